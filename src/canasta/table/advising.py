"""Hints for who is to act: asked for, one at a time, and answered in faces of his own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from msgspec.structs import replace

from canasta import protocol
from canasta.engine.moves import layout
from canasta.match import Match
from canasta.protocol import Choice, ChoiceKind, Hinted, Refused
from canasta.table import permits
from canasta.table.course import Course
from canasta.table.errors import TableError
from canasta.table.step import Opinion, Question
from canasta.table.talk import Measure
from canasta.view.faces import Written
from canasta.view.observation import rank_name
from canasta.view.walk import Walk

STAGED: Final = ("lay", "add", "take", "discard")


class Advising:
    """What a table remembers of the hints that were asked for: nothing of it is saved."""

    def __init__(self) -> None:
        self.measure = Measure(6, 0.5)
        # The seats that wait for one.
        self.waiting: set[int] = set()

    def ask(self, course: Course, person: str, message: protocol.AskHint, now: float) -> Question:
        """What is to be thought about. Raises TableError."""
        seat = permits.to_act(course, person)
        if not course.playing.hints:
            raise TableError("hints_off")
        if seat in self.waiting:
            raise TableError("too_fast")
        self.measure.take(person, now)
        match = course.running()
        self.waiting.add(seat)
        return Question(
            v=course.acted_v,
            seat=seat,
            person=person,
            id=message.id,
            language=message.language,
            moves=tuple([match.faces.in_kinds(Written(text)) for text in message.moves]),
            view=match.view(seat).pack(),
            rules=match.rules,
        )

    def answer(
        self, course: Course, question: Question, answer: Opinion | protocol.Refusal
    ) -> Hinted | Refused | None:
        """What the asker is told: nothing where the table has gone on."""
        self.waiting.discard(question.seat)
        is_due = (course.acted_v, course.actor) == (question.v, question.seat)
        if not is_due or course.seat_of(question.person) != question.seat:
            return None
        if isinstance(answer, protocol.Refusal):
            return Refused(question.id, answer)
        steps = staged(course.running(), list(answer.moves))
        return Hinted(question.id, replace(answer.advice, steps=steps))


def staged(match: Match, moves: Sequence[int]) -> tuple[Choice, ...]:
    """A plan in faces of the hand; nothing where one of its moves is no matter of cards."""
    written = [None] * len(moves)
    walk = Walk(match.deal.scratch(), match.faces, moves, written, faces_only=False)
    steps = []
    for stride, text in zip(walk.strides, walk.texts, strict=True):
        verb = text.partition(" ")[0]
        if verb not in STAGED:
            return ()
        target = ""
        if verb in ("lay", "add"):
            rank = int(layout(stride.move)[0])
            target = rank_name(rank, tiles=match.faces.tiles)
        elif verb == "take":
            target = rank_name(int(stride.before.top), tiles=match.faces.tiles)
        steps.append(Choice(cast("ChoiceKind", verb), target, (text,), None))
    return tuple(steps)
