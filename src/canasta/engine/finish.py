"""G4: whether a turn can still be finished, by a discard that keeps a card or by going out.

`legal` and `refuse` both ask here, on a scratch state in which the move has been made.
"""

from typing import Final

from mypy_extensions import i64

from canasta.engine import effects, meld, opening, pile, reach, turn, values, way_out
from canasta.engine.cards import JOKER, TWO, Cards, cards, count, either, total
from canasta.engine.moves import TAKE_ONTO, TAKE_PAIR, Move
from canasta.engine.reach import Quest
from canasta.engine.refusals import (
    FINE,
    KEEP_A_CARD,
    OPENING_UNREACHABLE,
    OUT_PROMISED,
    TAKE_OWED,
)
from canasta.engine.state import PLAY, YES, Side, State

UNKNOWN: Final = -1


def refuse(state: State) -> i64:
    """Why the turn could not be finished from here, where cards have just been laid or taken."""
    side = state.mover
    if opening.in_progress(side):
        return refuse_opening(state)
    if state.phase != PLAY:
        return refuse_before_draw(state, side)
    if state.answer == YES:
        return FINE if way_out.possible(state, granted=False) else OUT_PROMISED
    if total(state.hand(state.turn)) >= least(state):
        return FINE
    return FINE if way_out.possible(state, granted=False) else KEEP_A_CARD


def least(state: State) -> i64:
    """How many cards in hand always let a turn be finished: one to discard and one to keep."""
    return either(state.no_discard, 1, 2)


def quest(state: State, side: Side, hand: Cards) -> Quest:
    """What an opening from here has to find, where no take must follow it."""
    if state.phase == PLAY:
        keep = reach.max_of(least(state) - pile.waiting(state), 0)
    else:
        keep = keep_before_draw(state)
    return reach.quest(state, side, hand, total(hand) - keep)


def refuse_opening(state: State) -> i64:
    """An opening that was begun must be completed in this action, or waived by going out."""
    side = state.mover
    if state.phase != PLAY and opening.would_owe_take(state):
        return FINE if can_open_and_take(state, side) else OPENING_UNREACHABLE
    hand = state.hand(state.turn)
    if state.answer != YES and reach.completable(quest(state, side, hand)):
        return FINE
    return FINE if way_out.possible(state, granted=False) else OPENING_UNREACHABLE


def keep_before_draw(state: State) -> i64:
    """G2: before the draw a card must stay, and with what is drawn there must be two."""
    coming = meld.min_of(opening.draw_count(state), state.stock_size())
    return either(coming > 0, 1, 2)


def refuse_before_draw(state: State, side: Side) -> i64:
    """The opening is complete and nothing is drawn yet."""
    if opening.owes_take(state, side):
        return FINE if can_take(state) else TAKE_OWED
    held = total(state.hand(state.turn))
    return FINE if held >= keep_before_draw(state) else KEEP_A_CARD


def can_take(state: State) -> bool:
    """Whether any way of taking the pile is legal for the player to move."""
    move: Move = TAKE_PAIR
    while move <= TAKE_ONTO:
        if refuse_take(state, move) == FINE:
            return True
        move += 4
    return False


def refuse_take(state: State, move: Move) -> i64:
    """Why the pile may not be taken this way, all things considered."""
    side = state.mover
    code = refuse_any_take(state, side)
    return refuse_way(state, side, state.hand(state.turn), move) if code == FINE else code


def refuse_any_take(state: State, side: Side) -> i64:
    """Why the side may not take the pile in any way."""
    code = pile.refuse_any(state)
    return opening.refuse_take(state, side) if code == FINE else code


def refuse_way(state: State, side: Side, hand: Cards, move: Move) -> i64:
    """Why this way of taking is barred to a side that may take the pile."""
    code = pile.refuse(state, side, hand, move)
    return after_take(state, side, hand, move) if code == FINE else code


def after_take(state: State, side: Side, hand: Cards, move: Move) -> i64:
    """G4 for a take: hidden cards and the coming draw count as ordinary cards."""
    naturals, twos, jokers = pile.payment(move)
    held = total(hand) - naturals - twos - jokers
    if side.opened and held >= 2:
        return FINE
    joining = pile.joining(state)
    coming = turn.after_take(state)
    if side.opened:
        if held + joining + coming >= least(state) and (held + joining > 0 or coming == 0):
            return FINE
        if coming > 0:
            return KEEP_A_CARD
    elif coming == 0:
        told = foretell(state, side, move, joining)
        if told != UNKNOWN:
            return told
    trial = state.scratch()
    pile.reveal_as_ordinary(trial)
    effects.take(trial, move)
    if opening.limits_bind(state, side):
        code = opening.refuse_content(trial, trial.mover)
        if code != FINE:
            return code
    return refuse(trial)


def foretell(state: State, side: Side, move: Move, joining: i64) -> i64:
    """The cheap tests for a take that an opening has to follow: a code, or UNKNOWN."""
    rank = pile.top(state)
    naturals, twos, jokers = pile.payment(move)
    paid = cards(rank, naturals) + cards(TWO, twos) + jokers
    hand = state.hand(state.turn) - paid
    book = state.book.values
    worth = values.points(book, paid)
    worth += either(opening.top_counts(state), values.worth(book, rank), 0)
    found = reach.quest(state, side, hand, total(hand) - reach.max_of(least(state) - joining, 0))
    reach.begun(found, rank, naturals + 1, twos + jokers, worth)
    if found.canasta or found.limit < 0:
        return UNKNOWN
    if reach.surely(found):
        return FINE
    # Who opens by going out does so when no card of the pile waits for him.
    return OPENING_UNREACHABLE if joining > 0 and reach.hopeless(found) else UNKNOWN


def can_open_and_take(state: State, side: Side) -> bool:
    """G2: whether the opening can be completed, and the pile then taken in one of the ways."""
    hand = state.hand(state.turn)
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
    rank = pile.top(state)
    naturals, twos, jokers = pile.payment(move)
    rest = hand - cards(rank, naturals) - cards(TWO, twos) - jokers
    spare = total(rest) - keep_before_take(state, move)
    if meld.caps(state) or meld.may_lock(state) or pile.own_ranks_die(state):
        # What else is held of the top's rank could spoil the take once it is laid.
        rest -= cards(rank, count(rest, rank))
    found = reach.quest(state, side, rest, spare)
    if opening.dirt_bars_pile(state):
        found.clean = True
        found.limit = 0
    return reach.completable(found)


def begins_for_take(state: State, side: Side, hand: Cards) -> bool:
    """The same by a meld of the top's rank, begun in this opening for the top to be added to."""
    rank = pile.top(state)
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
                meld.lay(state, side, rank, -n, -twos, twos - wild)
                side.room = room
                if found:
                    return True
        n += 1
    return False


def keep_before_take(state: State, move: Move) -> i64:
    """How many cards beside the price must be left for a take: hidden ones count as ordinary."""
    joining = pile.joining(state)
    coming = turn.after_take(state)
    if move == TAKE_ONTO and state.pile_size == 1:
        return 2  # C7.6: a single card is not added by who has a single card.
    keep = reach.max_of(least(state) - joining - coming, 0)
    return either(coming > 0 and joining == 0 and keep == 0, 1, keep)
