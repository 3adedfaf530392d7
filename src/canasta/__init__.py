"""Canasta with tiles, cards and pozzo: the rulebook, the record and the bots."""

from canasta import _pure

_pure.switch()

__version__ = "0.1.0"
