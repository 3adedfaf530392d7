"""The echo: the same framework that takes a frame in and sends four out by the same outboxes."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack, suppress
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from canasta.load.players import PLAYERS, Load, encode
from canasta.load.wire import Wire, connect
from canasta.protocol import Act
from canasta.server.metrics import Metrics
from canasta.server.outbox import Outbox
from canasta.server.run import configured, settle
from canasta.server.settings import Settings

STARTED: Final = "Canasta: "
FRAME: Final = encode(Act("a" * 4, ("discard 10S",))) + b" " * 150


class Echoes:
    """Four lines of one echo, sending in turn."""

    def __init__(self, load: Load, pause: float) -> None:
        self.load = load
        self.pause = pause
        self.wires: list[Wire] = []
        self.missing = 0
        self.waiter: asyncio.Future[None] | None = None

    async def open(self, address: str, number: int, lines: AsyncExitStack) -> None:
        """Connect them."""
        for _ in range(PLAYERS):
            self.wires.append(await connect(address, str(number), self.hear, self.end))
            lines.callback(self.wires[-1].transport.close)

    async def play(self, first: float) -> None:
        """Frame after frame, each when the last one was heard by all."""
        due, at = first, 0
        while True:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            if self.load.over:
                return
            due = max(due + self.pause, time.monotonic())
            begun = time.perf_counter()
            self.missing, self.waiter = PLAYERS, asyncio.get_running_loop().create_future()
            self.wires[at % PLAYERS].send(FRAME)
            await self.waiter
            at += 1
            self.load.times.append(time.perf_counter() - begun)

    def hear(self, _: bytes) -> None:
        """A frame has come to one of them."""
        self.missing -= 1
        if self.missing == 0 and self.waiter is not None:
            self.waiter.set_result(None)

    def end(self) -> None:
        """A line has ended, perhaps too early."""
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_exception(ConnectionError("a line was closed"))


def echo_app() -> Starlette:
    """Frames in, four frames out, and nothing between."""
    tables: dict[str, list[Outbox]] = {}
    metrics = Metrics()

    async def serve(socket: WebSocket) -> None:
        await socket.accept()
        line = Outbox(socket.send_text, "")
        tables.setdefault(socket.path_params["table"], []).append(line)
        sender = asyncio.create_task(line.run())
        with suppress(WebSocketDisconnect):
            while True:
                frame = await socket.receive_text()
                for other in tables[socket.path_params["table"]]:
                    other.put(frame)
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


def run_server() -> None:
    """Run the echo until it is told to stop."""
    config = configured(echo_app(), Settings())
    config.port = 0
    EchoServer(config).run()
