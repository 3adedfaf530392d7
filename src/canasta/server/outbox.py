"""What waits to be sent on one line: bounded, so that a stalled phone holds up nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

SIZE: Final = 256
OVERFLOW: Final = 1013
"""The close code of a line that cannot keep up: come back later, with `since`."""


class Outbox:
    """The frames of one socket, sent in order by a task of its own."""

    def __init__(self, send: Callable[[str], Awaitable[None]], person: str) -> None:
        self.person = person
        self.send = send
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(SIZE)
        self.overflowed = False

    def put(self, frame: str) -> None:
        """Queue a frame; where there is no room, end the line."""
        if self.overflowed:
            return
        try:
            self.queue.put_nowait(frame)
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """Send nothing more. What was queued is told again when the client comes back."""
        if not self.overflowed:
            self.overflowed = True
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(None)

    async def run(self) -> None:
        """Send until the end."""
        while (frame := await self.queue.get()) is not None:
            await self.send(frame)
