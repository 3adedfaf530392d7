"""The socket of a person at a table: his first message says who he is, the others what he does."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from canasta.protocol import ClientMessage, Denied, Hello, Refusal, Tick
from canasta.server.codes import new_person
from canasta.server.guard import Bucket
from canasta.server.lobby import Lobby
from canasta.server.outbox import OVERFLOW, Outbox
from canasta.server.room import Room, encode

FIRST_WORD: Final = 5.0
"""Seconds that a socket has to say who it is."""
HEARTBEAT: Final = 10.0
UNKNOWN: Final = 4401
NO_TABLE: Final = 4404
TOO_MUCH: Final = 4429
BURST: Final = 60
PER_SECOND: Final = 20
LONGEST: Final = 16384
MALFORMED: Final = Denied(Refusal("malformed"))

read_hello = msgspec.json.Decoder(Hello).decode
read_message = msgspec.json.Decoder(ClientMessage).decode


async def serve(socket: WebSocket, lobby: Lobby, room: Room) -> None:
    """Hold one line until either end closes it."""
    try:
        hello = read_hello(await asyncio.wait_for(socket.receive_text(), FIRST_WORD))
    except (TimeoutError, msgspec.DecodeError, KeyError):
        await socket.close(UNKNOWN)
        return
    person = lobby.person(room.code, hello.token) if hello.token else f"guest-{new_person()}"
    if person is None:
        await socket.close(UNKNOWN)
        return
    line = Outbox(socket.send_text, person)
    room.connect(line, hello.since)
    tasks = [
        asyncio.create_task(listen(socket, room, line)),
        asyncio.create_task(tell(line)),
        asyncio.create_task(beat(room, line)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        # Nothing is awaited here: a line that is cut off must leave its seat all the same.
        listened = tasks[0].result() if tasks[0].done() else OVERFLOW
        for task in tasks:
            task.cancel()
        room.disconnect(line)
        lobby.let_go(room)
    if listened and socket.client_state is WebSocketState.CONNECTED:
        await socket.close(listened)


async def listen(socket: WebSocket, room: Room, line: Outbox) -> int:
    """Take messages until the line ends; the code to close with, 0 where it is closed already."""
    bucket = Bucket(BURST, PER_SECOND)
    try:
        while True:
            text = await socket.receive_text()
            if not bucket.take() or len(text) > LONGEST:
                return TOO_MUCH
            try:
                message = read_message(text)
            except msgspec.DecodeError:
                line.put(encode(MALFORMED).decode())
                continue
            room.receive(line.person, message)
    except (WebSocketDisconnect, KeyError):
        return 0


async def tell(line: Outbox) -> None:
    """Send what is to be told until the line ends."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await line.run()


async def beat(room: Room, line: Outbox) -> None:
    """Let the client know that the line is alive."""
    while True:
        await asyncio.sleep(HEARTBEAT)
        line.put(encode(Tick(room.clock())).decode())
