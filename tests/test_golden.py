"""One recorded match of every game: a change of the rules shows here first."""

from pathlib import Path

import pytest

from canasta import variants
from canasta.record.audit import audit

GOLDEN = Path(__file__).parent / "golden"
FORMS = [(name, n) for name in variants.names() for n in variants.player_counts(name)]


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_the_golden_match_is_still_played_and_scored_as_it_was(variant: str, players: int) -> None:
    path = GOLDEN / f"{variant}-{players}.jsonl"
    assert path.is_file()
    assert audit(path) is None
