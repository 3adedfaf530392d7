"""What is asked of the server outside of a table, and what it answers."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from canasta.protocol import Game, Language, Name, Refusal
from canasta.rules.setting import Sheet
from canasta.view.events import CardEvent, MeldEvent, PileEvent, TurnEvent
from canasta.view.observation import End, Observation


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table is wanted, with a seat for whoever asks."""

    game: Game
    name: Name
    seat: Annotated[int, Meta(ge=0, le=5)] | None = None
    public: bool = False


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat is wanted: this one, or the first that is free."""

    name: Name
    seat: Annotated[int, Meta(ge=0, le=5)] | None = None
    token: Annotated[str, Meta(max_length=100)] = ""
    """Who was at this table before stays the same person."""


class Made(Struct, frozen=True):
    """A seat was given; `token` opens it and is told once."""

    code: str
    token: str
    person: str
    seat: int


class Reach(Struct, frozen=True):
    """The page's address for others than this machine; None where nobody else reaches it."""

    address: str | None


class Problem(Struct, frozen=True):
    """Why a request was not granted."""

    refusal: Refusal


class Playable(Struct, frozen=True):
    """A game that there is, whose sheet its articles come from, and for how many it is made.

    `sides` are how many sides there are with so many `players`: seats go round them in turn.
    """

    variant: str
    sheet: Sheet
    players: tuple[int, ...]
    sides: tuple[int, ...]
    usual: int
    """The players where no number is asked for."""


class Ruling(Struct, frozen=True, kw_only=True):
    """The rules that a game comes to: every setting, its articles, and which the house changed."""

    variant: str
    sheet: Sheet
    players: int
    settings: dict[str, Any]
    articles: dict[str, tuple[str, ...]]
    changed: tuple[str, ...]


class FinishedDeal(Struct, frozen=True):
    """A deal that is over: how it ended, what it brought each side, the totals after it."""

    number: int
    how: End
    scores: tuple[int, ...]
    totals: tuple[int, ...]


class Sitting(Struct, frozen=True):
    """Who played a seat; the name is empty for a bot, and for who is forgotten."""

    name: str
    bot: str | None


class ReplayStep(Struct, frozen=True):
    """One action and what it did, whole."""

    seat: int
    moves: tuple[str, ...]
    facts: tuple[CardEvent | MeldEvent | PileEvent | TurnEvent, ...]


class Wanted(Struct, frozen=True):
    """Which side is asked about, and the language to be told in."""

    side: int = 0
    language: Language = "en"


class Loss(Struct, frozen=True):
    """A decision that lost points: the `step` of the replay, whose it was; the rest in words."""

    step: int
    seat: int
    points: str
    tags: tuple[str, ...]
    played: str
    better: str
    reasons: tuple[str, ...]


class LookBack(Struct, frozen=True, kw_only=True):
    """A deal that is over as one side played it, in the words of who asks; luck and skill apart.

    While it is being made, `done` says so and all else is empty: ask again in a few seconds.
    """

    done: bool
    summary: tuple[str, ...] = ()
    heading: str = ""
    losses: tuple[Loss, ...] = ()


class Replay(Struct, frozen=True, kw_only=True):
    """A deal that is over, from its beginning with all hands open."""

    number: int
    game: Game
    chairs: tuple[Sitting, ...]
    start: Observation
    steps: tuple[ReplayStep, ...]
