"""Positions and what became of them, from deals that bots play with themselves: food for a net."""

from __future__ import annotations

from mypy_extensions import i64

from canasta.bots.attention import Attention
from canasta.bots.dice import Dice
from canasta.bots.equity import ahead
from canasta.bots.features import COUNT, Sink, describe
from canasta.bots.judge import Judge
from canasta.bots.outlook import Outlook
from canasta.bots.worlds import shuffle
from canasta.engine import legal, play, score, setup
from canasta.engine.book import Book
from canasta.engine.state import OVER, START
from canasta.view.memory import Memory
from canasta.view.seat import View, sizes


class Page(Sink):
    """The numbers of one position, a byte each, and how far the seat's side was ahead at last."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.numbers = bytearray(int(COUNT))
        self.result: float = 0.0

    def feed(self, feature: i64, value: i64) -> None:
        """One number of the position."""
        self.numbers[int(feature)] = int(min(255, max(0, value)))


class School:
    """Deals of one game, of all openings, played by one judge in all seats."""

    def __init__(self, book: Book, judge: Judge, seed: int) -> None:
        self.book = book
        self.judge = judge
        self.dice = Dice(seed)
        self.attention = Attention(self.dice)
        self.dealt = 0

    def deal(self, pack: list[int], totals: list[int]) -> list[Page]:
        """Play a deal to its end: a page for every turn."""
        shuffle(pack, self.dice)
        self.dealt += 1
        dealer = self.dealt % int(self.book.players)
        state = setup.deal(self.book, pack, dealer, totals, tracked=False).state
        memory = Memory(int(self.book.players))
        view = View(state, 0, 0, memory)
        pages: list[Page] = []
        while state.phase != OVER:
            view.seat = state.actor()
            view.sizes = sizes(state)
            if state.phase == START and state.lays == 0:
                page = Page(view.seat)
                describe(Outlook(view, self.attention), page)
                pages.append(page)
            play.apply(state, self.judge.choose(view, legal.legal(state)))
        points = score.scores(state)
        for page in pages:
            page.result = ahead([float(gain) for gain in points], page.seat % self.book.sides)
        return pages
