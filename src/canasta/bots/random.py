"""Plays any legal move, each as likely as the other: the yardstick at the bottom."""

from canasta.bots.dice import Dice
from canasta.bots.policy import Policy
from canasta.engine.cards import bit_count, nth_bit
from canasta.engine.moves import Move, Moves, place
from canasta.view.seat import View


class Random(Policy):
    """Chooses uniformly among the legal moves."""

    def choose(self, view: View, moves: Moves) -> Move:
        """One of the legal moves given."""
        return pick(moves, self.dice)


def pick(moves: Moves, dice: Dice) -> Move:
    """Any move of a set, each as likely as the other."""
    a, b, c, d = moves
    if b | c | d == 0:
        return place(a) if a & a - 1 == 0 else nth_bit(a, dice.roll(bit_count(a)))
    before_b = bit_count(a)
    before_c = before_b + bit_count(b)
    before_d = before_c + bit_count(c)
    n = dice.roll(before_d + bit_count(d))
    if n < before_b:
        return nth_bit(a, n)
    if n < before_c:
        return 64 + nth_bit(b, n - before_b)
    return 128 + nth_bit(c, n - before_c) if n < before_d else 192 + nth_bit(d, n - before_d)
