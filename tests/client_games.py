"""Games as a seat and a spectator are told them: what the client's `follow.ts` is tested with.

`python -m tests.client_games` writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from canasta.bots import make
from canasta.match import Match, act
from canasta.view.events import Event
from canasta.view.observation import Observation, observe
from canasta.view.redact import redact

FOLDER = Path(__file__).parent.parent / "client" / "tests" / "games"


class Told(NamedTuple):
    """One deal and who looks on: the seeds are chosen for what happens in it."""

    variant: str
    players: int
    bot: str
    seed: int
    seat: int


TOLD = (
    Told("tile", 4, "greedy", 2, seat=1),
    Told("classic", 2, "greedy", 3, seat=0),
    Told("classic", 3, "random", 2, seat=2),
    Told("classic", 4, "random", 2, seat=1),
    Told("classic", 6, "random", 2, seat=5),
    Told("italian", 4, "greedy", 2, seat=0),
)


class Step(msgspec.Struct):
    """One action: what one is told of it, and by its path all that looks otherwise than before."""

    facts: list[Event]
    changed: dict[str, object]


class View(msgspec.Struct):
    """A deal as it is seen from a seat, or by a spectator."""

    seat: int | None
    start: Observation
    steps: list[Step]


def path(told: Told) -> Path:
    """Where the deal is kept."""
    return FOLDER / f"{told.variant}-{told.players}.json"


def written(told: Told) -> str:
    """The deal as its file has it: a list of views, a step on a line."""
    views = [lines(view) for view in played(told)]
    return "[\n" + ",\n".join(views) + "\n]\n"


def lines(view: View) -> str:
    """One view as text."""
    steps = ",\n".join([json(step) for step in view.steps])
    return f'{{"seat":{json(view.seat)},"start":{json(view.start)},"steps":[\n{steps}\n]}}'


def json(value: object) -> str:
    """A value on one line."""
    return msgspec.json.encode(value).decode()


def played(told: Told) -> list[View]:
    """The deal, played by bots to its end."""
    match = Match(told.variant, told.players, seed=told.seed)
    bots = [make(told.bot, 10 * told.seed + seat) for seat in range(told.players)]
    views = [View(seat, seen(match, seat), []) for seat in (told.seat, None)]
    last = [view.start for view in views]
    while match.seat is not None:
        act(match, bots[match.seat])
        for at, view in enumerate(views):
            now = seen(match, view.seat)
            facts = [redact(event, view.seat) for event in match.events()]
            view.steps.append(Step(facts, dict(changes(last[at], now))))
            last[at] = now
    return views


def seen(match: Match, seat: int | None) -> Observation:
    """What a seat sees of a match."""
    return observe(match.deal, match.faces, seat)


def changes(before: object, after: object, where: str = "") -> Iterator[tuple[str, object]]:
    """The parts of an observation that are not as they were, each with its path."""
    if before == after:
        return
    one, two = parts(before), parts(after)
    if not one or one.keys() != two.keys():
        yield where, after
        return
    for name, part in two.items():
        yield from changes(one[name], part, f"{where}.{name}" if where else name)


def parts(value: object) -> dict[str, object]:
    """What a value consists of, by name or by place; nothing for what changes as a whole."""
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.asdict(value)
    if isinstance(value, tuple) and any(isinstance(each, msgspec.Struct) for each in value):
        return {str(at): each for at, each in enumerate(value)}
    return {}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in TOLD:
        path(each).write_text(written(each), encoding="utf-8")
