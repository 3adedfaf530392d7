"""`canasta review`: what a side's decisions lost in a record, and what its cards gave it."""

import argparse
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from canasta.cli.common import (
    UsageError,
    add_json,
    add_language,
    positive,
    print_json,
    progress,
    whole,
)
from canasta.cli.hint import reason_as_json
from canasta.hints import Decision, Review, ReviewError, review
from canasta.hints.review import PLAYOUTS, count_decisions
from canasta.hints.telling import because, but, capital, signed, tag, told_moves
from canasta.record.record import Entry, RecordError, read
from canasta.record.replay import names_of, rules_of
from canasta.words import Catalogue, words

EXAMPLES = """\
examples:
  canasta review match.jsonl --side 0
  canasta review match.jsonl --side 1 --deal 3 --lang it
  canasta review match.jsonl --side 0 --json --playouts 2000

Side 0 is seats 0, 2, …; where each plays alone, a side is a seat. A decision's
loss is in points of the deal: how much better the best action would have done,
by what its seat knew. Losses of less than two standard errors or ten points
count as nothing; the three largest of forty or more are told. Luck is what the
cards were worth if everybody played alike. The same arguments give the same
numbers.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.epilog = EXAMPLES
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    parser.add_argument("--side", type=whole, required=True, metavar="S", help="whose decisions")
    parser.add_argument("--deal", type=positive, metavar="D", help="this deal only (default: all)")
    parser.add_argument(
        "--playouts",
        type=positive,
        default=PLAYOUTS,
        metavar="P",
        help=f"deals that are tried for each decision (default: {PLAYOUTS})",
    )
    parser.add_argument("--seed", type=whole, default=1, metavar="X", help="chance (default: 1)")
    add_language(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Look at the record and tell."""
    try:
        entries = read(args.file)
        found = looked_at(args, entries)
    except RecordError as error:
        raise UsageError(f"{args.file}: {error}") from None
    except ReviewError as error:
        raise UsageError(f"{args.file}: {error}") from None
    catalogue = words(args.lang, rules_of(entries[0]).sheet)
    if args.json:
        print_json({"side": args.side, "deals": [as_json(deal, catalogue) for deal in found]})
    else:
        names = names_of(entries[0])
        sides = rules_of(entries[0]).sides
        told = [told_deal(deal, names, sides, catalogue) for deal in found]
        print("\n\n".join("\n".join(lines) for lines in told))
    return 0


def looked_at(args: argparse.Namespace, entries: list[Entry]) -> list[Review]:
    """The reviews that the arguments ask for."""
    steps = count_decisions(entries, args.side, args.deal)
    with progress("looking at every decision", steps) as done:
        return review(
            entries,
            args.side,
            deal=args.deal,
            playouts=args.playouts,
            seed=args.seed,
            advance=done,
        )


def told_deal(deal: Review, names: list[str], sides: int, catalogue: Catalogue) -> list[str]:
    """A deal for people."""
    team = " & ".join(names[deal.side :: sides])
    told = [catalogue.text("review.title", deal=deal.deal, team=team)]
    if deal.points is not None:
        others = [points for side, points in enumerate(deal.points) if side != deal.side]
        rivals = " / ".join(catalogue.number(points) for points in others)
        told.append(catalogue.text("review.total", own=deal.points[deal.side], rivals=rivals))
    told.append(
        catalogue.text("review.skill", points=deal.lost, n=deal.mistakes, all=deal.decisions)
    )
    told += told_luck(deal, catalogue)
    if not deal.largest:
        return [*told, catalogue.text("review.none")]
    told += ["", catalogue.text("review.largest")]
    for decision in deal.largest:
        told += told_decision(decision, names, catalogue)
    return told


def told_luck(deal: Review, catalogue: Catalogue) -> list[str]:
    """What the cards gave, with signs."""
    luck = deal.luck
    if luck is None:
        return [catalogue.text("review.running")]
    parts = {"deal": signed(luck.deal, catalogue), "draws": signed(luck.draws, catalogue)}
    return [
        catalogue.text("review.luck", error=luck.error, **parts),
        catalogue.text("review.wilds", wilds=luck.wilds, fair=luck.fair),
    ]


def told_decision(decision: Decision, names: list[str], catalogue: Catalogue) -> list[str]:
    """One loss for people."""
    where = catalogue.text("review.at", at=decision.action, name=names[decision.seat])
    loss = catalogue.text("review.loss", points=decision.loss, error=decision.error)
    tags = ", ".join(tag(name, catalogue) for name in decision.tags)
    played = told_moves(decision.played.moves, catalogue)
    better = told_moves(decision.best.moves, catalogue)
    told = [
        "",
        f"{where}: {loss}" + (f", {tags}" if tags else ""),
        f"  {catalogue.text('review.played', moves=played)}",
        f"  {catalogue.text('review.better', moves=better)}",
    ]
    told += [f"  {capital(because(reason, catalogue))}" for reason in decision.because]
    return told + [f"  {but(reason, catalogue)}" for reason in decision.but]


def as_json(deal: Review, catalogue: Catalogue) -> dict[str, Any]:
    """A deal for programs."""
    luck = deal.luck
    return {
        "deal": deal.deal,
        "points": None if deal.points is None else list(deal.points),
        "decisions": deal.decisions,
        "mistakes": deal.mistakes,
        "lost": deal.lost,
        "error": deal.error,
        "luck": None if luck is None else to_builtins(luck),
        "largest": [decision_as_json(loss, catalogue) for loss in deal.largest],
        "losses": [
            {"action": loss.action, "seat": loss.seat, "loss": loss.loss, "error": loss.error}
            for loss in deal.losses
        ],
    }


def decision_as_json(decision: Decision, catalogue: Catalogue) -> dict[str, Any]:
    """One loss for programs, with its sentences."""
    return {
        "action": decision.action,
        "seat": decision.seat,
        "loss": decision.loss,
        "error": decision.error,
        "played": list(decision.played.moves),
        "best": list(decision.best.moves),
        "because": [reason_as_json(reason, catalogue) for reason in decision.because],
        "but": [reason_as_json(reason, catalogue) for reason in decision.but],
        "tags": list(decision.tags),
    }
