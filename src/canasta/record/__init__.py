"""The record of a match: written, read, replayed, audited, told; and the conformance cases."""
