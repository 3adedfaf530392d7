"""How much a server bears: many tables of four scripted players, beside a bare echo.

`python -m canasta.load --tables 250 --rate 400 --seconds 10`. Everything runs on the loopback and
ends by itself. Times go from sending an action to the last of its four deliveries; processor time
is that of the server's process. The echo is the same framework that takes a frame in and sends
four out through the same outboxes. The two are loaded in turn, and the median of some rounds is
told: a busy machine slows both sides of their ratio alike.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from statistics import median
from typing import Any, Final
from urllib.request import Request, urlopen

import msgspec
import uvicorn
from msgspec import Struct
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect

from canasta.protocol import Act, Hello, Ready
from canasta.server.metrics import Metrics
from canasta.server.outbox import Outbox
from canasta.server.requests import Made
from canasta.server.run import configured, settle
from canasta.server.settings import Settings

PLAYERS: Final = 4
STARTED: Final = "Canasta: "
WIDE: Final = {
    "CANASTA_CREATES_PER_MINUTE": "1000000",
    "CANASTA_JOINS_PER_MINUTE": "1000000",
    "CANASTA_MESSAGES_PER_SECOND": "1000000",
    "CANASTA_LOGS": "problems",
}
ECHO: Final = "echo_cpu_us_per_action"
CPU: Final = "process_cpu_seconds_total"
MEMORY: Final = "process_resident_memory_bytes"

encode = msgspec.json.Encoder().encode


class Heard(Struct):
    """What the load needs of a message of a table."""

    t: str
    v: int = 0
    turn: dict[str, Any] | None = None
    facts: list[dict[str, Any]] = []


read = msgspec.json.Decoder(Heard).decode


class Line:
    """A scripted player's line."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.v = 0
        self.legal: tuple[str, ...] = ()
        self.dealt = False
        self.opened = False

    async def send(self, message: Struct) -> None:
        await self.socket.send(encode(message).decode())

    async def hear(self) -> None:
        """Take one message in."""
        heard = read(await self.socket.recv())
        if heard.v and heard.turn is not None:
            self.v = heard.v
            self.legal = tuple(heard.turn.get("legal") or ())
            names = [fact.get("event") for fact in heard.facts]
            self.dealt = (self.dealt or "deal_began" in names) and "deal_ended" not in names

    async def hear_until(self, v: int) -> None:
        while self.v < v:
            await self.hear()

    def choose(self) -> str:
        """A move that is an action by itself: draw, else discard, else what there is."""
        for verb in ("draw", "discard", "yes", "pass"):
            for move in self.legal:
                if move.startswith(verb):
                    return move
        return self.legal[0]


class Load:
    """What was measured."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.until: float = 0.0


@contextmanager
def process(*arguments: str, **environment: str) -> Iterator[str]:
    """A process of ours that says where it listens; it is ended after use."""
    command = [sys.executable, "-m", *arguments]
    made = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}
    )
    try:
        if made.stdout is None:
            raise OSError("no output of the server")
        yield made.stdout.readline().removeprefix(STARTED).strip()
    finally:
        made.terminate()
        made.wait(20)


def post(url: str, value: object) -> bytes:
    """Ask the server for something."""
    with urlopen(Request(url, json.dumps(value).encode(), method="POST")) as answer:  # noqa: S310
        found: bytes = answer.read()
    return found


def measure(address: str, name: str) -> float:
    """One number of the server's metrics; 0 where the system does not tell it."""
    with urlopen(f"{address}metrics") as answer:  # noqa: S310
        for line in answer.read().decode().splitlines():
            if line.startswith(f"{name} "):
                return float(line.split()[1])
    return 0.0


async def table(address: str, load: Load, pause: float, lines: AsyncExitStack) -> None:
    """One table, played to the end of the time with deal after deal."""
    game = {"variant": "classic", "players": PLAYERS}
    made = msgspec.json.decode(
        await asyncio.to_thread(post, f"{address}api/tables", {"game": game, "name": "0"}),
        type=Made,
    )
    seats = [made]
    for number in range(1, PLAYERS):
        body = await asyncio.to_thread(
            post, f"{address}api/tables/{made.code}/seats", {"name": str(number)}
        )
        seats.append(msgspec.json.decode(body, type=Made))
    players: list[Line] = []
    for seat in seats:
        url = f"{address.replace('http', 'ws')}api/tables/{made.code}/ws"
        players.append(Line(await lines.enter_async_context(connect(url, compression=None))))
        await players[-1].send(Hello(seat.token))
        await players[-1].hear()
    await play(players, load, pause)


async def play(players: list[Line], load: Load, pause: float) -> None:
    """Action after action, each sent when all have been told of the last one."""
    number = 0
    while load.until == 0.0 or time.monotonic() < load.until:
        if not players[0].dealt:
            for at, player in enumerate(players):
                await player.send(Ready(f"{number:031x}{at}"))
            while not all(player.dealt for player in players):
                await asyncio.gather(*[player.hear() for player in players if not player.dealt])
            await level(players)
        actor = next(player for player in players if player.legal)
        begun = time.perf_counter()
        number += 1
        v = actor.v
        await actor.send(Act(f"a{number}", (actor.choose(),)))
        await asyncio.gather(*[player.hear_until(v + 1) for player in players])
        load.times.append(time.perf_counter() - begun)
        await level(players)
        if pause:
            await asyncio.sleep(max(0.0, pause - (time.perf_counter() - begun)))


