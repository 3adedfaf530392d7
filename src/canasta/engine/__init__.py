"""The rulebook: what is legal, what a move does, what a deal is worth. Compiled as one group."""

from canasta.engine import cards as _cards

COMPILED: bool = not (_cards.__file__ or "").endswith(".py")
"""Whether the compiled core runs, or the same files as plain Python."""
