"""Whole deals through the page: by taps, by drags and by keys."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.camera import Camera
from tests.browser.conftest import Person
from tests.browser.player import GAMES, Player, begin
from tests.browser.ways import Drags, Keys, Taps

WAYS = {"phone": Taps, "tablet": Drags, "desktop": Keys}
PHOTOGRAPHED = "tablet"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("device", WAYS)
def test_a_whole_deal_is_played_by_taps_by_drags_and_by_keys(
    person: Person, shots: Path, game: str, device: str
) -> None:
    page = person(device)
    begin(page, game)
    camera = Camera(page, shots, game)
    watch = camera.see if device == PHOTOGRAPHED else lambda _: None
    player = Player(page, WAYS[device](page), watch)
    player.play_deal()
    expect(page.get_by_role("dialog", name="Deal 1")).to_be_visible()
    assert player.discarded > 0
    assert player.laid > 0
