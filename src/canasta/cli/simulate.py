"""`canasta simulate`: bots play, and it is counted."""

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from canasta import simulation
from canasta.bots import BOTS
from canasta.cli.common import (
    UsageError,
    add_json,
    add_rules,
    add_variant,
    chosen_rules,
    positive,
    print_json,
    progress,
)
from canasta.simulation import Matches, Plan, Result, Tally

DEALS = 100
EXAMPLES = """\
examples:
  canasta simulate classic --deals 1000
  canasta simulate tile --deals 10000 --bots greedy,random --seed 7 --jobs 4
  canasta simulate italian --matches 20 --record games.jsonl
  canasta simulate classic --players 6 --deals 500 --check --json
  canasta simulate classic --matches 9 --house match.max_deals=4

The same seed gives the same result everywhere, for any number of jobs. Single
deals start from totals of zero. With --matches the deals of all matches are
numbered on, and one process plays them one after the other.
Exit code 1: --check has found that a law does not hold.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.epilog = EXAMPLES
    add_variant(parser)
    add_rules(parser)
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument(
        "--deals", type=positive, metavar="N", help=f"single deals (default: {DEALS})"
    )
    amount.add_argument("--matches", type=positive, metavar="N", help="whole matches")
    parser.add_argument("--seed", default="1", metavar="S", help="any text (default: 1)")
    parser.add_argument(
        "--bots",
        default="greedy",
        metavar="a,b,…",
        help=f"one a seat, or one for all, or in turn a number that divides the seats: "
        f"{', '.join(BOTS)} (default: greedy)",
    )
    parser.add_argument(
        "--record",
        type=Path,
        metavar="FILE",
        help="write the match; several get a number each: games-1.jsonl, …",
    )
    parser.add_argument("--check", action="store_true", help="test the laws at every step")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play, print the counts, and say whether the laws held."""
    plan = planned(args)
    matches = Matches([0] * plan.rules.sides) if args.matches else None
    begun = time.perf_counter()
    result = simulation.summed(plan, shown(played(args, plan, matches), args))
    seconds = time.perf_counter() - begun
    counted = report(plan, result, seconds)
    if matches is not None:
        counted["matches"] = {
            "wins": matches.wins,
            "shared": matches.shared,
            "undecided": matches.undecided,
        }
    if args.json:
        print_json(counted)
    else:
        print_text(counted)
    return 1 if result.tally.violations else 0


def planned(args: argparse.Namespace) -> Plan:
    """What the arguments ask to play."""
    rules = chosen_rules(args.variant, args.players, args.house)
    if args.record is not None and (args.record.is_dir() or not args.record.parent.is_dir()):
        raise UsageError(f"--record: {args.record} cannot be a file")
    try:
        bots = simulation.seats(args.bots.split(","), rules.players)
    except ValueError as error:
        raise UsageError(f"--bots: {error}") from None
    files = args.matches or args.deals or DEALS
    return Plan(rules, args.seed, bots, args.check, args.record, files)


def played(args: argparse.Namespace, plan: Plan, matches: Matches | None) -> Iterator[Tally]:
    """The tallies of a run, in order."""
    if matches is None:
        yield from simulation.deals(plan, args.deals or DEALS, args.jobs)
        return
    table = simulation.Table(plan)
    number = 1
    for at in range(1, args.matches + 1):
        deals, outcome = simulation.one_match(table, number)
        simulation.keep(table, deals, at)
        simulation.note(matches, outcome)
        number += len(deals)
        yield simulation.tally_of(plan, deals)


def shown(tallies: Iterable[Tally], args: argparse.Namespace) -> Iterator[Tally]:
    """The same tallies, with a progress bar, and what they found broken on stderr."""
    steps = args.matches or args.deals or DEALS
    with progress(f"{args.variant}: {steps} {'matches' if args.matches else 'deals'}", steps) as on:
        for tally in tallies:
            for violation in tally.violations:
                print(f"seed {args.seed} {violation}", file=sys.stderr)
            on(1 if args.matches else tally.deals)
            yield tally


def report(plan: Plan, result: Result, seconds: float) -> dict[str, Any]:
    """What is told of a run, by its fixed names."""
    tally = result.tally
    spreads = [simulation.spread(tally, side) for side in range(plan.rules.sides)]
    return {
        "variant": plan.rules.variant,
        "players": plan.rules.players,
        "deals": tally.deals,
        "seed": int(plan.seed) if str_is_number(plan.seed) else plan.seed,
        "bots": list(plan.bots),
        "moves": result.moves,
        "sides": [{"mean": round(mean, 3), "sd": round(sd, 3)} for mean, sd in spreads],
        "ended": tally.ended,
        "turns_per_deal": round(tally.turns / tally.deals, 3),
        "deals_per_s": round(tally.deals / seconds, 1),
        "digest": result.digest,
        "violations": len(tally.violations),
    }


def str_is_number(seed: str) -> bool:
    """Whether a seed is the text of a whole number, and nothing is lost by telling it as one."""
    return seed.isascii() and seed.isdecimal() and str(int(seed)) == seed


def print_text(counted: dict[str, Any]) -> None:
    """The counts for people."""
    deals = counted["deals"]
    print(f"{counted['variant']}, {counted['players']} players: {', '.join(counted['bots'])}")
    print(f"{deals:,} deals with seed {counted['seed']}, {counted['deals_per_s']:,} a second")
    print(f"{counted['moves']:,} moves, {counted['turns_per_deal']} turns a deal")
    for at, side in enumerate(counted["sides"]):
        print(f"side {at}: {side['mean']:10,.1f} points a deal, sd {side['sd']:,.1f}")
    shares = [f"{how} {n / deals:.1%}" for how, n in counted["ended"].items()]
    print(f"ended by: {', '.join(shares)}")
    if "matches" in counted:
        matches = counted["matches"]
        wins = ", ".join(f"side {at} won {n}" for at, n in enumerate(matches["wins"]))
        print(f"matches: {wins}, shared {matches['shared']}, undecided {matches['undecided']}")
    print(f"violations: {counted['violations']}")
    print(f"digest: {counted['digest']}")
