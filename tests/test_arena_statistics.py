"""The arena's arithmetic, on numbers small enough to do by hand."""

from math import log, sqrt

import pytest

from canasta.arena import clock, sprt
from canasta.arena.chunk import PARTS, tasks
from canasta.arena.deals import WHOLE, share, starting_totals
from canasta.arena.plan import Plan, Task, partners, seated
from canasta.arena.statistics import (
    Sums,
    compressed,
    estimate,
    summed,
    unit,
    value,
    wilson,
)
from canasta.engine import match
from canasta.rules.rules import with_house
from canasta.variants import find


def test_a_pair_counts_the_mean_of_both_seatings() -> None:
    # A has 300 to 100 as side 0 and 50 to 250 as side 1: +200 and +200.
    assert value([[300, 100], [50, 250]]) / unit(2) == 200
    assert value([[300, 100], [250, 50]]) / unit(2) == 0


def test_among_three_the_others_are_averaged() -> None:
    # 300 against 150, 90 against 120, 60 against 0.
    scores = [[300, 100, 200], [140, 90, 100], [-40, 40, 60]]
    assert value(scores) / unit(3) == pytest.approx((150 - 30 + 60) / 3)


def test_the_estimate_is_mean_spread_and_interval() -> None:
    found = estimate(summed([2, 4, 6, 8]), unit=2)
    assert found.mean == 2.5
    assert found.sd == pytest.approx(sqrt(20 / 3) / 2)
    half = 1.959964 * sqrt(20 / 3) / 2 / 2
    assert (found.low, found.high) == pytest.approx((2.5 - half, 2.5 + half))


def test_little_is_known_of_one_pair_and_nothing_of_none() -> None:
    one = estimate(summed([6]), unit=2)
    assert (one.mean, one.low, one.sd) == (3, None, None)
    assert estimate(Sums()).mean is None


def test_roots_tame_great_differences() -> None:
    found = compressed([1000.0, -10.0])
    assert found.mean == pytest.approx((10 - 1) / 2)


def test_wilsons_interval() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    low, high = wilson(1.0, 4)
    assert (low, high) == pytest.approx((0.5101, 1.0), abs=1e-4)
    assert wilson(0.0, 4) == pytest.approx((1 - high, 1 - low))


@pytest.mark.parametrize(
    ("totals", "outcome", "shares"),
    [
        ([5100, 4000], 0, [WHOLE, 0]),
        ([5000, 5000], int(match.SHARED), [WHOLE // 2, WHOLE // 2]),
        ([7600, 7600, 100], int(match.SHARED), [WHOLE // 2, WHOLE // 2, 0]),
        ([-100, -900, 0], int(match.PLAY_ON), [WHOLE // 3] * 3),
    ],
)
def test_a_win_is_shared_by_who_has_it(totals: list[int], outcome: int, shares: list[int]) -> None:
    assert [share(totals, outcome, home) for home in range(len(totals))] == shares


def test_the_ratio_of_the_sequential_test() -> None:
    # Mean 30, variance 200: n · 15 · (30 - 7.5) / 200.
    assert sprt.ratio(summed([20, 40]), 1, 15) == pytest.approx(2 * 15 * 22.5 / 200)
    assert sprt.ratio(summed([0, 0]), 1, 15) == -225
    assert pytest.approx(log(19)) == sprt.BOUND


@pytest.mark.parametrize(("mean", "verdict"), [(60, "H1"), (-40, "H0"), (7.5, "undecided")])
def test_there_is_no_verdict_before_200_pairs(mean: float, verdict: str) -> None:
    test = sprt.Sequential(unit=2, gain=15)
    values = [int(2 * mean) + (100 if at % 2 else -100) for at in range(200)]
    assert not any(test.add(each) for each in values[:199])
    assert test.add(values[199]) == (verdict != "undecided")
    assert test.verdict == verdict


def test_what_is_a_gain_goes_by_the_spread_of_a_deal() -> None:
    assert sprt.gain(find("classic")) == 15
    assert 30 < sprt.gain(find("italian")) < 60


@pytest.mark.parametrize(
    ("variant", "players", "house", "totals"),
    [
        ("classic", 4, {}, [0, 1500, 3000]),
        ("classic", 6, {}, [0, 1500, 3000, 7500]),
        ("tile", 4, {}, [0, 1500, 3000, 5000]),
        ("italian", 4, {}, [0, 3000, 6000, 9000, 12000]),
        ("italian", 4, {"match.target": 5000}, [0, 3000]),
    ],
)
def test_deals_begin_in_every_opening_band(
    variant: str, players: int, house: dict[str, object], totals: list[int]
) -> None:
    rules = with_house(find(variant, players), house)
    assert starting_totals(Plan(rules, "greedy", "random", "1")) == totals


def test_partners_take_the_seats_of_their_side_in_turn() -> None:
    four = Plan(find("classic"), "greedy+random", "random", "1")
    assert seated(four, 0) == ["greedy", "random", "random", "random"]
    assert seated(four, 1) == ["random", "greedy", "random", "random"]
    six = Plan(find("classic", 6), "random+greedy", "random", "1")
    assert seated(six, 1) == ["random", "random", "random", "greedy", "random", "random"]
    three = Plan(find("classic", 3), "greedy", "random", "1")
    assert seated(three, 2) == ["random", "random", "greedy"]


def test_a_command_may_have_a_plus() -> None:
    assert partners("greedy+cmd:./a+b -x") == ["greedy", "cmd:./a+b -x"]


def test_numbers_that_follow_each_other_are_played_together() -> None:
    numbers = [*range(1, PARTS * 3), 500]
    found = [(task.first, task.last) for task in tasks("pairs", numbers)]
    assert found[:2] == [(1, 3), (4, 6)]
    assert found[-2:] == [(190, 191), (500, 500)]
    assert list(tasks("pairs", range(1, 99_999)))[1] == Task("pairs", 11, 20)
    assert list(tasks("pairs", [3, 4])) == [Task("pairs", 3, 3), Task("pairs", 4, 4)]
    assert list(tasks("matches", range(1, 999)))[:1] == [Task("matches", 1, 1)]
    assert list(tasks("pairs", [])) == []


def test_percentiles_of_added_times() -> None:
    watch = clock.Watch()
    for seat, milliseconds in enumerate([1, 2, 3, 4]):
        watch.note(0, seat, seat, milliseconds / 2000)
        watch.note(0, seat, seat, milliseconds / 2000)
    watch.stop()
    times: clock.Times = {}
    for _ in range(5):
        clock.add(times, watch.times[0])
    assert sum(times.values()) == 20
    assert clock.percentile(times, 0.5) == pytest.approx(2, rel=0.03)
    assert clock.percentile(times, 0.95) == pytest.approx(4, rel=0.03)
    assert clock.percentile({}, 0.5) is None
