"""What an outside program is told, as lines of JSON, and what its answers mean.

All of it is made from a seat's view and the legal moves: what the view does not hold cannot be in
it.
"""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec
from msgspec import Struct

from canasta.engine.card_text import format_cards, format_kinds
from canasta.engine.move_text import describe_move
from canasta.engine.moves import PASS, Moves, as_list, is_discard
from canasta.engine.opening import band
from canasta.engine.packing import sides
from canasta.engine.position import format_position
from canasta.rules.rules import Rules, settings
from canasta.view.memory import Memory
from canasta.view.observation import need
from canasta.view.seat import View

PROTOCOL: Final = 1


class WrongAnswerError(ValueError):
    """An answer that is no legal move; the message begins with a verb."""


class Answer(Struct):
    """A move or several, each by its byte or its text."""

    move: int | str | None = None
    moves: list[int | str] = []


def line(message: dict[str, Any]) -> bytes:
    """A message as one line."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def hello(rules: Rules) -> bytes:
    """The first line, once: the game with every setting."""
    return line(
        {
            "type": "hello",
            "protocol": PROTOCOL,
            "variant": rules.variant,
            "players": rules.players,
            "sides": rules.sides,
            "rules": settings(rules),
        }
    )


def deal(seat: int, seed: int) -> bytes:
    """A deal begins: where the program sits, and the chance that it is to use."""
    return line({"type": "deal", "seat": seat, "seed": seed})


def view(seen: View, moves: Moves) -> bytes:
    """A decision is wanted: what the seat knows, and what it may do."""
    state = seen.state
    tiles = state.book.deck.tiles
    return line(
        {
            "type": "view",
            "seat": int(seen.seat),
            "hand": format_cards(seen.hand(), tiles=tiles),
            "sizes": [int(seen.size(seat)) for seat in range(int(state.book.players))],
            "stock": int(state.stock_size()),
            "pile": int(state.pile_size),
            "hidden": int(state.hidden_to - state.hidden_from),
            "needs": [need(band(state, side)) for side in sides(state)],
            **remembered(seen.memory, tiles=tiles),
            "position": format_position(state),
            "moves": as_list(moves),
            "texts": texts(seen, moves),
        }
    )


def remembered(memory: Memory, *, tiles: bool) -> dict[str, Any]:
    """What everybody has seen of the hands, by seat; the latest discards of all, oldest first."""
    return {
        "known": [format_cards(cards, tiles=tiles) for cards in memory.known],
        "thrown": [format_cards(cards, tiles=tiles) for cards in memory.thrown],
        "recent": format_kinds(latest(int(memory.recent)), tiles=tiles),
    }


def latest(recent: int) -> bytes:
    """The latest discards as a memory has them: kind + 1, four bits each, the last one lowest."""
    kinds: list[int] = []
    while recent > 0:
        kinds.append((recent & 15) - 1)
        recent >>= 4
    return bytes(reversed(kinds))


def texts(seen: View, moves: Moves) -> list[str]:
    """The legal moves as a player would write them."""
    return [describe_move(seen.state, move) for move in as_list(moves)]


def read_answer(line: bytes) -> list[int | str]:
    """The moves that an answer names, at least one. Raises WrongAnswerError for anything else."""
    shown = line[:80].decode(errors="replace").strip()
    try:
        told = msgspec.json.decode(line, type=Answer)
    except (msgspec.DecodeError, RecursionError):
        raise WrongAnswerError(f"answered what is no move: {shown!r}") from None
    moves = told.moves if told.move is None else [told.move]
    if not moves or (told.move is not None and told.moves):
        raise WrongAnswerError(f'answered neither "move" nor "moves", or both: {shown!r}')
    return moves


def find(seen: View, moves: Moves, named: int | str) -> int:
    """The legal move that is named. Raises WrongAnswerError where it is none."""
    legal = as_list(moves)
    written: list[int | str] = [*texts(seen, moves)] if isinstance(named, str) else [*legal]
    if named not in written:
        raise WrongAnswerError(f"played {named!r}, which is not legal there")
    return legal[written.index(named)]


def check_end(move: int, left: list[int | str]) -> None:
    """Refuse, with WrongAnswerError, moves that were answered after one that ends the turn."""
    if left and (is_discard(move) or move == PASS):
        raise WrongAnswerError(f"answered {left[0]!r} after the end of its turn")
