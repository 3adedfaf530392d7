"""A rule is read in one place: the chapter that its setting is named after."""

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
import yaml

from canasta import variants
from canasta.rules.catalogue import SETTINGS

PACKAGE = Path(str(files("canasta")))
CHAPTERS = {key.split(".")[0] for key in SETTINGS}
ENGINE = sorted((PACKAGE / "engine").glob("*.py"))
# The Book hands every chapter its settings; the position text and cases show some of them.
FREE = {"book", "deck", "move_text", "move_reading", "position", "reasons", "packing", "laws"}


def chapters_read(path: Path) -> Iterator[str]:
    """The chapters whose settings a file reads: `book.pile.min_size` reads `pile`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Attribute)
            and node.value.attr in CHAPTERS
            and ast.unparse(node.value.value).endswith("book")
        ):
            yield node.value.attr


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.stem)
def test_a_file_of_the_engine_reads_its_own_chapter_only(path: Path) -> None:
    if path.stem not in FREE:
        assert set(chapters_read(path)) <= {path.stem}


def test_nothing_compares_a_variants_name() -> None:
    names = set(variants.names())
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                told = {side.value for side in sides if isinstance(side, ast.Constant)}
                assert not told & names, f"{path.name}:{node.lineno}"


def test_every_setting_has_cases_that_vary_it() -> None:
    cases = yaml.safe_load((PACKAGE / "cases" / "settings.yaml").read_text(encoding="utf-8"))
    varied = {key for case in cases for key in case.get("house", {})}
    # What is only shown or named makes no difference to a position.
    assert set(SETTINGS) - varied <= {"deck.faces", "setup.direction", "pile.visibility"}
