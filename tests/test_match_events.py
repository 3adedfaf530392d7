"""What a match tells of its last action, and that nobody is told more than he may be."""

import pytest

from canasta.bots import make
from canasta.engine.deal import IllegalMoveError
from canasta.match import Match, act
from canasta.view.events import DealEnded, Discarded, Drew, Event, Laid, Opened, TurnBegan
from canasta.view.follow import follow
from canasta.view.observation import Observation, observe
from canasta.view.redact import redact
from tests.forms import FORMS

OPEN_AT_FIFTY = {"opening.bands": [{"from": "min", "need": 50}]}
HANDS = ("KS KH KD 2S 9S 9H 8S 7S 6S 5S 4S", "QS QH QD JS JH 8H 7H 6H 5H 4H 10S")


def seen(match: Match) -> dict[int | None, Observation]:
    """What everybody sees, a spectator as well."""
    seats = (None, *range(match.rules.players))
    return {seat: observe(match.deal, match.faces, seat) for seat in seats}


def followed(before: Observation, told: list[Event], seat: int | None) -> Observation:
    for event in told:
        before = follow(before, redact(event, seat))
    return before


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_whoever_follows_the_events_of_actions_sees_what_is_there(
    variant: str, players: int
) -> None:
    match = Match(variant, players, seed="events")
    bots = [make("greedy", seat) for seat in range(players)]
    while match.seat is not None:
        before = seen(match)
        act(match, bots[match.seat])
        told = match.events()
        assert told == match.events()
        for seat, after in seen(match).items():
            assert followed(before[seat], told, seat) == after, told


def two_kings() -> Match:
    """Three kings, a two and small cards for the first of two players, a card drawn."""
    rest = list(Match("classic", 2).faces.deck)
    dealt = [face for pair in zip(*[hand.split() for hand in HANDS], strict=True) for face in pair]
    for face in dealt:
        rest.remove(face)
    rest.sort(key=lambda face: face[0] in "23J")
    match = Match("classic", 2, house={"setup.hand": 11, **OPEN_AT_FIFTY}, deck=dealt + rest)
    match.push("draw")
    return match


def test_a_lay_of_several_bytes_opens_with_all_of_it() -> None:
    """One text, two bytes: the kings first, then the two, and the side is open at the end."""
    match = two_kings()
    before = seen(match)
    match.push(["lay K K K 2", "discard 4"])
    told = match.events()
    assert told == [
        Laid(0, 0, "K", ("KD", "KH", "KS")),
        Laid(0, 0, "K", ("2S",)),
        Opened(0, 0),
        Discarded(0, "4S"),
        TurnBegan(1),
    ]
    for seat, after in seen(match).items():
        assert followed(before[seat], told, seat) == after


def test_there_is_nothing_to_tell_before_the_first_action_of_a_deal() -> None:
    match = Match(seed=1)
    assert match.events() == []
    match.push("draw")
    assert [type(event) for event in match.events()] == [Drew]
    with pytest.raises(IllegalMoveError):
        match.push("draw")
    assert [type(event) for event in match.events()] == [Drew]


def test_the_last_action_of_a_deal_is_told_until_the_next_one_is_dealt() -> None:
    match = Match("classic", 2, seed=3)
    bots = [make("greedy", seat) for seat in range(2)]
    while match.seat is not None:
        act(match, bots[match.seat])
    assert any(isinstance(event, DealEnded) for event in match.events())
    match.next_deal()
    assert match.events() == []
