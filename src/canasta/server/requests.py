"""What is asked of the server outside of a table, and what it answers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from canasta.protocol import Game, Name, Refusal


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


class Problem(Struct, frozen=True):
    """Why a request was not granted."""

    refusal: Refusal
