"""A server, a browser, and people with devices of all sizes."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from tests.browser import chromium

DEVICES: Final[dict[str, dict[str, Any]]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "lying phone": {
        "viewport": {"width": 844, "height": 390},
        "has_touch": True,
        "is_mobile": True,
    },
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}
LOST: Final = re.compile("WebSocket connection to .* failed")
MANY: Final = "100000"
LIMITS: Final = ("CREATES_PER_MINUTE", "JOINS_PER_MINUTE", "MESSAGES_PER_SECOND")
FREE: Final = {f"CANASTA_{name}": MANY for name in LIMITS}
SWIFT: Final = {"CANASTA_BOT_PAUSE": "0", "CANASTA_DRAIN_SECONDS": "0", "CANASTA_BOTS": "1"}
STEADY: Final = """
import sys
from types import SimpleNamespace
from canasta.bots import BOTS
from canasta.cli import main
from canasta.table import shuffle

for name in ("search", "expert", "master"):
    BOTS.pop(name, None)
shuffle.secrets = SimpleNamespace(token_hex=lambda size: "5" * 2 * size)
sys.exit(main(sys.argv[1:]))
"""
"""A server whose secrets are always the same: what is dealt follows from the nonces alone. It has
none of the bots that think long."""
AXE: Final = "(rules) => axe.run({ resultTypes: ['violations'], preload: false, ...rules })"
CALM: Final = {"motion": "off", "sound": False}
PREPARE: Final = """
crypto.getRandomValues = (array) => array.fill(%d);
try { localStorage["canasta.settings"] ??= %s; } catch { /* No page yet. */ }
"""
PATIENCE: Final = 10_000
"""Milliseconds that a page has for anything."""

Person = Callable[..., Page]

expect.set_options(timeout=PATIENCE)


# While Playwright runs, its loop is this thread's: gone with this folder's last test, it is in
# nobody's way.
@pytest.fixture(scope="package")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A browser, or none: then the tests are skipped, but in CI they fail."""
    with sync_playwright() as playwright:
        try:
            started = chromium.launch(playwright, request.config.cache.mkdir("browser"))
        except chromium.NoBrowserError as error:
            if os.environ.get("CI") == "true":
                pytest.fail(str(error))
            pytest.skip(str(error))
        yield started
        started.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs the installed package."""
    process, address = serve(tmp_path_factory.mktemp("tables"))
    yield address
    stop(process)


def serve(data: Path, port: int = 0) -> tuple[subprocess.Popen[str], str]:
    """Start a server whose bots do not hold back. The process, and where it is."""
    process = subprocess.Popen(
        [sys.executable, "-c", STEADY, "serve", "--no-open", f"--port={port}", f"--data={data}"],
        env={**os.environ, **FREE, **SWIFT},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    return process, process.stdout.readline().removeprefix("Canasta: ").strip()


def stop(process: subprocess.Popen[str]) -> None:
    """End a server."""
    assert process.stdout is not None
    with process.stdout:
        process.terminate()
        process.wait(timeout=30)


@pytest.fixture
def complaints() -> list[str]:
    """What the pages' consoles have said. What a test expects of it, it removes."""
    return []


def forgive(complaints: list[str]) -> None:
    """Of a line that was to be lost the console may complain."""
    complaints[:] = [told for told in complaints if not LOST.search(told)]


@pytest.fixture
def person(browser: Browser, server: str, complaints: list[str]) -> Iterator[Person]:
    """Brings one more person with a device of his own, in front of the start page.

    `deal` is what his nonces are made of: with the same one he is dealt the same cards again.
    """
    contexts: list[BrowserContext] = []

    def bring(
        device: str = "desktop",
        path: str = "",
        *,
        deal: int = 1,
        settings: dict[str, Any] | None = None,
        **options: Any,
    ) -> Page:
        usual: dict[str, Any] = {"base_url": server, "locale": "en-GB", "service_workers": "block"}
        contexts.append(browser.new_context(**usual | DEVICES[device] | options))
        contexts[-1].set_default_timeout(PATIENCE)
        kept = json.dumps(json.dumps(CALM | (settings or {})))
        contexts[-1].add_init_script(PREPARE % (deal, kept))
        page = contexts[-1].new_page()
        page.on("console", complain)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(server + path)
        return page

    def complain(told: ConsoleMessage) -> None:
        if told.type == "error":
            complaints.append(f"{told.text} ({told.location['url']})")

    yield bring
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(person: Person) -> Page:
    """The start page on a desk."""
    return person()


def barriers(page: Page, **rules: list[str]) -> list[str]:
    """What axe finds in the way of people who see, hear or move otherwise."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(AXE, rules)["violations"]
    return [f"{one['id']}: {node['html']}" for one in found for node in one["nodes"]]


def faint(page: Page) -> list[str]:
    """What axe finds too pale to be read."""
    return barriers(page, runOnly=["color-contrast"])


@pytest.fixture
def shots(request: pytest.FixtureRequest) -> Path:
    """A folder for pictures, for people to look at."""
    folder = os.environ.get("CANASTA_SHOTS")
    if not folder:
        return Path(request.config.cache.mkdir("shots"))
    Path(folder).mkdir(parents=True, exist_ok=True)
    return Path(folder)
