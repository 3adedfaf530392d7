"""The arena: what is played is the same for any processes, files and machines."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from canasta.arena import cluster, course
from canasta.arena.chunk import play_chunk
from canasta.arena.clock import Timed
from canasta.arena.course import Run, Wanted
from canasta.arena.crew import Hands, alone
from canasta.arena.plan import ArenaError, Plan, Task
from canasta.arena.report import report
from canasta.arena.results import Results
from canasta.bots import playout
from canasta.bots.policy import Policy
from canasta.cli import main
from canasta.variants import find

Capture = pytest.CaptureFixture[str]
DUEL = ("--a", "greedy", "--b", "random")
NAMES = ["a", "b", "variant", "players", "seed", "pairs", "diff", "ci95", "sd"]
MISTAKES: list[tuple[list[str], str]] = [
    ([], "--a and --b are wanted"),
    (["--a", "greedy"], "--a and --b are wanted"),
    (["--a", "best", "--b", "greedy"], "no bot 'best'"),
    (["--a", "greedy+best", "--b", "greedy"], "no bot 'best'"),
    (["--a", "greedy", "--b", ""], "--a and --b are wanted"),
    (["--a", "greedy+", "--b", "greedy"], "no bot ''"),
    (["--a", "greedy+random+greedy", "--b", "greedy"], "a side has 2 with 4 players"),
    (["--a", "greedy+random", "--b", "greedy", "--players", "3"], "nobody has a partner"),
    (["--a", "greedy+random", "--b", "greedy", "--players", "2"], "nobody has a partner"),
    (["--a", "cmd:", "--b", "greedy"], "cmd: wants a command"),
    ([*DUEL, "--variant", "clasic"], "did you mean classic?"),
    ([*DUEL, "--variant", "tile", "--players", "3"], "tile is for 4 players"),
    ([*DUEL, "--pairs", "0"], "'0' is not a whole number from 1 up"),
    ([*DUEL, "--patience", "0"], "'0' is no number of seconds"),
    ([*DUEL, "--house", "setup.hand"], "is not KEY=VALUE"),
    ([*DUEL, "--resume"], "--resume wants --out"),
    ([*DUEL, "--out", "no/such/folder.jsonl"], "cannot be a file"),
    ([*DUEL, "--bots", "greedy"], "--bots goes with --ladder"),
    ([*DUEL, "--ladder"], "--ladder goes with --bots"),
    (["--ladder", "--bots", "greedy"], "two bots at least"),
    (["--ladder", "--bots", "greedy,greedy"], "greedy is twice"),
    (["--ladder", "--bots", "greedy,best"], "no bot 'best'"),
    (["--merge", "nothing.jsonl"], "nothing.jsonl: No such file"),
    ([*DUEL, "--merge", "nothing.jsonl"], "--merge takes bots and rules from the files"),
]


@pytest.fixture(autouse=True)
def no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(cluster.NAMED_BY, raising=False)


def arena(capsys: Capture, *argv: str) -> Any:
    """What a run comes to, but for its times and who has played it."""
    assert main(["arena", *argv, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    found.pop("ms", None)
    found.pop("commit", None)
    return found


def refused(capsys: Capture, *argv: str) -> str:
    """The one line about a mistake."""
    assert main(["arena", *argv]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize(("argv", "told"), MISTAKES)
def test_a_mistake_is_told_in_one_line(argv: list[str], told: str, capsys: Capture) -> None:
    assert told in refused(capsys, *argv)


def test_the_fixed_names(capsys: Capture) -> None:
    argv = (*DUEL, "--pairs", "2", "--seed", "7", "--jobs", "1")
    assert main(["arena", *argv, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found)[:9] == NAMES
    assert {"match_win", "match_ci95", "ms", "sprt", "commit"} <= set(found)
    assert (found["variant"], found["players"], found["seed"]) == ("classic", 4, 7)
    assert found["ms"]["a"].keys() == {"p50", "p95"} == found["ms"]["b"].keys()
    assert (found["match_win"], found["match_ci95"], found["sprt"]) == (None, None, None)


@pytest.mark.parametrize(
    ("variant", "players"),
    [("classic", 2), ("classic", 3), ("classic", 4), ("classic", 6), ("tile", 4), ("italian", 4)],
)
def test_greedy_is_better_than_random(variant: str, players: int, capsys: Capture) -> None:
    argv = ("--variant", variant, "--players", str(players), "--pairs", "40", "--jobs", "1")
    found = arena(capsys, *DUEL, *argv)
    assert found["ci95"][0] > 0
    assert found["deals"]["n"] == 40 * (3 if players == 3 else 2)
    assert found["deals"]["points"]["a"] > found["deals"]["points"]["b"]
    assert found["diff"] == pytest.approx(
        found["deals"]["points"]["a"] - found["deals"]["points"]["b"], abs=0.01
    )


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_is_as_good_as_itself(bot: str, capsys: Capture) -> None:
    found = arena(capsys, "--a", bot, "--b", bot, "--pairs", "20", "--jobs", "1")
    low, high = found["ci95"]
    assert low <= 0 <= high
    assert found["deals"]["win"] == 0.5


def test_the_other_way_round_the_signs_turn(capsys: Capture) -> None:
    argv = ("--pairs", "10", "--matches", "2", "--jobs", "1")
    there = arena(capsys, "--a", "greedy", "--b", "random", *argv)
    back = arena(capsys, "--a", "random", "--b", "greedy", *argv)
    assert back["diff"] == -there["diff"]
    assert back["match_win"] == 1 - there["match_win"]


def test_partners_may_differ(capsys: Capture) -> None:
    found = arena(capsys, "--a", "greedy+random", "--b", "random", "--pairs", "60", "--jobs", "1")
    whole = arena(capsys, *DUEL, "--pairs", "60", "--jobs", "1")
    assert 0 < found["diff"] < whole["diff"]


def test_matches_are_played_from_every_side(capsys: Capture) -> None:
    found = arena(capsys, *DUEL, "--matches", "3", "--jobs", "1")
    assert (found["pairs"], found["diff"], found["deals"]) == (0, None, None)
    assert (found["matches"], found["match_win"]) == (4, 1.0)
    assert found["match_ci95"] == [0.5101, 1.0]
    three = arena(capsys, *DUEL, "--matches", "1", "--players", "3", "--jobs", "1")
    assert three["matches"] == 3


def test_a_match_that_never_ends_is_shared(capsys: Capture, monkeypatch: Any) -> None:
    monkeypatch.setattr("canasta.arena.deals.LONGEST", 1)
    found = arena(capsys, *DUEL, "--matches", "2", "--jobs", "1")
    assert (found["undecided"], found["match_win"]) == (2, 0.5)


def test_processes_make_no_difference(capsys: Capture, tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "three.jsonl"]
    argv = (*DUEL, "--variant", "tile", "--pairs", "45", "--matches", "4", "--seed", "x")
    one, three = (
        arena(capsys, *argv, "--jobs", jobs, "--out", str(file))
        for jobs, file in zip("13", files, strict=True)
    )
    assert one == three
    assert untimed(files[0]) == untimed(files[1])
    assert one != arena(capsys, *argv[:-1], "y", "--jobs", "1")


def untimed(file: Path) -> list[Any]:
    """The lines of a run's file without the times."""
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    for line in lines:
        line.pop("times", None)
    return lines


