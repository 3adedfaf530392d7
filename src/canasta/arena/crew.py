"""Who plays the chunks: this process, several on this machine, or a cluster. Results are alike.

Every way yields the chunks in the order of their tasks, and leaves nothing running when it is
closed early.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from traceback import format_exc
from typing import Final, NoReturn

from canasta.arena.chunk import Chunk, play_chunk
from canasta.arena.plan import ArenaError, Plan, Task

Crew = Callable[[Plan, list[Task]], Generator[Chunk, None, None]]
"""What plays tasks, in their order."""

AHEAD: Final = 4
"""Chunks for every process that may be played before an earlier one is done."""
LEAVING: Final = 3.0
"""Seconds that a process has to end its programs."""


def cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def alone(plan: Plan, tasks: Iterable[Task]) -> Generator[Chunk, None, None]:
    """Play in this process."""
    for task in tasks:
        yield play_chunk(plan, task)


def crew_of(jobs: int) -> Crew:
    """A crew of so many processes on this machine."""

    def together(plan: Plan, tasks: list[Task]) -> Generator[Chunk, None, None]:
        n = min(jobs, len(tasks))
        return alone(plan, tasks) if n <= 1 else Hands(plan, n).play(tasks)

    return together


class Hands:
    """Processes with a pipe to each. Unlike a pool's, one that dies is noticed."""

    def __init__(self, plan: Plan, n: int) -> None:
        self.plan = plan
        self.n = n
        self.processes: list[SpawnProcess] = []
        self.idle: list[Connection] = []
        self.at: dict[Connection, int] = {}

    def play(self, tasks: list[Task]) -> Generator[Chunk, None, None]:
        """The chunks in order. Raises what a process has raised, ArenaError where one has died."""
        done: dict[int, Chunk] = {}
        sent = 0
        try:
            self.hire()
            for number in range(len(tasks)):
                while number not in done:
                    most = min(len(tasks), number + AHEAD * self.n)
                    while self.idle and sent < most:
                        self.send(sent, tasks[sent])
                        sent += 1
                    done.update(self.received())
                yield done.pop(number)
        finally:
            self.dismiss()

    def hire(self) -> None:
        """Start the processes. Ctrl-C is for this one; they are born deaf to it."""
        context = get_context("spawn")
        heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            for _ in range(self.n):
                ours, theirs = context.Pipe()
                process = context.Process(target=work, args=(theirs, self.plan), daemon=True)
                self.processes.append(process)
                self.idle.append(ours)
                process.start()
                theirs.close()
        finally:
            signal.signal(signal.SIGINT, heard)

    def send(self, number: int, task: Task) -> None:
        """Give a task to a process that has none."""
        line = self.idle.pop(0)
        self.at[line] = number
        with suppress(BrokenPipeError):  # Then nothing will be received.
            line.send(task)

    def received(self) -> Iterator[tuple[int, Chunk]]:
        """The chunks that are there, at least one."""
        ready = wait(list(self.at))
        for line in [line for line in self.at if line in ready]:
            try:
                result = line.recv()
            except (EOFError, ConnectionResetError):
                raise ArenaError("a process has died; has it run out of memory?") from None
            if isinstance(result, BaseException):
                raise result
            self.idle.append(line)
            yield self.at.pop(line), result

    def dismiss(self) -> None:
        """End all processes, at once if need be."""
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join(LEAVING)
            process.kill()
        for line in [*self.idle, *self.at]:
            line.close()


def work(line: Connection, plan: Plan) -> None:
    """A process's life: play what comes in until nothing more does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if plan.has_programs():
        # They are closed on the way out.
        signal.signal(signal.SIGTERM, leave)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            line.send(outcome(plan, line.recv()))


def leave(_signal: int, _frame: object) -> NoReturn:
    """End the process in good order."""
    raise SystemExit


def outcome(plan: Plan, task: Task) -> Chunk | Exception:
    """A chunk, or why there is none, with the trace that does not travel with it."""
    try:
        return play_chunk(plan, task)
    except ArenaError as error:
        return error
    except Exception as error:  # noqa: BLE001 (it is raised again by who has asked)
        return RuntimeError(f"{error!r} while playing {task}\n{format_exc()}")
