"""The lays that the cards in hand and the melds on the table admit, by masks.

A superset of the legal ones but for melds of wilds and of stop threes, which are decided here.
"""

from mypy_extensions import i64

from canasta.engine import meld
from canasta.engine.cards import (
    JOKER,
    NATURALS,
    STOP_THREE,
    TWO,
    WILDS,
    Cards,
    at_least,
    count,
    either,
    total,
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


def candidates(state: State, side: Side, hand: Cards, ones: Cards, twos: Cards) -> Moves:
    """All of them; `ones` and `twos` flag the kinds that the hand holds, and holds twice."""
    laid = side.laid
    starts = meld.startable(state, side)
    a: i64 = 0
    b: i64 = 0
    c = (ones & laid) >> 3 | (twos & laid) >> 2
    d: i64 = 0
    ranks = laid | starts
    if twos & ranks != 0:
        threes = at_least(3, hand) & ranks
        if threes != 0:
            fours = at_least(4, hand) & ranks
            c |= threes >> 1 | fours
            if fours != 0:
                d = more_than_four(hand & NATURALS, ranks)
    if hand & WILDS != 0:
        begun = either(meld.most_wilds(state) > 0, twos & starts, 0)
        if hand & 0xF0 != 0:
            a = begun >> 1
            b = side.room >> 3
        if hand & 0xF != 0:
            a |= begun
            b |= side.room >> 2
        if meld.has_wild_melds(state):
            a, b, c = with_wild_meld(state, side, hand, a, b, c)
    if hand >> 12 & 15 >= 3:
        c, d = with_stop_threes(state, hand, c, d)
    return a, b, c, d


def more_than_four(natural: Cards, ranks: Cards) -> i64:
    """Five to eight naturals at once."""
    d = at_least(5, natural) >> 3 | at_least(6, natural) >> 2
    d |= at_least(7, natural) >> 1 | at_least(8, natural)
    mask = ranks >> 3
    return d & (mask | mask << 1 | mask << 2 | mask << 3)


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
