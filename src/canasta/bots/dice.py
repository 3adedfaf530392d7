"""Chance for play: fast, and not for real decks, which `record.shuffle` orders."""

from typing import Any

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(acyclic=True)
class Dice:
    """Numbers by a 32-bit congruential generator: the same seed gives the same ones.

    The multiplier is the one of Numerical Recipes; only the high bits decide, as the low ones are
    poor.
    """

    def __init__(self, seed: int) -> None:
        self.chance: i64 = (seed * 2654435761 + 88172645463325252) & 0xFFFFFFFF

    def roll(self, n: i64) -> i64:
        """A number below `n`, each practically as likely as the other."""
        chance = self.chance * 1664525 + 1013904223 & 0xFFFFFFFF
        self.chance = chance
        return chance * n >> 32

    def shuffle(self, cards: list[Any]) -> None:
        """Bring cards into any order, each practically as likely as the other."""
        chance = self.chance
        i: i64 = len(cards) - 1
        while i > 0:
            chance = chance * 1664525 + 1013904223 & 0xFFFFFFFF
            j = chance * (i + 1) >> 32
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1
        self.chance = chance
