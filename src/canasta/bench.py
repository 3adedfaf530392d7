"""How fast the engine is: compiled and plain in the same run, and other people's gin rummy.

Processor time, rounds that take turns, and the median of each: a busy machine slows both sides of
a ratio alike. `python -m canasta.bench NAME…` measures one round and prints it as JSON, which is
how the plain build is run beside the compiled one.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from statistics import median
from time import process_time
from typing import Any, Final

from msgspec import Struct, to_builtins

from canasta.bots import pace
from canasta.bots.pace import Pace
from canasta.engine.book import Book
from canasta.engine.deal import Deal
from canasta.engine.deck import pack
from canasta.rules.rules import Rules
from canasta.variants import find

DEFAULT: Final = ("classic", "classic/2", "classic/3", "classic/6", "tile", "italian")
ROUNDS: Final = 5
SECONDS: Final = 0.25
"""How long one measurement of a round should take."""
MIDDLE: Final = 60
"""Moves after which a position is copied."""

Done = Callable[[int], None]


class Sample(Struct):
    """One round of one variant: amounts, and the seconds they took."""

    random: float
    greedy: float
    api: float
    copy_ns: float
    moves_per_deal: float
    out_share: float


def is_compiled() -> bool:
    """Whether the engine that is loaded here is compiled."""
    return str(pace.__file__).endswith(tuple(EXTENSION_SUFFIXES))


def rules_of(name: str) -> Rules:
    """The rules of `classic`, or of a form with its number of players: `classic/2`."""
    variant, slash, players = name.partition("/")
    if slash and not players.isdecimal():
        return find(name)
    return find(variant, int(players) if slash else None)


def rate(work: Callable[[int], int]) -> float:
    """How much a second `work` gets done; it is told how often, and says how much that was."""
    times, amount, seconds = 1, 0, 0.0
    while seconds < SECONDS:
        begun = process_time()
        amount = work(times)
        seconds = process_time() - begun
        times = round(times * min(10, 1.3 * SECONDS / max(seconds, 1e-6))) + 1
    return amount / seconds


def sample(rules: Rules, seed: int) -> Sample:
    """Measure one round of one variant."""
    book = Book(rules)
    random, greedy = (Pace(book, pack(book.deck), seed) for _ in range(2))
    middle = random.middle(MIDDLE)
    speed = rate(lambda n: counted(random, random.random, n))
    return Sample(
        random=speed,
        greedy=rate(lambda n: counted(greedy, greedy.greedy, n)),
        api=rate(lambda n: drive(random, n)),
        copy_ns=1e9 / rate(lambda n: copied(middle, 1000 * n)),
        moves_per_deal=int(random.moves) / int(random.deals),
        out_share=int(random.outs) / int(random.deals),
    )


def counted(table: Pace, play: Callable[[int], None], n: int) -> int:
    """Play deals; how many moves they took."""
    before = int(table.moves)
    play(n)
    return int(table.moves) - before


def copied(state: Any, n: int) -> int:
    """Copy a position; how often that was."""
    pace.copy_often(state, n)
    return n


def drive(table: Pace, n: int) -> int:
    """Play deals from a plain Python loop, as a program that uses the package does."""
    made, at = 0, 0
    for _ in range(n):
        deal = Deal(table.deal())
        actions = deal.legal_actions()
        while actions:
            at += 7
            deal.apply(actions[at % len(actions)])
            made += 1
            actions = deal.legal_actions()
    return made


def plain(name: str) -> Sample:
    """The same round, in a process that runs the sources as they are."""
    command = [sys.executable, "-m", "canasta.bench", name]
    environment = {**os.environ, "CANASTA_PURE": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return Sample(**json.loads(done.stdout))


def told(samples: Sequence[Sample]) -> dict[str, Any]:
    """The medians of some rounds, by their fixed names."""
    middle = {
        name: median([getattr(one, name) for one in samples]) for name in Sample.__struct_fields__
    }
    return {
        "random": {
            "moves_per_s": round(middle["random"]),
            "moves_per_deal": round(middle["moves_per_deal"], 1),
            "out_share": round(middle["out_share"], 4),
        },
        "greedy": {"moves_per_s": round(middle["greedy"])},
        "api": {"moves_per_s": round(middle["api"])},
        "copy_ns": round(middle["copy_ns"], 1),
    }


def open_spiel() -> Callable[[int], int]:
    """OpenSpiel's gin rummy, played at random."""
    game = import_module("pyspiel").load_game("gin_rummy")
    return lambda n: sum(play_open_spiel(game.new_initial_state()) for _ in range(n))


