"""Where candidates meet: decks by name, played from every side on the same cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from canasta.bots import make
from canasta.bots.playout import play_out
from canasta.bots.policy import Policy
from canasta.bots.rated import Weighed
from canasta.bots.weights import weights
from canasta.engine import score, setup
from canasta.engine.book import Book
from canasta.engine.deck import pack
from canasta.record.shuffle import shuffled
from canasta.rules.rules import Rules

Player = Callable[[int], Policy]
"""Makes a bot for a seat's chance."""


class Board(NamedTuple):
    """A deal to be played: the cards in order, who deals, what every side has before it."""

    deck: bytes
    dealer: int
    total: int


class Field:
    """A game, and the boards of it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.book = Book(rules)
        starts = {band.start for band in rules.opening.bands if band.start != "min"}
        self.totals = sorted({0, *(at for at in starts if 0 < at < rules.match.target)})

    def boards(self, use: str, numbers: Iterable[int]) -> list[Board]:
        """The boards of these numbers; no two uses share any."""
        cards, n = pack(self.book.deck), self.rules.players
        return [
            Board(
                shuffled(cards, f"tuning:{use}:{number}"),
                number % n,
                self.totals[number // n % len(self.totals)],
            )
            for number in numbers
        ]

    def differences(self, ours: Player, theirs: Player, boards: Sequence[Board]) -> list[float]:
        """What the one is better than the other on every board, in points a deal."""
        sides = self.rules.sides
        tables = [self.seats(ours, theirs, home) for home in range(sides)]
        return [
            fmean(self.result(seats, board, home) for home, seats in enumerate(tables))
            for board in boards
        ]

    def seats(self, ours: Player, theirs: Player, home: int) -> list[Policy]:
        """Who sits where if the one plays as this side."""
        rules = self.rules
        return [
            (ours if seat % rules.sides == home else theirs)(seat) for seat in range(rules.players)
        ]

    def result(self, seats: list[Policy], board: Board, home: int) -> float:
        """A side's points less the mean of the others'."""
        totals = [board.total] * self.rules.sides
        state = setup.deal(self.book, board.deck, board.dealer, totals, tracked=False).state
        play_out(state, seats, bytearray())
        scores = [float(points) for points in score.scores(state)]
        rest = scores[:home] + scores[home + 1 :]
        return scores[home] - fmean(rest)


def named(name: str) -> Player:
    """A bot by its name."""
    return lambda seat: make(name, seat)


def weighed(values: dict[str, float]) -> Player:
    """The rules of thumb with these weights."""
    found = weights(values)
    return lambda seat: Weighed(seat, found)


class Figure(NamedTuple):
    """A mean with its standard error, and of how many."""

    mean: float
    error: float
    pairs: int

    def text(self) -> str:
        """Such as `+84.2 ± 15.0`, with the interval of 95 %."""
        return f"{self.mean:+.1f} ± {1.96 * self.error:.1f}"


def figure(differences: Sequence[float]) -> Figure:
    """The mean of differences."""
    n = len(differences)
    return Figure(fmean(differences), stdev(differences) / sqrt(n), n)
