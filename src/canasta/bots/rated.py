"""Plays the move that a judge rates best."""

from __future__ import annotations

from canasta.bots import styles, tuned
from canasta.bots.judge import Judge
from canasta.bots.policy import Policy
from canasta.bots.weights import Weights
from canasta.engine.book import Book
from canasta.engine.moves import Move, Moves
from canasta.view.seat import View


class Rated(Policy):
    """A judge in a seat, found once the game is known."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.book: Book | None = None
        self.judge: Judge = Judge(Weights())

    def choose(self, view: View, moves: Moves) -> Move:
        """One of the legal moves given."""
        if self.book is not view.state.book:
            self.book = view.state.book
            self.judge = self.find_judge(self.book)
        return self.judge.choose(view, moves)

    def find_judge(self, book: Book) -> Judge:
        """Who judges in this game."""
        raise NotImplementedError


class Rules(Rated):
    """The rules of thumb, with weights written by hand."""

    def find_judge(self, book: Book) -> Judge:
        """The same in every game."""
        return Judge(Weights())


class Tuned(Rated):
    """The same rules of thumb, with the weights that the tuner found for the game."""

    def find_judge(self, book: Book) -> Judge:
        """The weights of the game, or of the one that is nearest."""
        return Judge(tuned.weights_of(book.rules))


class Styled(Rated):
    """The tuned bot, playing in a style."""

    def __init__(self, seed: int, style: str) -> None:
        super().__init__(seed)
        self.style = style

    def find_judge(self, book: Book) -> Judge:
        """The weights of the game, in that style."""
        return Judge(styles.weights_of(book.rules, self.style))


class Weighed(Rated):
    """The same rules of thumb, with any weights."""

    def __init__(self, seed: int, weights: Weights) -> None:
        super().__init__(seed)
        self.weights = weights

    def find_judge(self, book: Book) -> Judge:
        """The same in every game."""
        return Judge(self.weights)
