"""What a bot is given: its seat's view, and what everybody has seen of the hands."""

import random

import pytest

from canasta.bots import make
from canasta.engine import legal, play
from canasta.engine.book import Book
from canasta.engine.cards import cards, count, spread
from canasta.engine.deck import pack
from canasta.engine.moves import DRAW, TAKE_PAIR, discard
from canasta.engine.setup import deal
from canasta.engine.state import OVER, State
from canasta.rules.rules import Rules
from canasta.variants import find
from canasta.view.memory import Memory, without
from canasta.view.seat import look, sizes, unpack
from tests.forms import FORMS

KING, SEVEN = 13, 7


def dealt(rules: Rules, number: int) -> State:
    book = Book(rules)
    deck = list(pack(book.deck))
    random.Random(number).shuffle(deck)
    return deal(book, deck, number % rules.players, [0] * rules.sides).state


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_known_cards_are_in_the_hands(variant: str, players: int, bot: str) -> None:
    seen = 0
    for number in range(6):
        state = dealt(find(variant, players), number)
        memory = Memory(players)
        bots = [make(bot, 100 * number + seat) for seat in range(players)]
        while state.phase != OVER:
            seat = int(state.actor())
            view = look(state, seat, memory)
            move = int(bots[seat].choose(view, legal.legal(state)))
            memory.note(state, move)
            play.apply(state, move)
            for other in range(players):
                known = memory.known[other]
                held = state.hand(other) + (state.pending if other == state.turn else 0)
                assert without(known, held) == 0, (number, other)
                seen += known != 0
    assert seen > 0


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_a_view_goes_through_bytes_unchanged(variant: str, players: int) -> None:
    state = dealt(find(variant, players), 1)
    memory = Memory(players)
    bot = make("greedy", 1)
    while state.phase != OVER:
        seat = int(state.actor())
        view = look(state, seat, memory)
        twin = unpack(state.book, view.pack())
        assert twin.pack() == view.pack()
        assert [view.size(at) for at in range(players)] == [
            len(spread(state.hand(at))) for at in range(players)
        ]
        assert twin.sizes == sizes(state)
        move = int(bot.choose(view, legal.legal(state)))
        memory.note(state, move)
        play.apply(state, move)


def test_who_takes_a_pile_is_known_to_hold_it_until_he_plays_it() -> None:
    state = dealt(find("classic"), 3)
    memory = Memory(4)
    state.phase = 0
    seat = int(state.turn)
    state.pile = bytes([SEVEN, SEVEN, KING])
    state.frozen = False
    state.mover.opened = True
    state.opened_before = True
    state.held = cards(KING, 3) + cards(SEVEN, 1)
    memory.note(state, TAKE_PAIR)
    play.apply(state, TAKE_PAIR)
    assert memory.known[seat] == cards(SEVEN, 2)
    memory.note(state, discard(SEVEN))
    play.apply(state, discard(SEVEN))
    assert memory.known[seat] == cards(SEVEN, 1)
    assert count(memory.thrown[seat], SEVEN) == 1
    assert memory.recent == SEVEN + 1
    after = int(state.turn)
    memory.note(state, DRAW)
    assert memory.left[after] == 8 << 4 * SEVEN


def test_a_multiset_less_another_keeps_what_was_more() -> None:
    hand = cards(KING, 3) + cards(SEVEN, 1)
    assert without(hand, cards(KING, 1) + cards(SEVEN, 2)) == cards(KING, 2)
    assert without(hand, 0) == hand
