"""A deal as programs and people use it: moves as bytes and texts, refusals and their places."""

from collections.abc import Callable

import pytest

import canasta
from canasta import Deal, IllegalMoveError, Match, NotationError


def kings() -> Deal:
    """Three kings, a two and small cards in hand, a card drawn."""
    text = (
        "turn=0; phase=play; totals=0/0; hands=K K K 2 9 8 7/5 5 4/6 6 4/8 8 4; melds=/; "
        "pile=4; stock=9 8 7 6 5 4"
    )
    return canasta.position("classic", text=text)


def test_a_move_may_be_a_byte_or_a_text() -> None:
    deal = Match("classic", seed=1).deal
    twin = deal.copy()
    deal.apply("draw")
    twin.apply(0)
    assert deal == twin
    assert deal.refuse("draw") is not None
    assert str(deal.refuse("draw")) == str(deal.refuse(0)) == "already_drawn [C4.2]"


def test_a_text_of_several_bytes_is_one_move() -> None:
    deal = kings()
    assert deal.refuse("lay K K K 2") is None
    deal.apply("lay K K K 2")
    assert str(deal).split("; ")[4] == "melds=K K K 2/"


def test_what_is_listed_as_legal_is_legal_as_byte_and_as_text() -> None:
    """Three kings begin an opening that the two can complete."""
    deal = kings()
    assert list(deal.legal_moves)
    for move, text in zip(deal.legal_actions(), deal.legal_moves, strict=True):
        assert move in deal.legal_moves
        assert text in deal.legal_moves
        assert deal.refuse(text) is None
        one, other = deal.copy(), deal.copy()
        one.apply(move)
        other.apply(text)
        assert one == other
    assert "lay K K K" in deal.legal_moves
    with pytest.raises(IllegalMoveError, match="opening_short"):
        deal.push("lay K K K")


@pytest.mark.parametrize("ask", [Deal.refuse, Deal.apply, Deal.push], ids=lambda ask: ask.__name__)
@pytest.mark.parametrize("text", ["x", "", "lay", "discard", "take", "lay Z Z Z", "draw; draw"])
def test_a_text_that_is_no_move_is_said_to_be_none(
    ask: Callable[[Deal, str], object], text: str
) -> None:
    deal = kings()
    before = deal.pack()
    with pytest.raises(NotationError):
        ask(deal, text)
    assert deal.pack() == before


@pytest.mark.parametrize("number", [-1, 256, 10**30, 60])
def test_a_number_that_is_no_move_is_malformed(number: int) -> None:
    deal = kings()
    refusal = deal.refuse(number)
    assert refusal is not None
    assert refusal.code == "malformed"
    with pytest.raises(IllegalMoveError, match="malformed"):
        deal.apply(number)


@pytest.mark.parametrize(
    ("moves", "code", "failed"),
    [
        (["draw", "discard 9"], "already_drawn", 0),
        (["lay K K K 2", "lay 9 9 9", "discard 8"], "not_in_hand", 1),
        (["lay K K K 2", "discard 9", "discard 8"], "not_your_turn", 2),
        (["lay K K K"], "opening_short", 1),
        (["lay K K 2", "add 8"], "no_such_meld", 1),
        ([], "empty_action", 0),
    ],
)
def test_a_refused_action_names_the_place_of_its_first_refusal(
    moves: list[str], code: str, failed: int
) -> None:
    """One past the last for a duty that the whole action leaves unpaid."""
    deal = kings()
    with pytest.raises(IllegalMoveError) as caught:
        deal.push(*moves)
    assert (caught.value.refusal.code, caught.value.failed) == (code, failed)
    assert deal.attempt(moves).failed == failed


def test_nobody_plays_for_the_next_seat() -> None:
    """A turn ends the action, as asking does."""
    deal = kings()
    with pytest.raises(IllegalMoveError) as caught:
        deal.push("discard 9", "draw")
    assert (caught.value.refusal.code, caught.value.failed) == ("not_your_turn", 1)
    assert deal.actor() == 0


def test_a_match_names_the_place_too() -> None:
    match = Match("classic", seed=1)
    with pytest.raises(IllegalMoveError) as caught:
        match.push(["draw", "discard JO"])
    assert caught.value.failed == 1
    with pytest.raises(IllegalMoveError) as caught:
        match.push([0, 0])
    assert (caught.value.refusal.code, caught.value.failed) == ("revealed", 1)


def test_packed_deals_are_read_by_their_own_rules_only() -> None:
    packed = Match("classic", seed=1).deal.pack()
    for rules in (canasta.variant("tile"), canasta.variant("classic", house={"out.canastas": 2})):
        with pytest.raises(ValueError, match="no deal of these rules"):
            canasta.unpack(rules, packed)
    with pytest.raises(ValueError, match="too few or too many"):
        canasta.unpack(canasta.variant("classic"), packed[:-1])
