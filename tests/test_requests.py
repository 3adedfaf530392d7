"""What is asked of the server beside the tables: games, rules, deals that are over, oblivion."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from canasta import protocol, variants
from canasta.bots import offered
from canasta.cli import main
from canasta.record.audit import audit
from canasta.rules.catalogue import SETTINGS
from canasta.server import lines, room, store
from canasta.server.requests import FinishedDeal, Replay, Ruling
from canasta.view.follow import follow
from tests.serving import Line, joined, keep, made
from tests.test_chronicle import played

Running = Callable[..., TestClient]


def test_the_games_are_listed_with_their_players(running: Running) -> None:
    client = running()
    games = client.get("/api/games").json()
    assert [game["variant"] for game in games] == [
        "tile",
        "classic",
        "classic-pagat",
        "classic-bicycle",
        "italian",
        "italian-strict",
    ]
    assert games[1] == {
        "variant": "classic",
        "sheet": "classic",
        "players": [2, 3, 4, 6],
        "sides": [2, 3, 2, 2],
        "usual": 4,
    }
    assert client.get("/api/bots").json() == offered()


def test_the_settings_are_described_for_a_form(running: Running) -> None:
    schema = running().get("/api/schema").json()
    assert set(schema["properties"]) == set(SETTINGS)
    always = schema["properties"]["pile.always_frozen"]
    assert always["x-who"] == "Y"
    assert always["x-articles"]["classic"]
    assert always["x-defaults"]["classic"]["4"] is False


def test_house_rules_are_told_as_what_they_come_to(running: Running) -> None:
    house = {"pile.always_frozen": True, "match.target": 5000}
    body = {"variant": "classic", "players": 4, "house": house}
    answer = running().post("/api/rules", json=body)
    ruling = msgspec.json.decode(answer.content, type=Ruling)
    assert (ruling.variant, ruling.sheet, ruling.players) == ("classic", "classic", 4)
    assert set(ruling.settings) == set(ruling.articles) == set(SETTINGS)
    assert ruling.settings["pile.always_frozen"] is True
    assert ruling.changed == ("pile.always_frozen",)


@pytest.mark.parametrize(
    ("game", "keys"),
    [
        ({"variant": "classic", "house": {"setup.hand": 40}}, {"setup.hand"}),
        ({"variant": "classic", "house": {"no.such": 1}}, {"no.such"}),
        ({"variant": "whist"}, {"variant"}),
        ({"variant": "tile", "players": 3}, {"players"}),
    ],
)
def test_rules_that_cannot_be_played_name_the_settings_at_odds(
    running: Running, game: dict[str, object], keys: set[str]
) -> None:
    answer = running().post("/api/rules", json=game)
    assert answer.status_code == 409
    refusal = answer.json()["refusal"]
    assert refusal["code"] == "bad_rules"
    assert refusal["facts"]["reason"]
    assert keys <= set(refusal["facts"]["keys"].split())


def test_deals_that_are_over_are_listed_replayed_and_saved(
    running: Running, tmp_path: Path
) -> None:
    world = played("italian", 4, deals=2)
    world.ready()
    keep(world, tmp_path)
    client = running()
    listed = msgspec.json.decode(client.get("/api/tables/A/deals").content, type=list[FinishedDeal])
    assert [deal.number for deal in listed] == [1, 2]
    assert listed[1].totals == tuple(
        [sum(both) for both in zip(listed[0].scores, listed[1].scores, strict=True)]
    )
    got = client.get("/api/tables/A/deals/2")
    replay = msgspec.json.decode(got.content, type=Replay)
    assert [chair.name or chair.bot for chair in replay.chairs] == [
        "Ana",
        "Ion",
        "greedy",
        "greedy",
    ]
    seen = replay.start
    for step in replay.steps:
        for fact in step.facts:
            seen = follow(seen, fact)
    assert seen.result is not None
    assert seen.result.scores == listed[1].scores
    saved = client.get("/api/tables/A/record")
    assert "attachment" in saved.headers["content-disposition"]
    path = tmp_path / "saved.jsonl"
    path.write_bytes(saved.content)
    assert audit(path) is None


def test_a_deal_that_is_not_over_is_nobodys_to_see(running: Running, tmp_path: Path) -> None:
    world = played()
    world.ready()
    keep(world, tmp_path)
    client = running()
    for number in (0, 2, 3):
        answer = client.get(f"/api/tables/A/deals/{number}")
        assert (answer.status_code, answer.json()["refusal"]["code"]) == (409, "not_now")
    client = running()
    table = made(client)
    assert client.get(f"/api/tables/{table.code}/deals").json() == []
    assert client.get(f"/api/tables/{table.code}/record").status_code == 409


def test_the_record_says_nothing_of_a_deal_that_runs(running: Running, tmp_path: Path) -> None:
    world = played()
    world.ready()
    match = world.table.course.match
    assert match is not None
    keep(world, tmp_path)
    text = running().get("/api/tables/A/record").text
    assert text.count('"deck"') == 1
    assert " ".join(match.faces.deck) not in text


def test_who_wants_to_be_forgotten_is_not_in_the_file_any_more(
    running: Running, tmp_path: Path
) -> None:
    client = running()
    table = made(client, name="Anastasia-Elena")
    other = joined(client, table.code, "Ion")
    ana, ion = Line(client, table.code, table.token), Line(client, table.code, other.token)
    for number in range(4):
        ana.send(protocol.Say(f"Ne vedem la Piatra Neamt {number}"))
    ion.send(protocol.Say("Da"))
    ana.send(protocol.SayPhrase("thanks"))
    while not isinstance(said_by(ion), protocol.PhraseSaid):
        pass
    secret = {"authorization": f"Bearer {table.token}"}
    path = f"/api/tables/{table.code}/me"
    assert client.delete(path).status_code == 409
    assert client.delete(path, headers={"authorization": "Bearer x"}).status_code == 409
    assert client.delete(path, headers=secret).status_code == 204
    told = ion.hear_until(protocol.Happened)
    assert isinstance(told, protocol.Happened)
    assert protocol.PersonForgotten(table.person) in told.facts
    assert protocol.SeatEmptied(0) in told.facts
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for gone in (b"Anastasia", b"Piatra", b"thanks"):
        assert gone not in stored
    with sqlite3.connect(tmp_path / "canasta.db") as connection:
        (people,) = connection.execute("SELECT count(*) FROM person").fetchone()
    connection.close()
    assert people == 1
    ana.close()
    ion.close()
    again = running()
    line = Line(again, table.code, table.token)
    with pytest.raises(WebSocketDisconnect) as closed:
        line.hear()
    assert closed.value.code == lines.UNKNOWN
    line.close()
    ion = Line(again, table.code, other.token)
    welcome = ion.hear()
    assert isinstance(welcome, protocol.Welcome)
    assert welcome.talk == (protocol.Said(other.person, "Da"),)
    assert [chair.person for chair in welcome.chairs] == [None, other.person]
    ion.close()


def said_by(line: Line) -> protocol.AnyFact | None:
    """What is said next at the table."""
    told = line.hear_until(protocol.Happened)
    assert isinstance(told, protocol.Happened)
    return next(iter(told.facts), None)


def test_nothing_is_left_in_unused_parts_of_the_file(running: Running, tmp_path: Path) -> None:
    """Names and words that were written among many others, in pages that have split since."""
    world = played("classic", 2)
    chance = Random(4)
    for number in range(150):
        world.now += 3
        world.say(chance.choice(["ana", "ion"]), protocol.Say("Piatra Neamt " * (1 + number % 9)))
    keep(world, tmp_path)
    keep(world, tmp_path, "B")
    client = running()
    for code in "AB":
        for name in ("ana", "ion"):
            headers = {"authorization": f"Bearer {name} at {code}"}
            answer = client.delete(f"/api/tables/{code}/me", headers=headers)
            assert answer.status_code == 204
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for gone in (b"Piatra", b'"Ana"', b'"Ion"'):
        assert gone not in stored


def test_every_variant_comes_to_its_own_rules(running: Running) -> None:
    client = running()
    for name in variants.names():
        for players in variants.player_counts(name):
            answer = client.post("/api/rules", json={"variant": name, "players": players})
            assert answer.json()["changed"] == []


def test_a_list_of_tables_wakes_none_and_is_told_what_changes(running: Running) -> None:
    tables = [made(running()) for _ in range(2)]
    client = running()
    for _ in range(2):
        listed = client.get("/api/tables").json()
        assert {table["code"] for table in listed} == {table.code for table in tables}
        assert [table["chairs"][1]["bot"] for table in listed] == [None, None]
    assert "canasta_rooms 0.0" in client.get("/metrics").text
    code, token = tables[0].code, tables[0].token
    line = Line(client, code, token)
    line.send(protocol.SeatBot(1, "greedy"))
    line.hear_until(protocol.Happened)
    for number in range(2):
        bots = {one["code"]: one["chairs"][1]["bot"] for one in client.get("/api/tables").json()}
        assert bots == {code: "greedy", tables[1].code: None}
        if number == 0:
            line.close()


def test_only_so_many_may_look_on(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_GUESTS", 2)
    client = running()
    table = made(client)
    guests = [Line(client, table.code) for _ in range(2)]
    for guest in guests:
        guest.hear()
    late = Line(client, table.code)
    denied = late.hear()
    assert isinstance(denied, protocol.Denied)
    assert denied.refusal.code == "table_full"
    with pytest.raises(WebSocketDisconnect) as closed:
        late.hear()
    assert closed.value.code == lines.FULL
    ana = Line(client, table.code, table.token)
    assert isinstance(ana.hear(), protocol.Welcome)
    for line in (*guests, late, ana):
        line.close()


def test_a_backup_finds_the_tables_by_the_settings_of_the_server(
    running: Running, tmp_path: Path
) -> None:
    table = made(running())
    config = tmp_path / "canasta.toml"
    config.write_text(f"data = '{tmp_path}'\n")
    copy = tmp_path / "copy"
    copy.mkdir()
    assert main(["backup", str(copy / "canasta.db"), "--config", str(config)]) == 0
    kept = store.Store(copy / "canasta.db")
    assert kept.read(table.code)
    kept.close()
