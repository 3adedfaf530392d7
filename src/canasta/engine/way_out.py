"""Whether a hand can go out from here: all of it laid but the closing discard, exactly.

Cheap tests first, necessary ones and a sufficient one; then a depth-first search over the ranks.
"""

from typing import Final

from mypy_extensions import i64

from canasta.engine import meld, opening, out, setup
from canasta.engine.canasta import complete
from canasta.engine.cards import (
    ACE,
    FOUR,
    HIGH,
    JOKER,
    LOW,
    NATURALS,
    STOP_THREE,
    TWO,
    WILDS,
    Cards,
    Kind,
    at_least,
    bit_count,
    cards,
    count,
    either,
    first,
    flag,
    of_kinds,
    several,
    some,
    thrice,
    total,
    twice,
)
from canasta.engine.opening_part import opens_on_the_way
from canasta.engine.refusals import FINE
from canasta.engine.state import NO, PLAY, Side, State

TO_BE_LAID: Final = 0xFFFFFFFFFFFF000
"""The ranks and the stop threes, as flags: what must find a place."""


def possible(state: State, *, granted: bool) -> bool:
    """Whether the player to move can still go out this turn; `granted`: if he is permitted."""
    if state.phase != PLAY or state.answer == NO or state.pending != 0:
        return False
    side = state.mover
    hand = state.held
    if not has_places(state, side, hand) or lacks_canastas(state, side, hand):
        return False
    if state.no_discard and out.requires_discard(state):
        return False
    if not may_lay(state, side) and total(hand) > 1:
        return False
    if not granted and out.refuse_permission(state) != FINE:
        return False
    if plainly(state, side, hand):
        return True
    trial = state.scratch()
    return any_discard(trial, trial.mover, hand)


def may_lay(state: State, side: Side) -> bool:
    """Whether this is a moment to lay at all."""
    return setup.may_meld(state) and opening.refuse_time(state, side, drawn=True) == FINE


def fits(side: Side, hand: Cards, ones: Cards, twos: Cards) -> bool:
    """The cheapest necessary test: one card at most that is alone, and no pair without a wild.

    `ones` and `twos` flag what the hand holds so often, or more.
    """
    lone = ones & ~twos & ~side.laid & TO_BE_LAID
    if lone & lone - 1 != 0:
        return False
    pairs = twos & ~side.laid & TO_BE_LAID
    return pairs == 0 or hand & WILDS != 0 or pairs & ~thrice(hand) == 0


def has_places(state: State, side: Side, hand: Cards) -> bool:
    """The next: one card at most that fits nowhere, a wild for every pair."""
    ones, twos = some(hand), twice(hand)
    if not fits(side, hand, ones, twos):
        return False
    lone = strays(state, side, hand, ones, twos)
    if lone & lone - 1 != 0:
        return False
    if lone != 0 and (several(of_kinds(lone, hand)) or not last_card_is_fine(state, lone)):
        return False
    pairs = lone_pairs(state, side, hand, twos)
    return pairs == 0 or bit_count(pairs) <= total(hand & WILDS)


def lacks_canastas(state: State, side: Side, hand: Cards) -> bool:
    """The next: too few canastas, even if every rank got all the wilds it may hold."""
    needed = out.needed(state)
    most = meld.min_of(meld.most_wilds(state), meld.CANASTA - 1)
    # Each pair takes a wild first; it may be the canasta itself where five wilds make one.
    pairs = bit_count(lone_pairs(state, side, hand, twice(hand)))
    free = total(hand & WILDS) - pairs + either(most < 5, 0, 1)
    wild = meld.min_of(either(free < 0, 0, free), most)
    naturals = (side.naturals + hand) & NATURALS
    # Counts to eight are enough; more cannot be told apart and need not be.
    near = at_least(meld.CANASTA - wild, (naturals & LOW) + side.twos + side.jokers)
    near &= at_least(meld.CANASTA - most, naturals)
    near = (near | naturals) & HIGH & NATURALS
    wilds = meld.wild_size(side) + total(hand & WILDS)
    if wilds - pairs < meld.CANASTA and meld.locks(state, side):
        return True  # I10.3: the wild meld stays unfinished.
    if out.needs_both_kinds(state) and lacks_a_kind(state, side, hand, near, wilds):
        return True
    found = bit_count(near) + len(side.closed) // 4
    if found >= needed:
        return False
    return wilds < meld.CANASTA or found + 1 < needed


def lacks_a_kind(state: State, side: Side, hand: Cards, near: Cards, wilds: i64) -> bool:
    """Whether no clean canasta, or no dirty one, can be among those that are near."""
    clean, dirty = out.tally(state, side)
    if wilds >= meld.CANASTA:
        # Wilds alone may be dirty, or clean if so many are alike; among jokers one two may be.
        dirty += 1
        twos = side.wild_twos + count(hand, TWO)
        jokers = side.wild_jokers + count(hand, JOKER)
        clean += either(twos >= meld.CANASTA or jokers >= meld.CANASTA - 1, 1, 0)
    naturals = (side.naturals + hand) & NATURALS
    mixed = some(side.twos | side.jokers)
    if clean == 0 and at_least(meld.CANASTA, naturals) & ~mixed == 0:
        return True
    return dirty == 0 and hand & WILDS == 0 and near & mixed == 0


