"""Every number that a record holds, found again from its decks and moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import msgspec
from msgspec import UNSET, Struct

from canasta.match import Match
from canasta.record.record import (
    DealLine,
    EndLine,
    Entry,
    Header,
    RecordError,
    ScoreLine,
    WinnerLine,
    brief,
    each_line,
    end_line,
)
from canasta.record.replay import Position, replay
from canasta.rules.catalogue import look_up
from canasta.rules.rules import RulesError


class Problem(Struct, frozen=True):
    """The first line of a file that does not hold, and why.

    `unreadable`: the file could not be opened (line 0), or that line is none of a record.
    """

    file: str
    line: int
    problem: str
    unreadable: bool = False

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.problem}"


def audit(path: Path | str) -> Problem | None:
    """The first line of a record that does not hold, None where every line does."""
    file = str(path)
    try:
        found = next(problems(each_line(Path(path).read_bytes())), None)
    except OSError as error:
        return Problem(file, 0, f"cannot be read: {error.strerror}", unreadable=True)
    except RecordError as error:
        return Problem(file, error.line, error.expected, error.unreadable)
    return None if found is None else Problem(file, found[0], brief(found[1]))


def problems(entries: Iterator[Entry]) -> Iterator[tuple[int, str]]:
    """What does not hold, line by line. Raises RecordError where the record cannot be followed."""
    first = next(entries)
    for problem in in_settings(first):
        yield first.number, problem
    for position in replay(chain([first], entries)):
        for problem in in_line(position):
            yield position.entry.number, problem


def in_settings(entry: Entry) -> Iterator[str]:
    """Settings that this program does not know, so that it cannot say what they would change."""
    head = entry.line
    assert isinstance(head, Header)
    for key in head.rules:
        try:
            look_up(key)
        except RulesError as error:
            yield f"expected settings that are known: {error}"


def in_line(position: Position) -> Iterator[str]:
    """What a line says that its moment of the match does not."""
    match position.entry.line:
        case DealLine() as line:
            yield from in_deal(position.match, line)
        case EndLine() as line:
            yield from in_end(position.match, line)
        case WinnerLine() as line:
            yield from in_winner(position.match, line)


def in_deal(match: Match, line: DealLine) -> Iterator[str]:
    """The number of the deal, who deals, the totals before it."""
    yield from differs("deal", line.deal, match.number)
    yield from differs("dealer", line.dealer, match.dealer)
    yield from differs("totals", line.totals, match.totals)


def in_end(match: Match, line: EndLine) -> Iterator[str]:
    """How the deal ended, its score sheet, the scores and the totals."""
    found = end_line(match)
    yield from differs("end", line.end, found.end)
    yield from differs("out", seat_out(line), seat_out(found))
    yield from differs("concealed", line.concealed, found.concealed)
    yield from in_lines(line.lines, found.lines)
    yield from differs("scores", line.scores, found.scores)
    yield from differs("totals", line.totals, found.totals)


def seat_out(line: EndLine) -> int | None:
    """Who went out."""
    return None if line.out is UNSET else line.out


def in_lines(stored: list[ScoreLine], found: list[ScoreLine]) -> Iterator[str]:
    """The score sheet, whatever the order of its lines. A line need not name its article."""
    left = [(sheet_line(line), line.article) for line in found]
    for line in stored:
        told = sheet_line(line)
        same = next((entry for entry in left if entry[0] == told), None)
        if same is None:
            yield f"expected no score line {told}"
            continue
        left.remove(same)
        if line.article:
            yield from differs(f"article of the score line {told}:", line.article, same[1])
    for missing, _ in left:
        yield f"expected a score line {missing}"


def sheet_line(line: ScoreLine) -> str:
    """What tells a score line from the others."""
    return f"side {line.side}, {line.item}, count {line.count}, points {line.points}"


def in_winner(match: Match, line: WinnerLine) -> Iterator[str]:
    """Whether the match is decided, and for whom."""
    if not match.over:
        yield "expected another deal: the match is not decided"
        return
    yield from differs("winner", line.winner, match.winner)


def differs(name: str, stored: object, found: object) -> Iterator[str]:
    """The problem of a number that was stored and not found again."""
    if stored != found:
        yield f"expected {name} {shown(found)}, not {shown(stored)}"


def shown(value: object) -> str:
    """A value as the file would have it."""
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
