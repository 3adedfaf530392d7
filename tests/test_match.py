"""The match: deals one after the other, and what it shows of itself."""

from typing import Any

import pytest
from msgspec import structs

import canasta
from canasta import variants
from canasta.bots import make
from canasta.match import Match, MatchError
from canasta.rules.catalogue import CHAPTERS
from canasta.rules.opening import Band
from canasta.rules.rules import Rules, RulesError, with_house
from tests.forms import FORMS
from tests.records import WHOLE, played, short

HOUSE: dict[str, object] = {
    "match.target": 700,
    "opening.bands": [{"from": "min", "need": 40}],
    "setup.cover_upcards": ["wild"],
    "match.max_deals": 3,
}


def made_again(value: object) -> object:
    """What a shown value makes, in a session that has imported canasta and nothing else."""
    made: object = eval(repr(value), {"canasta": canasta})  # noqa: S307
    return made


@pytest.mark.parametrize(
    "match",
    [
        Match(seed=1),
        Match("tile", seed="a'b", names=list("ABCD")),
        Match("classic", 3, seed=0, house=HOUSE, dealer=0),
        Match("italian", rules=variants.find("italian-strict"), seed=2),
        Match(deck=Match(seed=7).faces.deck),
    ],
)
def test_what_a_match_its_deal_and_its_rules_show_makes_them_again(match: Match) -> None:
    assert made_again(match.rules) == match.rules
    assert made_again(match.deal) == match.deal
    assert made_again(match) == match


@pytest.mark.parametrize(
    "rules",
    [rules for name in variants.names() for rules in variants.forms(name)],
    ids=lambda rules: f"{rules.variant}-{rules.players}",
)
def test_rules_show_the_shortest_call_that_makes_them(rules: Rules) -> None:
    plain = f"canasta.variant({rules.variant!r}, players={rules.players})"
    assert repr(rules) == plain
    ours = with_house(rules, {"values.joker": 45})
    assert repr(ours) == plain[:-1] + ", house={'values.joker': 45})"
    assert made_again(ours) == ours


def test_rules_of_no_variant_show_their_chapters() -> None:
    ours = structs.replace(variants.find("tile"), variant="ours")
    chapters = {kind.__name__: kind for kind in CHAPTERS.values()}
    assert eval(repr(ours), {**chapters, "Rules": Rules, "Band": Band}) == ours  # noqa: S307


def test_a_match_that_is_under_way_does_not_pass_for_a_fresh_one() -> None:
    match = Match(seed=1)
    fresh = repr(match)
    match.push("draw")
    assert repr(match) == f"<{fresh} in deal 1>"
    assert match != Match(seed=1)
    assert made_again(match.deal) == match.deal


def test_the_last_seat_deals_first_and_the_deal_goes_round() -> None:
    match = played(short()).match
    assert [line["dealer"] for line in WHOLE if "deck" in line] == [1, 0]
    assert (match.number, match.over) == (2, True)
    with pytest.raises(MatchError, match="match is over"):
        match.next_deal()
    with pytest.raises(MatchError, match="not over"):
        Match(seed=1).next_deal()


def test_a_match_may_be_won_by_both() -> None:
    match = Match("classic", 2, seed=1, house={"match.max_deals": 1, "match.tie": "shared"})
    assert (match.over, match.winner, match.shared) == (False, None, False)
    match.deal.set_hand(1, match.deal.hand(0))
    match.deal.side1.threes = match.deal.side0.threes
    match.settle()
    assert (match.over, match.winner, match.shared) == (True, None, True)


@pytest.mark.parametrize(
    "wrong", [{"variant": "samba"}, {"players": 5}, {"house": {"out.canastas": -1}}]
)
def test_a_match_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        Match(**wrong)


@pytest.mark.parametrize("wrong", [{"names": ["A"]}, {"dealer": 4}, {"deck": "KH"}])
def test_a_match_of_wrong_parts_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(MatchError):
        Match(**wrong)


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_what_is_played_on_its_deal_is_played_in_the_match(variant: str, players: int) -> None:
    match = Match(variant, players, seed=f"deal:{variant}")
    chooser, other = make("random", 3), Match(variant, players, seed=f"deal:{variant}")
    while not match.deal.is_over:
        move = int(chooser.choose(match.view(match.deal.actor()), match.deal.legal_set()))
        match.deal.apply(move)
        if not match.begun:
            assert match.events()
            other.push(match.last.plain if match.last else [])
            assert match == other
    assert match.scores == match.deal.scores() == other.scores


def test_a_text_and_single_bytes_on_the_deal_of_a_match_make_one_action() -> None:
    match = Match("classic", seed=7)
    match.deal.push("draw")
    assert [type(event).__name__ for event in match.events()] == ["Drew"]
    assert sum(len(hand) for hand in match.faces.hands) == 45
    assert match.deal.copy().keeper is None
