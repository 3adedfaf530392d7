"""Outside programs as players: a process for every seat, which is asked over its standard input.

A process serves one seat of one bot and never learns what another seat knows. It lives as long as
the process of the arena that asks it.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Final, Self

from canasta.arena import sight
from canasta.arena.plan import PROGRAM, ArenaError, Plan, is_program
from canasta.bots import make
from canasta.bots.policy import Policy
from canasta.engine.moves import Move, Moves
from canasta.view.seat import View

STARTING: Final = 60.0
"""Seconds that a program has for its first answer: it may have much to load."""
LONGEST: Final = 1 << 16
"""Bytes of an answer."""
UNASKED: Final = "has written a line that nobody asked for"
LEAVING: Final = 2.0
"""Seconds that a program has to end once its input has ended."""


class Program:
    """One process and its two pipes."""

    def __init__(self, command: str, patience: float) -> None:
        self.command = command
        self.patience = max(patience, STARTING)
        self.usual = patience
        self.answers: SimpleQueue[list[bytes]] = SimpleQueue()
        try:
            self.process = subprocess.Popen(
                words(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        except (OSError, ValueError) as error:
            raise self.error(f"cannot be started: {error}") from None
        self.listener = Thread(target=self.listen, daemon=True)
        self.listener.start()

    def listen(self) -> None:
        """Pass on the lines that the program writes, those together that come together."""
        assert self.process.stdout is not None
        with self.process.stdout as out:
            rest = b""
            while len(rest) <= LONGEST and (chunk := out.read(LONGEST)):
                *lines, rest = (rest + chunk).split(b"\n")
                if lines:
                    self.answers.put(lines)
            self.answers.put([rest] if len(rest) > LONGEST else [])

    def tell(self, line: bytes) -> None:
        """Write a line. Raises ArenaError where nobody reads."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line)
        except OSError:
            raise self.error(self.ending()) from None

    def ask(self, line: bytes) -> bytes:
        """Write a line and wait for one. Raises ArenaError where none comes in time."""
        early = not self.answers.empty()
        self.tell(line)
        try:
            answers = self.answers.get(timeout=self.patience)
        except Empty:
            raise self.error(f"has not answered within {self.patience:g} seconds") from None
        if early or len(answers) != 1:
            raise self.error(UNASKED if answers else self.ending())
        if len(answers[0]) > LONGEST:
            raise self.error("has answered with a line without end")
        self.patience = self.usual
        return answers[0]

    def ending(self) -> str:
        """Why no answer comes."""
        with suppress(subprocess.TimeoutExpired):
            return f"has ended, with exit code {self.process.wait(LEAVING)}"
        return "has closed its output"

    def error(self, told: str) -> ArenaError:
        """What is wrong with this program."""
        return ArenaError(f"{PROGRAM}{self.command} {told}")

    def close(self, *, at_once: bool) -> None:
        """Let the program end, or end it."""
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(0 if at_once else LEAVING)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.listener.join(LEAVING)


class Outside(Policy):
    """One seat of a deal, for which a program decides."""

    def __init__(self, program: Program, seat: int, seed: int) -> None:
        super().__init__(0)
        self.program = program
        self.left: list[int | str] = []
        program.tell(sight.deal(seat, seed))

    def choose(self, view: View, moves: Moves) -> Move:
        """The next of the moves that the program has answered, or of those that it answers now."""
        try:
            if not self.left:
                self.left = sight.read_answer(self.program.ask(sight.view(view, moves)))
            move = sight.find(view, moves, self.left.pop(0))
            sight.check_end(move, self.left)
        except sight.WrongAnswerError as error:
            raise self.program.error(str(error)) from None
        return move


class Programs:
    """The programs of a plan, started when they are first needed."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.hello = sight.hello(plan.rules)
        self.patience = plan.patience
        self.running: dict[tuple[str, int, int], Program] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for program in self.running.values():
            program.close(at_once=kind is not None)

    def policy(self, name: str, bot: int, seat: int, seed: int) -> Policy:
        """The bot of a seat for one deal; a program's process is its own for each bot and seat."""
        if not is_program(name):
            return make(name, seed)
        key = (name, bot, seat)
        if key not in self.running:
            self.running[key] = Program(name.removeprefix(PROGRAM), self.patience)
            self.running[key].tell(self.hello)
        return Outside(self.running[key], seat, seed)


def words(command: str) -> list[str]:
    """A command's words. Raises ValueError or OSError where there is nothing to run."""
    found = shlex.split(command)
    if not found or shutil.which(found[0]) is None:
        raise FileNotFoundError("no such program")
    return found
