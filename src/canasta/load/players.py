"""The scripted players of one table: each acts once all have been told of the last action."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from typing import Final
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct

from canasta.load.wire import Wire, connect
from canasta.protocol import Act, Hello, Ready
from canasta.server.requests import Made

PLAYERS: Final = 4
GAME: Final = {
    "variant": "classic",
    "players": PLAYERS,
    # Any meld opens, so that every lay is an action by itself.
    "house": {"opening.bands": [{"from": "min", "need": 0}]},
}
VERBS: Final = ("take", "draw", "lay", "add", "discard", "yes", "pass")
LOST: Final = "a line was closed, or an action refused"
CLOSING: Final = "lay 3"
"""Stop threes are laid in going out alone, which takes more than one move."""

encode = msgspec.json.Encoder().encode


class Fact(Struct):
    """What the load needs of a fact."""

    event: str = ""


class Turn(Struct):
    """What it needs of a turn."""

    legal: tuple[str, ...] | None = None


class Heard(Struct):
    """What it needs of a message of a table."""

    t: str
    v: int = 0
    turn: Turn | None = None
    facts: list[Fact] = []


read = msgspec.json.Decoder(Heard).decode


class Load:
    """What was measured: how long each action took, since somebody last cleared it."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.over = False


class Player:
    """One of them, and what he knows of the table."""

    def __init__(self, told: Callable[[], None], fail: Callable[[], None]) -> None:
        self.told = told
        self.fail = fail
        self.wire: Wire
        self.v = 0
        self.legal: tuple[str, ...] = ()
        self.dealt = False

    def send(self, message: Struct) -> None:
        self.wire.send(encode(message))

    def hear(self, text: bytes) -> None:
        """Take one message in."""
        heard = read(text)
        if heard.v and heard.turn is not None:
            self.v = heard.v
            self.legal = heard.turn.legal or ()
            for fact in heard.facts:
                if fact.event in {"deal_began", "deal_ended"}:
                    self.dealt = fact.event == "deal_began"
            self.told()
        elif heard.t == "refused":
            self.fail()

    def choose(self) -> str:
        """A move that is an action by itself: take the pile, lay what can be laid, discard."""
        for verb in VERBS:
            for move in self.legal:
                if move.startswith(verb) and not move.startswith(CLOSING):
                    return move
        return self.legal[0]


class Players:
    """All of a table. `pause` is from one action to the next; without one, as fast as it goes."""

    def __init__(self, load: Load, pause: float) -> None:
        self.load = load
        self.pause = pause
        self.all = [Player(self.told, self.end) for _ in range(PLAYERS)]
        self.awaited: Callable[[], bool] | None = None
        self.waiter: asyncio.Future[None] | None = None
        self.lost = False

    async def sit(self, address: str, lines: AsyncExitStack) -> None:
        """Make a table and sit down at it."""
        tables = f"{address}api/tables"
        made = await asked_for(tables, {"game": GAME, "name": "0"})
        others = f"{tables}/{made.code}/seats"
        names = map(str, range(1, PLAYERS))
        seats = [made, *[await asked_for(others, {"name": name}) for name in names]]
        for player, seat in zip(self.all, seats, strict=True):
            path = f"api/tables/{made.code}/ws"
            player.wire = await connect(address, path, player.hear, self.end)
            lines.callback(player.wire.transport.close)
            player.send(Hello(seat.token))
        await self.until(lambda: all(player.v for player in self.all))

    async def play(self, first: float) -> None:
        """Action after action, the first at its time, until the load is over."""
        due, number = first, 0
        while True:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            if self.load.over:
                return
            if not self.all[0].dealt:
                await self.deal(number)
            number += 1
            due = max(due + self.pause, time.monotonic())
            begun = time.perf_counter()
            await self.act(number)
            self.load.times.append(time.perf_counter() - begun)

    async def deal(self, number: int) -> None:
        """Get ready, all of them."""
        for at, player in enumerate(self.all):
            player.send(Ready(f"{number:031x}{at}"))
        await self.until(lambda: all(player.dealt for player in self.all))

    async def act(self, number: int) -> None:
        """An action of whose turn it is; done when all have heard of it."""
        actor = next(player for player in self.all if player.legal)
        wanted = actor.v + 1
        actor.send(Act(f"a{number}", (actor.choose(),)))
        await self.until(partial(self.have_heard, wanted))

    def have_heard(self, wanted: int) -> bool:
        """Whether all have been told so far."""
        a, b, c, d = self.all
        return a.v >= wanted and b.v >= wanted and c.v >= wanted and d.v >= wanted

    async def until(self, awaited: Callable[[], bool]) -> None:
        """Wait for messages until something is so. Raises ConnectionError where a line ends."""
        if self.lost:
            raise ConnectionError(LOST)
        if not awaited():
            self.awaited = awaited
            self.waiter = asyncio.get_running_loop().create_future()
            await self.waiter

    def told(self) -> None:
        """One of them has heard something."""
        if self.awaited is not None and self.waiter is not None and self.awaited():
            self.awaited = None
            self.waiter.set_result(None)

    def end(self) -> None:
        """A line has ended, perhaps too early, or an action was refused."""
        self.lost = True
        if self.awaited is not None and self.waiter is not None:
            self.awaited = None
            self.waiter.set_exception(ConnectionError(LOST))


async def asked_for(url: str, value: object) -> Made:
    """A seat at a table, asked of the server."""
    return await asyncio.to_thread(lambda: msgspec.json.decode(post(url, value), type=Made))


def post(url: str, value: object) -> bytes:
    """Ask the server for something."""
    body = msgspec.json.encode(value)
    with urlopen(Request(url, body, method="POST")) as answer:  # noqa: S310
        found: bytes = answer.read()
    return found
