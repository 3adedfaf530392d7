"""One seat's legal knowledge of a deal, for bots: a position without what it cannot know."""

from mypy_extensions import i64

from canasta.engine import packing, pile
from canasta.engine.book import Book
from canasta.engine.cards import Cards, total
from canasta.engine.state import State
from canasta.view import memory as memories
from canasta.view.memory import Memory


class View:
    """A position with the other hands empty, the stock unknown, hidden pile cards made up.

    `state` is for the questions of the rulebook; `sizes` holds how many cards each hand has, a
    byte a seat; `memory` is what everybody has seen of the hands.
    """

    def __init__(self, state: State, seat: i64, sizes: i64, memory: Memory) -> None:
        self.state: State = state
        self.seat: i64 = seat
        self.sizes: i64 = sizes
        self.memory: Memory = memory

    def hand(self) -> Cards:
        """The seat's own cards."""
        return self.state.hand(self.seat)

    def size(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        return self.sizes >> 8 * seat & 255

    def pack(self) -> bytes:
        """The view as bytes, for a worker process."""
        size = int(self.state.stock_size())
        head = bytes([int(self.seat), size]) + int(self.sizes).to_bytes(8, "big")
        return head + self.memory.pack() + packing.pack(self.state)


def look(state: State, seat: i64, memory: Memory) -> View:
    """What a seat knows of a deal."""
    seen = state.scratch()
    other: i64 = 0
    while other < state.book.players:
        if other != seat:
            seen.set_hand(other, 0)
        other += 1
    seen.stock = ()
    pile.reveal_as_ordinary(seen)
    if state.turn != seat:
        # Which cards came with the pile is seen by all; which of a hand are old is not.
        seen.own = 0
    return View(seen, seat, sizes(state), memory)


def sizes(state: State) -> i64:
    """How many cards each hand has, a byte a seat."""
    found: i64 = 0
    seat: i64 = 0
    while seat < state.book.players:
        found |= total(state.hand(seat)) << 8 * seat
        seat += 1
    return found


def unpack(book: Book, packed: bytes) -> View:
    """The view that `View.pack` made."""
    players = int(book.players)
    begin = 10 + memories.packed_size(players)
    state = packing.unpack(book, packed[begin:])
    state.front = 0
    state.back = packed[1]
    memory = memories.unpack(players, packed[10:begin])
    return View(state, packed[0], int.from_bytes(packed[2:10], "big"), memory)
