"""The ways in which a person tells a table what he wants: by taps, by drags, by keys."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final

from playwright.sync_api import Locator, Page

from tests.browser.sight import Sight, look, rank

MOST_TOUCHES: Final = 100
STEPS: Final = 3
"""Moves of a pointer between where it takes something and where it lets go."""
MOMENT: Final = 0.1
TRIES: Final = 8
EDGE: Final = (9, 22)
"""Of a card in a fan its left edge is what can be seen."""
SPOT: Final = """async (node, edge) => {
    const found = () => {
        node.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { x, y, width, height } = node.getBoundingClientRect();
        const [left, top] = edge ?? [width / 2, height / 2];
        const there = document.elementFromPoint(x + left, y + top);
        const covered = node.contains(there) ? "" : String(there?.outerHTML);
        return { x: x + left, y: y + top, covered };
    };
    const isBusy = () => node.closest("[aria-busy=true]") !== null;
    let spot = found();
    // Something may be flying over it, or the table may not have said yet what will stand there.
    for (let frame = 0; (spot.covered || isBusy()) && frame < 60; frame += 1) {
        await new Promise(requestAnimationFrame);
        spot = found();
    }
    return spot;
}"""


class Taps:
    """Presses what he sees."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def draw(self) -> None:
        self.press(self.button("Draw"))

    def take(self) -> None:
        self.press(self.button("Take the"))

    def undo(self) -> None:
        self.press(self.button("Undo"))

    def lay(self, cards: list[str]) -> None:
        self.choose(cards)
        self.press(self.button("Lay ("))

    def join(self, cards: list[str], meld: str) -> None:
        self.choose(cards)
        self.press(self.meld(meld))

    def commit(self, name: str) -> None:
        """Press one of the buttons under the hand."""
        self.press(self.button(name))

    def discard(self, card: str) -> None:
        self.choose([card])
        self.press(self.button("Discard"))

    def agree(self) -> None:
        """Say yes to what the page asks."""
        self.press(self.page.locator("dialog[open] footer button.primary"))

    def choose(self, cards: Iterable[str]) -> None:
        """Select just these cards of the hand."""
        wanted = set(cards)
        for _ in range(TRIES):
            # A card that is touched twice in a moment brings all of its rank: then once more.
            other = [card for card, _, chosen in self.see().hand if (card in wanted) != chosen]
            if not other:
                return
            for card in other:
                self.toggle(card)
        raise AssertionError(f"not to be chosen: {self.see()}")

    # Helpers.

    def see(self) -> Sight:
        return look(self.page)

    def press(self, what: Locator) -> None:
        self.page.touchscreen.tap(*spot(what))

    def toggle(self, card: str) -> None:
        self.page.touchscreen.tap(*spot(self.card(card), EDGE))

    def card(self, card: str) -> Locator:
        return self.page.locator(f".hand [data-cid='{card}']")

    def meld(self, name: str) -> Locator:
        return self.page.locator(f".ours [data-drop='meld/{name}']")

    def button(self, start: str) -> Locator:
        return self.page.locator(".actions button", has_text=start).first


class Drags(Taps):
    """Drags whatever can be dragged, now with a mouse and now with a finger.

    What a finger carries is shown, and aimed with, a little above it.
    """

    ABOVE: Final = 28

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.screen = page.context.new_cdp_session(page)
        self.drags = 0

    def draw(self) -> None:
        self.press(self.page.locator("[data-place='stock']"))

    def take(self) -> None:
        self.press(self.page.locator("[data-place='pile']"))

    def lay(self, cards: list[str]) -> None:
        self.choose(cards)
        self.drag(cards[0], self.page.locator(".ours [data-drop='new']"))

    def join(self, cards: list[str], meld: str) -> None:
        self.choose(cards)
        self.drag(cards[0], self.meld(meld))

    def discard(self, card: str) -> None:
        self.choose([])
        self.drag(card, self.page.locator("[data-place='pile']"))

    def drag(self, card: str, to: Locator) -> None:
        way = self.with_mouse if self.drags % 2 else self.with_finger
        self.drags += 1
        way(spot(self.card(card), EDGE), spot(to))

    def with_mouse(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=STEPS)
        mouse.up()

    def with_finger(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        (x, y), (to_x, to_y) = start, (end[0], end[1] + self.ABOVE)
        # It rests before it lets go, or else it would have flung something.
        parts = [*[step / STEPS for step in range(STEPS + 1)], 1]
        for late, part in enumerate(parts, -len(parts)):
            point = {"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}
            self.touch("touchMove" if part else "touchStart", late, point)
        self.touch("touchEnd", 0)

    def touch(self, kind: str, late: int, *points: dict[str, float]) -> None:
        """What a finger did so many moments ago."""
        at = time.time() + late * MOMENT
        event = {"type": kind, "touchPoints": points, "timestamp": at}
        self.screen.send("Input.dispatchTouchEvent", event)


class Keys(Taps):
    """Has no pointer at all."""

    def draw(self) -> None:
        self.page.keyboard.press("d")

    def take(self) -> None:
        self.page.keyboard.press("p")

    def undo(self) -> None:
        self.page.keyboard.press("u")

    def lay(self, cards: list[str]) -> None:
        self.go_to(cards[0])
        self.page.keyboard.press("Control+a")
        self.page.keyboard.press("l")

    def join(self, cards: list[str], _meld: str) -> None:
        self.lay(cards)

    def commit(self, name: str) -> None:
        if name in ("Lay down", "Take and lay", "Go out"):
            self.page.keyboard.press("Enter")
        else:
            self.tab_to(self.button(name))
            self.page.keyboard.press("Enter")

    def discard(self, card: str) -> None:
        self.choose([card])
        self.page.keyboard.press("x")

    def agree(self) -> None:
        self.tab_to(self.page.locator("dialog[open] footer button.primary"))
        self.page.keyboard.press("Enter")

    def toggle(self, card: str) -> None:
        self.go_to(card)
        self.page.keyboard.press("Space")

    def go_to(self, card: str) -> None:
        """By typing its rank and with the arrows, from wherever one is."""
        hand = self.see().hand
        cards = [each for each, *_ in hand]
        if self.focus() not in cards:
            self.tab_to(self.page.locator(".hand [tabindex='0']"))
        for key in rank(hand[cards.index(card)][1]).removesuffix("O"):
            self.page.keyboard.press(key)
        steps = cards.index(card) - cards.index(self.focus())
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
        assert self.focus() == card, self.see()

    def focus(self) -> str:
        return str(self.page.evaluate("document.activeElement?.dataset.cid ?? ''"))

    def tab_to(self, what: Locator) -> None:
        what.wait_for()
        for _ in range(MOST_TOUCHES):
            if what.evaluate("(it) => it === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("not to be reached by key")


def spot(what: Locator, edge: tuple[int, int] | None = None) -> tuple[float, float]:
    """Where to put a finger, its middle if nothing else is said; nothing else may lie there."""
    found = what.evaluate(SPOT, edge)
    assert not found["covered"], f"{found['covered']} covers {what}"
    return found["x"], found["y"]
