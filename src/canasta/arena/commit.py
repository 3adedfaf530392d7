"""Which program has played: its commit where it runs in a checkout, else its version."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

import canasta

HERE: Final = Path(__file__).parent


def commit() -> str:
    """The commit, with a plus where sources have been changed since; else the version."""
    for folder in (HERE, Path.cwd()):
        top = git(folder, "rev-parse", "--show-toplevel")
        if top and (Path(top) / "src" / "canasta" / "arena").is_dir():
            changed = git(Path(top), "status", "--porcelain", "--", "src", "pyproject.toml")
            return git(folder, "rev-parse", "--short", "HEAD") + ("+" if changed else "")
    return canasta.__version__


def git(folder: Path, *words: str) -> str:
    """What git answers, or nothing."""
    program = shutil.which("git")
    if program is None:
        return ""
    done = subprocess.run(
        [program, "-C", str(folder), *words], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() if done.returncode == 0 else ""
