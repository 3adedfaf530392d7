"""What a program may write down of a deal makes it again, at every step of random deals."""

from collections.abc import Iterator

import pytest

import canasta
from canasta import Deal, Match, variants
from canasta.bots import make
from canasta.match import Action, act

FORMS = [(name, n) for name in variants.names() for n in variants.player_counts(name)]
DEALS = 20 if canasta.COMPILED else 2


def actions(match: Match, number: int) -> Iterator[Action]:
    """A deal between bots: all play at random, in every other deal half of them do."""
    chosen = [
        "greedy" if seat % 2 < number % 2 else "random" for seat in range(match.rules.players)
    ]
    bots = [make(name, 10 * number + seat) for seat, name in enumerate(chosen)]
    while match.seat is not None:
        yield act(match, bots[match.seat])


def check_values(deal: Deal) -> None:
    """The one-line position, the bytes, the shown value and the copy make the same deal."""
    rules = deal.rules
    again = canasta.position(rules, text=str(deal))
    shown: Deal = eval(repr(deal), {"canasta": canasta})  # noqa: S307
    for other in (again, canasta.unpack(rules, deal.pack()), shown, deal.copy()):
        assert other == deal
        assert str(other) == str(deal)
        assert other.pack() == deal.pack()
        assert other.legal_actions() == deal.legal_actions()


def check_moves(deal: Deal) -> None:
    """Every legal move has a text, and the text plays it; a copy leaves its original alone."""
    before = deal.pack()
    for move, text in zip(deal.legal_actions(), deal.legal_moves, strict=True):
        one, other = deal.copy(), deal.copy()
        one.apply(move)
        other.apply(text)
        assert one == other, text
        assert deal.attempt([text]).moves == [move]
    assert deal.pack() == before


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_a_deal_comes_back_from_all_that_is_written_of_it(variant: str, players: int) -> None:
    for number in range(DEALS):
        match = Match(variant, players, seed=f"trip:{number}")
        twin = Match(variant, players, seed=f"trip:{number}")
        single = match.deal.copy()
        for at, action in enumerate(actions(match, number)):
            for move in action.moves:
                if at % 4 == 0:
                    check_moves(single)
                single.apply(move)
                check_values(single)
            assert single == match.deal
            assert twin.push(action.texts, faces_only=True) == action
            assert twin == match
        assert match.deal.is_over
