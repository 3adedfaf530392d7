"""What a person has set in his system: its own colours, less motion; and motion as it is meant."""

from playwright.sync_api import expect

from tests.browser.conftest import Person
from tests.browser.player import Player, begin
from tests.browser.ways import Keys, Taps


def test_in_the_systems_own_colours_what_is_selected_can_be_told(person: Person) -> None:
    page = person("phone", forced_colors="active")
    begin(page, "classic")
    player = Player(page, Taps(page))
    first, second, *_ = [card for card, *_ in player.see().hand]
    player.ways.choose([first])
    outline = "(node) => getComputedStyle(node).outlineStyle"
    assert player.ways.card(first).evaluate(outline) == "solid"
    assert player.ways.card(second).evaluate(outline) == "none"


def test_less_motion_is_less_motion(person: Person) -> None:
    page = person("desktop", settings={"motion": "auto"}, reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-motion", "reduced")
    begin(page, "tile")
    player = Player(page, Keys(page))
    player.discard()
    moving = """() => document.getAnimations().some((one) => one.effect.getKeyframes()
        .some((frame) => frame.transform && frame.transform !== "none"))"""
    assert not page.evaluate(moving)


def test_pieces_in_flight_are_in_nobodys_way(person: Person) -> None:
    page = person("phone", settings={"motion": "normal"})
    begin(page, "italian")
    player = Player(page, Taps(page))
    for _ in range(2):
        player.wait_for_turn()
        player.play_turn()
    assert player.discarded == 2
