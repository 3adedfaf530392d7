"""One table with its lines, its timer and its bots: the table decides, the room carries out.

Nothing is told before it is saved: mail waits, in order, for the entries it comes from.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from typing import Final

import msgspec
import structlog
from msgspec import Struct

from canasta.protocol import Act, ClientMessage, Refusal
from canasta.server import journal
from canasta.server.codes import mark
from canasta.server.metrics import Metrics
from canasta.server.outbox import Outbox
from canasta.server.store import Statement, Store, forgotten, resolve, use
from canasta.server.thinking import Minds
from canasta.table import Question, Step, Table, TableError
from canasta.table.step import Mail

RETRY: Final = 1.0
"""Seconds before a bot is asked again that could not answer."""
NOTED_EVERY: Final = 600.0
"""Seconds between two notes that a table is used."""
FAILED: Final = Refusal("no_hint")
MOST_GUESTS: Final = 50
GUEST: Final = "guest-"
"""How the names of those begin who only look on."""

encode = msgspec.json.Encoder().encode
logger = structlog.get_logger()


class Waiting(Struct):
    """A step that is not told yet: the line that it greets, and who waits for it to be saved."""

    step: Step
    line: Outbox | None
    done: asyncio.Future[None] | None
    saved: bool


class Room:
    """A live table, as far as this process goes."""

    def __init__(
        self,
        code: str,
        table: Table,
        store: Store,
        minds: Minds,
        clock: Callable[[], float],
        metrics: Metrics,
    ) -> None:
        self.code = code
        self.table = table
        self.store = store
        self.minds = minds
        self.clock = clock
        self.metrics = metrics
        self.saved: int = table.course.v
        self.lines: dict[str, set[Outbox]] = {}
        # Lines that have not been greeted yet: only then are they told what happens.
        self.coming: set[Outbox] = set()
        self.waiting: deque[Waiting] = deque()
        self.noted_at: float = 0.0
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.advising: set[asyncio.Task[None]] = set()
        self.broken = False

    @property
    def is_idle(self) -> bool:
        """Whether nobody is connected and nothing is on its way."""
        return not self.lines and not self.coming and not self.waiting

    # Ways in.

    def connect(self, line: Outbox, since: int) -> None:
        """A line of a person opens. Raises TableError where too many look on already."""
        if line.person.startswith(GUEST) and self.guests() >= MOST_GUESTS:
            raise TableError("table_full")
        self.coming.add(line)
        self.take(self.table.connect(line.person, self.clock(), since), line)

    def guests(self) -> int:
        """How many look on without having been at the table."""
        people = [*self.lines, *[line.person for line in self.coming]]
        return sum(person.startswith(GUEST) for person in people)

    def disconnect(self, line: Outbox) -> None:
        """It is closed."""
        lines = self.lines.get(line.person, set())
        if line not in lines and line not in self.coming:
            return
        self.coming.discard(line)
        lines.discard(line)
        if not lines:
            self.lines.pop(line.person, None)
        if not self.broken:
            self.take(self.table.disconnect(line.person, self.clock()))

    def receive(self, person: str, message: ClientMessage) -> None:
        """A message of a person's."""
        if self.broken:
            return
        step = self.table.receive(person, message, self.clock())
        if type(message) is Act:
            self.metrics.acted(step)
        self.take(step)

    def sit(
        self, person: str, name: str, number: int | None, more: Sequence[Statement]
    ) -> asyncio.Future[None]:
        """Give a person a seat; done once it is saved with `more`. Raises TableError."""
        if self.broken:
            raise TableError("try_again")
        return self.keep(self.table.sit(person, name, self.clock(), number), more)

    def forget(self, person: str) -> asyncio.Future[None]:
        """Remove what is stored about a person; done once it is."""
        if self.broken:
            raise TableError("try_again")
        return self.keep(self.table.forget(person, self.clock()), forgotten(self.code, person))

    def tick(self) -> None:
        """The timer has run out."""
        self.timer = None
        self.take(self.table.tick(self.clock()))

    # Carrying out.

    def keep(self, step: Step, more: Sequence[Statement] = ()) -> asyncio.Future[None]:
        """Carry out what somebody waits for: done once it is saved with `more`."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.take(step, more=more, done=done)
        return done

    def take(
        self,
        step: Step,
        line: Outbox | None = None,
        more: Sequence[Statement] = (),
        done: asyncio.Future[None] | None = None,
    ) -> None:
        """Save what happened, then send what is to be told of it.

        `line` is the one that has just opened.
        """
        waiting = Waiting(step, line, done, saved=False)
        self.waiting.append(waiting)
        if step.entries:
            bodies = [encode(entry) for entry in step.entries]
            settled = partial(self.settle, waiting)
            self.store.append(self.code, self.saved + 1, bodies, settled, [*more, *self.used()])
            self.saved += len(bodies)
            journal.note(self.code, self.table.course, step.entries)
        else:
            self.settle(waiting, None)
        if step.question is not None:
            self.consider(step.question)
        self.schedule()

    def settle(self, waiting: Waiting, error: sqlite3.Error | None) -> None:
        """A step is saved, or cannot be: its mail is sent, or all lines end."""
        waiting.saved = True
        if error is None:
            self.drain()
        else:
            self.break_off()
        if waiting.done is not None:
            resolve(waiting.done, error)

    def used(self) -> list[Statement]:
        """That the table is used, noted now and then."""
        now = self.clock()
        if now < self.noted_at + NOTED_EVERY:
            return []
        self.noted_at = now
        return [use(self.code, now)]

    def drain(self) -> None:
        """Send what need not wait any longer, in order."""
        while self.waiting and self.waiting[0].saved and not self.broken:
            waiting = self.waiting.popleft()
            if waiting.line is not None and waiting.line in self.coming:
                self.greet(waiting.line, waiting.step)
            self.deliver(waiting.step.mail)

    def deliver(self, mail: Sequence[Mail]) -> None:
        """Put messages into the outboxes of those that they are for; encode each once."""
        frames: dict[int, str] = {}
        for person, message in mail:
            lines = self.lines.get(person)
            if not lines:
                continue
            frame = frames.get(id(message))
            if frame is None:
                frame = frames[id(message)] = encode(message).decode()
            for line in lines:
                line.put(frame)

    def greet(self, line: Outbox, step: Step) -> None:
        """Tell a new line what it has missed; from now on it is told what happens."""
        self.coming.discard(line)
        for message in step.greeting:
            line.put(encode(message).decode())
        self.lines.setdefault(line.person, set()).add(line)

    def break_off(self) -> None:
        """What could not be saved has not happened: all lines end, and the table is read anew."""
        self.broken = True
        self.stop()
        self.waiting.clear()
        for line in [*self.coming, *chain(*self.lines.values())]:
            line.end()

    def stop(self) -> None:
        """No timer and no bot any more."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None
        for hint in self.advising:
            hint.cancel()

    # Hints.

    def consider(self, question: Question) -> None:
        """Have a hint thought out, and go on."""
        task = asyncio.get_running_loop().create_task(self.advise(question))
        self.advising.add(task)
        task.add_done_callback(self.advising.discard)

    async def advise(self, question: Question) -> None:
        """Think of a hint, and let the table tell it."""
        try:
            answer = await self.minds.advise(question)
        except Exception:
            logger.exception("a hint failed", table=mark(self.code))
            answer = FAILED
        if not self.broken:
            self.take(self.table.advise(question, answer))

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
                    with self.metrics.bots.time():
                        moves = await self.minds.think(thought)
                    await asyncio.sleep(max(0.0, thought.not_before - self.clock()))
                    await self.keep(self.table.play_bot(thought, moves, self.clock()))
                except Exception:
                    if self.broken:
                        return
                    # A bot that fails is asked again; the table must not wait for ever.
                    logger.exception("a bot failed", table=mark(self.code), bot=thought.bot)
                    await asyncio.sleep(RETRY)
        finally:
            if self.thinking is asyncio.current_task():
                self.thinking = None
