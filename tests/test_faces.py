"""Which card it was: the faces beside the engine always agree with its kinds."""

from collections import Counter

import pytest

from canasta import variants
from canasta.bots.greedy import Greedy
from canasta.bots.policy import Policy
from canasta.bots.random import Random
from canasta.engine import deck as engine_deck
from canasta.engine.book import Book
from canasta.engine.card_text import NotationError
from canasta.engine.cards import BONUS_THREE, STOP_THREE, TWO, count, spread
from canasta.engine.moves import REMOVE, lay
from canasta.engine.setup import deal
from canasta.engine.state import State
from canasta.match import Match, act
from canasta.rules.rules import Rules, with_house
from canasta.view.faces import FaceError, Faces, Written, dealt, deck_kinds, kind, pack

FORMS = [rules for name in variants.names() for rules in variants.forms(name)]
CLASSIC = variants.find("classic")
TILE = variants.find("tile")
BANDS = [{"from": "min", "need": 10, "wilds": "none", "clean": False, "pile": "counts"}]
FREE = with_house(TILE, {"opening.bands": BANDS})
HAND = "1R 1Y 1B 2K JO 4R 4Y 3B 3K 9R 9Y 10R 10Y 1K"


def ordered(rules: Rules, wanted: str) -> list[str]:
    """The pack with some faces first, in their order."""
    first = wanted.split()
    rest = list((Counter(pack(rules.deck)) - Counter(first)).elements())
    return first + rest


def dealt_to(rules: Rules, seat: int, hand: str) -> Match:
    """A match whose deck deals these cards to a seat; whoever else holds what comes then."""
    cards = hand.split()
    rest = list((Counter(pack(rules.deck)) - Counter(cards)).elements())
    plain = [face for face in rest if kind(face) not in (BONUS_THREE, STOP_THREE, TWO, 0)]
    special = [face for face in rest if kind(face) in (BONUS_THREE, STOP_THREE, TWO, 0)]
    deck: list[str] = []
    for card in cards:
        deck += [card if at == seat else plain.pop() for at in range(rules.players)]
    if rules.setup.starter_extra:
        deck.append(plain.pop())
    return Match(rules=rules, deck=deck + plain + special)


def places(faces: Faces, state: State) -> list[str]:
    """Every face of the deck, wherever it lies."""
    found = [*faces.stock(state), *faces.pile, *faces.pending]
    for group in (*faces.hands, *faces.threes, *faces.removed):
        found += group
    for side in range(faces.sides):
        for meld in (*faces.melds[side].values(), *[meld for _, meld in faces.closed[side]]):
            found += meld
    return found


def assert_agree(faces: Faces, state: State) -> None:
    """The faces lie where the engine has cards of their kinds, and none is lost."""
    assert sorted(places(faces, state)) == sorted(faces.deck)
    assert deck_kinds(faces.pile) == state.pile
    assert deck_kinds(faces.stock(state)) == state.unseen()
    for seat in range(int(state.book.players)):
        assert bytes(sorted(deck_kinds(faces.hands[seat]))) == spread(state.hand(seat))
    for index in range(faces.sides):
        side = state.side(index)
        assert len(faces.threes[index]) == side.threes
        assert len(faces.removed[index]) == side.removed
        assert [rank for rank, _ in faces.closed[index]] == list(side.closed[::4])
        for rank, meld in faces.melds[index].items():
            kinds = Counter(deck_kinds(meld))
            wild = (side.wild_twos, side.wild_jokers)
            twos, jokers = (
                wild if rank == TWO else (count(side.twos, rank), count(side.jokers, rank))
            )
            natural = side.stop_threes if rank == STOP_THREE else count(side.naturals, rank)
            assert (kinds[TWO], kinds[0]) == (twos, jokers)
            assert rank == TWO or kinds[rank] == natural


@pytest.mark.parametrize("rules", FORMS, ids=lambda rules: f"{rules.variant}-{rules.players}")
def test_the_pack_has_the_kinds_of_the_engines_pack(rules: Rules) -> None:
    faces = pack(rules.deck)
    assert bytes(sorted(deck_kinds(faces))) == engine_deck.pack(Book(rules).deck)
    assert all(n in (rules.deck.packs, rules.deck.jokers) for n in Counter(faces).values())


def test_the_order_of_the_pack_is_fixed() -> None:
    cards, tiles = pack(CLASSIC.deck), pack(TILE.deck)
    assert " ".join(cards[:15]) == "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AH 2H"
    assert cards[51:53] == ("KC", "AS")
    assert cards[-5:] == ("KC", "JO", "JO", "JO", "JO")
    assert " ".join(tiles[:14]) == "1R 2R 3R 4R 5R 6R 7R 8R 9R 10R 11R 12R 13R 1Y"
    assert tiles[-3:] == ("13K", "JO", "JO")


@pytest.mark.parametrize(
    ("faces", "name"),
    [
        ("3H 3D 3R 3Y", 2),
        ("3S 3C 3B 3K", 3),
        ("2H 2K", 1),
        ("JO", 0),
        ("AS 1B", 14),
        ("KH 13K", 13),
    ],
)
def test_a_face_has_its_kind(faces: str, name: int) -> None:
    assert set(deck_kinds(faces.split())) == {name}


