"""Who may do something at a table, and where."""

from __future__ import annotations

from canasta.table.course import Course
from canasta.table.errors import TableError
from canasta.table.seat import Seat


def seated(course: Course, person: str) -> int:
    """The seat of a person. Raises TableError for a spectator."""
    number = course.seat_of(person)
    if number is None:
        raise TableError("not_seated")
    return number


def to_act(course: Course, person: str) -> int:
    """The seat of a person whose action is awaited. Raises TableError."""
    number = seated(course, person)
    if course.phase != "playing":
        raise TableError("not_now")
    if number != course.actor:
        raise TableError("not_your_turn")
    return number


def is_host(course: Course, person: str) -> None:
    """Raise TableError where a person does not decide about the table."""
    if person != course.host:
        raise TableError("not_host")


def chair(course: Course, number: int) -> Seat:
    """The seat of a number. Raises TableError."""
    if not 0 <= number < len(course.seats):
        raise TableError("no_such_seat")
    return course.seats[number]


def free_seat(course: Course) -> int:
    """An empty seat, else a bot's. Raises TableError where persons sit in all."""
    for wanted in (lambda seat: seat.is_empty, lambda seat: seat.person is None):
        for number, seat in enumerate(course.seats):
            if wanted(seat):
                return number
    raise TableError("table_full")
