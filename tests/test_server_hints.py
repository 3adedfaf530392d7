"""Hints and reviews from a server: to whom they are told, and that nothing of them is kept."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from canasta import protocol
from canasta.server.requests import Wanted
from canasta.server.reviews import Reviews
from canasta.table import TableError
from tests.serving import Line, clock, joined, keep, made, running
from tests.test_table import begun

__all__ = ["clock", "running"]
Running = Callable[..., TestClient]
PATIENCE = 120


def dealt(client: TestClient) -> tuple[str, Line, Line, Line]:
    """A table of two, its cards dealt: its code, who begins, the other one, and a spectator."""
    table = made(client)
    other = joined(client, table.code)
    ana = Line(client, table.code, table.token)
    ion = Line(client, table.code, other.token)
    guest = Line(client, table.code)
    for line in (ana, ion):
        line.send(protocol.Ready("0" * 32))
    return table.code, ana, ion, guest


def test_a_hint_is_told_to_who_asked_and_to_nobody_else(running: Running, tmp_path: Path) -> None:
    client = running()
    _, ana, ion, guest = dealt(client)
    while not isinstance(ana.hear(), protocol.Happened):
        pass
    ana.send(protocol.AskHint("h"))
    hinted = ana.hear_until(protocol.Hinted)
    assert isinstance(hinted, protocol.Hinted)
    assert hinted.id == "h"
    assert hinted.advice.nudge
    ana.send(protocol.Act("one", ("draw",)))
    ana.hear_until(protocol.Done)
    for line in (ion, guest):
        heard: list[object] = [line.hear()]
        while not drew(heard[-1]):
            heard.append(line.hear())
        assert not [one for one in heard if isinstance(one, protocol.Hinted)]
    for line in (ana, ion, guest):
        line.close()
    with sqlite3.connect(tmp_path / "canasta.db") as connection:
        kept = connection.execute("SELECT group_concat(body) FROM entry").fetchone()
    connection.close()
    assert "hint" not in str(kept).replace('"hints":true', "")


def drew(message: object) -> bool:
    return isinstance(message, protocol.Happened) and any(
        fact.__class__.__name__ == "Drew" for fact in message.facts
    )


def test_a_hint_is_refused_to_who_is_not_to_act(running: Running) -> None:
    _, ana, ion, guest = dealt(running())
    for line, why in ((ion, "not_your_turn"), (guest, "not_seated")):
        line.send(protocol.AskHint("h"))
        message = line.hear()
        while not isinstance(message, protocol.Refused):
            message = line.hear()
        assert message.refusal.code == why
    for line in (ana, ion, guest):
        line.close()


@pytest.fixture(scope="module")
def played() -> Any:
    """Two deals of the tile game, the second begun."""
    world = begun("tile")
    world.play_deal(Random(4))
    world.ready()
    return world


def looked_back(client: TestClient, number: int, **wanted: Any) -> Any:
    """A deal as a side played it, once that is found out."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = client.get(f"/api/tables/A/deals/{number}/review", params=wanted)
        if answer.status_code != 200 or answer.json()["done"]:
            return answer
        time.sleep(0.05)
    raise AssertionError("it is never done")


def test_a_deal_that_is_over_is_looked_at_once_for_each_side(
    running: Running, played: Any, tmp_path: Path
) -> None:
    keep(played, tmp_path)
    client = running()
    url = "/api/tables/A/deals/1/review"
    assert client.get(url).json() == {
        "done": False,
        "summary": [],
        "heading": "",
        "losses": [],
    }
    steps = client.get("/api/tables/A/deals/1").json()["steps"]
    for side in (0, 1):
        told = looked_back(client, 1, side=side).json()
        assert len(told["summary"]) == 3
        assert told["heading"]
        assert len(told["losses"]) <= 3
        for loss in told["losses"]:
            assert steps[loss["step"] - 1]["seat"] == loss["seat"]
            assert loss["seat"] % 2 == side
            assert loss["played"] != loss["better"]
    again = client.get(url, params={"language": "ro"}).json()
    assert again["done"]
    assert "Norocul" in again["summary"][1]


def test_only_deals_that_are_over_are_looked_at(
    running: Running, played: Any, tmp_path: Path
) -> None:
    keep(played, tmp_path)
    client = running()
    for number, params, why in (
        (2, {}, "not_now"),
        (7, {}, "not_now"),
        (1, {"side": 2}, "no_such_seat"),
        (1, {"side": "x"}, "malformed"),
        (1, {"language": "la"}, "malformed"),
    ):
        answer = client.get(f"/api/tables/A/deals/{number}/review", params=params)
        assert answer.json()["refusal"]["code"] == why, (number, params)
    assert client.get("/api/tables/B/deals/1/review").status_code == 404


class Broken:
    """Minds that never find anything."""

    async def think(self, _: Any) -> Any:
        raise OSError

    advise = think

    async def review(self, *_: Any) -> Any:
        raise OSError


def test_a_review_that_fails_is_refused_once_and_tried_again(played: Any) -> None:
    async def ask() -> None:
        reviews = Reviews(Broken())
        course = played.table.course
        assert not reviews.look_back(course, 1, Wanted()).done
        await asyncio.gather(*reviews.running.values())
        with pytest.raises(TableError) as refused:
            reviews.look_back(course, 1, Wanted())
        assert refused.value.refusal.code == "no_review"
        assert not reviews.look_back(course, 1, Wanted()).done
        await asyncio.gather(*reviews.running.values())

    asyncio.run(ask())
