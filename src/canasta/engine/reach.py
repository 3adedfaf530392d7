"""Whether an opening that was begun can still be completed from the hand, exactly.

A cheap sufficient test first; then a depth-first search over the ranks, each visited once, which
stops at the first way it finds and is bounded by the worth of all that could still be laid.
"""

from mypy_extensions import i64

from canasta.engine import meld, opening, values
from canasta.engine.cards import (
    ACE,
    FOUR,
    HIGH,
    JOKER,
    LOW,
    NATURALS,
    TWO,
    WILDS,
    Cards,
    Kind,
    bit_count,
    count,
    either,
    flag,
    of_kinds,
    some,
    thrice,
    total,
    twice,
)
from canasta.engine.quest import Quest
from canasta.engine.refusals import FINE


def surely(quest: Quest) -> bool:
    """The cheap sufficient test: all naturals that lie by themselves, then a wild to each pair.

    What wilds are left go to melds with room; where melds are capped or locked it finds nothing.
    """
    if quest.canasta:
        return False
    if quest.short <= 0:
        quest.easy = quest.spare >= 3
        return quest.spare >= 0
    state, hand = quest.state, quest.hand
    if meld.may_be_tight(state) and meld.shapes_bind(state, quest.side):
        return False
    laid = some(quest.naturals)
    starts = meld.startable(state, quest.side) & ~laid
    whole = thrice(hand) & starts
    sure = of_kinds((whole | some(hand) & laid) & NATURALS, hand)
    short = quest.short - values.points(state.book.values, sure)
    spare = quest.spare - total(sure)
    if short <= 0:
        quest.easy = spare >= 3
        return spare >= 0
    if spare <= 0 or hand & WILDS == 0:
        return False
    if opening.admits_wild_melds(state, quest.side) and wild_meld_brings(quest, short, spare):
        return True
    if quest.limit <= 0 or meld.most_wilds(state) == 0:
        return False
    rooms = bit_count(quest.room & laid | whole) - quest.gone
    if rooms < 0:
        return False
    return wilds_suffice(quest, twice(hand) & starts & ~whole, rooms, short, spare)


def wild_meld_brings(quest: Quest, short: i64, spare: i64) -> bool:
    """Whether all the twos, all the jokers or two jokers and a two bring the rest by themselves."""
    twos = count(quest.hand, TWO)
    jokers = count(quest.hand, JOKER)
    if meld.wild_size(quest.side) > 0 or twos + jokers < meld.MELD:
        return False
    if twos >= meld.MELD and alone(quest, twos, 0, short, spare):
        return True
    if jokers >= meld.MELD and alone(quest, 0, jokers, short, spare):
        return True
    return twos > 0 and jokers > 1 and alone(quest, 1, 2, short, spare)


def alone(quest: Quest, twos: i64, jokers: i64, short: i64, spare: i64) -> bool:
    if values.points(quest.state.book.values, twos << 4 | jokers) < short or twos + jokers > spare:
        return False
    return meld.refuse_wilds(quest.state, quest.side, twos, jokers) == FINE


def hopeless(quest: Quest) -> bool:
    """The cheap necessary test: the same with room for every wild and no card to keep."""
    state, hand = quest.state, quest.hand
    starts = meld.startable(state, quest.side) | quest.side.laid
    laid = some(quest.naturals)
    wilds = total(hand & WILDS)
    if quest.canasta:
        free = meld.min_of(meld.min_of(quest.limit, wilds), meld.CANASTA - 1)
        there = (quest.naturals & LOW) + quest.side.twos + quest.side.jokers
        return naturals_short(there, hand, free)
    whole = thrice(hand) & starts & ~laid
    sure = of_kinds((whole | some(hand) & laid) & NATURALS, hand)
    short = quest.short - values.points(state.book.values, sure)
    if short <= 0:
        return False
    if opening.admits_wild_melds(state, quest.side):
        if quest.clean and meld.wild_size(quest.side) == 0:
            return not wild_meld_brings(quest, short, total(hand))
        if wilds + meld.wild_size(quest.side) >= meld.MELD:
            short -= values.points(state.book.values, hand & WILDS)
    return not wilds_suffice(quest, twice(hand) & starts & ~laid & ~whole, 99, short, 99)


def naturals_short(there: Cards, hand: Cards, wilds: i64) -> bool:
    """Whether no rank reaches seven with what lies there, the hand and so many wilds."""
    held = hand & NATURALS
    kind: Kind = FOUR
    while kind <= ACE:
        if count(there, kind) + count(held, kind) + wilds >= meld.CANASTA:
            return False
        kind += 1
    return True


def wilds_suffice(quest: Quest, pairs: Cards, rooms: i64, short: i64, spare: i64) -> bool:
    """Whether wilds bring the rest: one to each pair, the best first, then one to each room."""
    book = quest.state.book.values
    wilds = meld.min_of(quest.limit, total(quest.hand & WILDS))
    best, other = JOKER, TWO
    if values.worth(book, TWO) > values.worth(book, JOKER):
        best, other = TWO, JOKER
    left = count(quest.hand, best)
    while short > 0 and wilds > 0 and (pairs != 0 or rooms > 0):
        if pairs == 0:
            rooms -= 1
        else:
            kind = values.best(book, pairs)
            pairs &= ~flag(kind)
            short -= 2 * values.worth(book, kind)
            spare -= 2
        short -= values.worth(book, either(left > 0, best, other))
        spare -= 1
        left -= 1
        wilds -= 1
    return short <= 0 and spare >= 0


