"""What the log tells of a table: no name, no token, no card, no code that anybody comes in with."""

from __future__ import annotations

from collections.abc import Iterable

import structlog

from canasta.server.codes import mark
from canasta.table import log
from canasta.table.course import Course
from canasta.table.log import Entry

logger = structlog.get_logger()


def note(code: str, course: Course, entries: Iterable[Entry]) -> None:
    """Tell of what has just happened at a table."""
    for entry in entries:
        match entry:
            case log.Played():
                pass
            case log.Sat():
                logger.info("a seat was taken", table=mark(code), seat=entry.seat)
            case log.BotSat():
                logger.info("a bot was seated", table=mark(code), seat=entry.seat, bot=entry.bot)
            case log.Dealt():
                logger.info("a deal began", table=mark(code), deal=course.running().number)
            case log.Ended():
                note_end(code, course)
            case log.Forgot():
                logger.info("a person was forgotten", table=mark(code))
            case _:
                pass


def note_end(code: str, course: Course) -> None:
    """A deal is over, and perhaps the match."""
    match = course.running()
    logger.info("a deal ended", table=mark(code), deal=match.number)
    if match.over:
        logger.info("a match ended", table=mark(code), deals=match.number)
