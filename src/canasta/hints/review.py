"""A deal looked at afterwards: what each decision of a side lost, and what the cards gave it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec import Struct

from canasta.bots import tuned
from canasta.bots.dice import Dice
from canasta.bots.judge import Judge
from canasta.bots.worlds import Worlds
from canasta.hints.because import split
from canasta.hints.hint import NOTHING, SURE, Option, Rival, best_of, option, ordered
from canasta.hints.luck import Draw, Luck, luck
from canasta.hints.plans import Plan, completed, plans
from canasta.hints.reason import LEAST, Reason
from canasta.hints.tags import tags
from canasta.hints.trials import Trial, tried, try_all
from canasta.match import Match
from canasta.record.record import ActionLine, DealLine, Entry
from canasta.record.replay import Position, replay
from canasta.view import seat as seats
from canasta.view.seat import View

PLAYOUTS: Final = 600
LARGE: Final = 40
MOST: Final = 3

Advance = Callable[[int], None]


class ReviewError(ValueError):
    """A side or a deal that the record does not have."""


class Decision(Struct, frozen=True, kw_only=True):
    """One action that lost points: which, what was played and what is better, and why.

    `action` counts the record's actions up to it, so `--at action - 1` is the position before.
    """

    action: int
    seat: int
    played: Option
    best: Option
    loss: int
    error: int
    because: tuple[Reason, ...]
    but: tuple[Reason, ...]
    tags: tuple[str, ...]


class Review(Struct, frozen=True, kw_only=True):
    """One deal of a side.

    `lost` is the sum over the `mistakes` among all `decisions`; `largest` are the three largest of
    40 points or more, `losses` all of them. `luck` and `points` (by side) are None of a deal that
    is not over: the luck of a deal rests on all its cards.
    """

    deal: int
    side: int
    decisions: int
    mistakes: int
    lost: int
    error: int
    largest: tuple[Decision, ...]
    losses: tuple[Decision, ...]
    luck: Luck | None
    points: tuple[int, ...] | None


class Moment(Struct, frozen=True):
    """A decision of the side: which action it is, what the seat knew, what it did."""

    action: int
    view: View
    moves: bytes


class Course:
    """What a record says of one deal: the side's decisions, all draws, how it ended."""

    def __init__(self, match: Match) -> None:
        self.number: int = match.number
        self.start = match.deal.scratch()
        self.rules = match.rules
        self.moments: list[Moment] = []
        self.draws: list[Draw] = []
        self.points: tuple[int, ...] | None = None


def review(
    entries: Iterable[Entry],
    side: int,
    *,
    deal: int | None = None,
    playouts: int = PLAYOUTS,
    seed: int = 1,
    advance: Advance = lambda _done: None,
) -> list[Review]:
    """The deals of a record as a side played them, or one of them.

    `advance` is told of each decision that is done. The same record, playouts and seed give the
    same numbers. Raises ReviewError, and RecordError for a record that cannot be followed.
    """
    found = [course for course in courses(list(entries), side) if deal in (None, course.number)]
    if not found:
        raise ReviewError(f"there is no deal {deal} in this record")
    return [reviewed(course, side, playouts, seed, advance) for course in found]


def count_decisions(entries: Iterable[Entry], side: int, deal: int | None = None) -> int:
    """How many decisions a review would look at. Raises ReviewError and RecordError."""
    found = courses(list(entries), side)
    return sum(len(course.moments) for course in found if deal in (None, course.number))


def courses(entries: list[Entry], side: int) -> list[Course]:
    """The deals of a record."""
    found: list[Course] = []
    before: tuple[int, View] | None = None
    for position in replay(entries):
        match = position.match
        if isinstance(position.entry.line, DealLine):
            check(match, side)
            found.append(Course(match))
        if isinstance(position.entry.line, ActionLine):
            note(found[-1], position, before, side)
        before = (position.actions, known(match)) if match.seat is not None else None
    return found


def check(match: Match, side: int) -> None:
    """Whether there is such a side."""
    if not 0 <= side < match.rules.sides:
        raise ReviewError(f"there are sides 0 to {match.rules.sides - 1}, not {side}")


def known(match: Match) -> View:
    """What the seat to act knows, for ever: a match's memory goes on."""
    assert match.seat is not None
    return seats.unpack(match.book, match.view(match.seat).pack())


def note(course: Course, position: Position, before: tuple[int, View] | None, side: int) -> None:
    """An action: a decision of the side, or a draw, or both."""
    match, action = position.match, position.action
    assert action is not None
    assert before is not None
    if action.seat % match.rules.sides == side:
        course.moments.append(Moment(position.actions, before[1], action.moves))
    if match.last is not None:
        course.draws += draws_of(match)
    if match.deal.is_over:
        course.points = tuple(match.scores)


def draws_of(match: Match) -> Iterator[Draw]:
    """The cards that an action has turned over, and how it stood before."""
    assert match.last is not None
    for stride in match.last.strides:
        n = int(stride.before.stock_size() - stride.after.stock_size())
        if n > 0:
            yield Draw(stride.before, stride.move, n)


def reviewed(course: Course, side: int, playouts: int, seed: int, advance: Advance) -> Review:
    """One deal."""
    judge = Judge(tuned.weights_of(course.rules))
    losses = []
    for moment in course.moments:
        lost = decision(judge, moment, playouts, seed)
        losses += [lost] if lost is not None else []
        advance(1)
    largest = sorted((lost for lost in losses if lost.loss >= LARGE), key=lambda lost: -lost.loss)
    over = course.points is not None
    return Review(
        deal=course.number,
        side=side,
        decisions=len(course.moments),
        mistakes=len(losses),
        lost=sum(lost.loss for lost in losses),
        error=round(sum(lost.error**2 for lost in losses) ** 0.5),
        largest=tuple(largest[:MOST]),
        losses=tuple(losses),
        luck=luck(judge, course.start, course.draws, side, playouts, seed) if over else None,
        points=course.points,
    )


def decision(judge: Judge, moment: Moment, playouts: int, seed: int) -> Decision | None:
    """What a decision lost, None where that is nothing to speak of.

    The better plan is found in some deals and measured in others, so that luck in the search is
    no loss of the player's.
    """
    view = moment.view
    played = completed(judge, view, moment.moves)
    wanted = ordered(plans(judge, view), played)
    if len(wanted) == 1:
        return None
    worlds = Worlds(view, Dice(seed))
    best = best_of(tried(judge, view, wanted, playouts, worlds))
    if best.plan.after == played.after:
        return None
    better, own = confirmed(judge, view, (best.plan, played), playouts, worlds)
    rival = Rival(judge, view, better, own)
    behind = rival.behind
    if behind.gain < max(float(LEAST), SURE * behind.error):
        return None
    because, but = split(rival.reasons())
    return Decision(
        action=moment.action,
        seat=int(view.seat),
        played=option(view, played, behind),
        best=option(view, best.plan, NOTHING),
        loss=round(behind.gain),
        error=round(behind.error),
        because=because,
        but=but,
        tags=tags(because),
    )


def confirmed(
    judge: Judge, view: View, both: tuple[Plan, Plan], playouts: int, worlds: Worlds
) -> tuple[Trial, Trial]:
    """Two plans in fresh deals."""
    better, own = Trial(both[0]), Trial(both[1])
    for _ in range(max(playouts // 4, 1)):
        try_all(judge, view, (better, own), worlds.sample())
    return better, own
