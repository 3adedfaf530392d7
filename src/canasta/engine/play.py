"""What a move does. `apply` alone changes a state, and asks nothing: legality is `legal`'s."""

from mypy_extensions import i64

from canasta.engine import (
    bonus_three,
    canasta,
    effects,
    end,
    legal,
    meld,
    opening,
    out,
    pile,
    turn,
    way_out,
)
from canasta.engine.cards import STOP_THREE, Kind, cards, several
from canasta.engine.moves import (
    ASK,
    DRAW,
    PASS,
    REMOVE,
    Move,
    bit,
    is_discard,
    is_special,
    is_take,
    kind,
)
from canasta.engine.moves import YES as YES_MOVE
from canasta.engine.refusals import FINE, MUST_CLOSE, OPENING_SHORT, TAKE_OWED
from canasta.engine.state import (
    ANSWER,
    NO,
    NOBODY,
    OUT,
    OVER,
    PLAY,
    START,
    STOCK,
    THREE,
    YES,
    State,
)
from canasta.engine.state import (
    PASS as BY_PASS,
)


def apply(state: State, move: Move) -> None:
    """Make a legal move."""
    if is_discard(move):
        discard(state, kind(move))
    elif move == DRAW:
        draw(state)
    elif not is_special(move):
        effects.lay(state, move)
        after_cards(state)
    elif is_take(move):
        take(state, move)
    elif move == PASS:
        end.finish(state, THREE if state.no_discard else BY_PASS)
        end_turn(state)
    elif move == ASK:
        state.asked = True
        state.phase = ANSWER
    elif move == REMOVE:
        remove(state)
    else:
        answer(state, move)


def make(state: State, move: Move) -> bool:
    """Make a legal move; whether it shows its player a card that he could not know (G5)."""
    front = state.front
    hidden = state.hidden_to > 0 and is_take(move)
    apply(state, move)
    return hidden or state.front != front


def draw(state: State) -> None:
    """C4.2, I5: an opening laid before the draw changes how many cards are drawn."""
    n = turn.draw_count(state)
    if state.lays > 0 and state.mover.opened and not state.opened_before:
        n = opening.draw_count(state)
    state.phase = PLAY
    came, threes = turn.draw(state, n)
    if state.front == state.back or not several(state.held):
        after_draw(state, came, threes)


def take(state: State, move: Move) -> None:
    threes = state.mover.threes
    effects.take(state, move)
    n = replaced(state, threes) + turn.after_take(state)
    if n > 0:
        came, drawn_threes = turn.draw(state, n)
        after_draw(state, came, drawn_threes)
    if state.phase == PLAY:
        go_out_if_empty(state)


def replaced(state: State, before: i64) -> i64:
    """How many cards replace the bonus threes that have just come with the pile. I-O21."""
    return bonus_three.replacements(state, state.mover.threes - before)


def after_draw(state: State, came: i64, threes: i64) -> None:
    """C10.1, G4: the last draw may end the deal at once."""
    if state.stock_size() > 0:
        end_if_stuck(state)
    elif end.three_ends(state, came, threes):
        close_turn(state, THREE)
    elif end.ends_with_draw(state):
        close_turn(state, STOCK)
    elif end.three_bars_discard(state, came, threes):
        state.no_discard = True
    else:
        end_if_stuck(state)


def end_if_stuck(state: State) -> None:
    """G4: who holds no card, or a single one that he may not discard, ends the deal."""
    if several(state.held) or state.pending != 0:
        return
    granted = out.refuse_question(state) == FINE
    if not way_out.possible(state, granted=granted):
        close_turn(state, THREE)


def after_cards(state: State) -> None:
    """Cards have been laid: the opening may be met, the pile may join, the hand may be empty."""
    side = state.mover
    if not side.opened:
        threes = side.threes
        effects.settle(state)
        n = replaced(state, threes)
        if n > 0:
            came, drawn_threes = turn.draw(state, n)
            after_draw(state, came, drawn_threes)
    if state.held == 0 and state.phase == PLAY:
        go_out_if_empty(state)


def go_out_if_empty(state: State) -> None:
    if state.held == 0 and state.pending == 0:
        go_out(state)


def go_out(state: State) -> None:
    """C9.2: going out ends the deal; a concealed hand that waives the minimum opens with it."""
    side = state.mover
    state.out_seat = state.turn
    state.out_concealed = out.is_concealed(state, side)
    side.opened = True
    close_turn(state, OUT)


def close_turn(state: State, how: i64) -> None:
    end.finish(state, how)
    end_turn(state)


def end_turn(state: State) -> None:
    """What holds once a turn is over: canastas noted and closed, melders remembered."""
    if state.lays > 0 or state.captured != NOBODY:
        side = state.mover
        canasta.note_concealed(state, side)
        turn.remember_melds(state)
        meld.close(state, side)


def discard(state: State, card: Kind) -> None:
    """C4.5: a discard ends the turn; the last card goes out."""
    state.held -= cards(card, 1)
    pile.discard(state, card)
    if state.held == 0:
        go_out(state)
        return
    end_turn(state)
    if state.front == state.back and end.ends_with_turn(state):
        end.finish(state, STOCK)
        return
    if state.block_turns > 0:
        pile.pass_turn(state)
    turn.begin(state, state.next_seat(state.turn))
    if state.front == state.back and not has_way_on(state):
        end.finish(state, STOCK)


def has_way_on(state: State) -> bool:
    """G6: with the stock empty, a player without a legal capture is not even asked."""
    a, b, c, d = legal.legal(state)
    return a & ~bit(PASS) | b | c | d != 0


def remove(state: State) -> None:
    """T10.4."""
    state.held = state.held - cards(STOP_THREE, 4)
    state.mover.removed += 4
    go_out_if_empty(state)


def answer(state: State, move: Move) -> None:
    """C9.6: the answer binds."""
    state.phase = PLAY
    state.answer = YES if move == YES_MOVE else NO
    if state.answer == NO:
        end_if_stuck(state)


def unpaid(state: State) -> i64:
    """G3: the duty that an action may not leave unpaid, FINE if there is none."""
    if state.phase == OVER:
        return FINE
    side = state.mover
    if opening.in_progress(side):
        return OPENING_SHORT
    if state.phase == START and opening.owes_take(state, side):
        return TAKE_OWED
    # C9.4: black threes are laid in the very action that goes out.
    return MUST_CLOSE if side.stop_threes > 0 else FINE
