"""What a meld may be made of, and the one place where cards join one."""

from typing import Final

from mypy_extensions import i64

from canasta.engine.cards import (
    ACE,
    FOUR,
    HIGH,
    LOW,
    NATURALS,
    RANKS,
    STOP_THREE,
    TWO,
    Cards,
    Kind,
    at_least,
    cards,
    count,
    flag,
    some,
)
from canasta.engine.refusals import (
    FINE,
    MELD_TOO_SMALL,
    NO_SUCH_MELD,
    OVER_SEVEN,
    RANK_CLOSED,
    THREES_NOT_MELDED,
    TOO_FEW_NATURALS,
    TOO_MANY_WILDS,
    WILD_LOCK,
    WILD_MELD_NOT_ALLOWED,
    WILD_MIXTURE,
    WILD_RATIO,
    WILDS_ELSEWHERE,
)
from canasta.engine.state import Side, State
from canasta.rules.meld import Meld

MELD: Final = 3
CANASTA: Final = 7
ANY_RATIO: Final = 100


class MeldRules:
    def __init__(self, rules: Meld) -> None:
        self.max_wilds: i64 = rules.max_wilds
        # A meld needs at least `wilds + margin` naturals.
        self.margin: i64 = {"strict_majority": 1, "up_to_naturals": 0, "none": -ANY_RATIO}[
            rules.wild_ratio
        ]
        self.wild_only: bool = rules.wild_only
        minor = rules.wild_only_max_minor
        self.max_minor: i64 = 99 if minor is None else minor
        self.bars_dirty_canasta: bool = rules.wild_lock == "no_dirty_canasta"
        self.bars_wilds: bool = rules.wild_lock == "no_wilds_elsewhere"
        self.closes: bool = rules.closes_at is not None
        self.reopen: bool = rules.reopen_rank_after_close
        self.stop_threes_when_out: bool = rules.stop_threes_when_out
        # Whether a meld may never pass seven cards.
        self.caps: bool = rules.closes_at is not None and not rules.close_overshoot
        # Whether a meld on the table may be barred from cards of its rank.
        self.bars: bool = self.caps or rules.wild_lock != "none"


def wilds(side: Side, kind: Kind) -> i64:
    """How many wilds lie in the open meld of a rank."""
    return count(side.twos, kind) + count(side.jokers, kind)


def size(side: Side, kind: Kind) -> i64:
    """How many cards the open meld of a rank has."""
    return count(side.naturals, kind) + wilds(side, kind)


def wild_size(side: Side) -> i64:
    """How many cards the open meld of wilds has."""
    return side.wild_twos + side.wild_jokers


def unfinished_wilds(side: Side) -> bool:
    """A wild meld that is no canasta yet. G7: seven make one at once."""
    return 0 < wild_size(side) < CANASTA


def locks(state: State, side: Side) -> bool:
    """I7.2: whether an unfinished wild meld restricts what else may be laid."""
    rules = state.book.meld
    return (rules.bars_dirty_canasta or rules.bars_wilds) and unfinished_wilds(side)


def caps(state: State) -> bool:
    """Whether a meld may never pass seven cards."""
    return state.book.meld.caps


def may_be_tight(state: State) -> bool:
    """Whether melds at this table may be capped or locked."""
    return state.book.meld.bars


def shapes_bind(state: State, side: Side) -> bool:
    """Whether what fits a meld by its shape may still be barred, by a cap or a lock."""
    return caps(state) or locks(state, side)


def may_be_barred(state: State, side: Side, hand: Cards) -> tuple[Cards, Cards]:
    """The ranks, as flags, where a cap or a lock may bar naturals, and where wilds."""
    if state.book.meld.bars_wilds:
        return RANKS, RANKS
    reach = (side.naturals + hand) & NATURALS
    near = at_least(CANASTA - 1, (reach & LOW) + side.twos + side.jokers) | reach & HIGH
    near &= NATURALS
    return (near if caps(state) else near & some(side.twos | side.jokers)), near


def startable(state: State, side: Side) -> Cards:
    """The ranks in which a new meld may begin, as flags. I-O9: a closed rank may start again."""
    if side.closed_ranks == 0 or state.book.meld.reopen:
        return RANKS & ~side.laid
    return RANKS & ~(side.laid | side.closed_ranks)


def refuse_shape(rules: MeldRules, naturals: i64, wild: i64) -> i64:
    """T7.1-T7.3, C5.1-C5.2, I6.1: what a meld of one rank is made of."""
    if naturals < 2:
        return TOO_FEW_NATURALS
    if wild > rules.max_wilds:
        return TOO_MANY_WILDS
    if naturals < wild + rules.margin:
        return WILD_RATIO
    return MELD_TOO_SMALL if naturals + wild < MELD else FINE


def refuse(state: State, side: Side, kind: Kind, naturals: i64, twos: i64, jokers: i64) -> i64:
    """Why these cards may not begin or join the side's meld of a rank (the two: of wilds)."""
    if kind == TWO:
        return refuse_wilds(state, side, twos, jokers)
    if kind < FOUR:
        return THREES_NOT_MELDED
    rules = state.book.meld
    there = count(side.naturals, kind)
    wild_there = wilds(side, kind)
    if there == 0:
        if naturals == 0:
            return NO_SUCH_MELD
        if not rules.reopen and side.closed_ranks & flag(kind) != 0:
            return RANK_CLOSED
    wild = wild_there + twos + jokers
    code = refuse_shape(rules, there + naturals, wild)
    if code != FINE:
        return code
    after = there + naturals + wild
    if after > CANASTA and caps(state):
        return OVER_SEVEN
    if not locks(state, side):
        return FINE
    if rules.bars_wilds:
        return WILDS_ELSEWHERE if twos + jokers > 0 else FINE
    was_dirty = wild_there > 0 and there + wild_there >= CANASTA
    return WILD_LOCK if after >= CANASTA and wild > 0 and not was_dirty else FINE