def lone_pairs(state: State, side: Side, hand: Cards, twos: Cards) -> Cards:
    """The ranks held twice that have no meld to join, as flags; `twos` flags what is held twice."""
    found = twos & meld.startable(state, side)
    return found & ~thrice(hand) if found != 0 else found


def strays(state: State, side: Side, hand: Cards, ones: Cards, twos: Cards) -> Cards:
    """The kinds in hand that cannot all be laid, as flags."""
    starts = meld.startable(state, side)
    ranks = ones & NATURALS
    found = ranks & ~twos & starts | ranks & ~side.laid & ~starts
    held = hand >> 12 & 15
    if held == 0 or (held == 4 and out.removes_stop_threes(state)):
        return found
    return found | either(held >= 3 and meld.melds_stop_threes(state), 0, flag(STOP_THREE))


def plainly(state: State, side: Side, hand: Cards) -> bool:
    """The cheap sufficient test: the table will allow it, and every card has its place."""
    if not is_simple(state, side, hand):
        return False
    ones, twos = some(hand), twice(hand)
    lone = strays(state, side, hand, ones, twos)
    may_stay = lone != 0 or not out.requires_discard(state)
    seven = either(may_stay, meld.CANASTA, meld.CANASTA + 1)
    pairs = bit_count(lone_pairs(state, side, hand, twos))
    whole = thrice(hand) & meld.startable(state, side)
    wilds = total(hand & WILDS)
    room = side.room
    if out.needs_both_kinds(state):
        # A wild more would make a clean canasta dirty, so canastas are no place for it here.
        room &= ~complete(side)
    rooms = pairs + bit_count(room | whole)
    if not table_will_do(state, side, hand, seven):
        taken = wilds_for_canasta(state, side, hand, room | whole, seven)
        if taken == 0:
            return False
        wilds -= taken
        rooms -= 1
    fits = pairs <= wilds <= rooms
    if lone != 0:
        return fits and not state.no_discard and last_card_is_fine(state, lone)
    if fits and not out.requires_discard(state):
        return True
    if state.no_discard:
        return False
    spare = ones & side.laid | at_least(4, hand) & whole
    if fits and spare & NATURALS != 0:
        return True
    wild = ones & WILDS
    return pairs < wilds <= rooms + 1 and last_card_is_fine(state, wild)


def is_simple(state: State, side: Side, hand: Cards) -> bool:
    """Whether neither an opening, a cap nor stop threes stand in the way of the cheap test."""
    if not side.opened or meld.caps(state) or opening.limits_bind(state, side):
        return False
    if count(hand, STOP_THREE) > 1 and not meld.melds_stop_threes(state):
        return False
    return meld.most_wilds(state) > 0


def table_will_do(state: State, side: Side, hand: Cards, seven: i64) -> bool:
    """Whether naturals alone make the canastas that are missing; a rank needs so many cards."""
    if out.refuse_table(state, side) == FINE:
        return True
    if out.needs_both_kinds(state) or meld.locks(state, side):
        return False
    naturals = (side.naturals + hand) & NATURALS
    there = (at_least(seven, (naturals & LOW) + side.twos + side.jokers) | naturals) & HIGH
    clean, dirty = out.tally(state, side)
    return bit_count(there & ~complete(side)) + clean + dirty >= out.needed(state)


def wilds_for_canasta(state: State, side: Side, hand: Cards, ranks: Cards, seven: i64) -> i64:
    """How many wilds make one of these ranks the only canasta that is missing; 0 if none can."""
    wilds = total(hand & WILDS)
    if wilds == 0 or out.needs_both_kinds(state) or meld.locks(state, side):
        return 0
    clean, dirty = out.tally(state, side)
    if clean + dirty + 1 < out.needed(state):
        return 0
    naturals = side.naturals + hand
    there = (naturals & LOW) + side.twos + side.jokers
    near = ranks & at_least(meld.max_of(seven - wilds, 1), there)
    while near != 0:
        kind = first(near)
        missing = seven - count(naturals, kind) - meld.wilds(side, kind)
        after = meld.wilds(side, kind) + missing
        if missing > 0 and meld.refuse_shape(state.book.meld, count(naturals, kind), after) == FINE:
            return missing
        near &= ~flag(kind)
    return 0


def last_card_is_fine(state: State, flags: Cards) -> bool:
    """Whether a card of one of these kinds may be the closing discard."""
    while flags != 0:
        kind = first(flags)
        if out.refuse_last_card(state, kind) == FINE:
            return True
        flags &= ~flag(kind)
    return False


