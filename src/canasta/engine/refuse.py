"""The second voice of the rulebook: why a move is not allowed. `legal` is the first."""

from mypy_extensions import i64

from canasta.engine import (
    bonus_three,
    effects,
    end,
    finish,
    meld,
    opening,
    out,
    pile,
    setup,
    way_out,
)
from canasta.engine.cards import (
    JOKER,
    STOP_THREE,
    TWO,
    Cards,
    Kind,
    count,
    is_wild,
    total,
)
from canasta.engine.moves import (
    ASK,
    DRAW,
    PASS,
    Move,
    is_discard,
    is_known,
    is_special,
    is_take,
    kind,
    layout,
    starts_only,
)
from canasta.engine.moves import NO as NO_MOVE
from canasta.engine.moves import YES as YES_MOVE
from canasta.engine.refusals import (
    ALREADY_DRAWN,
    ANSWER_FIRST,
    ASK_IMPOSSIBLE,
    DRAW_FIRST,
    FINE,
    FIRST_TURN,
    MALFORMED,
    MELD_OPEN,
    MUST_CLOSE,
    NO_DISCARD,
    NO_QUESTION,
    NOT_IN_HAND,
    OPENING_SHORT,
    OUT_PROMISED,
    OVER,
    STARTER_DOES_NOT_DRAW,
    STOCK_EMPTY,
    STOP_THREES_COUNT,
    STOP_THREES_LAST,
    TAKE_OWED,
    THREES_NOT_MELDED,
)
from canasta.engine.state import ANSWER, PLAY, START, YES, Side, State
from canasta.engine.state import OVER as DEAL_OVER


def refuse(state: State, move: Move) -> i64:
    """Why a move is not allowed, as a code of `refusals`; FINE if it is."""
    if state.phase == DEAL_OVER:
        return OVER
    if not is_known(move):
        return MALFORMED
    if move == YES_MOVE or move == NO_MOVE:
        return FINE if state.phase == ANSWER else NO_QUESTION
    if state.phase == ANSWER:
        return ANSWER_FIRST
    side = state.mover
    if is_discard(move):
        return refuse_discard(state, side, kind(move))
    if is_special(move):
        return refuse_special(state, side, move)
    return refuse_lay(state, side, move)


def refuse_special(state: State, side: Side, move: Move) -> i64:
    if move == DRAW:
        return refuse_draw(state, side)
    if is_take(move):
        if state.phase != START:
            return refuse_late(state)
        if opening.in_progress(side):
            return OPENING_SHORT
        if not setup.may_meld(state):
            return FIRST_TURN
        return finish.refuse_take(state, move)
    if move == PASS:
        return refuse_pass(state, side)
    if must_close(side):
        return MUST_CLOSE
    if move == ASK:
        return refuse_ask(state)
    if state.phase != PLAY:
        return DRAW_FIRST
    return out.refuse_remove(state, side, state.held)


def must_close(side: Side) -> bool:
    """C9.4, T10.4: after the stop threes only the closing discard follows."""
    return side.stop_threes + side.removed > 0


def refuse_late(state: State) -> i64:
    """Why it is too late to draw or take."""
    return STARTER_DOES_NOT_DRAW if setup.begins_without_drawing(state) else ALREADY_DRAWN


def refuse_draw(state: State, side: Side) -> i64:
    if state.phase != START:
        return refuse_late(state)
    if opening.in_progress(side):
        return OPENING_SHORT
    if opening.owes_take(state, side):
        return TAKE_OWED
    return FINE if state.stock_size() > 0 else STOCK_EMPTY


def refuse_pass(state: State, side: Side) -> i64:
    if opening.in_progress(side):
        return OPENING_SHORT
    if state.phase == START and opening.owes_take(state, side):
        return TAKE_OWED
    can_take = state.phase == START and state.stock_size() == 0 and finish.can_take(state)
    return end.refuse_pass(state, side, can_take=can_take)


def refuse_discard(state: State, side: Side, card: Kind) -> i64:
    if state.phase != PLAY:
        return DRAW_FIRST
    if state.no_discard:
        return NO_DISCARD
    hand = state.held
    if count(hand, card) == 0:
        return NOT_IN_HAND
    if total(hand) == 1:
        return out.refuse_discard(state, side, card)
    if must_close(side):
        return MUST_CLOSE
    if opening.in_progress(side):
        return OPENING_SHORT
    if state.answer == YES:
        return OUT_PROMISED
    return pile.refuse_wild_discard(state, hand) if is_wild(card) else FINE


def refuse_lay(state: State, side: Side, move: Move) -> i64:
    hand = state.held
    rank, naturals, twos, jokers = layout(move)
    code = refuse_moment(state, side)
    if code != FINE:
        return code
    if not holds(hand, rank, naturals, twos, jokers):
        return NOT_IN_HAND
    if rank == STOP_THREE:
        return refuse_stop_threes(state, naturals, move)
    if starts_only(move) and meld.is_open(side, rank):
        return MELD_OPEN
    code = meld.refuse(state, side, rank, naturals, twos, jokers)
    if code != FINE:
        return code
    return refuse_result(state, side, move)


def refuse_moment(state: State, side: Side) -> i64:
    """Why nothing may be laid now."""
    if not setup.may_meld(state):
        return FIRST_TURN
    if must_close(side):
        return MUST_CLOSE
    return opening.refuse_time(state, side, drawn=state.phase == PLAY)


def holds(hand: Cards, rank: Kind, naturals: i64, twos: i64, jokers: i64) -> bool:
    return (
        count(hand, rank) >= naturals and count(hand, TWO) >= twos and count(hand, JOKER) >= jokers
    )


def refuse_result(state: State, side: Side, move: Move) -> i64:
    """Why the table may not look as it would after this lay: opening limits, a turn without end."""
    trial = state.scratch()
    effects.lay(trial, move)
    if opening.limits_bind(state, side):
        code = opening.refuse_content(trial, trial.mover)
        if code != FINE:
            return code
    effects.settle(trial)
    return finish.refuse(trial, replacements(state, trial))


def refuse_stop_threes(state: State, n: i64, move: Move) -> i64:
    """C5.6, C9.4: three or more, last, without wilds, and only by who then goes out."""
    if not meld.melds_stop_threes(state):
        return THREES_NOT_MELDED
    if state.phase != PLAY:
        return DRAW_FIRST
    if n < 3:
        return STOP_THREES_COUNT
    trial = state.scratch()
    effects.lay(trial, move)
    effects.settle(trial)
    # Threes may complete an opening: the pile that waited for it is in the hand now.
    rest = trial.held
    if total(rest) > 1 or (state.no_discard and rest != 0) or replacements(state, trial) > 0:
        return STOP_THREES_LAST
    return out.refuse_with(trial, trial.mover, rest)


def replacements(state: State, trial: State) -> i64:
    """I-O21: how many cards would replace the bonus threes that came with the pile."""
    return bonus_three.replacements(state, trial.mover.threes - state.mover.threes)


def refuse_ask(state: State) -> i64:
    """C9.6: the question is free where going out is possible, should the partner allow it."""
    code = out.refuse_question(state)
    if code != FINE:
        return code
    return FINE if way_out.possible(state, granted=True) else ASK_IMPOSSIBLE
