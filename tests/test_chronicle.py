"""Deals that are over: replayed with all hands open, written as a record, and people forgotten."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from canasta import protocol
from canasta.record.audit import audit
from canasta.record.record import parse
from canasta.table import chronicle, log
from canasta.view.events import DealEnded
from canasta.view.follow import follow
from tests.tables import World
from tests.test_table import GAMES, begun


def played(variant: str = "classic", players: int | None = None, deals: int = 1) -> World:
    """A table at which some deals have been played."""
    world = begun(variant, players)
    chance = Random(f"{variant}{players}")
    world.play_deal(chance)
    for _ in range(deals - 1):
        world.ready()
        world.play_deal(chance)
    return world


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_following_a_deal_with_all_hands_open_leads_to_its_end(variant: str, players: int) -> None:
    world = played(variant, players, deals=2)
    course = world.table.course
    assert course.match is not None
    last = course.chronicle.finished()[-1]
    seen, steps = chronicle.replay(course.match.rules, last)
    assert all(hand.faces is not None for hand in seen.hands)
    for step in steps:
        assert step.seat == seen.actor
        for event in step.events:
            seen = follow(seen, event)
    assert seen == chronicle.all_open(course.match.deal, course.match.faces)
    assert isinstance(steps[-1].events[-1], DealEnded)


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_a_match_is_a_record_that_passes_the_audit(
    variant: str, players: int, tmp_path: Path
) -> None:
    world = played(variant, players, deals=3)
    match = world.table.course.match
    assert match is not None
    path = tmp_path / "match.jsonl"
    path.write_bytes(world.table.course.chronicle.record(match, "2026-01-02"))
    assert audit(path) is None
    world.ready()
    if world.table.course.phase == "playing" and match.number > 1:
        world.play(Random(1))
        path.write_bytes(world.table.course.chronicle.record(match, "2026-01-02"))
        assert audit(path) is None
        assert len([line for line in parse(path.read_bytes()) if "end" in line.keys]) == 3


def test_a_new_match_has_a_record_of_its_own() -> None:
    world = begun(house={"match.max_deals": 1})
    for _ in range(2):
        world.play_deal(Random(3))
        assert [deal.began.deal for deal in world.table.course.chronicle.finished()] == [1]
        world.ready()
    assert world.table.course.chronicle.finished() == []


def test_a_table_that_is_read_again_knows_its_deals() -> None:
    world = played(deals=2)
    kept = world.table.course.chronicle.deals
    assert world.again().course.chronicle.deals == kept


def test_who_is_forgotten_leaves_his_seat_and_no_name_and_no_word() -> None:
    world = played()
    world.say("ion", protocol.Say("Bună seara"))
    world.say("ion", protocol.SayPhrase("thanks"))
    world.say("ana", protocol.Say("Noroc"))
    world.ready()
    world.deliver(world.table.forget("ion", world.now))
    told = world.people["ana"].last()
    assert isinstance(told, protocol.Happened)
    assert told.facts == (protocol.SeatEmptied(1), protocol.PersonForgotten("ion"))
    assert told.turn.actor is not None
    again = world.watch("ana", since=world.people["ana"].v - 1).last()
    assert isinstance(again, protocol.Welcome)
    assert again.talk == (protocol.Said("ana", "Noroc"),)
    assert again.chairs[1].bot == "strong"
    match = world.table.course.match
    assert match is not None
    text = world.table.course.chronicle.record(match, "").decode()
    assert '"Ana"' in text
    assert "Ion" not in text


def test_entries_without_a_name_and_without_words_make_the_same_table() -> None:
    world = played()
    world.say("ion", protocol.Say("Bună seara"))
    world.deliver(world.table.forget("ion", world.now))
    world.saved = [unnamed(entry) for entry in world.saved]
    again = world.again()
    live, read = (table.welcome("ana") for table in (world.table, again))
    assert (live.v, live.talk, live.observation) == (read.v, read.talk, read.observation)
    assert [seat.name for seat in again.course.seats] == ["Ana", "", "", ""]


def unnamed(entry: log.Entry) -> log.Entry:
    """An entry as it is stored once its person is forgotten."""
    if isinstance(entry, log.Sat) and entry.person == "ion":
        return msgspec.structs.replace(entry, name="")
    if isinstance(entry, log.Talked) and entry.person == "ion":
        return msgspec.structs.replace(entry, text="", phrase=None)
    return entry
