"""How much a player keeps in mind, and how exactly he weighs it: what makes a level weak.

Weakness is memory and attention and never a blunder by chance: a noisy rating takes a move that is
nearly as good for the better one, and a forgotten pile is a pile not looked at.
"""

from typing import Final

from canasta.bots.dice import Dice

EVERYTHING: Final = 15
"""A memory that keeps the whole pile and every card that was picked up."""
FINE: Final = 1 << 20


class Attention:
    """What a player pays attention to.

    `remembered` discards are kept in mind; ratings are off by up to about `noise` points, either
    way; `fears` is how much of the danger in hidden cards is felt, 0 by who fears only what lies
    open; `overlooks` is how often a pile, and a way out, is not noticed.
    """

    def __init__(
        self,
        dice: Dice,
        *,
        remembered: int = EVERYTHING,
        noise: float = 0.0,
        fears: float = 1.0,
        overlooks: float = 0.0,
    ) -> None:
        self.dice = dice
        self.remembered: int = remembered
        self.noise: float = noise
        self.fears: float = fears
        self.overlooks: float = overlooks

    def blur(self) -> float:
        """How far a rating is off: three throws of a die added, so that most errors are small."""
        if self.noise == 0.0:
            return 0.0
        return self.noise * (self.throw() + self.throw() + self.throw())

    def throw(self) -> float:
        """A number from -1 to 1."""
        return 2.0 * float(self.dice.roll(FINE)) / float(FINE) - 1.0

    def misses(self) -> bool:
        """Whether something is not noticed this time."""
        return self.overlooks > 0.0 and float(self.dice.roll(FINE)) < self.overlooks * float(FINE)
