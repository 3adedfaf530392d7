"""`canasta hint`: the best action at a point of a record, and why; from what its seat knows."""

import argparse
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from canasta.cli.common import UsageError, add_json, add_language, print_json, progress, whole
from canasta.cli.replay import reached
from canasta.engine.card_text import NotationError
from canasta.hints import Hint, HintError, Reason, SelectionError, hint
from canasta.hints.hint import PLAYOUTS
from canasta.hints.telling import DEPTHS, lines, sentence
from canasta.match import Match
from canasta.record.record import RecordError, read
from canasta.view.faces import FaceError, Written
from canasta.words import Catalogue, words

EXAMPLES = """\
examples:
  canasta hint match.jsonl --at 24 --seat 0
  canasta hint match.jsonl --at 24 --seat 0 --depth nudge --lang ro
  canasta hint match.jsonl --at 24 --seat 0 --yours "lay K K K; discard 6"
  canasta hint match.jsonl --at 24 --seat 0 --json --playouts 3000

N counts the actions before: canasta replay shows the position. Only what the
seat knows is used. The same arguments give the same hint. --playouts 0 asks
the rating alone. --json prints all depths, moves as texts, reasons with their
facts and as sentences.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.epilog = EXAMPLES
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    parser.add_argument("--at", type=whole, required=True, metavar="N", help="after N actions")
    parser.add_argument("--seat", type=whole, required=True, metavar="S", help="whose turn it is")
    parser.add_argument(
        "--depth",
        choices=DEPTHS,
        default="reason",
        metavar="D",
        help=f"how much is told: {', '.join(DEPTHS)} (default: reason)",
    )
    parser.add_argument(
        "--yours", metavar="MOVES", help="what to compare with: moves with ; between"
    )
    parser.add_argument(
        "--playouts",
        type=whole,
        default=PLAYOUTS,
        metavar="P",
        help=f"deals that are tried (default: {PLAYOUTS})",
    )
    parser.add_argument("--seed", type=whole, default=1, metavar="X", help="chance (default: 1)")
    add_language(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Find the position, think, tell."""
    if args.playouts < 0:
        raise UsageError(f"--playouts: {args.playouts} is less than 0")
    match = position(args.file, args.at)
    check_seat(match, args.seat, args.at)
    found = thought(args, match)
    catalogue = words(args.lang, match.rules.sheet)
    if args.json:
        print_json(as_json(found, catalogue))
    else:
        print("\n".join(lines(found, args.depth, catalogue)))
    return 0


def position(file: Path, number: int) -> Match:
    """The match after so many actions."""
    try:
        return reached(file, read(file), number)
    except RecordError as error:
        raise UsageError(f"{file}: {error}") from None


def check_seat(match: Match, seat: int, number: int) -> None:
    """Whether it is that seat's turn."""
    if match.seat is None:
        raise UsageError(f"--at: the deal is over after {number} actions")
    if not 0 <= seat < match.rules.players:
        raise UsageError(f"--seat: there are seats 0 to {match.rules.players - 1}, not {seat}")
    if seat != match.seat:
        raise UsageError(f"--seat: after {number} actions it is seat {match.seat}'s turn")


def thought(args: argparse.Namespace, match: Match) -> Hint:
    """The hint that the arguments ask for."""
    with progress("thinking", 1):
        try:
            yours = selection(match, args.yours) if args.yours else None
            return hint(match.view(args.seat), yours, playouts=args.playouts, seed=args.seed)
        except SelectionError as error:
            refusal = error.refusal
            said = words(args.lang, match.rules.sheet).refusal(refusal.code, refusal.facts)
            raise UsageError(f"--yours: {said}") from None
        except (NotationError, FaceError) as error:
            raise UsageError(f"--yours: {error}") from None
        except HintError as error:
            raise UsageError(str(error)) from None


def selection(match: Match, text: str) -> list[str]:
    """Moves as they are typed, faces told as kinds."""
    moves = [move.strip() for move in text.split(";") if move.strip()]
    return [match.faces.in_kinds(Written(move)) for move in moves]


def as_json(found: Hint, catalogue: Catalogue) -> dict[str, Any]:
    """A hint for programs, with its sentences."""
    plain: dict[str, Any] = to_builtins(found)
    compared = plain["other"] is not None
    return {
        "seat": found.seat,
        "nudge": {"id": found.nudge, "text": catalogue.text(f"hint.nudge.{found.nudge}")},
        "best": list(found.best.moves),
        "bytes": list(found.best.bytes),
        "text": lines(found, "move", catalogue)[0],
        "compared_with": list(plain["other"]["moves"]) if compared else None,
        "yours": found.yours,
        "agrees": found.agrees,
        "gain_vs_yours" if found.yours else "gain": found.gain,
        "error": found.error,
        "confidence": found.confidence,
        "unsure": found.unsure,
        "tries": found.tries,
        "source": "rating" if found.rated else "trials",
        "because": [reason_as_json(reason, catalogue) for reason in found.because],
        "but": [reason_as_json(reason, catalogue) for reason in found.but],
        "tags": list(found.tags),
        "also": [list(option.moves) for option in found.also],
        "options": [option_as_json(option) for option in plain["options"]],
    }


def reason_as_json(reason: Reason, catalogue: Catalogue) -> dict[str, Any]:
    """A reason with its sentence."""
    return {
        "id": reason.id,
        "pts": reason.points,
        "of": "best" if reason.of_best else "other",
        "facts": reason.facts,
        "text": sentence(reason, catalogue),
    }


def option_as_json(option: dict[str, Any]) -> dict[str, Any]:
    """What else may be done, and how far it lies behind."""
    return {"moves": list(option["moves"]), "behind": option["behind"], "error": option["error"]}
