"""What is to be played: which bots by which rules, and the pairs of deals by number."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from canasta.bots import make
from canasta.rules.rules import Rules

PROGRAM: Final = "cmd:"
"""What the name of an outside program begins with."""
PATIENCE: Final = 10.0
"""Seconds that an outside program may think about a move."""

Kind = Literal["pairs", "matches"]


class ArenaError(ValueError):
    """A run that cannot be, or cannot go on; the message is one line."""


class Plan(Struct, frozen=True):
    """Two bots and a game. Everything that is played follows from this and a number.

    A bot is a name, `x+y` for partners who differ, or `cmd:` and the command of a program.
    """

    rules: Rules
    a: str
    b: str
    seed: str
    patience: float = PATIENCE

    def has_programs(self) -> bool:
        """Whether an outside program plays."""
        return any(is_program(name) for bot in (self.a, self.b) for name in partners(bot))


class Task(Struct, frozen=True):
    """Some pairs of deals or pairs of matches, by their numbers: what one process plays at once."""

    kind: Kind
    first: int
    last: int


def partners(bot: str) -> list[str]:
    """The names of `x+y`. All that follows `cmd:` is one command, with any plus in it."""
    names: list[str] = []
    rest = bot
    while not rest.startswith(PROGRAM) and "+" in rest:
        name, _, rest = rest.partition("+")
        names.append(name)
    return [*names, rest]


def is_program(name: str) -> bool:
    """Whether a name stands for an outside program."""
    return name.startswith(PROGRAM)


def seated(plan: Plan, home: int) -> list[str]:
    """Who sits where when A plays as side `home`: partners take the seats of a side in turn."""
    sides = plan.rules.sides
    a, b = partners(plan.a), partners(plan.b)
    names: list[str] = []
    for seat in range(plan.rules.players):
        team = a if seat % sides == home else b
        names.append(team[seat // sides % len(team)])
    return names


def check(plan: Plan) -> None:
    """Refuse, with ArenaError, bots that do not exist or do not fit the seats."""
    partnership = plan.rules.players // plan.rules.sides
    for bot in (plan.a, plan.b):
        names = partners(bot)
        if len(names) > partnership:
            wanted = "nobody has a partner" if partnership == 1 else f"a side has {partnership}"
            raise ArenaError(f"{bot}: {wanted} with {plan.rules.players} players")
        for name in names:
            check_name(name)


def check_name(name: str) -> None:
    """Refuse, with ArenaError, a bot that does not exist; whether a program runs is seen later."""
    if is_program(name):
        if not name.removeprefix(PROGRAM).strip():
            raise ArenaError(f"{PROGRAM} wants a command after it")
        return
    try:
        make(name, 0)
    except ValueError as error:
        raise ArenaError(str(error)) from None
