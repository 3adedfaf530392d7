"""`canasta arena`: bots against bots, on the same cards from both sides."""

import argparse
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from canasta.arena import cluster, journal, ladder, report, sprt
from canasta.arena.course import Keep, Run, Wanted, check_replay
from canasta.arena.crew import Crew, Hands, cores
from canasta.arena.journal import Journal
from canasta.arena.ladder import Ladder
from canasta.arena.plan import PATIENCE, PROGRAM, Plan, check
from canasta.arena.report import Report
from canasta.arena.results import Results
from canasta.bots import BOTS
from canasta.cli.common import (
    UsageError,
    add_json,
    add_rules,
    check_out,
    chosen_rules,
    positive,
    print_json,
    progress,
)
from canasta.rules.rules import Rules

PAIRS: Final = 1000
MOST: Final = 20_000
"""Pairs that a sequential test may take."""
LADDER_PAIRS: Final = 500
LADDER_SHARE: Final = 10
"""Of a ladder so many pairs of deals go with one pair of matches."""
EXAMPLES = """\
examples:
  canasta arena --a greedy --b random --pairs 1000
  canasta arena --a greedy --b random --variant italian --matches 200 --json
  canasta arena --a greedy --b random --sprt --out test.jsonl
  canasta arena --a greedy --b random --sprt --out test.jsonl --resume
  canasta arena --a greedy+random --b greedy --variant classic --players 6
  canasta arena --a 'cmd:python3 mine.py' --b greedy --pairs 200
  canasta arena --ladder --bots random,greedy --variant tile --pairs 400
  canasta arena --merge one.jsonl two.jsonl

Every deal is played with each seating of the two bots on the same cards, and
what is counted is the pair of these deals: diff is A's points a deal over B's.
The same seed gives the same result for any number of processes and machines.
docs/arena.md tells what the numbers mean and how your own program plays.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.epilog = EXAMPLES
    names = ", ".join(BOTS)
    parser.add_argument(
        "--a",
        metavar="BOT",
        help=f"a bot ({names}), x+y for partners who differ, or '{PROGRAM}PROGRAM ARGUMENTS'",
    )
    parser.add_argument("--b", metavar="BOT", help="the other one")
    parser.add_argument(
        "--variant", default="classic", metavar="V", help="the game (default: classic)"
    )
    add_rules(parser)
    add_amounts(parser)
    add_ways(parser)
    parser.add_argument("--ladder", action="store_true", help="every bot against every bot")
    parser.add_argument("--bots", metavar="a,b,…", help="of a ladder: which (default: all)")
    parser.add_argument(
        "--merge", nargs="+", type=Path, metavar="FILE", help="only put files of a run together"
    )
    add_json(parser)


def add_amounts(parser: argparse.ArgumentParser) -> None:
    """How much is played, of which chance."""
    parser.add_argument(
        "--pairs", type=positive, metavar="N", help=f"pairs of deals (default: {PAIRS:,})"
    )
    parser.add_argument(
        "--matches", type=positive, metavar="N", help="whole matches, from every side as many"
    )
    parser.add_argument("--seed", default="1", metavar="S", help="any text (default: 1)")
    parser.add_argument(
        "--first", type=positive, default=1, metavar="N", help="number of the first pair"
    )
    parser.add_argument(
        "--sprt",
        action="store_true",
        help=f"stop once it is clear whether A is better (at most {MOST:,} pairs, or --pairs)",
    )


def add_ways(parser: argparse.ArgumentParser) -> None:
    """Where it is played and kept."""
    parser.add_argument(
        "--jobs", type=positive, metavar="N", help="processes (default: one a processor)"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write what is played, as it is")
    parser.add_argument("--resume", action="store_true", help="go on with the file of --out")
    parser.add_argument(
        "--cluster",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help=f"play on a Ray cluster (default address: ${cluster.NAMED_BY}, or what Ray finds)",
    )
    parser.add_argument(
        "--patience",
        type=seconds,
        default=PATIENCE,
        metavar="S",
        help=f"seconds that a program has for an answer (default: {PATIENCE:g})",
    )


def seconds(text: str) -> float:
    """A time above nothing, for argparse."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= 86_400:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds")
    return number


def run(args: argparse.Namespace) -> int:
    """Play, and print what came of it."""
    check_arguments(args)
    if args.merge:
        show(merged(args), args)
        return 0
    rules = chosen_rules(args.variant, args.players, args.house)
    if args.ladder:
        run_ladder(args, rules)
        return 0
    plan = Plan(rules, args.a, args.b, args.seed, args.patience)
    check(plan)
    with crew(args) as who:
        found = played(plan, args, wanted(args, rules), args.out, who)
    show(found, args)
    return 0


