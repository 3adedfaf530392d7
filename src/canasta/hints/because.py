"""Why one plan rather than another: the differences of their parts, or what trying them showed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from statistics import fmean
from typing import Final

from msgspec import Struct

from canasta.bots.judge import Judge
from canasta.engine.cards import STOP_THREE
from canasta.engine.moves import discard
from canasta.hints.facts import UNSAID
from canasta.hints.plans import Plan
from canasta.hints.reason import LEAST, Aspect, Aspects, Facts, Reason
from canasta.hints.trials import End, Trial
from canasta.hints.weighing import weigh
from canasta.view.seat import View

MOST_FOR: Final = 2
MOST_AGAINST: Final = 1
OFTEN: Final = 4
"""Deals in a hundred that make going out more or less often worth saying."""
LEAVING: Final = ("out", "rivals", "stranded", "stakes", "late")
GUESSED: Final = ("odds", "likely")
SCARCE: Final = 1
STOPPER: Final = int(discard(STOP_THREE))


def parts_between(judge: Judge, view: View, best: Plan, other: Plan) -> tuple[Aspects, Aspects]:
    """The parts of two plans, without what they have in common."""
    common = Counter(best.moves) & Counter(other.moves)
    both = weigh(judge, view, best, common), weigh(judge, view, other, common)
    if all("out" in aspects for aspects in both):
        # Who goes out either way has the same for it.
        return without(both[0], LEAVING), without(both[1], LEAVING)
    return both


def without(aspects: Aspects, parts: Collection[str]) -> Aspects:
    """The other parts."""
    return {part: aspect for part, aspect in aspects.items() if part not in parts}


def total(aspects: Aspects) -> float:
    """All parts together."""
    return sum(aspect.points for aspect in aspects.values())


def agrees(mine: Aspects, theirs: Aspects, gain: float) -> bool:
    """Whether the rating has the sign of what trying showed: its parts are the reasons then."""
    return (total(mine) - total(theirs)) * gain > 0.0


def differences(mine: Aspects, theirs: Aspects, best: Plan) -> list[Reason]:
    """What speaks for the best plan and against it, the weightiest first."""
    found = []
    for part in dict.fromkeys([*mine, *theirs]):
        reason = difference(part, mine.get(part), theirs.get(part), best)
        if abs(reason.points) >= LEAST and not reason.id.endswith(f"_{UNSAID}"):
            found.append(reason)
    risky = {reason.facts.get("rank") for reason in found if reason.id.startswith("risk.against")}
    # Of a rank that hands over the pile, nobody says that it helps them little.
    kept = [one for one in found if one.id != "feed.for" or one.facts.get("rank") not in risky]
    return sorted(kept, key=lambda reason: -abs(reason.points))


def difference(part: str, mine: Aspect | None, theirs: Aspect | None, best: Plan) -> Reason:
    """One part of both plans: told of the one of which it says more."""
    own = mine.points if mine else 0.0
    other = theirs.points if theirs else 0.0
    points = round(own - other)
    # Of two that lose by it, the one that loses more is spoken of; of two that gain, who gains.
    told = mine if mine and (theirs is None or abs(own) >= abs(other)) else theirs
    assert told is not None
    sign = "for" if told.points > 0.0 else "against"
    which = told.which
    if part == "risk" and told is theirs and best.moves[-1] == STOPPER:
        which = "stopped"
    if part == "risk" and mine and told is theirs and is_safe(mine) and which in GUESSED:
        told, sign, which = mine, "for", "all" if mine.facts["hidden"] == 0 else "safe"
    key = f"{part}.{sign}_{which}" if which else f"{part}.{sign}"
    return Reason(key, points, dict(told.facts), told is mine)


def is_safe(thrown: Aspect) -> bool:
    """Whether hardly one of the rank is left, so that nobody can take the pile with it."""
    hidden = thrown.facts.get("hidden", SCARCE + 1)
    return abs(thrown.points) < 1.0 and isinstance(hidden, int) and hidden <= SCARCE


def split(reasons: list[Reason]) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    """At most two for and one against."""
    because = [reason for reason in reasons if reason.points > 0]
    but = [reason for reason in reasons if reason.points < 0]
    return tuple(because[:MOST_FOR]), tuple(but[:MOST_AGAINST])


def shown(best: Trial, other: Trial) -> list[Reason]:
    """What trying both showed: points, with what explains them best."""
    pairs = list(zip(best.ends, other.ends, strict=False))
    if not pairs:
        return []
    mine, theirs = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    own = fmean(end.own for end in mine) - fmean(end.own for end in theirs)
    rivals = fmean(end.rivals for end in theirs) - fmean(end.rivals for end in mine)
    found = [
        told_of("own", own, happened(mine, theirs, ("out", "take")), len(pairs)),
        told_of(
            "rivals", rivals, happened(mine, theirs, ("rivals_out", "rivals_take")), len(pairs)
        ),
    ]
    kept = [reason for reason in found if abs(reason.points) >= LEAST]
    if [reason.id for reason in kept] == ["trial.own_for", "trial.rivals_for"]:
        return [Reason("trial.both_for", round(own) + round(rivals), kept[0].facts)]
    return sorted(kept, key=lambda reason: -abs(reason.points))


class Often(Struct, frozen=True):
    """How often something happened in a hundred deals after either plan."""

    what: str
    mine: int
    theirs: int


def happened(mine: list[End], theirs: list[End], names: tuple[str, ...]) -> list[Often]:
    """How often each of these things happened."""
    return [
        Often(name.split("_")[-1], percent(mine, name), percent(theirs, name)) for name in names
    ]


def percent(ends: list[End], name: str) -> int:
    """How often in a hundred."""
    return round(100 * fmean(getattr(end, name) for end in ends))


def told_of(whose: str, points: float, often: list[Often], n: int) -> Reason:
    """Points from trials; what happened more or less often is said where it explains them."""
    sign = "for" if points > 0 else "against"
    # More of it is good for the own side, less of it where the others do it.
    good = points if whose == "own" else -points
    causes = [cause for cause in often if (cause.mine - cause.theirs) * good > 0]
    most = max(causes, key=lambda cause: abs(cause.mine - cause.theirs), default=None)
    facts: Facts = {"n": n, "points": abs(round(points))}
    if most is None or abs(most.mine - most.theirs) < OFTEN:
        return Reason(f"trial.{whose}_{sign}", round(points), facts)
    facts |= {"often": most.mine, "rather": most.theirs}
    return Reason(f"trial.{whose}_{sign}_{most.what}", round(points), facts)
