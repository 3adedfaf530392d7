"""The log: what happened at which table, and nothing that is anybody's own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import structlog
from starlette.testclient import TestClient

from canasta import protocol
from canasta.server.codes import mark
from canasta.server.run import set_up_logs
from canasta.server.settings import Settings
from canasta.view.faces import KIND_BY_FACE
from tests.serving import Line, joined, made

Running = Callable[..., TestClient]


@pytest.fixture(autouse=True)
def _quiet_again() -> Iterator[None]:
    """Logs go on as before afterwards."""
    yield
    structlog.reset_defaults()


def test_a_whole_deal_leaves_no_secret_in_the_log(
    running: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up_logs(Settings(json_logs=True))
    client = running()
    game = {"variant": "classic", "players": 2, "house": {"match.max_deals": 1}}
    table = made(client, name="Anastasia", game=game)
    other = joined(client, table.code, "Ioniță")
    lines = [Line(client, table.code, table.token), Line(client, table.code, other.token)]
    for number, line in enumerate(lines):
        line.send(protocol.Say("Bună seara"))
        line.send(protocol.Ready(f"{number}" * 32))
    play(lines)
    for line in lines:
        line.close()
    text = capsys.readouterr().err
    told = [json.loads(row) for row in text.splitlines()]
    events = [row["event"] for row in told]
    for event, times in {
        "a table was made": 1,
        "a seat was taken": 2,
        "a deal began": 1,
        "a deal ended": 1,
        "a match ended": 1,
        "a line opened": 2,
        "a line closed": 2,
    }.items():
        assert events.count(event) == times, event
    assert {row["table"] for row in told} == {mark(table.code)}
    secrets = [table.token, other.token, table.person, other.person, table.code]
    for secret in (*secrets, "Anastasia", "Ioni", "Bun", "1" * 32):
        assert secret not in text
    assert set(words(told)).isdisjoint(KIND_BY_FACE)


def words(rows: list[dict[str, Any]]) -> Iterator[str]:
    """All words that were logged, but for the time."""
    for row in rows:
        for key, value in row.items():
            if key not in ("timestamp", "seat", "deal", "deals", "code"):
                yield from str(value).split()


def play(lines: list[Line]) -> None:
    """Draw and discard until the deal is over; take nothing, for then one had to open."""
    told = [next_of(line, protocol.DealBegan) for line in lines]
    for number in range(1000):
        actor = told[0].turn.actor
        if actor is None:
            break
        legal = told[actor].turn.legal or ()
        plain = [move for move in legal if move.startswith(("draw", "discard", "pass"))]
        lines[actor].send(protocol.Act(f"a{number}", (plain[0],)))
        told = [next_of(line) for line in lines]
    for line in lines:
        next_of(line, protocol.MatchEnded)


def next_of(line: Line, kind: type | None = None) -> protocol.Happened:
    """What happens next at the table, with a fact of a kind."""
    while True:
        told = line.hear_until(protocol.Happened)
        assert isinstance(told, protocol.Happened)
        if kind is None or any(isinstance(fact, kind) for fact in told.facts):
            return told
