"""The socket of a person at a table: his first message says who he is, the others what he does."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Final

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from canasta.protocol import ClientMessage, Denied, Hello, Refusal, Tick
from canasta.server.codes import mark, new_person
from canasta.server.lobby import Lobby
from canasta.server.outbox import OVERFLOW, Outbox
from canasta.server.room import GUEST, Room, encode
from canasta.table import TableError
from canasta.table.talk import Measure

FIRST_WORD: Final = 5.0
"""Seconds that a socket has to say who it is."""
HEARTBEAT: Final = 10.0
UNKNOWN: Final = 4401
NO_TABLE: Final = 4404
FULL: Final = 4409
TOO_MUCH: Final = 4429
NO_TEXT: Final = 1003
FAILED: Final = 1011
UNREADABLE: Final = (msgspec.DecodeError, RecursionError, KeyError)
BURST_SECONDS: Final = 3
LONGEST: Final = 16384
"""Bytes of a message; uvicorn closes a line that sends more."""
MALFORMED: Final = Denied(Refusal("malformed"))

logger = structlog.get_logger()

read_hello = msgspec.json.Decoder(Hello).decode
read_message = msgspec.json.Decoder(ClientMessage).decode


async def serve(socket: WebSocket, lobby: Lobby, code: str, a_second: float) -> None:
    """Hold one line, with so many messages a second, until either end closes it."""
    try:
        hello = read_hello(await asyncio.wait_for(socket.receive_text(), FIRST_WORD))
    except (TimeoutError, *UNREADABLE):
        await socket.close(UNKNOWN)
        return
    except WebSocketDisconnect:
        return
    person = lobby.person(code, hello.token) if hello.token else f"{GUEST}{new_person()}"
    if person is None:
        await socket.close(UNKNOWN)
        return
    try:
        # Nothing is awaited between these two: the room must not go meanwhile.
        room = lobby.find(code)
        line = Outbox(socket.send_text, person)
        room.connect(line, hello.since)
    except TableError as error:
        await turn_away(socket, error)
        return
    await hold(socket, lobby, room, line, a_second)


async def turn_away(socket: WebSocket, error: TableError) -> None:
    """Close a line that no table takes; say so first where the table is there."""
    if error.refusal.code == "no_such_table":
        await socket.close(NO_TABLE)
        return
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(encode(Denied(error.refusal)).decode())
        await socket.close(FULL)


async def hold(socket: WebSocket, lobby: Lobby, room: Room, line: Outbox, a_second: float) -> None:
    """Listen and tell until one of them ends."""
    logger.info("a line opened", table=mark(room.code))
    tasks = [
        asyncio.create_task(listen(socket, room, line, a_second)),
        asyncio.create_task(tell(line)),
        asyncio.create_task(beat(room, line)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        # Nothing is awaited here: a line that is cut off must leave its seat all the same.
        for task in tasks:
            task.cancel()
        room.disconnect(line)
        lobby.let_go(room)
    code = tasks[0].result() if tasks[0].done() else OVERFLOW
    if line.overflowed and not room.broken:
        room.metrics.overflows.inc()
    logger.info("a line closed", table=mark(room.code), code=code)
    if code and socket.client_state is WebSocketState.CONNECTED:
        await socket.close(code)


async def listen(socket: WebSocket, room: Room, line: Outbox, a_second: float) -> int:
    """Take messages until the line ends; the code to close with, 0 where it is closed already."""
    measure = Measure(BURST_SECONDS * a_second, a_second)
    try:
        while True:
            text = await socket.receive_text()
            measure.take(line.person, monotonic())
            try:
                message = read_message(text)
            except UNREADABLE:
                line.put(encode(MALFORMED).decode())
                continue
            room.receive(line.person, message)
    except WebSocketDisconnect:
        return 0
    except TableError:
        return TOO_MUCH
    except KeyError:
        return NO_TEXT
    except Exception:
        # Nobody knows how far it came: the table is read anew from what was saved.
        logger.exception("a message failed", table=mark(room.code))
        room.break_off()
        return FAILED


async def tell(line: Outbox) -> None:
    """Send what is to be told until the line ends."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await line.run()


async def beat(room: Room, line: Outbox) -> None:
    """Let the client know that the line is alive."""
    while True:
        await asyncio.sleep(HEARTBEAT)
        line.put(encode(Tick(room.clock())).decode())
