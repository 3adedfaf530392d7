"""The restated rules of the best public bot: legal in every game, and told nothing secret."""

import random
from collections.abc import Iterator

import pytest

from canasta.bots import make
from canasta.bots.playout import play_checked
from canasta.engine import legal, play
from canasta.engine.cards import BONUS_THREE, multiset, spread
from canasta.engine.state import OVER, State
from canasta.view.memory import Memory
from canasta.view.seat import look
from tests.forms import FORMS, dealt

BOTS = ("hub_like", "rules", "tuned")


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_whole_deals_are_played_by_the_laws(variant: str, players: int, bot: str) -> None:
    for number in range(4):
        deal = dealt(variant, players, number)
        seats = [make(bot, seat) for seat in range(players)]
        assert play_checked(deal, seats, bytearray()) == []
        assert deal.phase == OVER


def positions(variant: str, players: int, bot: str) -> Iterator[tuple[State, Memory, int]]:
    """A deal move by move, with what the bot chose."""
    state = dealt(variant, players, 3)
    memory = Memory(players)
    seats = [make(bot, seat) for seat in range(players)]
    while state.phase != OVER:
        seat = state.actor()
        move = seats[seat].choose(look(state, seat, memory), legal.legal(state))
        yield state, memory, int(move)
        memory.note(state, move)
        play.apply(state, move)


def redealt(state: State, seed: int) -> State:
    """The same position with the cards that the actor cannot see dealt anew."""
    twin = state.scratch()
    others = [seat for seat in range(int(state.book.players)) if seat != state.actor()]
    hands = {seat: spread(state.hand(seat)) for seat in others}
    stock = state.unseen()
    threes = [kind for kind in stock if kind == BONUS_THREE]  # No hand holds any.
    cards = [kind for kind in [*b"".join(hands.values()), *stock] if kind != BONUS_THREE]
    random.Random(seed).shuffle(cards)
    for seat, hand in hands.items():
        twin.set_hand(seat, multiset(bytes([cards.pop() for _ in hand])))
    twin.stock = (*cards, *threes)
    twin.front, twin.back = 0, len(stock)
    return twin


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_hidden_cards_change_no_move(variant: str, players: int, bot: str) -> None:
    for at, (state, memory, move) in enumerate(positions(variant, players, bot)):
        twin = redealt(state, at)
        seat = state.actor()
        again = make(bot, int(seat))
        assert again.choose(look(twin, seat, memory), legal.legal(twin)) == move
