"""What everybody has seen of each hand: cards taken up with the pile, and cards thrown away."""

import struct
from typing import Final

from mypy_extensions import i64

from canasta.engine import pile
from canasta.engine.cards import BONUS_THREE, STOP_THREE, Cards, Kind, cards, count, flag
from canasta.engine.moves import (
    DRAW,
    REMOVE,
    Move,
    is_discard,
    is_special,
    is_take,
    kind,
    layout,
    price,
)
from canasta.engine.state import State

WORDS: Final = 3  # Numbers that are kept of a seat.


class Memory:
    """Public knowledge by seat, as multisets.

    `known` are cards that a seat surely holds, as it took them up and has not played them since;
    `thrown` what it has discarded; `left` flags ranks that lay on top of the pile when it drew
    instead. `recent` are the latest discards of all, kind + 1 in four bits each, the last lowest.
    """

    def __init__(self, players: int) -> None:
        self.known: list[int] = [0] * players
        self.thrown: list[int] = [0] * players
        self.left: list[int] = [0] * players
        self.recent: i64 = 0

    def note(self, state: State, move: Move) -> None:
        """Remember a move that is about to be made."""
        seat = state.turn
        if is_discard(move):
            self.throw(seat, kind(move))
        elif is_take(move):
            self.take(state, seat, move)
        elif not is_special(move):
            rank, naturals, twos, jokers = layout(move)
            self.show(seat, price(rank, naturals, twos, jokers))
        elif move == DRAW:
            if state.pile_size > 0:
                self.left[seat] |= flag(state.top)
        elif move == REMOVE:
            self.show(seat, cards(STOP_THREE, 4))

    def throw(self, seat: i64, thrown: Kind) -> None:
        self.show(seat, cards(thrown, 1))
        if count(self.thrown[seat], thrown) < 15:
            self.thrown[seat] += int(cards(thrown, 1))
        self.recent = (self.recent << 4 | thrown + 1) & 0xFFFFFFFFFFFFFF

    def take(self, state: State, seat: i64, move: Move) -> None:
        naturals, twos, jokers = pile.payment(move)
        self.show(seat, price(state.top, naturals, twos, jokers))
        known: Cards = self.known[seat]
        came = pile.seen_under(state)
        self.known[seat] = int(known + came - cards(BONUS_THREE, count(came, BONUS_THREE)))

    def show(self, seat: i64, shown: Cards) -> None:
        """Cards have left a hand: those of them that were known to be there are there no more."""
        known: Cards = self.known[seat]
        if known != 0:
            self.known[seat] = int(without(known, shown))

    def pack(self) -> bytes:
        """The memory as bytes, for a worker process."""
        numbers = [*self.known, *self.thrown, *self.left, int(self.recent)]
        return struct.pack(f">{len(numbers)}q", *numbers)


def packed_size(players: int) -> int:
    """How many bytes a memory has."""
    return 8 * (WORDS * players + 1)


def unpack(players: int, packed: bytes) -> Memory:
    """The memory that `Memory.pack` made."""
    numbers: list[int] = list(struct.unpack(f">{WORDS * players + 1}q", packed))
    memory = Memory(players)
    memory.known = numbers[:players]
    memory.thrown = numbers[players : 2 * players]
    memory.left = numbers[2 * players : 3 * players]
    memory.recent = numbers[3 * players]
    return memory


def without(hand: Cards, taken: Cards) -> Cards:
    """A multiset less another, down to none of a kind."""
    left: Cards = 0
    at: Kind = 0
    while hand >> 4 * at != 0:
        n = count(hand, at) - count(taken, at)
        if n > 0:
            left += cards(at, n)
        at += 1
    return left
