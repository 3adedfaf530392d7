"""Weights as a file: what differs from those written by hand, and how it was found."""

from __future__ import annotations

from canasta.tuning.field import Figure
from canasta.tuning.tuner import Tuned, by_hand


def written(tuned: Tuned, game: str, seed: str, commit: str) -> str:
    """The text of a file in `bots/tuned_weights`."""
    usual = by_hand()
    lines = [
        f"# {game}, by `canasta tune`: seed {seed}, {tuned.rounds} rounds, at {commit}.",
        "# Points a deal on boards that it was not tuned on:",
        *(f"# {told(name, found)}" for name, found in tuned.figures.items()),
        "",
        "[weights]",
        *(f"{name} = {value}" for name, value in tuned.values.items() if value != usual[name]),
    ]
    return "\n".join(lines) + "\n"


def told(name: str, found: Figure) -> str:
    """One figure as a line."""
    return f"over {name} {found.text()} ({found.pairs} pairs)"
