"""What may be done with an action: the moves that belong together, up to one that shows cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from canasta.bots.judge import Judge
from canasta.engine import action, legal, packing, play
from canasta.engine.cards import FOUR
from canasta.engine.move_text import describe_move
from canasta.engine.moves import is_discard, lays
from canasta.engine.reasons import Refusal, explain
from canasta.engine.refusals import FINE
from canasta.engine.state import OUT, OVER
from canasta.view.seat import View

MOST_BEGINNINGS: Final = 4
MOST_DISCARDS: Final = 5
MOST: Final = 10


class SelectionError(ValueError):
    """Moves to compare with that cannot be made: why the rules refuse them."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Plan(Struct, frozen=True):
    """The moves of one action as bytes, and what they lead to: plans that lead there are alike."""

    moves: tuple[int, ...]
    after: bytes


def fresh(view: View) -> View:
    """The same knowledge, on a position that may be changed."""
    state = view.state.scratch()
    # Unknown cards stand for those that a move would draw; nothing is decided after it.
    state.stock = (FOUR,) * int(state.back)
    return View(state, view.seat, view.sizes, view.memory)


def after(view: View, moves: Iterable[int]) -> View:
    """What the seat knows once moves of its own are made."""
    now = fresh(view)
    for move in moves:
        play.make(now.state, move)
    return now


def goes_out(view: View, moves: Iterable[int]) -> bool:
    """Whether moves end the deal by going out."""
    state = after(view, moves).state
    return bool(state.phase == OVER and state.ended == OUT and state.out_seat == view.seat)


def texts(view: View, moves: Sequence[int]) -> tuple[str, ...]:
    """Moves as a player would write them."""
    now = fresh(view)
    found = []
    for move in moves:
        found.append(describe_move(now.state, move))
        play.make(now.state, move)
    return tuple(found)


def completed(
    judge: Judge, view: View, begun: Sequence[int] = (), banned: Iterable[int] = ()
) -> Plan:
    """These moves, and what the judge would add to them without those that are banned."""
    now = fresh(view)
    state, seat = now.state, now.state.actor()
    made: list[int] = []
    while True:
        at = len(made)
        move = begun[at] if at < len(begun) else chosen(judge, now, frozenset(banned))
        made.append(move)
        if play.make(state, move) or state.phase == OVER or state.actor() != seat:
            return Plan(tuple(made), packing.pack(state))


def chosen(judge: Judge, view: View, banned: frozenset[int]) -> int:
    """The judge's choice, of the moves that are not banned where there are any."""
    moves = legal.legal(view.state)
    if not banned:
        return int(judge.choose(view, moves))
    ranked = judge.ranked(view, moves)
    return next((move for move in ranked if move not in banned), ranked[0])


def selected(view: View, moves: Sequence[str | int]) -> tuple[int, ...]:
    """Moves that somebody thinks of, as bytes: perhaps only the beginning of an action.

    Raises SelectionError where the rules refuse one, NotationError for a text that is no move.
    """
    now = fresh(view)
    outcome = action.attempt(now.state, moves)
    if outcome.code != FINE and outcome.failed < len(moves):
        raise SelectionError(explain(outcome.state, outcome.code))
    return tuple(outcome.moves)


def plans(judge: Judge, view: View) -> list[Plan]:
    """What is worth a thought, the judge's own plan first."""
    first = completed(judge, view)
    found = {first.after: first}
    for plan in others(judge, view, first):
        if len(found) < MOST:
            found.setdefault(plan.after, plan)
    return list(found.values())


def others(judge: Judge, view: View, first: Plan) -> Iterable[Plan]:
    """Other discards, other beginnings, and the judge's plan without one of its lays."""
    yield from other_endings(judge, view, first)
    ranked = judge.ranked(view, legal.legal(view.state))
    beginnings = [move for move in ranked if not is_discard(move) and move != first.moves[0]]
    for move in beginnings[:MOST_BEGINNINGS]:
        yield completed(judge, view, [move])
    for move in first.moves:
        if lays(move):
            yield completed(judge, view, banned=[move])
    if lays(first.moves[0]):
        for move in [move for move in ranked if is_discard(move)][:1]:
            yield completed(judge, view, [move])


def other_endings(judge: Judge, view: View, first: Plan) -> Iterable[Plan]:
    """The same lays with another discard."""
    *lays_before, last = first.moves
    if not is_discard(last):
        return
    now = after(view, lays_before)
    ranked = judge.ranked(now, legal.legal(now.state))
    for move in [move for move in ranked if is_discard(move) and move != last][:MOST_DISCARDS]:
        yield completed(judge, view, [*lays_before, move])
