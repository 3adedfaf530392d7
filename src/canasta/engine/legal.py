"""The first voice of the rulebook: the set of legal moves, all of them at once.

A superset is made from masks, and `refuse` is asked move by move only where opening, going out, a
lock or a promise can bite; cheap tests keep that rare.
"""

from mypy_extensions import i64

from canasta.engine import finish, opening, out, pile, setup, way_out
from canasta.engine.cards import (
    FOUR,
    PLAYABLE,
    WILDS,
    Cards,
    either,
    several,
    some,
    twice,
)
from canasta.engine.lays import filtered_word, later_lays, opening_lays
from canasta.engine.moves import (
    ASK,
    DRAW,
    NO,
    ONLY_DRAW,
    PASS,
    REMOVE,
    YES,
    Move,
    Moves,
    bit,
    place,
)
from canasta.engine.refusals import FINE
from canasta.engine.refuse import must_close, refuse, refuse_ask, refuse_moment
from canasta.engine.state import ANSWER, PLAY, START, Side, State
from canasta.engine.state import YES as GRANTED


def legal(state: State) -> Moves:
    """Every move that `refuse` does not refuse."""
    if state.phase == PLAY:
        return legal_in_play(state)
    if state.phase == START:
        return legal_at_start(state)
    if state.phase == ANSWER:
        return bit(YES) | bit(NO), 0, 0, 0
    return 0, 0, 0, 0


def if_fine(state: State, move: Move) -> i64:
    return either(refuse(state, move) == FINE, bit(move), 0)


def legal_at_start(state: State) -> Moves:
    side = state.mover
    top = state.top
    a: i64 = 0
    if top >= FOUR and (state.held | side.naturals) >> 4 * top & 15 != 0:
        a = legal_takes(state, side, state.held)
    if state.lays > 0:
        a |= if_fine(state, DRAW)
    elif state.front < state.back:
        a |= ONLY_DRAW
    if a & ONLY_DRAW == 0:
        a |= if_fine(state, PASS)
    if side.opened or refuse_moment(state, side) != FINE:
        return a, 0, 0, 0
    if not may_open_at_start(state, state.held):
        return a, 0, 0, 0
    e, b, c, d = opening_lays(state, side, state.held)
    return a | e, b, c, d


def legal_takes(state: State, side: Side, hand: Cards) -> i64:
    """The ways in which the pile may be taken; its top is a rank."""
    ways = pile.affordable(state, side, hand, state.top)
    if ways == 0 or opening.in_progress(side) or not setup.may_meld(state):
        return 0
    if finish.refuse_any_take(state, side) != FINE:
        return 0
    found: i64 = 0
    while ways != 0:
        way = ways & -ways
        if finish.refuse_paid(state, side, hand, place(way)) == FINE:
            found |= way
        ways ^= way
    return found


def may_open_at_start(state: State, hand: Cards) -> bool:
    """The cheap test where an opening before the draw must be followed by a take."""
    if not opening.would_owe_take(state):
        return True
    return pile.refuse_any(state) == FINE and pile.may_be_afforded(state, hand)


def legal_in_play(state: State) -> Moves:
    side = state.mover
    hand = state.held
    ones = some(hand & PLAYABLE)
    a: i64 = 0
    if state.no_discard:
        a = if_fine(state, PASS)
    if must_close(side):
        return a | last_discard(state, hand, ones), 0, 0, 0
    twos = twice(hand)
    a |= legal_discards(state, side, hand, ones)
    if state.lays == 0 and out.permits_question(state) and way_out.fits(side, hand, ones, twos):
        if refuse_ask(state) == FINE:
            a |= bit(ASK)
    if hand >> 12 & 15 == 4:
        a |= if_fine(state, REMOVE)
    if not side.opened or state.first:
        if refuse_moment(state, side) != FINE:
            return a, 0, 0, 0
        if not side.opened:
            e, b, c, d = opening_lays(state, side, hand)
            return a | e, b, c, d
    e, b, c, d = later_lays(state, side, hand, ones, twos)
    return a | e, b, c, d


def legal_discards(state: State, side: Side, hand: Cards, ones: Cards) -> i64:
    """`ones` flags the kinds in hand."""
    if not several(hand):
        return filtered_word(state, ones >> 2, 0)
    if state.no_discard or state.answer == GRANTED:
        return 0
    if not side.opened and opening.in_progress(side):
        return 0
    if state.block_turns > 0 and hand & WILDS != 0:
        if pile.refuse_wild_discard(state, hand) != FINE:
            return ones >> 2 & ~WILDS
    return ones >> 2


def last_discard(state: State, hand: Cards, ones: Cards) -> i64:
    """The discard of who must go out with it."""
    if several(hand):
        return 0
    return filtered_word(state, ones >> 2, 0)
