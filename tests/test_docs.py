"""What the documents show is true."""

import doctest
from pathlib import Path

import pytest

import canasta
from canasta import match
from canasta.engine import cards, deal

ROOT = Path(__file__).parent.parent


def test_the_readme_is_a_session_that_works() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize("module", [canasta, match, cards, deal], ids=lambda m: m.__name__)
def test_docstrings_show_what_happens(module: object) -> None:
    failed, _ = doctest.testmod(module)  # type: ignore[arg-type]
    assert failed == 0
