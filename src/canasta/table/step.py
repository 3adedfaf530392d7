"""What comes out of a table, and what its bots are asked."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from canasta.protocol import TableMessage
from canasta.rules.rules import Rules
from canasta.table.log import Entry

Mail = tuple[str, TableMessage]
"""A person, and a message for him on all his lines. No class: there are five of an action."""


class Step(Struct):
    """What came of something: `entries` to be saved, and `mail` that must wait for that.

    `greeting` is for the line alone that has just opened, before all mail.
    """

    entries: list[Entry]
    mail: list[Mail]
    greeting: list[TableMessage]


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
