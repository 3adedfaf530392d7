"""Bots' turns, thought in processes of their own at low priority."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import lru_cache, partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final

import msgspec

from canasta.bots import make
from canasta.bots.turn import think
from canasta.engine.book import Book
from canasta.rules.rules import Rules
from canasta.table import Thought
from canasta.view.seat import unpack

NICENESS: Final = 19

Think = Callable[[Thought], Awaitable[list[int]]]
"""What a room needs of its bots."""


@lru_cache(maxsize=64)
def book(rules: bytes) -> Book:
    """The rules of a table, made once in each process."""
    return Book(msgspec.json.decode(rules, type=Rules))


def moves(rules: bytes, bot: str, seed: int, view: bytes) -> list[int]:
    """What a bot plays; in a worker, which is given bytes and nothing else."""
    return think(make(bot, seed), unpack(book(rules), view))


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


class Thinkers:
    """The worker processes."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool = self.hire()

    def hire(self) -> ProcessPoolExecutor:
        """New processes: never forked from the server, whose threads and loop would come along."""
        context = get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=begin_work)

    async def think(self, thought: Thought) -> list[int]:
        """The moves of a bot's turn. Raises OSError where its process has died."""
        rules = msgspec.json.encode(thought.rules)
        work = partial(moves, rules, thought.bot, thought.seed, thought.view)
        pool = self.pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work)
        except BrokenExecutor as error:
            if pool is self.pool:
                self.pool = self.hire()
            raise OSError("a bot's process has died") from error

    def close(self) -> None:
        """Let the workers go."""
        self.pool.shutdown(wait=False, cancel_futures=True)
