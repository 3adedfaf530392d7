"""What one process plays at once: a few pairs, from a plan and their numbers alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct, field

from canasta.arena.clock import Times
from canasta.arena.deals import Pair, Series, Table, play_pair, play_series
from canasta.arena.plan import Kind, Plan, Task
from canasta.arena.programs import Programs

MOST: Final[dict[Kind, int]] = {"pairs": 10, "matches": 1}
"""How many are played at once in a long run."""
PARTS: Final = 64
"""So many chunks, if not more, are there for many processors to share."""


class Chunk(Struct, frozen=True, omit_defaults=True):
    """What has been played, and the times of A's and of B's turns."""

    pairs: list[Pair] = field(default_factory=list)
    matches: list[Series] = field(default_factory=list)
    times: tuple[Times, Times] = field(default_factory=lambda: ({}, {}))


def play_chunk(plan: Plan, task: Task) -> Chunk:
    """Play some pairs, with programs that are started for it."""
    with Programs(plan) as programs:
        return play_task(programs, task)


def play_task(programs: Programs, task: Task) -> Chunk:
    """Play some pairs. The watch runs for the first of them, and for a match's first deals."""
    table = Table(programs)
    numbers = range(task.first, task.last + 1)
    if task.kind == "matches":
        matches = [play_series(table, number) for number in numbers]
        return Chunk(matches=matches, times=table.watch.times)
    pairs = [play_pair(table, number, timed=number == task.first) for number in numbers]
    return Chunk(pairs=pairs, times=table.watch.times)


def tasks(kind: Kind, numbers: Sequence[int]) -> Iterator[Task]:
    """Rising numbers as tasks: those that follow each other together, up to a chunk's size."""
    size = max(1, min(MOST[kind], len(numbers) // PARTS))
    first = last = 0
    for number in numbers:
        if first and (number != last + 1 or number - first >= size):
            yield Task(kind, first, last)
            first = 0
        first, last = first or number, number
    if first:
        yield Task(kind, first, last)