def refuse_wilds(state: State, side: Side, twos: i64, jokers: i64) -> i64:
    """T-O12, I6.3, I-O11: melds of wilds alone."""
    rules = state.book.meld
    if not rules.wild_only:
        return WILD_MELD_NOT_ALLOWED
    there = wild_size(side)
    if there == 0:
        if not rules.reopen and side.closed_ranks & flag(TWO) != 0:
            return RANK_CLOSED
        if twos + jokers == 1:
            return NO_SUCH_MELD
    if there + twos + jokers < MELD:
        return MELD_TOO_SMALL
    if min_of(side.wild_twos + twos, side.wild_jokers + jokers) > rules.max_minor:
        return WILD_MIXTURE
    return OVER_SEVEN if there + twos + jokers > CANASTA and caps(state) else FINE


def min_of(a: i64, b: i64) -> i64:
    return a if a < b else b


def max_of(a: i64, b: i64) -> i64:
    return b if a < b else a


def takes_wild(state: State, side: Side, kind: Kind) -> bool:
    """Whether the open meld of a rank could take one wild more, locks apart."""
    naturals = count(side.naturals, kind)
    wild = wilds(side, kind) + 1
    if refuse_shape(state.book.meld, naturals, wild) != FINE:
        return False
    return naturals + wild <= CANASTA or not caps(state)


def lay(state: State, side: Side, kind: Kind, naturals: i64, twos: i64, jokers: i64) -> None:
    """Put cards into the side's open meld of a rank (the two: of wilds; stop threes their own)."""
    if kind == TWO:
        side.wild_twos += twos
        side.wild_jokers += jokers
        return
    if kind == STOP_THREE:
        side.stop_threes += naturals
        return
    side.naturals += cards(kind, naturals)
    if twos + jokers > 0:
        side.twos += cards(kind, twos)
        side.jokers += cards(kind, jokers)
    bit = flag(kind)
    side.laid |= bit
    if twos + jokers == 0 and side.room & bit != 0 and not caps(state):
        return  # More naturals leave what room there is.
    if takes_wild(state, side, kind):
        side.room |= bit
    else:
        side.room &= ~bit


def take_back(side: Side, kind: Kind, naturals: i64, twos: i64, jokers: i64, room: Cards) -> None:
    """Undo a lay to a rank, for a search; `room` is what it was before."""
    side.naturals -= cards(kind, naturals)
    side.twos -= cards(kind, twos)
    side.jokers -= cards(kind, jokers)
    if count(side.naturals, kind) == 0:
        side.laid &= ~flag(kind)
    side.room = room


def close(state: State, side: Side) -> None:
    """I7.1: at the end of a turn every canasta is set aside, where canastas close."""
    if not state.book.meld.closes:
        return
    if side.laid != 0:
        kind: Kind = FOUR
        while kind <= ACE:
            if size(side, kind) >= CANASTA:
                close_rank(side, kind)
            kind += 1
    if wild_size(side) >= CANASTA:
        side.closed += bytes([int(TWO), 0, int(side.wild_twos), int(side.wild_jokers)])
        side.closed_ranks |= flag(TWO)
        side.wild_twos = 0
        side.wild_jokers = 0


def close_rank(side: Side, kind: Kind) -> None:
    naturals = count(side.naturals, kind)
    twos = count(side.twos, kind)
    jokers = count(side.jokers, kind)
    side.closed += bytes([int(kind), int(naturals), int(twos), int(jokers)])
    side.naturals -= cards(kind, naturals)
    side.twos -= cards(kind, twos)
    side.jokers -= cards(kind, jokers)
    side.laid &= ~flag(kind)
    side.room &= ~flag(kind)
    side.closed_ranks |= flag(kind)


def may_lock(state: State) -> bool:
    """Whether this table knows a lock at all."""
    return state.book.meld.bars_dirty_canasta or state.book.meld.bars_wilds


def most_wilds(state: State) -> i64:
    """How many wilds a meld of one rank may hold."""
    return state.book.meld.max_wilds


def refuse_alone(
    state: State, bare: Side, kind: Kind, naturals: i64, twos: i64, jokers: i64
) -> i64:
    """Why these cards are no meld by themselves, whatever else a side has; `bare` has nothing."""
    if kind == TWO:
        return refuse_wilds(state, bare, twos, jokers)
    return refuse_shape(state.book.meld, naturals, twos + jokers)


def is_open(side: Side, kind: Kind) -> bool:
    """Whether a meld of the rank (the two: of wilds) lies there to be joined."""
    return wild_size(side) > 0 if kind == TWO else count(side.naturals, kind) > 0


def has_wild_melds(state: State) -> bool:
    """T-O12, I6.3: whether wilds alone make a meld at this table."""
    return state.book.meld.wild_only


def melds_stop_threes(state: State) -> bool:
    """C5.6: whether black threes are melded on the way out."""
    return state.book.meld.stop_threes_when_out
