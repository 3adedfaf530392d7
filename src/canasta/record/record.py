"""The file of a match: JSON Lines, written as the match goes, read with the number of each line."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

import canasta
from canasta.engine.position import ENDS
from canasta.engine.state import OUT
from canasta.match import Action, Match, MatchError, Moves
from canasta.rules.articles import article
from canasta.rules.rules import settings

FORMAT: Final = 1
RULES_REVISION: Final = 1
LONGEST_SAID: Final = 300

Seat = Annotated[int, Meta(ge=0, le=5)]
SideNumber = Annotated[int, Meta(ge=0, le=2)]
BySide = Annotated[list[int], Meta(min_length=2, max_length=3)]


class RecordError(ValueError):
    """A record that cannot be followed: its first line that does not hold, what was expected.

    `unreadable`: the line is none of a record, or the file begins with none.
    """

    def __init__(self, line: int, expected: str, *, unreadable: bool = False) -> None:
        self.line = line
        self.expected = brief(expected)
        super().__init__(f"line {line}: {self.expected}")
        self.unreadable = unreadable


class Player(Struct):
    """Who sits in a seat."""

    name: str


class Header(Struct, kw_only=True):
    """The first line: which game, by whom, when. `rules` is every setting by its dotted name."""

    canasta: int
    program: str = ""
    rules_revision: int = RULES_REVISION
    variant: str
    rules: dict[str, Any] = {}
    players: Annotated[list[Player], Meta(min_length=2, max_length=6)]
    date: str = ""


class DealLine(Struct):
    """A deal begins: the whole pack in the order it is used, the totals before it."""

    deal: Annotated[int, Meta(ge=1)]
    dealer: Seat
    totals: BySide
    deck: str


class ActionLine(Struct):
    """What a seat has done as one, in texts with faces."""

    seat: Seat
    do: Annotated[list[str], Meta(min_length=1)]


class ScoreLine(Struct):
    """One line of the score sheet."""

    side: SideNumber
    item: str
    count: int
    points: int
    article: str = ""


class EndLine(Struct, kw_only=True):
    """A deal has ended: how, what it brought, the totals after it. `out` is who went out."""

    end: Literal["out", "stock", "three", "pass"]
    out: Seat | UnsetType | None = UNSET
    concealed: bool
    lines: list[ScoreLine]
    scores: BySide
    totals: BySide


class WinnerLine(Struct):
    """The match is decided; a win that is shared has no winner."""

    winner: SideNumber | None


Line = Header | DealLine | ActionLine | EndLine | WinnerLine

# The first of these keys that a line has tells what it is.
KINDS: Final[Mapping[str, type[Line]]] = {
    "canasta": Header,
    "do": ActionLine,
    "end": EndLine,
    "deck": DealLine,
    "deal": DealLine,
    "winner": WinnerLine,
}
CALLED: Final[Mapping[type[Line], str]] = {
    Header: "the header of a record",
    DealLine: "a deal",
    ActionLine: "an action",
    EndLine: "the end of the deal",
    WinnerLine: "the winner",
}
FOLLOWS: Final[Mapping[type[Line] | None, tuple[type[Line], ...]]] = {
    None: (Header,),
    Header: (DealLine,),
    DealLine: (ActionLine,),
    ActionLine: (ActionLine, EndLine),
    EndLine: (DealLine, WinnerLine),
    WinnerLine: (),
}


class Entry(Struct, frozen=True):
    """A line of a file: its number from 1, what it says, and the object with all its keys."""

    number: int
    line: Line
    keys: dict[str, Any]


def brief(text: str) -> str:
    """What a foreign file made us say: one line, not too long, nothing a terminal would obey."""
    shown = text if len(text) <= LONGEST_SAID else f"{text[:LONGEST_SAID]}…"
    return "".join([sign if sign.isprintable() else ascii(sign)[1:-1] for sign in shown])


def read(path: Path | str) -> list[Entry]:
    """The lines of a file. Raises OSError, and RecordError with the first line that is none."""
    return parse(Path(path).read_bytes())


def parse(text: bytes | str) -> list[Entry]:
    """The lines of a record. One that breaks off after a whole line is a match still running."""
    return list(each_line(text.encode() if isinstance(text, str) else text))


def each_line(text: bytes) -> Iterator[Entry]:
    """The lines one by one, up to the first that is none: RecordError."""
    before: type[Line] | None = None
    rows = text.removeprefix(BOM_UTF8).removesuffix(b"\n").split(b"\n")
    for number, row in enumerate(rows, 1):
        entry = parse_line(number, row)
        if type(entry.line) not in FOLLOWS[before]:
            wrong = out_of_place(before, entry.line)
            raise RecordError(number, wrong, unreadable=before is None)
        before = type(entry.line)
        yield entry


def out_of_place(before: type[Line] | None, found: Line) -> str:
    """What a line that comes at the wrong time should have been."""
    wanted = " or ".join([CALLED[kind] for kind in FOLLOWS[before]])
    return f"expected {wanted or 'nothing more'}, not {CALLED[type(found)]}"


def parse_line(number: int, row: bytes) -> Entry:
    """One line by itself."""
    try:
        return read_line(number, row)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        why = f"expected a JSON object ({error})"
    except ValueError as error:
        why = str(error)
    raise RecordError(number, why, unreadable=True)


def read_line(number: int, row: bytes) -> Entry:
    """One line by itself. Raises ValueError with what was expected, and the reader's own errors."""
    keys = msgspec.json.decode(row)
    kinds = [kind for key, kind in KINDS.items() if isinstance(keys, dict) and key in keys]
    if not kinds:
        raise ValueError(f"expected a line of a record, with one of the keys {', '.join(KINDS)}")
    try:
        line = msgspec.convert(keys, kinds[0])
    except msgspec.ValidationError as error:
        raise ValueError(f"expected {CALLED[kinds[0]]}: {error}") from None
    if isinstance(line, Header) and line.canasta != FORMAT:
        raise ValueError(f"expected format {FORMAT}, not {line.canasta}")
    return Entry(number, line, keys)


