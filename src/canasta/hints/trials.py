"""Plans tried in deals that agree with all that a seat knows, each in the same ones."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Final

from msgspec import Struct

from canasta.bots.judge import Judge
from canasta.bots.worlds import Worlds
from canasta.engine import legal, play, score
from canasta.engine.moves import is_take
from canasta.engine.state import NOBODY, OVER, State
from canasta.hints.plans import Plan
from canasta.view.memory import Memory
from canasta.view.seat import View, sizes

ROUNDS: Final = 3


class End(Struct, frozen=True):
    """How one deal went on for a side: points, who went out, who took the pile within a round."""

    own: float
    rivals: float
    out: bool
    rivals_out: bool
    take: bool
    rivals_take: bool

    @property
    def ahead(self) -> float:
        """A side's points less the mean of the others'."""
        return self.own - self.rivals


class Trial:
    """A plan, and how the deals ended that were played on after it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.ends: list[End] = []

    def against(self, other: Trial) -> Comparison:
        """How much better it was than another plan, in the deals that both were tried in."""
        pairs = zip(self.ends, other.ends, strict=False)
        return compared([end.ahead - theirs.ahead for end, theirs in pairs])

    def mean(self) -> float:
        """What the side was ahead, on average."""
        return fmean(end.ahead for end in self.ends) if self.ends else 0.0


class Comparison(Struct, frozen=True):
    """Points that one plan brings more than another, on average, and its standard error."""

    gain: float
    error: float
    tries: int


def compared(differences: Sequence[float]) -> Comparison:
    """The mean of paired differences."""
    n = len(differences)
    error = stdev(differences) / n**0.5 if n > 1 else 0.0
    return Comparison(fmean(differences) if n else 0.0, error, n)


def tried(
    judge: Judge, view: View, wanted: list[Plan], playouts: int, worlds: Worlds
) -> list[Trial]:
    """Try plans with about so many playouts in all; the worse half leaves after every round.

    The first two stay to the end: what the judge would do, and what it is compared with.
    """
    trials = [Trial(plan) for plan in wanted]
    alive = trials
    if len(trials) == 1 or playouts == 0:
        return trials
    for _ in range(ROUNDS):
        for _ in range(max(playouts // (ROUNDS * len(alive)), 1)):
            try_all(judge, view, alive, worlds.sample())
        alive = better_half(alive)
    return trials


def better_half(alive: list[Trial]) -> list[Trial]:
    """The first two, and of the others the half with the higher means."""
    others = sorted(alive[2:], key=Trial.mean, reverse=True)
    return [*alive[:2], *others[: (len(others) + 1) // 2]]


def try_all(judge: Judge, view: View, trials: Sequence[Trial], world: State) -> None:
    """Play one deal on after every plan."""
    for trial in trials:
        state = world.scratch()
        for move in trial.plan.moves:
            play.apply(state, move)
        takers = round_on(judge, state, int(view.seat))
        play_on(judge, state)
        trial.ends.append(ended(state, int(view.seat), takers))


def round_on(judge: Judge, state: State, seat: int) -> set[int]:
    """Everybody else follows the judge for a turn; the sides that took the pile in it."""
    takers = set()
    # The turn under way, the others' turns, and the seat's own next one.
    while state.phase != OVER and state.turn == seat:
        play.apply(state, choice(judge, state))
    passed = False
    while state.phase != OVER and not (passed and state.turn != seat):
        passed = passed or state.turn == seat
        move = choice(judge, state)
        if is_take(move):
            takers.add(int(state.turn % state.book.sides))
        play.apply(state, move)
    return takers


def choice(judge: Judge, state: State) -> int:
    """What the judge would do in the place of whoever is to act."""
    view = View(state, state.actor(), sizes(state), Memory(int(state.book.players)))
    return int(judge.choose(view, legal.legal(state)))


def play_on(judge: Judge, state: State) -> None:
    """Everybody follows the judge to the end."""
    view = View(state, 0, 0, Memory(int(state.book.players)))
    while state.phase != OVER:
        view.seat = state.actor()
        view.sizes = sizes(state)
        play.apply(state, judge.choose(view, legal.legal(state)))


def ended(state: State, seat: int, takers: set[int]) -> End:
    """The end of a deal as a seat's side sees it."""
    points = score.scores(state)
    side = seat % len(points)
    own = points[side]
    closer = score.closing_side(state)
    return End(
        own=own,
        rivals=(sum(points) - own) / (len(points) - 1),
        out=closer == side,
        rivals_out=closer not in (side, NOBODY),
        take=side in takers,
        rivals_take=bool(takers - {side}),
    )
