"""How much a server bears: many tables of four scripted players, beside a bare echo.

`python -m canasta.load --tables 250 --rate 400 --seconds 10`. Everything runs on the loopback and
ends by itself. Times go from sending an action to the last of its four deliveries; processor time
is that of the server's process, and beside it that of the players, all in one process: where that
comes near a whole core, it is they who hold things up. The echo is the same framework that takes a
frame in and sends four out through the same outboxes. The two are loaded in turn, and the median
of some rounds is told: a busy machine slows both sides of their ratio alike.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from statistics import median
from typing import Final, TypeVar
from urllib.request import urlopen

from uvicorn import Config

from canasta.load.echo import STARTED, Echoes, run_server
from canasta.load.players import PLAYERS, Load, Players
from canasta.server.run import settle

Found = TypeVar("Found")
WIDE: Final = {
    "CANASTA_CREATES_PER_MINUTE": "1000000",
    "CANASTA_JOINS_PER_MINUTE": "1000000",
    "CANASTA_MESSAGES_PER_SECOND": "1000000",
    "CANASTA_LOGS": "problems",
}
ECHO: Final = "echo_cpu_us_per_action"
OURS: Final = "cpu_us_per_action"
CPU: Final = "process_cpu_seconds_total"
MEMORY: Final = "process_resident_memory_bytes"
WARM_UP: Final = 1.0
"""Seconds in which all tables get going, before it is measured."""


@contextmanager
def process(*arguments: str, **environment: str) -> Iterator[str]:
    """A process of ours that says where it listens; it is ended after use."""
    command = [sys.executable, "-m", *arguments]
    made = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}
    )
    try:
        if made.stdout is None:
            raise OSError("no output of the server")
        yield made.stdout.readline().removeprefix(STARTED).strip()
    finally:
        made.terminate()
        made.wait(20)


def run(load: Coroutine[None, None, Found]) -> Found:
    """What a load finds, in a loop as fast as the server's."""
    with asyncio.Runner(loop_factory=Config("").get_loop_factory()) as runner:
        return runner.run(load)


def measure(address: str, name: str) -> float:
    """One number of the server's metrics; 0 where the system does not tell it."""
    with urlopen(f"{address}metrics") as answer:  # noqa: S310
        for line in answer.read().decode().splitlines():
            if line.startswith(f"{name} "):
                return float(line.split()[1])
    return 0.0


async def run_load(
    address: str,
    load: Load,
    plays: Sequence[Callable[[float], Awaitable[None]]],
    pause: float,
    seconds: float,
) -> dict[str, float]:
    """Let all play for so long, once each has begun; what it took."""
    begin = time.monotonic()
    tasks = [
        asyncio.ensure_future(play(begin + pause * number / len(plays)))
        for number, play in enumerate(plays)
    ]
    await asyncio.sleep(WARM_UP + pause)
    settle()
    memory = measure(address, MEMORY)
    load.times.clear()
    cpu, own, begun = measure(address, CPU), time.process_time(), time.monotonic()
    await asyncio.sleep(seconds)
    times, took, own = sorted(load.times), time.monotonic() - begun, time.process_time() - own
    spent = measure(address, CPU) - cpu
    load.over = True
    await asyncio.gather(*tasks)
    actions = len(times)
    return {
        "actions_per_s": actions / took,
        "p50_ms": times[actions // 2] * 1000,
        "p99_ms": times[actions * 99 // 100] * 1000,
        OURS: spent / actions * 1e6,
        "players_us_per_action": own / actions * 1e6,
        MEMORY: memory,
    }


async def run_tables(address: str, tables: int, rate: float, seconds: float) -> dict[str, float]:
    """Load a server; what it took."""
    load, pause = Load(), tables / rate if rate else 0.0
    all_players = [Players(load, pause) for _ in range(tables)]
    async with AsyncExitStack() as lines:
        empty = measure(address, MEMORY)
        for players in all_players:
            await players.sit(address, lines)
        plays = [players.play for players in all_players]
        found = await run_load(address, load, plays, pause, seconds)
    sockets, grown = tables * PLAYERS, found.pop(MEMORY) - empty
    return {"sockets": sockets, **found, "kb_per_socket": grown / 1024 / sockets}


async def run_echo(address: str, tables: int, rate: float, seconds: float) -> float:
    """Load the echo in the same way; microseconds of its processor for each frame."""
    load, pause = Load(), tables / rate if rate else 0.0
    all_echoes = [Echoes(load, pause) for _ in range(tables)]
    async with AsyncExitStack() as lines:
        for number, echoes in enumerate(all_echoes):
            await echoes.open(address, number, lines)
        plays = [echoes.play for echoes in all_echoes]
        return (await run_load(address, load, plays, pause, seconds))[OURS]


def one_round(tables: int, rate: float, seconds: float) -> dict[str, float]:
    """A server of tables and then an echo, each fresh and for so many seconds."""
    with tempfile.TemporaryDirectory() as folder:
        serve = ("canasta", "serve", "--port", "0", "--data", folder)
        with process(*serve, **WIDE) as address:
            found = run(run_tables(address, tables, rate, seconds))
    with process("canasta.load", "--echo") as address:
        echo = run(run_echo(address, tables, rate, seconds))
    return {**found, ECHO: echo, "cpu_ratio": found[OURS] / echo}


def main() -> int:
    """Measure, and print."""
    parser = argparse.ArgumentParser("canasta.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=0.0, help="actions a second; 0: all it can")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--echo", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.echo:
        run_server()
        return 0
    rounds = [one_round(args.tables, args.rate, args.seconds) for _ in range(args.rounds)]
    found = {name: round(median([one[name] for one in rounds]), 2) for name in rounds[0]}
    if args.json:
        echo = {OURS: found.pop(ECHO)}
        print(json.dumps({**found, "echo": echo}))
    else:
        for name, value in found.items():
            print(f"{name:24} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
