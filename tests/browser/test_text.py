"""Text that is much bigger: a phone's table holds every word, and nothing lies over another."""

from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Person
from tests.browser.player import GAMES, Player, begin
from tests.browser.ways import Taps

PHONES: Final[tuple[ViewportSize, ...]] = (
    {"width": 390, "height": 844},
    {"width": 320, "height": 568},
)
SETTLE: Final = """async () => {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
}"""
USUAL: Final = 16
TEXTS: Final = ((150, USUAL), (100, 2 * USUAL), (130, 2 * USUAL))
"""The page's own size of text, and the browser's in pixels."""
LANGUAGES: Final = ("en", "ro", "it")
HOLDERS: Final = ".actions .button, .plate .count, .plate .clock, .signs li, .prompt, .tray .count"
SET: Final = """(changed) => {
    const key = "canasta.settings";
    const newValue = JSON.stringify({ ...JSON.parse(localStorage[key]), ...changed });
    localStorage[key] = newValue;
    dispatchEvent(new StorageEvent("storage", { key, newValue }));
}"""
FAULTS: Final = """(holders) => {
    const areas = [...document.querySelectorAll(".area")].filter((node) => node.offsetHeight);
    const box = (node) => node.getBoundingClientRect();
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const holds = (outer, it) => it.left > outer.left - 3 && it.right < outer.right + 3
        && it.top > outer.top - 3 && it.bottom < outer.bottom + 3;
    const texts = (node) => {
        const found = [];
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const range = document.createRange();
            range.selectNodeContents(walker.currentNode);
            if (!walker.currentNode.parentElement.closest(".visually-hidden"))
                found.push(...[...range.getClientRects()].filter(({ width }) => width > 1));
        }
        return found;
    };
    const over = areas.flatMap((one, at) => areas.slice(at + 1)
        .filter((other) => meet(box(one), box(other)))
        .map((other) => `${one.className} over ${other.className}`));
    const cut = [...document.querySelectorAll(holders)].filter((node) => {
        const around = node.closest(".plate") ?? node;
        const inside = (it) => [around, node.closest(".area")].every((of) => holds(box(of), it));
        return ![...texts(node), box(node)].every(inside);
    });
    return [...over, ...cut.map((node) => `${node.className} cut: ${node.textContent}`)];
}"""


@pytest.mark.parametrize("game", GAMES)
def test_bigger_text_is_neither_cut_nor_over_something_else(person: Person, game: str) -> None:
    page = person("phone", deal=1)
    begin(page, game)
    player = Player(page, Taps(page))
    assert faults(page) == {}
    if player.see().can("Draw"):
        player.done(player.ways.draw)
    player.ways.choose([card for card, *_ in player.see().hand[:2]])
    assert faults(page) == {}


def test_words_of_a_tray_are_held_by_it(person: Person) -> None:
    page = person("phone", deal=1)
    begin(page, "classic")
    player = Player(page, Taps(page))
    sight = player.done(player.ways.take)
    player.done(lambda: player.ways.lay(sight.ranks()["6"]))
    expect(page.locator(".tray .count")).to_be_visible()
    assert faults(page) == {}


def faults(page: Page) -> dict[str, list[str]]:
    """What is wrong on phones with bigger texts, all of which come while the page is open."""
    browser = page.context.new_cdp_session(page)
    found = {}
    usual = page.viewport_size
    assert usual is not None
    for language in LANGUAGES:
        for own, pixels in TEXTS:
            page.evaluate(SET, {"language": language, "textSize": own})
            browser.send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})
            for size in PHONES:
                page.set_viewport_size(size)
                page.evaluate(SETTLE)
                if told := page.evaluate(FAULTS, HOLDERS):
                    found[f"{language} {own} % {pixels} px {size['width']}"] = told
    page.evaluate(SET, {"language": "en", "textSize": 100})
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": USUAL}})
    page.set_viewport_size(usual)
    return found
