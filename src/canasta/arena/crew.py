"""Who plays the chunks: this process, several on this machine, or a cluster. Results are alike.

Every way yields the chunks in the order of their tasks, and leaves nothing running when it is
closed early.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from traceback import format_exc
from typing import Final, NoReturn

from canasta.arena.chunk import Chunk, play_task
from canasta.arena.plan import ArenaError, Plan, Task
from canasta.arena.programs import Programs

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
    with Programs(plan) as programs:
        for task in tasks:
            yield play_task(programs, task)


class Hands:
    """A crew of processes with a pipe to each. Unlike a pool's, one that dies is noticed.

    They are hired when they are first needed and stay until `close`, for whatever comes next.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.processes: list[SpawnProcess] = []
        self.idle: list[Connection] = []
        self.at: dict[Connection, int] = {}

    def __call__(self, plan: Plan, tasks: list[Task]) -> Generator[Chunk, None, None]:
        """The chunks in order. Raises what a process has raised, ArenaError where one has died."""
        if self.jobs == 1 or len(tasks) == 1:
            return alone(plan, tasks)
        return self.play(plan, tasks)

    def play(self, plan: Plan, tasks: list[Task]) -> Generator[Chunk, None, None]:
        """The same, by the processes."""
        done: dict[int, Chunk] = {}
        sent = 0
        try:
            self.hire(min(self.jobs, len(tasks)))
            for number in range(len(tasks)):
                while number not in done:
                    most = min(len(tasks), number + AHEAD * self.jobs)
                    while self.idle and sent < most:
                        self.send(sent, plan, tasks[sent])
                        sent += 1
                    done.update(self.received())
                yield done.pop(number)
        finally:
            if self.at or sent < len(tasks):
                self.close()

    def hire(self, n: int) -> None:
        """Have so many processes at least. Ctrl-C is for this one; they are born deaf to it."""
        context = get_context("spawn")
        heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            while len(self.processes) < n:
                ours, theirs = context.Pipe()
                process = context.Process(target=work, args=(theirs,), daemon=True)
                self.processes.append(process)
                self.idle.append(ours)
                process.start()
                theirs.close()
        finally:
            signal.signal(signal.SIGINT, heard)

    def send(self, number: int, plan: Plan, task: Task) -> None:
        """Give a task to a process that has none."""
        line = self.idle.pop(0)
        self.at[line] = number
        with suppress(BrokenPipeError):  # Then nothing will be received.
            line.send((plan, task))

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

    def close(self) -> None:
        """End all processes, at once if need be."""
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join(LEAVING)
            process.kill()
        for line in [*self.idle, *self.at]:
            line.close()
        self.processes, self.idle, self.at = [], [], {}


def work(line: Connection) -> None:
    """A process's life: play what comes in until nothing more does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    programs: Programs | None = None
    with suppress(EOFError, BrokenPipeError, ConnectionResetError), ExitStack() as stack:
        while True:
            plan, task = line.recv()
            if programs is None or programs.plan != plan:
                stack.close()
                programs = stack.enter_context(Programs(plan))
                if plan.has_programs():
                    # They are closed on the way out.
                    signal.signal(signal.SIGTERM, leave)
            line.send(outcome(programs, task))


def leave(_signal: int, _frame: object) -> NoReturn:
    """End the process in good order."""
    raise SystemExit


def outcome(programs: Programs, task: Task) -> Chunk | Exception:
    """A chunk, or why there is none, with the trace that does not travel with it."""
    try:
        return play_task(programs, task)
    except ArenaError as error:
        return error
    except Exception as error:  # noqa: BLE001 (it is raised again by who has asked)
        return RuntimeError(f"{error!r} while playing {task}\n{format_exc()}")
