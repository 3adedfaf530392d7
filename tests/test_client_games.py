"""The games that the client's tests follow are those that the engine tells."""

import pytest

from canasta.view.events import (
    Answered,
    Asked,
    BlockCounted,
    CanastaClosed,
    Passed,
    PileBlocked,
    PileFrozen,
    ThreesLaidOut,
    TookPile,
    WentOut,
)
from tests.client_games import TOLD, Told, path, played, written

RARE = {Answered, Asked, BlockCounted, CanastaClosed, Passed, PileBlocked, PileFrozen}


@pytest.mark.parametrize("told", TOLD, ids=lambda told: f"{told.variant}-{told.players}")
def test_the_client_follows_games_as_they_are_told(told: Told) -> None:
    """Where this fails on purpose, `python -m tests.client_games` writes them anew."""
    assert path(told).read_text(encoding="utf-8") == written(told)


def test_all_that_is_rare_happens_in_them() -> None:
    views = [view for told in TOLD for view in played(told)]
    met = {type(fact) for view in views for step in view.steps for fact in step.facts}
    assert met >= RARE | {ThreesLaidOut, TookPile, WentOut}


def test_they_stay_small() -> None:
    assert sum(path(told).stat().st_size for told in TOLD) < 400_000
