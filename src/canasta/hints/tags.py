"""What kind of mistake it is to leave the best plan, by the part that speaks for that most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from canasta.hints.reason import Reason

TAGS: Final[tuple[str, ...]] = (
    "danger",
    "tempo",
    "wild_waste",
    "pair_broken",
    "freeze_missed",
    "opening",
    "going_out",
    "memory",
)
OF_PART: Final[dict[str, str]] = {
    "risk": "danger",
    "stop": "danger",
    "pair": "pair_broken",
    "triple": "pair_broken",
    "hold": "pair_broken",
    "fits": "tempo",
    "value": "tempo",
    "wilds": "wild_waste",
    "dirty": "wild_waste",
    "freeze": "freeze_missed",
    "opening": "opening",
    "late": "opening",
    "out": "going_out",
    "rivals": "going_out",
    "stranded": "going_out",
    "stakes": "going_out",
    "threes": "opening",
    "feed": "danger",
    "live": "danger",
}
MEMORY: Final = ("risk.against_known", "risk.for_safe")


def tags(because: Sequence[Reason]) -> tuple[str, ...]:
    """The tags of a mistake, the first reason's first."""
    found = []
    for reason in because:
        if reason.id in MEMORY:
            found.append("memory")
        if reason.part != "trial":
            found.append(OF_PART.get(reason.part, "tempo"))
    return tuple(dict.fromkeys(found))
