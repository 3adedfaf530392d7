"""The server in one process: requests, lines, and what it keeps from strangers."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from canasta import protocol
from canasta.server import codes, lines, store
from canasta.server.outbox import SIZE, Outbox
from canasta.server.requests import Made
from canasta.server.settings import SettingsError, read
from canasta.view.events import Drew
from tests.serving import NEW, Clock, Line, decode, joined, made, server_of


def test_two_people_meet_at_a_table_and_play(running: Callable[..., TestClient]) -> None:
    client = running()
    table = made(client)
    other = joined(client, table.code)
    assert (table.seat, other.seat) == (0, 1)
    ana, ion = Line(client, table.code, table.token), Line(client, other.code, other.token)
    welcome = ana.hear()
    assert isinstance(welcome, protocol.Welcome)
    assert welcome.seat == 0
    ana.send(protocol.Ready("0" * 32))
    ion.send(protocol.Ready("1" * 32))
    while not any(
        isinstance(fact, protocol.DealBegan)
        for fact in getattr(ana.hear_until(protocol.Happened), "facts", ())
    ):
        pass
    ana.send(protocol.Act("one", ("draw",)))
    done = ana.hear_until(protocol.Done)
    assert isinstance(done, protocol.Done)
    told = ion.hear_until(protocol.Happened)
    while isinstance(told, protocol.Happened) and told.v < done.v:
        told = ion.hear_until(protocol.Happened)
    assert isinstance(told, protocol.Happened)
    assert told.v == done.v
    drawn = [fact.faces for fact in told.facts if isinstance(fact, Drew)]
    assert drawn
    assert set(drawn) == {None}
    ana.close()
    ion.close()


def test_a_server_that_starts_again_has_every_table_with_all_that_happened(
    running: Callable[..., TestClient],
) -> None:
    first = running()
    table = made(first)
    other = joined(first, table.code)
    ana = Line(first, table.code, table.token)
    ana.hear()
    ana.send(protocol.Say("Noroc!"))
    ana.hear_until(protocol.Happened)
    ana.close()
    second = running()
    ion = Line(second, table.code, other.token)
    welcome = ion.hear()
    assert isinstance(welcome, protocol.Welcome)
    assert welcome.seat == 1
    assert welcome.talk == (protocol.Said(table.person, "Noroc!"),)
    ion.close()


def test_a_bot_plays_when_it_is_its_turn(running: Callable[..., TestClient], clock: Clock) -> None:
    client = running()
    table = made(client)
    ana = Line(client, table.code, table.token)
    ana.send(protocol.SeatBot(1, "greedy"))
    ana.send(protocol.Ready("0" * 32))
    ana.send(protocol.Act("one", ("draw",)))
    clock.now += 10
    done = ana.hear_until(protocol.Done)
    assert isinstance(done, protocol.Done)
    ana.send(protocol.Preview("p"))
    answer = ana.hear_until(protocol.Previewed)
    assert isinstance(answer, protocol.Previewed)
    discard = next(move for move in answer.legal if move.startswith("discard"))
    ana.send(protocol.Act("two", (discard,)))
    ana.hear_until(protocol.Done)
    clock.now += 10
    told = ana.hear_until(protocol.Happened)
    while isinstance(told, protocol.Happened) and told.turn.actor != 0:
        told = ana.hear_until(protocol.Happened)
    assert isinstance(told, protocol.Happened)
    assert told.turn.legal
    ana.close()


def test_bots_hold_back_as_long_as_the_settings_say(running: Callable[..., TestClient]) -> None:
    client = running(bot_pause=0)
    table = made(client)
    ana = Line(client, table.code, table.token)
    ana.send(protocol.SeatBot(1, "greedy"))
    ana.send(protocol.Ready("0" * 32))
    ana.send(protocol.Act("one", ("draw",)))
    ana.hear_until(protocol.Done)
    ana.send(protocol.Preview("p"))
    answer = ana.hear_until(protocol.Previewed)
    assert isinstance(answer, protocol.Previewed)
    discard = next(move for move in answer.legal if move.startswith("discard"))
    ana.send(protocol.Act("two", (discard,)))
    ana.hear_until(protocol.Done)
    told = ana.hear_until(protocol.Happened)  # No time passes.
    while isinstance(told, protocol.Happened) and told.turn.actor != 0:
        told = ana.hear_until(protocol.Happened)
    ana.close()


def test_a_line_says_who_it_is_or_is_closed(running: Callable[..., TestClient]) -> None:
    client = running()
    table = made(client)
    for code, first, expected in (
        (table.code, '{"t":"hello","token":"guessed"}', lines.UNKNOWN),
        (table.code, '{"t":"nudge"}', lines.UNKNOWN),
        (table.code, "hello", lines.UNKNOWN),
    ):
        with client.websocket_connect(f"/api/tables/{code}/ws") as socket:
            socket.send_text(first)
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_text()
            assert closed.value.code == expected
    with client.websocket_connect("/api/tables/0000000000/ws") as socket:
        socket.send_text('{"t":"hello"}')
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == lines.NO_TABLE


def test_who_only_looks_on_sees_no_hand_and_may_do_nothing(
    running: Callable[..., TestClient],
) -> None:
    client = running()
    table = made(client)
    guest = Line(client, table.code)
    welcome = guest.hear()
    assert isinstance(welcome, protocol.Welcome)
    assert welcome.seat is None
    guest.send(protocol.Ready("0" * 32))
    denied = guest.hear()
    assert isinstance(denied, protocol.Denied)
    assert denied.refusal.code == "not_seated"
    guest.socket.send_text('{"t":"act"}')
    assert guest.hear() == lines.MALFORMED
    guest.close()


def test_pages_of_other_hosts_may_not_connect(running: Callable[..., TestClient]) -> None:
    client = running(origins=("https://club.example",))
    table = made(client)
    path = f"/api/tables/{table.code}/ws"
    evil = client.websocket_connect(path, headers={"origin": "https://evil.example"})
    with pytest.raises(WebSocketDisconnect):
        evil.__enter__()
    for origin in ("https://club.example", "http://testserver"):
        with client.websocket_connect(path, headers={"origin": origin}) as socket:
            socket.send_text('{"t":"hello"}')
            assert isinstance(decode(socket.receive_text()), protocol.Welcome)


def test_who_says_too_much_is_cut_off(running: Callable[..., TestClient]) -> None:
    client = running()
    table = made(client)
    line = Line(client, table.code, table.token)
    for _ in range(70):
        line.socket.send_text('{"t":"nudge"}')
    with pytest.raises(WebSocketDisconnect) as closed:
        line.hear_until(protocol.Tick)
    assert closed.value.code == lines.TOO_MUCH
    line.close()


def test_every_answer_carries_the_headers_that_keep_a_page_to_itself(
    running: Callable[..., TestClient],
) -> None:
    client = running()
    for path in ("/healthz", "/api/tables", "/nowhere"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert "set-cookie" not in headers


def test_what_cannot_be_granted_is_told_why(running: Callable[..., TestClient]) -> None:
    client = running()
    table = made(client)
    joined(client, table.code)
    seats = f"/api/tables/{table.code}/seats"
    asked = [
        client.post(seats, json={"name": "Eva"}),
        client.post("/api/tables/0000000000/seats", json={"name": "Eva"}),
        client.post("/api/tables", json=NEW | {"game": {"variant": "whist"}}),
        client.post("/api/tables", json={"name": "Ana"}),
        client.post("/api/tables", content=b"{" * 70_000),
        client.get("/api/tables/NOSUCH"),
    ]
    told = [(answer.status_code, answer.json()["refusal"]["code"]) for answer in asked]
    assert told == [
        (409, "table_full"),
        (404, "no_such_table"),
        (409, "bad_rules"),
        (400, "malformed"),
        (429, "too_many"),
        (404, "no_such_table"),
    ]


def test_only_public_tables_are_listed_and_no_secret_is_in_the_list(
    running: Callable[..., TestClient],
) -> None:
    client = running()
    shown, hidden = made(client), made(client, public=False)
    listed = client.get("/api/tables").text
    assert shown.code in listed
    assert hidden.code not in listed
    for secret in (shown.token, codes.hash_token(shown.token), "secret"):
        assert secret not in listed


def test_codes_are_read_as_people_write_them(running: Callable[..., TestClient]) -> None:
    client = running()
    table = made(client)
    written = f"{table.code[:5].lower()}-{table.code[5:]}".replace("0", "O").replace("1", "l")
    assert client.get(f"/api/tables/{written}").json()["code"] == table.code
    assert len({codes.new_code() for _ in range(1000)}) == 1000
    assert set(codes.new_code()) <= set(codes.LETTERS)


def test_only_hashes_of_tokens_are_on_disk(
    running: Callable[..., TestClient], tmp_path: Path
) -> None:
    table = made(running())
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert table.token.encode() not in stored
    assert codes.hash_token(table.token).encode() in stored


def test_an_address_may_ask_so_often_only(running: Callable[..., TestClient]) -> None:
    client = running(creates_per_minute=2)
    answers = [client.post("/api/tables", json=NEW) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].headers["retry-after"] == "60"


def test_tables_that_nobody_uses_are_cleared(
    running: Callable[..., TestClient], clock: Clock
) -> None:
    old = made(running())
    clock.now += 91 * 86400
    client = running()
    for _ in range(100):
        if client.get(f"/api/tables/{old.code}").status_code == 404:
            break
        client.get("/healthz")
    assert client.get(f"/api/tables/{old.code}").status_code == 404
    new = made(client)
    assert client.get(f"/api/tables/{new.code}").status_code == 200


def test_who_only_looks_at_a_table_does_not_keep_it(
    running: Callable[..., TestClient], clock: Clock, tmp_path: Path
) -> None:
    table = made(running(), game={"variant": "classic", "players": 2, "clock": {"turn": 30}})
    clock.now += 3600
    client = running()
    assert table.code in client.get("/api/tables").text
    with sqlite3.connect(tmp_path / "canasta.db") as connection:
        (used_at,) = connection.execute("SELECT used_at FROM game").fetchone()
        (entries,) = connection.execute("SELECT count(*) FROM entry").fetchone()
    connection.close()
    assert used_at < clock.now - 3000
    assert entries == 2


def test_the_server_describes_itself(running: Callable[..., TestClient]) -> None:
    client = running()
    table = client.get("/asyncapi.json").json()
    assert table["channels"]["table"]["address"] == "/api/tables/{code}/ws"
    known = {"Hello", "Act", "AskHint", "Welcome", "Happened", "Hinted"}
    assert known <= set(table["components"]["schemas"])
    requests = client.get("/openapi.json").json()
    assert set(requests["paths"]) == {
        "/api/reach",
        "/api/games",
        "/api/bots",
        "/api/schema",
        "/api/rules",
        "/api/tables",
        "/api/tables/{code}",
        "/api/tables/{code}/seats",
        "/api/tables/{code}/me",
        "/api/tables/{code}/deals",
        "/api/tables/{code}/deals/{number}",
        "/api/tables/{code}/deals/{number}/review",
        "/api/tables/{code}/record",
    }
    assert client.get("/readyz").text == "ok\n"
    assert "canasta_sockets 0.0" in client.get("/metrics").text


def test_what_people_and_the_store_do_is_counted(running: Callable[..., TestClient]) -> None:
    client = running()
    table = made(client, game={"variant": "classic", "players": 2})
    joined(client, table.code)
    line = Line(client, table.code, table.token)
    line.send(protocol.Act("early", ("draw",)))
    while not isinstance(line.hear(), protocol.Refused):
        pass
    line.close()
    page = client.get("/metrics").text
    assert 'canasta_moves_total{result="refused"} 1.0' in page
    assert 'canasta_moves_total{result="done"} 0.0' in page
    assert "canasta_append_seconds_count 3.0" in page
    assert "canasta_seats_taken_total 2.0" in page


def test_who_comes_while_the_server_stops_is_asked_to_come_again(
    running: Callable[..., TestClient],
) -> None:
    client = running()
    table = made(client)
    server_of(client).draining = True
    seat = client.post(f"/api/tables/{table.code}/seats", json={"name": "Ion"})
    for answer in (client.post("/api/tables", json=NEW), seat):
        assert answer.status_code == 503
        assert answer.json()["refusal"]["code"] == "restarting"
    assert client.get("/readyz").status_code == 503


def test_a_table_that_cannot_be_saved_is_not_made(
    running: Callable[..., TestClient], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "WAIT_MS", 1)
    client = running()
    with closing(sqlite3.connect(tmp_path / "canasta.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = client.post("/api/tables", json=NEW)
    assert answer.status_code == 409
    assert answer.json()["refusal"]["code"] == "try_again"
    assert client.post("/api/tables", json=NEW).status_code == 200


def test_where_a_reader_hinders_the_cleaning_it_is_to_be_done_again(tmp_path: Path) -> None:
    async def forget() -> list[bool]:
        kept = store.Store(tmp_path / "canasta.db")
        await kept.create("A", "1", public=False, now=0.0, body=b"Ana")
        other = sqlite3.connect(tmp_path / "canasta.db", isolation_level=None)
        other.execute("BEGIN")
        other.execute("SELECT * FROM game").fetchall()
        await kept.forget(["A"])
        await kept.clean()
        found = [kept.unclean]
        other.close()
        await kept.clean()
        found.append(kept.unclean)
        assert b"Ana" not in (tmp_path / "canasta.db-wal").read_bytes()
        kept.close()
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "WAIT_MS", 1)
        assert asyncio.run(forget()) == [True, False]


def test_a_file_that_is_no_store_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "canasta.db").write_bytes(b"not a database, but long enough to be looked at" * 9)
    with pytest.raises(store.StoreError, match=r"canasta.db cannot be read"):
        store.Store(tmp_path / "canasta.db")
    (tmp_path / "canasta.db").unlink()
    store.Store(tmp_path / "canasta.db").close()


@pytest.mark.parametrize("name", ["a\u0000b", "a\u202eb", "\n", "a\u200b", " "])
def test_names_are_written_in_plain_characters(
    running: Callable[..., TestClient], name: str
) -> None:
    assert running().post("/api/tables", json=NEW | {"name": name}).status_code == 400


def test_metrics_may_ask_for_a_token(running: Callable[..., TestClient]) -> None:
    client = running(metrics_token="let me see")  # noqa: S106
    assert client.get("/metrics").status_code == 401
    headers = {"authorization": "Bearer let me see"}
    assert client.get("/metrics", headers=headers).status_code == 200


def test_a_line_that_cannot_keep_up_is_ended_and_holds_up_nobody() -> None:
    async def stall(_: str) -> None:
        await asyncio.Event().wait()

    async def swamp() -> bool:
        line = Outbox(stall, "ana")
        for number in range(SIZE + 1):
            line.put(str(number))
        await asyncio.wait_for(line.run(), 1)
        return line.overflowed

    assert asyncio.run(swamp())


def test_settings_come_from_file_environment_and_options_and_typos_are_refused(
    tmp_path: Path,
) -> None:
    path = tmp_path / "canasta.toml"
    path.write_text('port = 1\nhost = "a"\nkeep_days = 3\n')
    found = read(
        path, {"CANASTA_PORT": "2", "CANASTA_ORIGINS": "https://a,https://b"}, {"host": "b"}
    )
    assert (found.port, found.host, found.keep_days) == (2, "b", 3)
    assert found.origins == ("https://a", "https://b")
    for wrong in ({"CANASTA_PROT": "2"}, {"CANASTA_PORT": "many"}, {"CANASTA_PORT": "70000"}):
        with pytest.raises(SettingsError):
            read(None, wrong)
    path.write_text("port = \n")
    with pytest.raises(SettingsError, match=r"canasta\.toml"):
        read(path, {})


def test_who_was_at_a_table_stays_the_same_person_there(
    running: Callable[..., TestClient],
) -> None:
    client = running()
    table = made(client, game={"variant": "classic", "players": 4})
    seats = f"/api/tables/{table.code}/seats"
    again = client.post(seats, json={"name": "Ana", "seat": 1, "token": table.token})
    assert (again.status_code, again.json()["refusal"]["code"]) == (409, "seated_already")
    ana = Line(client, table.code, table.token)
    ana.send(protocol.Leave())
    ana.hear_until(protocol.Happened)
    back = client.post(seats, json={"name": "Ana", "seat": 1, "token": table.token})
    assert msgspec.json.decode(back.content, type=Made).person == table.person
    ana.close()


def test_a_message_that_nobody_can_read_leaves_no_ghost_at_the_table(
    running: Callable[..., TestClient],
) -> None:
    client = running()
    table = made(client)
    deep = f'{{"t":"set_rules","game":{{"house":{{"a":{"[" * 3000}{"]" * 3000}}}}}}}'
    ana = Line(client, table.code, table.token)
    ana.socket.send_text(deep)
    assert ana.hear_until(protocol.Denied) == lines.MALFORMED
    ana.close()
    chairs = client.get(f"/api/tables/{table.code}").json()["chairs"]
    assert not chairs[0]["here"]
    assert client.post("/api/tables", content=deep).status_code == 400


def test_what_could_not_be_saved_has_not_happened(
    running: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = running()
    table = made(client)
    ana = Line(client, table.code, table.token)
    ana.hear()

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("disk full")

    monkeypatch.setattr(store, "write_together", fail)
    ana.send(protocol.Say("one"))
    ana.send(protocol.Say("two"))
    with pytest.raises(WebSocketDisconnect):
        ana.hear_until(protocol.Happened)
    ana.close()
    monkeypatch.undo()
    again = Line(client, table.code, table.token)
    welcome = again.hear()
    assert isinstance(welcome, protocol.Welcome)
    assert welcome.talk == ()
    again.send(protocol.Say("three"))
    assert isinstance(again.hear_until(protocol.Happened), protocol.Happened)
    again.close()


def test_an_entry_stands_only_behind_the_one_before_it(tmp_path: Path) -> None:
    async def leave_a_gap() -> list[bytes]:
        kept = store.Store(tmp_path / "canasta.db")
        await kept.create("A", "1", public=False, now=0.0, body=b"1")
        await kept.submit([store.entry("A", 2, b"2")])
        with pytest.raises(sqlite3.IntegrityError):
            await kept.submit([store.entry("A", 4, b"4")])
        with pytest.raises(sqlite3.IntegrityError):
            await kept.submit([store.entry("A", 2, b"other")])
        with pytest.raises(sqlite3.IntegrityError):
            await kept.submit([store.entry("B", 1, b"1")])
        found = kept.read("A")
        kept.close()
        return found

    assert asyncio.run(leave_a_gap()) == [b"1", b"2"]


def test_one_folder_is_for_one_server(tmp_path: Path) -> None:
    first = store.Store(tmp_path / "canasta.db")
    with pytest.raises(store.StoreError, match="another server"):
        store.Store(tmp_path / "canasta.db")
    first.close()
    store.Store(tmp_path / "canasta.db").close()


def test_a_line_is_greeted_before_it_is_told_what_happens(
    running: Callable[..., TestClient],
) -> None:
    client = running()
    table = made(client)
    one = Line(client, table.code, table.token)
    one.hear()
    one.send(protocol.Say("one"))
    two = Line(client, table.code, table.token)
    first = two.hear()
    assert isinstance(first, protocol.Welcome)
    one.send(protocol.Say("two"))
    told = two.hear_until(protocol.Happened)
    assert isinstance(told, protocol.Happened)
    assert told.v > first.v
    one.close()
    two.close()
