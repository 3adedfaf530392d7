"""Rates every legal move of a seat in points, and picks the best."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from canasta.bots import discarding, laying, leaving, taking
from canasta.bots.attention import Attention
from canasta.bots.case import Case
from canasta.bots.dice import Dice
from canasta.bots.outlook import Outlook
from canasta.bots.weights import Weights
from canasta.engine import out, play, way_out
from canasta.engine.cards import several
from canasta.engine.moves import (
    ASK,
    PASS,
    REMOVE,
    YES,
    Move,
    Moves,
    as_list,
    is_discard,
    is_special,
    is_take,
    kind,
    layout,
    place,
)
from canasta.engine.refusals import FINE
from canasta.engine.state import OVER, PLAY, State
from canasta.engine.state import YES as GRANTED
from canasta.view.seat import View

LEAVING: Final = 1e6
"""For the moves of a hand that goes out."""
NEVER: Final = -1e5
ENDING: Final = -1e3
"""What ends the turn comes after every lay that is worth something."""


class Judge:
    """Weights, and the attention with which they are applied."""

    def __init__(self, weights: Weights, attention: Attention | None = None) -> None:
        self.weights = weights
        self.attention = Attention(Dice(0)) if attention is None else attention

    def choose(self, view: View, moves: Moves) -> Move:
        """The best of the legal moves given."""
        a, b, c, d = moves
        if b | c | d == 0 and a & a - 1 == 0:
            return place(a)
        ranking = Ranking(self.case(view, itemised=False))
        ranking.look_at(a, 0)
        ranking.look_at(b, 64)
        ranking.look_at(c, 128)
        ranking.look_at(d, 192)
        return ranking.best

    def ranked(self, view: View, moves: Moves) -> list[int]:
        """The legal moves given, the best first."""
        ranking = Ranking(self.case(view, itemised=False))
        points = {move: ranking.points_of(move) for move in as_list(moves)}
        return sorted(points, key=points.__getitem__, reverse=True)

    def case(self, view: View, *, itemised: bool) -> Case:
        """A decision of a seat, to be judged."""
        return Case(Outlook(view, self.attention), self.weights, itemised=itemised)


class Ranking:
    """The legal moves of one decision as they are looked at, and the best so far."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.attention = case.sight.attention
        self.leaves: bool = leaves(case)
        self.best: Move = -1
        self.points: float = 10.0 * NEVER

    def look_at(self, bits: i64, base: i64) -> None:
        """Look at the moves of one word."""
        while bits != 0:
            move = base + place(bits & -bits)
            bits &= bits - 1
            points = self.points_of(move)
            if points > self.points:
                self.best, self.points = move, points

    def points_of(self, move: Move) -> float:
        """What a move is worth, on one scale."""
        self.case.clear()
        rate(self.case, move)
        self.case.total += self.attention.blur()
        found = self.case.total + rank(move, self.case.total)
        return found + way_out_with(self.case, move) if self.leaves else found


def rate(case: Case, move: Move) -> None:
    """Rate one legal move by itself."""
    if is_discard(move):
        discarding.rate(case, kind(move))
    elif is_take(move):
        taking.rate(case, move)
        if case.sight.attention.misses():
            case.total += NEVER
    elif not is_special(move):
        laying.rate(case, move)
    elif move == YES:
        leaving.rate_yes(case)


def rank(move: Move, points: float) -> float:
    """What is added so that good lays come first, then what ends the turn, then other lays."""
    if is_discard(move) or move == PASS:
        return ENDING
    if move == ASK or move == REMOVE:
        return NEVER
    return 2.0 * ENDING if points <= 0.0 and not is_special(move) else 0.0


def leaves(case: Case) -> bool:
    """Whether to go out this turn: it can be done, and it pays."""
    state = case.sight.state
    if state.phase != PLAY or not may_go_or_ask(state):
        return False
    if not way_out.possible(state, granted=True):
        return False
    if case.sight.attention.misses():
        return False
    case.clear()
    leaving.rate(case)
    return case.total > 0.0 or state.answer == GRANTED


def may_go_or_ask(state: State) -> bool:
    """Whether permission is no obstacle, or can still be asked for."""
    return out.refuse_permission(state) == FINE or out.refuse_question(state) == FINE


def way_out_with(case: Case, move: Move) -> float:
    """What a move is worth to a hand that goes out: it must stay on its way."""
    state = case.sight.state
    if move == ASK:
        return 2.0 * LEAVING if leaving.should_ask(case.sight, case.weights) else 0.0
    if move == REMOVE:
        return LEAVING
    if is_discard(move):
        return 0.0 if several(state.held) else LEAVING
    if is_special(move):
        return 0.0
    if not keeps_way_out(state, move):
        return 0.0
    _, naturals, twos, jokers = layout(move)
    return LEAVING + 1e4 * float(naturals + twos + jokers)


def keeps_way_out(state: State, move: Move) -> bool:
    """Whether a hand that can go out still can after a lay."""
    trial = state.scratch()
    play.apply(trial, move)
    return trial.phase == OVER or way_out.possible(trial, granted=True)
