"""What a table shows at one moment, as a person would look for it."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Final

from playwright.sync_api import Page

NAMES: Final = {"jack": "J", "queen": "Q", "king": "K", "ace": "A", "joker": "JO"}
LOOK: Final = """() => {
    const text = (of) => document.querySelector(of)?.textContent.trim() ?? "";
    const all = (of, make) => [...document.querySelectorAll(of)].map(make);
    const named = (node) => node.getAttribute("aria-label") ?? node.textContent.trim();
    const isOn = (node) => node.ariaDisabled !== "true" && !node.disabled;
    const button = (node) => [node.textContent.trim(), isOn(node)];
    const card = (node) => [node.dataset.cid, named(node), node.ariaSelected === "true"];
    return JSON.stringify({
        prompt: text(".prompt"),
        refusal: text(".prompt .refusal"),
        hand: all(".hand [role=option]", card),
        melds: all(".ours [data-drop^='meld/']", (it) => [it.dataset.drop.slice(5), named(it)]),
        staged: all(".tray li", named),
        buttons: Object.fromEntries(all(".actions button", button)),
        asks: text("dialog[open] h2"),
        over: text("[role=dialog]:not(dialog) h2"),
    });
}"""
CHANGED: Final = f"(before) => ({LOOK})() !== before"


class Sight:
    """What a table shows at one moment."""

    def __init__(self, text: str) -> None:
        self.text = text
        told = json.loads(text)
        self.prompt: str = told["prompt"]
        self.refusal: str = told["refusal"]
        self.hand: list[tuple[str, str, bool]] = [tuple(card) for card in told["hand"]]
        self.melds = {name: text.removesuffix(", add here") for name, text in told["melds"]}
        self.staged: list[str] = told["staged"]
        self.buttons: dict[str, bool] = told["buttons"]
        self.asks: str = told["asks"]
        self.over: str = told["over"]

    def __repr__(self) -> str:
        return self.text

    @property
    def is_mine(self) -> bool:
        return self.prompt.startswith("Your turn.") or bool(self.refusal)

    def ranks(self) -> dict[str, list[str]]:
        """The cards of the hand by what they are called."""
        found: dict[str, list[str]] = defaultdict(list)
        for card, name, _ in self.hand:
            found[rank(name)].append(card)
        return found

    def can(self, start: str) -> bool:
        """Whether there is such a button, to be pressed."""
        return any(name.startswith(start) and on for name, on in self.buttons.items())


def rank(name: str) -> str:
    """Seven of hearts, and a yellow seven, are a 7."""
    word = name.removesuffix(", new").split(" of ")[0].split(" ")[-1]
    return NAMES.get(word, word)


def look(page: Page) -> Sight:
    return Sight(page.evaluate(LOOK))
