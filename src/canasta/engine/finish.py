"""G4: whether a turn can still be finished, by a discard that keeps a card or by going out.

`legal` and `refuse` both ask here, on a scratch state in which the move has been made.
"""

from mypy_extensions import i64

from canasta.engine import effects, meld, opening, out, pile, reach, turn
from canasta.engine.cards import either, total
from canasta.engine.moves import TAKE_ONTO, TAKE_PAIR, Move
from canasta.engine.refusals import (
    FINE,
    KEEP_A_CARD,
    OPENING_UNREACHABLE,
    OUT_PROMISED,
    TAKE_OWED,
)
from canasta.engine.state import PLAY, YES, Side, State


def refuse(state: State) -> i64:
    """Why the turn could not be finished from here, where cards have just been laid or taken."""
    side = state.side_of(state.turn)
    if opening.in_progress(side):
        return refuse_opening(state)
    if state.phase != PLAY:
        return refuse_before_draw(state, side)
    if state.answer == YES:
        return FINE if out.possible(state, granted=False) else OUT_PROMISED
    if total(state.hand(state.turn)) >= least(state):
        return FINE
    return FINE if out.possible(state, granted=False) else KEEP_A_CARD


def least(state: State) -> i64:
    """How many cards in hand always let a turn be finished: one to discard and one to keep."""
    return either(state.no_discard, 1, 2)


def can_open(state: State) -> bool:
    """Whether the player can open at all from here, and keep the cards he must."""
    if state.answer == YES:
        return True
    if state.phase != PLAY:
        return can_open_before_draw(state)
    keep = least(state) - pile.waiting(state)
    return reach.completable(state, either(keep > 0, keep, 0))


def naturals_open(state: State) -> bool:
    """Whether all naturals that can be laid now open the side and leave enough in the hand.

    Then each of them may be laid: the others still do it.
    """
    if state.answer == YES:
        return False
    if state.phase != PLAY:
        return not opening.would_owe_take(state) and reach.sure(state, keep_before_draw(state))
    keep = least(state) - pile.waiting(state)
    return reach.sure(state, either(keep > 0, keep, 0))


def can_open_before_draw(state: State) -> bool:
    if opening.would_owe_take(state):
        return reach.completable_before_take(state)
    return reach.completable(state, keep_before_draw(state))


def refuse_opening(state: State) -> i64:
    """An opening that was begun must be completed in this action, or waived by going out."""
    if state.phase != PLAY:
        return FINE if can_open_before_draw(state) else OPENING_UNREACHABLE
    if state.answer != YES:
        keep = least(state) - pile.waiting(state)
        if reach.completable(state, either(keep > 0, keep, 0)):
            return FINE
    return FINE if out.possible(state, granted=False) else OPENING_UNREACHABLE


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
    side = state.side_of(state.turn)
    code = pile.refuse_any(state)
    if code == FINE:
        code = opening.refuse_take(state, side)
    if code == FINE:
        code = pile.refuse(state, side, state.hand(state.turn), move)
    return after_take(state, side, move) if code == FINE else code


def after_take(state: State, side: Side, move: Move) -> i64:
    """G4 for a take: hidden cards and the coming draw count as ordinary cards."""
    naturals, twos, jokers = pile.payment(move)
    held = total(state.hand(state.turn)) - naturals - twos - jokers
    joining = pile.joining(state)
    coming = turn.after_take(state)
    if side.opened:
        if held + joining + coming >= least(state) and (held + joining > 0 or coming == 0):
            return FINE
        if coming > 0:
            return KEEP_A_CARD
    trial = state.scratch()
    pile.reveal_as_ordinary(trial)
    effects.take(trial, move)
    if opening.limits_bind(state, side):
        code = opening.refuse_content(trial, trial.side_of(trial.turn))
        if code != FINE:
            return code
    return refuse(trial)
