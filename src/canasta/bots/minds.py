"""What a strong bot brings to a game: its weights, its net, and the pace of the game's matches.

Nets stand in `bots/nets`, made by `canasta.training`: a file a game and number of players. What
players keep, and what openings cost, stands in `bots/minds.toml`.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from canasta.bots import net as nets
from canasta.bots import tuned
from canasta.bots.equity import Equity
from canasta.bots.judge import Judge
from canasta.bots.net import Net
from canasta.bots.worlds import Habits
from canasta.rules.rules import Rules

FOLDER = files("canasta.bots") / "nets"
KNOWN = files("canasta.bots") / "minds.toml"
HABITS: Final = ("laid", "thrown", "pair", "triple")
GAINS: Final = 7.0
"""So many deals it takes a side to reach the target."""
SPREADS: Final = 6.0
"""The target in spreads of one deal's lead."""


class Mind:
    """A judge, the net that goes with it or none, what players keep, what a deal's end is worth."""

    def __init__(self, judge: Judge, net: Net | None, habits: Habits, equity: Equity) -> None:
        self.judge = judge
        self.net: Net | None = net
        self.habits = habits
        self.equity = equity


def mind_of(rules: Rules) -> Mind:
    """What is known of a game; the usual where nothing is."""
    found = known().get(rules.sheet, {})
    usual = {name: found[name] for name in HABITS if name in found}
    bands = found.get("bands", {}).get(str(rules.players), [])
    target = float(rules.match.target)
    equity = Equity(target / GAINS, target / SPREADS, [float(cost) for cost in bands])
    net = net_of(rules.sheet, rules.players)
    return Mind(Judge(tuned.weights_of(rules)), net, Habits(**usual), equity)


@lru_cache
def known() -> dict[str, dict[str, Any]]:
    """What is stored of games, by sheet."""
    return tomllib.loads(KNOWN.read_text(encoding="utf-8"))


@lru_cache
def net_of(sheet: str, players: int) -> Net | None:
    """The net of a game, if it has one."""
    file = FOLDER / f"{sheet}-{players}.net"
    return nets.unpack(file.read_bytes()) if file.is_file() else None