def play_open_spiel(state: Any) -> int:
    """One deal; how many moves the players made."""
    made, at = 0, 0
    while not state.is_terminal():
        at += 7
        made += not state.is_chance_node()
        actions = state.legal_actions()
        state.apply_action(actions[at % len(actions)])
    return made


def rlcard() -> Callable[[int], int]:
    """RLCard's gin rummy, played at random."""
    game = import_module("rlcard.games.gin_rummy.game")
    return lambda n: sum(play_rlcard(game.GinRummyGame()) for _ in range(n))


def play_rlcard(game: Any) -> int:
    """One deal; how many moves the players made."""
    made, at = 0, 0
    game.init_game()
    while not game.is_over():
        at += 7
        actions = game.judge.get_legal_actions()
        game.step(actions[at % len(actions)])
        made += 1
    return made


def peers() -> dict[str, Callable[[int], int] | None]:
    """The peers that are installed; None for one that is not."""
    found: dict[str, Callable[[int], int] | None] = {}
    for name, load in (("open_spiel", open_spiel), ("rlcard", rlcard)):
        try:
            found[name] = load()
        except ImportError:
            found[name] = None
    return found


def measure(names: Sequence[str], done: Done) -> dict[str, Any]:
    """Measure in rounds that take turns; `done` is told of every step. RulesError for a name."""
    rules = {name: rules_of(name) for name in names}
    ours: dict[str, list[Sample]] = {name: [] for name in names}
    sources: dict[str, list[Sample]] = {name: [] for name in names}
    others = peers()
    speeds: dict[str, list[float]] = {name: [] for name in others}
    for seed in range(ROUNDS):
        for name in names:
            ours[name].append(sample(rules[name], seed))
            sources[name].append(plain(name))
            done(1)
        for name, work in others.items():
            if work is not None:
                speeds[name].append(rate(work))
    return report(ours, sources, speeds)


def steps(names: Sequence[str]) -> int:
    """How many steps `measure` tells of."""
    return ROUNDS * len(names)


def report(
    ours: dict[str, list[Sample]],
    sources: dict[str, list[Sample]],
    speeds: dict[str, list[float]],
) -> dict[str, Any]:
    """Everything measured, by its fixed names."""
    variants = {name: told(samples) for name, samples in ours.items()}
    uncompiled = {name: told(samples) for name, samples in sources.items()}
    others = {
        name: {"moves_per_s": round(median(found))} if found else None
        for name, found in speeds.items()
    }
    return {
        "compiled": is_compiled(),
        "variants": variants,
        "plain": uncompiled,
        "peers": others,
        "ratios": dict(ratios(variants, uncompiled, others)),
    }


def ratios(
    variants: dict[str, Any], uncompiled: dict[str, Any], others: dict[str, Any]
) -> Iterator[tuple[str, Any]]:
    """How many times as fast: random play against the plain build, and the API against peers."""
    speeds = {name: found["random"]["moves_per_s"] for name, found in variants.items()}
    slow = {name: found["random"]["moves_per_s"] for name, found in uncompiled.items()}
    yield "plain", {name: round(speed / slow[name], 1) for name, speed in speeds.items()}
    through = {name: found["api"]["moves_per_s"] for name, found in variants.items()}
    for peer, found in others.items():
        if found is not None:
            per_s = found["moves_per_s"]
            yield peer, {name: round(speed / per_s, 1) for name, speed in through.items()}


if __name__ == "__main__":
    print(json.dumps(to_builtins(sample(rules_of(sys.argv[1]), 0))))
