"""The weights that the tuner found: in `tuned_weights`, a file a game and number of players."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files

from canasta.bots.weights import Weights, weights
from canasta.rules.rules import Rules

FOLDER = files("canasta.bots") / "tuned_weights"


def weights_of(rules: Rules) -> Weights:
    """The weights of a game; of the same with other players, else the hand-written ones."""
    return stored(rules.variant, rules.players)


@lru_cache
def stored(variant: str, players: int) -> Weights:
    """What is stored for a game."""
    found = names(variant, players)
    return weights(read(found[0])) if found else Weights()


def names(variant: str, players: int) -> list[str]:
    """The files that may serve a game, the fitting one first."""
    wanted = f"{variant}-{players}.toml"
    there = sorted(file.name for file in FOLDER.iterdir() if file.name.startswith(f"{variant}-"))
    return sorted(there, key=lambda name: name != wanted)


def read(name: str) -> dict[str, float]:
    """The weights of a file, by name."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    return {key: float(value) for key, value in tomllib.loads(text)["weights"].items()}
