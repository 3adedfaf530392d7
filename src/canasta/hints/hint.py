"""A hint: the best action for a seat, what it gains, and why; made of what the seat knows alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import NormalDist
from typing import Final

from msgspec import Struct

from canasta.bots import tuned
from canasta.bots.dice import Dice
from canasta.bots.judge import Judge
from canasta.bots.worlds import Worlds
from canasta.engine.moves import is_discard
from canasta.engine.state import OVER
from canasta.hints.because import agrees, differences, parts_between, shown, split, total
from canasta.hints.nudge import nudge
from canasta.hints.plans import Plan, completed, plans, selected, texts
from canasta.hints.reason import LEAST, Reason, to_one
from canasta.hints.tags import tags
from canasta.hints.trials import Comparison, Trial, tried
from canasta.view.seat import View

PLAYOUTS: Final = 1200
SURE: Final = 2.0
"""Standard errors by which another plan must be better than the judge's own."""
CLEAR: Final = 1.75
"""Standard errors under which two plans are as good, for all that one can tell."""
ROUGH: Final = 100.0
"""Points that a rating alone is off by."""
FEW: Final = 4
"""Tries under which nothing is known of their spread."""
EQUAL: Final = 20.0
"""Points by which the rating of two plans may differ that are told of as equals."""


NOTHING: Final = Comparison(0.0, 0.0, 0)


class HintError(ValueError):
    """No hint can be given: the deal is over, or another seat is to act."""


class Option(Struct, frozen=True):
    """Something that may be done: moves as texts and bytes, and points that it lies behind."""

    moves: tuple[str, ...]
    bytes: bytes
    behind: int
    error: int


class Hint(Struct, frozen=True, kw_only=True):
    """What to do with this action, and why.

    `other` is what `best` is compared with: the user's selection where it is another one (`yours`
    is True), else the best of what is clearly worse; None where there is nothing else to do.
    `gain` is the difference in points of the deal, `error` its standard error, `confidence` how
    likely `best` is the better one. `fine`: both are; `unsure`: so is the second best. `also` is
    what is as good as `best`.
    `because` and `but` are reasons of ten points or more, `rated` says that they come from the
    rating, else from trying both in `tries` deals. `tags` name the kind of mistake that the other
    one would be.
    """

    seat: int
    nudge: str
    best: Option
    other: Option | None
    yours: bool
    agrees: bool
    gain: int
    error: int
    confidence: float
    unsure: bool
    fine: bool
    tries: int
    rated: bool
    because: tuple[Reason, ...]
    but: tuple[Reason, ...]
    tags: tuple[str, ...]
    also: tuple[Option, ...]
    options: tuple[Option, ...]


def hint(
    view: View,
    selection: Sequence[str | int] | None = None,
    *,
    playouts: int = PLAYOUTS,
    seed: int = 1,
) -> Hint:
    """The best action for the seat whose view this is.

    `selection` is what the user thinks of doing, perhaps the beginning of it. Without `playouts`
    the rating alone decides. The same view, playouts and seed give the same hint. Raises
    HintError, SelectionError and NotationError.
    """
    if view.state.phase == OVER or view.state.actor() != view.seat:
        raise HintError("it is not this seat's turn")
    judge = Judge(tuned.weights_of(view.state.book.rules))
    yours = completed(judge, view, selected(view, selection)) if selection else None
    trials = tried(
        judge, view, ordered(plans(judge, view), yours), playouts, Worlds(view, Dice(seed))
    )
    return Adviser(judge, view, trials, yours).hint()


def ordered(found: list[Plan], yours: Plan | None) -> list[Plan]:
    """The judge's plan, then the user's, then the others."""
    if yours is None or yours.after == found[0].after:
        return found
    return [found[0], yours, *[plan for plan in found[1:] if plan.after != yours.after]]


class Rival:
    """A plan next to the best one: what trying both showed, and what the rating says of them.

    `behind` takes both together: the rating counts as a measurement too, with an error of its own.
    """

    def __init__(self, judge: Judge, view: View, best: Trial, trial: Trial) -> None:
        book = view.state.book
        self.alone: int = int(book.sides) - 1 if book.sides == book.players else 0
        self.best = best
        self.trial = trial
        self.plan: Plan = trial.plan
        self.mine, self.theirs = parts_between(judge, view, best.plan, trial.plan)
        self.rated: float = total(self.mine) - total(self.theirs)
        self.behind = together(best.against(trial), Comparison(self.rated, ROUGH, 0))

    @property
    def is_fine(self) -> bool:
        """Whether it is as good as the best, as far as one can tell."""
        error = self.behind.error if self.behind.tries else 0.0
        return self.behind.gain < max(float(LEAST), CLEAR * error)

    @property
    def is_as_good(self) -> bool:
        """Whether it may be told of as an equal: the rating sees no great difference either."""
        return self.is_fine and self.rated < EQUAL

    @property
    def is_worse(self) -> bool:
        """Whether it is clearly the worse one."""
        return self.behind.gain >= max(float(LEAST), SURE * self.behind.error)

    @property
    def is_explained(self) -> bool:
        """Whether the rating says what trying showed, and has a reason for it."""
        if self.behind.tries and not agrees(self.mine, self.theirs, self.behind.gain):
            return False
        return any(reason.points > 0 for reason in self.parts())

    def parts(self) -> list[Reason]:
        """What speaks for the best plan by the rating, and against it."""
        return differences(self.mine, self.theirs, self.best.plan)

    def reasons(self) -> list[Reason]:
        """The rating's reasons where they say what trying showed, else what that was."""
        rated = self.is_explained or not self.behind.tries
        found = self.parts() if rated else shown(self.best, self.trial)
        return [to_one(reason, self.alone) for reason in found]


