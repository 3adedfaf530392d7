"""One table with its lines, its timer and its bots: the table decides, the room carries out.

Nothing is told before it is saved: mail waits, in order, for the entries it comes from.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from canasta.protocol import ClientMessage
from canasta.server.outbox import Outbox
from canasta.server.store import Store
from canasta.server.thinking import Think
from canasta.table import Mail, Step, Table

RETRY: Final = 1.0
"""Seconds before a bot is asked again that could not answer."""

encode = msgspec.json.Encoder().encode


class Room:
    """A live table, as far as this process goes."""

    def __init__(
        self, code: str, table: Table, store: Store, think: Think, clock: Callable[[], float]
    ) -> None:
        self.code = code
        self.table = table
        self.store = store
        self.think = think
        self.clock = clock
        self.saved: int = table.course.v
        self.lines: dict[str, set[Outbox]] = {}
        self.waiting: deque[tuple[asyncio.Future[None] | None, list[Mail]]] = deque()
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.broken = False

    @property
    def is_idle(self) -> bool:
        """Whether nobody is connected and nothing is on its way."""
        return not self.lines and not self.waiting

    # Ways in.

    def connect(self, line: Outbox, since: int) -> None:
        """A line of a person opens."""
        self.lines.setdefault(line.person, set()).add(line)
        self.take(self.table.connect(line.person, self.clock(), since))

    def disconnect(self, line: Outbox) -> None:
        """It is closed."""
        lines = self.lines.get(line.person)
        if lines is None or line not in lines:
            return
        lines.discard(line)
        if not lines:
            del self.lines[line.person]
        self.take(self.table.disconnect(line.person, self.clock()))

    def receive(self, person: str, message: ClientMessage) -> None:
        """A message of a person's."""
        self.take(self.table.receive(person, message, self.clock()))

    def sit(self, person: str, name: str, number: int | None) -> asyncio.Future[None]:
        """Give a person a seat; done once it is saved. Raises TableError."""
        return self.take(self.table.sit(person, name, self.clock(), number))

    def tick(self) -> None:
        """The timer has run out."""
        self.timer = None
        self.take(self.table.tick(self.clock()))

    # Carrying out.

    def take(self, step: Step) -> asyncio.Future[None]:
        """Save what happened, then send what is to be told of it. Done once it is saved."""
        done: asyncio.Future[None] | None = None
        if step.entries:
            bodies = [encode(entry) for entry in step.entries]
            done = self.store.append(self.code, self.saved + 1, bodies, self.clock())
            self.saved += len(bodies)
            done.add_done_callback(self.drain)
        self.waiting.append((done, step.mail))
        self.drain()
        self.schedule()
        if done is not None:
            return done
        nothing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        nothing.set_result(None)
        return nothing

    def drain(self, _: object = None) -> None:
        """Send what need not wait any longer, in order."""
        while self.waiting and not self.broken:
            done, mail = self.waiting[0]
            if done is not None and not done.done():
                return
            if done is not None and done.exception() is not None:
                self.break_off()
                return
            self.waiting.popleft()
            for person, message in mail:
                lines = self.lines.get(person)
                if lines:
                    frame = encode(message).decode()
                    for line in lines:
                        line.put(frame)

    def break_off(self) -> None:
        """What could not be saved has not happened: all lines end, and the table is read anew."""
        self.broken = True
        self.stop()
        for lines in self.lines.values():
            for line in lines:
                line.end()

    def stop(self) -> None:
        """No timer and no bot any more."""
        if self.timer is not None:
            self.timer.cancel()
        if self.thinking is not None:
            self.thinking.cancel()

    # Time.

    def schedule(self) -> None:
        """See that the next thing that happens of itself will happen."""
        if self.broken:
            return
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        at = self.table.next_tick()
        if at is not None:
            wait = max(0.0, at - self.clock())
            self.timer = asyncio.get_running_loop().call_later(wait, self.tick)
        if self.thinking is None and self.lines and self.table.thought() is not None:
            self.thinking = asyncio.get_running_loop().create_task(self.play_bots())

    async def play_bots(self) -> None:
        """Let bots play as long as it is their turn and somebody looks on."""
        try:
            while self.lines and (thought := self.table.thought()) is not None:
                try:
                    moves = await self.think(thought)
                except OSError:
                    await asyncio.sleep(RETRY)
                    continue
                await asyncio.sleep(max(0.0, thought.not_before - self.clock()))
                await self.take(self.table.play_bot(thought, moves, self.clock()))
        finally:
            self.thinking = None