def encode(line: Line | Mapping[str, Any]) -> str:
    """A line as the file has it, without its end."""
    return msgspec.json.format(msgspec.json.encode(line), indent=0).decode()


def header(match: Match, date: str | None = None) -> Header:
    """The first line of a match; the date is today's where none is given."""
    return Header(
        canasta=FORMAT,
        program=canasta.__version__,
        rules_revision=RULES_REVISION,
        variant=match.rules.variant,
        rules=settings(match.rules),
        players=[Player(name) for name in match.names],
        date=datetime.now(UTC).date().isoformat() if date is None else date,
    )


def deal_line(match: Match) -> DealLine:
    """The line of a deal that has just been dealt."""
    deck = " ".join(match.faces.deck)
    return DealLine(deal=match.number, dealer=match.dealer, totals=list(match.totals), deck=deck)


def action_line(action: Action) -> ActionLine:
    """The line of an action."""
    return ActionLine(seat=action.seat, do=list(action.texts))


def end_line(match: Match) -> EndLine:
    """The line of a deal that has ended."""
    deal = match.deal
    lines = [
        ScoreLine(
            side=int(line.side),
            item=line.item,
            count=int(line.count),
            points=int(line.points),
            article=article(line.item, match.rules.sheet),
        )
        for line in match.sheet()
    ]
    name: Any = ENDS[int(deal.ended)]
    return EndLine(
        end=name,
        # Going out concealed counts as such only where it brings something.
        concealed=any(line.item == "out.concealed" for line in lines),
        lines=lines,
        scores=list(match.scores),
        totals=list(match.totals),
        out=int(deal.out_seat) if deal.ended == OUT else UNSET,
    )


def after_action(match: Match) -> list[Line]:
    """The lines that follow an action by themselves: the deal's end, the match's winner."""
    if not match.deal.is_over:
        return []
    return [end_line(match), WinnerLine(match.winner)] if match.over else [end_line(match)]


class Recorder:
    """Keeps the record of a match that is played through it.

    `lines` are the texts so far. With a path each is in the file before the call returns; a file
    that is there already is not touched: FileExistsError.
    """

    def __init__(
        self,
        match: Match,
        path: Path | str | None = None,
        *,
        date: str | None = None,
        lines: Sequence[str] | None = None,
    ) -> None:
        """Begin the record of a fresh match, or go on with one that has these lines already."""
        self.match: Match = match
        self.lines: list[str] = list(lines or [])
        self.path: Path | None = None if path is None else Path(path)
        if lines is not None:
            return
        if match.number != 1 or match.acted:
            raise MatchError("a record begins with the match")
        if self.path is not None:
            self.path.open("x").close()
        self.write([header(match, date), deal_line(match)])

    def push(self, moves: Moves) -> Action:
        """Play an action and note it; what the match refuses is raised and not noted."""
        action = self.match.push(moves)
        self.note(action)
        return action

    def note(self, action: Action) -> None:
        """Note an action that the match has just made, and what has ended with it."""
        self.write([action_line(action), *after_action(self.match)])

    def next_deal(self) -> None:
        """Deal again and note it."""
        self.match.next_deal()
        self.write([deal_line(self.match)])

    def write(self, lines: Iterable[Line]) -> None:
        """Append lines, in one piece, and see them on the disk."""
        texts = [encode(line) for line in lines]
        self.lines += texts
        self.append(joined(texts))

    def append(self, text: bytes) -> None:
        """Put bytes at the end of the file, if there is one and there are any."""
        if self.path is None or not text:
            return
        with self.path.open("ab") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())

    def __str__(self) -> str:
        """The record so far, as a file has it."""
        return joined(self.lines).decode()


def joined(lines: Iterable[str]) -> bytes:
    """Lines as a file has them."""
    return "".join([f"{line}\n" for line in lines]).encode()


def save(path: Path | str, lines: Iterable[str]) -> None:
    """Write a whole record; a file that is there already is replaced at once, or not at all."""
    target = Path(path)
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(joined(lines))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