EXAMPLES: Final[tuple[Callable[[Rival], bool], ...]] = (
    lambda rival: rival.is_worse and rival.is_explained,
    lambda rival: not rival.is_fine and rival.is_explained,
    lambda rival: rival.is_worse,
)
"""What to compare with, where nobody asks for something certain."""


class Adviser:
    """Plans that have been tried, and what is to be said of them."""

    def __init__(self, judge: Judge, view: View, trials: list[Trial], yours: Plan | None) -> None:
        self.view = view
        self.best = best_of(trials)
        rest = [trial for trial in trials if trial is not self.best]
        rivals = [Rival(judge, view, self.best, trial) for trial in rest]
        self.rivals = sorted(rivals, key=lambda rival: rival.behind.gain)
        self.yours = yours
        self.agrees: bool = yours is not None and yours.after == self.best.plan.after

    def hint(self) -> Hint:
        """All of it."""
        other = self.other()
        behind = other.behind if other else NOTHING
        second = other if self.yours and not self.agrees else next(iter(self.rivals), None)
        # Where both are fine, nothing speaks for either.
        because, but = split(other.reasons() if other and not other.is_fine else [])
        every = [self.best.plan, *[rival.plan for rival in self.rivals]]
        return Hint(
            seat=int(self.view.seat),
            nudge=nudge(self.view, self.best.plan, every),
            best=option(self.view, self.best.plan, NOTHING),
            other=option(self.view, other.plan, behind) if other else None,
            yours=other is not None and self.yours is not None and not self.agrees,
            agrees=self.agrees,
            gain=round(behind.gain),
            error=round(behind.error),
            confidence=round(confidence(behind), 2) if other else 1.0,
            unsure=second is not None and second.is_fine,
            fine=other is not None and other.is_fine,
            tries=behind.tries,
            rated=other is None or other.is_explained or not behind.tries,
            because=because,
            but=but,
            tags=tags(because),
            also=self.options(rival for rival in self.rivals if rival.is_as_good),
            options=self.options(self.rivals),
        )

    def other(self) -> Rival | None:
        """What the best plan is compared with: the user's, or what shows best why it is good."""
        if self.yours is not None and not self.agrees:
            return next(rival for rival in self.rivals if rival.plan.after == self.yours.after)
        telling = sorted(self.rivals, key=lambda rival: contrast(self.best.plan, rival.plan))
        for is_good_example in EXAMPLES:
            found = next((rival for rival in telling if is_good_example(rival)), None)
            if found is not None:
                return found
        return next(iter(self.rivals), None)

    def options(self, rivals: Iterable[Rival]) -> tuple[Option, ...]:
        """Plans for people and programs."""
        return tuple([option(self.view, rival.plan, rival.behind) for rival in rivals])


def option(view: View, plan: Plan, behind: Comparison) -> Option:
    """A plan for people and programs."""
    moves = texts(view, plan.moves)
    return Option(moves, bytes(plan.moves), round(behind.gain), round(behind.error))


def contrast(best: Plan, other: Plan) -> tuple[bool, int]:
    """What sets two plans off: other lays before another discard, keeping all before laying."""
    mine = [move for move in best.moves if not is_discard(move)]
    theirs = [move for move in other.moves if not is_discard(move)]
    return sorted(mine) == sorted(theirs), len(theirs) if len(mine) > len(theirs) else 0


def best_of(trials: list[Trial]) -> Trial:
    """The judge's plan, or the one that is most surely better."""
    best, most = trials[0], 0.0
    for trial in trials[1:]:
        found = trial.against(trials[0])
        sure = found.gain - SURE * found.error
        if found.tries > 1 and sure > most:
            best, most = trial, sure
    return best


def together(tried_out: Comparison, rated: Comparison) -> Comparison:
    """Two measurements of the same, each counting by how exact it is."""
    if tried_out.tries < FEW:
        return rated
    a, b = 1.0 / max(tried_out.error, 1.0) ** 2, 1.0 / rated.error**2
    gain = (a * tried_out.gain + b * rated.gain) / (a + b)
    return Comparison(gain, (a + b) ** -0.5, tried_out.tries)


def confidence(found: Comparison) -> float:
    """How likely the better one is better."""
    return NormalDist().cdf(found.gain / max(found.error, 1.0))
