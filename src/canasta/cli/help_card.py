"""What can be typed at the prompt."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from canasta.cli.shapes import legend
from canasta.words import Catalogue

CARD_FORMS: Final = (
    ("draw", "draw", "d"),
    ("take K K", "take", "t K K"),
    ("take onto", "take_onto", "t onto"),
    ("lay K K 2", "lay", "K K 2"),
    ("add K Q", "add", "+K Q"),
    ("add 2 to K", "add_wild", "+2 to K"),
    ("add 2 to wilds", "add_wilds", "+2 to wilds"),
    ("discard 8", "discard", "-8, x 8"),
    ("remove threes", "remove", "remove"),
    ("ask", "ask", ""),
    ("yes, no", "answer", "y, n"),
    ("pass", "pass", "p"),
)
COMMAND_FORMS: Final = (
    ("help", "help", "h, ?"),
    ("why", "why", "w"),
    ("undo", "undo", "u"),
    ("table", "table", "s"),
    ("score", "score", ""),
    ("rules", "rules", ""),
    ("quit", "quit", "Ctrl-D"),
)
TILE_NAMES: Final = str.maketrans({"K": "13", "Q": "12"})


def card(words: Catalogue, *, tiles: bool) -> RenderableType:
    """Moves and commands, each with what it does and its short form."""
    kinds = "JO 2 3B 4 … 13 1" if tiles else "JO 2 3B 4 … 10 J Q K A"
    notes = [
        words.text("terminal.help.cards", cards=kinds),
        words.text("terminal.help.faces", cards="7R" if tiles else "7S"),
        legend(tiles=tiles),
        words.text("terminal.help.several"),
        words.text("terminal.help.commas", example=spelled("K K K, Q Q Q 2", tiles=tiles)),
        words.text("terminal.help.staging"),
    ]
    return Group(
        heading(words, "moves"),
        rows(words, CARD_FORMS, tiles=tiles),
        heading(words, "commands"),
        rows(words, COMMAND_FORMS, tiles=tiles),
        *[Text(note) for note in notes],
    )


def heading(words: Catalogue, key: str) -> Text:
    """A label on a line of its own."""
    return Text(words.text(f"terminal.heading.{key}"), style="label")


def rows(words: Catalogue, forms: tuple[tuple[str, str, str], ...], *, tiles: bool) -> Table:
    """Forms, short forms, and what they do."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for form, key, short in forms:
        told = words.text(f"terminal.help.{key}")
        grid.add_row(spelled(form, tiles=tiles), spelled(short, tiles=tiles), told)
    return grid


def spelled(form: str, *, tiles: bool) -> str:
    """An example in this deck's ranks."""
    return form.translate(TILE_NAMES) if tiles else form