def check_arguments(args: argparse.Namespace) -> None:
    """Refuse what does not go together."""
    if args.merge and (args.a or args.b or args.ladder):
        raise UsageError("--merge takes bots and rules from the files")
    if args.ladder and (args.a or args.b or args.sprt):
        raise UsageError("--ladder goes with --bots, not with --a, --b or --sprt")
    if not args.merge and not args.ladder and not (args.a and args.b):
        raise UsageError("--a and --b are wanted, or --ladder, or --merge")
    if args.bots is not None and not args.ladder:
        raise UsageError("--bots goes with --ladder")
    if args.resume and args.out is None:
        raise UsageError("--resume wants --out with the file to go on with")
    check_out(args.out)


def wanted(args: argparse.Namespace, rules: Rules) -> Wanted:
    """How much the arguments ask for; matches go round all seatings."""
    matches = -(-(args.matches or 0) // rules.sides)
    pairs = args.pairs or 0
    if not pairs and (args.sprt or not matches):
        pairs = MOST if args.sprt else PAIRS
    gain = sprt.gain(rules) if args.sprt else None
    return Wanted(numbers(args.first, pairs), numbers(args.first, matches), gain)


def numbers(first: int, n: int) -> range:
    """So many numbers from the first on."""
    return range(first, first + n)


@contextmanager
def crew(args: argparse.Namespace) -> Iterator[Crew]:
    """Who plays."""
    if args.cluster is not None or (args.jobs is None and cluster.is_named()):
        yield cluster.cluster(args.cluster or os.environ.get(cluster.NAMED_BY) or None)
        return
    with closing(Hands(args.jobs or cores())) as hands:
        yield hands


def played(
    plan: Plan, args: argparse.Namespace, goal: Wanted, out: Path | None, who: Crew
) -> Report:
    """Play a plan, with a progress bar, and tell what came of it."""
    with kept(plan, out, resume=args.resume) as (results, keep):
        going = Run(plan, goal, results, keep)
        label = f"{plan.rules.variant}: {plan.a} against {plan.b}"
        with progress(label, len(goal.pairs) + len(goal.matches)) as on:
            for done in going.play(who):
                on(done)
        return report.report(going)


@contextmanager
def kept(plan: Plan, out: Path | None, *, resume: bool) -> Iterator[tuple[Results, Keep]]:
    """What has been played before, and what keeps a chunk that is played now."""
    if out is None:
        yield Results(), lambda _chunk: None
        return
    file = Journal(out, plan, resume=resume)
    try:
        check_replay(plan, file.results)
        yield file.results, file.add
    finally:
        file.close()


def run_ladder(args: argparse.Namespace, rules: Rules) -> None:
    """Play every duel and print the tables."""
    bots = list(BOTS) if args.bots is None else args.bots.split(",")
    plans = [
        Plan(rules, a, b, args.seed, args.patience) for a, b in ladder.duels(bots, rules.sides)
    ]
    for plan in plans:
        check(plan)
    pairs = args.pairs or LADDER_PAIRS
    matches = -(-(args.matches or pairs // LADDER_SHARE * rules.sides) // rules.sides)
    goal = Wanted(numbers(args.first, max(pairs, 2)), numbers(args.first, max(matches, 1)))
    with crew(args) as who:
        reports = [
            played(plan, args, goal, duel_file(args.out, at, len(plans)), who)
            for at, plan in enumerate(plans, 1)
        ]
    found = Ladder(bots, reports)
    if args.json:
        print_json({"bots": found.order(), "duels": reports})
    else:
        print(ladder.markdown(found))


def duel_file(path: Path | None, number: int, duels: int) -> Path | None:
    """A file for each duel of a ladder: `games-03.jsonl`."""
    if path is None:
        return None
    return path.with_name(f"{path.stem}-{number:0{len(str(duels))}}{path.suffix}")


def merged(args: argparse.Namespace) -> Report:
    """What several files of the same plan come to."""
    plan, results = journal.together(args.merge)
    if args.out is not None:
        file = Journal(args.out, plan, resume=False)
        file.add(results.chunk())
        file.close()
    gain = sprt.gain(plan.rules) if args.sprt else None
    return report.report(
        Run(plan, Wanted(sorted(results.pairs), sorted(results.matches), gain), results)
    )


def show(found: Report, args: argparse.Namespace) -> None:
    """Print a report."""
    if args.json:
        print_json(found)
    else:
        print(report.text(found))
