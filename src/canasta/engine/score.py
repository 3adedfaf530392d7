"""What a finished deal is worth: lines that add up, each with the article it comes from."""

from typing import Final

from mypy_extensions import i64

from canasta.engine import bonus_three, canasta, values
from canasta.engine.cards import STOP_THREE, total
from canasta.engine.state import NOBODY, OUT, Side, State
from canasta.rules.score import Score

DOUBLE_NOTHING: Final = 0
DOUBLE_HAND: Final = 1
DOUBLE_HAND_AND_THREES: Final = 2


class ScoreRules:
    def __init__(self, rules: Score) -> None:
        self.subtract_hand: bool = rules.subtract_hand
        self.subtract_closer_partner: bool = rules.subtract_closer_partner
        self.double: i64 = {
            "none": DOUBLE_NOTHING,
            "hand": DOUBLE_HAND,
            "hand_and_threes": DOUBLE_HAND_AND_THREES,
        }[rules.double_unopened]


class Line:
    """One line of a score sheet: points for `count` things of a kind."""

    def __init__(self, side: i64, item: str, n: i64, points: i64) -> None:
        self.side: i64 = side
        self.item: str = item
        self.count: i64 = n
        self.points: i64 = points

    def __repr__(self) -> str:
        return f"Line({self.side}, {self.item!r}, {self.count}, {self.points})"


def sheet(state: State) -> list[Line]:
    """The whole score sheet of a deal as it lies, side by side."""
    lines: list[Line] = []
    index: i64 = 0
    while index < state.book.sides:
        side = state.side(index)
        table_lines(state, index, side, lines)
        out_lines(state, index, lines)
        hand_lines(state, index, side, lines)
        index += 1
    return lines


def table_lines(state: State, index: i64, side: Side, lines: list[Line]) -> None:
    """T11.2, C11.1, I12.1: canastas, cards laid down, bonus threes."""
    which: i64 = 0
    found = canasta.each(side)
    while which < 8:
        n: i64 = found.count(int(which))
        if n > 0:
            worth = canasta.bonus(state, which)
            lines.append(Line(index, canasta.ITEMS[which], n, n * worth))
        which += 1
    concealed = total(side.concealed)
    if concealed > 0:
        bonus = canasta.concealed_bonus(state)
        lines.append(Line(index, "canasta.concealed", concealed, concealed * bonus))
    n, points = melded(state, side)
    if n > 0:
        lines.append(Line(index, "cards.melded", n, points))
    if side.threes > 0:
        lines.append(Line(index, "bonus_threes", side.threes, bonus_three.points(state, side)))


def melded(state: State, side: Side) -> tuple[i64, i64]:
    """How many cards a side has laid down, and their points; removed threes count nothing."""
    book = state.book.values
    twos = total(side.twos) + side.wild_twos
    jokers = total(side.jokers) + side.wild_jokers
    n = total(side.naturals) + twos + jokers + side.stop_threes
    points = values.points(book, side.naturals | twos << 4 | jokers)
    points += side.stop_threes * values.worth(book, STOP_THREE)
    at: i64 = 0
    while at < len(side.closed):
        naturals: i64 = side.closed[at + 1]
        closed_twos: i64 = side.closed[at + 2]
        closed_jokers: i64 = side.closed[at + 3]
        points += naturals * values.worth(book, side.closed[at])
        points += values.points(book, closed_twos << 4 | closed_jokers)
        n += naturals + closed_twos + closed_jokers
        at += 4
    return n, points


def out_lines(state: State, index: i64, lines: list[Line]) -> None:
    """T10.2, C9.5, I10.4."""
    if state.ended != OUT or state.side_of(state.out_seat) is not state.side(index):
        return
    rules = state.book.out
    lines.append(Line(index, "out", 1, rules.bonus))
    if state.out_concealed and rules.concealed_bonus > 0:
        lines.append(Line(index, "out.concealed", 1, rules.concealed_bonus))


def hand_lines(state: State, index: i64, side: Side, lines: list[Line]) -> None:
    """T-O17, C11.1, I-O19, I12.2: what is left in the hands, and who pays it twice."""
    rules = state.book.score
    closer = state.ended == OUT and state.side_of(state.out_seat) is side
    if closer and not rules.subtract_closer_partner:
        return
    owed: i64 = 0
    seat = index
    while seat < state.book.players:
        owed += hand_line(state, index, seat, lines)
        seat += state.book.sides
    pays_twice = state.ended == OUT and not closer and not side.opened
    if not pays_twice or rules.double == DOUBLE_NOTHING:
        return
    if owed != 0:
        lines.append(Line(index, "hand.doubled", 1, owed))
    if rules.double == DOUBLE_HAND_AND_THREES and side.threes > 0:
        points = bonus_three.points(state, side)
        lines.append(Line(index, "bonus_threes.doubled", side.threes, points))


def hand_line(state: State, index: i64, seat: i64, lines: list[Line]) -> i64:
    hand = state.hand(seat)
    book = state.book.values
    if state.book.score.subtract_hand:
        points = values.in_hand(book, hand)
        if hand != 0:
            lines.append(Line(index, "hand", total(hand), points))
        return points
    points = values.stop_threes(book, hand)
    if points != 0:
        lines.append(Line(index, "stop_threes", hand >> 4 * STOP_THREE & 15, points))
    return points


def scores(state: State) -> list[int]:
    """The points of the deal by side: the sums of the lines."""
    found = [0] * int(state.book.sides)
    for line in sheet(state):
        found[line.side] += int(line.points)
    return found


def closing_side(state: State) -> i64:
    """The side that went out, or NOBODY."""
    if state.ended != OUT:
        return NOBODY
    return state.out_seat % state.book.sides
