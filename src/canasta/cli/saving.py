"""Where matches are saved: a record a match, in the user's data folder."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from canasta.match import Match
from canasta.record.record import Recorder


def folder() -> Path:
    """The folder of this program's data, made if need be."""
    base = os.environ.get("XDG_DATA_HOME", "")
    home = Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "share"
    found = home / "canasta"
    found.mkdir(parents=True, exist_ok=True)
    return found


def begin(match: Match) -> Recorder:
    """Record a match that begins, in a file of its own."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    name = f"{match.rules.variant}-{stamp}"
    number = 1
    while True:
        ending = f"-{number}" if number > 1 else ""
        try:
            return Recorder(match, folder() / f"{name}{ending}.jsonl")
        except FileExistsError:
            number += 1


def shown(path: Path | None) -> str:
    """A path as one would type it."""
    if path is None:
        return ""
    home = Path.home()
    full = path.absolute()
    return str(Path("~") / full.relative_to(home)) if full.is_relative_to(home) else str(path)
