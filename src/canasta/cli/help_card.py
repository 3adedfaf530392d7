"""What can be typed at the prompt."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from canasta.cli.entry import MOVES, PARTICLES, Vocabulary
from canasta.cli.shapes import legend
from canasta.rules.rules import Rules
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
    ("hint", "hint", ""),
    ("why", "why", "w, w G4"),
    ("undo", "undo", "u"),
    ("table", "table", "s"),
    ("score", "score", ""),
    ("rules", "rules", ""),
    ("quit", "quit", "q, Ctrl-D"),
)
TILE_NAMES: Final = str.maketrans({"K": "13", "Q": "12"})


def card(words: Catalogue, vocabulary: Vocabulary, rules: Rules) -> RenderableType:
    """The moves that these rules know and the commands, each with what it does."""
    tiles = vocabulary.tiles
    kinds = "JO/J 2 3B 4 … 13 1" if tiles else "JO 2 3B 4 … 10 J Q K A"
    melds = " ".join([vocabulary.own["lay"], "K K K, Q Q Q 2"])
    notes = [
        words.text("terminal.help.cards", cards=kinds),
        words.text("terminal.help.faces", cards="7R" if tiles else "7S"),
        legend(tiles=tiles),
        words.text("terminal.help.several"),
        words.text("terminal.help.commas", example=in_ranks(melds, tiles=tiles)),
        words.text("terminal.help.staging"),
        words.text("terminal.help.words", words=" ".join([*MOVES, *PARTICLES])),
    ]
    never = unknown(rules)
    return Group(
        heading(words, "terminal.heading.moves"),
        rows(words, vocabulary, [form for form in CARD_FORMS if form[1] not in never]),
        heading(words, "terminal.heading.commands"),
        rows(words, vocabulary, list(COMMAND_FORMS)),
        *[Text(note) for note in notes],
    )


def unknown(rules: Rules) -> set[str]:
    """The moves that cannot occur at this table."""
    kept = rules.end.last_card_bonus_three == "meld_no_discard"
    possible = {
        "take_onto": rules.pile.capture == "pair_or_wild_or_meld",
        "add_wilds": rules.meld.wild_only,
        "remove": rules.out.four_stop_threes != "never",
        "ask": rules.out.ask_partner != "never" and rules.sides < rules.players,
        "answer": rules.out.ask_partner != "never" and rules.sides < rules.players,
        "pass": rules.end.stock_empty == "continue_on_pile" or kept,
    }
    return {key for key, is_possible in possible.items() if not is_possible}


def heading(words: Catalogue, key: str) -> Text:
    """A label on a line of its own."""
    return Text(words.text(key), style="label")


def rows(words: Catalogue, vocabulary: Vocabulary, forms: list[tuple[str, str, str]]) -> Table:
    """Forms in the words of the language, short forms, and what they do."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for form, key, short in forms:
        shown = [in_words(vocabulary, text) for text in (form, short)]
        grid.add_row(*shown, words.text(f"terminal.help.{key}"))
    return grid


def in_words(vocabulary: Vocabulary, form: str) -> str:
    """An example in the words of the language and in the ranks of the deck."""
    parts = [vocabulary.spoken(part) for part in form.split(", ")]
    return in_ranks(", ".join(parts), tiles=vocabulary.tiles)


def in_ranks(form: str, *, tiles: bool) -> str:
    """An example in this deck's ranks."""
    return form.translate(TILE_NAMES) if tiles else form
