"""What has been played of a plan, by number: chunks of any machine, in any order, put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct, field

from canasta.arena import clock
from canasta.arena.chunk import Chunk
from canasta.arena.clock import Times
from canasta.arena.deals import Pair, Series
from canasta.arena.plan import ArenaError, Kind

One = TypeVar("One", Pair, Series)


class Results(Struct):
    """Pairs and series by their numbers, and all times."""

    pairs: dict[int, Pair] = field(default_factory=dict)
    matches: dict[int, Series] = field(default_factory=dict)
    times: tuple[Times, Times] = field(default_factory=lambda: ({}, {}))

    def add(self, chunk: Chunk) -> None:
        """Put a chunk in. Raises ArenaError where the same number has had another outcome."""
        new = [put(self.pairs, pair) for pair in chunk.pairs]
        new += [put(self.matches, series) for series in chunk.matches]
        if any(new):
            for mine, theirs in zip(self.times, chunk.times, strict=True):
                clock.add(mine, theirs)

    def missing(self, kind: Kind, numbers: Iterable[int]) -> list[int]:
        """Which of the numbers have not been played."""
        played = self.pairs if kind == "pairs" else self.matches
        return [number for number in numbers if number not in played]

    def only(self, pairs: Iterable[int], matches: Iterable[int]) -> Results:
        """These numbers as far as they have been played, with all times."""
        return Results(
            {number: self.pairs[number] for number in pairs if number in self.pairs},
            {number: self.matches[number] for number in matches if number in self.matches},
            self.times,
        )

    def chunk(self) -> Chunk:
        """All of it in one, by number."""
        return Chunk(
            [self.pairs[number] for number in sorted(self.pairs)],
            [self.matches[number] for number in sorted(self.matches)],
            self.times,
        )


def put(played: dict[int, One], one: One) -> bool:
    """Put one in; whether it is new."""
    known = played.setdefault(one.number, one)
    if known != one:
        raise ArenaError(f"number {one.number} has been played with two different outcomes")
    return known is one
