"""A record told for people: who did what, and what each deal brought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from canasta.match import Match
from canasta.record.record import ActionLine, DealLine, EndLine, Entry, WinnerLine, end_line
from canasta.record.replay import Position, replay

# The one place for words: notation and these few are all that a transcript says.
TEXTS: Final = {
    "title": "{variant}, {players}",
    "deal": "Deal {deal}, dealt by {dealer}. Totals: {totals}",
    "pile": "On the pile: {pile}",
    "threes": "{side} lays out {threes}",
    "action": "{name}: {moves}",
    "out": "{name} goes out.",
    "concealed": "{name} goes out concealed.",
    "stock": "The deal ends with the stock.",
    "three": "The deal ends with the last bonus three.",
    "pass": "The deal ends: the pile was not taken.",
    "scores": "Scores: {scores}. Totals: {totals}",
    "winner": "{side} wins.",
    "shared": "The win is shared.",
}


def say(key: str, **facts: object) -> str:
    """A text filled with its facts."""
    return TEXTS[key].format(**facts)


def transcript(entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of a record as text. Raises RecordError where it cannot be followed."""
    named = False
    for position in replay(entries):
        if not named:
            named = True
            names = ", ".join(position.match.names)
            yield say("title", variant=position.match.rules.variant, players=names)
        yield from told(position)


def told(position: Position) -> Iterator[str]:
    """What one line tells."""
    match position.entry.line:
        case DealLine():
            yield from told_deal(position.match)
        case ActionLine() as line:
            name = position.match.names[line.seat]
            yield say("action", name=name, moves=", ".join(line.do))
        case EndLine():
            yield from told_end(position.match)
        case WinnerLine():
            yield told_winner(position.match)


def told_deal(match: Match) -> Iterator[str]:
    """What lies on the table when a deal begins."""
    yield ""
    totals = by_side(match, match.totals)
    yield say("deal", deal=match.number, dealer=match.names[match.dealer], totals=totals)
    for side, threes in enumerate(match.faces.threes):
        if threes:
            yield say("threes", side=side_name(match, side), threes=" ".join(threes))
    yield say("pile", pile=seen_pile(match))


def seen_pile(match: Match) -> str:
    """The pile bottom to top; `??` is a card that nobody has seen."""
    hidden = range(int(match.deal.hidden_from), int(match.deal.hidden_to))
    return " ".join(["??" if at in hidden else face for at, face in enumerate(match.faces.pile)])


def told_end(match: Match) -> Iterator[str]:
    """How the deal ended, the score sheet, the totals: all as the rules find it."""
    end = end_line(match)
    if isinstance(end.out, int):
        yield say("concealed" if end.concealed else "out", name=match.names[end.out])
    else:
        yield say(end.end)
    for side in range(match.rules.sides):
        yield f"  {side_name(match, side)}"
        for line in end.lines:
            if line.side == side:
                item = f"{line.item} × {line.count}"
                yield f"    {item:<28}{line.points:>7}  {line.article}".rstrip()
        yield f"    {'':<28}{end.scores[side]:>7}"
    totals = by_side(match, end.totals)
    yield say("scores", scores=by_side(match, end.scores), totals=totals)


def told_winner(match: Match) -> str:
    """Who has won the match."""
    if match.winner is None:
        return say("shared")
    return say("winner", side=side_name(match, match.winner))


def side_name(match: Match, side: int) -> str:
    """A side by the names of its players."""
    return " & ".join(match.names[side :: match.rules.sides])


def by_side(match: Match, numbers: list[int]) -> str:
    """Numbers with the sides they belong to."""
    return ", ".join([f"{side_name(match, side)} {n}" for side, n in enumerate(numbers)])
