"""A plan's rating by parts, each with what its sentence would name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from canasta.bots import judge as judging
from canasta.bots import leaving
from canasta.bots.case import Case
from canasta.bots.judge import Judge
from canasta.bots.outlook import Outlook
from canasta.bots.parts import PARTS
from canasta.engine import opening, play
from canasta.engine.cards import is_natural
from canasta.engine.moves import ASK, is_discard, kind
from canasta.hints.facts import Moment, facts_of
from canasta.hints.plans import Plan, fresh, goes_out
from canasta.hints.reason import Aspect, Fact
from canasta.view.seat import View

SUMMED: Final = ("n", "points")
"""Facts that add up over the lays of a plan."""
ADDING: Final = ("cards", "wilds", "hurry", "ready")
LAST_WORD: Final = ("out", "rivals", "stranded", "stakes", "late", "canasta")
"""What counts of a plan that ends the deal: the cards that it lays are laid by all others too."""


def weigh(judge: Judge, view: View, plan: Plan, common: Counter[int]) -> dict[str, Aspect]:
    """The parts of a plan, without the moves that it has in common with another one."""
    found: dict[str, Aspect] = {}
    shared = common.copy()
    leaves = False
    for case, move in walk(judge, view, plan):
        leaves = leaves or leaves_with(case.sight, move)
        if leaves and "out" not in found:
            add(found, parts_of_leaving(case), Moment(judge, case.sight, move))
        if shared[move] > 0:
            shared[move] -= 1
            continue
        add(found, parts_of(case, move), Moment(judge, case.sight, move))
    return {part: found[part] for part in found if not leaves or part in LAST_WORD}


def walk(judge: Judge, view: View, plan: Plan) -> Iterator[tuple[Case, int]]:
    """Every move of a plan, as the decision that it is."""
    now = fresh(view)
    for move in plan.moves:
        here = View(now.state.scratch(), now.seat, now.sizes, now.memory)
        yield judge.case(here, itemised=True), move
        play.make(now.state, move)


def leaves_with(sight: Outlook, move: int) -> bool:
    """Whether a move ends the deal by going out, or asks to."""
    return move == ASK or goes_out(sight.view, [move])


def parts_of(case: Case, move: int) -> dict[str, float]:
    """A move's rating by parts; that an opening under way must be completed is no reason."""
    case.clear()
    judging.rate(case, move)
    found = named(case)
    if is_discard(move) and is_natural(kind(move)):
        # That nobody can take it is worth saying too.
        found.setdefault("risk", 0.0)
    if opening.in_progress(case.sight.side) and not is_discard(move):
        found.pop("opening", None)
    return found


def parts_of_leaving(case: Case) -> dict[str, float]:
    """What speaks for going out, and against it."""
    case.clear()
    leaving.rate(case)
    return named(case)


def named(case: Case) -> dict[str, float]:
    """The parts that say anything."""
    return {PARTS[at]: float(points) for at, points in enumerate(case.parts) if points != 0.0}


def add(found: dict[str, Aspect], parts: dict[str, float], moment: Moment) -> None:
    """Add a move's parts to those of the moves before it."""
    for part, points in parts.items():
        which, facts = facts_of(part, moment)
        old = found.get(part)
        if old is None:
            found[part] = Aspect(points, which, facts, abs(points))
            continue
        if part in ADDING and old.which == which:
            for name in SUMMED:
                if name in facts:
                    old.facts[name] = summed(old.facts[name], facts[name])
        elif abs(points) > old.weight:
            old.which, old.facts, old.weight = which, facts, abs(points)
        old.points += points


def summed(one: Fact, other: Fact) -> int:
    """Two counts together."""
    assert isinstance(one, int)
    assert isinstance(other, int)
    return one + other
