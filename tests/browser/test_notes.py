"""What a table tells in sight: time that is up, reminders, answers to keys, rules that changed."""

import json
import re
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person

SHORT: Final[dict[str, Any]] = {
    "variant": "classic",
    "house": {"deck.packs": 1, "deck.jokers": 2},
}
"""Ten cards are left to draw once all have got theirs."""
SPEAK: Final = """(language) => {
    const now = JSON.parse(localStorage["canasta.settings"]);
    const newValue = JSON.stringify({ ...now, language });
    dispatchEvent(new StorageEvent("storage", { key: "canasta.settings", newValue }));
}"""
ANSWERS: Final = {
    "w": r"Draw from the stock\.|Lay melds",
    "n": r"\d+ to open",
    "c": r"Stock: .*, clock \d+:\d\d",
    "b": "Us: Nothing laid yet",
    "v": "Them: ",
    "y": ".",
    "m": r"Sound on\.",
}
AGAIN: Final = "The host has changed the rules. Everybody must get ready again."


def table(person: Person, game: dict[str, Any]) -> tuple[Page, Page]:
    """Ana, who is the host, and Ion, with two bots."""
    ana, ion = person(), person("phone")
    code = ""
    for page, name in ((ana, "Ana"), (ion, "Ion")):
        path = f"api/tables/{code}/seats" if code else "api/tables"
        wanted = json.dumps({"name": name} if code else {"game": game, "name": name})
        headers = {"content-type": "application/json"}
        made = page.request.post(path, data=wanted, headers=headers).json()
        code = code or made["code"]
        page.goto(f"t/{code}#{made['token']}")
    ana.get_by_role("button", name="Fill with bots").click()
    return ana, ion


def begin(*pages: Page) -> None:
    for page in pages:
        page.get_by_role("button", name="I am ready").click()
    for page in pages:
        expect(page.get_by_role("listbox")).to_be_visible()


def awaited(ana: Page, ion: Page) -> tuple[Page, Page]:
    """Whose turn it is, and the other one."""
    clock = "[role=timer]"
    for _ in range(100):
        if ana.locator(clock).count():
            return ana, ion
        if ion.locator(clock).count():
            return ion, ana
        ana.wait_for_timeout(100)
    raise AssertionError("it is nobody's turn")


def note(page: Page, text: str) -> None:
    """A line in sight says this, and it is no live region."""
    line = page.locator(".note")
    expect(line).to_have_text(re.compile(text))
    assert not line.evaluate("it => it.closest('[aria-live], [role=status], [role=alert]')")


def change_rules(page: Page) -> None:
    page.get_by_role("button", name="Change the game").click()
    page.get_by_role("dialog").get_by_role("switch").first.click()
    page.get_by_role("button", name="Choose this game").click()


def test_time_that_is_up_is_told_in_sight_and_written_in_the_log(person: Person) -> None:
    ana, ion = table(person, SHORT | {"clock": {"turn": 5}})
    begin(ana, ion)
    late, other = awaited(ana, ion)
    note(late, "Time is up: a bot plays this turn for you")
    note(other, "Time is up for (Ana|Ion): a bot plays this turn")
    ana.get_by_role("tab", name="Log").click()
    expect(ana.get_by_role("tabpanel")).to_contain_text("Time is up")
    ana.evaluate(SPEAK, "ro")
    expect(ana.get_by_role("tabpanel")).to_contain_text("Timpul a expirat")
    expect(ana.get_by_role("tabpanel")).not_to_contain_text("Time is up")


def test_what_is_asked_by_key_is_answered_in_sight(person: Person) -> None:
    ana, ion = table(person, {"variant": "classic", "clock": {"turn": 600}})
    begin(ana, ion)
    ana, _ = awaited(ana, ion)
    for key, answer in ANSWERS.items():
        ana.keyboard.press(key)
        note(ana, answer)


def test_rules_that_change_ask_everybody_to_get_ready_again(person: Person) -> None:
    ana, ion = table(person, SHORT | {"clock": {"turn": 5}})
    ion.get_by_role("button", name="I am ready").click()
    change_rules(ana)
    expect(ion.get_by_text(AGAIN)).to_be_visible()
    begin(ion, ana)
    expect(ion.get_by_role("dialog")).to_be_visible(timeout=120_000)
    ion.get_by_role("button", name="Next deal").click()
    expect(ion.get_by_text(AGAIN)).to_have_count(0)
    ana.get_by_role("button", name="Seats and rules").click()
    change_rules(ana)
    expect(ion.get_by_text(AGAIN)).to_be_visible()
    expect(ion.get_by_role("button", name="Seats and rules")).to_be_visible()
    ion.get_by_role("button", name="Next deal").click()
    expect(ion.get_by_text(AGAIN)).to_have_count(0)
