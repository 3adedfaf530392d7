"""What the end of a deal is worth to a side: points, and near the end of a match the match.

Far from the target a point is a point, less what a harder opening costs in the deal that follows.
Near it, what counts is who wins: a lead is weighed against how far the rest of the match may still
move it, and the rulebook says when there is no rest.
"""

from typing import Final

from mypy_extensions import i64

from canasta.engine import score
from canasta.engine.match import PLAY_ON, winner
from canasta.engine.opening import band_of
from canasta.engine.state import State

NEAR: Final = 1.25
"""So many deals before the end the match begins to count."""
DEAR: Final = 0.25
"""A harder opening counts as dear from so much of the spread of a deal."""
ONE_DEAL: Final = 1
"""The deal's number is not known here: no match is taken to end by having had enough of them."""


class Equity:
    """How much a side gains in a deal on average, how far its lead moves, what bands cost."""

    def __init__(self, gain: float, spread: float, bands: list[float]) -> None:
        self.gain: float = gain
        self.spread: float = spread
        self.bands: list[float] = bands

    def counts_points(self, state: State) -> bool:
        """Whether this deal's points are all that counts: no end and no dear opening is near."""
        if self.is_near(state):
            return False
        index: i64 = 0
        while index < state.book.sides:
            total = state.side(index).total
            harder = self.cost(state, total + i64(self.gain)) - self.cost(state, total)
            if harder > DEAR * self.spread:
                return False
            index += 1
        return True

    def is_near(self, state: State) -> bool:
        """Whether the match may be over after this deal or the next."""
        return float(state.book.match.target - leader(state)) < NEAR * self.gain

    def cost(self, state: State, total: i64) -> float:
        """What opening with a total costs in a deal."""
        band = band_of(state.book.opening, total)
        return self.bands[band] if band < len(self.bands) else 0.0

    def value(self, state: State, seat: i64) -> float:
        """What a deal that is over is worth to the side of a seat."""
        points = score.scores(state)
        own = seat % state.book.sides
        totals: list[int] = []
        worth: list[float] = []
        index: i64 = 0
        while index < state.book.sides:
            total = state.side(index).total + points[index]
            totals.append(int(total))
            worth.append(float(points[index]) - self.cost(state, total))
            index += 1
        if not self.is_near(state):
            return ahead(worth, own)
        won = winner(state.book.match, totals, ONE_DEAL, score.closing_side(state))
        if won != PLAY_ON:
            return self.spread * (1.0 if won == own else -1.0 if won >= 0 else 0.0)
        left = float(state.book.match.target - max(totals)) / self.gain
        return self.spread * hope(self.lead(state, totals, own) / (self.spread * rest(left)))

    def lead(self, state: State, totals: list[int], own: i64) -> float:
        """How far a side is before the best of the others, the next openings taken into account."""
        best = -1e9
        mine = 0.0
        for index, total in enumerate(totals):
            worth = float(total) - self.cost(state, total)
            if index == own:
                mine = worth
            else:
                best = max(best, worth)
        return mine - best


def leader(state: State) -> i64:
    """The highest total before the deal."""
    found = state.side0.total
    index: i64 = 1
    while index < state.book.sides:
        found = max(found, state.side(index).total)
        index += 1
    return found


def ahead(points: list[float], own: i64) -> float:
    """A side's points less the mean of the others'."""
    mine = points[own]
    others = sum(points) - mine
    return mine - others / float(len(points) - 1)


def rest(deals: float) -> float:
    """How far a lead may still move, in spreads of one deal: by the root of what is left."""
    return float((max(deals, 0.0) + 0.5) ** 0.5)


def hope(lead: float) -> float:
    """From -1, surely lost, to 1, surely won."""
    return lead / (0.6 + abs(lead))
