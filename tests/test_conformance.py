"""The shipped conformance cases hold, and a case that is wrong is told apart."""

import copy
import random
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest
import yaml

from canasta.cli import main
from canasta.engine.action import attempt
from canasta.engine.card_text import parse_kind
from canasta.engine.moves import pair_two
from canasta.engine.refusals import FINE, MELD_OPEN, NAMES
from canasta.record.case_position import position
from canasta.record.cases import CaseError, read_case
from canasta.record.conformance import read_file, run

with as_file(files("canasta") / "cases") as folder:
    FILES = sorted(Path(folder).glob("*.yaml"))

OPEN_NINES = {"phase": "play", "hands": {0: "9 9 2 4 5"}, "melds": ["9 9 9", ""]}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_case_holds(path: Path) -> None:
    failed = [result for result in map(run, read_file(path)) if not result.ok]
    assert failed == []


def test_the_cases_are_all_there() -> None:
    assert sum(len(read_file(path)) for path in FILES) >= 724


def test_every_refusal_is_the_answer_in_a_shipped_case() -> None:
    """All but one: as a text, a pair with a wild joins the meld that is open."""
    expected = [step.expect for path in FILES for case in read_file(path) for step in case.do]
    reached = {expect["refused"] for expect in expected if not isinstance(expect, str)}
    assert set(NAMES) - reached == {NAMES[FINE], NAMES[MELD_OPEN]}


def test_a_pair_that_would_begin_an_open_meld_again_is_refused_as_a_byte() -> None:
    state = position(read_case({"id": "P", "variant": "classic", "given": OPEN_NINES}))
    assert attempt(state, ["lay 9 9 2"]).code == FINE
    assert attempt(state, [int(pair_two(parse_kind("9")))]).code == MELD_OPEN


def test_a_wrong_expectation_fails_with_both_answers() -> None:
    case = {"id": "W", "variant": "classic", "then": {"minimum": [90, 50]}}
    result = run(read_case(case))
    assert (result.ok, result.step) == (False, "then minimum")
    assert (result.expected, result.got) == ("[90, 50]", "[50, 50]")


@pytest.mark.parametrize(
    ("case", "named"),
    [
        ({"id": "A", "variant": "classic", "given": {"handz": {}}}, "handz"),
        ({"id": "B", "variant": "classic", "given": {"hands": {0: "K*9"}}}, "more cards"),
        ({"id": "C", "variant": "classic", "given": {"hands": {0: "3R"}}}, "bonus three"),
        ({"id": "D", "variant": "classic", "given": {"melds": ["5 2 2", ""]}}, "meld 5 2 2"),
        ({"id": "Da", "variant": "tile", "given": {"melds": ["1 2 2", ""]}}, "meld 1 2 2"),
        ({"id": "I", "variant": "classic", "given": {"hands": {5: "K"}}}, "no seat 5"),
        ({"id": "J", "variant": "classic", "given": {"answer": "maybe"}}, "not yes or no"),
        ({"id": "K", "variant": "classic", "given": {"threes": [10**30, 0]}}, "threes"),
        ({"id": "L", "variant": "classic", "then": {"illegal": [1]}}, "illegal"),
        ({"id": "M", "variant": "classic", "then": {"melds": ["x", ""]}}, "'x' is no card"),
        ({"id": "N", "variant": "classic", "end": {"out": 4}}, "no seat 4"),
        ({"id": "E", "variant": "nothing"}, "variant"),
        ({"id": "F", "variant": "classic", "do": [{"action": ["jump"]}]}, "jump"),
        ({"id": "G", "variant": "tile", "house": {"pile.min_size": 11}}, "pile.min_size"),
        (
            {"id": "H", "variant": "classic", "given": {"stock": "4 5", "stock_size": 1}},
            "stock_size",
        ),
    ],
)
def test_a_case_that_cannot_be_is_an_error_that_names_it(case: object, named: str) -> None:
    with pytest.raises(CaseError, match=named) as error:
        run(read_case(case))
    assert str(error.value).startswith(str(case["id"]))  # type: ignore[index]


# Files that cannot be read.

NO_FILES = [
    (b"", "a file of cases is a list"),
    (b"{a: 1}", "a file of cases is a list"),
    (b"- [", r"line \d: no YAML"),
    (b"- 2020-13-45", "no YAML: month"),
    (b"[" * 100_000, "no YAML"),
    (b"\x00", "no YAML"),
    (b"\xff\xfe", "not UTF-8"),
    (b"- 3", "case 1: Expected `object`"),
    (b"- {id: A, variant: classic}\n- {id: B, variant: classic, dew: []}", "B: .*`dew`"),
    (b"- {id: A, variant: classic}\n- {variant: classic}", "case 2: .*`id`"),
]


@pytest.mark.parametrize(("text", "said"), NO_FILES)
def test_a_file_that_is_wrong_is_named_with_its_case(
    text: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(text)
    with pytest.raises(CaseError, match=said) as error:
        read_file(path)
    assert str(error.value).startswith(f"{path}: ")
    assert main(["conform", str(path)]) == 2
    assert capsys.readouterr().err == f"canasta conform: {error.value}\n"


def test_a_case_that_cannot_be_run_is_told_with_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("- {id: A, variant: classic, do: [{action: [jump]}]}\n")
    assert main(["conform", str(path)]) == 2
    assert capsys.readouterr().err == f"canasta conform: {path}: A: 'jump' is no move\n"


def test_a_file_that_is_not_there_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "none.yaml"
    assert main(["conform", str(path)]) == 2
    assert capsys.readouterr().err == f"canasta conform: {path}: No such file or directory\n"


ODD: tuple[Any, ...] = (
    None,
    -1,
    99,
    10**30,
    1.5,
    True,
    "",
    "??",
    "3R",
    "K*99",
    "x",
    [],
    [1],
    {},
    {0: "K"},
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a case."""
    keys = value if isinstance(value, dict) else range(len(value) if isinstance(value, list) else 0)
    for key in keys:
        yield (*path, key)
        yield from places(value[key], (*path, key))


def test_whatever_is_wrong_with_a_case_is_a_failure_or_an_error_of_the_case() -> None:
    chance = random.Random(1)
    cases = [case for path in FILES for case in yaml.safe_load(path.read_text(encoding="utf-8"))]
    for _ in range(800):
        case = copy.deepcopy(chance.choice(cases))
        *way, last = chance.choice(list(places(case)))
        inner = case
        for key in way:
            inner = inner[key]
        inner[last] = copy.deepcopy(chance.choice(ODD))
        with suppress(CaseError):
            run(read_case(case))
