"""`canasta tune`: searches the weights of the rated bots for a game."""

import argparse
import sys
from pathlib import Path
from typing import Final

from canasta.arena.commit import commit
from canasta.bots import tuned
from canasta.bots.weights import as_dict
from canasta.cli.common import add_rules, add_variant, check_out, chosen_rules, positive
from canasta.tuning.tuner import Budget, Stage, by_hand, tune
from canasta.tuning.writing import told, written

MINUTES: Final = 10
EXAMPLES: Final = """\
examples:
  canasta tune tile
  canasta tune classic --players 2 --minutes 3 --out weights.toml
  canasta tune italian --rounds 500 --seed 7 --on

Weights are moved on boards of their own, chosen on others, and the figures come
from a third kind. A seed and a number of rounds give the same weights
everywhere.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.epilog = EXAMPLES
    add_variant(parser)
    add_rules(parser)
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument(
        "--minutes", type=positive, default=MINUTES, metavar="M", help=f"default: {MINUTES}"
    )
    amount.add_argument("--rounds", type=positive, metavar="N", help="the same result everywhere")
    parser.add_argument("--seed", default="1", metavar="S", help="any text (default: 1)")
    parser.add_argument(
        "--on", action="store_true", help="go on from the weights that there are for the game"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write here instead of printing")


def run(args: argparse.Namespace) -> int:
    """Tune, and write the weights."""
    check_out(args.out)
    rules = chosen_rules(args.variant, args.players, args.house)
    start = as_dict(tuned.weights_of(rules)) if args.on else by_hand()
    budget = Budget(args.rounds, 60.0 * args.minutes)
    found = tune(rules, start, args.seed, budget, tell)
    for name, figure in found.figures.items():
        print(told(name, figure), file=sys.stderr)
    text = written(found, f"{rules.variant} for {rules.players}", args.seed, commit())
    if args.out is None:
        print(text, end="")
    else:
        args.out.write_text(text, encoding="utf-8")
    return 0


def tell(stage: Stage) -> None:
    """How a candidate did."""
    verdict = "taken" if stage.taken else "left"
    line = f"{stage.share:4.0%}  round {stage.rounds}: {stage.gain.text()} over the best, {verdict}"
    print(line, file=sys.stderr, flush=True)
