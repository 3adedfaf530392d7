"""Takes pictures of a table in all sizes, for people to look at."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from tests.browser.conftest import DEVICES
from tests.browser.sight import Sight

SEVERAL: Final = 3
NOTHING_CUT: Final = """() => {
    const parts = [...document.querySelectorAll(".actions .button, .hand [role=option]")];
    return parts.every((node) => {
        const { left, top, right, bottom } = node.getBoundingClientRect();
        return left >= 0 && top >= 0 && right < innerWidth + 1 && bottom < innerHeight + 1;
    });
}"""


class Camera:
    """Takes each state of a table once, as soon as it comes up."""

    def __init__(self, page: Page, folder: Path, name: str) -> None:
        self.page = page
        self.folder = folder
        self.name = name
        self.taken: set[str] = set()

    def see(self, sight: Sight) -> None:
        state = state_of(sight)
        if state in self.taken:
            return
        self.taken.add(state)
        own = self.page.viewport_size
        assert own is not None
        for options in DEVICES.values():
            size = options["viewport"]
            self.page.set_viewport_size(size)
            self.page.wait_for_function(NOTHING_CUT)
            file = f"{self.name}-{state}-{size['width']}x{size['height']}.png"
            self.page.screenshot(path=self.folder / file, animations="disabled")
        self.page.set_viewport_size(own)


def state_of(sight: Sight) -> str:
    """What is worth a picture at a table."""
    if sight.over:
        return "sheet"
    if sight.staged:
        return "staging"
    return "melds" if len(sight.melds) >= SEVERAL else "table"
