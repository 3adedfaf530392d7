"""The course of a run: what is still to be played, in order, until the amounts or the test say so.

Whoever plays, however many at once, and however often the run was broken off: the same pairs are
counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing

from msgspec import Struct

from canasta.arena.chunk import Chunk, play_chunk, tasks
from canasta.arena.crew import Crew
from canasta.arena.plan import ArenaError, Kind, Plan, Task
from canasta.arena.results import Results
from canasta.arena.sprt import Sequential
from canasta.arena.statistics import unit, value

Keep = Callable[[Chunk], None]
"""What is given every chunk that is played, before it counts."""


class Wanted(Struct, frozen=True):
    """The numbers of what is to be played, rising. `gain` is H1 of a test, if there is one."""

    pairs: Sequence[int] = ()
    matches: Sequence[int] = ()
    gain: float | None = None

    def numbers(self, kind: Kind) -> Sequence[int]:
        """The numbers of a kind."""
        return self.pairs if kind == "pairs" else self.matches


class Run:
    """A plan, what has been played of it, and the test as far as it has come."""

    def __init__(
        self, plan: Plan, wanted: Wanted, results: Results, keep: Keep = lambda _chunk: None
    ) -> None:
        self.plan = plan
        self.wanted = wanted
        self.results = results
        self.keep = keep
        self.sides = plan.rules.sides
        self.counted = 0
        self.test: Sequential | None = None
        if wanted.gain is not None:
            self.test = Sequential(unit(self.sides), wanted.gain)

    def play(self, crew: Crew) -> Iterator[int]:
        """Play what is missing; how many pairs or matches have been done, a chunk at a time."""
        yield len(self.wanted.pairs) - len(self.missing("pairs"))
        if not self.decided():
            yield from self.played(crew, "pairs")
        yield len(self.wanted.matches) - len(self.missing("matches"))
        yield from self.played(crew, "matches")

    def played(self, crew: Crew, kind: Kind) -> Iterator[int]:
        """Play what is missing of a kind. Nothing is left running when this is closed."""
        wanted = list(tasks(kind, self.missing(kind)))
        if not wanted:
            return
        with closing(crew(self.plan, wanted)) as chunks:
            for task, chunk in zip(wanted, chunks, strict=True):
                self.keep(chunk)
                self.results.add(chunk)
                yield task.last - task.first + 1
                if kind == "pairs" and self.decided():
                    return

    def missing(self, kind: Kind) -> list[int]:
        """The numbers still to be played."""
        return self.results.missing(kind, self.wanted.numbers(kind))

    def decided(self) -> bool:
        """Whether the test has its verdict, from the pairs played without a gap."""
        if self.test is None:
            return False
        numbers = self.wanted.numbers("pairs")
        while self.test.verdict == "undecided" and self.counted < len(numbers):
            pair = self.results.pairs.get(numbers[self.counted])
            if pair is None:
                return False
            self.counted += 1
            self.test.add(value(pair.scores))
        return self.test.verdict != "undecided"

    def counting(self) -> Results:
        """What counts: the wanted numbers, and of pairs none after the verdict."""
        last = self.counted if self.decided() else len(self.wanted.pairs)
        return self.results.only(self.wanted.pairs[:last], self.wanted.matches)


def check_replay(plan: Plan, results: Results) -> None:
    """Refuse, with ArenaError, to go on where the first pair is not played as it was.

    Programs may play as they please, so nothing is asked of them.
    """
    if plan.has_programs():
        return
    first = [Task("pairs", number, number) for number in sorted(results.pairs)[:1]]
    first += [Task("matches", number, number) for number in sorted(results.matches)[:1]]
    again = Results()
    for task in first:
        again.add(play_chunk(plan, task))
    theirs = results.only(again.pairs, again.matches)
    if (again.pairs, again.matches) != (theirs.pairs, theirs.matches):
        raise ArenaError("what the file begins with is played otherwise by these bots and rules")
