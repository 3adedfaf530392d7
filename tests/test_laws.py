"""The laws of the design, on random and greedy deals of every game and every number of players."""

import pytest

from canasta import variants
from canasta.bots import make
from canasta.bots.playout import play_checked
from canasta.bots.policy import Policy
from canasta.engine.action import attempt
from canasta.engine.deal import parse, unpack
from canasta.engine.score import scores, sheet
from canasta.engine.state import OVER
from canasta.view.memory import Memory
from canasta.view.seat import look
from tests.forms import FORMS, dealt


def bots(name: str, players: int, number: int) -> list[Policy]:
    return [make(name, 1000 * number + seat) for seat in range(players)]


@pytest.mark.parametrize(("variant", "players"), FORMS)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_conservation_liveness_two_voices_and_purity_hold_at_every_move(
    variant: str, players: int, bot: str
) -> None:
    for number in range(25):
        deal = dealt(variant, players, number)
        assert play_checked(deal, bots(bot, players, number), bytearray()) == []
        assert deal.phase == OVER


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_scores_are_the_sums_of_their_lines(variant: str, players: int) -> None:
    for number in range(10):
        deal = dealt(variant, players, number)
        play_checked(deal, bots("greedy", players, number), bytearray())
        sums = [0] * int(deal.book.sides)
        for line in sheet(deal):
            sums[line.side] += line.points
        assert sums == scores(deal)


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_a_position_goes_through_text_and_bytes_unchanged(variant: str, players: int) -> None:
    deal = dealt(variant, players, 3)
    chooser = make("random", 5)
    while not deal.is_over:
        assert parse(deal.book, str(deal)) == deal
        assert unpack(deal.book, deal.pack()) == deal
        deal.apply(chooser.choose(look(deal, deal.actor(), Memory(players)), deal.legal_set()))
    assert parse(deal.book, str(deal)) == deal


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_every_legal_move_has_a_text_that_plays_it(variant: str, players: int) -> None:
    deal = dealt(variant, players, 4)
    chooser = make("greedy", 5)
    while not deal.is_over:
        for move in deal.legal_actions():
            assert move in deal.legal_moves
        for move, text in zip(deal.legal_actions(), deal.legal_moves, strict=True):
            assert attempt(deal, [text]).moves == [move]
        deal.apply(chooser.choose(look(deal, deal.actor(), Memory(players)), deal.legal_set()))


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_what_a_seat_cannot_see_changes_neither_its_moves_nor_its_bot(
    variant: str, players: int
) -> None:
    for bot in ("random", "greedy"):
        deal = dealt(variant, players, 6)
        chooser = make(bot, 7)
        while not deal.is_over:
            twin = deal.copy()
            # The stock in another order, as far as the seat to move can tell the same deal.
            rest = twin.stock[int(twin.front) : int(twin.back)]
            twin.stock = twin.stock[: int(twin.front)] + rest[::-1]
            assert twin.legal_actions() == deal.legal_actions()
            seen = look(deal, deal.actor(), Memory(players))
            assert seen.pack() == look(twin, twin.actor(), Memory(players)).pack()
            deal.apply(chooser.choose(seen, deal.legal_set()))


def test_nothing_is_left_out_of_the_list_of_variants() -> None:
    known = {(name, n) for name in variants.names() for n in variants.player_counts(name)}
    assert set(FORMS) <= known
    assert {name for name, _ in FORMS} == set(variants.names())
