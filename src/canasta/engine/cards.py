"""Kinds of card and multisets of them: four bits a kind, 60 bits, one integer."""

from types import FunctionType
from typing import Final

from mypy_extensions import i64

Kind = i64
Cards = i64

JOKER: Final = 0
TWO: Final = 1
BONUS_THREE: Final = 2
STOP_THREE: Final = 3
FOUR: Final = 4
ACE: Final = 14
KINDS: Final = 15

ONES: Final = 0x111111111111111
LOW: Final = 0x777777777777777
HIGH: Final = 0x888888888888888
EVEN: Final = 0xF0F0F0F0F0F0F0F
BYTES: Final = 0x101010101010101
NATURALS: Final = 0xFFFFFFFFFFF0000
RANKS: Final = 0x888888888880000
"""The kinds that melds are made of, as flags."""
WILDS: Final = 0xFF
PLACES: Final = bytes(
    [
        ([at for at in range(8) if bits >> at & 1 != 0] + 8 * [0])[n]
        for bits in range(256)
        for n in range(8)
    ]
)
"""The place of set bit `n` of a byte, by `8 * byte + n`."""
PLAYABLE: Final = 0xFFFFFFFFFFFF0FF
"""All but bonus threes, which are laid out and never played."""


def cards(kind: Kind, n: i64) -> Cards:
    """`n` cards of one kind; a function, as mypyc miscompiles a shifted literal."""
    return n << 4 * kind


def power(n: i64, by: i64) -> i64:
    """`n` shifted, for the same reason: `power(1, by)` is a single bit."""
    return n << by


def either(condition: bool, yes: i64, no: i64) -> i64:  # noqa: FBT001
    """One of two numbers: mypyc boxes `a if c else b` where one of them is a literal."""
    if condition:
        return yes
    return no


def count(hand: Cards, kind: Kind) -> i64:
    """How many cards of one kind."""
    return hand >> 4 * kind & 15


def total(hand: Cards) -> i64:
    """How many cards in all: the bytes' sum stands in the top byte of a product."""
    return ((hand & EVEN) + (hand >> 4 & EVEN)) * BYTES >> 56 & 255


def several(hand: Cards) -> bool:
    """Whether there are two cards or more: a single one is a single bit, the lowest of a kind."""
    return hand & hand - 1 != 0 or hand & ~ONES != 0


def some(hand: Cards) -> Cards:
    """The high bit of every kind held."""
    return ((hand & LOW) + LOW | hand) & HIGH


def twice(hand: Cards) -> Cards:
    """The high bit of every kind held twice or more."""
    return ((hand & LOW) + 0x666666666666666 | hand) & HIGH


def thrice(hand: Cards) -> Cards:
    """The high bit of every kind held three times or more."""
    return ((hand & LOW) + 0x555555555555555 | hand) & HIGH


def at_least(n: i64, hand: Cards) -> Cards:
    """The high bit of every kind held `n` times or more, 1 <= n <= 8."""
    return ((hand & LOW) + (8 - n) * ONES | hand) & HIGH


def flag(kind: Kind) -> Cards:
    """The high bit of one kind, as `at_least` sets it."""
    return cards(kind, 8)


def of_kinds(flags: Cards, hand: Cards) -> Cards:
    """The cards of a hand whose kinds are flagged."""
    return hand & (flags >> 3) * 15


def first(flags: Cards) -> Kind:
    """The lowest kind flagged; there is one."""
    return bit_count((flags & -flags) - 1) >> 2


def is_natural(kind: Kind) -> bool:
    """4 to K and the ace: what melds are made of."""
    return kind >= FOUR


def is_wild(kind: Kind) -> bool:
    """Jokers and twos."""
    return kind <= TWO


def bit_count(bits: i64) -> i64:
    """How many bits are set, in parallel sums: compiled, an i64 has no bit_count of its own."""
    if bits == 0:
        return 0
    return byte_counts(bits) * BYTES >> 56 & 255


def byte_counts(bits: i64) -> i64:
    """How many bits are set in each byte."""
    pairs = bits - (bits >> 1 & 0x555555555555555)
    fours = (pairs & 0x333333333333333) + (pairs >> 2 & 0x333333333333333)
    return fours + (fours >> 4) & EVEN


def nth_bit(bits: i64, n: i64) -> i64:
    """The place of set bit number `n`: its byte by sums of counts, its place there by a table."""
    up_to = byte_counts(bits) * BYTES
    # A bit for every byte but the last: whether all of its bits, and those below, come before.
    before = n * BYTES + 0x40404040404040 - up_to >> 6 & 0x1010101010101
    shift = (before * BYTES >> 56 & 255) * 8
    return shift + PLACES[(bits >> shift & 255) * 8 + n - (up_to << 8 >> shift & 255)]


COMPILED: Final = not isinstance(bit_count, FunctionType)
"""Whether the compiled core runs; the type checker, and so the compiler, takes it as true."""

if not COMPILED:
    bit_count = int.bit_count

    def nth_bit(bits: i64, n: i64) -> i64:
        """The place of set bit number `n`, taking away those before it."""
        while n > 0:
            bits &= bits - 1
            n -= 1
        return (bits ^ bits - 1).bit_length() - 1

    def total(hand: Cards) -> i64:
        """How many cards in all, by casting out 255: Python divides sooner than it multiplies."""
        return ((hand & EVEN) + (hand >> 4 & EVEN)) % 255


def multiset(kinds: bytes) -> Cards:
    """The multiset of a sequence of kinds."""
    hand: Cards = 0
    for kind in kinds:
        hand += cards(kind, 1)
    return hand


def spread(hand: Cards) -> bytes:
    """The kinds of a multiset, in rising order."""
    kinds: list[int] = []
    kind: Kind = 0
    while kind < KINDS:
        n = count(hand, kind)
        while n > 0:
            kinds.append(int(kind))
            n -= 1
        kind += 1
    return bytes(kinds)
