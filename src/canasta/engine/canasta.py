"""Melds of seven and more: which kind each is, what it brings, which were laid concealed."""

from typing import Final

from mypy_extensions import i64

from canasta.engine.cards import (
    ACE,
    FOUR,
    HIGH,
    LOW,
    NATURALS,
    TWO,
    Cards,
    Kind,
    at_least,
    bit_count,
    cards,
    count,
    flag,
    some,
)
from canasta.engine.meld import CANASTA, size, wild_size
from canasta.engine.state import Side, State
from canasta.rules.canasta import Canasta

CLEAN: Final = 0
DIRTY: Final = 1
ACES_CLEAN: Final = 2
ACES_DIRTY: Final = 3
TWOS_CLEAN: Final = 4
TWOS_DIRTY: Final = 5
JOKERS_CLEAN: Final = 6
JOKERS_DIRTY: Final = 7

ITEMS: Final[tuple[str, ...]] = (
    "canasta.clean",
    "canasta.dirty",
    "canasta.aces_clean",
    "canasta.aces_dirty",
    "canasta.twos_clean",
    "canasta.twos_dirty",
    "canasta.jokers_clean",
    "canasta.jokers_dirty",
)


class CanastaRules:
    def __init__(self, rules: Canasta) -> None:
        self.bonus: list[int] = [
            rules.clean,
            rules.dirty,
            rules.aces_clean,
            rules.aces_dirty,
            rules.twos_clean,
            rules.twos_dirty,
            rules.jokers_clean,
            rules.jokers_dirty,
        ]
        self.concealed_bonus: i64 = rules.concealed_bonus


def classify(kind: Kind, twos: i64, jokers: i64) -> i64:
    """Which of the eight canastas seven cards of a rank (the two: wilds alone) make.

    A wild canasta is of twos or of jokers by its larger part, of twos if equal (settings, I7).
    """
    if kind == TWO:
        if twos >= jokers:
            return TWOS_CLEAN if jokers == 0 else TWOS_DIRTY
        return JOKERS_CLEAN if twos <= 1 else JOKERS_DIRTY
    clean = twos + jokers == 0
    if kind == ACE:
        return ACES_CLEAN if clean else ACES_DIRTY
    return CLEAN if clean else DIRTY


def complete(side: Side) -> Cards:
    """The ranks of the canastas among the open melds, as flags (the two: of wilds)."""
    # Eight naturals are a canasta by themselves; the rest cannot overflow four bits.
    found = at_least(CANASTA, (side.naturals & LOW) + side.twos + side.jokers)
    found |= side.naturals & HIGH
    return found | flag(TWO) if wild_size(side) >= CANASTA else found


def each(side: Side) -> list[int]:
    """The canastas of a side, closed and open, as numbers of `classify`."""
    found: list[int] = []
    at: i64 = 0
    while at < len(side.closed):
        kind: i64 = side.closed[at]
        found.append(int(classify(kind, side.closed[at + 2], side.closed[at + 3])))
        at += 4
    kind = FOUR
    while kind <= ACE:
        if size(side, kind) >= CANASTA:
            found.append(int(classify(kind, count(side.twos, kind), count(side.jokers, kind))))
        kind += 1
    if wild_size(side) >= CANASTA:
        found.append(int(classify(TWO, side.wild_twos, side.wild_jokers)))
    return found


def tally(side: Side, *, wild_ones: bool) -> tuple[i64, i64]:
    """How many clean and how many dirty canastas a side has; those of wilds only if they count."""
    found = complete(side) & NATURALS
    with_wilds = found & some(side.twos + side.jokers)
    dirty = bit_count(with_wilds)
    clean = bit_count(found) - dirty
    at: i64 = 0
    while at < len(side.closed):
        kind: i64 = side.closed[at]
        if kind != TWO or wild_ones:
            which = classify(kind, side.closed[at + 2], side.closed[at + 3])
            clean += 1 - (which & 1)
            dirty += which & 1
        at += 4
    if wild_ones and wild_size(side) >= CANASTA:
        which = classify(TWO, side.wild_twos, side.wild_jokers)
        clean += 1 - (which & 1)
        dirty += which & 1
    return clean, dirty


def note_concealed(state: State, side: Side) -> None:
    """C-O8: at the end of a turn, note the canastas that were laid down whole in it.

    No card from under the pile's top may have been needed for the seven.
    """
    if state.book.canasta.concealed_bonus == 0:
        return
    if side.laid & ~state.ranks_before == 0 and wild_size(side) == 0:
        return
    fresh = complete(side) & ~state.ranks_before
    kind: Kind = TWO
    while fresh != 0 and kind <= ACE:
        if fresh & flag(kind) != 0:
            held = wild_size(side) if kind == TWO else size(side, kind)
            if held - count(state.from_pile, kind) >= CANASTA:
                side.concealed += cards(kind, 1)
        kind += 1


def bonus(state: State, which: i64) -> i64:
    """What a canasta brings, by its number of `classify`."""
    return state.book.canasta.bonus[which]


def concealed_bonus(state: State) -> i64:
    """What a concealed canasta brings on top. C-O8."""
    return state.book.canasta.concealed_bonus
