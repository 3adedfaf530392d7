"""What a meld gains on its way to a canasta."""

from mypy_extensions import i64

from canasta.bots.case import Case
from canasta.bots.outlook import Outlook, has_canastas
from canasta.bots.parts import CANASTA, DIRTY, PROGRESS
from canasta.engine import canasta, meld, values
from canasta.engine.cards import TWO, Kind, count
from canasta.engine.moves import Move, layout, price


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
        nearer = nearness(lay.after) - nearness(lay.before)
        case.add(PROGRESS, case.weights.progress * bonus_of(case.sight, lay.kind, wild) * nearer)


def gain_of_canasta(case: Case, kind: Kind, wild: i64) -> float:
    """What completing the canasta of a rank is worth."""
    sight, weights = case.sight, case.weights
    gain = weights.complete * bonus_of(sight, kind, wild)
    return gain if has_canastas(sight.state, sight.side) else gain + weights.complete_first


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
