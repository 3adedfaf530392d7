"""Playing a match as a person does: in a home of its own, through a pipe."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ESCAPE = "\x1b"
PLAY = [sys.executable, "-m", "canasta", "play"]


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    """A home of its own, 80 columns, UTF-8."""
    own = {"XDG_DATA_HOME": str(tmp_path), "COLUMNS": "80", "LINES": "40", "PYTHONUTF8": "1"}
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM")}
    return {**kept, **own, "TERM": "xterm-256color", **more}


def piped(tmp_path: Path, lines: list[str], *options: str) -> subprocess.CompletedProcess[str]:
    """Play what the lines say, through a pipe."""
    return subprocess.run(
        [*PLAY, *options],
        input="\n".join(lines) + "\n",
        env=environment(tmp_path, NO_COLOR="1"),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def saved(tmp_path: Path) -> Path:
    """The only file that was saved."""
    (found,) = (tmp_path / "canasta").glob("*.jsonl")
    return found
