"""Hints at a table: who gets one, when there is none, and that it tells nothing new."""

from __future__ import annotations

from random import Random

import pytest

from canasta import protocol
from canasta.engine.book import Book
from canasta.protocol import Act, AskHint, Done, Game, Hinted, Previewed, Refused
from canasta.server.advice import advised
from canasta.table import Opinion, Question, Step
from canasta.view.seat import unpack
from tests.tables import World, shuffle_unseen
from tests.test_table import begun, code

FEW = 12
each_game = pytest.mark.parametrize(
    ("variant", "players"), [("classic", 4), ("classic", 2), ("tile", 4), ("italian", 4)]
)


def ask(world: World, name: str, message: AskHint) -> Question:
    """A hint is asked for: what a worker is given to think about."""
    step = world.table.receive(name, message, world.now)
    assert (step.entries, step.mail) == ([], [])
    assert step.question is not None
    return step.question


def opinion(question: Question) -> Opinion | protocol.Refusal:
    """What the worker says."""
    return advised(unpack(Book(question.rules), question.view), question, FEW)


def hinted(step: Step) -> tuple[str, Hinted]:
    """Whom the hint goes to, and the hint."""
    [(person, message)] = step.mail
    assert isinstance(message, Hinted)
    return person, message


@each_game
def test_a_hint_goes_to_who_asked_and_can_be_played(variant: str, players: int) -> None:
    world = begun(variant, players)
    chance = Random(variant)
    staged = 0
    for number in range(24):
        while world.table.course.actor != 0 and world.table.course.phase == "playing":
            world.play(chance)
        if world.table.course.phase != "playing":
            break
        question = ask(world, "ana", AskHint(f"h{number}"))
        saved = len(world.saved)
        person, told = hinted(world.table.advise(question, opinion(question)))
        assert (person, told.id) == ("ana", f"h{number}")
        assert told.advice.nudge
        assert told.advice.move
        assert len(world.saved) == saved
        world.now += 10
        moves = tuple(move for step in told.advice.steps for move in step.moves)
        if moves:
            staged += 1
            shown = world.say("ana", protocol.Preview("p", moves))
            assert isinstance(shown, Previewed)
            assert shown.complete, (shown.refusal, moves)
            assert isinstance(world.say("ana", Act(f"a{number}", moves)), Done)
        else:
            world.act_somehow(world.people["ana"], chance)
    assert staged


def test_only_who_is_to_act_may_ask() -> None:
    world = begun()
    world.watch("spectator")
    assert code(world.say("ion", AskHint("h"))) == "not_your_turn"
    assert code(world.say("spectator", AskHint("h"))) == "not_seated"
    assert not world.table.advising.waiting


def test_a_seat_thinks_of_one_hint_at_a_time_and_not_of_too_many() -> None:
    world = begun()
    question = ask(world, "ana", AskHint("one"))
    assert code(world.say("ana", AskHint("two"))) == "too_fast"
    hinted(world.table.advise(question, opinion(question)))
    for number in range(20):
        step = world.table.receive("ana", AskHint(f"more {number}"), world.now)
        if step.question is None:
            break
        world.table.advise(step.question, protocol.Refusal("no_hint"))
    else:
        raise AssertionError("there is no end to it")
    world.now += 60
    ask(world, "ana", AskHint("later"))


def test_a_hint_that_comes_too_late_is_told_to_nobody() -> None:
    world = begun()
    question = ask(world, "ana", AskHint("h"))
    found = opinion(question)
    world.say("ana", Act("draw", ("draw",)))
    assert world.table.advise(question, found).mail == []
    ask(world, "ana", AskHint("again"))


def test_who_has_left_the_seat_gets_no_hint() -> None:
    world = begun()
    question = ask(world, "ana", AskHint("h"))
    world.say("ana", protocol.Leave())
    assert world.table.advise(question, opinion(question)).mail == []


def test_a_hint_that_cannot_be_found_is_refused() -> None:
    world = begun()
    question = ask(world, "ana", AskHint("h"))
    [(person, message)] = world.table.advise(question, protocol.Refusal("no_hint")).mail
    assert (person, code(message)) == ("ana", "no_hint")


def test_moves_that_the_rules_refuse_are_refused_as_ever() -> None:
    world = begun()
    for moves, why in ((("discard 4S",), "draw_first"), (("sing",), "malformed")):
        question = ask(world, "ana", AskHint("h", moves))
        [(_, message)] = world.table.advise(question, opinion(question)).mail
        assert isinstance(message, Refused)
        assert message.refusal.code == why


def test_the_host_may_have_it_played_without_hints() -> None:
    world = World()
    world.come("ana")
    world.say("ana", protocol.SetRules(Game("classic", 2, hints=False)))
    world.fill(1)
    world.ready()
    assert code(world.say("ana", AskHint("h"))) == "hints_off"
    world.say("ana", protocol.SetRules(Game("classic", 2)))
    assert code(world.say("ana", AskHint("h"))) == "hints_off"


@pytest.mark.parametrize("language", ["en", "ro", "it"])
def test_a_hint_is_told_in_the_language_of_who_asked(language: protocol.Language) -> None:
    world = begun()
    question = ask(world, "ana", AskHint("h", language=language))
    _, told = hinted(world.table.advise(question, opinion(question)))
    first = {"en": "draw", "ro": "trage", "it": "pesca"}[language]
    assert first in " ".join([told.advice.move, *[one.moves for one in told.advice.tried]]).lower()


@each_game
def test_no_hint_depends_on_what_its_seat_cannot_see(variant: str, players: int) -> None:
    world = begun(variant, players)
    chance = Random(3)
    compared = 0
    for _ in range(200):
        if world.table.course.phase != "playing" or compared == 12:
            break
        if world.table.course.actor == 0:
            world.now += 10
            twin = world.again()
            twin.connect("ana", world.now)
            assert twin.course.match is not None
            shuffle_unseen(twin.course.match, 0, chance)
            question = ask(world, "ana", AskHint("h"))
            again = twin.receive("ana", AskHint("h"), world.now).question
            assert again == question
            found = opinion(question)
            assert twin.advise(question, found) == world.table.advise(question, found)
            compared += 1
        world.play(chance)
    assert compared > 5
