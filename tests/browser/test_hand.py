"""The order of a hand: seen at once, read out soon after, and a moved card has the focus still."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.player import begin

CARDS = "[...document.querySelectorAll('.hand [role=option]')]"
PLACED = f"""() => {{
    const placed = {CARDS}.map((card) => [card.offsetTop, card.offsetLeft, card.ariaLabel]);
    return placed.sort(([a, b], [c, d]) => a - c || b - d).map(([, , name]) => name);
}}"""
READ = f"() => {CARDS}.map((card) => card.ariaLabel)"
SETTLED = f"() => String(({READ})()) === String(({PLACED})())"
FOCUSED = "document.activeElement.ariaLabel"


def test_a_hand_that_is_sorted_is_read_as_it_lies(person: Person) -> None:
    page = person("phone", deal=1, settings={"motion": "normal"})
    begin(page, "classic")
    before = page.evaluate(PLACED)
    page.get_by_role("button", name="Sort").click()
    after = page.evaluate(PLACED)
    assert after != before
    assert sorted(after) == sorted(before)
    page.wait_for_function(SETTLED)
    assert page.evaluate(READ) == after


def test_a_card_that_is_moved_keeps_the_focus(person: Person) -> None:
    page = person("desktop", deal=1, settings={"motion": "normal"})
    begin(page, "classic")
    first, second, *_ = page.evaluate(PLACED)
    page.get_by_role("option").first.focus()
    for _ in range(3):
        page.keyboard.press("Alt+ArrowRight")
    page.wait_for_function(SETTLED)
    assert page.evaluate(FOCUSED) == first
    assert page.evaluate(READ).index(first) == 3
    press(page, "Home", second)
    press(page, "End", page.evaluate(PLACED)[-1])
    press(page, "s", page.evaluate(FOCUSED))
    page.wait_for_function(SETTLED)


def press(page: Page, key: str, focused: str) -> None:
    page.keyboard.press(key)
    expect(page.locator(":focus")).to_have_attribute("aria-label", focused)
