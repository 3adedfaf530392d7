"""The shipped conformance cases hold, and a case that is wrong is told apart."""

from importlib.resources import as_file, files
from pathlib import Path

import pytest

from canasta.record.cases import CaseError, read_case
from canasta.record.conformance import read_file, run

with as_file(files("canasta") / "cases") as folder:
    FILES = sorted(Path(folder).glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_case_holds(path: Path) -> None:
    failed = [result for result in map(run, read_file(path)) if not result.ok]
    assert failed == []


def test_the_cases_are_all_there() -> None:
    assert sum(len(read_file(path)) for path in FILES) >= 653


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
        ({"id": "D", "variant": "classic", "given": {"melds": ["5 2 2", ""]}}, "forbid"),
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
