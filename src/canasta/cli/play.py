"""`canasta play`: a whole match in the terminal against bots."""

import argparse
from pathlib import Path
from typing import Final

from canasta.bots import LEVELS, YARDSTICKS
from canasta.cli import saving
from canasta.cli.common import UsageError, add_language, add_rules, chosen_rules, whole
from canasta.cli.course import play
from canasta.cli.seats import Seats, remembered, seated
from canasta.cli.session import Session
from canasta.match import Match
from canasta.record.record import Recorder, RecordError
from canasta.record.replay import resume
from canasta.variants import names
from canasta.words import Catalogue, words

EXAMPLES: Final = """\
examples:
  canasta play
  canasta play tile --lang ro
  canasta play italian --seat 2 --seed 7
  canasta play classic --players 2 --house match.target=2000
  canasta play --resume ~/.local/share/canasta/classic-20261129-180000.jsonl

The match is saved after every move; Ctrl-D, Ctrl-C or quit leave it, and
--resume goes on. Type help at the prompt to see the moves.
"""
USUAL: Final = "club"
FROM_FILE: Final = ("variant", "players", "seat", "bots", "seed", "house")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.epilog = EXAMPLES
    parser.add_argument(
        "variant",
        nargs="?",
        metavar="VARIANT",
        help=f"the game: {', '.join(names())} (default: classic)",
    )
    add_rules(parser)
    parser.add_argument("--seat", type=whole, metavar="N", help="your seat (default: 0)")
    parser.add_argument(
        "--bots",
        metavar="NAME,…",
        help="one for each other seat, or fewer in turn: "
        f"{', '.join(LEVELS)}; to measure by: {', '.join(YARDSTICKS)} (default: {USUAL})",
    )
    parser.add_argument("--seed", metavar="S", help="any text: the same cards every time")
    add_language(parser)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved match")


def run(args: argparse.Namespace) -> int:
    """Play a match, new or resumed."""
    return resumed(args) if args.resume else begun(args)


def begun(args: argparse.Namespace) -> int:
    """Begin a match."""
    rules = chosen_rules(args.variant or "classic", args.players, args.house)
    catalogue = words(args.lang, rules.sheet)
    seats = seated(catalogue, rules.players, args.seat or 0, args.bots or USUAL)
    match = Match(rules=rules, seed=args.seed, names=seats.recorded())
    return play(Session(saving.begin(match), seats, catalogue))


def resumed(args: argparse.Namespace) -> int:
    """Go on with a match."""
    for name in FROM_FILE:
        if getattr(args, name) not in (None, []):
            raise UsageError(f"--resume takes the game from its file, so no {option(name)}")
    recorder, seats = opened(args.resume)
    catalogue = words(args.lang, recorder.match.rules.sheet)
    session = Session(recorder, seats, catalogue)
    if recorder.match.over:
        session.screen.say_path(told(catalogue, "finished", recorder))
        session.sheet()
        return 0
    session.screen.say_path(told(catalogue, "resumed", recorder))
    return play(session)


def option(name: str) -> str:
    """An argument as it is typed."""
    return name.upper() if name == "variant" else f"--{name}"


def opened(path: Path) -> tuple[Recorder, Seats]:
    """The match of a file, and who plays it."""
    try:
        recorder = resume(path)
        return recorder, remembered(recorder.match.names)
    except (RecordError, UsageError) as error:
        raise UsageError(f"{path}: {error}") from None


def told(catalogue: Catalogue, key: str, recorder: Recorder) -> str:
    """A sentence about the file."""
    file = saving.shown(recorder.path)
    return catalogue.text(f"terminal.file.{key}", file=file, n=recorder.match.number)
