"""Laws of the bots: they see nothing but their seat's view, and the same seed plays the same."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import canasta
from canasta.bots import BOTS, LEVELS, make
from canasta.bots.attention import Attention
from canasta.bots.dice import Dice
from canasta.bots.equity import Equity
from canasta.bots.features import COUNT, describe
from canasta.bots.judge import Judge
from canasta.bots.lessons import Page
from canasta.bots.net import UNITS
from canasta.bots.net import pack as pack_net
from canasta.bots.net import unpack as unpack_net
from canasta.bots.outlook import Outlook, at_least
from canasta.bots.playout import play_out
from canasta.bots.policy import Policy
from canasta.bots.search import MOST_WORK, Search
from canasta.bots.turn import think
from canasta.bots.weights import NAMES, Weights, as_dict, weights
from canasta.bots.worlds import Worlds
from canasta.engine import laws, legal, play, score
from canasta.engine.book import Book
from canasta.engine.deck import pack
from canasta.engine.setup import deal
from canasta.engine.state import OUT, OVER, State
from canasta.rules.rules import Rules
from canasta.variants import find
from canasta.view.memory import Memory
from canasta.view.seat import View, look, sizes
from tests.forms import FORMS

QUICK = sorted(set(BOTS) - {"search", "expert", "master"})


def dealt(rules: Rules, number: int) -> State:
    book = Book(rules)
    deck = list(pack(book.deck))
    random.Random(number).shuffle(deck)
    return deal(book, deck, number % rules.players, [0] * rules.sides).state


def course(rules: Rules, bot: str, number: int) -> Iterator[tuple[State, Memory]]:
    """Every position of a deal, and what has been seen of it."""
    state = dealt(rules, number)
    memory = Memory(rules.players)
    bots = [make(bot, 10 * number + seat) for seat in range(rules.players)]
    while state.phase != OVER:
        yield state, memory
        seat = int(state.actor())
        move = int(bots[seat].choose(look(state, seat, memory), legal.legal(state)))
        memory.note(state, move)
        play.apply(state, move)


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_sampled_deals_are_whole_and_look_the_same_to_the_seat(variant: str, players: int) -> None:
    for state, memory in course(find(variant, players), "rules", 1):
        seat = int(state.actor())
        view = look(state, seat, memory)
        world = Worlds(view, Dice(5)).sample()
        assert laws.card_count(world) == laws.card_count(state)
        seen, again = view.pack(), look(world, seat, memory).pack()
        # What is made up for hidden cards is the same; only the order of the deck has moved.
        assert seen == again


@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_what_a_seat_cannot_see_changes_no_bots_move(variant: str, players: int, bot: str) -> None:
    chance = Dice(9)
    for at, (state, memory) in enumerate(course(find(variant, players), "greedy", 2)):
        if at % 3 == 0:
            seat = int(state.actor())
            view = look(state, seat, memory)
            other = look(Worlds(view, chance).sample(), seat, memory)
            moves = legal.legal(state)
            assert make(bot, at).choose(view, moves) == make(bot, at).choose(other, moves)


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_nor_does_it_change_what_a_search_finds(variant: str, players: int) -> None:
    tried = 0
    for at, (state, memory) in enumerate(course(find(variant, players), "rules", 3)):
        if at % 40 == 11:
            seat = int(state.actor())
            view = look(state, seat, memory)
            other = look(Worlds(view, Dice(at)).sample(), seat, memory)
            found = [think(Search(7, 24), one) for one in (view, other)]
            assert found[0] == found[1]
            tried += 1
    assert tried > 0


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_whoever_plays_on_in_a_sampled_deal_looks_at_no_other_hand(
    variant: str, players: int
) -> None:
    judge = Judge(Weights())
    for state, _ in course(find(variant, players), "rules", 4):
        nothing = Memory(players)
        seat = int(state.actor())
        whole = View(state, seat, sizes(state), nothing)
        moves = legal.legal(state)
        assert judge.choose(whole, moves) == judge.choose(look(state, seat, nothing), moves)


@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_the_same_seeds_play_the_same_deal(variant: str, players: int, bot: str) -> None:
    logs = []
    for _ in range(2):
        state = dealt(find(variant, players), 5)
        log = bytearray()
        play_out(state, [make(bot, seat) for seat in range(players)], log)
        logs.append(bytes(log))
    assert logs[0] == logs[1]


def test_every_level_beats_chance() -> None:
    # The levels that search are measured by the arena.
    for name in ("novice", "casual", "club", "strong"):
        won = 0
        for number in range(20):
            state = dealt(find("classic"), number)
            bots: list[Policy] = [make(name if seat % 2 else "random", seat) for seat in range(4)]
            play_out(state, bots, bytearray())
            points = score.scores(state)
            won += points[1] > points[0]
        assert won >= 16, name
    assert list(LEVELS) == ["novice", "casual", "club", "strong", "expert", "master"]


def test_attention_is_off_by_no_more_than_it_says() -> None:
    dim = Attention(Dice(1), noise=10.0, overlooks=0.25)
    blurs = [dim.blur() for _ in range(2000)]
    assert all(-30.0 <= blur <= 30.0 for blur in blurs)
    assert abs(sum(blurs) / len(blurs)) < 1.0
    assert 400 < sum(dim.misses() for _ in range(2000)) < 600
    sharp = Attention(Dice(1))
    assert sharp.blur() == 0.0
    assert not sharp.misses()


def test_chances_are_those_of_drawing_without_a_look() -> None:
    # Of 20 hidden cards, 5 in the hand: each of the 3 is in it with one chance in four.
    share = 0.25
    assert at_least(share, 3, 1) == pytest.approx(1 - 0.75**3)
    assert at_least(share, 3, 2) == pytest.approx(3 * 0.25**2 * 0.75 + 0.25**3)
    assert at_least(share, 3, 3) == pytest.approx(0.25**3)
    assert at_least(share, 1, 2) == 0.0


def test_weights_are_read_by_name() -> None:
    assert set(NAMES) == set(as_dict(Weights()))
    assert as_dict(weights({"two": 7.0})) == as_dict(Weights()) | {"two": 7.0}
    with pytest.raises(ValueError, match="no weight 'tow'"):
        weights({"tow": 7.0})


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_a_net_is_told_small_numbers(variant: str, players: int) -> None:
    for state, memory in course(find(variant, players), "rules", 6):
        seat = int(state.actor())
        page = Page(seat)
        describe(Outlook(look(state, seat, memory), Attention(Dice(0))), page)
        assert len(page.numbers) == COUNT
        assert 0 < max(page.numbers) <= 120


def test_a_net_says_what_its_weights_say() -> None:
    chance = random.Random(3)
    rows = [[chance.randint(-20, 20) for _ in range(UNITS)] for _ in range(COUNT)]
    bias = [chance.randint(-500, 500) for _ in range(UNITS)]
    last = [chance.randint(-900, 900) for _ in range(UNITS)]
    net = unpack_net(pack_net(rows, bias, last, 12345))
    for _ in range(20):
        numbers = bytes(chance.choice([0, 0, 0, 1, 2, 5]) for _ in range(COUNT))
        sums = [
            bias[unit] + sum(n * row[unit] for n, row in zip(numbers, rows, strict=True))
            for unit in range(UNITS)
        ]
        wanted = 12345 + sum(max(0, total) * w for total, w in zip(sums, last, strict=True))
        assert net.read(numbers) == wanted / 256
    with pytest.raises(ValueError, match="a net has"):
        unpack_net(b"?")


def over(totals: list[int], out_seat: int) -> State:
    """A classic deal that seat 0 or 1 has closed, with nothing left in anybody's hand."""
    state = dealt(find("classic"), 1)
    for index, total in enumerate(totals):
        state.side(index).total = total
        state.side(index).threes = 0
    for seat in range(4):
        state.set_hand(seat, 0)
    state.phase, state.ended, state.out_seat = OVER, OUT, out_seat
    return state