def test_a_run_is_resumed(capsys: Capture, tmp_path: Path) -> None:
    file, whole = tmp_path / "a.jsonl", tmp_path / "whole.jsonl"
    argv = (*DUEL, "--pairs", "40", "--matches", "2", "--jobs", "1")
    once = arena(capsys, *argv, "--out", str(whole))
    lines = whole.read_bytes().splitlines(keepends=True)
    # Broken off in the middle of the third line.
    file.write_bytes(b"".join(lines[:2]) + lines[2][:50])
    assert arena(capsys, *argv, "--out", str(file), "--resume") == once
    assert untimed(file) == untimed(whole)
    before = file.read_bytes()
    assert arena(capsys, *argv, "--out", str(file), "--resume") == once
    assert file.read_bytes() == before


def test_a_run_may_be_made_longer(capsys: Capture, tmp_path: Path) -> None:
    file = str(tmp_path / "a.jsonl")
    arena(capsys, *DUEL, "--pairs", "7", "--jobs", "1", "--out", file)
    more = arena(capsys, *DUEL, "--pairs", "25", "--jobs", "1", "--out", file, "--resume")
    assert more == arena(capsys, *DUEL, "--pairs", "25", "--jobs", "1")
    fewer = arena(capsys, *DUEL, "--pairs", "7", "--jobs", "1", "--out", file, "--resume")
    assert fewer["pairs"] == 7


