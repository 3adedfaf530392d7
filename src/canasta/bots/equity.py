"""What the end of a deal is worth to a side: points, and near the end of a match the match.

Far from the target a point is a point. Near it, what counts is who wins: a lead is weighed against
how far the rest of the match may still move it, and the rulebook says when there is no rest.
"""

from typing import Final

from mypy_extensions import i64

from canasta.engine import score
from canasta.engine.match import PLAY_ON, winner
from canasta.engine.state import State

NEAR: Final = 2.0
"""So many deals before the end the match begins to count."""
ONE_DEAL: Final = 1
"""The deal's number is not known here: no match is taken to end by having had enough of them."""


class Pace:
    """How much a side gains in a deal on average, and how far its lead moves in one."""

    def __init__(self, gain: float, spread: float) -> None:
        self.gain: float = gain
        self.spread: float = spread

    def value(self, state: State, seat: i64) -> float:
        """What a deal that is over is worth to the side of a seat."""
        points = score.scores(state)
        own = seat % state.book.sides
        totals: list[int] = []
        index: i64 = 0
        while index < state.book.sides:
            totals.append(int(state.side(index).total) + points[index])
            index += 1
        if not self.is_near(state):
            return ahead(points, own)
        left = float(state.book.match.target - max(totals)) / self.gain
        won = winner(state.book.match, totals, ONE_DEAL, score.closing_side(state))
        if won != PLAY_ON:
            return self.spread * (1.0 if won == own else -1.0 if won >= 0 else 0.0)
        lead = float(totals[own] - best_other(totals, own))
        return self.spread * hope(lead / (self.spread * rest(left)))

    def is_near(self, state: State) -> bool:
        """Whether the match may be over after the next deal or two."""
        return float(state.book.match.target - leader(state)) < NEAR * self.gain


def leader(state: State) -> i64:
    """The highest total before the deal."""
    found = state.side0.total
    index: i64 = 1
    while index < state.book.sides:
        found = max(found, state.side(index).total)
        index += 1
    return found


def ahead(points: list[int], own: i64) -> float:
    """A side's points less the mean of the others'."""
    mine = points[own]
    others = sum(points) - mine
    return float(mine) - float(others) / float(len(points) - 1)


def best_other(totals: list[int], own: i64) -> int:
    """The highest total of the other sides."""
    return max([total for index, total in enumerate(totals) if index != own])


def rest(deals: float) -> float:
    """How far a lead may still move, in spreads of one deal: by the root of what is left."""
    return float((max(deals, 0.0) + 0.5) ** 0.5)


def hope(lead: float) -> float:
    """From -1, surely lost, to 1, surely won."""
    return lead / (0.6 + abs(lead))