@pytest.mark.parametrize("face", ["", "K", "3", "1H", "14R", "jo", "AR", "KK", "K H"])
def test_what_is_no_face_is_refused(face: str) -> None:
    with pytest.raises(FaceError, match="no face"):
        kind(face)


@pytest.mark.parametrize("bot", [Greedy, Random])
@pytest.mark.parametrize("rules", FORMS, ids=lambda rules: f"{rules.variant}-{rules.players}")
def test_faces_follow_every_move(rules: Rules, bot: type[Policy]) -> None:
    bots = [bot(seat + 1) for seat in range(rules.players)]
    for seed in range(3):
        match = Match(rules=rules, seed=f"follow {seed}")
        assert_agree(match.faces, match.deal)
        while match.seat is not None:
            act(match, bots[match.seat])
            assert_agree(match.faces, match.deal)


def test_the_text_of_an_action_names_the_cards_as_they_were_meant() -> None:
    match = dealt_to(FREE, 0, HAND)
    action = match.push(["lay 1 1K*1 1 2", "add jo to 1", "discard 3B"])
    assert action.texts == ("lay 1R 1K 1Y 2K", "add JO to 1", "discard 3B")


def test_bytes_are_written_move_by_move() -> None:
    match = dealt_to(FREE, 0, HAND)
    other = dealt_to(FREE, 0, HAND)
    made = match.push(["lay 1 1 1 2", "discard 4"])
    action = other.push(made.moves)
    assert action.texts == ("lay 1R 1Y 1B", "add 2K to 1", "discard 4R")
    assert other.deal.pack() == match.deal.pack()
    assert other.faces.melds == match.faces.melds


def test_a_kind_takes_the_first_in_the_hand_that_is_not_named_later() -> None:
    match = dealt_to(TILE, 0, HAND)
    action = match.push(["lay 1 1 1", "discard 1R"])
    assert action.texts == ("lay 1Y 1B 1K", "discard 1R")


def test_blue_threes_may_be_called_by_their_kind() -> None:
    match = dealt_to(TILE, 0, "1R 1Y 1B 2K JO 4R 4Y 3K 3K 9R 9Y 10R 10Y 1K")
    assert match.push("discard 3B").texts == ("discard 3K",)


def test_a_record_must_name_faces() -> None:
    match = dealt_to(TILE, 0, "1R 1Y 1B 2K JO 4R 4Y 3K 3K 9R 9Y 10R 10Y 1K")
    for text in ("discard 3B", "discard 4", "discard 4K"):
        with pytest.raises(FaceError):
            match.push(text, faces_only=True)
    assert match.push("discard 4Y", faces_only=True).texts == ("discard 4Y",)


def test_a_face_that_is_not_in_the_hand_changes_nothing() -> None:
    match = dealt_to(TILE, 0, HAND)
    packed, hands = match.deal.pack(), [hand.copy() for hand in match.faces.hands]
    with pytest.raises(FaceError, match="4K is not in that hand"):
        match.push(["lay 1R 1Y 1B", "discard 4K"])
    with pytest.raises(FaceError, match="1R is not in that hand"):
        match.push(["lay 1R 1R 1B", "discard 4Y"])
    assert match.deal.pack() == packed
    assert match.faces.hands == hands


@pytest.mark.parametrize(
    "text", ["", "discard", "discard 7Q", "lay 4H 4H 4H", "to", "add 4R 4Y to", "K*x"]
)
def test_text_that_is_no_move_is_refused(text: str) -> None:
    match = dealt_to(TILE, 0, HAND)
    with pytest.raises(NotationError):
        match.push(text)


def test_a_move_is_taken_apart() -> None:
    written = Written("  add  kh*2 2d  to K ")
    assert written.cards == ["KH", "KH", "2D"]
    assert written.with_cards(["K", "K", "2"]) == "add K K 2 to K"
    assert Written("take  onto").is_generic


def test_dealt_cards_lie_where_the_engine_dealt_them() -> None:
    rules = CLASSIC
    deck = ordered(rules, "3H 4S 5S 6S")
    dealing = deal(Book(rules), deck_kinds(deck), 3, [0, 0])
    faces = dealt(deck, dealing)
    assert faces.threes[0][0] == "3H"
    assert [faces.hands[seat][0] for seat in (1, 2, 3)] == ["4S", "5S", "6S"]
    assert_agree(faces, dealing.state)


def test_stop_threes_go_out_of_play_or_become_a_meld() -> None:
    faces = dealt_to(TILE, 0, "3B 3K 3B 3K 4R 4Y 9R 9Y 10R 10Y 11R 11Y 12R 12Y").faces
    state = dealt_to(TILE, 0, HAND).deal
    melding = faces.copy()
    assert faces.follow(state, REMOVE, state) == ["3B", "3K", "3B", "3K"]
    assert faces.removed[0] == ["3B", "3K", "3B", "3K"]
    assert melding.follow(state, int(lay(STOP_THREE, 3)), state, ["3K"]) == ["3K", "3B", "3B"]
    assert melding.melds[0][STOP_THREE] == ["3K", "3B", "3B"]
    assert " ".join(faces.hands[0][:10]) == "4R 4Y 9R 9Y 10R 10Y 11R 11Y 12R 12Y"


def test_a_copy_is_apart() -> None:
    match = Match(seed=1)
    twin = match.faces.copy()
    before = [hand.copy() for hand in twin.hands]
    act(match, Greedy(1))
    act(match, Greedy(1))
    assert twin.hands == before
