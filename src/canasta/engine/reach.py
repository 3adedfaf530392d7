"""Whether an opening that was begun can still be completed from the hand, exactly.

A depth-first search over the ranks, each visited once. It runs on a scratch state and stops at the
first way it finds; the bound is the worth of all that could still be laid.
"""

from mypy_extensions import i64

from canasta.engine import meld, opening, pile, values
from canasta.engine.cards import (
    ACE,
    FOUR,
    JOKER,
    NATURALS,
    TWO,
    WILDS,
    Cards,
    Kind,
    at_least,
    cards,
    count,
    either,
    of_kinds,
    total,
)
from canasta.engine.moves import TAKE_PAIR, TAKE_THREE
from canasta.engine.refusals import FINE
from canasta.engine.state import Side, State


class Quest:
    """What is looked for: how many points are missing, at most how many wilds may be used."""

    def __init__(self, state: State, side: Side, hand: Cards, *, clean: bool) -> None:
        band = opening.band(state, side)
        self.state: State = state
        self.side: Side = side
        self.hand: Cards = hand
        self.clean: bool = clean or band.clean
        self.wilds: i64 = band.wilds - opening.wilds(side)
        self.wild_melds: bool = band.wilds == opening.NO_LIMIT and meld.has_wild_melds(state)
        self.canasta: bool = band.need == opening.WHOLE_CANASTA
        self.short: i64 = opening.short(state, side)
        # Whether so few cards can be laid at all that none need be held back.
        self.free: bool = False


def completable(state: State, keep: i64) -> bool:
    """Whether the player can meet his opening from his hand and keep that many cards of it."""
    side = state.side_of(state.turn)
    hand = state.hand(state.turn)
    return solve(Quest(state, side, hand, clean=False), total(hand) - keep)


def sure(state: State, keep: i64) -> bool:
    """The same by all the naturals that can be laid without a wild."""
    side = state.side_of(state.turn)
    hand = state.hand(state.turn)
    quest = Quest(state, side, hand, clean=False)
    return not quest.canasta and naturals_suffice(quest, total(hand) - keep)


def completable_before_take(state: State) -> bool:
    """The same for an opening laid in order to take the pile: its price must stay. G2."""
    side = state.side_of(state.turn)
    hand = state.hand(state.turn)
    side.opened = True
    move = TAKE_PAIR
    code = pile.refuse(state, side, hand, move)
    if code != FINE:
        move = TAKE_THREE
        code = pile.refuse(state, side, hand, move)
    side.opened = False
    if code != FINE:
        return False
    naturals, _, _ = pile.payment(move)
    rank = pile.top(state)
    hand -= cards(rank, naturals)
    if meld.caps(state) or meld.may_lock(state) or pile.own_ranks_die(state):
        # What else is held of the top's rank could spoil the take once it is laid.
        hand -= cards(rank, count(hand, rank))
    coming = len(state.pile) - 1
    keep = either(coming < 2, 2 - coming, 0)
    quest = Quest(state, side, hand, clean=opening.dirt_bars_pile(state))
    return solve(quest, total(hand) - keep)


def solve(quest: Quest, spare: i64) -> bool:
    """Whether what is missing can be laid with at most `spare` cards."""
    if spare < 0:
        return False
    if quest.canasta:
        return canasta_within(quest, spare)
    if naturals_suffice(quest, spare):
        return True
    twos = count(quest.hand, TWO)
    jokers = count(quest.hand, JOKER)
    quest.free = layable(quest) <= spare
    if fill(quest, FOUR, twos, jokers, quest.wilds, quest.short, spare):
        return True
    return quest.wild_melds and with_wild_meld(quest, twos, jokers, spare)


def layable(quest: Quest) -> i64:
    """At most how many cards of the hand could be laid."""
    ranks = at_least(2, quest.hand) | quest.side.laid()
    return total(of_kinds(ranks & NATURALS, quest.hand)) + total(quest.hand & WILDS)


def naturals_suffice(quest: Quest, spare: i64) -> bool:
    """The cheap sufficient test: all naturals that can be laid without a wild."""
    state, side, hand = quest.state, quest.side, quest.hand
    if meld.caps(state) or meld.locks(state, side):
        return False
    ranks = at_least(3, hand) & meld.startable(state, side) | at_least(1, hand) & side.laid()
    sure = of_kinds(ranks, hand)
    return total(sure) <= spare and values.points(state.book.values, sure) >= quest.short


