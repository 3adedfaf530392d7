"""A client's end of a WebSocket, as cheap as can be: what loads a server must not be the slower."""

from __future__ import annotations

import asyncio
import os
import struct
from base64 import b64encode
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

HELD: Final = 0x80
"""The bit of a frame that is whole, and of a length whose frame is masked."""
TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
NO_MASK: Final = bytes(4)
"""A client has to mask its frames; with this they stay as they are."""


class Wire(asyncio.Protocol):
    """Hands on whole texts as they come, and answers pings. Knows no frames in pieces."""

    def __init__(self, hear: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self.hear = hear
        self.lost = lost
        self.rest = b""
        self.transport: asyncio.Transport
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_lost(self, _: Exception | None) -> None:
        """The line has ended."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("no handshake"))
        self.lost()

    def data_received(self, data: bytes) -> None:
        """Take what has come apart."""
        data = self.rest + data if self.rest else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.rest = head
                return
            if not head.startswith(b"HTTP/1.1 101 "):
                self.transport.close()
                return
            self.opened.set_result(None)
        self.rest = self.take_frames(data)

    def take_frames(self, data: bytes) -> bytes:
        """Hand on all whole frames; what is left."""
        at = 0
        while (found := bounds(data, at)) is not None:
            begin, end = found
            kind = data[at] & 15
            if kind == TEXT:
                self.hear(data[begin:end])
            elif kind == PING:
                self.transport.write(frame(PONG, data[begin:end]))
            elif kind == CLOSE:
                self.transport.close()
            at = end
        return data[at:]

    def send(self, text: bytes) -> None:
        """Send a text."""
        self.transport.write(frame(TEXT, text))


def bounds(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the content of the frame at a place begins and ends; None while it is not all there."""
    if len(data) < at + 2:
        return None
    size, begin = data[at + 1], at + 2
    if size >= 126:
        form = ">H" if size == 126 else ">Q"
        begin += struct.calcsize(form)
        if len(data) < begin:
            return None
        (size,) = struct.unpack_from(form, data, at + 2)
    return (begin, begin + size) if len(data) >= begin + size else None


def frame(kind: int, content: bytes) -> bytes:
    """A frame of a client's."""
    size = len(content)
    short = bytes([HELD | kind, HELD | min(size, 126)])
    return short + (struct.pack(">H", size) if size >= 126 else b"") + NO_MASK + content


async def connect(
    address: str, path: str, hear: Callable[[bytes], None], lost: Callable[[], None]
) -> Wire:
    """A line to a server's path. Raises OSError."""
    place = urlsplit(address)
    transport, wire = await asyncio.get_running_loop().create_connection(
        lambda: Wire(hear, lost), place.hostname or "", place.port or 80
    )
    wire.transport = transport
    asked = (
        f"GET /{path} HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n\r\n"
    )
    transport.write(asked.encode())
    await wire.opened
    return wire
