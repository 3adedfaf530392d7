"""The deals of a table that are over: listed, replayed, and written as a record."""

from __future__ import annotations

from datetime import UTC, datetime

from canasta.server.requests import FinishedDeal, Replay, ReplayStep, Sitting
from canasta.table import TableError
from canasta.table.chronicle import KeptDeal, how, replay
from canasta.table.course import Course, rules_of


def finished(course: Course) -> list[FinishedDeal]:
    """The deals of the match so far that are over."""
    return [told(deal) for deal in course.chronicle.finished()]


def told(deal: KeptDeal) -> FinishedDeal:
    """How a deal ended."""
    end = how(deal)
    return FinishedDeal(deal.began.deal, end.end, tuple(end.scores), tuple(end.totals))


def replayed(course: Course, number: int) -> Replay:
    """A deal played again. Raises TableError where it is not over, or there is none."""
    deals = [deal for deal in course.chronicle.finished() if deal.began.deal == number]
    if not deals:
        raise TableError("not_now")
    game = course.playing
    start, steps = replay(rules_of(game), deals[0])
    return Replay(
        number=number,
        game=game,
        chairs=tuple([Sitting(sitter.name, sitter.bot) for sitter in deals[0].sitters]),
        start=start,
        steps=tuple([ReplayStep(step.seat, step.moves, step.events) for step in steps]),
    )


def record(course: Course) -> bytes:
    """The match as a file. Raises TableError where no deal is over."""
    if course.match is None or not course.chronicle.finished():
        raise TableError("not_now")
    date = datetime.fromtimestamp(course.at, UTC).date().isoformat()
    return course.chronicle.record(course.match, date)
