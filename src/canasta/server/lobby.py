"""All tables of a server: made, found again on disk, joined, listed, cleared when they are old."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import NamedTuple

import msgspec
import structlog

import canasta
from canasta.protocol import Chair, Game, Phase
from canasta.server.codes import hash_token, mark, new_code, new_person, new_token
from canasta.server.metrics import Metrics
from canasta.server.room import Room
from canasta.server.store import Statement, Store, admission
from canasta.server.thinking import Minds
from canasta.table import Table, TableError, log
from canasta.table.course import Course
from canasta.table.shuffle import new_secret
from canasta.table.table import PAUSE

DAY = 86400.0

logger = structlog.get_logger()


class Seated(NamedTuple):
    """Who has just taken a seat; the token is told once and never stored."""

    code: str
    token: str
    person: str
    seat: int


class Shown(msgspec.Struct, frozen=True):
    """A table as anybody who has its code may see it."""

    code: str
    game: Game
    phase: Phase
    chairs: tuple[Chair, ...]


class Lobby:
    """The rooms in memory, and the store behind them."""

    def __init__(
        self,
        store: Store,
        minds: Minds,
        clock: Callable[[], float],
        metrics: Metrics,
        pause: float = PAUSE,
    ) -> None:
        self.store = store
        self.minds = minds
        self.clock = clock
        self.metrics = metrics
        self.pause = pause
        self.rooms: dict[str, Room] = {}
        # Tables that nobody is at, as they were left, or found when they were listed.
        self.shown: dict[str, Shown] = {}
        # Tables that are being removed.
        self.leaving: set[str] = set()

    async def create(self, game: Game, *, public: bool, seat: int | None = None) -> Room:
        """A new table.

        Raises TableError where the game has no rules, or no such seat, or it cannot be saved.
        """
        code = new_code()
        made = log.Made(self.clock(), game, new_secret())
        table = Table(made, pause=self.pause)
        if seat is not None and seat >= len(table.course.seats):
            raise TableError("no_such_seat")
        body = msgspec.json.encode(made)
        program = canasta.__version__
        try:
            await self.store.create(code, program, public=public, now=made.at, body=body)
        except sqlite3.Error:
            raise TableError("try_again") from None
        self.metrics.made.inc()
        logger.info("a table was made", table=mark(code), variant=game.variant, public=public)
        return self.open(code, table)

    def find(self, code: str) -> Room:
        """A table by its code. Raises TableError where there is none."""
        room = self.rooms.get(code)
        if room is not None and not room.broken:
            return room
        room = self.open(code, self.load(code))
        self.shown.pop(code, None)
        return room

    def open(self, code: str, table: Table) -> Room:
        """A room for a table."""
        room = Room(code, table, self.store, self.minds, self.clock, self.metrics)
        self.rooms[code] = room
        return room

    def load(self, code: str) -> Table:
        """A table from what was saved of it. Raises TableError where there is none."""
        bodies = self.store.read(code)
        if not bodies or code in self.leaving:
            raise TableError("no_such_table")
        made, *entries = [log.decode(body) for body in bodies]
        if not isinstance(made, log.Made):
            raise TableError("no_such_table")
        return Table(made, entries, pause=self.pause)

    async def sit(self, room: Room, name: str, seat: int | None, token: str = "") -> Seated:
        """Give a person a seat: whom the token names, else a new one. Raises TableError."""
        person = self.person(room.code, token) if token else None
        more: list[Statement] = []
        if person is None:
            token, person = new_token(), new_person()
            more = [admission(room.code, person, hash_token(token))]
        try:
            await room.sit(person, name, seat, more)
        except sqlite3.Error:
            raise TableError("try_again") from None
        taken = room.table.course.seat_of(person)
        if taken is None:
            raise TableError("seat_taken")
        self.metrics.seated.inc()
        return Seated(room.code, token, person, taken)

    async def forget(self, code: str, token: str) -> None:
        """Remove what is stored about the person whom a token names. Raises TableError."""
        person = self.person(code, token)
        if person is None:
            raise TableError("not_seated")
        try:
            await self.find(code).forget(person)
            await self.store.clean()
        except sqlite3.Error:
            raise TableError("try_again") from None

    def person(self, code: str, token: str) -> str | None:
        """Whom a token admits to a table."""
        return self.store.person(code, hash_token(token))

    def show(self, room: Room) -> Shown:
        """A table for those who think of joining."""
        return shown(room.code, room.table.course)

    async def public(self, most: int = 50) -> list[Shown]:
        """The tables that want to be found, the latest used first."""
        codes = [game.code for game in self.store.games() if game.public]
        found = [await self.glance(code) for code in codes[:most]]
        return [shown for shown in found if shown is not None]

    async def glance(self, code: str) -> Shown | None:
        """A table as it is, without waking it; None where it cannot be read."""
        if code not in self.rooms and code not in self.shown:
            try:
                shown = await asyncio.to_thread(self.look_up, code)
            except ValueError:
                logger.exception("a table cannot be read", table=mark(code))
                return None
            # Somebody may have come meanwhile, and gone: he knows better.
            if code not in self.rooms:
                self.shown.setdefault(code, shown)
        room = self.rooms.get(code)
        return self.shown.get(code) if room is None else self.show(room)

    def look_up(self, code: str) -> Shown:
        """A table as it is on disk. Raises ValueError. Runs in any thread."""
        return shown(code, self.load(code).course)

    async def clear(self, days: float) -> int:
        """Remove the tables that nobody has used for so long; how many."""
        before = self.clock() - days * DAY
        old = [
            game.code
            for game in self.store.games()
            if game.used_at < before and not self.is_busy(game.code)
        ]
        for code in old:
            room = self.rooms.pop(code, None)
            self.shown.pop(code, None)
            if room is not None:
                room.stop()
        self.leaving.update(old)
        try:
            if old:
                await self.store.forget(old)
            for code in old:
                logger.info("a table was cleared", table=mark(code))
        finally:
            self.leaving.difference_update(old)
        return len(old)

    def tidy(self) -> None:
        """Let all rooms go that nobody is in."""
        for room in list(self.rooms.values()):
            self.let_go(room)

    def is_busy(self, code: str) -> bool:
        """Whether somebody is at a table now."""
        return code in self.rooms and not self.rooms[code].is_idle

    def let_go(self, room: Room) -> None:
        """Forget a room that nobody is in: it is on disk."""
        if room.is_idle and self.rooms.get(room.code) is room:
            room.stop()
            del self.rooms[room.code]
            if not room.broken:
                self.shown[room.code] = self.show(room)

    def close(self) -> None:
        """End all rooms."""
        for room in self.rooms.values():
            room.stop()


def shown(code: str, course: Course) -> Shown:
    """A table as its seats and its game show it."""
    return Shown(code, course.game, course.phase, tuple([seat.told() for seat in course.seats]))
