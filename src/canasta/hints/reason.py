"""Reasons as data: a part of a rating, its points, and the public facts that its sentence names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

Fact = int | str
Facts = dict[str, Fact]

LEAST: Final = 10
"""Points under which a reason is none."""


class Reason(Struct, frozen=True):
    """Why one plan is better than another, or worse.

    `id` is a part and which of its sentences fits: `risk.against_melded`. `points` above zero are
    for the plan that is recommended; `of_best` says that the sentence is about that plan, else it
    is about the other one.
    """

    id: str
    points: int
    facts: Facts
    of_best: bool = True

    @property
    def part(self) -> str:
        """The part of the rating."""
        return self.id.partition(".")[0]


def to_one(reason: Reason, rivals: int) -> Reason:
    """The same for somebody who has no partner and so many opponents, if any."""
    if rivals == 0:
        return reason
    return replace(reason, facts={**reason.facts, "rivals": rivals})


class Aspect(Struct):
    """What a part of the rating says of a plan: its points, and of its weightiest move the facts.

    `which` tells the sentences of a part apart, where it has more than those for and against.
    """

    points: float
    which: str
    facts: Facts
    weight: float


Aspects = Mapping[str, Aspect]
