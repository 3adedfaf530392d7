"""Which part of what a player lays can be his opening: the limits of the band end with it. G1."""

from mypy_extensions import i64

from canasta.engine import meld, opening, values
from canasta.engine.cards import ACE, FOUR, JOKER, TWO, Kind, count, either
from canasta.engine.state import Side, State


def opens_on_the_way(state: State, before: Side, side: Side) -> bool:
    """Whether some first part of what lies there opens within the limits of the band.

    What lay there `before` is in every such part; the rest can be laid in any order.
    """
    if opening.refuse_content(state, side) == 0:
        return opening.is_met(state, side)
    ours = opening.band(state, side)
    if opening.binds_whole_turn(state) or (ours.pile == opening.REQUIRED and not state.took()):
        return False
    wilds = either(opening.must_be_clean(state, before), 0, ours.wilds - opening.wilds(before))
    if ours.need == opening.WHOLE_CANASTA:
        return rank_canasta_with(before, side, wilds)
    # Where no points are asked for, it still takes a meld to open.
    return best_part(state, before, side, wilds) >= meld.max_of(ours.need, 1)


def best_part(state: State, before: Side, side: Side, wilds: i64) -> i64:
    """Points of the best such part with at most so many wilds more than before."""
    points = opening.laid(state, before) + clean_wild_meld(state, before, side)
    gains: list[i64] = []
    kind: Kind = FOUR
    while kind <= ACE:
        points += rank_part(state, before, side, kind, gains)
        kind += 1
    gains.sort(reverse=True)
    for gain in gains[: int(wilds)]:
        points += gain
    return points


def rank_part(state: State, before: Side, side: Side, kind: Kind, gains: list[i64]) -> i64:
    """Points of the naturals that came to a meld, if it stands without a wild of those that came.

    What each wild brings is added to `gains`; a pair comes with its first.
    """
    book = state.book.values
    came = count(side.naturals, kind) - count(before.naturals, kind)
    worth = came * values.worth(book, kind)
    stands = came == 0 or count(before.naturals, kind) > 0 or came >= meld.MELD
    first = either(stands, 0, worth)
    jokers = count(side.jokers, kind) - count(before.jokers, kind)
    wild = meld.wilds(side, kind) - meld.wilds(before, kind)
    while wild > 0:
        gains.append(first + values.worth(book, JOKER if jokers > 0 else TWO))
        first = 0
        jokers -= 1
        wild -= 1
    return either(stands, worth, 0)


def clean_wild_meld(state: State, before: Side, side: Side) -> i64:
    """Most points that wilds alone can add to an opening which must be clean. I-O11."""
    if opening.band(state, side).wilds != opening.NO_LIMIT:
        return 0
    best: i64 = 0
    part = before.copy()
    while part.wild_twos <= side.wild_twos:
        part.wild_jokers = before.wild_jokers
        while part.wild_jokers <= side.wild_jokers:
            came_twos = part.wild_twos - before.wild_twos
            came_jokers = part.wild_jokers - before.wild_jokers
            stands = meld.wild_size(part) >= meld.MELD and opening.is_clean(part)
            if stands and meld.refuse_wilds(state, before, came_twos, came_jokers) == 0:
                points = values.points(state.book.values, came_twos << 4 | came_jokers)
                best = either(points > best, points, best)
            part.wild_jokers += 1
        part.wild_twos += 1
    return best


def rank_canasta_with(before: Side, side: Side, wilds: i64) -> bool:
    """T9: a canasta of one rank with at most so many wilds more than before."""
    kind: Kind = FOUR
    while kind <= ACE:
        there = count(side.naturals, kind) + meld.wilds(before, kind)
        came = meld.wilds(side, kind) - meld.wilds(before, kind)
        if there + meld.min_of(came, wilds) >= meld.CANASTA:
            return True
        kind += 1
    return False
