"""`canasta rules`: the rules of a game as a card, or what differs between two games."""

import argparse
import sys
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from canasta.cli.common import add_language, add_rules, add_variant, chosen_rules
from canasta.rules.catalogue import CHAPTERS, SETTINGS, Setting
from canasta.rules.rules import Rules, difference, settings
from canasta.variants import find, player_counts
from canasta.words import Catalogue, words

EXAMPLES = """\
examples:
  canasta rules classic
  canasta rules tile --lang ro --articles
  canasta rules classic --house pile.always_frozen=yes --diff classic
  canasta rules italian --diff classic
"""
BANDS: Final = "opening.bands"
WIDEST: Final = 100
GENERAL: Final = "G"
"""The letter of the articles that hold for every game."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.epilog = EXAMPLES
    add_variant(parser)
    add_rules(parser)
    add_language(parser)
    parser.add_argument("--diff", metavar="OTHER", help="only what differs from another game")
    parser.add_argument(
        "--articles",
        action="store_true",
        help="quote the articles as well: the whole sheet, or those of --diff",
    )


def run(args: argparse.Namespace) -> int:
    """Print the card, or the differences."""
    rules = chosen_rules(args.variant, args.players, args.house)
    said = words(args.lang, rules.sheet)
    console = Screen(highlight=False, markup=False, emoji=False)
    console.width = min(console.width, WIDEST)
    if args.diff is None:
        print_card(console, said, rules)
        quoted = whole_sheet(said)
    else:
        games = [rules, other_rules(args.diff, rules.players)]
        shown = print_difference(console, said, *games)
        quoted = of_settings(args.lang, games, shown)
    if args.articles:
        print_articles(console, quoted, headings=args.diff is None)
    sys.stdout.flush()
    return 0


class Screen(Console):
    """A console that leaves a reader's departure to the command."""

    def on_broken_pipe(self) -> NoReturn:
        """Raise what was caught."""
        raise BrokenPipeError


def other_rules(name: str, players: int) -> Rules:
    """Another game, for as many players if it is made for them."""
    return find(name, players if players in player_counts(name) else None)


def title(said: Catalogue, rules: Rules) -> str:
    """Which game it is, for how many, up to what."""
    name = said.text(f"variants.{rules.variant}")
    target = rules.match.target
    return said.text("terminal.title", variant=name, players=rules.players, target=target)


def print_card(console: Console, said: Catalogue, rules: Rules) -> None:
    """Every setting, chapter by chapter."""
    values = settings(rules)
    console.print(title(said, rules), style="bold")
    for chapter in CHAPTERS:
        console.print()
        console.print(said.text(f"chapters.{chapter}"), style="bold")
        table = columns(3)
        for setting in SETTINGS.values():
            if setting.chapter == chapter:
                add_lines(table, said, [rules], setting, [values[setting.key]])
        console.print(Padding(table, (0, 0, 0, 2)))


def print_difference(console: Console, said: Catalogue, one: Rules, other: Rules) -> list[str]:
    """The settings in which two games differ, with the values and the articles of both."""
    for rules in (one, other):
        console.print(title(said, rules), style="bold")
    console.print()
    found = difference(one, other)
    if not found:
        console.print(said.text("values.empty"))
    table = columns(4)
    heads = [Text(said.text(f"variants.{rules.variant}"), style="bold") for rules in (one, other)]
    if found:
        table.add_row("", *heads, "")
    for key, first, second in found:
        add_lines(table, said, [one, other], SETTINGS[key], [first, second])
    console.print(table)
    return [key for key, _, _ in found]


def columns(n: int) -> Table:
    """A table of a label, values and the article; it folds into the width there is."""
    table = Table.grid(padding=(0, 2), expand=True)
    table.add_column(ratio=5)
    for _ in range(n - 2):
        table.add_column(ratio=4 if n == 3 else 3)
    table.add_column(justify="right", width=9)
    return table


def add_lines(
    table: Table, said: Catalogue, games: list[Rules], setting: Setting, values: list[Any]
) -> None:
    """A setting's line: what it is, how it is set, where it stands in the sheet of each game."""
    told = [Text("\n".join(in_words(said, setting.key, value))) for value in values]
    where = dict.fromkeys([" ".join(articles(rules, setting.key)) for rules in games])
    label = Text(said.text(f"settings.{setting.key}"))
    table.add_row(label, *told, Text("\n".join(where), style="dim"))


def in_words(said: Catalogue, key: str, value: Any) -> Iterator[str]:
    """A value as people read it; an opening's bands a line each."""
    if key == BANDS:
        yield from (said.band(band) for band in value)
    else:
        yield said.value(key, value)


def articles(rules: Rules, key: str) -> list[str]:
    """The articles of a setting in the sheet of the game."""
    return SETTINGS[key].articles[rules.sheet]


def whole_sheet(said: Catalogue) -> dict[str, Catalogue]:
    """Every article of the game's sheet in its order, then those of all games."""
    names = [key.partition(".")[2] for key in said.texts if key.startswith("articles.")]
    own = said.sheet[0].upper()
    return {name: said for first in (own, GENERAL) for name in names if name[0] == first}


def of_settings(language: str, games: list[Rules], keys: list[str]) -> dict[str, Catalogue]:
    """The articles of settings in the sheets of two games, each with its own sheet's words."""
    return {
        name: words(language, rules.sheet)
        for rules in games
        for key in keys
        for name in articles(rules, key)
    }


def print_articles(console: Console, quoted: dict[str, Catalogue], *, headings: bool) -> None:
    """The articles' own words, perhaps with the headings of their chapters."""
    table = Table.grid(padding=(0, 2))
    console.print()
    chapter = ""
    for name, said in quoted.items():
        key = f"article_chapters.{name.partition('.')[0]}"
        if headings and key != chapter and key in said:
            chapter = key
            table.add_row("", Text(said.text(key), style="bold"))
        table.add_row(Text(name, style="dim"), Text(said.article(name)))
    console.print(table)
