"""A small net: how far a seat's side will be ahead when the deal is over.

One hidden layer of 32 units. Four units share a machine word, 16 bits each, so that telling the net
a number costs eight multiplications; whole numbers give the same result on every machine.
"""

from __future__ import annotations

import struct
from typing import Final

from mypy_extensions import i64

from canasta.bots.features import COUNT, Sink, describe
from canasta.bots.outlook import Outlook

UNITS: Final = 32
WORDS: Final = UNITS // 4
SCALE: Final = 256.0
"""A point of the result is so much in the sum of the last layer."""


class Words:
    """32 small numbers in eight words."""

    def __init__(self, numbers: list[int]) -> None:
        packed = [together(numbers[at : at + 4]) for at in range(0, UNITS, 4)]
        self.a: i64 = packed[0]
        self.b: i64 = packed[1]
        self.c: i64 = packed[2]
        self.d: i64 = packed[3]
        self.e: i64 = packed[4]
        self.f: i64 = packed[5]
        self.g: i64 = packed[6]
        self.h: i64 = packed[7]


def together(lanes: list[int]) -> int:
    """Four numbers as one, the first lowest; what is negative borrows from the next."""
    return lanes[0] + (lanes[1] << 16) + (lanes[2] << 32) + (lanes[3] << 48)


class Net(Sink):
    """Weights, and the sums of the position that is being told."""

    def __init__(self, rows: list[list[int]], bias: list[int], last: list[int], base: int) -> None:
        self.rows: list[Words] = [Words(row) for row in rows]
        self.bias = Words(bias)
        self.weights: list[int] = last
        self.base: i64 = base
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.d: i64 = 0
        self.e: i64 = 0
        self.f: i64 = 0
        self.g: i64 = 0
        self.h: i64 = 0

    def value(self, sight: Outlook) -> float:
        """Points that the seat's side will be ahead, as the net sees it."""
        self.begin()
        describe(sight, self)
        return self.said()

    def read(self, numbers: bytes) -> float:
        """The same of a position that has been written down, a byte a number."""
        self.begin()
        at: i64 = 0
        while at < COUNT:
            self.feed(at, numbers[at])
            at += 1
        return self.said()

    def said(self) -> float:
        """What the last layer makes of the sums."""
        found = self.base
        found += self.fired(self.a, 0) + self.fired(self.b, 4)
        found += self.fired(self.c, 8) + self.fired(self.d, 12)
        found += self.fired(self.e, 16) + self.fired(self.f, 20)
        found += self.fired(self.g, 24) + self.fired(self.h, 28)
        return float(found) / SCALE

    def begin(self) -> None:
        """Forget the last position."""
        bias = self.bias
        self.a = bias.a
        self.b = bias.b
        self.c = bias.c
        self.d = bias.d
        self.e = bias.e
        self.f = bias.f
        self.g = bias.g
        self.h = bias.h

    def feed(self, feature: i64, value: i64) -> None:
        """One number of the position."""
        if value == 0:
            return
        row = self.rows[feature]
        self.a += value * row.a
        self.b += value * row.b
        self.c += value * row.c
        self.d += value * row.d
        self.e += value * row.e
        self.f += value * row.f
        self.g += value * row.g
        self.h += value * row.h

    def fired(self, word: i64, at: i64) -> i64:
        """What the four units of a word add: nothing where they are below zero."""
        found: i64 = 0
        end = at + 4
        while at < end:
            lane = word & 0xFFFF
            if lane >= 0x8000:
                # A negative lane has borrowed from the next.
                word += 0x10000
            else:
                weight: i64 = self.weights[at]
                found += lane * weight
            word >>= 16
            at += 1
        return found


def pack(rows: list[list[int]], bias: list[int], last: list[int], base: int) -> bytes:
    """A net as bytes: signed bytes for the rows, words for the rest."""
    body = b"".join([struct.pack(f">{UNITS}b", *row) for row in rows])
    return body + struct.pack(f">{UNITS}h", *bias) + struct.pack(f">{UNITS + 1}i", *last, base)


def unpack(packed: bytes) -> Net:
    """The net of these bytes. Raises ValueError for others."""
    first = COUNT * UNITS
    if len(packed) != first + 2 * UNITS + 4 * (UNITS + 1):
        raise ValueError(f"a net has {first + 2 * UNITS + 4 * (UNITS + 1)} bytes")
    numbers: list[int] = list(struct.unpack(f">{first}b", packed[:first]))
    rows = [numbers[at : at + UNITS] for at in range(0, first, UNITS)]
    bias: list[int] = list(struct.unpack(f">{UNITS}h", packed[first : first + 2 * UNITS]))
    rest: list[int] = list(struct.unpack(f">{UNITS + 1}i", packed[first + 2 * UNITS :]))
    return Net(rows, bias, rest[:UNITS], rest[UNITS])
