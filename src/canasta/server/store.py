"""Tables on disk: one SQLite file, one thread that writes.

What comes within some milliseconds shares a transaction, so full durability costs little. Who
waits is told only when his rows are on the disk, in the order in which they came.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from importlib.resources import files
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter, sleep
from typing import Final, NamedTuple

import structlog
from msgspec import Struct

MIGRATIONS: Final = ("0001.sql",)
MOST_AT_ONCE: Final = 500
TOGETHER: Final = 0.002
"""Seconds that a transaction waits for more to be written: a row of twenty costs half of one of
three, and nobody at a table feels them."""
WAIT_MS: Final = 5000
ROWS: Final = 64
"""Entries of one statement at most. After each statement the thread waits for Python's lock."""
PAGES: Final = 4000
"""Of the journal, before they are brought into the file: what comes meanwhile waits for that."""
APPEND: Final = "INSERT OR ROLLBACK INTO entry (code, v, body) VALUES (?, ?, ?)"
IN_ORDER: Final = """
CREATE TEMP TRIGGER in_order BEFORE INSERT ON main.entry
WHEN NOT EXISTS (SELECT 1 FROM entry WHERE code = NEW.code AND v = NEW.v - 1)
AND NOT (NEW.v = 1 AND EXISTS (SELECT 1 FROM game WHERE code = NEW.code))
BEGIN SELECT RAISE(ROLLBACK, 'an entry is not where it should be'); END
"""
"""An entry only stands behind the one before it, and the first one behind its table."""

logger = structlog.get_logger()

Statement = tuple[str, tuple[object, ...], bool]
"""SQL, its values, and whether it must change exactly one row."""
Settled = Callable[[sqlite3.Error | None], None]
"""What is called once rows are on the disk, or cannot be."""


class StoreError(ValueError):
    """The store cannot be had, or a row cannot be where it should be."""


class Job(Struct):
    """Statements of one transaction, and what is called in the loop once they are settled.

    `cleans`: none, but what was removed before is not to be found in the file any more.
    """

    loop: asyncio.AbstractEventLoop
    settled: Settled
    statements: Sequence[Statement]
    cleans: bool = False


class Stored(NamedTuple):
    """A table as it is kept."""

    code: str
    public: bool
    used_at: float


