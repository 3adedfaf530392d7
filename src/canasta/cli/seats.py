"""Who sits where. The record has `Ann (greedy)` for a bot's seat, so that play can go on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from canasta.bots import BOTS, exists, make
from canasta.bots.policy import Policy
from canasta.cli.common import UsageError
from canasta.simulation import chance
from canasta.words import Catalogue

RECORDED: Final = re.compile(r"(?P<name>.*\S) \((?P<bot>[^()]+)\)")


class Seats:
    """The players of a match: `names` as people read them, the bots' names, the person's seat."""

    def __init__(self, names: Sequence[str], bots: dict[int, str], own: int, sides: int) -> None:
        self.names: list[str] = list(names)
        self.bots: dict[int, str] = bots
        self.own: int = own
        self.sides: int = sides

    @property
    def own_side(self) -> int:
        """The side of the person who plays."""
        return self.own % self.sides

    def partners(self, seat: int) -> list[int]:
        """The other seats of a seat's side."""
        seats = range(seat % self.sides, len(self.names), self.sides)
        return [at for at in seats if at != seat]

    def own_partners(self) -> list[str]:
        """The names of the person's partners, in order of play."""
        return [self.names[seat] for seat in self.partners(self.own)]

    def recorded(self) -> list[str]:
        """The names as the record has them."""
        return [
            f"{name} ({self.bots[seat]})" if seat in self.bots else name
            for seat, name in enumerate(self.names)
        ]

    def policies(self, seed: str) -> dict[int, Policy]:
        """The bots that play, each with a chance of its own."""
        return {seat: make(bot, chance(f"{seed}:{seat}")) for seat, bot in self.bots.items()}


def seated(words: Catalogue, players: int, own: int, bots: str) -> Seats:
    """Seat a person and the bots asked for, in turn where they are fewer than seats."""
    if not 0 <= own < players:
        raise UsageError(f"--seat: there are seats 0 to {players - 1}, not {own}")
    asked = bots.split(",")
    unknown = [name for name in asked if not exists(name)]
    if unknown:
        raise UsageError(f"--bots: no bot {unknown[0]!r}; there are {', '.join(BOTS)}")
    if len(asked) > players - 1:
        raise UsageError(f"--bots: {len(asked)} bots for {players - 1} seats")
    others = [seat for seat in range(players) if seat != own]
    given = {seat: asked[at % len(asked)] for at, seat in enumerate(others)}
    called = words.text("terminal.names").split()
    names = [words.text("terminal.player")] * players
    for at, seat in enumerate(others):
        names[seat] = called[at]
    return Seats(names, given, own, 3 if players == 3 else 2)


def remembered(names: Sequence[str]) -> Seats:
    """The seats of a record. Raises UsageError where not exactly one of them is a person's."""
    bots: dict[int, str] = {}
    plain: list[str] = []
    for seat, name in enumerate(names):
        found = RECORDED.fullmatch(name)
        if found and exists(found["bot"]):
            bots[seat] = found["bot"]
        plain.append(found["name"] if found and seat in bots else name)
    people = [seat for seat in range(len(names)) if seat not in bots]
    if len(people) != 1:
        raise UsageError(f"this match is not one person against bots: {', '.join(names)}")
    return Seats(plain, bots, people[0], 3 if len(names) == 3 else 2)
