"""Every screen: nothing in anybody's way, in every language and theme, however small or large."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DEVICES, Person, barriers, faint
from tests.browser.player import Player, begin
from tests.browser.ways import Taps

LANGUAGES: Final = ("ro", "it", "en")
THEMES: Final = ("night", "linen", "contrast", "felt")
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

Screens = Iterator[tuple[str, Page]]


def speak(page: Page, language: str, theme: str) -> None:
    before, text = page.evaluate(SAID)
    page.evaluate(SET, [language, theme])
    if language != before:
        page.wait_for_function(SPOKEN, arg=[language, text])
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def pages(person: Person) -> Screens:
    page = person("phone")
    expect(page.get_by_role("main")).to_be_visible()
    yield "start", page
    for path in ("settings", "rules/tile", "new"):
        page.goto(path)
        expect(page.locator("main section").first).to_be_visible()
        yield path, page


def before_a_deal(person: Person) -> Screens:
    page = person("phone")
    code = arrange(page, {"variant": "tile"})
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    yield "lobby", page
    page.get_by_role("button", name="Change the game").click()
    yield "change the game", page
    guest = person("phone", f"t/{code}")
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    yield "join", guest


def staging(person: Person) -> Screens:
    page = person("phone")
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


def playing(person: Person) -> Screens:
    page = person("phone")
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


PARTS: Final = {each.__name__: each for each in (pages, before_a_deal, staging, playing)}


@pytest.mark.parametrize("part", PARTS)
def test_nothing_is_in_anybodys_way_on_any_screen(person: Person, part: str) -> None:
    """Every rule in every language; contrast, which alone depends on it, in every theme as well."""
    found: list[str] = []
    for name, page in PARTS[part](person):
        for language in LANGUAGES:
            for theme in THEMES:
                speak(page, language, theme)
                seen = barriers(page) if theme == THEMES[-1] else faint(page)
                found += [f"{name}, {language}, {theme}: {barrier}" for barrier in seen]
        found += [f"{name} is {size}" for size in too_wide(page)]
    assert found == []


def too_wide(page: Page) -> list[str]:
    size = page.viewport_size
    assert size is not None
    found: list[str] = []
    for width, percent in SIZES:
        page.set_viewport_size({"width": width, "height": 640})
        page.evaluate("(size) => (document.documentElement.style.fontSize = `${size}%`)", percent)
        if page.evaluate(WIDER):
            found.append(f"wider than {width} px at {percent} %")
    page.evaluate("() => (document.documentElement.style.fontSize = '')")
    page.set_viewport_size(size)
    return found
