"""How a deal begins: from the order of the deck to the first turn. T3, C3, I3 and the record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from canasta.engine import turn
from canasta.engine.cards import (
    BONUS_THREE,
    FOUR,
    STOP_THREE,
    Kind,
    cards,
    count,
    is_wild,
    total,
)
from canasta.engine.opening import band_of
from canasta.engine.state import NOBODY, PLAY, Side, State
from canasta.rules.setup import Setup

if TYPE_CHECKING:
    from canasta.engine.book import Book

NO_CUT: Final = 0
CUT_EXTRA: Final = 1
CUT_INCLUDED: Final = 2


class Kinds:
    """A set of the three special sorts of card, for covers and freezes."""

    def __init__(self, names: frozenset[str]) -> None:
        self.wild: bool = "wild" in names
        self.bonus_three: bool = "bonus_three" in names
        self.stop_three: bool = "stop_three" in names

    def has(self, kind: Kind) -> bool:
        if is_wild(kind):
            return self.wild
        if kind == BONUS_THREE:
            return self.bonus_three
        return kind == STOP_THREE and self.stop_three


class SetupRules:
    def __init__(self, rules: Setup) -> None:
        self.hand: i64 = rules.hand
        self.starter_extra: i64 = rules.starter_extra
        self.first_player_draws: bool = rules.first_player_draws
        self.first_turn_may_meld: bool = rules.first_turn_may_meld
        self.covered: Kinds = Kinds(frozenset(rules.cover_upcards))
        self.freezing: Kinds = Kinds(frozenset(rules.freeze_upcards))
        self.hidden: bool = rules.hidden_by_upcard
        self.replace_from_back: bool = rules.replace_dealt_from == "back"
        self.cut: i64 = {"none": NO_CUT, "extra": CUT_EXTRA, "included": CUT_INCLUDED}[
            rules.cut_bonus
        ]


class Dealing:
    """A deal being dealt.

    Where it is `tracked`, `held[seat]`, `threes[seat]` and `pile` say which cards of the deck went
    where, by their place in it, so that faces can be kept beside the engine.
    """

    def __init__(self, state: State, *, tracked: bool) -> None:
        self.state: State = state
        self.tracked: bool = tracked
        self.held: list[list[int]] = []
        self.threes: list[list[int]] = []
        self.pile: list[int] = []
        if tracked:
            for _ in range(int(state.book.players)):
                self.held.append([])
                self.threes.append([])


def empty(book: Book, totals: list[int], dealer: i64) -> State:
    """A state with nothing dealt."""
    side0, side1 = empty_side(book, totals[0]), empty_side(book, totals[1])
    third = empty_side(book, totals[2]) if len(totals) > 2 else side0
    state = State(book, side0, side1, third)
    state.dealer = dealer
    return state


def empty_side(book: Book, score: i64) -> Side:
    return Side(score, band_of(book.opening, score))


def deal(
    book: Book, deck: Sequence[int], dealer: i64, totals: list[int], *, tracked: bool = True
) -> Dealing:
    """Deal a deck, given as kinds in the order they are used."""
    dealing = Dealing(empty(book, totals, dealer), tracked=tracked)
    state = dealing.state
    state.stock = tuple(deck)
    state.back = len(deck)
    first = state.next_seat(dealer)
    cut(dealing, dealer)
    deal_hands(dealing, first)
    seat = first
    left = book.players
    while left > 0:
        replace_bonus_threes(dealing, seat)
        seat = state.next_seat(seat)
        left -= 1
    turn_up(dealing)
    turn.begin(state, first)
    state.first = True
    if not book.setup.first_player_draws:
        state.phase = PLAY
    return dealing


def give(dealing: Dealing, seat: i64, at: i64) -> None:
    state = dealing.state
    state.set_hand(seat, state.hand(seat) + cards(state.stock[at], 1))
    if dealing.tracked:
        dealing.held[seat].append(int(at))


def give_front(dealing: Dealing, seat: i64) -> None:
    state = dealing.state
    give(dealing, seat, state.front)
    state.front += 1


def give_back(dealing: Dealing, seat: i64) -> None:
    dealing.state.back -= 1
    give(dealing, seat, dealing.state.back)


def cut(dealing: Dealing, dealer: i64) -> None:
    """I3.1, I-O1: wilds at the bottom of the cut packet are the cutter's."""
    state = dealing.state
    if state.book.setup.cut == NO_CUT:
        return
    cutter = (dealer + state.book.players - 1) % state.book.players
    while state.back > 0 and is_wild(state.stock[state.back - 1]):
        give_back(dealing, cutter)


