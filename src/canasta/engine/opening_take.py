"""An opening and the pile in one action: laid before the take (G2), or completed after it."""

from typing import Final

from mypy_extensions import i64

from canasta.engine import kept, meld, opening, pile, reach, values
from canasta.engine.cards import JOKER, TWO, WILDS, Cards, cards, count, either, total
from canasta.engine.moves import TAKE_ONTO, TAKE_PAIR, Move
from canasta.engine.quest import begun, seek
from canasta.engine.refusals import FINE, OPENING_UNREACHABLE
from canasta.engine.state import Side, State

UNKNOWN: Final = -1


def can_open_and_take(state: State, side: Side) -> bool:
    """G2: whether the opening can be completed, and the pile then taken in one of the ways."""
    hand = state.held
    if pile.refuse_any(state) != FINE:
        return False
    move: Move = TAKE_PAIR
    while move <= TAKE_ONTO:
        if opens_for(state, side, hand, move):
            return True
        move += 4
    return begins_for_take(state, side, hand)


def opens_for(state: State, side: Side, hand: Cards, move: Move) -> bool:
    """The same for one way of taking, whose price must stay in the hand."""
    side.opened = True
    barred = (
        opening.refuse_take(state, side) != FINE or pile.refuse(state, side, hand, move) != FINE
    )
    side.opened = False
    if barred or (opening.dirt_bars_pile(state) and not opening.is_clean(side)):
        return False
    rank = state.top
    naturals, twos, jokers = pile.payment(move)
    rest = hand - cards(rank, naturals) - cards(TWO, twos) - jokers
    spare = total(rest) - kept.before_take(state, move)
    if meld.caps(state) or meld.may_lock(state) or pile.own_ranks_die(state):
        # What else is held of the top's rank could spoil the take once it is laid, and so could
        # wilds in its meld, or alone where the take needs one.
        rest -= cards(rank, count(rest, rank))
        if meld.is_open(side, rank) or twos + jokers > 0:
            rest &= ~WILDS
    found = seek(state, side, rest, spare)
    if opening.dirt_bars_pile(state):
        found.clean = True
        found.limit = 0
    return reach.completable(found)


def begins_for_take(state: State, side: Side, hand: Cards) -> bool:
    """The same by a meld of the top's rank, begun in this opening for the top to be added to."""
    rank = state.top
    if meld.is_open(side, rank):
        return False
    n: i64 = 2
    while n <= count(hand, rank):
        wild = either(n == 2, 1, 0)
        for kind in (TWO, JOKER):
            twos = either(kind == TWO, wild, 0)
            paid = cards(rank, n) + cards(TWO, twos) + wild - twos
            fits = count(hand, kind) >= wild
            if fits and meld.refuse(state, side, rank, n, twos, wild - twos) == FINE:
                room = side.room
                meld.lay(state, side, rank, n, twos, wild - twos)
                within = opening.refuse_content(state, side) == FINE
                found = within and opens_for(state, side, hand - paid, TAKE_ONTO)
                meld.take_back(side, rank, n, twos, wild - twos, room)
                if found:
                    return True
        n += 1
    return False


def foretell(state: State, side: Side, move: Move, joining: i64) -> i64:
    """The cheap tests for a take that an opening has to follow: a code, or UNKNOWN."""
    rank = state.top
    naturals, twos, jokers = pile.payment(move)
    paid = cards(rank, naturals) + cards(TWO, twos) + jokers
    hand = state.held - paid
    book = state.book.values
    worth = values.points(book, paid)
    worth += either(opening.top_counts(state), values.worth(book, rank), 0)
    found = seek(state, side, hand, total(hand) - meld.max_of(kept.least(state) - joining, 0))
    if opening.binds_whole_turn(state) and opening.dirt_bars_pile(state):
        found.clean = True
        found.limit = 0
    begun(found, rank, naturals + 1, twos + jokers, worth)
    if found.canasta or found.limit < 0:
        return UNKNOWN
    if reach.surely(found):
        return FINE
    # Who opens by going out does so when no card of the pile waits for him.
    return OPENING_UNREACHABLE if joining > 0 and reach.hopeless(found) else UNKNOWN
