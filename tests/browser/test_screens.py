"""Every screen: nothing in anybody's way, in every language and theme, however small or large."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.conftest import DEVICES, Person, barriers
from tests.browser.player import Player, begin
from tests.browser.ways import Taps

MANNERS: Final = (("en", "felt"), ("ro", "night"), ("it", "linen"), ("en", "contrast"))
SET: Final = """([language, theme]) => {
    const now = JSON.parse(localStorage["canasta.settings"]);
    const newValue = JSON.stringify({ ...now, language, theme });
    dispatchEvent(new StorageEvent("storage", { key: "canasta.settings", newValue }));
}"""
SAID: Final = "[document.documentElement.lang, document.body.innerText]"
SPOKEN: Final = f"([language, before]) => language === {SAID}[0] && before !== {SAID}[1]"
SIZES: Final = ((320, 100), (390, 200))
"""Widths, and how large the text is there, in per cent."""
WIDER: Final = """() => {
    const { scrollWidth, clientWidth } = document.scrollingElement;
    const wide = [...document.querySelectorAll("dialog[open] .body, [role=dialog] .body")]
        .filter((node) => node.scrollWidth > node.clientWidth + 1);
    return scrollWidth > clientWidth || wide.length > 0;
}"""
SHORT: Final = {
    "variant": "classic",
    "house": {"deck.packs": 1, "deck.jokers": 2, "match.max_deals": 2},
}
"""Ten cards are left to draw once all have got theirs."""


def test_nothing_is_in_anybodys_way_on_any_screen(person: Person) -> None:
    found: list[str] = []
    for name, page in screens(person):
        for manner in MANNERS:
            speak(page, *manner)
            found += [f"{name}, {manner}: {barrier}" for barrier in barriers(page)]
        size = page.viewport_size
        assert size is not None
        for width, percent in SIZES:
            page.set_viewport_size({"width": width, "height": 640})
            page.evaluate(
                "(size) => (document.documentElement.style.fontSize = `${size}%`)", percent
            )
            if page.evaluate(WIDER):
                found.append(f"{name} is wider than {width} px at {percent} %")
        page.evaluate("() => (document.documentElement.style.fontSize = '')")
        page.set_viewport_size(size)
    assert found == []


def speak(page: Page, language: str, theme: str) -> None:
    before, text = page.evaluate(SAID)
    page.evaluate(SET, [language, theme])
    if language != before:
        page.wait_for_function(SPOKEN, arg=[language, text])
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def screens(person: Person) -> Iterator[tuple[str, Page]]:
    page = person("phone")
    expect(page.get_by_role("main")).to_be_visible()
    yield "start", page
    for path in ("settings", "rules/tile", "new"):
        page.goto(path)
        expect(page.locator("main section").first).to_be_visible()
        yield path, page
    yield from before_a_deal(page, person)
    yield from staging(person("phone"))
    yield from playing(page)


def before_a_deal(page: Page, person: Person) -> Iterator[tuple[str, Page]]:
    code = arrange(page, {"variant": "tile"})
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    yield "lobby", page
    page.get_by_role("button", name="Change the game").click()
    yield "change the game", page
    guest = person("phone", f"t/{code}")
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    yield "join", guest


def staging(page: Page) -> Iterator[tuple[str, Page]]:
    begin(page, "classic")
    player = Player(page, Taps(page))
    yield "table", page
    sight = player.done(player.ways.take)
    player.done(lambda: player.ways.lay(sight.ranks()["6"]))
    player.done(lambda: player.ways.commit("Take and lay"))
    yield "refusal", page
    player.ways.choose([sight.ranks()["7"][0]])
    yield "staging", page
    page.get_by_role("button", name="Messages").click()
    yield "chat", page
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    yield "menu", page
    page.keyboard.press("Escape")
    page.set_viewport_size(DEVICES["desktop"]["viewport"])
    yield "table on a desk", page


def playing(page: Page) -> Iterator[tuple[str, Page]]:
    code = arrange(page, SHORT)
    page.get_by_role("button", name="Fill with bots").click()
    page.get_by_role("button", name="I am ready").click()
    expect(page.get_by_role("listbox")).to_be_visible()
    Player(page, Taps(page)).play_deal()
    yield "score sheet", page
    page.get_by_role("button", name="Next deal").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    Player(page, Taps(page)).play_deal()
    expect(page.get_by_role("dialog", name=re.compile("won|shared"))).to_be_visible()
    yield "match end", page
    page.goto(f"replay/{code}/1")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    yield "replay", page


def arrange(page: Page, game: dict[str, Any]) -> str:
    """A table with these rules, and a seat at it; its code."""
    wanted = json.dumps({"game": game, "name": "Ana"})
    headers = {"content-type": "application/json"}
    made = page.request.post("api/tables", data=wanted, headers=headers).json()
    page.goto(f"t/{made['code']}#{made['token']}")
    return str(made["code"])
