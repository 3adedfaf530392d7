"""A match: deals one after the other until a side has won."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from weakref import ref

from msgspec import Struct

from canasta import variants
from canasta.bots.policy import Policy
from canasta.bots.turn import think
from canasta.engine import play
from canasta.engine.book import Book
from canasta.engine.deal import Deal, Keeper, new_deal
from canasta.engine.match import PLAY_ON, SHARED
from canasta.engine.match import winner as decide
from canasta.engine.refusals import FINE
from canasta.engine.score import Line, closing_side
from canasta.engine.state import State
from canasta.record.shuffle import permutation
from canasta.rules.rules import Rules, with_house
from canasta.view.events import Event
from canasta.view.faces import Faces, dealt, deck_kinds, pack
from canasta.view.memory import Memory
from canasta.view.seat import View, look
from canasta.view.walk import Walk, go

Moves = str | bytes | Sequence[str | int]


class MatchError(ValueError):
    """Something that the course of a match does not allow."""


class Action(Struct, frozen=True):
    """What a seat has done as one: the moves as bytes, and as texts with their faces."""

    seat: int
    moves: bytes
    texts: tuple[str, ...]


class Bookkeeper(Keeper):
    """Hands what is played on a match's deal to the match."""

    def __init__(self, match: Match) -> None:
        # Weak, as the match holds the deal: neither is to keep the other alive.
        self.match = ref(match)

    def push(self, moves: list[str | int]) -> list[int]:
        """One action of the match."""
        return list(self.kept().push(moves).moves)

    def step(self, move: int) -> None:
        """A part of an action, or the whole."""
        self.kept().step(move)

    def is_there(self) -> bool:
        """Whether the match is still held by somebody."""
        return self.match() is not None

    def kept(self) -> Match:
        match = self.match()
        if match is None:
            raise MatchError("the match of this deal is gone")
        return match


