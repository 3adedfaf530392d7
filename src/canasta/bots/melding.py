"""What a meld gains on its way to a canasta."""

from typing import Final

from mypy_extensions import i64

from canasta.bots.case import Case
from canasta.bots.outlook import Outlook, has_canastas
from canasta.bots.parts import CANASTA, DIRTY, LACKING, PROGRESS
from canasta.engine import bonus_three, canasta, meld, out, values
from canasta.engine.cards import ACE, FOUR, TWO, Kind, count
from canasta.engine.moves import Move, layout, price
from canasta.engine.state import Side, State

CLEAN_ONE: Final = bytes([4, 7, 0, 0])
DIRTY_ONE: Final = bytes([4, 6, 1, 0])
"""Any canasta, as sides note those that are set aside."""


class Lay:
    """A laying move: the cards that it puts down, their points, the meld before and after it."""

    def __init__(self, sight: Outlook, move: Move) -> None:
        kind, naturals, twos, jokers = layout(move)
        self.kind: Kind = kind
        self.naturals: i64 = naturals
        self.twos: i64 = twos
        self.jokers: i64 = jokers
        self.cards: i64 = naturals + twos + jokers
        found = values.points(sight.state.book.values, price(kind, naturals, twos, jokers))
        self.points: float = float(found)
        side = sight.side
        self.before: i64 = meld.wild_size(side) if kind == TWO else meld.size(side, kind)
        self.after: i64 = self.before + self.cards


def grow(case: Case, lay: Lay) -> None:
    """What the meld is worth more than before."""
    wild = lay.twos + lay.jokers
    if lay.before < meld.CANASTA <= lay.after:
        case.add(CANASTA, gain_of_canasta(case, lay.kind, wild))
    if lay.after < meld.CANASTA:
        come_nearer(case, lay, wild)


def come_nearer(case: Case, lay: Lay, wild: i64) -> None:
    """A meld that grows but is no canasta yet."""
    sight, weights = case.sight, case.weights
    gain = bonus_of(sight, lay.kind, wild) * (nearness(lay.after) - nearness(lay.before))
    first = not has_canastas(sight.state, sight.side)
    case.add(PROGRESS, gain * (weights.progress + weights.progress_first * float(first)))
    if is_lacking(sight, clean=is_clean(sight, lay.kind, wild)):
        case.add(LACKING, gain * weights.progress_kind)


def gain_of_canasta(case: Case, kind: Kind, wild: i64) -> float:
    """What completing the canasta of a rank is worth."""
    sight, weights = case.sight, case.weights
    gain = weights.complete * bonus_of(sight, kind, wild)
    if has_canastas(sight.state, sight.side):
        return gain
    clean = is_clean(sight, kind, wild)
    gain += weights.complete_first + weights.complete_threes * swing_of_threes(sight, clean=clean)
    return gain + weights.complete_kind if is_lacking(sight, clean=clean) else gain


def is_clean(sight: Outlook, kind: Kind, wild: i64) -> bool:
    """Whether a rank's meld is clean with so many wilds more."""
    return kind != TWO and meld.wilds(sight.side, kind) + wild == 0


def is_lacking(sight: Outlook, *, clean: bool) -> bool:
    """Whether canastas of both kinds are needed and this one is not there yet."""
    if not out.needs_both_kinds(sight.state):
        return False
    cleans, dirties = out.tally(sight.state, sight.side)
    return (cleans if clean else dirties) == 0


def swing_of_threes(sight: Outlook, *, clean: bool) -> float:
    """By how much one canasta more changes what the bonus threes bring."""
    if sight.side.threes == 0:
        return 0.0
    after = sight.side.copy()
    after.closed += CLEAN_ONE if clean else DIRTY_ONE
    before = bonus_three.points(sight.state, sight.side)
    return float(bonus_three.points(sight.state, after) - before)


def bonus_of(sight: Outlook, kind: Kind, wild: i64) -> float:
    """The bonus of the canasta that a meld may become, with so many wilds more."""
    side = sight.side
    if kind == TWO:
        which = canasta.classify(kind, side.wild_twos, side.wild_jokers)
    else:
        which = canasta.classify(kind, meld.wilds(side, kind) + wild, 0)
    return float(canasta.bonus(sight.state, which))


def nearness(size: i64) -> float:
    """How far a meld is a canasta already."""
    if size < 5:
        if size < 3:
            return 0.0
        return 0.12 if size == 3 else 0.28
    if size == 5:
        return 0.5
    return 0.75 if size == 6 else 1.0


def soil(case: Case, lay: Lay) -> None:
    """A clean meld is clean but once; it matters where the cards that it lacks may still come."""
    sight = case.sight
    if lay.kind == TWO or lay.before == 0 or meld.wilds(sight.side, lay.kind) > 0:
        return
    missing = meld.CANASTA - lay.before
    loss = bonus_of(sight, lay.kind, 0) - bonus_of(sight, lay.kind, 1)
    if missing <= 0:
        case.add(DIRTY, -2.0 * loss)
    elif count(sight.unseen, lay.kind) >= missing:
        case.add(DIRTY, -case.weights.dirty * loss * nearness(lay.before + 1))


def under_way(state: State, side: Side) -> float:
    """What the canastas that a side has begun may still bring, by how near they are."""
    found = 0.0
    kind: Kind = FOUR
    while kind <= ACE:
        size = meld.size(side, kind)
        if 3 <= size < meld.CANASTA:
            which = canasta.classify(kind, meld.wilds(side, kind), 0)
            found += nearness(size) * float(canasta.bonus(state, which))
        kind += 1
    size = meld.wild_size(side)
    if 3 <= size < meld.CANASTA:
        which = canasta.classify(TWO, side.wild_twos, side.wild_jokers)
        found += nearness(size) * float(canasta.bonus(state, which))
    return found
