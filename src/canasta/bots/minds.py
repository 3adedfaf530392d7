"""What a strong bot brings to a game: its weights, its net, and the pace of the game's matches.

Nets stand in `bots/nets`, made by `canasta.training`: a file a game and number of players.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from canasta.bots import net as nets
from canasta.bots import tuned
from canasta.bots.equity import Pace
from canasta.bots.judge import Judge
from canasta.bots.net import Net
from canasta.rules.rules import Rules

FOLDER = files("canasta.bots") / "nets"


class Mind:
    """A judge, the net that goes with it or none, and how fast matches go."""

    def __init__(self, judge: Judge, net: Net | None, pace: Pace) -> None:
        self.judge = judge
        self.net: Net | None = net
        self.pace = pace


def mind_of(rules: Rules) -> Mind:
    """What is known of a game."""
    target = float(rules.match.target)
    judge = Judge(tuned.weights_of(rules))
    return Mind(judge, net_of(rules.variant, rules.players), Pace(target / 7.0, target / 6.0))


@lru_cache
def net_of(variant: str, players: int) -> Net | None:
    """The net of a game, if it has one."""
    file = FOLDER / f"{variant}-{players}.net"
    return nets.unpack(file.read_bytes()) if file.is_file() else None
