"""What comes out of a table, and what its bots are asked."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from canasta.protocol import Advice, Language, TableMessage
from canasta.rules.rules import Rules
from canasta.table.log import Entry


class Question(NamedTuple):
    """A hint is wanted: what the asker's seat knows, for a worker; the moves that he thinks of.

    `v` is the last action before it.
    """

    v: int
    seat: int
    person: str
    id: str
    language: Language
    moves: tuple[str, ...]
    view: bytes
    rules: Rules


class Opinion(NamedTuple):
    """What is advised: the plan's moves as bytes, and all that is to be said of it."""

    moves: bytes
    advice: Advice


Mail = tuple[str, TableMessage]
"""A person, and a message for him on all his lines. No class: there are five of an action."""


class Step(Struct):
    """What came of something: `entries` to be saved, and `mail` that must wait for that.

    `greeting` is for the line alone that has just opened, before all mail. `question`: a hint is
    asked for, and `Table.advise` waits for the answer.
    """

    entries: list[Entry]
    mail: list[Mail]
    greeting: list[TableMessage]
    question: Question | None = None


class Thought(NamedTuple):
    """A bot's turn: what its seat knows, as bytes for a worker; not to be played before its time.

    `v` is the last action before it.
    """

    v: int
    seat: int
    bot: str
    seed: int
    view: bytes
    rules: Rules
    not_before: float
