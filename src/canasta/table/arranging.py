"""What people arrange before and between deals: asked for, and refused or turned into an entry."""

from __future__ import annotations

from typing import assert_never

from canasta import protocol
from canasta.bots import BOTS
from canasta.table import log
from canasta.table.course import Course, rules_of
from canasta.table.errors import TableError
from canasta.table.permits import chair, is_host, seated


def decide(
    course: Course, person: str, message: protocol.Arranging, now: float
) -> log.Chose | log.BotSat | log.Left | None:
    """What comes of a message; None where nothing changes. Raises TableError."""
    match message:
        case protocol.SetRules():
            return choose(course, person, message, now)
        case protocol.SeatBot():
            return seat_bot(course, person, message, now)
        case protocol.EmptySeat():
            return empty_seat(course, person, message, now)
        case protocol.Leave():
            return log.Left(now, seated(course, person))
        case _:
            assert_never(message)


def choose(course: Course, person: str, message: protocol.SetRules, now: float) -> log.Chose | None:
    """The host's choice of rules. Raises TableError where they are none."""
    is_host(course, person)
    rules_of(message.game)
    return None if message.game == course.game else log.Chose(now, message.game)


def seat_bot(course: Course, person: str, message: protocol.SeatBot, now: float) -> log.BotSat:
    """The host fills a seat."""
    is_host(course, person)
    if message.bot not in BOTS:
        raise TableError("no_such_bot")
    if chair(course, message.seat).person is not None:
        raise TableError("seat_taken")
    return log.BotSat(now, message.seat, message.bot)


def empty_seat(course: Course, person: str, message: protocol.EmptySeat, now: float) -> log.Left:
    """The host sends a bot away, or somebody who is not there, between deals."""
    is_host(course, person)
    if course.phase == "playing":
        raise TableError("not_now")
    seat = chair(course, message.seat)
    if seat.bot is None and seat.lost_at is None:
        raise TableError("no_bot_there")
    return log.Left(now, message.seat)
