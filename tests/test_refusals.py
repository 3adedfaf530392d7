"""A refusal as data: its facts are those that its words are filled with, no more and no fewer."""

import pytest

from canasta.bots import make
from canasta.engine.reasons import Refusal
from canasta.match import Match, act
from canasta.rules.articles import FACTS
from canasta.variants import names
from canasta.words import words


@pytest.mark.parametrize("variant", names())
def test_a_refusal_carries_the_facts_of_its_code_and_no_others(variant: str) -> None:
    match = Match(variant, seed="facts")
    bot = make("greedy", 1)
    met = set()
    for _ in range(40):
        if match.deal.is_over:
            match.next_deal()
        for move in range(256):
            refusal = match.deal.refuse(move)
            if refusal is not None:
                met.add(refusal.code)
                assert tuple(refusal.facts) == FACTS.get(refusal.code, ()), refusal
                told = words("ro", match.rules.sheet).refusal(refusal.code, refusal.facts)
                assert told.endswith("."), refusal
        act(match, bot)
    assert met & set(FACTS)


def test_an_opening_that_must_be_a_whole_canasta_tells_no_points() -> None:
    match = Match("tile", seed=1, house={"opening.bands": [{"from": "min", "need": "canasta"}]})
    refusal = shortest_opening(match)
    assert refusal.facts["needs"] == "canasta"
    told = words("ro", "tile").refusal(refusal.code, refusal.facts)
    assert "se cere o canastă întreagă" in told
    assert "punct" not in told


def shortest_opening(match: Match) -> Refusal:
    """The refusal of three equal cards as an opening."""
    codes = ("opening_short", "opening_unreachable")
    while True:
        refusals = [match.deal.refuse(move) for move in range(256)]
        found = [refusal for refusal in refusals if refusal and refusal.code in codes]
        if found:
            return found[0]
        act(match, make("greedy", 1))
