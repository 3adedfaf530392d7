"""What the threes that were laid out bring, and with which sign."""

from typing import Final

from mypy_extensions import i64

from canasta.engine import canasta, out
from canasta.engine.state import Side, State
from canasta.rules.bonus_three import BonusThree

ALWAYS_PLUS: Final = 0
MELDED: Final = 1
CANASTA: Final = 2
CLEAN_AND_DIRTY: Final = 3


class BonusThreeRules:
    def __init__(self, rules: BonusThree) -> None:
        self.table: list[int] = list(rules.table)
        self.sign: i64 = {
            "always_plus": ALWAYS_PLUS,
            "melded": MELDED,
            "canasta": CANASTA,
            "clean_and_dirty": CLEAN_AND_DIRTY,
        }[rules.sign]
        self.replace_from_pile: bool = rules.replace_from_pile


def points(state: State, side: Side) -> i64:
    """T11.3, C11.2, I12.3. More threes than the table has entries bring its last one."""
    if side.threes == 0:
        return 0
    table = state.book.bonus_three.table
    last: i64 = len(table) - 1
    index = side.threes - 1
    return sign(state, side) * i64(table[index if index < last else last])


def sign(state: State, side: Side) -> i64:
    """-2, -1, 0 or 1."""
    how = state.book.bonus_three.sign
    if how == ALWAYS_PLUS:
        return 1
    if how == MELDED:
        return 1 if side.has_melds() or side.stop_threes > 0 else -1
    if how == CANASTA:
        return 1 if len(canasta.each(side)) > 0 else -1
    clean, dirty = out.tally(state, side)
    if clean > 0:
        return 1 if dirty > 0 else 0
    return -1 if dirty > 0 else -2


def replacements(state: State, threes: i64) -> i64:
    """How many cards replace so many bonus threes of the pile while the stock lasts. I-O21."""
    if not state.book.bonus_three.replace_from_pile:
        return 0
    return threes if threes < state.stock_size() else state.stock_size()