def any_discard(state: State, side: Side, hand: Cards) -> bool:
    """Whether some closing discard, or none where that is allowed, lets all the rest be laid."""
    ones = some(hand)
    stray = strays(state, side, hand, ones, twice(hand))
    if stray == 0 and not out.requires_discard(state) and lays_all(state, side, hand):
        return True
    if state.no_discard:
        return False
    # A card that fits nowhere must be the one that is discarded.
    flags = either(stray != 0, stray, ones)
    kind: Kind = 0
    while kind <= ACE:
        if flags & flag(kind) != 0 and out.refuse_last_card(state, kind) == FINE:
            if lays_all(state, side, hand - cards(kind, 1)):
                return True
        kind += 1
    return False


class Plan:
    """A search for a way to lay down everything but the closing discard, on a scratch."""

    def __init__(self, state: State, side: Side, hand: Cards) -> None:
        self.state: State = state
        self.side: Side = side
        self.hand: Cards = hand
        # What lies there already: the opening holds all of it.
        self.before: Side = side.copy()
        # Made when a search is long enough to remember what failed.
        self.failed: set[int] | None = None


def lays_all(state: State, side: Side, hand: Cards) -> bool:
    """Whether every card of this hand can be laid, and the side then may go out."""
    twos = twice(hand)
    if strays(state, side, hand, some(hand), twos) != 0:
        return False
    if bit_count(lone_pairs(state, side, hand, twos)) > total(hand & WILDS):
        return False
    plan = Plan(state, side, hand)
    melded = either(meld.melds_stop_threes(state), count(hand, STOP_THREE), 0)
    side.stop_threes += melded
    found = with_wild_meld(plan, count(hand, TWO), count(hand, JOKER))
    side.stop_threes -= melded
    return found


def with_wild_meld(plan: Plan, twos: i64, jokers: i64) -> bool:
    """Try every share of the wilds that goes to the wild meld, then the ranks."""
    side = plan.side
    pairs = bit_count(lone_pairs(plan.state, side, plan.hand, twice(plan.hand)))
    x: i64 = 0
    while x <= twos:
        y: i64 = 0
        while y <= jokers and x + y + pairs <= twos + jokers:
            if x + y == 0 or meld.refuse(plan.state, side, TWO, 0, x, y) == FINE:
                side.wild_twos += x
                side.wild_jokers += y
                plan.failed = set() if twos + jokers > 3 else None
                found = with_ranks(plan, FOUR, twos - x, jokers - y)
                side.wild_twos -= x
                side.wild_jokers -= y
                if found:
                    return True
            y += 1
        x += 1
    return False


def with_ranks(plan: Plan, kind: Kind, twos: i64, jokers: i64) -> bool:
    """Lay all naturals from a rank on, with every share of the wilds that are left."""
    plan.state.book.searched += 1
    while kind <= ACE and count(plan.hand | plan.side.naturals, kind) == 0:
        kind += 1
    if kind > ACE:
        return twos + jokers == 0 and ends_well(plan)
    failed = plan.failed
    if failed is not None and memo(plan, kind, twos, jokers) in failed:
        return False
    held = count(plan.hand, kind)
    x: i64 = 0
    while x <= twos:
        y: i64 = 0
        while y <= jokers:
            if with_rank(plan, kind, held, x, y, twos - x, jokers - y):
                return True
            y += 1
        x += 1
    if failed is not None:
        failed.add(memo(plan, kind, twos, jokers))
    return False


def with_rank(plan: Plan, kind: Kind, n: i64, x: i64, y: i64, twos: i64, jokers: i64) -> bool:
    state, side = plan.state, plan.side
    if n + x + y == 0:
        return with_ranks(plan, kind + 1, twos, jokers)
    if meld.refuse(state, side, kind, n, x, y) != FINE:
        return False
    room = side.room
    meld.lay(state, side, kind, n, x, y)
    found = with_ranks(plan, kind + 1, twos, jokers)
    meld.take_back(side, kind, n, x, y, room)
    return found


def memo(plan: Plan, kind: Kind, twos: i64, jokers: i64) -> int:
    """All that the rest of the search depends on, where the opening is not at stake.

    Where it is, the whole table: what an opening contains depends on every meld.
    """
    side = plan.side
    if not side.opened:
        return int(side.twos) * 1_000_003 + int(side.jokers) * 64 + int(kind)
    clean, dirty = out.tally(plan.state, side)
    return int((((kind * 16 + twos) * 16 + jokers) * 32 + clean) * 32 + dirty)


def ends_well(plan: Plan) -> bool:
    """Whether, with everything laid, the table allows going out and has opened on the way."""
    state, side = plan.state, plan.side
    within = not opening.limits_bind(state, side) or opening.refuse_content(state, side) == FINE
    if side.opened:
        return within and out.refuse_table(state, side) == FINE
    # C-O9: the waiver is of the minimum, not of the limits.
    waived = within and out.is_waived(state, side)
    if not waived and not opens_on_the_way(state, plan.before, side):
        return False
    side.opened = True
    code = out.refuse_table(state, side)
    side.opened = False
    return code == FINE
