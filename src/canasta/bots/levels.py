"""The six levels that people meet: each wins about three matches of five against the one below.

The weak ones judge as the strong one does and fail as people do: they remember few discards, weigh
roughly, overlook a pile or a way out; the weakest hardly fears what does not lie open.
"""

from __future__ import annotations

from canasta.bots import tuned
from canasta.bots.attention import Attention
from canasta.bots.judge import Judge
from canasta.bots.rated import Rated
from canasta.bots.search import Search
from canasta.bots.weights import blend
from canasta.engine.book import Book


class Novice(Rated):
    """Remembers two discards, and thinks little of what others may hold."""

    def find_judge(self, book: Book) -> Judge:
        """A feeling for the game."""
        dim = Attention(self.dice, remembered=2, noise=30.0, fears=0.3, overlooks=0.2)
        return Judge(blend(tuned.weights_of(book.rules), 0.9), dim)


class Casual(Rated):
    """Remembers a round of discards."""

    def find_judge(self, book: Book) -> Judge:
        """A feeling for the game."""
        dim = Attention(self.dice, remembered=4, noise=25.0, overlooks=0.15)
        return Judge(blend(tuned.weights_of(book.rules), 0.9), dim)


class Club(Rated):
    """Remembers two rounds and more, and weighs with some care."""

    def find_judge(self, book: Book) -> Judge:
        """A better feeling for the game."""
        dim = Attention(self.dice, remembered=10, noise=12.0, overlooks=0.07)
        return Judge(blend(tuned.weights_of(book.rules), 0.95), dim)


class Strong(Rated):
    """Remembers everything."""

    def find_judge(self, book: Book) -> Judge:
        """The tuned weights, all but sharp."""
        return Judge(tuned.weights_of(book.rules), Attention(self.dice, noise=3.0))


class Expert(Search):
    """Tries what looks best in a few deals that may be."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, playouts=80)


class Master(Search):
    """Tries it in many."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, playouts=1500)
