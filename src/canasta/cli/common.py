"""What several commands share: arguments, rules with house settings, JSON, a progress bar."""

import argparse
import codecs
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from canasta.rules.rules import Rules, parse_house, with_house
from canasta.variants import find, names
from canasta.words import languages

Advance = Callable[[int], None]

PATIENCE: Final = 2.0
"""Seconds without a progress bar."""


class UsageError(ValueError):
    """Arguments that cannot be meant; the message is one line."""


def check_out(path: Path | None) -> None:
    """Refuse, before any work is done, a file that cannot be written."""
    if path is not None and (path.is_dir() or not path.parent.is_dir()):
        raise UsageError(f"--out: {path} cannot be a file")


def add_variant(parser: argparse.ArgumentParser) -> None:
    """The game, as the first argument."""
    parser.add_argument("variant", metavar="VARIANT", help=f"the game: {', '.join(names())}")


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Options that change the rules of a variant."""
    parser.add_argument("--players", type=whole, metavar="N", help="number of players")
    parser.add_argument(
        "--house",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a house rule by its dotted name; may be repeated",
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """The option for the language of what is printed."""
    parser.add_argument(
        "--lang", choices=languages(), default="en", help="the language (default: en)"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """The option to print for programs."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def chosen_rules(variant: str, players: int | None, house: list[str]) -> Rules:
    """The rules that the arguments ask for. Raises RulesError."""
    return with_house(find(variant, players), dict(parse_house(text) for text in house))


def whole(text: str) -> int:
    """A whole number, for argparse."""
    if not text.removeprefix("-").isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def positive(text: str) -> int:
    """A whole number from 1 up, for argparse."""
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return number


def print_json(value: object) -> None:
    """Print a value as JSON, the same bytes for the same value where the terminal is the same."""
    whole = codecs.lookup(sys.stdout.encoding or "utf-8").name.startswith("utf")
    print(json.dumps(value, indent=2, ensure_ascii=not whole))


@contextmanager
def progress(label: str, steps: int) -> Iterator[Advance]:
    """Something to call with every few steps done: a bar appears once it takes too long."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _done: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True)
    task = bar.add_task(label, total=steps)
    appears = Timer(PATIENCE, bar.start)
    appears.start()
    try:
        yield lambda done: bar.advance(task, done)
    finally:
        appears.cancel()
        appears.join()
        bar.stop()
