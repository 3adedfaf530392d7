"""What each person is told of a table: the only way out of it for anything that somebody holds."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from canasta import protocol
from canasta.protocol import AnyFact
from canasta.table.course import Course
from canasta.table.pile import pile_state
from canasta.table.staging import running
from canasta.view.observation import Observation, observe
from canasta.view.redact import redact


class Happening:
    """What an entry did, whole; each person is told his part of it."""

    def __init__(self, v: int, at: float, facts: tuple[AnyFact, ...]) -> None:
        self.v = v
        self.at = at
        self.facts = facts

    def without(self, person: str) -> Happening:
        """The same without what a person did or said at the table."""
        kept = [fact for fact in self.facts if getattr(fact, "person", None) != person]
        return Happening(self.v, self.at, tuple(kept))


class Telling:
    """What each person is told of one happening, in the same words where it is the same.

    Only who acts next, and whoever has drawn what the others may not see, is told more than his
    side: all others on a side, and all who look on, share one message, which is encoded once.
    """

    def __init__(self, course: Course, happening: Happening) -> None:
        self.course = course
        self.happening = happening
        self.actor = course.actor
        self.for_all = tuple([for_seat(course, fact, None) for fact in happening.facts])
        # What is not hidden from those who look on is hidden from nobody.
        self.hides: bool = False
        for at, fact in enumerate(happening.facts):
            if self.for_all[at] is not fact:
                self.hides = True
        self.shared: dict[int | None, protocol.Happened] = {}

    def to(self, person: str) -> protocol.Happened:
        """What a person is told."""
        course, seat = self.course, self.course.seat_of(person)
        facts = self.facts(person, seat)
        if (seat is not None and seat == self.actor) or facts != self.for_all:
            return self.message(facts, seat)
        side = None if seat is None else course.side_of(seat)
        found = self.shared.get(side)
        if found is None:
            found = self.shared[side] = self.message(facts, seat)
        return found

    def facts(self, person: str, seat: int | None) -> tuple[AnyFact, ...]:
        """The facts that a person hears of, as his seat may be told them."""
        talk = self.course.talk
        if not talk.muted and (seat is None or not self.hides):
            return self.for_all
        told: list[AnyFact] = []
        for at, whole in enumerate(self.happening.facts):
            shown = self.for_all[at]
            if talk.hears(person, whole):
                told.append(shown if shown is whole else for_seat(self.course, whole, seat))
        return tuple(told)

    def message(self, facts: tuple[AnyFact, ...], seat: int | None) -> protocol.Happened:
        happening = self.happening
        return protocol.Happened(happening.v, happening.at, facts, turn(self.course, seat))


def for_seat(course: Course, fact: AnyFact, seat: int | None) -> AnyFact:
    """A fact as a seat may be told it, None for a spectator."""
    if type(fact) is protocol.DealBegan:
        return replace(fact, observation=course.began[seat])
    return fact if isinstance(fact, protocol.TableNews) else redact(fact, seat)


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


def past(course: Course, history: Iterable[Happening], person: str) -> tuple[AnyFact, ...]:
    """What a person may be told of what has happened."""
    seat = course.seat_of(person)
    return tuple([fact for one in history for fact in Telling(course, one).facts(person, seat)])


def welcome(course: Course, history: Iterable[Happening], person: str) -> protocol.Welcome:
    """All that a person may know of the table as it is, and of what has happened in the deal."""
    seat, match = course.seat_of(person), course.match
    game = course.playing if course.phase == "playing" else course.game
    return protocol.Welcome(
        v=course.v,
        at=course.at,
        you=person,
        seat=seat,
        host=course.host,
        game=game,
        next_game=None if course.game == game else course.game,
        phase=course.phase,
        number=0 if match is None else match.number,
        chairs=tuple([chair.told() for chair in course.seats]),
        totals=() if match is None else tuple(match.totals),
        winner=None if match is None else match.winner,
        commitment=course.commitment,
        observation=observation(course, seat),
        turn=turn(course, seat),
        talk=course.talk.heard_by(person),
        past=past(course, history, person),
    )
