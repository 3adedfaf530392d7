"""Short deals written out for people happen as they are told, in every game."""

from pathlib import Path

import pytest

from canasta import variants
from tests.playthrough import played, written

FOLDER = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize("name", variants.names())
def test_a_deal_happens_move_by_move_as_it_is_told(name: str) -> None:
    lines = written((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    assert list(played(lines)) == lines
