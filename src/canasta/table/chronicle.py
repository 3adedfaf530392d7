"""The deals of a table's match, as lines of its record: to be looked at once they are over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from canasta.engine.action import attempt
from canasta.engine.book import Book
from canasta.engine.deal import Deal
from canasta.match import Action, Match, made
from canasta.record.record import (
    ActionLine,
    DealLine,
    EndLine,
    Line,
    Player,
    action_line,
    after_action,
    deal_line,
    encode,
    header,
    joined,
)
from canasta.rules.rules import Rules
from canasta.table.seat import Seat
from canasta.view.events import Event
from canasta.view.faces import Faces, Written
from canasta.view.observation import Hand, Observation, in_order, observe
from canasta.view.walk import Walk


class Sitter(NamedTuple):
    """Who held a seat when a deal began."""

    person: str | None
    name: str
    bot: str | None


class KeptDeal(NamedTuple):
    """A deal: who played, how it began, what was done, and how it ended if it is over."""

    sitters: list[Sitter]
    began: DealLine
    actions: list[ActionLine]
    ended: list[Line]


class Replayed(NamedTuple):
    """An action of a deal that is over, and what it did, whole."""

    seat: int
    moves: tuple[str, ...]
    events: tuple[Event, ...]


class Chronicle:
    """The deals of the match so far, the running one among them."""

    def __init__(self) -> None:
        self.deals: list[KeptDeal] = []

    def begin(self, match: Match, seats: Iterable[Seat]) -> None:
        """A deal began; with the first one a match."""
        if match.number == 1:
            self.deals = []
        sitters = [Sitter(seat.person, seat.name, seat.bot) for seat in seats]
        self.deals.append(KeptDeal(sitters, deal_line(match), [], []))

    def note(self, match: Match, action: Action) -> None:
        """A seat acted."""
        deal = self.deals[-1]
        deal.actions.append(action_line(action))
        deal.ended.extend(after_action(match))

    def finished(self) -> list[KeptDeal]:
        """The deals that are over."""
        return [deal for deal in self.deals if deal.ended]

    def forget(self, person: str) -> None:
        """A person's name is not to be known any more."""
        for deal in self.deals:
            deal.sitters[:] = [
                Sitter(None, "", None) if sitter.person == person else sitter
                for sitter in deal.sitters
            ]

    def record(self, match: Match, date: str) -> bytes:
        """The match as a file, as far as its deals are over."""
        deals = self.finished()
        named = enumerate(deals[0].sitters if deals else [])
        head = replace(header(match, date), players=[player(at, who) for at, who in named])
        lines: list[Line] = [head]
        for deal in deals:
            lines += [deal.began, *deal.actions, *deal.ended]
        return joined([encode(line) for line in lines])


def player(seat: int, sitter: Sitter) -> Player:
    """A player as a record names him."""
    return Player(sitter.name or sitter.bot or f"Seat {seat}")


def how(deal: KeptDeal) -> EndLine:
    """The end of a deal that is over."""
    end = deal.ended[0]
    assert isinstance(end, EndLine)
    return end


def replay(rules: Rules, kept: KeptDeal) -> tuple[Observation, list[Replayed]]:
    """A deal from its beginning with all hands open, and every action with what it did."""
    began = kept.began
    deal, faces = made(Book(rules), began.deck.split(), began.dealer, list(began.totals))
    return all_open(deal, faces), list(steps(deal, faces, kept.actions))


def steps(deal: Deal, faces: Faces, actions: Sequence[ActionLine]) -> Iterator[Replayed]:
    """The actions, played one after the other."""
    for line in actions:
        written = [Written(move) for move in line.do]
        plain = [faces.in_kinds(text) for text in written]
        walk = Walk(deal.scratch(), faces, plain, written, faces_only=True)
        faces = walk.faces
        deal.become(attempt(deal, plain).state)
        yield Replayed(line.seat, tuple(line.do), tuple(walk.events()))


def all_open(deal: Deal, faces: Faces) -> Observation:
    """What there is to see of a deal, with every hand."""
    hands = [Hand(len(held), in_order(held)) for held in faces.hands]
    return replace(observe(deal, faces, None), hands=tuple(hands))
