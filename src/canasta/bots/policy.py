"""What a bot is: something that chooses a move from a view. A Python subclass works as well."""

from mypy_extensions import i64, mypyc_attr

from canasta.engine.moves import Move, Moves
from canasta.view.seat import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses moves for one seat. Never given anything but the seat's own view."""

    def __init__(self, seed: int) -> None:
        """`seed` is all the chance the bot has: the same seed plays the same moves."""
        self.chance: i64 = (seed * 2654435761 + 88172645463325252) & 0xFFFFFFFF | 1

    def choose(self, view: View, moves: Moves) -> Move:
        """One of the legal moves given."""
        raise NotImplementedError

    def roll(self, n: i64) -> i64:
        """A number below `n`, by 32-bit xorshift and a multiply: for play, not for decks."""
        x = self.chance
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.chance = x
        return x * n >> 32
