"""A hint at the table, from where to look to the tray; and a deal looked back at in its replay."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import Person, barriers
from tests.browser.player import Player, begin
from tests.browser.ways import Taps

LONG: Final = 120_000
"""Milliseconds that a deal may be looked at."""
SMALL: Final[ViewportSize] = {"width": 320, "height": 568}
USUAL: Final[ViewportSize] = {"width": 390, "height": 844}


def hinted(page: Page) -> Locator:
    """The card of a hint that has come."""
    page.get_by_role("button", name="Hint").click()
    card = page.get_by_role("region", name="Hint")
    expect(card.get_by_role("button", name="What to do")).to_be_visible()
    return card


def is_clear(page: Page, card: Locator, of: str) -> bool:
    """Whether a hint covers nothing of something."""
    mine, theirs = card.bounding_box(), page.locator(of).first.bounding_box()
    assert mine is not None
    assert theirs is not None
    return mine["y"] + mine["height"] <= theirs["y"] + 1 and mine["y"] >= 0


def test_a_hint_is_asked_for_read_put_together_and_played(person: Person, shots: Path) -> None:
    page = person("phone", deal=1)
    begin(page, "classic")
    player = Player(page, Taps(page))
    player.done(player.ways.draw)
    card = hinted(page)
    expect(page.locator("[aria-live=polite]")).not_to_be_empty()
    assert is_clear(page, card, ".hand")
    card.get_by_role("button", name="What to do").click()
    card.get_by_role("button", name="Why?").click()
    card.get_by_role("button", name="All numbers").click()
    expect(card.get_by_role("row").first).to_contain_text("best")
    assert barriers(page) == []
    page.screenshot(path=shots / "hint-390x844.png", animations="disabled")
    page.set_viewport_size(SMALL)
    assert is_clear(page, card, ".hand")
    page.set_viewport_size(USUAL)

    card.get_by_role("button", name="Get it ready").click()
    expect(card).to_have_count(0)
    sight = player.see()
    chosen = [name for _, name, is_chosen in sight.hand if is_chosen]
    assert chosen or sight.staged
    held = len(sight.hand)
    if chosen:
        page.get_by_role("button", name="Discard", exact=True).click()
    else:
        player.ways.commit("Lay down")
    expect(page.locator(".hand [role=option]")).not_to_have_count(held)
    assert not player.see().refusal


def test_what_is_staged_is_asked_about_and_stays_in_sight(person: Person) -> None:
    page = person("lying phone", deal=1)
    begin(page, "classic")
    player = Player(page, Taps(page))
    player.done(player.ways.take)
    card = hinted(page)
    assert is_clear(page, card, ".tray")
    assert is_clear(page, card, ".hand")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    assert player.see().staged


def test_a_hint_goes_with_the_next_action_and_comes_only_in_the_own_turn(person: Person) -> None:
    page = person("desktop", deal=1)
    begin(page, "classic")
    page.keyboard.press("h")
    card = page.get_by_role("region", name="Hint")
    expect(card.get_by_role("button", name="What to do")).to_be_visible()
    page.keyboard.press("h")
    expect(card.get_by_role("button", name="Why?")).to_be_visible()
    page.keyboard.press("d")
    expect(card).to_have_count(0)
    guest = person("desktop", path=f"t/{page.url.rsplit('/', 1)[-1]}")
    guest.get_by_role("button", name="Just look on").click()
    expect(guest.locator("div.prompt")).to_contain_text("You are watching.")
    expect(guest.get_by_role("button", name="Hint")).to_have_count(0)


def test_a_deal_is_looked_back_at_in_its_replay(person: Person, shots: Path) -> None:
    page = person("phone", deal=1)
    begin(page, "tile")
    Player(page, Taps(page)).play_deal()
    code = page.url.rsplit("/", 1)[-1]
    page.goto(f"/replay/{code}/1")
    page.get_by_role("button", name="What could have been better?").click()
    part = page.get_by_role("region", name="Looking back")
    expect(part).to_contain_text("Lost by decisions", timeout=LONG)
    expect(part).to_contain_text("Luck of the tiles")
    assert barriers(page) == []
    page.screenshot(path=shots / "look-back-390x844.png", animations="disabled", full_page=True)
    step = part.get_by_role("button").first
    name = step.inner_text()
    step.click()
    expect(page.locator(".told")).to_contain_text(name)