class Store:
    """The tables, their entries, and the hashes of the tokens that open their seats."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it, and bring it up to date. Raises StoreError."""
        self.path = path
        path.touch(mode=0o600)
        self.lock = locked(path)
        try:
            self.reader = connect(path)
            migrate(self.reader)
        except sqlite3.DatabaseError as error:
            self.lock.close()
            raise StoreError(f"{path} cannot be read: {error}") from None
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        # How often it has written, and the seconds that took.
        self.batches: int = 0
        self.seconds: float = 0.0
        # Whether something that was removed may still be found in the file.
        self.unclean = False
        self.thread = threading.Thread(target=self.write, name="store", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Write what is queued, and close the file."""
        self.jobs.put(None)
        self.thread.join()
        self.reader.close()
        self.lock.close()

    # Writing.

    def submit(
        self, statements: Sequence[Statement], *, cleans: bool = False
    ) -> asyncio.Future[None]:
        """Queue statements that belong together."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self.jobs.put(Job(loop, partial(resolve, done), statements, cleans))
        return done

    def create(
        self, code: str, program: str, *, public: bool, now: float, body: bytes
    ) -> asyncio.Future[None]:
        """A new table with its first entry."""
        insert = "INSERT INTO game (code, program, public, made_at, used_at) VALUES (?, ?, ?, ?, ?)"
        game = (code, program, public, now, now)
        return self.submit([(insert, game, True), entry(code, 1, body)])

    def append(
        self,
        code: str,
        first: int,
        bodies: Iterable[bytes],
        settled: Settled,
        more: Iterable[Statement] = (),
    ) -> None:
        """Entries of a table, numbered from `first`; `more` belongs to them."""
        rows = [entry(code, first + at, body) for at, body in enumerate(bodies)]
        self.jobs.put(Job(asyncio.get_running_loop(), settled, [*rows, *more]))

    def forget(self, codes: Iterable[str]) -> asyncio.Future[None]:
        """Remove tables with all that belongs to them."""
        tables = ("game", "entry", "person")
        return self.submit(
            [
                (f"DELETE FROM {name} WHERE code = ?", (code,), False)  # noqa: S608
                for code in codes
                for name in tables
            ]
        )

    def clean(self) -> asyncio.Future[None]:
        """See that nothing is left in the file of what has been removed. Takes a while."""
        return self.submit([], cleans=True)

    def write(self) -> None:
        """Write job after job; those that wait share a transaction. Runs in its own thread."""
        writer = connect(self.path)
        writer.execute(IN_ORDER)
        writer.execute(f"PRAGMA wal_autocheckpoint = {PAGES}")
        more = True
        while more:
            batch, more = gather(self.jobs)
            writing = [job for job in batch if not job.cleans]
            if writing:
                begun = perf_counter()
                write_batch(writer, writing)
                self.seconds += perf_counter() - begun
                self.batches += 1
            cleaning = [job for job in batch if job.cleans]
            if cleaning:
                self.unclean = not clean(writer)
                settle(cleaning, None)
        writer.close()

    # Reading.

    def read(self, code: str) -> list[bytes]:
        """The entries of a table in order; none where there is no such table."""
        rows = self.reader.execute("SELECT body FROM entry WHERE code = ? ORDER BY v", (code,))
        return [row[0] for row in rows]

    def person(self, code: str, token_hash: str) -> str | None:
        """Whom a token opens a table for."""
        query = "SELECT person FROM person WHERE token_hash = ? AND code = ?"
        row = self.reader.execute(query, (token_hash, code)).fetchone()
        return None if row is None else row[0]

    def games(self) -> list[Stored]:
        """All tables, the latest used first."""
        rows = self.reader.execute("SELECT code, public, used_at FROM game ORDER BY used_at DESC")
        return [Stored(code, bool(public), used_at) for code, public, used_at in rows]


def entry(code: str, v: int, body: bytes) -> Statement:
    """A row of the log."""
    return APPEND, (code, v, body), True


def use(code: str, now: float) -> Statement:
    """A table was used."""
    return "UPDATE game SET used_at = ? WHERE code = ?", (now, code), True


def admission(code: str, person: str, token_hash: str) -> Statement:
    """A person who may come to a table with a token of this hash."""
    insert = "INSERT INTO person (token_hash, code, person) VALUES (?, ?, ?)"
    return insert, (token_hash, code, person), True


def forgotten(code: str, person: str) -> list[Statement]:
    """A person's admission, his name and his words are removed; his moves stay."""
    told = "CAST(body AS TEXT)"
    whose = f"code = ? AND json_extract({told}, '$.person') = ? AND json_extract({told}, '$.e') = "
    unnamed = f"UPDATE entry SET body = CAST(json_set({told}, '$.name', '') AS BLOB) "  # noqa: S608
    unsaid = f"UPDATE entry SET body = CAST(json_remove({told}, '$.text', '$.phrase') AS BLOB) "  # noqa: S608
    return [
        (f"{unnamed} WHERE {whose} 'sat'", (code, person), False),
        (f"{unsaid} WHERE {whose} 'talked'", (code, person), False),
        ("DELETE FROM person WHERE code = ? AND person = ?", (code, person), False),
    ]


def locked(path: Path) -> sqlite3.Connection:
    """What one server holds for its folder. Raises StoreError where another holds it."""
    lock = sqlite3.connect(path.with_suffix(".lock"), timeout=0, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        lock.close()
        raise StoreError(f"another server runs on {path.parent}") from None
    return lock


def connect(path: Path) -> sqlite3.Connection:
    """A connection that syncs every transaction and waits for another's lock."""
    made = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    made.execute("PRAGMA journal_mode = WAL")
    made.execute("PRAGMA synchronous = FULL")
    made.execute(f"PRAGMA busy_timeout = {WAIT_MS}")
    return made


def migrate(connection: sqlite3.Connection) -> None:
    """Apply the numbered SQL files that the store has not seen, in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        for name in MIGRATIONS[version:]:
            script = (files("canasta.server") / name).read_text(encoding="utf-8")
            for statement in script.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def resolve(done: asyncio.Future[None], error: sqlite3.Error | None) -> None:
    """Let a future be done, unless nobody waits for it any more."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def gather(jobs: SimpleQueue[Job | None]) -> tuple[list[Job], bool]:
    """Wait for a job and take those that come with it; False once the queue's end was met."""
    batch: list[Job] = []
    job = jobs.get()
    sleep(TOGETHER)
    while job is not None:
        batch.append(job)
        if len(batch) == MOST_AT_ONCE or jobs.empty():
            return batch, True
        job = jobs.get()
    return batch, False


def write_batch(writer: sqlite3.Connection, batch: Sequence[Job]) -> None:
    """Write jobs in one transaction; where that fails, each in its own, so that one spoils one."""
    try:
        write_together(writer, batch)
    except sqlite3.Error as error:
        if len(batch) == 1:
            settle(batch, error)
            return
        for job in batch:
            write_batch(writer, [job])
    else:
        settle(batch, None)


def write_together(writer: sqlite3.Connection, batch: Sequence[Job]) -> None:
    """Write jobs in one transaction, or nothing."""
    writer.execute("BEGIN IMMEDIATE")
    try:
        statements = chain.from_iterable([job.statements for job in batch])
        for sql, same in groupby(statements, itemgetter(0)):
            if sql == APPEND:
                append(writer, [values for _, values, _ in same])
                continue
            for _, values, must_change in same:
                if writer.execute(sql, values).rowcount != 1 and must_change:
                    raise sqlite3.IntegrityError("a row is not where it should be")
        writer.execute("COMMIT")
    except sqlite3.Error:
        if writer.in_transaction:
            writer.execute("ROLLBACK")
        raise


def append(writer: sqlite3.Connection, rows: Sequence[tuple[object, ...]]) -> None:
    """Write entries, many in one statement."""
    for first in range(0, len(rows), ROWS):
        part = rows[first : first + ROWS]
        writer.execute(append_many(len(part)), list(chain.from_iterable(part)))


@cache
def append_many(rows: int) -> str:
    """The statement for so many entries."""
    return APPEND + ", (?, ?, ?)" * (rows - 1)


def clean(writer: sqlite3.Connection) -> bool:
    """Write the file anew: even where SQLite wipes what it removes, copies lie in unused bytes.

    False where somebody else reads the file meanwhile, or it cannot be done.
    """
    try:
        writer.execute("VACUUM")
        hindered: int = writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    except sqlite3.Error:
        logger.exception("the file of the tables cannot be cleaned")
        return False
    return hindered == 0


def settle(batch: Sequence[Job], error: sqlite3.Error | None) -> None:
    """Tell the loop, once, how the jobs of a transaction went."""
    loop = batch[0].loop

    def tell() -> None:
        for job in batch:
            try:
                job.settled(error)
            except Exception:
                # What goes wrong at one table is no other's business.
                logger.exception("what was saved could not be told")

    # A loop that is closed has nobody waiting any more.
    if not loop.is_closed():
        loop.call_soon_threadsafe(tell)