def test_another_runs_file_is_refused(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    argv = ("--pairs", "2", "--jobs", "1", "--out", str(file))
    arena(capsys, *DUEL, *argv)
    assert "--resume goes on with it" in refused(capsys, *DUEL, *argv)
    others = [
        (("--a", "random", "--b", "random"), "begun with a greedy, not random"),
        ((*DUEL, "--seed", "2"), "begun with seed 1, not 2"),
        ((*DUEL, "--variant", "tile"), "begun with variant classic, not tile"),
        ((*DUEL, "--house", "out.canastas=2"), "begun with out.canastas=1, not 2"),
    ]
    for other, told in others:
        assert told in refused(capsys, *other, *argv, "--resume")
    file.write_text("something else\n")
    assert "line 1 is not one of an arena's file" in refused(capsys, *DUEL, *argv, "--resume")
    file.write_text("something else")
    assert "line 1 is not one of an arena's file" in refused(capsys, *DUEL, *argv, "--resume")
    assert file.read_text() == "something else"


def test_a_file_that_other_bots_have_played_is_refused(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    argv = (*DUEL, "--pairs", "12", "--jobs", "1", "--out", str(file))
    arena(capsys, *argv)
    lines = file.read_text().splitlines()
    first = json.loads(lines[1])
    first["pairs"][0]["digest"] = "0" * 16
    file.write_text("\n".join([lines[0], json.dumps(first), ""]))
    assert "is played otherwise" in refused(capsys, *argv, "--resume")


def test_files_of_several_machines_are_put_together(capsys: Capture, tmp_path: Path) -> None:
    one, two, both = (str(tmp_path / name) for name in ("one", "two", "both"))
    argv = (*DUEL, "--jobs", "1")
    arena(capsys, *argv, "--pairs", "12", "--matches", "2", "--out", one)
    arena(capsys, *argv, "--first", "9", "--pairs", "12", "--out", two)
    whole = arena(capsys, *argv, "--pairs", "20", "--matches", "2")
    assert arena(capsys, "--merge", two, one) == whole
    assert arena(capsys, "--merge", one, two, "--out", both) == whole
    assert arena(capsys, "--merge", both) == whole
    (tmp_path / "other").write_text((tmp_path / "two").read_text().replace("greedy", "random"))
    assert "begun with a random" in refused(capsys, "--merge", one, str(tmp_path / "other"))


def test_two_outcomes_of_one_pair_are_not_put_together(capsys: Capture, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    arena(capsys, *DUEL, "--jobs", "1", "--pairs", "2", "--out", str(one))
    lines = untimed(one)
    lines[2]["pairs"][0]["turns"] = [1, 1]
    two.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert "number 2 has been played with two" in refused(capsys, "--merge", str(one), str(two))


def test_the_sequential_test_stops_at_the_same_pair(capsys: Capture, tmp_path: Path) -> None:
    argv = (*DUEL, "--variant", "tile", "--sprt", "--pairs", "400")
    one = arena(capsys, *argv, "--jobs", "1")
    assert one["sprt"]["verdict"] == "H1"
    assert 200 <= one["pairs"] < 400
    file = str(tmp_path / "a.jsonl")
    assert arena(capsys, *argv, "--jobs", "2", "--out", file) == one
    # A file that holds more pairs than were needed.
    arena(capsys, *argv[:-3], "--pairs", "300", "--jobs", "1", "--out", file, "--resume")
    assert arena(capsys, *argv, "--jobs", "1", "--out", file, "--resume") == one
    assert arena(capsys, "--merge", file, "--sprt") == one


def test_bots_that_play_alike_are_no_better(capsys: Capture) -> None:
    found = arena(capsys, "--a", "greedy", "--b", "greedy", "--sprt", "--jobs", "1")
    assert (found["pairs"], found["sprt"]["verdict"]) == (200, "H0")


def test_people_are_told_in_words(capsys: Capture) -> None:
    argv = ["arena", *DUEL, "--pairs", "3", "--matches", "2", "--sprt", "--jobs", "1"]
    assert main(argv) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("greedy against random: classic, 4 players, seed 1, commit ")
    assert lines[1].startswith("3 pairs: +")
    assert lines[-3].startswith("2 matches: 100.0% won (95 %: ")
    assert lines[-2].startswith("ms a turn: greedy 0.")
    assert lines[-1].startswith("sprt: undecided (llr ")


def test_the_ladder_is_a_table(capsys: Capture, tmp_path: Path) -> None:
    argv = ["arena", "--ladder", "--bots", "random,greedy,greedy+random", "--pairs", "30"]
    argv += ["--matches", "2", "--jobs", "1", "--out", str(tmp_path / "l.jsonl")]
    assert main(argv) == 0
    told, _, rest = capsys.readouterr().out.partition("\n\n")
    assert told.startswith("classic, 4 players, seed 1: 30 pairs of deals and 2 matches each, ")
    standings, _, crosses = rest.partition("\n\n")
    rows = [row.split(" | ") for row in standings.splitlines()]
    assert [row[1] for row in rows] == ["Bot", "---", "greedy", "greedy+random", "random"]
    assert "**" not in crosses
    assert len(crosses.splitlines()) == 5
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "l-1.jsonl",
        "l-2.jsonl",
        "l-3.jsonl",
    ]


def test_three_climb_the_ladder_both_ways(capsys: Capture) -> None:
    argv = ("--ladder", "--bots", "random,greedy", "--players", "3", "--pairs", "2", "--jobs", "1")
    found = arena(capsys, *argv)
    assert found["bots"] == ["greedy", "random"]
    assert [(duel["a"], duel["b"]) for duel in found["duels"]] == [
        ("random", "greedy"),
        ("greedy", "random"),
    ]


TWO = [Task("pairs", 1, 1), Task("pairs", 2, 2)]


def plan(a: str = "greedy", b: str = "random") -> Plan:
    return Plan(find("classic"), a, b, "1")


def test_the_watch_changes_no_move() -> None:
    together = play_chunk(plan("random"), Task("pairs", 1, 2)).pairs
    apart = [play_chunk(plan("random"), Task("pairs", n, n)).pairs[0] for n in (1, 2)]
    assert together == apart


class Cheat(Policy):
    """Does what is not allowed."""

    def choose(self, _view: Any, _moves: Any) -> int:
        return 255


def test_an_illegal_move_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("canasta.arena.programs.make", lambda _name, seed: Cheat(seed))
    with pytest.raises(AssertionError, match="Cheat chose 255") as caught:
        play_chunk(plan(), Task("pairs", 1, 1))
    assert any("deal 1:1" in note for note in caught.value.__notes__)


def test_the_moves_are_those_of_a_playout(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    original = playout.play_out

    def watched(state: Any, players: list[Policy], log: bytearray) -> None:
        seen.append(any(isinstance(player, Timed) for player in players))
        original(state, players, log)

    monkeypatch.setattr("canasta.arena.deals.play_out", watched)
    play_chunk(plan(), Task("pairs", 1, 3))
    assert seen == [True, True, False, False, False, False]


def test_what_goes_wrong_in_a_process_is_told() -> None:
    with closing(Hands(2)) as hands, pytest.raises(ArenaError, match="no such program"):
        list(hands(plan("cmd:no-such-program"), TWO))


def test_processes_stay_for_what_comes_next() -> None:
    with closing(Hands(2)) as hands:
        first = list(hands(plan(), TWO))
        staff = [process.pid for process in hands.processes]
        assert [chunk.pairs for chunk in hands(plan(), TWO)] == [chunk.pairs for chunk in first]
        assert [process.pid for process in hands.processes] == staff


def test_a_process_that_dies_is_noticed() -> None:
    with closing(Hands(2)) as hands:
        list(hands(plan(), TWO))
        for process in hands.processes:
            process.kill()
            process.join()
        with pytest.raises(ArenaError, match="a process has died"):
            list(hands(plan(), TWO))
        assert hands.processes == []


class FakeRay(SimpleNamespace):
    """As much of Ray as is used, in this process; tasks are played when they are fetched."""

    def __init__(self) -> None:
        super().__init__(cancelled=[])

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def remote(self, function: Callable[..., Any]) -> Any:
        return SimpleNamespace(remote=lambda *given: lambda: function(*given))

    def get(self, pending: Callable[[], Any]) -> Any:
        return pending()

    def cancel(self, pending: object, *, force: bool) -> None:
        assert force
        self.cancelled.append(pending)


def result(run: Run) -> dict[str, Any]:
    found = report(run)
    found.pop("ms")
    return found


def test_a_cluster_gives_the_same_results() -> None:
    ray = FakeRay()
    runs = []
    for crew in (alone, lambda plan, tasks: cluster.play(ray, plan, tasks)):
        run = Run(plan(), Wanted(range(1, 31), range(1, 2)), Results())
        assert sum(run.play(crew)) == 31
        runs.append(result(run))
    assert runs[0] == runs[1]
    assert ray.cancelled == []


def test_a_cluster_is_told_when_enough_is_played() -> None:
    ray = FakeRay()
    chunks = cluster.play(ray, plan(), [Task("pairs", n, n) for n in range(1, 9)])
    next(chunks)
    chunks.close()
    assert len(ray.cancelled) == 3


def test_a_machine_with_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "versioned", lambda *_given: ("0.0.0", None))
    with pytest.raises(ArenaError, match=r"a machine has version 0\.0\.0"):
        list(cluster.play(FakeRay(), plan(), [Task("pairs", 1, 1)]))


def test_what_goes_wrong_in_a_cluster_is_told() -> None:
    with pytest.raises(ArenaError, match="no such program"):
        list(cluster.play(FakeRay(), plan("cmd:no-such-program"), TWO))
    with pytest.raises(OSError, match="refused"):
        cluster.knock("ray://127.0.0.1:9")
    cluster.knock("auto")


def test_a_cluster_wants_ray(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _name: None)
    assert "pip install 'canasta[cluster]'" in refused(capsys, *DUEL, "--cluster")
    monkeypatch.setenv(cluster.NAMED_BY, "somewhere")
    assert not cluster.is_named()
    monkeypatch.setattr(cluster, "find_spec", lambda _name: True)
    assert cluster.is_named()


def test_only_what_is_missing_is_played() -> None:
    played: list[Task] = []

    def counting(plan: Plan, tasks: list[Task]) -> Any:
        played.extend(tasks)
        return alone(plan, tasks)

    run = Run(plan(), Wanted(range(1, 5)), Results())
    run.results.add(play_chunk(plan(), Task("pairs", 2, 3)))
    list(run.play(counting))
    assert played == [Task("pairs", 1, 1), Task("pairs", 4, 4)]
    course.check_replay(plan(), run.results)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_nothing_half_written(jobs: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "a.jsonl"
    argv = [sys.executable, "-m", "canasta", "arena", *DUEL, "--pairs", "999999", "--jobs", jobs]
    with subprocess.Popen(
        [*argv, "--out", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        until = time.monotonic() + 60
        while time.monotonic() < until and (not file.exists() or file.stat().st_size < 9000):
            time.sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert (out, err) == ("", "canasta: interrupted\n")
    assert file.read_bytes().endswith(b"\n")
    assert arena(capsys, "--merge", str(file))["pairs"] >= 10