class Match:
    """Deals up to the target. Seats are numbered in order of play.

    `rules`, `book`, `names` and `seed` of the match; `number`, `dealer`, `deal` and `faces` (where
    each card lies) of the running deal; `totals` by side, `scores` of the deal that has just
    ended.
    """

    def __init__(  # noqa: PLR0913 (a match is made in one line)
        self,
        variant: str | Rules = "classic",
        players: int | None = None,
        seed: str | int | None = None,
        house: Mapping[str, object] | None = None,
        rules: Rules | None = None,
        names: Sequence[str] | None = None,
        *,
        deck: str | Sequence[str] | None = None,
        dealer: int | None = None,
    ) -> None:
        """Deal the first deal, of the deck given by its faces or of one that the seed makes.

        Deal number n of seed S is shuffled by the text `S:n`; a seed that is needed and missing is
        drawn from the system's chance. The first dealer, unless told, is the last seat, so that
        seat 0 begins. Raises RulesError, MatchError for a deck that is not the pack.
        """
        if isinstance(variant, Rules):
            base = variant
        else:
            base = variants.find(variant, players) if rules is None else rules
        self.rules: Rules = with_house(base, house or {})
        self.book: Book = Book(self.rules)
        self.names: tuple[str, ...] = seat_names(self.rules.players, names)
        self.seed: str | None = None if seed is None else str(seed)
        self.totals: list[int] = [0] * self.rules.sides
        self.scores: list[int] = []
        self.last: Walk | None = None
        # An action that is made byte by byte, and where it began.
        self.begun: list[int] = []
        self.origin: State | None = None
        self.number: int = 0
        self.first_dealer: int = first_dealer(self.rules.players, dealer)
        self.dealer: int = self.first_dealer - 1
        self.result: int = int(PLAY_ON)
        self.deal: Deal
        self.faces: Faces
        self.memory: Memory
        self.start(deck)
        self.first_deck: tuple[str, ...] | None = None if deck is None else self.faces.deck

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return self.result != PLAY_ON

    @property
    def winner(self) -> int | None:
        """The side that has won; None while the match runs, and where the win is shared."""
        return self.result if self.result >= 0 else None

    @property
    def shared(self) -> bool:
        """Whether the match has ended in a shared win."""
        return self.result == SHARED

    @property
    def acted(self) -> bool:
        """Whether anybody has played yet."""
        return self.number > 1 or self.last is not None

    @property
    def seat(self) -> int | None:
        """Whose action is awaited; None once the deal is over."""
        return None if self.deal.is_over else int(self.deal.actor())

    def push(self, moves: Moves, *, faces_only: bool = False) -> Action:
        """Play one action of the seat awaited: all of it, or nothing.

        Moves are bytes or texts with faces or kinds; `faces_only` is what a record asks for. Raises
        IllegalMoveError with the first refusal and its place, NotationError for a text that is no
        move, FaceError for a face that is not in the hand.
        """
        # What was already made of this action byte by byte comes first.
        wanted = [*self.begun, *([moves] if isinstance(moves, str) else moves)]
        start = self.deal if self.origin is None else self.origin
        seat = int(start.actor())
        outcome, walk = go(start, self.faces, wanted, faces_only=faces_only)
        self.deal.become(outcome.state)
        self.note(walk)
        return Action(seat, bytes(outcome.moves), tuple(walk.texts))

    def step(self, move: int) -> None:
        """Make one legal byte on the deal; the action is noted once nothing of it is unpaid."""
        if self.origin is None:
            self.origin = self.deal.scratch()
        self.begun.append(move)
        state = self.deal.scratch()
        play.apply(state, move)
        self.deal.become(state)
        if play.unpaid(state) == FINE:
            written = [None] * len(self.begun)
            walk = Walk(self.origin, self.faces, self.begun, written, faces_only=False)
            self.note(walk)

    def note(self, walk: Walk) -> None:
        """An action is done: where the cards lie now, and what comes of it."""
        self.faces, self.last = walk.faces, walk
        for stride in walk.strides:
            self.memory.note(stride.before, stride.move)
        self.begun, self.origin = [], None
        if self.deal.is_over:
            self.settle()

    def events(self) -> list[Event]:
        """What the last action did, whole and in order: nothing before the first one of a deal.

        `canasta.view.redact` makes of an event what a seat may be told of it.

        >>> from canasta.view.redact import redact
        >>> match = Match("classic", seed=7)
        >>> match.push("draw").texts
        ('draw',)
        >>> match.events()
        [Drew(seat=0, count=1, faces=('10S',))]
        >>> redact(match.events()[0], seat=1)
        Drew(seat=0, count=1, faces=None)
        """
        return [] if self.last is None else self.last.events()

    def next_deal(self, deck: str | Sequence[str] | None = None) -> None:
        """Deal again, of the deck given or of one that the seed makes."""
        if not self.deal.is_over:
            raise MatchError("this deal is not over")
        if self.over:
            raise MatchError("the match is over")
        self.start(deck)

    def view(self, seat: int) -> View:
        """What a seat knows of the running deal: all that a bot is given."""
        return look(self.deal, seat, self.memory)

    def sheet(self) -> list[Line]:
        """The score sheet of the deal as it lies."""
        return self.deal.sheet()

    def start(self, deck: str | Sequence[str] | None) -> None:
        """Begin the next deal."""
        faces = self.shuffled() if deck is None else given(deck, pack(self.rules.deck))
        dealer = (self.dealer + 1) % self.rules.players
        self.deal, self.faces = made(self.book, faces, dealer, self.totals)
        self.deal.keeper = Bookkeeper(self)
        self.memory = Memory(self.rules.players)
        self.begun, self.origin = [], None
        self.number += 1
        self.dealer = dealer
        self.scores = []
        self.last = None

    def shuffled(self) -> list[str]:
        """The next deal's deck, as the seed makes it."""
        if self.seed is None:
            self.seed = secrets.token_hex(8)
        faces = pack(self.rules.deck)
        return [faces[at] for at in permutation(len(faces), f"{self.seed}:{self.number + 1}")]

    def settle(self) -> None:
        """Score the deal that has ended, and see whether that decides the match."""
        self.scores = self.deal.scores()
        self.totals = [sum(both) for both in zip(self.totals, self.scores, strict=True)]
        closer = closing_side(self.deal)
        self.result = int(decide(self.book.match, self.totals, self.number, closer))

    def __eq__(self, other: object) -> bool:
        """The same deal of the same match between the same players, down to the faces."""
        return isinstance(other, Match) and self.known_by() == other.known_by()

    __hash__ = None  # type: ignore[assignment]  # It changes with every action.

    def known_by(self) -> tuple[object, ...]:
        """All that two equal matches have in common."""
        faces = self.faces
        course = (self.number, self.dealer, self.totals, self.result, self.deal)
        return (self.rules, self.names, *course, faces.deck, faces.hands, faces.melds, faces.pile)

    def __repr__(self) -> str:
        """What makes the match; once somebody has acted, that and how far it is."""
        parts = [f"rules={self.rules!r}"]
        if self.seed is not None:
            parts.append(f"seed={self.seed!r}")
        if self.first_deck is not None:
            parts.append(f"deck={' '.join(self.first_deck)!r}")
        if self.first_dealer != self.rules.players - 1:
            parts.append(f"dealer={self.first_dealer}")
        if self.names != seat_names(self.rules.players, None):
            parts.append(f"names={list(self.names)!r}")
        made = f"canasta.Match({', '.join(parts)})"
        return f"<{made} in deal {self.number}>" if self.acted else made


def made(book: Book, faces: Sequence[str], dealer: int, totals: list[int]) -> tuple[Deal, Faces]:
    """A deal of these cards, and where they lie."""
    deal, dealing = new_deal(book, deck_kinds(faces), dealer, totals)
    return deal, dealt(faces, dealing)


def seat_names(players: int, names: Sequence[str] | None) -> tuple[str, ...]:
    """The players' names, those of the seats where none are given."""
    if names is None:
        return tuple([f"Seat {seat}" for seat in range(players)])
    if len(names) != players:
        raise MatchError(f"{len(names)} names for {players} players")
    return tuple(names)


def first_dealer(players: int, dealer: int | None) -> int:
    """The seat that deals first: the last one, so that seat 0 begins."""
    if dealer is None:
        return players - 1
    if not 0 <= dealer < players:
        raise MatchError(f"the dealer must be a seat from 0 to {players - 1}, not {dealer}")
    return dealer


def given(deck: str | Sequence[str], whole: Sequence[str]) -> list[str]:
    """A deck that was given, if it is the pack."""
    faces = deck.split() if isinstance(deck, str) else list(deck)
    missing, strange = Counter(whole) - Counter(faces), Counter(faces) - Counter(whole)
    if missing or strange:
        wrong = [f"{n} {face} too few" for face, n in missing.items()]
        wrong += [f"{n} {face} too many" for face, n in strange.items()]
        more = f" and {len(wrong) - 3} more" if len(wrong) > 3 else ""
        raise MatchError(f"the deck is not the pack: {', '.join(wrong[:3])}{more}")
    return faces


def act(match: Match, policy: Policy) -> Action:
    """Let a bot play one action: up to a move that shows it something or ends its turn."""
    return match.push(think(policy, match.view(int(match.deal.actor()))))