def deal_hands(dealing: Dealing, first: i64) -> None:
    """One card at a time, from the first to play; a starter's extra after that."""
    state = dealing.state
    rules = state.book.setup
    if rules.cut == CUT_INCLUDED:
        deal_passing_over(dealing, first)
    else:
        seat = first
        left = state.book.players
        while left > 0:
            deal_every_nth(dealing, seat, state.book.players - left)
            seat = state.next_seat(seat)
            left -= 1
        state.front += rules.hand * state.book.players
    extra = rules.starter_extra
    while extra > 0:
        give_front(dealing, first)
        extra -= 1


def deal_every_nth(dealing: Dealing, seat: i64, at: i64) -> None:
    """What one seat gets when cards go round the table: every so-manieth of the stock."""
    state = dealing.state
    stock, players = state.stock, state.book.players
    at += state.front
    end = at + state.book.setup.hand * players
    if dealing.tracked:
        dealing.held[seat].extend(range(int(at), int(end), int(players)))
    hand = state.hand(seat)
    while at < end:
        hand += cards(stock[at], 1)
        at += players
    state.set_hand(seat, hand)


def deal_passing_over(dealing: Dealing, first: i64) -> None:
    """The same where the cut's cards are included: who has his number already is passed over."""
    state = dealing.state
    full = state.book.setup.hand
    rounds = full
    while rounds > 0:
        seat = first
        left = state.book.players
        while left > 0:
            if total(state.hand(seat)) < full:
                give_front(dealing, seat)
            seat = state.next_seat(seat)
            left -= 1
        rounds -= 1


def replace_bonus_threes(dealing: Dealing, seat: i64) -> None:
    """T-O4, C3.7, I3.3: dealt bonus threes are laid out and replaced, until there are none."""
    state = dealing.state
    side = state.side_of(seat)
    while True:
        threes = count(state.hand(seat), BONUS_THREE)
        if threes == 0:
            return
        state.set_hand(seat, state.hand(seat) - cards(BONUS_THREE, threes))
        side.threes += threes
        lay_out(dealing, seat)
        for _ in range(int(threes)):
            if state.front < state.back:
                if state.book.setup.replace_from_back:
                    give_back(dealing, seat)
                else:
                    give_front(dealing, seat)


def lay_out(dealing: Dealing, seat: i64) -> None:
    """Note which cards of the deck the laid out threes are."""
    if not dealing.tracked:
        return
    stock = dealing.state.stock
    held = dealing.held[seat]
    dealing.threes[seat] += [at for at in held if stock[at] == BONUS_THREE]
    dealing.held[seat] = [at for at in held if stock[at] != BONUS_THREE]


def turn_up(dealing: Dealing) -> None:
    """T-O1, C3.3-C3.5, I3.4-I3.5: the first pile card, its covers, what lies hidden under it."""
    state = dealing.state
    rules = state.book.setup
    bottom = state.front
    kind: Kind = NOBODY
    while state.front < state.back:
        kind = state.stock[state.front]
        state.front += 1
        if rules.freezing.has(kind):
            state.frozen = True
        if not rules.covered.has(kind):
            break
    if kind == NOBODY:
        return
    top = state.front - 1
    hidden = hidden_under(state, kind)
    state.front += hidden
    if hidden > 0:
        state.hidden_from = top - bottom
        state.hidden_to = state.hidden_from + hidden
    if dealing.tracked:
        under = [*range(int(bottom), int(top)), *range(int(top) + 1, int(state.front))]
        dealing.pile = [*under, int(top)]
    if hidden > 0:
        stock = state.stock
        state.pile = bytes(stock[bottom:top] + stock[top + 1 : state.front] + stock[top : top + 1])
        return
    while bottom <= top:
        state.put(state.stock[bottom])
        bottom += 1


def hidden_under(state: State, kind: Kind) -> i64:
    """I3.4: as many hidden cards as the turned card's number; J 11, Q 12, K 13, A 14."""
    if not state.book.setup.hidden or kind < FOUR:
        return 0
    left = state.stock_size()
    return kind if kind < left else left


def begins_without_drawing(state: State) -> bool:
    """T6: the first player of a deal, who has a tile more, does not draw."""
    return state.first and not state.book.setup.first_player_draws


def may_meld(state: State) -> bool:
    """T-O2: whether the first player may lay in the deal's first turn."""
    return state.book.setup.first_turn_may_meld or not state.first
