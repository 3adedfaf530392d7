"""The weights that the tuner found: in `tuned_weights`, a file a sheet and number of players."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files

from canasta.bots.weights import Weights, weights
from canasta.rules.rules import Rules

FOLDER = files("canasta.bots") / "tuned_weights"


def weights_of(rules: Rules) -> Weights:
    """The weights of a game or its sheet's own; else of other players, else the hand-written."""
    return stored(rules.sheet, rules.players)


@lru_cache
def stored(sheet: str, players: int) -> Weights:
    """What is stored for a sheet."""
    found = names(sheet, players)
    return weights(read(found[0])) if found else Weights()


def names(sheet: str, players: int) -> list[str]:
    """The files that may serve a game, the one for the nearest number of players first."""
    there = [file.name for file in FOLDER.iterdir() if file.name.startswith(f"{sheet}-")]
    return sorted(there, key=lambda name: (abs(number(name) - players), name))


def number(name: str) -> int:
    """For how many players a file is."""
    return int(name.removesuffix(".toml").rpartition("-")[2])


def read(name: str) -> dict[str, float]:
    """The weights of a file, by name."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    return {key: float(value) for key, value in tomllib.loads(text)["weights"].items()}
