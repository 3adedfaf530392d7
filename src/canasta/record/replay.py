"""A record played again: the match as it was after every line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from canasta import variants
from canasta.engine.card_text import NotationError
from canasta.engine.deal import IllegalMoveError
from canasta.match import Action, Match, MatchError
from canasta.record.record import (
    ActionLine,
    DealLine,
    EndLine,
    Entry,
    Header,
    Line,
    Recorder,
    RecordError,
    after_action,
    encode,
    parse,
)
from canasta.rules.rules import Rules, RulesError
from canasta.view.faces import FaceError


class Position(Struct, frozen=True):
    """A point of a replay: the line it follows, and the match then.

    `actions` counts those so far, `action` is the line's own. The match is the running one: it
    changes when the next position is asked for.
    """

    entry: Entry
    match: Match
    actions: int
    action: Action | None = None


def names_of(entry: Entry) -> list[str]:
    """The players of a header."""
    head = entry.line
    assert isinstance(head, Header)
    return [player.name for player in head.players]


def rules_of(entry: Entry) -> Rules:
    """The rules of a header. A setting that it lacks is as in the variant."""
    head = entry.line
    assert isinstance(head, Header)
    try:
        return variants.from_settings(head.variant, len(head.players), head.rules)
    except RulesError as error:
        raise RecordError(entry.number, f"expected rules that can be played: {error}") from None


def replay(entries: Iterable[Entry]) -> Iterator[Position]:
    """The match after every line but the header's.

    Deals and actions are followed, numbers not compared: that is `audit`'s. Raises RecordError
    with the first line that cannot be followed.
    """
    rest = iter(entries)
    first = next(rest)
    rules, names = rules_of(first), names_of(first)
    match: Match | None = None
    actions = 0
    for entry in rest:
        action = None
        if isinstance(entry.line, DealLine):
            match = deal(match, rules, names, entry)
        assert match is not None
        if isinstance(entry.line, ActionLine):
            action = act(match, entry.number, entry.line)
            actions += 1
        elif isinstance(entry.line, EndLine) and not match.deal.is_over:
            raise RecordError(entry.number, "expected an action: the deal is not over")
        yield Position(entry, match, actions, action)


def deal(match: Match | None, rules: Rules, names: list[str], entry: Entry) -> Match:
    """Begin the match, or its next deal, with the deck of a line."""
    line = entry.line
    assert isinstance(line, DealLine)
    try:
        if match is None:
            return Match(rules=rules, names=names, deck=line.deck, dealer=line.dealer)
        match.next_deal(line.deck)
    except MatchError as error:
        raise RecordError(entry.number, f"expected a deal that can be dealt: {error}") from None
    return match


def act(match: Match, number: int, line: ActionLine) -> Action:
    """Play the action of a line; every card must be named by its face."""
    if match.seat is None:
        raise RecordError(number, "expected the end of the deal: it is over")
    if line.seat != match.seat:
        raise RecordError(number, f"expected an action of seat {match.seat}, not {line.seat}")
    try:
        return match.push(line.do, faces_only=True)
    except (IllegalMoveError, NotationError, FaceError) as error:
        raise RecordError(number, f"expected a legal action: {error}") from None


def at(entries: Iterable[Entry], actions: int) -> Match:
    """The match after so many actions: 0 is the first deal, just dealt."""
    for position in replay(entries):
        if position.actions == actions:
            return position.match
    raise MatchError(f"this record has no {actions} actions")


def resume(path: Path | str) -> Recorder:
    """Go on recording in the file of a match, where its last line left it.

    What should have followed the last action is added. Raises OSError, and RecordError for a file
    that cannot be followed.
    """
    text = Path(path).read_bytes()
    entries = parse(text)
    positions = list(replay(entries))
    if not positions:
        raise RecordError(len(entries) + 1, "expected a deal")
    last = positions[-1]
    recorder = Recorder(last.match, path, lines=[encode(entry.keys) for entry in entries])
    if not text.endswith(b"\n"):
        recorder.append(b"\n")
    recorder.write(missing(last))
    return recorder


def missing(last: Position) -> list[Line]:
    """The lines that follow by themselves and have not been written."""
    match last.entry.line:
        case ActionLine():
            return after_action(last.match)
        case EndLine():
            return after_action(last.match)[1:]
    return []
