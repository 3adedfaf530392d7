"""Plays any legal move, each as likely as the other: the yardstick at the bottom."""

from mypy_extensions import i64

from canasta.bots.policy import Policy
from canasta.engine.cards import bit_count
from canasta.engine.moves import Move, Moves, size
from canasta.view.seat import View


class Random(Policy):
    """Chooses uniformly among the legal moves."""

    def choose(self, view: View, moves: Moves) -> Move:
        """One of the legal moves given."""
        return nth(moves, self.roll(size(moves)))


def nth(moves: Moves, n: i64) -> Move:
    """The move number `n` of a set, in rising order."""
    a, b, c, d = moves
    here = bit_count(a)
    if n < here:
        return nth_bit(a, n)
    n -= here
    here = bit_count(b)
    if n < here:
        return 64 + nth_bit(b, n)
    n -= here
    here = bit_count(c)
    return 128 + nth_bit(c, n) if n < here else 192 + nth_bit(d, n - here)


def nth_bit(bits: i64, n: i64) -> i64:
    """The place of set bit number `n`."""
    while n > 0:
        bits &= bits - 1
        n -= 1
    return bit_count((bits & -bits) - 1)
