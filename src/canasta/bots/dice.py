"""Chance for play: fast, and not for real decks, which `record.shuffle` orders."""

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(acyclic=True)
class Dice:
    """Numbers by 32-bit xorshift: the same seed gives the same ones."""

    def __init__(self, seed: int) -> None:
        self.chance: i64 = (seed * 2654435761 + 88172645463325252) & 0xFFFFFFFF | 1

    def roll(self, n: i64) -> i64:
        """A number below `n`, each practically as likely as the other."""
        x = self.chance
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.chance = x
        return x * n >> 32