def completable(quest: Quest) -> bool:
    """Whether what is missing can be laid with the cards to spare. On a scratch state."""
    if quest.spare < 0:
        return False
    if surely(quest):
        return True
    # Where melds are capped or locked, a card that is laid may bar another.
    quest.free = not meld.may_be_tight(quest.state) and layable(quest) <= quest.spare
    twos = count(quest.hand, TWO)
    jokers = count(quest.hand, JOKER)
    apart = opening.admits_wild_melds(quest.state, quest.side)
    x: i64 = 0
    while x <= either(apart, twos, 0):
        y: i64 = 0
        while y <= either(apart, jokers, 0):
            if with_wild_meld(quest, x, y, twos - x, jokers - y):
                return True
            y += 1
        x += 1
    return False


def layable(quest: Quest) -> i64:
    """At most how many cards of the hand could be laid."""
    ranks = twice(quest.hand) | quest.side.laid
    return total(of_kinds(ranks & NATURALS, quest.hand)) + total(quest.hand & WILDS)


def with_wild_meld(quest: Quest, x: i64, y: i64, twos: i64, jokers: i64) -> bool:
    """The same with so many wilds laid as a meld of their own.

    Laid first where that ends the lock of an unfinished one, else last: each lets the ranks do
    the most.
    """
    state, side = quest.state, quest.side
    if x + y == 0:
        return with_ranks(quest, twos, jokers, quest.short, quest.spare)
    if meld.refuse(state, side, TWO, 0, x, y) != FINE:
        return False
    first = meld.wild_size(side) > 0 and meld.wild_size(side) + x + y >= meld.CANASTA
    side.wild_twos += x
    side.wild_jokers += y
    clean = not quest.clean or opening.is_clean(side)
    short = quest.short - values.points(state.book.values, x << 4 | y)
    found = clean and first and with_ranks(quest, twos, jokers, short, quest.spare - x - y)
    side.wild_twos -= x
    side.wild_jokers -= y
    if first or not clean:
        return found
    return with_ranks(quest, twos, jokers, short, quest.spare - x - y)


def with_ranks(quest: Quest, twos: i64, jokers: i64, short: i64, spare: i64) -> bool:
    if quest.canasta:
        return canasta_within(quest, twos, jokers, spare)
    return fill(quest, FOUR, twos, jokers, quest.limit, short, spare)


def fill(
    quest: Quest, kind: Kind, twos: i64, jokers: i64, limit: i64, short: i64, spare: i64
) -> bool:
    """Whether the ranks from `kind` on can bring the points that are short."""
    if short <= 0:
        return spare >= 0
    while kind <= ACE and count(quest.hand | quest.side.naturals, kind) == 0:
        kind += 1
    if kind > ACE or bound(quest, kind, twos, jokers, limit) < short:
        return False
    held = count(quest.hand, kind)
    there = count(quest.side.naturals, kind)
    n = held
    least = either(quest.free and (held >= 3 or (held > 0 and there > 0)), held, 0)
    while n >= least:
        if n + there >= 2 or n == 0:
            if with_naturals(quest, kind, n, twos, jokers, limit, short, spare):
                return True
        n -= 1
    return False


def with_naturals(
    quest: Quest, kind: Kind, n: i64, twos: i64, jokers: i64, limit: i64, short: i64, spare: i64
) -> bool:
    """The same with `n` naturals of a rank laid, and each way to add wilds to them."""
    state = quest.state
    worth = values.worth(state.book.values, kind) * n
    most = meld.min_of(limit, meld.most_wilds(state))
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
                    quest, kind + 1, twos - x, jokers - y, limit - used, left, spare - n - used
                ):
                    return True
            x += 1
        y += 1
    return False


def bound(quest: Quest, kind: Kind, twos: i64, jokers: i64, limit: i64) -> i64:
    """At most what the ranks from `kind` on and the wilds can bring."""
    book = quest.state.book.values
    wild = meld.min_of(limit, twos + jokers)
    melds = twice(quest.hand) if wild > 0 else thrice(quest.hand)
    melds = (melds | quest.side.laid) >> 4 * kind << 4 * kind
    points = values.points(book, of_kinds(melds & HIGH & NATURALS, quest.hand))
    return points + wild * meld.max_of(values.worth(book, TWO), values.worth(book, JOKER))


def canasta_within(quest: Quest, twos: i64, jokers: i64, spare: i64) -> bool:
    """Whether one rank can be brought to seven. T-O25: melds laid before share its wilds."""
    kind: Kind = FOUR
    while kind <= ACE:
        if canasta_of(quest, kind, twos, jokers, spare):
            return True
        kind += 1
    return False


def canasta_of(quest: Quest, kind: Kind, twos: i64, jokers: i64, spare: i64) -> bool:
    side = quest.side
    missing = meld.CANASTA - meld.size(side, kind)
    if missing > spare:
        return False
    if missing <= 0:
        return True
    naturals = meld.min_of(count(quest.hand, kind), missing)
    wild = missing - naturals
    if wild > meld.min_of(quest.limit, twos + jokers):
        return False
    x = meld.min_of(twos, wild)
    return meld.refuse(quest.state, side, kind, naturals, x, wild - x) == FINE
