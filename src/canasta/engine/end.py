"""How a deal ends when nobody goes out: the end of the stock and what may still be played then."""

from typing import Final

from mypy_extensions import i64

from canasta.engine import pile
from canasta.engine.cards import count
from canasta.engine.refusals import FINE, MUST_TAKE, NOTHING_TO_PASS
from canasta.engine.state import OVER, START, Side, State
from canasta.rules.end import End

AFTER_TURN: Final = 0
IMMEDIATE: Final = 1
CONTINUE: Final = 2


class EndRules:
    def __init__(self, rules: End) -> None:
        self.stock_empty: i64 = {
            "after_turn": AFTER_TURN,
            "immediate": IMMEDIATE,
            "continue_on_pile": CONTINUE,
        }[rules.stock_empty]
        self.forced_take: bool = rules.forced_take
        self.three_ends: bool = rules.last_card_bonus_three == "ends_at_once"
        self.three_bars_discard: bool = rules.last_card_bonus_three == "meld_no_discard"


def finish(state: State, how: i64) -> None:
    state.phase = OVER
    state.ended = how


def ends_with_draw(state: State) -> bool:
    """Whether the deal is over the moment the stock is empty."""
    return state.book.end.stock_empty == IMMEDIATE and state.stock_size() == 0


def ends_with_turn(state: State) -> bool:
    """T-O19, I-O23: who draws the last card completes his turn, then the deal is over."""
    return state.book.end.stock_empty != CONTINUE


def three_ends(state: State, came: i64, threes: i64) -> bool:
    """C10.1: the last draw brought bonus threes and no card to play."""
    return state.book.end.three_ends and is_dry(state, came, threes)


def three_bars_discard(state: State, came: i64, threes: i64) -> bool:
    """C-O11: the same, where the player may still meld but not discard."""
    return state.book.end.three_bars_discard and is_dry(state, came, threes)


def is_dry(state: State, came: i64, threes: i64) -> bool:
    return came == 0 and threes > 0 and state.stock_size() == 0


def is_forced(state: State, side: Side) -> bool:
    """C10.2: the top card fits one of the side's melds and the pile is not frozen against it."""
    if not state.book.end.forced_take or state.pile_size == 0:
        return False
    return not pile.is_frozen_for(state, side) and count(side.naturals, state.top) > 0


def refuse_pass(state: State, side: Side, *, can_take: bool) -> i64:
    """C10.2: passing is offered when the stock is empty, unless the take is forced."""
    if state.no_discard:
        return FINE
    if state.phase != START or state.stock_size() > 0:
        return NOTHING_TO_PASS
    return MUST_TAKE if can_take and is_forced(state, side) else FINE
