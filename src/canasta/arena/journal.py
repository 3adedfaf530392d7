"""The file of a run: JSON Lines, the plan first, then a chunk a line as it is done.

A line is written whole, or cut off when the file is read again. Files of the same plan can be put
together, wherever they come from.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

import canasta
from canasta.arena.chunk import Chunk
from canasta.arena.plan import ArenaError, Plan
from canasta.arena.results import Results
from canasta.rules.rules import RulesError, settings
from canasta.variants import from_settings

FORMAT: Final = 1


class Header(Struct, kw_only=True, frozen=True):
    """The first line: what is played, with every setting by its dotted name."""

    arena: int
    program: str
    a: str
    b: str
    seed: str
    variant: str
    players: int
    patience: float
    rules: dict[str, Any]


def header(plan: Plan) -> Header:
    """A plan as the first line has it."""
    return Header(
        arena=FORMAT,
        program=f"canasta {canasta.__version__}",
        a=plan.a,
        b=plan.b,
        seed=plan.seed,
        variant=plan.rules.variant,
        players=plan.rules.players,
        patience=plan.patience,
        rules=settings(plan.rules),
    )


def plan_of(first: Header) -> Plan:
    """The plan that a first line tells of. Raises RulesError."""
    rules = from_settings(first.variant, first.players, first.rules)
    return Plan(rules, first.a, first.b, first.seed, first.patience)


def read(path: Path) -> tuple[Plan | None, Results, int]:
    """A file's plan and results, and how many bytes of it are whole lines.

    There is no plan where not even the first line is whole. Raises ArenaError for a file that is
    none of a run, OSError.
    """
    whole = path.read_bytes()
    end = whole.rfind(b"\n") + 1
    first, *others = whole[:end].split(b"\n")[:-1] or [b""]
    results = Results()
    if end == 0:
        if whole and not whole.startswith(b'{"arena"'):
            raise ArenaError(f"{path}: line 1 is not one of an arena's file")
        return None, results, 0
    try:
        plan = plan_of(msgspec.json.decode(first, type=Header))
    except (msgspec.DecodeError, RulesError) as error:
        raise ArenaError(f"{path}: line 1 is not one of an arena's file: {error}") from None
    for number, line in enumerate(others, 2):
        try:
            results.add(msgspec.json.decode(line, type=Chunk))
        except (msgspec.DecodeError, ArenaError) as error:
            raise ArenaError(f"{path}: line {number}: {error}") from None
    return plan, results, end


def together(paths: Sequence[Path]) -> tuple[Plan, Results]:
    """The plan and the results of several files of one run. Raises ArenaError, OSError."""
    whole = Results()
    found: Plan | None = None
    for path in paths:
        plan, results, _ = read(path)
        if plan is None:
            continue
        found = found or plan
        check_same(path, plan, found)
        try:
            whole.add(results.chunk())
        except ArenaError as error:
            raise ArenaError(f"{path}: {error}") from None
    if found is None:
        raise ArenaError(f"{paths[0]}: nothing has been written there")
    return found, whole


class Journal:
    """A file that chunks are added to."""

    def __init__(self, path: Path, plan: Plan, *, resume: bool) -> None:
        """Begin a file, or go on with it. Raises ArenaError, OSError."""
        self.path = path
        self.results = Results()
        end = 0
        if path.exists():
            if not resume:
                raise ArenaError(f"{path} is there already; --resume goes on with it")
            begun, self.results, end = read(path)
            if begun is not None:
                check_same(path, begun, plan)
        self.file = os.open(path, os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        os.truncate(self.file, end)
        os.lseek(self.file, end, os.SEEK_SET)
        if end == 0:
            self.write(header(plan))

    def add(self, chunk: Chunk) -> None:
        """Write a chunk's line."""
        self.write(chunk)

    def write(self, line: Header | Chunk) -> None:
        """Write a line at once, so that a file is never left with half of one by Ctrl-C."""
        rest = memoryview(msgspec.json.encode(line) + b"\n")
        while rest:
            rest = rest[os.write(self.file, rest) :]

    def close(self) -> None:
        """No more is written."""
        os.close(self.file)


def check_same(path: Path, begun: Plan, plan: Plan) -> None:
    """Refuse, with ArenaError, to go on with another plan's file."""
    theirs, mine = (msgspec.structs.asdict(header(one)) for one in (begun, plan))
    for name in ("a", "b", "variant", "players", "seed", "patience"):
        if theirs[name] != mine[name]:
            raise ArenaError(f"{path} was begun with {name} {theirs[name]}, not {mine[name]}")
    for key, value in mine["rules"].items():
        if theirs["rules"][key] != value:
            raise ArenaError(f"{path} was begun with {key}={theirs['rules'][key]}, not {value}")
