"""A position as a seat sees it when its turn begins, as small numbers for a net.

All of it is from the seat's side: its own hand, what lies open for all, how many cards each holds.
Most numbers are zero, so they are told one by one and not as a list.
"""

from typing import Final

from mypy_extensions import i64

from canasta.bots.outlook import Outlook, has_canastas
from canasta.engine import meld, opening, out, pile, values
from canasta.engine.cards import ACE, FOUR, TWO, Kind, count, flag
from canasta.engine.state import Side

RANKS: Final = 11
HAND: Final = 0
OF_A_HAND: Final = 4 + 3 * RANKS
TABLE: Final = HAND + OF_A_HAND
OF_A_SIDE: Final = 10 + 3 * RANKS
SIDES: Final = 3
SIZES: Final = TABLE + SIDES * OF_A_SIDE
SEATS: Final = 6
UNSEEN: Final = SIZES + SEATS
PILE: Final = UNSEEN + 2 + RANKS
OF_A_PILE: Final = 6 + RANKS
COUNT: Final = PILE + OF_A_PILE
"""How many numbers there are."""


class Sink:
    """Who is told the numbers."""

    def feed(self, feature: i64, value: i64) -> None:
        """A number that may be other than zero, from 0 to about 100."""
        raise NotImplementedError


def describe(sight: Outlook, sink: Sink) -> None:
    """Tell all about a position."""
    tell_hand(sight, sink)
    state = sight.state
    index: i64 = 0
    while index < state.book.sides:
        side = state.side((sight.seat + index) % state.book.sides)
        tell_side(sight, side, sink, TABLE + index * OF_A_SIDE)
        index += 1
    seat = sight.seat
    index = 0
    while index < state.book.players:
        sink.feed(SIZES + index, sight.view.size(seat))
        seat = state.next_seat(seat)
        index += 1
    tell_rest(sight, sink)


def tell_hand(sight: Outlook, sink: Sink) -> None:
    """Counts, and which are pairs and triples."""
    hand = sight.hand
    kind: Kind = 0
    while kind < FOUR:
        sink.feed(HAND + kind, count(hand, kind))
        kind += 1
    while kind <= ACE:
        n = count(hand, kind)
        if n > 0:
            at = HAND + 4 + 3 * (kind - FOUR)
            sink.feed(at, n)
            if n >= 2:
                sink.feed(at + 1, 1)
            if n >= 3:
                sink.feed(at + 2, 1)
        kind += 1


def tell_side(sight: Outlook, side: Side, sink: Sink, at: i64) -> None:
    """What one side has on the table, and what it still needs."""
    state = sight.state
    if side.opened:
        sink.feed(at, 1)
    else:
        need = opening.band(state, side).need
        sink.feed(at + 1, need // 10 if need >= 0 else 20)
    clean, dirty = out.tally(state, side)
    sink.feed(at + 2, clean)
    sink.feed(at + 3, dirty)
    sink.feed(at + 4, side.threes)
    sink.feed(at + 5, side.wild_twos)
    sink.feed(at + 6, side.wild_jokers)
    sink.feed(at + 7, opening.laid(state, side) // 25)
    if clean + dirty > 0:
        sink.feed(at + 8, 1)
    if has_canastas(state, side):
        sink.feed(at + 9, 1)
    kind: Kind = FOUR
    while kind <= ACE:
        place = at + 10 + 3 * (kind - FOUR)
        sink.feed(place, count(side.naturals, kind))
        sink.feed(place + 1, meld.wilds(side, kind))
        if side.closed_ranks & flag(kind) != 0:
            sink.feed(place + 2, 1)
        kind += 1


def tell_rest(sight: Outlook, sink: Sink) -> None:
    """The cards that nobody shows, the pile, the stock."""
    state = sight.state
    sink.feed(UNSEEN, count(sight.unseen, 0))
    sink.feed(UNSEEN + 1, count(sight.unseen, TWO))
    seen = pile.seen_under(state) if state.pile_size > 0 else 0
    kind: Kind = FOUR
    while kind <= ACE:
        sink.feed(UNSEEN + 2 + kind - FOUR, count(sight.unseen, kind))
        sink.feed(PILE + 6 + kind - FOUR, count(seen, kind))
        kind += 1
    sink.feed(PILE, state.stock_size() // 2)
    sink.feed(PILE + 1, state.pile_size)
    sink.feed(PILE + 2, values.points(state.book.values, seen) // 20)
    if state.pile_size > 0:
        if pile.is_frozen_for(state, sight.side):
            sink.feed(PILE + 3, 1)
        if state.top >= FOUR:
            sink.feed(PILE + 4, count(sight.hand, state.top))
        else:
            sink.feed(PILE + 5, 1)
