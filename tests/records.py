"""A short recorded match, for the tests of records and of what can be wrong with them."""

import json
from pathlib import Path
from typing import Any

from canasta import variants
from canasta.bots.greedy import Greedy
from canasta.bots.random import Random
from canasta.match import Match, act
from canasta.record.audit import audit
from canasta.record.record import Recorder, save
from canasta.rules.rules import Rules, with_house

Object = dict[str, Any]


def played(rules: Rules, *, deals: int = 2, seed: str = "record") -> Recorder:
    """The record of a short match between bots."""
    recorder = Recorder(Match(rules=rules, seed=seed), date="2026-11-29")
    match = recorder.match
    bots = [(Greedy, Random)[seat % 2](seat + 1) for seat in range(rules.players)]
    while True:
        while match.seat is not None:
            recorder.note(act(match, bots[match.seat]))
        if match.over or match.number == deals:
            return recorder
        recorder.next_deal()


def short(**house: object) -> Rules:
    """The classic game for two, decided after two deals."""
    return with_house(variants.find("classic", 2), {"match.max_deals": 2, **house})


WHOLE = [json.loads(line) for line in played(short()).lines]
OUTS = [n for n, line in enumerate(WHOLE) if "end" in line]


def found_in(tmp_path: Path, lines: list[Object]) -> tuple[int, str] | None:
    """Where the audit of these lines finds its first problem, counted from 0 as the lines are."""
    path = tmp_path / "match.jsonl"
    save(path, [json.dumps(line) for line in lines])
    problem = audit(path)
    return None if problem is None else (problem.line - 1, problem.problem)


def copied() -> list[Object]:
    lines: list[Object] = json.loads(json.dumps(WHOLE))
    return lines
