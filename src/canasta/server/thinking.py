"""Bots' turns, hints and reviews, thought in processes of their own at low priority."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import lru_cache, partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, Protocol, TypeVar

import msgspec

from canasta.bots import make
from canasta.bots.turn import think
from canasta.engine.book import Book
from canasta.hints import Review
from canasta.protocol import Refusal
from canasta.rules.rules import Rules
from canasta.server import advice
from canasta.table import Opinion, Question, Thought
from canasta.view.seat import unpack

NICENESS: Final = 19

Found = TypeVar("Found")


class Minds(Protocol):
    """Who thinks for the tables."""

    async def think(self, thought: Thought) -> list[int]:
        """The moves of a bot's turn."""
        ...

    async def advise(self, question: Question) -> Opinion | Refusal:
        """The hint that a player has asked for."""
        ...

    async def review(self, record: bytes, side: int, deal: int) -> Review:
        """A deal of a record, looked at afterwards."""
        ...


@lru_cache(maxsize=64)
def book(rules: bytes) -> Book:
    """The rules of a table, made once in each process."""
    return Book(msgspec.json.decode(rules, type=Rules))


def moves(rules: bytes, bot: str, seed: int, view: bytes) -> list[int]:
    """What a bot plays; in a worker, which is given bytes and nothing else."""
    return think(make(bot, seed), unpack(book(rules), view))


def advised(rules: bytes, question: Question) -> Opinion | Refusal:
    """The hint that a player has asked for; in a worker."""
    return advice.advised(unpack(book(rules), question.view), question)


def begin_work() -> None:
    """Leave the processor to the server, and end with it, even if it is killed."""
    # Ctrl-C is for the server, which tells its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    Thread(target=end_with_server, daemon=True).start()


def end_with_server() -> None:
    """Wait for the server's end."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class Pool:
    """Worker processes, hired when there is something to do, and anew where one has died."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool: ProcessPoolExecutor | None = None

    def hire(self) -> ProcessPoolExecutor:
        """New processes: never forked from the server, whose threads and loop would come along."""
        context = get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=begin_work)

    async def run(self, work: Callable[[], Found]) -> Found:
        """Have something done. Raises OSError where its process has died."""
        pool = self.pool = self.pool or self.hire()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work)
        except BrokenExecutor as error:
            if pool is self.pool:
                self.pool = None
            raise OSError("a worker has died") from error

    def close(self) -> None:
        """Let the workers go."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)


class Thinkers:
    """The workers of a server: those for turns and hints, and one for reviews, which take long."""

    def __init__(self, workers: int) -> None:
        self.turns = Pool(workers)
        self.reviews = Pool(1)

    async def think(self, thought: Thought) -> list[int]:
        """The moves of a bot's turn. Raises OSError where its process has died."""
        rules = msgspec.json.encode(thought.rules)
        work = partial(moves, rules, thought.bot, thought.seed, thought.view)
        return await self.turns.run(work)

    async def advise(self, question: Question) -> Opinion | Refusal:
        """The hint that a player has asked for. Raises OSError where its process has died."""
        rules = msgspec.json.encode(question.rules)
        return await self.turns.run(partial(advised, rules, question))

    async def review(self, record: bytes, side: int, deal: int) -> Review:
        """A deal of a record. Raises OSError where its process has died."""
        return await self.reviews.run(partial(advice.reviewed, record, side, deal))

    def close(self) -> None:
        """Let the workers go."""
        self.turns.close()
        self.reviews.close()
