"""What the documents show is true."""

import doctest
import re
from pathlib import Path

import pytest

import canasta
from canasta import match
from canasta.engine import cards, deal
from canasta.server.settings import Settings

ROOT = Path(__file__).parent.parent


def test_the_readme_is_a_session_that_works() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize("module", [canasta, match, cards, deal], ids=lambda m: m.__name__)
def test_docstrings_show_what_happens(module: object) -> None:
    failed, _ = doctest.testmod(module)  # type: ignore[arg-type]
    assert failed == 0


def test_every_setting_of_the_server_is_described() -> None:
    text = (ROOT / "docs" / "server.md").read_text("utf-8")
    table = text.partition("## Settings")[2].partition("## Looking")[0]
    described = set(re.findall(r"`(\w+)`", "".join(re.findall(r"(?m)^\| (.*?) \|", table))))
    assert described == set(Settings.__struct_fields__)
