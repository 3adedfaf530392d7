"""Damaged and foreign files: always an error with its line, never a traceback."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from canasta.record.audit import Problem, audit
from canasta.record.record import RecordError, parse
from canasta.record.replay import resume
from canasta.record.transcript import transcript
from tests.records import played, short

ROWS = played(short(**{"match.max_deals": 1})).lines
WHOLE = "".join([f"{row}\n" for row in ROWS]).encode()
DEEP = b"[" * 200_000
ODD: tuple[Any, ...] = (
    *(None, -1, 0, 99, 10**30, 10**400, 2**63, 1.5, 1e308, True),
    *("", "x", "JO", "draw", "\ud800", "\x00", "K" * 100_000, "\x1b[2J"),
    *([], [1], ["draw"], [[[]]], [10**30] * 2, [0, 0, 0], {}, {"a": 1}),
)


def audited(path: Path, text: bytes) -> Problem | None:
    """What the audit says; the line it names is one of the file, and nothing has changed there."""
    path.write_bytes(text)
    problem = audit(path)
    assert path.read_bytes() == text
    if problem is not None:
        assert 1 <= problem.line <= text.count(b"\n") + 1
        assert problem.problem.isprintable()
        assert len(problem.problem) < 400
    with suppress(RecordError):
        list(transcript(parse(text)))
    return problem


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def test_a_file_cut_off_anywhere_runs_on_or_names_its_last_line(path: Path) -> None:
    """After a whole line the match still runs; inside one the line is damaged."""
    ends = {at for at in range(1, len(WHOLE) + 1) if WHOLE[at - 1 : at + 1].count(b"\n")}
    cuts = {*range(0, len(WHOLE), 61), *range(len(WHOLE) - 40, len(WHOLE) + 1), *ends}
    for cut in sorted(cuts):
        text = WHOLE[:cut]
        problem = audited(path, text)
        if cut in ends:
            assert problem is None, cut
        else:
            assert problem is not None
            assert problem.unreadable
            assert problem.line == text.count(b"\n") + 1


def test_flipped_bytes(path: Path) -> None:
    chance = random.Random(1)
    for _ in range(250):
        text = bytearray(WHOLE)
        for _ in range(chance.choice((1, 1, 3))):
            text[chance.randrange(len(text))] = chance.randrange(256)
        audited(path, bytes(text))


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a line."""
    keys = value if isinstance(value, dict) else range(len(value) if isinstance(value, list) else 0)
    for key in keys:
        yield (*way, key)
        yield from places(value[key], (*way, key))


def lose(lines: list[Any], chance: random.Random) -> None:
    del lines[chance.randrange(len(lines))]


def repeat(lines: list[Any], chance: random.Random) -> None:
    lines.insert(chance.randrange(len(lines)), chance.choice(lines))


def exchange(lines: list[Any], chance: random.Random) -> None:
    """Put something odd in the place of a value; the first and last lines have the most."""
    line = chance.choice((*lines[:2], *lines[-2:], chance.choice(lines)))
    *way, last = chance.choice(list(places(line)))
    for key in way:
        line = line[key]
    line[last] = copy.deepcopy(chance.choice(ODD))


@pytest.mark.parametrize("damage", [lose, repeat, exchange], ids=lambda damage: damage.__name__)
def test_lines_that_are_lost_repeated_or_odd(
    damage: Callable[[list[Any], random.Random], None], path: Path
) -> None:
    chance = random.Random(2)
    for _ in range(250 if damage is exchange else 25):
        lines = [json.loads(row) for row in ROWS]
        damage(lines, chance)
        audited(path, "\n".join([json.dumps(line) for line in lines]).encode())


FOREIGN = {
    "empty": b"",
    "blank lines": b"\n" * 10,
    "binary": bytes(range(256)) * 20,
    "UTF-16": WHOLE.decode().encode("utf-16"),
    "Latin-1": WHOLE.replace(b"Seat 0", b"Andr\xe9"),
    "deep list": DEEP,
    "deep object": b'{"a":' * 200_000,
    "deep in a line": WHOLE.replace(b'"date"', b'"remark": ' + DEEP + b', "date"', 1),
    "another JSON": b'{"name": "canasta", "version": 1}',
    "a list": b"[1, 2, 3]",
}


@pytest.mark.parametrize("text", FOREIGN.values(), ids=FOREIGN)
def test_a_foreign_file_cannot_be_read_and_its_first_line_is_named(text: bytes, path: Path) -> None:
    problem = audited(path, text)
    assert problem is not None
    assert (problem.line, problem.unreadable) == (1, True)
    with pytest.raises(RecordError):
        resume(path)


def test_a_directory_and_a_missing_file_are_told_without_a_line(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.jsonl"):
        problem = audit(path)
        assert problem is not None
        assert (problem.line, problem.unreadable) == (0, True)


@pytest.mark.parametrize(
    "text",
    [b"\xef\xbb\xbf" + WHOLE, WHOLE.replace(b"\n", b"\r\n"), WHOLE.removesuffix(b"\n")],
    ids=["byte order mark", "CRLF", "no last newline"],
)
def test_what_editors_do_to_a_file_is_no_damage(text: bytes, path: Path) -> None:
    assert audited(path, text) is None
