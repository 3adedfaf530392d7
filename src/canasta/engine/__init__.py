"""The rulebook: what is legal, what a move does, what a deal is worth. Compiled as one group."""

from canasta.engine.cards import COMPILED as COMPILED
