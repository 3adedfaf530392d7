"""When a difference is sure enough to stop: the sequential test of pairs, normal GSPRT.

H0: A is worth nothing more than B. H1: A is worth `gain` points a deal more. With errors of 5 %
each the test ends where its log-likelihood ratio leaves ±2.94, but not before 200 pairs.
"""

from __future__ import annotations

from functools import lru_cache
from math import log
from typing import Final, Literal

from canasta.arena.statistics import Sums, difference, estimate, summed
from canasta.bots import make
from canasta.bots.playout import play_out
from canasta.engine import score, setup
from canasta.engine.book import Book
from canasta.engine.deck import pack
from canasta.record.shuffle import shuffled
from canasta.rules.rules import Rules
from canasta.variants import find

ERROR: Final = 0.05
BOUND: Final = log((1 - ERROR) / ERROR)
LEAST: Final = 200
"""Pairs before which there is no verdict."""
GAIN: Final = 15.0
"""What H1 is in the classic game; elsewhere as much of the spread of a deal as there."""
REFERENCE: Final = "classic"
SAMPLE: Final = 200

Verdict = Literal["H0", "H1", "undecided"]


def ratio(sums: Sums, unit: int, gain: float) -> float:
    """The log-likelihood ratio: n (m1 - m0) (mean - (m0 + m1) / 2) / variance.

    A spread of less than a point counts as one: bots that play alike differ by nothing.
    """
    n = sums.n
    if n < 2:
        return 0.0
    mean = sums.total / (n * unit)
    variance = (n * sums.squares - sums.total**2) / (n * (n - 1) * unit * unit)
    return n * gain * (mean - gain / 2) / max(variance, 1.0)


class Sequential:
    """The test as pair after pair comes in; its verdict stays."""

    def __init__(self, unit: int, gain: float) -> None:
        self.unit = unit
        self.gain = gain
        self.sums = Sums()
        self.llr = 0.0
        self.verdict: Verdict = "undecided"

    def add(self, value: int) -> bool:
        """Count one more pair's value; whether that decides it."""
        self.sums.add(value)
        self.llr = ratio(self.sums, self.unit, self.gain)
        if self.sums.n >= LEAST and abs(self.llr) >= BOUND:
            self.verdict = "H1" if self.llr > 0 else "H0"
        return self.verdict != "undecided"


@lru_cache(maxsize=64)
def gain(rules: Rules) -> float:
    """What H1 says A is worth in a game: 15 points in the classic one.

    Elsewhere 15 times the spread of a deal between greedy bots, over that in the classic game; both
    on the same 200 seeds, so that it is the same number everywhere.
    """
    reference = find(REFERENCE)
    if rules == reference:
        return GAIN
    return round(GAIN * spread(rules) / spread(reference), 1)


def spread(rules: Rules) -> float:
    """The standard deviation of what a side gets more than the mean of the others in a deal."""
    book = Book(rules)
    cards = pack(book.deck)
    values = [greedy_deal(book, cards, number) for number in range(1, SAMPLE + 1)]
    return estimate(summed(values), rules.sides - 1).sd or 1.0


def greedy_deal(book: Book, cards: bytes, number: int) -> int:
    """The first side's difference in a deal between greedy bots."""
    dealer = number % int(book.players)
    deck = shuffled(cards, f"spread:{number}")
    state = setup.deal(book, deck, dealer, [0] * int(book.sides), tracked=False).state
    players = [make("greedy", 0) for _ in range(int(book.players))]
    play_out(state, players, bytearray())
    return int(difference(score.scores(state), 0))