def test_points_count_until_the_match_is_near_its_end() -> None:
    equity = Equity(700.0, 800.0, [])
    early = equity.value(over([0, 0], 0), 0)
    assert early == 100.0 == -equity.value(over([0, 0], 0), 1)
    won = equity.value(over([4950, 4900], 0), 0)
    assert won == 800.0 == -equity.value(over([4950, 4900], 0), 1)
    close = equity.value(over([4700, 4700], 0), 0)
    assert 0.0 < close < won


def test_a_harder_opening_counts_against_the_points_that_lead_to_it() -> None:
    equity = Equity(700.0, 800.0, [0.0, 0.0, 100.0, 400.0])
    # Going out brings 100: to 1,450 nothing changes, to 1,550 the next opening needs 90.
    assert equity.value(over([1350, 0], 0), 0) == 100.0
    assert equity.value(over([1450, 0], 0), 0) == 0.0
    assert not equity.counts_points(over([2500, 0], 0))
    assert equity.counts_points(over([1000, 0], 0))


LADEN = (
    "turn=3; "
    "phase=start; "
    "totals=0/0; "
    "hands=13 12 9 5 4 4 2/13 13 10 10 6 5 5 5 5 5 4/13 13 12 12 11 10 7 7 5 4 4 4 2/13 13 "
    "12 12 11 11 9 9 7 7 7 5 3B; "
    "melds=8 8 8, 6 6 6 6 2/1 1 1 1; "
    "pile=12 7 7 8 8 13 8 3B 3B 9 JO 3B 10 8 JO 10 6 9 2 10 11 9 6 6 2 8 11 1 2 11 12 1 2 11 "
    "9 1 2 1 10 11; "
    "stock=4 9 4 10 12 7; "
    "opened=1/1; "
    "threes=2/2; "
    "block_seat=3; "
    "dealer=3; "
    "melded=15; "
    "opened_before=1; "
    "ranks_before=576460752303423488"
)
"""All that there is to take, and many ways to lay it."""


def test_a_decision_of_the_search_ends_with_its_work() -> None:
    state = canasta.position("tile", text=LADEN)
    view = look(state, 3, Memory(4))
    book = view.state.book
    before = int(book.searched)
    moves = think(Search(1, playouts=20_000), view)
    assert moves == think(Search(1, playouts=20_000), look(state, 3, Memory(4)))
    # Every decision of the turn has its share, and the last trial of each is played to its end.
    assert int(book.searched) - before < 20 * MOST_WORK
