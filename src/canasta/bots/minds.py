"""What a strong bot brings to a game: its weights, its net, and the pace of the game's matches.

Nets stand in `bots/nets`, made by `canasta.training`: a file a game and number of players. What
players keep stands in `bots/habits.toml`.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files

from canasta.bots import net as nets
from canasta.bots import tuned
from canasta.bots.equity import Pace
from canasta.bots.judge import Judge
from canasta.bots.net import Net
from canasta.bots.worlds import Habits
from canasta.rules.rules import Rules

FOLDER = files("canasta.bots") / "nets"
HABITS = files("canasta.bots") / "habits.toml"


class Mind:
    """A judge, the net that goes with it or none, what players keep, how fast matches go."""

    def __init__(self, judge: Judge, net: Net | None, habits: Habits, pace: Pace) -> None:
        self.judge = judge
        self.habits = habits
        self.net: Net | None = net
        self.pace = pace


def mind_of(rules: Rules) -> Mind:
    """What is known of a game."""
    target = float(rules.match.target)
    judge = Judge(tuned.weights_of(rules))
    net = net_of(rules.sheet, rules.players)
    return Mind(judge, net, habits_of(rules.sheet), Pace(target / 7.0, target / 6.0))


@lru_cache
def habits_of(sheet: str) -> Habits:
    """What players of a game keep; the usual where nothing is known of it."""
    found = tomllib.loads(HABITS.read_text(encoding="utf-8")).get(sheet)
    if found is None:
        return Habits()
    return Habits(found["laid"], found["thrown"], found["pair"], found["triple"])


@lru_cache
def net_of(sheet: str, players: int) -> Net | None:
    """The net of a game, if it has one."""
    file = FOLDER / f"{sheet}-{players}.net"
    return nets.unpack(file.read_bytes()) if file.is_file() else None
