"""A match: deals one after the other until a side has won."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from msgspec import Struct

from canasta import variants
from canasta.bots.policy import Policy
from canasta.engine import action, legal, play
from canasta.engine.book import Book
from canasta.engine.deal import Deal, IllegalMoveError, new_deal
from canasta.engine.match import PLAY_ON, SHARED
from canasta.engine.match import winner as decide
from canasta.engine.reasons import explain
from canasta.engine.refusals import FINE
from canasta.engine.score import Line, closing_side
from canasta.engine.state import OVER, State
from canasta.record.shuffle import permutation
from canasta.rules.rules import Rules, RulesError, difference, with_house
from canasta.view.faces import Faces, Written, deck_kinds, move_text, pack
from canasta.view.seat import look

Moves = str | bytes | Sequence[str | int]


class MatchError(ValueError):
    """Something that the course of a match does not allow."""


class Action(Struct, frozen=True):
    """What a seat has done as one: the moves as bytes, and as texts with their faces."""

    seat: int
    moves: bytes
    texts: tuple[str, ...]


class Match:
    """Deals up to the target. Seats are numbered in order of play.

    `rules`, `book`, `names` and `seed` of the match; `number`, `dealer`, `deal` and `faces` (where
    each card lies) of the running deal; `totals` by side, `scores` of the deal that has just
    ended; `acted`, whether anybody has played yet.
    """

    def __init__(  # noqa: PLR0913 (a match is made in one line)
        self,
        variant: str = "classic",
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
        base = variants.find(variant, players) if rules is None else rules
        self.rules: Rules = with_house(base, house or {})
        self.book: Book = Book(self.rules)
        self.names: tuple[str, ...] = seat_names(self.rules.players, names)
        self.seed: str | None = None if seed is None else str(seed)
        self.totals: list[int] = [0] * self.rules.sides
        self.scores: list[int] = []
        self.acted: bool = False
        self.number: int = 0
        self.first_dealer: int = first_dealer(self.rules.players, dealer)
        self.dealer: int = self.first_dealer - 1
        self.result: int = int(PLAY_ON)
        self.deal: Deal
        self.faces: Faces
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
    def seat(self) -> int | None:
        """Whose action is awaited; None once the deal is over."""
        return None if self.deal.is_over else int(self.deal.actor())

    def push(self, moves: Moves, *, faces_only: bool = False) -> Action:
        """Play one action of the seat awaited: all of it, or nothing.

        Moves are bytes or texts with faces or kinds; `faces_only` is what a record asks for. Raises
        IllegalMoveError with the refusal, NotationError for a text that is no move, FaceError for
        a face that is not in the hand.
        """
        wanted = [moves] if isinstance(moves, str) else list(moves)
        seat = int(self.deal.actor())
        written = [Written(move) if isinstance(move, str) else None for move in wanted]
        plain = [
            move if text is None else self.faces.in_kinds(text)
            for move, text in zip(wanted, written, strict=True)
        ]
        outcome = action.attempt(self.deal, plain)
        if outcome.code != FINE:
            raise IllegalMoveError(explain(outcome.state, outcome.code))
        for text in written:
            if text is not None and faces_only:
                self.faces.check_named(text)
        faces, texts = self.walk(plain, written, faces_only=faces_only)
        self.deal.become(outcome.state)
        self.faces = faces
        self.acted = True
        if self.deal.is_over:
            self.settle()
        return Action(seat, bytes(outcome.moves), tuple(texts))

    def walk(
        self, plain: Sequence[str | int], written: Sequence[Written | None], *, faces_only: bool
    ) -> tuple[Faces, list[str]]:
        """Take the cards of a legal action through their places, on a copy."""
        state: State = self.deal
        faces = self.faces.copy()
        hand = faces.deck if faces_only else faces.hands[int(state.turn)]
        named = [text.named(faces.known, hand) if text else [] for text in written]
        texts: list[str] = []
        for at, (move, text) in enumerate(zip(plain, written, strict=True)):
            outcome = action.attempt(state, [move])
            pool, later = named[at].copy(), list(chain(*named[at + 1 :]))
            *begun, last = outcome.moves
            # One lay of several bytes is one for the rules too: what comes of it comes at its end.
            spent = [
                face for step in begun for face in faces.follow(state, step, state, pool, later)
            ]
            spent += faces.follow(state, last, outcome.state, pool, later)
            if text is None or text.is_generic:
                texts.append(move_text(last, spent, tiles=faces.tiles))
            else:
                texts.append(faces.in_faces(text, named[at], spent))
            state = outcome.state
        return faces, texts

    def next_deal(self, deck: str | Sequence[str] | None = None) -> None:
        """Deal again, of the deck given or of one that the seed makes."""
        if not self.deal.is_over:
            raise MatchError("this deal is not over")
        if self.over:
            raise MatchError("the match is over")
        self.start(deck)

    def sheet(self) -> list[Line]:
        """The score sheet of the deal as it lies."""
        return self.deal.sheet()

    def start(self, deck: str | Sequence[str] | None) -> None:
        """Begin the next deal."""
        faces = self.shuffled() if deck is None else given(deck, pack(self.rules.deck))
        dealer = (self.dealer + 1) % self.rules.players
        self.deal, self.faces = made(self.book, faces, dealer, self.totals)
        self.number += 1
        self.dealer = dealer
        self.scores = []

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

    def __repr__(self) -> str:
        """What makes the match again, as it was before its first action."""
        parts = [shown_rules(self.rules)]
        if self.seed is not None:
            parts.append(f"seed={self.seed!r}")
        if self.first_deck is not None:
            parts.append(f"deck={' '.join(self.first_deck)!r}")
        if self.first_dealer != self.rules.players - 1:
            parts.append(f"dealer={self.first_dealer}")
        if self.names != seat_names(self.rules.players, None):
            parts.append(f"names={list(self.names)!r}")
        return f"Match({', '.join(parts)})"


def made(book: Book, faces: Sequence[str], dealer: int, totals: list[int]) -> tuple[Deal, Faces]:
    """A deal of these cards, and where they lie."""
    deal, dealing = new_deal(book, deck_kinds(faces), dealer, totals)
    return deal, Faces(faces, dealing)


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


def shown_rules(rules: Rules) -> str:
    """Rules as the arguments of a match: the variant and what differs from it."""
    try:
        base = variants.find(rules.variant, rules.players)
        house = {key: theirs for key, _, theirs in difference(base, rules)}
        same = with_house(base, house) == rules
    except RulesError:
        same = False
    if not same:
        return f"rules={rules!r}"
    shown = f"{rules.variant!r}, players={rules.players}"
    return f"{shown}, house={house!r}" if house else shown


def act(match: Match, policy: Policy) -> Action:
    """Let a bot play one action: up to a move that shows it something or ends its turn."""
    state = match.deal.scratch()
    seat = state.actor()
    moves: list[int] = []
    while True:
        move = int(policy.choose(look(state, seat), legal.legal(state)))
        moves.append(move)
        shown = play.reveals(state, move)
        play.apply(state, move)
        if shown or state.phase == OVER or state.actor() != seat:
            return match.push(moves)
