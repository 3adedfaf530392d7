"""The six levels that people meet: each beats the one below it three times in five."""

from __future__ import annotations

from canasta.bots import tuned
from canasta.bots.attention import Attention
from canasta.bots.judge import Judge
from canasta.bots.rated import Rated
from canasta.bots.search import Search
from canasta.bots.weights import Weights, weights
from canasta.engine.book import Book


class Novice(Rated):
    """Lays what it has, throws what looks dear, takes every pile, forgets what has passed."""

    def find_judge(self, book: Book) -> Judge:
        """The same in every game."""
        habits = weights(
            {"take_open": 20.0, "open_base": 200.0, "hold_triple": 0.0, "hold_pair": 0.0}
            | {"freeze_card": 0.0, "keep_value": 0.8, "keep_late": 0.8, "dirty": 0.0}
        )
        dim = Attention(self.dice, remembered=1, noise=40.0, guesses=False, overlooks=0.25)
        return Judge(habits, dim)


class Casual(Rated):
    """Knows the rules of thumb, opens at once, fears only what lies on the table."""

    def find_judge(self, book: Book) -> Judge:
        """The same in every game."""
        habits = weights({"open_base": 200.0})
        return Judge(habits, Attention(self.dice, remembered=4, noise=25.0, guesses=False))


class Club(Rated):
    """The rules of thumb as written by hand, and a memory of the last round or two."""

    def find_judge(self, book: Book) -> Judge:
        """The same in every game."""
        return Judge(Weights(), Attention(self.dice, remembered=10, noise=10.0, overlooks=0.15))


class Strong(Rated):
    """The game's own weights, and everything that has been seen."""

    def find_judge(self, book: Book) -> Judge:
        """The tuned weights, all but sharp."""
        return Judge(tuned.weights_of(book.rules), Attention(self.dice, noise=3.0))


class Expert(Search):
    """Tries what looks best in a few dozen deals that may be."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, playouts=100)


class Master(Search):
    """The same in some hundreds."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, playouts=1200)
