"""`canasta replay`: a recorded match told from its beginning, or laid out as it was once."""

import argparse
from pathlib import Path

from canasta.cli.common import UsageError, whole
from canasta.match import Match
from canasta.record.record import ActionLine, Entry, RecordError, read
from canasta.record.replay import at
from canasta.record.transcript import transcript

EXAMPLES = """\
examples:
  canasta replay match.jsonl
  canasta replay match.jsonl --at 0     the first deal, just dealt
  canasta replay match.jsonl --at 25    after 25 actions
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.epilog = EXAMPLES
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    parser.add_argument("--at", type=whole, metavar="N", help="the position after N actions")


def run(args: argparse.Namespace) -> int:
    """Tell the match, or print its position."""
    try:
        entries = read(args.file)
        if args.at is None:
            for line in transcript(entries):
                print(line)
        else:
            print("\n".join(laid_out(reached(args.file, entries, args.at))))
    except RecordError as error:
        raise UsageError(f"{args.file}: {error}") from None
    return 0


def reached(file: Path, entries: list[Entry], number: int) -> Match:
    """The match after so many actions."""
    last = sum(isinstance(entry.line, ActionLine) for entry in entries)
    if not 0 <= number <= last:
        raise UsageError(f"--at: {file} has {last} actions, so N is from 0 to {last}, not {number}")
    return at(entries, number)


def laid_out(match: Match) -> list[str]:
    """A position for people: every card of it, and the line that the engine reads back."""
    state, faces = match.deal, match.faces
    dealer = match.names[match.dealer]
    lines = [f"Deal {match.number}, dealt by {dealer}", ""]
    for seat, name in enumerate(match.names):
        turn = ">" if seat == match.seat else " "
        lines.append(f"{turn} {name}: {' '.join(faces.hands[seat])}")
    for side in range(match.rules.sides):
        lines += ["", side_line(match, side)]
        lines += [f"    {' '.join(meld)}" for meld in melds(match, side)]
        if faces.threes[side]:
            lines.append(f"    threes: {' '.join(faces.threes[side])}")
    lines += ["", f"Pile: {' '.join(pile(match)) or 'empty'}{', frozen' * bool(state.frozen)}"]
    lines += [f"Stock: {int(state.stock_size())} cards", "", str(state)]
    return lines


def side_line(match: Match, side: int) -> str:
    """Who a side is, and its total before the deal."""
    names = " & ".join(match.names[side :: match.rules.sides])
    return f"  {names}, total {int(match.deal.side(side).total)}"


def melds(match: Match, side: int) -> list[list[str]]:
    """A side's melds by rank, then its closed canastas."""
    open_melds = [faces for _, faces in sorted(match.faces.melds[side].items())]
    return open_melds + [[*faces, "(closed)"] for _, faces in match.faces.closed[side]]


def pile(match: Match) -> list[str]:
    """The pile bottom to top; `??` is a card that nobody has seen."""
    hidden = range(int(match.deal.hidden_from), int(match.deal.hidden_to))
    return ["??" if at in hidden else face for at, face in enumerate(match.faces.pile)]
