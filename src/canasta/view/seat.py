"""One seat's legal knowledge of a deal, for bots: a position without what it cannot know."""

from mypy_extensions import i64

from canasta.engine import packing, pile
from canasta.engine.book import Book
from canasta.engine.cards import Cards, total
from canasta.engine.state import State


class View:
    """A position with the other hands empty, the stock unknown, hidden pile cards made up.

    `state` is for the questions of the rulebook; `sizes` says how many cards each hand holds.
    """

    def __init__(self, state: State, seat: i64, sizes: list[int]) -> None:
        self.state: State = state
        self.seat: i64 = seat
        self.sizes: list[int] = sizes

    def hand(self) -> Cards:
        """The seat's own cards."""
        return self.state.hand(self.seat)

    def pack(self) -> bytes:
        """The view as bytes, for a worker process."""
        size = int(self.state.stock_size())
        head = bytes([int(self.seat), size, *self.sizes])
        return head + packing.pack(self.state)


def look(state: State, seat: i64) -> View:
    """What a seat knows of a deal."""
    seen = state.scratch()
    sizes: list[int] = []
    other: i64 = 0
    while other < state.book.players:
        sizes.append(int(total(state.hand(other))))
        if other != seat:
            seen.set_hand(other, 0)
        other += 1
    seen.stock = ()
    pile.reveal_as_ordinary(seen)
    if state.turn != seat:
        # Which cards came with the pile is seen by all; which of a hand are old is not.
        seen.own = 0
    return View(seen, seat, sizes)


def unpack(book: Book, packed: bytes) -> View:
    """The view that `View.pack` made."""
    n = int(book.players)
    state = packing.unpack(book, packed[2 + n :])
    state.front = 0
    state.back = packed[1]
    return View(state, packed[0], list(packed[2 : 2 + n]))
