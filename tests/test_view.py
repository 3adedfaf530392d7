"""What is told and what is seen: laws 6 and 7, on random and greedy deals of every game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec
import pytest

from canasta.bots import make
from canasta.engine import legal, moves, play
from canasta.engine.book import Book
from canasta.engine.cards import BONUS_THREE, multiset
from canasta.engine.setup import deal
from canasta.engine.state import OVER, State
from canasta.record.shuffle import permutation
from canasta.rules.rules import Rules, with_house
from canasta.variants import find
from canasta.view.events import Drew, Event, PileJoined, ThreesLaidOut, ThreesRemoved, TookPile
from canasta.view.faces import Faces, dealt, deck_kinds, kind, pack
from canasta.view.follow import follow
from canasta.view.memory import Memory
from canasta.view.observation import Observation, observe
from canasta.view.redact import redact
from canasta.view.seat import look
from canasta.view.telling import events
from tests.forms import FORMS, TOTALS

BOTS = ("random", "greedy")
# Settings that change what may be seen, or when it is: on top of a variant's own.
COUNTS = [{"from": "min", "need": 120, "wilds": None, "clean": False, "pile": "counts"}]
HOUSES: tuple[tuple[str, dict[str, object]], ...] = (
    ("classic", {"pile.visibility": "all"}),
    ("italian", {"pile.visibility": "all", "bonus_three.replace_from_pile": True}),
    ("italian", {"opening.draw_if_before": 0}),
    ("classic", {"meld.closes_at": 7}),
    # Hidden cards that wait for an opening.
    (
        "italian",
        {
            "opening.bands": COUNTS,
            "opening.timing": "either",
            "pile.frozen_until_opened": False,
            "turn.draw_after_take": 0,
        },
    ),
)


class Card(str):
    """A face that also knows its place in the deck."""

    __slots__ = ("at",)
    at: int


class Step(NamedTuple):
    """One move, with all that lay where before and after it."""

    before: State
    move: int
    after: State
    faces_before: Faces
    faces_after: Faces
    spent: list[str]

    def events(self) -> list[Event]:
        return events(self.before, self.move, self.after, self.faces_before, self.faces_after)


def cards(rules: Rules, number: int) -> list[str]:
    faces = pack(rules.deck)
    deck: list[str] = []
    for place, at in enumerate(permutation(len(faces), f"view:{number}")):
        card = Card(faces[at])
        card.at = place
        deck.append(card)
    return deck


def begin(rules: Rules, deck: Sequence[str], number: int) -> tuple[State, Faces]:
    book = Book(rules)
    totals = [TOTALS[(number + 3 * side) % len(TOTALS)] for side in range(int(book.sides))]
    dealing = deal(book, deck_kinds(deck), number % rules.players, totals, tracked=True)
    return dealing.state, dealt(deck, dealing)


def step(state: State, faces: Faces, move: int, named: list[str] | None = None) -> Step:
    """Make a move on the state and the faces given."""
    before, faces_before = state.scratch(), faces.copy()
    play.apply(state, move)
    spent = faces.follow(before, move, state, named)
    return Step(before, move, state.scratch(), faces_before, faces.copy(), spent)


def played(rules: Rules, bot: str, number: int) -> Iterator[Step]:
    """A deal to its end."""
    state, faces = begin(rules, cards(rules, number), number)
    players = [make(bot, 1000 * number + seat) for seat in range(rules.players)]
    while state.phase != OVER:
        seat = int(state.actor())
        move = int(
            players[seat].choose(look(state, seat, Memory(rules.players)), legal.legal(state))
        )
        yield step(state, faces, move)


def viewers(rules: Rules) -> list[int | None]:
    return [None, *range(rules.players)]


def assert_coherent(rules: Rules, bot: str, number: int) -> None:
    for made in played(rules, bot, number):
        told = made.events()
        for seat in viewers(rules):
            seen = observe(made.before, made.faces_before, seat)
            for event in told:
                seen = follow(seen, redact(event, seat))
            assert seen == observe(made.after, made.faces_after, seat), (made.move, told)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_following_what_one_is_told_gives_what_one_sees(
    variant: str, players: int, bot: str
) -> None:
    for number in range(4):
        assert_coherent(find(variant, players), bot, number)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("variant", "house"), HOUSES)
def test_so_it_does_under_house_rules(variant: str, house: dict[str, object], bot: str) -> None:
    for number in range(4):
        assert_coherent(with_house(find(variant), house), bot, number)


def places(made: Step, seat: int | None) -> tuple[list[int], list[int]]:
    """Where in the deck the cards are that a seat cannot know: in hands, and seen by nobody.

    Only the first kind is sure to hold no bonus threes.
    """
    known = set()
    faces = made.faces_after
    for other, hand in enumerate(faces.hands):
        known |= {card.at for card in hand if other != seat and isinstance(card, Card)}
    first, last = int(made.after.hidden_from), int(made.after.hidden_to)
    unseen = [card.at for card in faces.pile[first:last] if isinstance(card, Card)]
    return sorted(known), unseen + list(range(int(made.after.front), int(made.after.back)))


def shown_before(steps: Sequence[Step]) -> set[int]:
    """The places of the cards that everybody has seen in the pile."""
    shown: set[int] = set()
    for made in steps:
        for state, faces in ((made.before, made.faces_before), (made.after, made.faces_after)):
            first, last = int(state.hidden_from), int(state.hidden_to)
            seen = faces.pile[:first] + faces.pile[last:]
            shown |= {card.at for card in seen if isinstance(card, Card)}
    return shown


def cut_cards(rules: Rules, deck: Sequence[str]) -> set[int]:
    """The places where a cut bonus lies, which all have seen taken."""
    return set() if rules.setup.cut_bonus == "none" else set(range(len(deck) - 8, len(deck)))


def redealt(deck: Sequence[str], held: list[int], unseen: list[int], chance: int) -> list[str]:
    """The deck with the cards in these places changed about; bonus threes come into no hand."""
    dice = random.Random(chance)
    pool = [deck[at] for at in held + unseen]
    dice.shuffle(pool)
    plain = [face for face in pool if kind(face) != BONUS_THREE]
    into_hands, rest = plain[: len(held)], plain[len(held) :]
    rest += [face for face in pool if kind(face) == BONUS_THREE]
    dice.shuffle(rest)
    other = list(deck)
    for at, face in zip(held + unseen, into_hands + rest, strict=True):
        other[at] = face
    return other


def again(rules: Rules, deck: Sequence[str], number: int, steps: Sequence[Step]) -> Iterator[Step]:
    """The same moves with the same faces in another deck, as long as they are possible there."""
    state, faces = begin(rules, deck, number)
    for made in steps:
        if not moves.contains(legal.legal(state), made.move):
            return
        yield step(state, faces, made.move, list(made.spent))
        if state.phase == OVER:
            return


def account(steps: Sequence[Step], seat: int | None) -> list[bytes]:
    """All that a seat saw and was told, as bytes."""
    found = [sent(observe(steps[0].before, steps[0].faces_before, seat))]
    for made in steps:
        found.append(sent([redact(event, seat) for event in made.events()]))
        found.append(sent(observe(made.after, made.faces_after, seat)))
    return found


def sent(told: object) -> bytes:
    return msgspec.json.encode(told, enc_hook=str)


def is_told_the_same(
    rules: Rules, number: int, past: Sequence[Step], seat: int | None
) -> bool | None:
    """Whether a redeal of what a seat cannot know changes its account; None: no redeal fits.

    A hidden hand that could not have played so is one that the seat can rule out.
    """
    deck = past[0].faces_before.deck
    held, unseen = places(past[-1], seat)
    known = shown_before(past) | cut_cards(rules, deck)
    held = [at for at in held if at not in known]
    unseen = [at for at in unseen if at not in known]
    other = redealt(deck, held, unseen, 100 * number + len(past))
    twin = list(again(rules, other, number, past))
    fits = len(twin) == len(past) and twin[-1].after.phase == past[-1].after.phase
    if not fits or other == list(deck):
        return None
    return account(twin, seat) == account(past, seat)


def assert_secret(rules: Rules, bot: str, number: int) -> None:
    """Law 7 at some points of a deal, for every viewer."""
    steps = list(played(rules, bot, number))
    last = len(steps) - 1
    done = [
        is_told_the_same(rules, number, steps[:upto], seat)
        for upto in sorted({1, last // 5, last // 2, last})
        for seat in viewers(rules)
    ]
    assert False not in done
    assert done.count(True) > len(done) / 4


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_what_a_seat_cannot_know_changes_nothing_that_it_sees_or_is_told(
    variant: str, players: int, bot: str
) -> None:
    rules = find(variant, players)
    for number in range(2):
        assert_secret(rules, bot, number)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("variant", "house"), HOUSES)
def test_so_it_is_under_house_rules(variant: str, house: dict[str, object], bot: str) -> None:
    rules = with_house(find(variant), house)
    for number in range(2):
        assert_secret(rules, bot, number)


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_events_and_observations_go_through_json_unchanged(variant: str, players: int) -> None:
    rules = find(variant, players)
    for made in played(rules, "greedy", 5):
        for seat in viewers(rules):
            told = [redact(event, seat) for event in made.events()]
            assert msgspec.json.decode(sent(told), type=list[Event]) == told
            seen = observe(made.after, made.faces_after, seat)
            assert msgspec.json.decode(sent(seen), type=Observation) == seen


def test_a_draw_tells_others_how_many_cards_and_its_own_seat_which() -> None:
    event = Drew(1, 2, ("7S", "KH"))
    assert redact(event, 1) == event
    assert redact(event, 0) == redact(event, None) == Drew(1, 2, None)


def test_of_a_pile_all_learn_what_was_seen_and_the_taker_alone_what_was_hidden() -> None:
    event = PileJoined(2, ("4S",), 1, ("9H",))
    assert redact(event, 2) == event
    assert redact(event, 3) == redact(event, None) == PileJoined(2, ("4S",), 1, None)


def test_hidden_pile_cards_are_taken_and_their_threes_laid_out() -> None:
    found: Counter[str] = Counter()
    rules = find("italian", 4)
    for number in range(12):
        for made in played(rules, "greedy", number):
            told = made.events()
            for one, two in pairwise(told):
                if isinstance(one, PileJoined):
                    found["hidden"] += one.hidden_count
                    found["threes"] += isinstance(two, ThreesLaidOut)
    assert found["hidden"] > 0
    assert found["threes"] > 0


def test_removed_threes_leave_the_hand_before_all_eyes() -> None:
    state, faces = begin(find("tile", 4), cards(find("tile", 4), 1), 1)
    seat = int(state.turn)
    faces.hands[seat] = ["3B", "3K", "7R", "3B", "3K", "8Y"]
    state.set_hand(seat, multiset(deck_kinds(faces.hands[seat])))
    made = step(state, faces, int(moves.REMOVE))
    told = made.events()
    assert told == [ThreesRemoved(seat, ("3B", "3B", "3K", "3K"))]
    for viewer in viewers(find("tile", 4)):
        seen = follow(observe(made.before, made.faces_before, viewer), redact(told[0], viewer))
        assert seen == observe(made.after, made.faces_after, viewer)
        assert seen.hands[seat].size == 2


def test_no_hidden_card_is_named_before_it_is_taken() -> None:
    rules = with_house(find("italian", 4), {"pile.visibility": "all"})
    for made in played(rules, "random", 3):
        seen = observe(made.after, made.faces_after, 0).pile
        assert len(seen.faces) + seen.hidden == seen.size
        if any(isinstance(event, TookPile) for event in made.events()):
            assert seen.size == seen.hidden == 0


def test_a_table_that_shows_the_top_only_shows_no_card_under_it() -> None:
    for made in played(find("classic", 4), "random", 1):
        seen = observe(made.after, made.faces_after, None).pile
        assert seen.faces == tuple(made.faces_after.pile[-1:])


def test_a_hand_is_shown_in_an_order_that_tells_nothing() -> None:
    for made in played(find("tile", 4), "random", 2):
        faces = observe(made.after, made.faces_after, 0).hands[0].faces
        assert faces is not None
        assert list(faces) == sorted(made.faces_after.hands[0])
