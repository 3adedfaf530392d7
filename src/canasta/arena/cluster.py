"""The same chunks as tasks of a Ray cluster, for who has several machines.

Ray comes with the extra `cluster`. Every machine needs this same version installed.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Generator
from importlib import import_module
from importlib.util import find_spec
from socket import create_connection
from typing import Any, Final

import canasta
from canasta.arena.chunk import Chunk
from canasta.arena.crew import AHEAD, Crew, outcome
from canasta.arena.plan import ArenaError, Plan, Task
from canasta.arena.programs import Programs

NAMED_BY: Final = "RAY_ADDRESS"
"""The environment's variable that names a cluster, to Ray and to us."""
KNOCKING: Final = 5.0
"""Seconds that a cluster has to answer."""


def is_named() -> bool:
    """Whether the environment names a cluster that could be used."""
    return bool(os.environ.get(NAMED_BY)) and find_spec("ray") is not None


def versioned(plan: Plan, task: Task) -> tuple[str, Chunk | Exception]:
    """A chunk or why there is none, and what has played it; anywhere in the cluster."""
    with Programs(plan) as programs:
        return canasta.__version__, outcome(programs, task)


def cluster(address: str | None) -> Crew:
    """A crew that is a cluster, found by its address or by Ray itself. Raises ArenaError."""
    if find_spec("ray") is None:
        raise ArenaError("--cluster needs Ray: pip install 'canasta[cluster]'")
    ray: Any = import_module("ray")
    try:
        if not ray.is_initialized():
            knock(address or "")
            ray.init(address=address, log_to_driver=False, logging_level="error")
    except (OSError, RuntimeError, ValueError) as error:
        raise ArenaError(f"no cluster at {address or 'this machine'}: {error}") from None

    def spread(plan: Plan, tasks: list[Task]) -> Generator[Chunk, None, None]:
        return play(ray, plan, tasks)

    return spread


def knock(address: str) -> None:
    """Raise OSError where nobody answers at `host:port`: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        create_connection((host, int(port)), KNOCKING).close()


def play(ray: Any, plan: Plan, tasks: list[Task]) -> Generator[Chunk, None, None]:
    """The chunks in order; some more are under way at any time."""
    remote = ray.remote(versioned)
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    under_way: deque[Any] = deque()
    left = iter(tasks)
    try:
        for _ in tasks:
            while len(under_way) < most and (task := next(left, None)) is not None:
                under_way.append(remote.remote(plan, task))
            version, found = ray.get(under_way.popleft())
            if version != canasta.__version__:
                raise ArenaError(f"a machine has version {version}, not {canasta.__version__}")
            if isinstance(found, Exception):
                raise found
            yield found
    finally:
        for pending in under_way:
            ray.cancel(pending, force=True)
