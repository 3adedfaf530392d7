"""How long a bot thinks about a turn: measured beside the play, which it does not change.

Times are kept as counts on a logarithmic scale, so that those of any number of processes and
machines can be added. A turn is all that a seat decides between two others' turns.
"""

from __future__ import annotations

from math import ceil, exp, log
from time import perf_counter
from typing import Final

from canasta.bots.policy import Policy
from canasta.engine.moves import Move, Moves, contains
from canasta.view.seat import View

STEP: Final = log(1.02)
"""The scale: each mark is 2 % above the one before; mark 0 is a tenth of a microsecond."""
SHORTEST: Final = 1e-7

Times = dict[int, int]


class Watch:
    """The times of the turns of A and of B, taken by one watch for all seats of a table."""

    def __init__(self) -> None:
        self.times: tuple[Times, Times] = ({}, {})
        self.running: tuple[int, int, int] | None = None
        self.seconds = 0.0

    def note(self, bot: int, turn: int, seat: int, seconds: float) -> None:
        """A decision of a seat has taken so long; `turn` is whose turn it was."""
        if self.running != (bot, turn, seat):
            self.stop()
            self.running = (bot, turn, seat)
        self.seconds += seconds

    def stop(self) -> None:
        """A turn is over."""
        if self.running is not None:
            times = self.times[self.running[0]]
            mark = ceil(log(max(self.seconds, SHORTEST) / SHORTEST) / STEP)
            times[mark] = times.get(mark, 0) + 1
        self.running = None
        self.seconds = 0.0


class Timed(Policy):
    """A bot under the watch, whose moves are looked at too. `bot` is 0 for A, 1 for B."""

    def __init__(self, policy: Policy, watch: Watch, bot: int) -> None:
        super().__init__(0)
        self.policy = policy
        self.watch = watch
        self.bot = bot

    def choose(self, view: View, moves: Moves) -> Move:
        """What the bot chooses."""
        turn = int(view.state.turn)
        begun = perf_counter()
        move = self.policy.choose(view, moves)
        self.watch.note(self.bot, turn, int(view.seat), perf_counter() - begun)
        if not contains(moves, move):
            raise AssertionError(f"{type(self.policy).__name__} chose {int(move)}, no legal move")
        return move


def add(times: Times, others: Times) -> None:
    """Count other times too."""
    for mark, n in others.items():
        times[mark] = times.get(mark, 0) + n


def percentile(times: Times, share: float) -> float | None:
    """The milliseconds that so large a share of the turns stays within, to 2 %; None of none."""
    left = ceil(share * sum(times.values()))
    for mark in sorted(times):
        left -= times[mark]
        if left <= 0:
            return float(f"{1000 * SHORTEST * exp(mark * STEP):.3g}")
    return None
