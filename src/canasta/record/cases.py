"""Conformance cases as they are written: what a case may name, and how its text is read."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec

from canasta.engine.card_text import parse_kinds

UNSEEN: Final = "??"


class CaseError(ValueError):
    """A case that cannot be read; the message names it."""


Seat = Annotated[int, msgspec.Meta(ge=0, le=5)]
Cards = Annotated[int, msgspec.Meta(ge=0, le=200)]
Total = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]


class Block(msgspec.Struct, forbid_unknown_fields=True):
    seat: Seat
    turns: Annotated[int, msgspec.Meta(ge=0, le=6)]


class Given(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A position; what is left out has its default."""

    totals: list[Total] | None = None
    turn: Seat = 0
    phase: str = "start"
    hands: dict[Seat, str] = {}
    melds: list[str] | None = None
    threes: list[Cards] | None = None
    pile: str = ""
    frozen: bool | None = None
    stock: str = ""
    stock_size: Cards | None = None
    first: bool = False
    took: bool = False
    wild_block: Block | None = None
    concealed: list[str] | None = None
    asked: Seat | None = None
    answer: str | None = None
    deck: str | None = None
    dealer: Seat | None = None
    melded: list[Seat] | None = None


class Step(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    action: list[str]
    expect: str | dict[str, str] = "ok"
    seat: Seat | None = None


class End(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    out: Seat | None = None
    concealed: bool = False


class Then(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What must hold at the end; only what is named is compared."""

    hands: dict[Seat, str] | None = None
    hand_sizes: dict[Seat, int] | list[int] | None = None
    melds: list[str] | None = None
    pile: str | None = None
    pile_size: int | None = None
    frozen: bool | None = None
    turn: int | None = None
    actor: int | None = None
    phase: str | None = None
    threes: list[int] | None = None
    stock_size: int | None = None
    over: bool | None = None
    ended: str | None = None
    scores: list[int] | None = None
    lines: list[dict[str, int]] | None = None
    totals: list[int] | None = None
    winner: int | msgspec.UnsetType | None = msgspec.UNSET
    minimum: list[int | str | None] | None = None
    legal: list[list[str]] = []
    illegal: list[list[str]] = []


class Case(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    id: str
    variant: str
    rule: str = ""
    players: int | None = None
    house: dict[str, Any] = {}
    given: Given = msgspec.field(default_factory=Given)
    do: list[Step] = []
    end: End | None = None
    then: Then = msgspec.field(default_factory=Then)


def read_case(raw: object, number: int = 1) -> Case:
    """A case from what YAML or JSON gave; `number` is its place in the file, from 1.

    Raises CaseError, naming the case (by its place, if it has no id) and the key.
    """
    known = isinstance(raw, Mapping) and isinstance(raw.get("id"), str | int)
    name = str(raw["id"]) if isinstance(raw, Mapping) and known else f"case {number}"
    try:
        return msgspec.convert(as_written(raw), Case, strict=False)
    except msgspec.ValidationError as error:
        raise CaseError(f"{name}: {error}") from None


TEXTS: Final = {"pile", "stock", "deck", "answer", "id", "rule"}
TEXT_LISTS: Final = {"melds", "concealed", "action"}
TEXT_TABLES: Final = {"legal", "illegal"}


def as_written(raw: object) -> object:
    """YAML may hand over numbers for cards and true for `yes`: both are taken as written."""
    if not isinstance(raw, Mapping):
        return raw
    return {str(key): as_value(str(key), value) for key, value in raw.items()}


def as_value(key: str, value: object) -> object:
    if value is None:
        return None
    if key in TEXTS:
        return as_text(value)
    if key in TEXT_LISTS:
        return as_texts(value)
    if key in TEXT_TABLES and isinstance(value, list):
        return [as_texts(moves) for moves in value]
    if key == "hands" and isinstance(value, Mapping):
        return {str(seat): as_text(cards) for seat, cards in value.items()}
    if key in ("house", "lines", "hand_sizes", "expect"):
        return as_keys(value)
    if key == "do" and isinstance(value, list):
        return [as_written(step) for step in value]
    return as_written(value)


def as_keys(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(key): item for key, item in value.items()}
    return value


def as_texts(value: object) -> object:
    return [as_text(item) for item in value] if isinstance(value, list) else value


def as_text(value: object) -> object:
    """Text for a number or a truth value; anything else is left to the reader."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value) if isinstance(value, int) else value


def pile_cards(text: str, *, tiles: bool) -> list[int | None]:
    """The kinds of a pile, bottom to top; None for a card nobody has seen."""
    found: list[int | None] = []
    for card in text.split():
        found += [None] if card == UNSEEN else parse_kinds(card, tiles=tiles)
    return found
