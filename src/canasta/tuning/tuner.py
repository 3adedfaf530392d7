"""Tunes a game: climbs on some boards, chooses on others, and tells figures from a third kind."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from canasta.bots.weights import Weights, as_dict
from canasta.rules.rules import Rules
from canasta.tuning.climb import Climber
from canasta.tuning.field import Field, Figure, figure, named, weighed

SELECT: Final = 2000
"""Boards that decide between what the climb has passed."""
TEST: Final = 4000
"""Boards for the figures that are told."""
STAGES: Final = 10
"""How often on the way a candidate is put aside."""
SURE: Final = 1.5
"""Standard errors by which a candidate must be better than what is there."""
TESTED: Final = ("rules", "hub_like", "greedy")


class Budget(NamedTuple):
    """How long to climb: rounds, or seconds where there is no number of rounds."""

    rounds: int | None
    seconds: float

    def spent(self, rounds: int, since: float) -> float:
        """How much of it is gone, from 0 to 1."""
        if self.rounds is not None:
            return min(1.0, rounds / self.rounds)
        return min(1.0, (time.monotonic() - since) / self.seconds)


class Stage(NamedTuple):
    """A candidate on the way, and how it did against the best before it."""

    share: float
    rounds: int
    gain: Figure
    taken: bool


class Tuned(NamedTuple):
    """What was found, after how many rounds, and its figures against the yardsticks."""

    values: dict[str, float]
    rounds: int
    figures: dict[str, Figure]


Tell = Callable[[Stage], None]


def tune(rules: Rules, start: dict[str, float], seed: str, budget: Budget, tell: Tell) -> Tuned:
    """Climb from some weights, and return the best that was passed."""
    field = Field(rules)
    climber = Climber(field, start, seed)
    best, camp = rounded(climber.values(climber.at)), dict(climber.at)
    for number, share in enumerate(climb(climber, budget)):
        candidate = rounded(climber.values(climber.at))
        gain = compare(field, candidate, best, f"{seed}:{number}")
        taken = gain.mean > SURE * gain.error
        if taken:
            best, camp = candidate, dict(climber.at)
        elif gain.mean < -SURE * gain.error:
            climber.go_back(camp)
        tell(Stage(share, climber.rounds, gain, taken))
    return Tuned(best, climber.rounds, test(field, best))


def climb(climber: Climber, budget: Budget) -> Iterator[float]:
    """Climb until the budget is spent; tells how much of it is, stage after stage."""
    since = time.monotonic()
    stage = 1
    while stage <= STAGES:
        share = budget.spent(climber.rounds, since)
        if share >= stage / STAGES:
            stage = int(share * STAGES) + 1
            yield share
        else:
            climber.go(share)


def compare(field: Field, candidate: dict[str, float], best: dict[str, float], use: str) -> Figure:
    """How a candidate does against the best so far, on boards that no climb has seen."""
    boards = field.boards(f"select:{use}", range(SELECT))
    ours, theirs = weighed(candidate), weighed(best)
    return figure(field.differences(ours, theirs, boards))


def test(field: Field, values: dict[str, float]) -> dict[str, Figure]:
    """The figures that are told."""
    boards = field.boards("test", range(TEST))
    ours = weighed(values)
    return {name: figure(field.differences(ours, named(name), boards)) for name in TESTED}


def rounded(values: dict[str, float]) -> dict[str, float]:
    """Three digits are as exact as anybody can measure."""
    return {name: float(f"{value:.3g}") for name, value in values.items()}


def by_hand() -> dict[str, float]:
    """The weights written by hand."""
    return as_dict(Weights())
