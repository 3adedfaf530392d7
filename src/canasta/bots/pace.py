"""Loops for the benchmark: the engine as a compiled program drives it, with nothing between."""

from typing import Any

from mypy_extensions import i64

from canasta.bots.dice import Dice
from canasta.bots.greedy import Greedy
from canasta.bots.playout import play_out
from canasta.bots.policy import Policy
from canasta.bots.random import pick
from canasta.engine import setup
from canasta.engine.book import Book
from canasta.engine.legal import legal
from canasta.engine.play import apply
from canasta.engine.state import OUT, OVER, State


class Pace:
    """A pack that is shuffled and dealt over and over, and what has been played with it."""

    def __init__(self, book: Book, pack: bytes, seed: int) -> None:
        self.book = book
        # As objects, because numbers would be unpacked and packed again at every swap.
        self.cards: list[Any] = list(pack)
        self.dice = Dice(seed)
        self.dealer: i64 = 0
        self.totals: list[int] = [0] * int(book.sides)
        self.deals: i64 = 0
        self.moves: i64 = 0
        self.outs: i64 = 0

    def deal(self) -> State:
        """Shuffle and deal; the deal goes round the table."""
        self.dice.shuffle(self.cards)
        self.dealer = (self.dealer + 1) % self.book.players
        return setup.deal(self.book, self.cards, self.dealer, self.totals, tracked=False).state

    def note(self, state: State) -> None:
        """Count a deal that is over."""
        self.deals += 1
        if state.ended == OUT:
            self.outs += 1

    def random(self, n: int) -> None:
        """Play deals at random, with the legal set of every position."""
        for _ in range(n):
            state = self.deal()
            self.moves += play_random(state, self.dice)
            self.note(state)

    def greedy(self, n: int) -> None:
        """Play deals with greedy bots, which see their seats' views only."""
        players: list[Policy] = [Greedy(0) for _ in range(int(self.book.players))]
        for _ in range(n):
            state = self.deal()
            log = bytearray()
            play_out(state, players, log)
            self.moves += len(log)
            self.note(state)

    def middle(self, n: int) -> State:
        """A position after so many random moves, fewer if a deal has no more."""
        state = self.deal()
        for _ in range(n):
            if state.phase != OVER:
                found = legal(state)
                apply(state, pick(found, self.dice))
        return state


def play_random(state: State, dice: Dice) -> i64:
    """Play a deal to its end at random; how many moves it took."""
    made: i64 = 0
    while state.phase != OVER:
        apply(state, pick(legal(state), dice))
        made += 1
    return made


def copy_often(state: State, n: i64) -> None:
    """Copy a position many times."""
    made: i64 = 0
    while made < n:
        state.scratch()
        made += 1
