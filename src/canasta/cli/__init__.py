"""The command `canasta`: one file a subcommand, loaded when it is asked for."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn

from canasta import __version__
from canasta.cli.encoding import make_bearable

COMMANDS: Final = {
    "play": "play a whole match in the terminal",
    "serve": "run a server of tables",
    "backup": "copy a server's tables into one file",
    "simulate": "let bots play many deals or matches, and count",
    "arena": "let two bots play the same cards, and say who is better",
    "tune": "search better weights for the rated bots of a game",
    "replay": "show a recorded match, or its position at any point",
    "hint": "say what is best at a point of a recorded match, and why",
    "review": "say what each decision of a side lost, and what luck did",
    "audit": "check every number of recorded matches",
    "conform": "run conformance cases",
    "rules": "print the rules of a game as a card",
    "bench": "measure how fast the engine is",
    "doctor": "say whether this installation is well",
}
WELL: Final = 0
MISTAKE: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
MISTAKES: Final = {
    "ArenaError",
    "CaseError",
    "MatchError",
    "RecordError",
    "RulesError",
    "SettingsError",
    "StoreError",
    "UsageError",
}
"""Errors that tell a mistake of the user's; by name, so that their modules load when needed."""
EPILOG: Final = """\
examples:
  canasta play italian
  canasta simulate classic --deals 1000 --bots greedy,random
  canasta rules tile --lang ro

Every command explains itself: canasta play --help
"""


class Parser(argparse.ArgumentParser):
    """A parser that tells a mistake in one line."""

    def error(self, message: str) -> NoReturn:
        """Leave with the exit code of a wrong argument."""
        self.exit(MISTAKE, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    make_bearable()
    try:
        code = run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("canasta: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # What is still to be written would raise once more while Python shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return code


def run(arguments: list[str]) -> int:
    """Parse, run, and tell a mistake in one line."""
    try:
        args = parser(arguments).parse_args(arguments)
    except SystemExit as leaving:
        return int(leaving.code or 0)
    try:
        code: int = args.run(args)
    except (ValueError, OSError) as error:
        if isinstance(error, BrokenPipeError) or not is_mistake(error):
            raise
        print(f"canasta {args.command}: {told(error)}", file=sys.stderr)
        return MISTAKE
    return code


def parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser, with the options of the command that is asked for."""
    shape = argparse.RawDescriptionHelpFormatter
    top = Parser("canasta", description=__doc__, epilog=EPILOG, formatter_class=shape)
    top.description = "Canasta with tiles, with cards, with the pozzo."
    top.add_argument("--version", action="version", version=f"canasta {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    asked = next((word for word in arguments if not word.startswith("-")), "")
    for name, told_briefly in COMMANDS.items():
        command = commands.add_parser(name, help=told_briefly, formatter_class=shape)
        command.description = told_briefly.capitalize() + "."
        if name == asked:
            module = import_module(f"canasta.cli.{name}")
            module.arguments(command)
            command.set_defaults(run=module.run)
    return top


def is_mistake(error: Exception) -> bool:
    """Whether an error is the user's and not ours."""
    return isinstance(error, OSError) or type(error).__name__ in MISTAKES


def told(error: Exception) -> str:
    """An error in one line."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split())