async def level(players: list[Line]) -> None:
    """Let all hear what one of them has heard."""
    latest = max(player.v for player in players)
    await asyncio.gather(*[player.hear_until(latest) for player in players])


async def run_tables(address: str, tables: int, rate: float, seconds: float) -> dict[str, float]:
    """Load a server; what it took."""
    load = Load()
    async with AsyncExitStack() as lines:
        empty = measure(address, MEMORY)
        pause = tables / rate if rate else 0.0
        tasks = [asyncio.create_task(table(address, load, pause, lines)) for _ in range(tables)]
        while len(load.times) < tables:
            await asyncio.sleep(0.1)
            for task in tasks:
                if task.done():
                    task.result()
        full = measure(address, MEMORY)
        load.times.clear()
        cpu, begun = measure(address, CPU), time.monotonic()
        load.until = begun + seconds
        await asyncio.gather(*tasks)
        spent, took = measure(address, CPU) - cpu, time.monotonic() - begun
    actions = len(load.times)
    ordered = sorted(load.times)
    return {
        "sockets": tables * PLAYERS,
        "actions_per_s": actions / took,
        "p50_ms": ordered[actions // 2] * 1000,
        "p99_ms": ordered[actions * 99 // 100] * 1000,
        "cpu_us_per_action": spent / actions * 1e6,
        "kb_per_socket": (full - empty) / 1024 / (tables * PLAYERS),
    }


async def run_echo(address: str, tables: int, rate: float, seconds: float) -> float:
    """Load the echo in the same way; microseconds of its processor for each frame."""
    sent = 0
    until = 0.0
    frame = encode(Act("a" * 4, ("discard 10S",))).decode() + " " * 150

    async def one(number: int, lines: AsyncExitStack) -> None:
        nonlocal sent
        url = f"{address.replace('http', 'ws')}{number}"
        sockets = [
            await lines.enter_async_context(connect(url, compression=None)) for _ in range(PLAYERS)
        ]
        at = 0
        while until == 0.0 or time.monotonic() < until:
            begun = time.perf_counter()
            await sockets[at % PLAYERS].send(frame)
            await asyncio.gather(*[socket.recv() for socket in sockets])
            sent += 1
            at += 1
            if rate:
                await asyncio.sleep(max(0.0, tables / rate - (time.perf_counter() - begun)))

    async with AsyncExitStack() as lines:
        tasks = [asyncio.create_task(one(number, lines)) for number in range(tables)]
        while sent < tables:
            await asyncio.sleep(0.1)
        before, cpu = sent, measure(address, CPU)
        until = time.monotonic() + seconds
        await asyncio.gather(*tasks)
        return (measure(address, CPU) - cpu) / (sent - before) * 1e6


def one_round(tables: int, rate: float, seconds: float) -> dict[str, float]:
    """A server of tables and then an echo, each fresh and for so many seconds."""
    with tempfile.TemporaryDirectory() as folder:
        serve = ("canasta", "serve", "--port", "0", "--data", folder)
        with process(*serve, **WIDE) as address:
            found = asyncio.run(run_tables(address, tables, rate, seconds))
    with process("canasta.load", "--echo") as address:
        echo = asyncio.run(run_echo(address, tables, rate, seconds))
    return {
        **found,
        ECHO: echo,
        "cpu_ratio": found["cpu_us_per_action"] / echo,
    }


def echo_app() -> Starlette:
    """Frames in, four frames out, and nothing between."""
    tables: dict[str, list[Outbox]] = {}
    metrics = Metrics()

    async def serve(socket: WebSocket) -> None:
        await socket.accept()
        line = Outbox(socket.send_text, "")
        tables.setdefault(socket.path_params["table"], []).append(line)
        sender = asyncio.create_task(line.run())
        try:
            while True:
                frame = await socket.receive_text()
                for other in tables[socket.path_params["table"]]:
                    other.put(frame)
        except WebSocketDisconnect:
            sender.cancel()

    async def measures(_: object) -> Response:
        return Response(metrics.page())

    return Starlette(routes=[WebSocketRoute("/{table}", serve), Route("/metrics", measures)])


class EchoServer(uvicorn.Server):
    """Says where it listens, like the server of tables."""

    async def startup(self, sockets: list[Any] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        settle()
        port = self.servers[0].sockets[0].getsockname()[1]
        print(f"{STARTED}http://127.0.0.1:{port}/", flush=True)


def main() -> int:
    """Measure, and print."""
    parser = argparse.ArgumentParser("canasta.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=0.0, help="actions a second; 0: all it can")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--echo", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.echo:
        config = configured(echo_app(), Settings())
        config.port = 0
        EchoServer(config).run()
        return 0
    rounds = [one_round(args.tables, args.rate, args.seconds) for _ in range(args.rounds)]
    found = {name: round(median([one[name] for one in rounds]), 2) for name in rounds[0]}
    if args.json:
        echo = {"cpu_us_per_action": found.pop(ECHO)}
        print(json.dumps({**found, "echo": echo}))
    else:
        for name, value in found.items():
            print(f"{name:24} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
