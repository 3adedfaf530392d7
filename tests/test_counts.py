"""How many sequences of moves there are to a depth, from a fixed deck of every game."""

import pytest

from canasta.engine.deal import Deal
from tests.forms import dealt

# Pinned when the rules were written; a change here is a change of the rules.
COUNTS: dict[tuple[str, int], tuple[int, ...]] = {
    ("classic", 2): (1, 18, 101, 820, 4723, 30345),
    ("classic", 3): (1, 17, 39, 306, 1077, 5593),
    ("classic", 4): (1, 12, 41, 151, 373, 1246),
    ("classic", 6): (1, 15, 37, 198, 492, 3144),
    ("classic-bicycle", 4): (1, 12, 41, 151, 373, 1246),
    ("classic-pagat", 4): (1, 12, 41, 154, 397, 1285),
    ("italian", 4): (1, 11, 11, 187, 924, 4906),
    ("italian-strict", 4): (1, 11, 11, 121, 726, 2695),
    ("tile", 4): (11, 11, 108, 108, 1026, 1026),
}


def count(deal: Deal, depth: int) -> int:
    """The number of sequences of `depth` moves from a position."""
    moves = deal.legal_actions()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = deal.copy()
        after.apply(move)
        total += 1 if after.is_over else count(after, depth - 1)
    return total


@pytest.mark.parametrize(("variant", "players"), sorted(COUNTS))
def test_the_count_table_is_as_pinned(variant: str, players: int) -> None:
    pinned = COUNTS[variant, players]
    deal = dealt(variant, players, 1)
    assert tuple(count(deal, depth + 1) for depth in range(len(pinned))) == pinned
