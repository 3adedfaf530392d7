"""What a seat can reckon of the cards that it does not see: counts, and chances made of them."""

from mypy_extensions import i64

from canasta.bots.attention import EVERYTHING, Attention
from canasta.engine import deck, opening, out, pile
from canasta.engine.cards import (
    BONUS_THREE,
    JOKER,
    KINDS,
    STOP_THREE,
    TWO,
    WILDS,
    Cards,
    Kind,
    cards,
    count,
    total,
)
from canasta.engine.state import Side, State
from canasta.view.seat import View


class Outlook:
    """One view, reckoned through once a decision.

    `unseen` are the cards that lie neither in the own hand nor open, as a multiset; `pool` is how
    many of them no one is known to hold.
    """

    def __init__(self, view: View, attention: Attention) -> None:
        state = view.state
        self.view = view
        self.state: State = state
        self.seat: i64 = view.seat
        self.side: Side = state.side_of(view.seat)
        self.hand: Cards = view.hand()
        self.next: i64 = state.next_seat(view.seat)
        self.next_side: Side = state.side_of(self.next)
        self.attention = attention
        self.pack: Cards = pack(state)
        self.unseen: Cards = self.pack - seen(state, self.hand, attention.remembered, view)
        self.known: Cards = (
            view.memory.known[self.next] if attention.remembered >= EVERYTHING else 0
        )
        self.pool: i64 = total(self.unseen) - total(self.known)
        hidden = view.size(self.next) - total(self.known)
        self.share: float = float(hidden) / float(self.pool) if self.pool > 0 else 0.0
        self.wild_chance: float = self.chance_of_wild()
        self.hurry: float = self.haste()
        self.open_pile: Cards = 0
        if state.pile_size > 0:
            self.open_pile = pile.seen_under(state) + cards(state.top, 1)
        self.gone: float = 1.0 - float(state.stock_size()) / float(total(self.pack))

    def chance_of_wild(self) -> float:
        """How likely the next seat holds a wild."""
        if self.known & WILDS != 0:
            return 1.0
        return 1.0 - none_of(self.share, total(self.unseen & WILDS))

    def chance(self, kind: Kind, n: i64) -> float:
        """How likely the next seat holds so many of a kind, 1 to 3, or more."""
        needed = n - count(self.known, kind)
        if needed <= 0:
            return 1.0
        left = count(self.unseen, kind) - count(self.known, kind)
        return at_least(self.share, left, needed)

    def exactly_one(self, kind: Kind) -> float:
        return self.chance(kind, 1) - self.chance(kind, 2)

    def haste(self) -> float:
        """How soon the deal may end, from 0 to 1."""
        state = self.state
        found = 0.0
        if state.stock_size() < 8:
            found = 0.5
        seat: i64 = 0
        while seat < state.book.players:
            side = state.side_of(seat)
            size = self.view.size(seat)
            if side is not self.side and size <= 6 and has_canastas(state, side):
                found = max(found, 1.0 if size <= 3 else 0.4)
            seat += 1
        return found


def has_canastas(state: State, side: Side) -> bool:
    """Whether a side has as many canastas as going out takes."""
    clean, dirty = out.tally(state, side)
    if out.needs_both_kinds(state) and (clean == 0 or dirty == 0):
        return False
    return clean + dirty >= out.needed(state)


def wants_canasta(sight: Outlook) -> bool:
    """Whether the seat's side has yet to open, and only a whole canasta opens."""
    side = sight.side
    return not side.opened and opening.band(sight.state, side).need == opening.WHOLE_CANASTA


def price_of_pile(sight: Outlook) -> i64:
    """How many naturals of a rank surely take the pile for the seat's side, once on top."""
    frozen = pile.is_frozen_for(sight.state, sight.side)
    return pile.frozen_price(sight.state) if frozen else i64(2)


def pack(state: State) -> Cards:
    """All the cards of the game, as a multiset."""
    found: Cards = 0
    kind: Kind = 0
    while kind < KINDS:
        found += cards(kind, deck.copies(state.book.deck, kind))
        kind += 1
    return found


def seen(state: State, hand: Cards, remembered: i64, view: View) -> Cards:
    """The cards that a seat has in hand or sees on the table, and those of the pile it recalls."""
    found = hand
    index: i64 = 0
    while index < state.book.sides:
        found += on_table(state.side(index))
        index += 1
    if state.pile_size > 0:
        found += recalled(state, remembered, view)
    return found + state.pending


def on_table(side: Side) -> Cards:
    """All that a side has laid down or out, as a multiset."""
    twos = total(side.twos) + side.wild_twos
    jokers = total(side.jokers) + side.wild_jokers
    found = side.naturals + cards(TWO, twos) + cards(JOKER, jokers)
    found += cards(BONUS_THREE, side.threes) + cards(STOP_THREE, side.stop_threes)
    found += cards(STOP_THREE, side.removed)
    at: i64 = 0
    while at < len(side.closed):
        kind: i64 = side.closed[at]
        naturals: i64 = side.closed[at + 1]
        closed_twos: i64 = side.closed[at + 2]
        closed_jokers: i64 = side.closed[at + 3]
        found += cards(kind, naturals) + cards(TWO, closed_twos) + cards(JOKER, closed_jokers)
        at += 4
    return found


def recalled(state: State, remembered: i64, view: View) -> Cards:
    """What a seat recalls of the pile: all that was open, or the latest discards."""
    if remembered >= EVERYTHING:
        return pile.seen_under(state) + cards(state.top, 1)
    found = cards(state.top, 1)
    latest = view.memory.recent >> 4
    n = pile_depth(state, remembered) - 1
    while n > 0 and latest != 0:
        found += cards((latest & 15) - 1, 1)
        latest >>= 4
        n -= 1
    return found


def pile_depth(state: State, remembered: i64) -> i64:
    return min(remembered, state.pile_size)


def none_of(share: float, n: i64) -> float:
    """How likely none of `n` cards is in a hand that holds this share of all that are hidden."""
    found = 1.0
    while n > 0:
        found *= 1.0 - share
        n -= 1
    return found


def at_least(share: float, n: i64, needed: i64) -> float:
    """How likely so many of `n` cards, 1 to 3, or more are in such a hand."""
    if n < needed:
        return 0.0
    rest = 1.0 - share
    none = none_of(share, n - needed + 1)
    if needed == 1:
        return 1.0 - none
    many = float(n)
    if needed == 2:
        # none holds the power n - 1.
        return 1.0 - none * rest - many * share * none
    one = many * share * none * rest
    two = many * (many - 1.0) * 0.5 * share * share * none
    return 1.0 - none * rest * rest - one - two
