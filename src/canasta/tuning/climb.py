"""Climbs by playing: all weights are moved at once, both ways, and what plays better is followed.

Simultaneous perturbation (Spall 1992) with steps that are scaled by their own size (Kingma & Ba
2015). What is compared is always played on the same cards, most often against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean
from typing import Final

from canasta.bots.weights import EITHER_SIGN, STEPS
from canasta.tuning.field import Board, Field, Player, named, weighed

DIRECTIONS: Final = 96
"""Directions that are tried in a round: chance in the cards is so large that many are best."""
BOARDS: Final = 2
"""Boards that each of them is played on."""
REACH: Final = 1.0
"""How far a trial lies from the middle, in steps."""
PACE: Final = 0.06
"""How far a round goes at the beginning, in steps."""
SLOWEST: Final = 0.1
"""What is left of that pace at the end."""
MEMORY: Final = 0.9
LONG_MEMORY: Final = 0.99
SHARE: Final = 0.4
"""A step is this share of a weight,"""
LEAST_FACTOR: Final = 0.1
LEAST_POINTS: Final = 4.0
"""at least."""
MEETING: Final = (*("each other",) * 4, "hub_like", *("each other",) * 3, "rules")
"""Whom the two trials of a direction play, in turn."""


class Climber:
    """Where the climb is: every weight in steps from where it began."""

    def __init__(self, field: Field, start: dict[str, float], seed: str) -> None:
        self.field = field
        self.start = start
        self.steps = {name: step(name, value) for name, value in start.items()}
        self.seed = seed
        self.chance = Random(seed)
        self.at = dict.fromkeys(start, 0.0)
        self.slope = dict.fromkeys(start, 0.0)
        self.size = dict.fromkeys(start, 0.0)
        self.rounds = 0

    def values(self, at: dict[str, float]) -> dict[str, float]:
        """The weights of a place."""
        found = {name: self.start[name] + at[name] * self.steps[name] for name in at}
        return {name: bounded(name, value) for name, value in found.items()}

    def go(self, done: float) -> None:
        """One round; `done` is how much of the whole climb lies behind, from 0 to 1."""
        found = dict.fromkeys(self.at, 0.0)
        first = self.rounds * DIRECTIONS
        for direction in range(first, first + DIRECTIONS):
            numbers = range(direction * BOARDS, (direction + 1) * BOARDS)
            boards = self.field.boards(f"train:{self.seed}", numbers)
            signs = {name: self.chance.choice((-1.0, 1.0)) for name in self.at}
            opponent = MEETING[direction % len(MEETING)]
            gain = self.compare(signs, opponent, boards) / DIRECTIONS
            for name, sign in signs.items():
                found[name] += gain * sign
        self.rounds += 1
        self.move(found, PACE * (1.0 - (1.0 - SLOWEST) * done))

    def compare(self, signs: dict[str, float], opponent: str, boards: Sequence[Board]) -> float:
        """How much better the one way plays than the other."""
        one, other = self.trial(signs, REACH), self.trial(signs, -REACH)
        if opponent == "each other":
            return fmean(self.field.differences(one, other, boards))
        theirs = named(opponent)
        gain = fmean(self.field.differences(one, theirs, boards))
        return gain - fmean(self.field.differences(other, theirs, boards))

    def trial(self, signs: dict[str, float], reach: float) -> Player:
        """A player some steps away in a direction."""
        return weighed(self.values({name: self.at[name] + reach * signs[name] for name in signs}))

    def move(self, found: dict[str, float], pace: float) -> None:
        """Follow what was found, each weight by how sure its direction is."""
        early = 1.0 - MEMORY**self.rounds
        late = 1.0 - LONG_MEMORY**self.rounds
        for name, gain in found.items():
            self.slope[name] += (1.0 - MEMORY) * (gain - self.slope[name])
            self.size[name] += (1.0 - LONG_MEMORY) * (gain * gain - self.size[name])
            size = sqrt(self.size[name] / late)
            if size > 0.0:
                self.at[name] += pace * self.slope[name] / early / size
                self.stay(name)

    def go_back(self, at: dict[str, float]) -> None:
        """Begin again from a place where the climb has been."""
        self.at = dict(at)
        self.slope = dict.fromkeys(at, 0.0)

    def stay(self, name: str) -> None:
        """Nothing goes on beyond its bound."""
        value = self.start[name] + self.at[name] * self.steps[name]
        self.at[name] += (bounded(name, value) - value) / self.steps[name]


def bounded(name: str, value: float) -> float:
    """A weight that keeps its sense."""
    return value if name in EITHER_SIGN else max(0.0, value)


def step(name: str, value: float) -> float:
    """How much of a weight is one step: numbers below three are factors, others are points."""
    if name in STEPS:
        return max(SHARE * abs(value), STEPS[name])
    least = LEAST_FACTOR if abs(value) < 3.0 else LEAST_POINTS
    return max(SHARE * abs(value), least)
