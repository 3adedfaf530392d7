"""The commands, but for `play`: what they print, their exit codes, what they leave behind."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from canasta import bench, simulation
from canasta.bots.playout import play_out
from canasta.bots.policy import Policy
from canasta.cli import COMMANDS, main
from canasta.engine.state import State
from canasta.simulation import Plan
from canasta.variants import find

Capture = pytest.CaptureFixture[str]
MISTAKES = [
    ([], "required"),
    (["fly"], "invalid choice"),
    (["simulate"], "required: VARIANT"),
    (["simulate", "clasic"], "did you mean classic?"),
    (["simulate", "classic", "--deals", "0"], "'0' is not a whole number from 1 up"),
    (["simulate", "classic", "--deals", "2", "--matches", "2"], "not allowed with"),
    (["simulate", "classic", "--bots", "best"], "no bot 'best'"),
    (["simulate", "classic", "--bots", "greedy,greedy,greedy"], "3 bots for 4 seats"),
    (["simulate", "classic", "--players", "3", "--bots", "greedy,random"], "2 bots for 3 seats"),
    (["simulate", "classic", "--players", "2", "--bots", "greedy,random,greedy"], "3 bots for 2"),
    (["simulate", "classic", "--bots", ""], "no bot ''"),
    (["simulate", "classic", "--bots", "greedy,"], "no bot ''"),
    (["simulate", "classic", "--record", "no/such/folder.jsonl"], "cannot be a file"),
    (["simulate", "classic", "--house", "setup.hand"], "is not KEY=VALUE"),
    (["simulate", "tile", "--players", "3"], "tile is for 4 players"),
    (["rules", "classic", "--house", "pile.captur=1"], "did you mean pile.capture?"),
    (["rules", "classic", "--house", "setup.hand=99"], "5 to 20"),
    (["rules", "classic", "--house", "setup.hand=20", "--house", "deck.packs=1"], "at odds"),
    (["rules", "classic", "--diff", "bridge"], "no variant is called 'bridge'"),
    (["rules", "classic", "--lang", "xx"], "invalid choice: 'xx'"),
    (["replay", "nothing.jsonl"], "nothing.jsonl: No such file"),
    (["replay", "nothing.jsonl", "--at", "x"], "'x' is not a whole number"),
    (["rules", "classic", "--players", "two"], "'two' is not a whole number"),
    (["conform", "nothing.yaml"], "nothing.yaml"),
    (["bench", "bridge"], "no variant is called 'bridge'"),
    (["bench", "classic/5"], "not 5"),
]


def run_json(capsys: Capture, *argv: str, code: int = 0) -> Any:
    assert main(argv) == code
    return json.loads(capsys.readouterr().out)


def simulated(capsys: Capture, *argv: str) -> Any:
    """What a run comes to, but for its speed."""
    found = run_json(capsys, "simulate", *argv, "--json")
    del found["deals_per_s"]
    return found


def start(*argv: str, own_group: bool = False, **more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "canasta", *argv],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=own_group,
    )


@pytest.mark.parametrize(("argv", "told"), MISTAKES)
def test_a_wrong_argument_is_told_in_one_line(argv: list[str], told: str, capsys: Capture) -> None:
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert told in err
    assert err.startswith("canasta")


@pytest.mark.parametrize("command", list(COMMANDS))
def test_every_command_has_examples_that_fit_the_screen(command: str, capsys: Capture) -> None:
    assert main([command, "--help"]) == 0
    told = capsys.readouterr().out
    assert f"  canasta {command}" in told
    assert max(map(len, told.splitlines())) <= 80


def test_the_program_tells_its_commands(capsys: Capture) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in COMMANDS)


def test_simulate_has_its_fixed_names(capsys: Capture) -> None:
    found = run_json(
        capsys, "simulate", "classic", "--deals", "3", "--seed", "7", "--bots", "random", "--json"
    )
    assert list(found) == [
        *("variant", "players", "deals", "seed", "bots", "moves", "sides", "ended"),
        *("turns_per_deal", "deals_per_s", "digest", "violations"),
    ]
    assert found["seed"] == 7
    assert found["bots"] == ["random"] * 4
    assert list(found["ended"]) == ["out", "stock", "three", "pass"]
    assert sum(found["ended"].values()) == found["deals"] == 3
    assert list(found["sides"][0]) == ["mean", "sd"]


@pytest.mark.parametrize("variant", ["classic", "tile", "italian"])
def test_the_number_of_jobs_changes_nothing(variant: str, capsys: Capture) -> None:
    argv = (variant, "--deals", "9", "--seed", "jobs", "--bots", "greedy,random")
    assert simulated(capsys, *argv, "--jobs", "2") == simulated(capsys, *argv)


def test_checking_changes_nothing_and_finds_nothing(capsys: Capture) -> None:
    argv = ("classic", "--players", "2", "--deals", "2")
    found = simulated(capsys, *argv, "--check")
    assert found == simulated(capsys, *argv)
    assert found["violations"] == 0


def test_another_seed_is_another_run(capsys: Capture) -> None:
    runs = [simulated(capsys, "tile", "--deals", "2", "--seed", seed) for seed in ("1", "2", "x")]
    assert len({found["digest"] for found in runs}) == 3
    assert runs[2]["seed"] == "x"


def test_the_deals_of_a_run_do_not_depend_on_how_many_there_are() -> None:
    plan = Plan(find("classic"), "5", ("greedy",) * 4)
    few, many = (simulation.summed(plan, simulation.deals(plan, n, 1)) for n in (2, 3))
    table = simulation.Table(plan)
    third = simulation.play_alone(table, 3)
    assert many.moves == few.moves + len(third.log)
    assert many.tally.sums == [a + b for a, b in zip(few.tally.sums, third.scores, strict=True)]


def test_the_spread_is_that_of_the_deals() -> None:
    tally = simulation.Tally([6, 0], [14, 0], deals=3)
    assert simulation.spread(tally, 0) == (2.0, 1.0)
    assert simulation.spread(simulation.Tally([5], [25], deals=1), 0) == (5.0, 0.0)


def test_a_violation_is_told_with_its_seed_and_deal(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found(state: State, players: list[Policy], log: bytearray) -> list[str]:
        play_out(state, players, log)
        return ["move 3: never stuck"]

    monkeypatch.setattr(simulation, "play_checked", found)
    assert main(["simulate", "classic", "--deals", "2", "--seed", "9", "--check"]) == 1
    out, err = capsys.readouterr()
    assert err.splitlines() == [
        "seed 9 deal 1: move 3: never stuck",
        "seed 9 deal 2: move 3: never stuck",
    ]
    assert "violations: 2" in out


def test_a_match_is_recorded_replayed_and_audited(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "match.jsonl"
    argv = ("italian", "--matches", "1", "--house", "match.max_deals=2", "--record", str(file))
    found = simulated(capsys, *argv)
    assert found["deals"] == 2
    assert sum(found["matches"]["wins"]) + found["matches"]["shared"] == 1
    assert [written.name for written in tmp_path.iterdir()] == ["match.jsonl"]
    assert run_json(capsys, "audit", str(file), "--json") == []
    assert main(["replay", str(file)]) == 0
    told = capsys.readouterr().out
    assert told.count("\nDeal ") == 2
    assert main(["replay", str(file), "--at", "0"]) == 0
    assert "Deal 1, dealt by greedy 3" in capsys.readouterr().out
    last = sum("do" in json.loads(line) for line in file.read_text("utf-8").splitlines())
    assert main(["replay", str(file), "--at", str(last)]) == 0
    capsys.readouterr()
    for beyond in ("99999", "-1"):
        assert main(["replay", str(file), "--at", beyond]) == 2
        told = capsys.readouterr().err
        assert f"has {last} actions, so N is from 0 to {last}, not {beyond}\n" in told
        assert told.count("\n") == 1


def test_several_matches_are_several_files(tmp_path: Path, capsys: Capture) -> None:
    found = simulated(capsys, "tile", "--deals", "2", "--record", str(tmp_path / "a.b.jsonl"))
    assert found["deals"] == 2
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["a.b-1.jsonl", "a.b-2.jsonl"]
    assert main(["audit", *map(str, files)]) == 0
    assert capsys.readouterr().out == "2 of 2 records hold\n"


def test_audit_names_the_line_and_its_exit_code_says_how_bad_it_is(
    tmp_path: Path, capsys: Capture
) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    simulated(capsys, "tile", "--deals", "1", "--record", str(good))
    *lines, end = good.read_text("utf-8").splitlines()
    changed = json.loads(end)
    changed["scores"][0] += 5
    bad.write_text("\n".join([*lines, json.dumps(changed)]) + "\n", "utf-8")
    (problem,) = run_json(capsys, "audit", str(good), str(bad), "--json", code=1)
    assert (problem["file"], problem["line"]) == (str(bad), len(lines) + 1)
    assert "scores" in problem["problem"]
    foreign = tmp_path / "foreign.txt"
    foreign.write_text("hello\n", "utf-8")
    assert main(["audit", str(bad), str(foreign)]) == 2
    assert f"{foreign}:1: " in capsys.readouterr().out
    assert main(["replay", str(foreign)]) == 2
    assert "line 1" in capsys.readouterr().err


CASES = """\
- {id: good, variant: classic, given: {pile: 4 K}, then: {pile_size: 2}}
- {id: wrong, variant: classic, given: {pile: 4 K}, then: {pile_size: 3}}
"""


def test_conform_counts_and_tells_what_fails(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(CASES, "utf-8")
    assert main(["conform", str(file)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "wrong (then pile_size): expected 3, got 2",
        "1 passed, 1 failed",
    ]
    found = run_json(capsys, "conform", str(file), "--json", code=1)
    assert (found["passed"], found["failed"]) == (1, 1)
    assert found["cases"][1] == {
        "id": "wrong",
        "ok": False,
        "step": "then pile_size",
        "expected": "3",
        "got": "2",
    }
    file.write_text("- {id: odd, variant: classic, wen: {}}\n", "utf-8")
    assert main(["conform", str(file)]) == 2
    err = capsys.readouterr().err
    assert "odd" in err
    assert "wen" in err


def test_doctor_says_that_all_is_well(capsys: Capture) -> None:
    found = run_json(capsys, "doctor", "--json")
    shown = ["version", "compiled", "reason", "no_pages", "python", "platform", "missing"]
    assert list(found) == shown
    assert found["missing"] == []
    assert found["compiled"] is bench.is_compiled()
    assert found["compiled"] or found["reason"]


def test_bench_has_its_fixed_names(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    found = run_json(capsys, "bench", "classic", "--json")
    assert list(found) == ["compiled", "variants", "plain", "peers", "ratios"]
    assert list(found["peers"]) == ["open_spiel", "rlcard"]
    for part in ("variants", "plain"):
        speeds = found[part]["classic"]
        assert list(speeds) == ["random", "greedy", "api", "copy_ns"]
        assert list(speeds["random"]) == ["moves_per_s", "moves_per_deal", "out_share"]
        assert speeds["api"]["moves_per_s"] > 0
    assert found["ratios"]["plain"]["classic"] > 0


def test_the_sources_give_the_same_moves(capsys: Capture) -> None:
    argv = ("classic", "--deals", "3", "--seed", "7")
    with start("simulate", *argv, "--json", CANASTA_PURE="1") as plain:
        out, _ = plain.communicate(timeout=60)
    assert json.loads(out)["digest"] == simulated(capsys, *argv)["digest"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_nothing_half_written(jobs: str, tmp_path: Path, capsys: Capture) -> None:
    argv = ("simulate", "tile", "--deals", "99999", "--jobs", jobs)
    record = str(tmp_path / "r.jsonl")
    with start(*argv, "--record", record, own_group=True) as running:
        wait_for_files(tmp_path)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert (out, err) == ("", "canasta: interrupted\n")
    files = sorted(tmp_path.iterdir())
    assert all(file.name.startswith("r-") for file in files)
    assert main(["audit", *map(str, files[:3])]) == 0
    capsys.readouterr()


def wait_for_files(folder: Path) -> None:
    """Until a run has written its first records."""
    until = time.monotonic() + 30
    while not list(folder.glob("r-*")) and time.monotonic() < until:
        time.sleep(0.02)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes")
def test_a_reader_that_leaves_is_no_error() -> None:
    with start("rules", "classic", "--articles") as running:
        assert running.stdout is not None
        running.stdout.close()
        assert running.stderr is not None
        assert running.stderr.read() == ""
    assert running.returncode == 141
