"""The shuffle: always the same for a seed, and every order as likely as any other.

The seeds are fixed, so a test either always passes or never.
"""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from itertools import permutations
from math import sqrt

import pytest

from canasta.match import Match
from canasta.record.shuffle import permutation, shuffled

RUNS = 3000
GOLDEN = [4, 5, 6, 7, 11, 10, 3, 2, 9, 8, 0, 1]


def chi_square(counts: Iterable[int], places: int, expected: float) -> float:
    """How many standard deviations the statistic lies from its mean."""
    seen = list(counts)
    missing = (places - len(seen)) * expected
    statistic = sum((count - expected) ** 2 / expected for count in seen) + missing
    return (statistic - (places - 1)) / sqrt(2 * (places - 1))


def again(n: int, seed: str) -> bytes:
    """The shuffle as its description has it, written down a second time."""
    digest = sha256(seed.encode()).digest()
    chance = iter(
        byte
        for counter in range(1000)
        for byte in sha256(digest + counter.to_bytes(4, "big")).digest()
    )
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = next(byte for byte in chance if byte < 256 - 256 % (i + 1)) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return bytes(order)


@pytest.mark.parametrize("n", [0, 1, 2, 106, 108, 162, 168, 256])
def test_it_is_the_shuffle_of_the_description(n: int) -> None:
    for seed in ("", "S:1", "S:2", "șeptică:7"):
        assert permutation(n, seed) == again(n, seed)
        assert sorted(permutation(n, seed)) == list(range(n))


def test_a_seed_gives_this_order_for_ever() -> None:
    assert list(permutation(12, "S:1")) == GOLDEN


def test_cards_are_shuffled_as_their_places_are() -> None:
    pack = bytes(range(100, 208))
    assert shuffled(pack, "a") == bytes([pack[at] for at in permutation(108, "a")])


def test_more_than_256_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="257 cards"):
        shuffled(bytes(257), "a")


def test_every_order_of_five_cards_is_as_likely() -> None:
    orders = Counter(permutation(5, f"five:{n}") for n in range(12000))
    assert len(orders) == len(list(permutations(range(5))))
    assert abs(chi_square(orders.values(), 120, 100)) < 4


@pytest.mark.parametrize("place", [0, 1, 43, 107])
def test_every_card_is_as_likely_at_a_place(place: int) -> None:
    found = Counter(permutation(108, f"place:{n}")[place] for n in range(RUNS))
    assert abs(chi_square(found.values(), 108, RUNS / 108)) < 4


@pytest.mark.parametrize("card", [0, 104, 107])
def test_a_card_is_as_likely_at_every_place(card: int) -> None:
    found = Counter(permutation(108, f"card:{n}").index(card) for n in range(RUNS))
    assert abs(chi_square(found.values(), 108, RUNS / 108)) < 4


def test_the_stock_does_not_depend_on_the_hands() -> None:
    """Whether the first card is low says nothing of the card in the middle or at the end."""
    decks = [permutation(108, f"apart:{n}") for n in range(RUNS)]
    for place in (1, 54, 107):
        cells = Counter((deck[0] // 27, deck[place] // 27) for deck in decks)
        # Two cards of one deck are never the same, so equal quarters are a little rarer.
        same, other = 26 / 107 / 4, 27 / 107 / 4
        statistic = sum(
            (cells[a, b] - RUNS * (same if a == b else other)) ** 2
            / (RUNS * (same if a == b else other))
            for a in range(4)
            for b in range(4)
        )
        assert abs(statistic - 15) / sqrt(30) < 4


def test_decks_of_one_run_differ_and_do_not_depend_on_each_other() -> None:
    first = [permutation(108, f"{n}:1")[0] for n in range(RUNS)]
    second = [permutation(108, f"{n}:2")[0] for n in range(RUNS)]
    cells = Counter((a // 36, b // 36) for a, b in zip(first, second, strict=True))
    assert abs(chi_square(cells.values(), 9, RUNS / 9)) < 4


def test_deal_n_of_a_match_is_shuffled_by_seed_and_number() -> None:
    match = Match(seed="S")
    whole = sorted(match.faces.deck)
    decks = []
    for number in range(3):
        match.number = number
        decks.append(match.shuffled())
    assert match.faces.deck == tuple(decks[0])
    assert len({tuple(deck) for deck in decks}) == 3
    assert all(sorted(deck) == whole for deck in decks)


def test_a_missing_seed_is_drawn_by_chance() -> None:
    one, other = Match(), Match()
    assert one.seed
    assert one.seed != other.seed
    assert Match(seed=one.seed).faces.deck == one.faces.deck
