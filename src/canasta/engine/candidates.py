"""The lays that the cards in hand and the melds on the table admit, by masks.

A superset of the legal ones but for melds of wilds and of stop threes, which are decided here.
"""

from typing import Final

from mypy_extensions import i64

from canasta.engine import meld
from canasta.engine.cards import (
    JOKER,
    STOP_THREE,
    TWO,
    WILDS,
    Cards,
    at_least,
    count,
    either,
    of_kinds,
    some,
    thrice,
    total,
    twice,
)
from canasta.engine.moves import (
    Move,
    Moves,
    add_joker,
    add_two,
    bit,
    lay,
    layout,
    pair_joker,
    pair_two,
    starts_only,
    word,
)
from canasta.engine.refusals import FINE
from canasta.engine.refuse import refuse
from canasta.engine.state import Side, State

FOURS: Final = 0xCCCCCCCCCCC0000
"""The bits that the counts of four naturals and more have."""


def candidates(state: State, side: Side, hand: Cards) -> Moves:
    """All of them, as four words of moves."""
    twos = twice(hand)
    starts = meld.startable(state, side)
    ranks = side.laid | starts
    a = wild_pairs(state, hand, twos & starts)
    b = wild_additions(side, hand)
    c = up_to_four(hand, some(hand), twos, side.laid, ranks)
    d: i64 = 0
    if hand & FOURS != 0:
        d = more_than_four(hand, ranks)
    if may_be_special(state, hand):
        return with_special(state, side, hand, (a, b, c, d))
    return a, b, c, d


def wild_pairs(state: State, hand: Cards, pairs: Cards) -> i64:
    """A pair and a wild that begin a meld."""
    if pairs == 0 or meld.most_wilds(state) == 0:
        return 0
    return with_wilds(hand, pairs >> 1, pairs)


def wild_additions(side: Side, hand: Cards) -> i64:
    """A wild that joins a meld."""
    return with_wilds(hand, side.room >> 3, side.room >> 2)


def with_wilds(hand: Cards, two: i64, joker: i64) -> i64:
    """The moves that need a two and those that need a joker, as far as the hand has them."""
    found: i64 = 0
    if hand & 0xF0 != 0:
        found = two
    if hand & 0xF != 0:
        found |= joker
    return found


def up_to_four(hand: Cards, ones: Cards, twos: Cards, laid: Cards, ranks: Cards) -> i64:
    """Naturals: one or two join a meld, three or four may also begin one."""
    joined = (ones & laid) >> 3 | (twos & laid) >> 2
    if twos & ranks == 0:
        return joined
    joined |= (thrice(hand) & ranks) >> 1
    return joined if hand & FOURS == 0 else joined | at_least(4, hand) & ranks


def more_than_four(hand: Cards, ranks: Cards) -> i64:
    """Five to eight naturals at once, of a hand that has `FOURS`."""
    d = at_least(5, hand) >> 3 | at_least(6, hand) >> 2 | at_least(7, hand) >> 1 | at_least(8, hand)
    return of_kinds(ranks, d)


def may_be_special(state: State, hand: Cards) -> bool:
    """Whether the hand may have moves of melds that are no ranks."""
    return hand >> 12 & 15 >= 3 or (hand & WILDS != 0 and meld.has_wild_melds(state))


def with_special(state: State, side: Side, hand: Cards, moves: Moves) -> Moves:
    """The melds of wilds and of stop threes as well."""
    a, b, c, d = moves
    if meld.has_wild_melds(state):
        a, b, c = with_wild_meld(state, side, hand, a, b, c)
    if hand >> 12 & 15 >= 3:
        c, d = with_stop_threes(state, hand, c, d)
    return a, b, c, d


def with_wild_meld(
    state: State, side: Side, hand: Cards, a: i64, b: i64, c: i64
) -> tuple[i64, i64, i64]:
    """The moves of the wild meld that its rules admit."""
    twos = count(hand, TWO)
    jokers = count(hand, JOKER)
    a |= if_wild(state, side, pair_joker(TWO), twos >= 2 and jokers >= 1)
    a |= if_wild(state, side, pair_two(JOKER), jokers >= 2 and twos >= 1)
    b |= if_wild(state, side, add_two(TWO), twos >= 1)
    b |= if_wild(state, side, add_joker(JOKER), jokers >= 1)
    c |= if_wild(state, side, lay(TWO, 3), twos >= 3)
    c |= if_wild(state, side, lay(JOKER, 3), jokers >= 3)
    return a, b, c


def if_wild(state: State, side: Side, move: Move, held: bool) -> i64:  # noqa: FBT001
    """The move's place in its word where the wild meld takes it, else nothing."""
    if not held or (starts_only(move) and meld.is_open(side, TWO)):
        return 0
    _, _, twos, jokers = layout(move)
    return either(meld.refuse_wilds(state, side, twos, jokers) == FINE, bit(move), 0)


def with_stop_threes(state: State, hand: Cards, c: i64, d: i64) -> tuple[i64, i64]:
    """Stop threes, three or more at once, where they may be melded and who lays them goes out."""
    held = count(hand, STOP_THREE)
    n: i64 = 3
    while meld.melds_stop_threes(state) and n <= held and n <= 8:
        move = lay(STOP_THREE, n)
        if total(hand) - n <= 1 and refuse(state, move) == FINE:
            if word(move) == 2:
                c |= bit(move)
            else:
                d |= bit(move)
        n += 1
    return c, d
