"""A review: what the decisions of a side lost, and what the cards did."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from canasta.bots import make
from canasta.bots.dice import Dice
from canasta.cli import main
from canasta.engine.cards import BONUS_THREE
from canasta.hints import Review, ReviewError, review
from canasta.hints.luck import any_deal, cards_of, in_any_order, with_first
from canasta.hints.review import LARGE, MOST, count_decisions, courses
from canasta.hints.tags import TAGS
from canasta.match import Match, act
from canasta.record.record import ActionLine, Entry, Recorder, parse
from canasta.words import languages
from tests.forms import dealt

PLAYOUTS = 6
BOTS = ("tuned", "random", "tuned", "greedy")


def played(variant: str = "tile", actions: int | None = None, path: Path | None = None) -> Recorder:
    """A deal: one side plays well, the other badly."""
    match = Match(variant, seed="review")
    recorder = Recorder(match, path, date="2026-01-01")
    seats = [make(BOTS[seat], seat) for seat in range(match.rules.players)]
    done = 0
    while match.seat is not None and done != actions:
        recorder.note(act(match, seats[match.seat]))
        done += 1
    return recorder


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    """Its record."""
    return parse(str(played()).encode())


@pytest.fixture(scope="module")
def reviews(entries: list[Entry]) -> list[Review]:
    """Both sides' reviews."""
    return [review(entries, side, playouts=PLAYOUTS)[0] for side in (0, 1)]


def test_every_decision_of_the_side_is_looked_at(
    entries: list[Entry], reviews: list[Review]
) -> None:
    actions = [entry.line for entry in entries if isinstance(entry.line, ActionLine)]
    for side, found in enumerate(reviews):
        own = [line for line in actions if line.seat % 2 == side]
        assert found.decisions == len(own) == count_decisions(entries, side)
        assert found.side == side
        assert found.deal == 1


def test_losses_are_never_below_nothing_and_add_up(reviews: list[Review]) -> None:
    for found in reviews:
        assert all(loss.loss > 0 for loss in found.losses)
        assert found.lost == sum(loss.loss for loss in found.losses)
        assert found.mistakes == len(found.losses)


def test_the_largest_are_told_with_reasons_and_tags(reviews: list[Review]) -> None:
    assert any(found.largest for found in reviews)
    for found in reviews:
        assert len(found.largest) <= MOST
        sizes = [loss.loss for loss in found.largest]
        assert sizes == sorted(sizes, reverse=True)
        for loss in found.largest:
            assert loss.loss >= LARGE
            assert loss.seat % 2 == found.side
            assert loss.best.moves != loss.played.moves
            assert set(loss.tags) <= set(TAGS)
            assert all(reason.points > 0 for reason in loss.because)


def test_the_same_seed_gives_the_same_review(entries: list[Entry], reviews: list[Review]) -> None:
    assert review(entries, 1, playouts=PLAYOUTS) == reviews[1:]


def test_who_plays_worse_loses_more(reviews: list[Review]) -> None:
    """The side of the random player: no small difference, and a fixed seed."""
    assert reviews[1].lost > reviews[0].lost


def test_a_deal_that_is_not_over_has_no_luck() -> None:
    found = review(parse(str(played(actions=4)).encode()), 0, playouts=2)[0]
    assert found.luck is None
    assert found.points is None


def test_luck_is_both_sides_and_counts_cards(entries: list[Entry], reviews: list[Review]) -> None:
    course = courses(entries, 0)[0]
    lucks = [found.luck for found in reviews]
    # What a deal gives to one of two sides it takes from the other.
    assert lucks[0] is not None
    assert lucks[1] is not None
    assert abs(lucks[0].deal + lucks[1].deal) <= 1
    assert abs(lucks[0].draws + lucks[1].draws) <= 1
    came = [cards_of(course.start, course.draws, side) for side in (0, 1)]
    assert [luck.cards for luck in lucks if luck] == [len(cards) for cards in came]
    assert all(BONUS_THREE not in cards for cards in came)
    drawn = sum(draw.cards for draw in course.draws)
    assert drawn <= int(course.start.stock_size())


def test_a_stock_in_another_order_is_the_same_stock() -> None:
    start = dealt("italian", 4, 1)
    other = in_any_order(start, Dice(1))
    assert sorted(other.unseen()) == sorted(start.unseen())
    first = start.unseen()[:3]
    same = with_first(other, first)
    assert same.unseen()[:3] == first
    assert sorted(same.unseen()) == sorted(start.unseen())
    assert any_deal(start, Dice(1)).side(1).total == start.side(1).total


def test_a_side_or_a_deal_that_is_not_there(entries: list[Entry]) -> None:
    with pytest.raises(ReviewError, match="sides 0 to 1, not 2"):
        review(entries, 2)
    with pytest.raises(ReviewError, match="no deal 5"):
        review(entries, 0, deal=5)


@pytest.mark.parametrize("language", languages())
def test_the_command_tells_a_review(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    played(path=file)
    where = ["review", str(file), "--side", "1", "--playouts", "1"]
    assert main([*where, "--lang", language]) == 0
    told = capsys.readouterr().out
    assert not set("{}<>") & set(told)
    if language != languages()[0]:
        return
    assert main([*where, "--json", "--deal", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [deal["deal"] for deal in found["deals"]] == [1]
    assert set(found["deals"][0]) >= {"lost", "luck", "largest", "decisions", "points"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--side 2", ".*: there are sides 0 to 1, not 2"),
        ("--side 0 --deal 3", ".*: there is no deal 3 in this record"),
        ("--side 0 --playouts 0", "argument --playouts: '0' is not a whole number from 1 up .*"),
        ("", "the following arguments are required: --side .*"),
    ],
)
def test_a_mistake_is_told_in_one_line(
    arguments: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    played(actions=3, path=file)
    assert main(["review", str(file), *arguments.split()]) == 2
    error = capsys.readouterr().err
    assert re.fullmatch(f"canasta review: {said}\n", error), error
