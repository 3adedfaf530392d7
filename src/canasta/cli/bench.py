"""`canasta bench`: how fast the engine is on this machine."""

import argparse
from typing import Any

from canasta import bench
from canasta.cli.common import add_json, print_json, progress

EXAMPLES = """\
examples:
  canasta bench
  canasta bench classic classic/6 italian
  canasta bench --json > speed.json

random: the legal moves of every position, compiled, with shuffle and deal
greedy: bots that see their seats' views; api: a Python loop over
legal_actions() and apply(); plain: the same without the compiled engine.
Medians of processor time. With the extra [peers], other libraries' gin rummy.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.epilog = EXAMPLES
    parser.add_argument(
        "variants",
        nargs="*",
        metavar="VARIANT",
        help=f"games, with /N for N players (default: {' '.join(bench.DEFAULT)})",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    names = args.variants or bench.DEFAULT
    for name in names:
        bench.rules_of(name)
    with progress("measuring", bench.steps(names)) as done:
        measured = bench.measure(names, done)
    if args.json:
        print_json(measured)
    else:
        print_text(measured)
    return 0


def print_text(measured: dict[str, Any]) -> None:
    """What was measured, for people."""
    print("the engine is compiled" if measured["compiled"] else "the engine is plain Python")
    print(f"{'moves a second':16}{'random':>12}{'greedy':>12}{'api':>12}{'copy':>9}{'faster':>9}")
    for name, found in measured["variants"].items():
        print_row(name, found, f"{measured['ratios']['plain'][name]:.0f} x")
    for name, found in measured["plain"].items():
        print_row(f"{name} plain", found, "")
    for name, found in measured["peers"].items():
        speed = "not installed" if found is None else f"{found['moves_per_s']:,}"
        print(f"{name:16}{speed:>36}")


def print_row(name: str, found: dict[str, Any], faster: str) -> None:
    """One line of the table."""
    speeds = [found[how]["moves_per_s"] for how in ("random", "greedy", "api")]
    columns = "".join(f"{speed:12,}" for speed in speeds)
    print(f"{name:16}{columns}{found['copy_ns']:6,.0f} ns{faster:>9}")
