"""Trains the net that reads the value of a position from deals which bots play with themselves.

    python -m canasta.training classic --deals 40000 --out classic-4.net

Needs numpy (`pip install canasta[train]`); to use a net nothing is needed. Positions of the last
tenth of the deals are kept apart, and the share of the spread that the net explains there is told.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
from rich.progress import track

from canasta.bots import net, tuned
from canasta.bots.attention import Attention
from canasta.bots.dice import Dice
from canasta.bots.features import COUNT
from canasta.bots.judge import Judge
from canasta.bots.lessons import School
from canasta.engine.book import Book
from canasta.engine.deck import pack
from canasta.rules.error import RulesError
from canasta.rules.rules import Rules
from canasta.variants import find

Array = np.ndarray[Any, np.dtype[Any]]

NOISE: Final = 8.0
"""Points by which the players' ratings are off, so that the net sees positions off the way too."""
GRAIN: Final = 32
"""A weight of one in the first layer."""
BATCH: Final = 1024
HELD_BACK: Final = 0.1
LEAST_DEALS: Final = 100


def starts(rules: Rules) -> list[int]:
    """Totals from which deals are played: one in every band of the opening."""
    return [0] + [int(band.start) for band in rules.opening.bands if not band.lowest]


def play(rules: Rules, deals: int, seed: int) -> tuple[Array, Array]:
    """Positions and results of so many deals."""
    book = Book(rules)
    dice = Dice(seed)
    judge = Judge(tuned.weights_of(rules), Attention(dice, noise=NOISE))
    school = School(book, judge, seed)
    cards = list(pack(book.deck))
    totals = starts(rules)
    numbers, results = bytearray(), []
    for n in track(range(deals), "deals", disable=not sys.stderr.isatty()):
        own = [totals[(n + 2 * n * side) % len(totals)] for side in range(rules.sides)]
        for page in school.deal(cards, own):
            numbers += page.numbers
            results.append(page.result)
    positions = np.frombuffer(bytes(numbers), dtype=np.uint8).reshape(-1, COUNT)
    return positions, np.array(results, dtype=np.float32)


class Model:
    """The net with real numbers, and Adam (Kingma and Ba, 2015) to fit it."""

    def __init__(self, inputs: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.weights: list[Array] = [
            (chance.normal(size=(inputs, net.UNITS)) / np.sqrt(inputs)).astype(np.float32),
            np.zeros(net.UNITS, dtype=np.float32),
            (chance.normal(size=net.UNITS) / np.sqrt(net.UNITS)).astype(np.float32),
            np.zeros(1, dtype=np.float32),
        ]
        self.first = [np.zeros_like(part) for part in self.weights]
        self.second = [np.zeros_like(part) for part in self.weights]
        self.steps = 0

    def hidden(self, x: Array) -> Array:
        """What the units give."""
        return np.asarray(np.maximum(x @ self.weights[0] + self.weights[1], 0))

    def predict(self, x: Array) -> Array:
        """The values of positions."""
        return np.asarray(self.hidden(x) @ self.weights[2] + self.weights[3])

    def learn(self, x: Array, y: Array, rate: float) -> None:
        """One step towards less squared error."""
        hidden = self.hidden(x)
        wrong = (hidden @ self.weights[2] + self.weights[3] - y) / len(y)
        back = np.outer(wrong, self.weights[2]) * (hidden > 0)
        slopes = [x.T @ back, back.sum(axis=0), hidden.T @ wrong, wrong.sum(keepdims=True)]
        self.steps += 1
        for at, slope in enumerate(slopes):
            self.first[at] = 0.9 * self.first[at] + 0.1 * slope
            self.second[at] = 0.999 * self.second[at] + 0.001 * slope * slope
            mean = self.first[at] / (1 - 0.9**self.steps)
            spread = self.second[at] / (1 - 0.999**self.steps)
            self.weights[at] -= (rate * mean / (np.sqrt(spread) + 1e-8)).astype(np.float32)


def fit(x: Array, y: Array, epochs: int, seed: int) -> Model:
    """A model of results in units of their spread, of numbers in units of theirs."""
    chance = np.random.default_rng(seed)
    model = Model(x.shape[1], seed)
    steps = epochs * (len(y) // BATCH)
    for step in track(range(steps), "steps", disable=not sys.stderr.isatty()):
        chosen = chance.integers(0, len(y), BATCH)
        model.learn(x[chosen], y[chosen], 0.003 * (1 - step / steps))
    return model


def explained(found: Array, true: Array) -> float:
    """The share of the spread of results that is explained."""
    return float(1 - ((found - true) ** 2).mean() / true.var())


def rounded(model: Model, mean: Array, spread: Array, unit: float) -> bytes:
    """The model as a net of whole numbers."""
    rows = model.weights[0] / spread[:, None]
    bias = model.weights[1] - mean @ rows
    last = model.weights[2] * unit * net.SCALE / GRAIN
    base = float(model.weights[3][0]) * unit * net.SCALE
    return net.pack(
        np.clip(np.rint(rows * GRAIN), -127, 127).astype(int).tolist(),
        np.clip(np.rint(bias * GRAIN), -32000, 32000).astype(int).tolist(),
        np.rint(last).astype(int).tolist(),
        round(base),
    )


def by_net(packed: bytes, positions: Array) -> Array:
    """What the finished net says of positions."""
    trained = net.unpack(packed)
    return np.array([trained.read(row.tobytes()) for row in positions], dtype=np.float32)


def train(rules: Rules, deals: int, epochs: int, seed: int) -> tuple[bytes, float]:
    """A net, and how much it explains of deals that it has not seen."""
    positions, results = play(rules, deals, seed)
    seen = int(len(results) * (1 - HELD_BACK))
    mean = positions[:seen].mean(axis=0)
    spread = np.maximum(positions[:seen].std(axis=0), 0.25)
    unit = float(results.std())
    x = ((positions - mean) / spread).astype(np.float32)
    model = fit(x[:seen], results[:seen] / unit, epochs, seed)
    packed = rounded(model, mean, spread, unit)
    return packed, explained(by_net(packed, positions[seen:]), results[seen:])


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m canasta.training", description=__doc__)
    parser.add_argument("variant")
    parser.add_argument("--players", type=int)
    parser.add_argument("--deals", type=int, default=40000)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    try:
        rules = find(args.variant, args.players)
    except RulesError as error:
        parser.error(str(error))
    if args.deals < LEAST_DEALS:
        parser.error(f"--deals: at least {LEAST_DEALS}")
    if args.out.is_dir() or not args.out.parent.is_dir():
        parser.error(f"--out: {args.out} cannot be a file")
    packed, share = train(rules, args.deals, args.epochs, args.seed)
    args.out.write_bytes(packed)
    print(f"{args.out}: {len(packed)} bytes, explains {share:.1%} of what it has not seen")


if __name__ == "__main__":
    main()
