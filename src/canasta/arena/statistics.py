"""Means, spreads and intervals of pairs. Sums are exact, so their order makes no difference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import copysign, fsum, sqrt
from typing import Final

from msgspec import Struct

Z: Final = 1.959964
"""Standard errors on each side that hold 95 % of a normal distribution."""


class Sums(Struct):
    """How many values, their sum, the sum of their squares; the values are whole numbers."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Count one more value."""
        self.n += 1
        self.total += value
        self.squares += value * value


class Estimate(Struct, frozen=True):
    """A mean, its 95 % interval, the standard deviation of what it is of; None if unknowable."""

    mean: float | None
    low: float | None
    high: float | None
    sd: float | None


NOTHING: Final = Estimate(None, None, None, None)


def estimate(sums: Sums, unit: int = 1) -> Estimate:
    """What sums of values in such parts of a point come to."""
    n = sums.n
    if n == 0:
        return NOTHING
    mean = sums.total / (n * unit)
    if n == 1:
        return Estimate(mean, None, None, None)
    sd = sqrt((n * sums.squares - sums.total**2) / (n * (n - 1))) / unit
    half = Z * sd / sqrt(n)
    return Estimate(mean, mean - half, mean + half, sd)


def summed(values: Iterable[int]) -> Sums:
    """The sums of some values."""
    sums = Sums()
    for value in values:
        sums.add(value)
    return sums


def wilson(share: float, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share that n trials have shown."""
    square = Z * Z
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = Z / (1 + square / n) * sqrt(share * (1 - share) / n + square / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def difference(scores: Sequence[int], home: int) -> int:
    """A's score less the mean of the others', times their number, so that it is whole."""
    return len(scores) * scores[home] - sum(scores)


def value(scores: Sequence[Sequence[int]]) -> int:
    """A pair's mean difference, in parts of `unit`: whole, and the same from any machine."""
    return sum(difference(each, home) for home, each in enumerate(scores))


def unit(sides: int) -> int:
    """How many parts of a point `value` counts in."""
    return sides * (sides - 1)


def compressed(points: Sequence[float]) -> Estimate:
    """The same of signed roots of tenths, which tells whether a few great deals decide."""
    roots = [copysign(sqrt(abs(value) / 10), value) for value in points]
    n = len(roots)
    if n < 2:
        return NOTHING
    mean = fsum(roots) / n
    sd = sqrt(fsum((root - mean) ** 2 for root in roots) / (n - 1))
    half = Z * sd / sqrt(n)
    return Estimate(mean, mean - half, mean + half, sd)