def with_wild_meld(quest: Quest, twos: i64, jokers: i64, spare: i64) -> bool:
    """The same with a meld of wilds begun or lengthened first, so that its lock is obeyed."""
    x: i64 = 0
    while x <= twos:
        y: i64 = 0
        while y <= jokers:
            if x + y > 0 and wild_meld_helps(quest, x, y, twos - x, jokers - y, spare - x - y):
                return True
            y += 1
        x += 1
    return False


def wild_meld_helps(quest: Quest, x: i64, y: i64, twos: i64, jokers: i64, spare: i64) -> bool:
    side = quest.side
    if spare < 0 or meld.refuse(quest.state, side, TWO, 0, x, y) != FINE:
        return False
    worth = values.points(quest.state.book.values, x << 4 | y)
    side.wild_twos += x
    side.wild_jokers += y
    found = not quest.clean or opening.is_clean(side)
    if found:
        found = fill(quest, FOUR, twos, jokers, quest.wilds, quest.short - worth, spare)
    side.wild_twos -= x
    side.wild_jokers -= y
    return found


def fill(
    quest: Quest, kind: Kind, twos: i64, jokers: i64, budget: i64, short: i64, spare: i64
) -> bool:
    """Whether the ranks from `kind` on can bring the points that are short."""
    if short <= 0:
        return spare >= 0
    if kind > ACE or bound(quest, kind, twos, jokers, budget) < short:
        return False
    held = count(quest.hand, kind)
    there = count(quest.side.naturals, kind)
    n = held
    least = either(quest.free and (held >= 3 or (held > 0 and there > 0)), held, 0)
    while n >= least:
        if n + there >= 2 or n == 0:
            if with_naturals(quest, kind, n, twos, jokers, budget, short, spare):
                return True
        n -= 1
    return False


def with_naturals(
    quest: Quest, kind: Kind, n: i64, twos: i64, jokers: i64, budget: i64, short: i64, spare: i64
) -> bool:
    """The same with `n` naturals of a rank laid, and each way to add wilds to them."""
    state = quest.state
    worth = values.worth(state.book.values, kind) * n
    most = either(quest.clean, 0, meld.min_of(budget, meld.most_wilds(state)))
    if n == 0 and count(quest.side.naturals, kind) == 0:
        most = 0
    y: i64 = 0
    while y <= jokers and y <= most:
        x: i64 = 0
        while x <= twos and x + y <= most and n + x + y <= spare:
            used = x + y
            if n + used == 0 or meld.refuse(state, quest.side, kind, n, x, y) == FINE:
                wild = values.points(state.book.values, x << 4 | y)
                left = short - worth - wild
                if fill(
                    quest, kind + 1, twos - x, jokers - y, budget - used, left, spare - n - used
                ):
                    return True
            x += 1
        y += 1
    return False


def bound(quest: Quest, kind: Kind, twos: i64, jokers: i64, budget: i64) -> i64:
    """At most what the ranks from `kind` on and the wilds can bring."""
    book = quest.state.book.values
    found: i64 = 0
    wild = either(quest.clean, 0, meld.min_of(budget, twos + jokers))
    least = either(wild > 0, 2, 3)
    k = kind
    while k <= ACE:
        held = count(quest.hand, k)
        if held >= least or (held > 0 and count(quest.side.naturals, k) > 0):
            found += held * values.worth(book, k)
        k += 1
    y = meld.min_of(wild, jokers)
    return found + values.points(book, y | meld.min_of(wild - y, twos) << 4)


def canasta_within(quest: Quest, spare: i64) -> bool:
    """Whether one rank can be brought to seven. T-O25: melds laid before share its wilds."""
    kind: Kind = FOUR
    while kind <= ACE:
        if canasta_of(quest, kind, spare):
            return True
        kind += 1
    return False


def canasta_of(quest: Quest, kind: Kind, spare: i64) -> bool:
    side = quest.side
    missing = meld.CANASTA - meld.size(side, kind)
    if missing > spare:
        return False
    if missing <= 0:
        return True
    naturals = meld.min_of(count(quest.hand, kind), missing)
    wild = missing - naturals
    if wild > 0 and (quest.clean or wild > quest.wilds):
        return False
    twos = meld.min_of(count(quest.hand, TWO), wild)
    jokers = wild - twos
    if jokers > count(quest.hand, JOKER):
        return False
    return meld.refuse(quest.state, side, kind, naturals, twos, jokers) == FINE
