"""G4: whether a turn can still be finished, by a discard that keeps a card or by going out.

`legal` and `refuse` both ask here, on a scratch state in which the move has been made.
"""

from mypy_extensions import i64

from canasta.engine import bonus_three, effects, kept, meld, opening, pile, reach, way_out
from canasta.engine.cards import Cards, total
from canasta.engine.moves import TAKE_ONTO, TAKE_PAIR, Move
from canasta.engine.opening_take import UNKNOWN, can_open_and_take, foretell
from canasta.engine.quest import Quest, seek
from canasta.engine.refusals import (
    FINE,
    KEEP_A_CARD,
    OPENING_UNREACHABLE,
    OUT_PROMISED,
    TAKE_OWED,
)
from canasta.engine.state import PLAY, YES, Side, State


def refuse(state: State, coming: i64) -> i64:
    """Why the turn could not be finished from here, where cards have just been laid or taken.

    `coming` cards will replace bonus threes that came with the pile.
    """
    side = state.mover
    if opening.in_progress(side):
        return refuse_opening(state)
    if state.phase != PLAY:
        return refuse_before_draw(state, side)
    if state.answer == YES:
        return FINE if way_out.possible(state, granted=False) else OUT_PROMISED
    if total(state.held) + coming >= kept.least(state):
        return FINE
    return FINE if way_out.possible(state, granted=False) else KEEP_A_CARD


def quest(state: State, side: Side, hand: Cards) -> Quest:
    """What an opening from here has to find, where no take must follow it."""
    if state.phase != PLAY:
        keep = kept.before_draw(state)
    elif state.pending == 0:
        keep = kept.least(state)
    else:
        keep = meld.max_of(kept.least(state) - kept.waiting(state), 0)
    return seek(state, side, hand, total(hand) - keep)


def refuse_opening(state: State) -> i64:
    """An opening that was begun must be completed in this action, or waived by going out."""
    side = state.mover
    if state.phase != PLAY and opening.would_owe_take(state):
        return FINE if can_open_and_take(state, side) else OPENING_UNREACHABLE
    hand = state.held
    if state.answer != YES and reach.completable(quest(state, side, hand)):
        return FINE
    return FINE if way_out.possible(state, granted=False) else OPENING_UNREACHABLE


def refuse_before_draw(state: State, side: Side) -> i64:
    """The opening is complete and nothing is drawn yet."""
    if opening.owes_take(state, side):
        return FINE if can_take(state) else TAKE_OWED
    held = total(state.held)
    return FINE if held >= kept.before_draw(state) else KEEP_A_CARD


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
    return refuse_way(state, side, state.held, move) if code == FINE else code


def refuse_any_take(state: State, side: Side) -> i64:
    """Why the side may not take the pile in any way."""
    code = pile.refuse_any(state)
    return opening.refuse_take(state, side) if code == FINE else code


def refuse_way(state: State, side: Side, hand: Cards, move: Move) -> i64:
    """Why this way of taking is barred to a side that may take the pile."""
    code = pile.refuse(state, side, hand, move)
    return after_take(state, side, hand, move) if code == FINE else code


def refuse_paid(state: State, side: Side, hand: Cards, move: Move) -> i64:
    """The same of a way that `pile.affordable` has found."""
    code = pile.refuse_meld(state, side, hand, move)
    return after_take(state, side, hand, move) if code == FINE else code


def after_take(state: State, side: Side, hand: Cards, move: Move) -> i64:
    """G4 for a take: hidden cards and the coming draw count as ordinary cards."""
    naturals, twos, jokers = pile.payment(move)
    held = total(hand) - naturals - twos - jokers
    if side.opened and held >= 2:
        return FINE
    joining = kept.joining(state)
    coming = kept.coming(state)
    if side.opened:
        if held + joining + coming >= kept.least(state) and (held + joining > 0 or coming == 0):
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
    return refuse(trial, bonus_three.replacements(state, trial.mover.threes - side.threes))
