"""A server in one process, and people who ask it things."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from starlette.testclient import TestClient

from canasta.hints import Review
from canasta.protocol import ClientMessage, FromTable, Hello, Refusal, Refused, TableMessage
from canasta.server import advice, codes, store
from canasta.server.app import Server
from canasta.server.requests import Made
from canasta.server.settings import Settings
from canasta.server.thinking import book, moves
from canasta.table import Opinion, Question, Thought
from canasta.view.seat import unpack
from tests.tables import World

NEW = {"game": {"variant": "classic", "players": 2}, "name": "Ana", "public": True}
decode = msgspec.json.Decoder(TableMessage).decode


FEW = 12
"""Deals that a hint or a review tries here."""


class Here:
    """Bots, hints and reviews in this very process."""

    async def think(self, thought: Thought) -> list[int]:
        rules = msgspec.json.encode(thought.rules)
        return moves(rules, thought.bot, thought.seed, thought.view)

    async def advise(self, question: Question) -> Opinion | Refusal:
        view = unpack(book(msgspec.json.encode(question.rules)), question.view)
        return advice.advised(view, question, FEW)

    async def review(self, record: bytes, side: int, deal: int) -> Review:
        return advice.reviewed(record, side, deal, FEW)


class Clock:
    """The time, and a way to let it pass."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def running(tmp_path: Path, clock: Clock) -> Iterator[Callable[..., TestClient]]:
    """Starts servers on one and the same file, one after the other."""
    opened: list[tuple[TestClient, store.Store]] = []

    def stop() -> None:
        # A line that a failed test has left open would keep its server from ending.
        while LINES:
            LINES[-1].close()
        while opened:
            client, kept = opened.pop()
            client.__exit__(None, None, None)
            kept.close()

    def start(**settings: Any) -> TestClient:
        stop()
        kept = store.Store(tmp_path / "canasta.db")
        wide = {"creates_per_minute": 1000, "joins_per_minute": 1000} | settings
        client = TestClient(Server(Settings(**wide), kept, Here(), clock).app())
        client.__enter__()
        opened.append((client, kept))
        return client

    yield start
    stop()


def server_of(client: TestClient) -> Server:
    """The server behind a client."""
    server = cast(Any, client.app).routes[0].endpoint.__self__
    assert isinstance(server, Server)
    return server


def made(client: TestClient, **wanted: Any) -> Made:
    """A table with a seat for Ana."""
    return msgspec.json.decode(client.post("/api/tables", json=NEW | wanted).content, type=Made)


def joined(client: TestClient, code: str, name: str = "Ion") -> Made:
    answer = client.post(f"/api/tables/{code}/seats", json={"name": name})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Made)


class Line:
    """One socket at a table."""

    def __init__(self, client: TestClient, code: str, token: str = "", since: int = 0) -> None:
        self.socket = client.websocket_connect(f"/api/tables/{code}/ws").__enter__()
        LINES.append(self)
        self.send(Hello(token, since))

    def send(self, message: ClientMessage | Hello) -> None:
        self.socket.send_text(msgspec.json.encode(message).decode())

    def hear(self) -> FromTable:
        return decode(self.socket.receive_text())

    def hear_until(self, kind: type) -> FromTable:
        """The next message of a kind."""
        while not isinstance(message := self.hear(), kind):
            # Whoever is refused would wait for ever for what was to follow.
            assert not isinstance(message, Refused), message
        return message

    def close(self) -> None:
        LINES.remove(self)
        self.socket.__exit__(None, None, None)


LINES: list[Line] = []
"""The lines that are open."""


def keep(world: World, folder: Path, code: str = "A") -> None:
    """Put a table that was played without a server where one will find it."""

    async def write() -> None:
        kept = store.Store(folder / "canasta.db")
        first = msgspec.json.encode(world.made)
        await kept.create(code, "test", public=False, now=Clock().now, body=first)
        bodies = [msgspec.json.encode(entry) for entry in world.saved]
        await kept.submit([store.entry(code, v, body) for v, body in enumerate(bodies, 2)])
        for name in world.people:
            admission = store.admission(code, name, codes.hash_token(f"{name} at {code}"))
            await kept.submit([admission])
        kept.close()

    asyncio.run(write())
