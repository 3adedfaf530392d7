"""What each person is told of a table: the only way out of it for anything that somebody holds."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from canasta import protocol
from canasta.protocol import AnyFact
from canasta.table.course import Course
from canasta.table.pile import pile_state
from canasta.table.staging import running
from canasta.view.observation import Observation, observe
from canasta.view.redact import redact


class Happening(NamedTuple):
    """What an entry did, whole; each person is told his part of it."""

    v: int
    at: float
    facts: tuple[AnyFact, ...]


def told(course: Course, happening: Happening, person: str) -> protocol.Happened:
    """What a person is told of something that happened."""
    seat, hears = course.seat_of(person), course.talk.hears
    facts = [for_seat(course, fact, seat) for fact in happening.facts if hears(person, fact)]
    return protocol.Happened(happening.v, happening.at, tuple(facts), turn(course, seat))


def for_seat(course: Course, fact: AnyFact, seat: int | None) -> AnyFact:
    """A fact as a seat may be told it, None for a spectator."""
    if isinstance(fact, protocol.DealBegan):
        return replace(fact, observation=observation(course, seat))
    return fact if isinstance(fact, protocol.TableFact) else redact(fact, seat)


def observation(course: Course, seat: int | None) -> Observation | None:
    """What a seat sees of the deal; None before the first one."""
    match = course.match
    return None if match is None else observe(match.deal, match.faces, seat)


def turn(course: Course, seat: int | None) -> protocol.Turn:
    """Whose turn it is, what it is to a seat, and to the seat that is to act what it may do."""
    match, actor = course.match, course.actor
    if match is None or actor is None:
        return protocol.Turn(actor, course.until, None)
    deal = match.deal
    legal = tuple(deal.legal_moves) if actor == seat else None
    opening = None if seat is None else running(deal, deal.side_of(seat))
    return protocol.Turn(actor, course.until, legal, pile_state(deal, seat, legal), opening)


def welcome(course: Course, person: str) -> protocol.Welcome:
    """All that a person may know of the table as it is."""
    seat, match = course.seat_of(person), course.match
    return protocol.Welcome(
        v=course.v,
        at=course.at,
        you=person,
        seat=seat,
        host=course.host,
        game=course.playing if course.phase == "playing" else course.game,
        next_game=course.game if course.phase == "playing" and course.changed else None,
        phase=course.phase,
        number=0 if match is None else match.number,
        chairs=tuple([chair.told() for chair in course.seats]),
        totals=() if match is None else tuple(match.totals),
        winner=None if match is None else match.winner,
        commitment=course.commitment,
        observation=observation(course, seat),
        turn=turn(course, seat),
        talk=course.talk.heard_by(person),
    )
