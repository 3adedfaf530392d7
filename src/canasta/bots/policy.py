"""What a bot is: something that chooses a move from a view. A Python subclass works as well."""

from mypy_extensions import mypyc_attr

from canasta.bots.dice import Dice
from canasta.engine.moves import Move, Moves
from canasta.view.seat import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses moves for one seat. Never given anything but the seat's own view."""

    def __init__(self, seed: int) -> None:
        """`seed` is all the chance the bot has: the same seed plays the same moves."""
        self.dice = Dice(seed)

    def choose(self, view: View, moves: Moves) -> Move:
        """One of the legal moves given."""
        raise NotImplementedError
