"""One deal as programs and people use it: legal moves, text in and out, copies, bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mypy_extensions import i64, mypyc_attr

from canasta.engine import (
    action,
    card_text,
    legal,
    move_text,
    moves,
    packing,
    play,
    position,
    refuse,
    score,
)
from canasta.engine.book import Book
from canasta.engine.moves import Move, Moves
from canasta.engine.reasons import Refusal, explain
from canasta.engine.refusals import FINE
from canasta.engine.setup import Dealing
from canasta.engine.setup import deal as deal_deck
from canasta.engine.state import OVER, State
from canasta.rules.rules import Rules


class IllegalMoveError(ValueError):
    """A move that the rules refuse; `refusal` says why.

    `failed` is its place in the action, from 0; one past the last where every move is legal and
    the action as a whole leaves a duty unpaid (G3).
    """

    def __init__(self, refusal: Refusal, failed: int = 0) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.failed = failed


class LegalMoves:
    """The legal moves of a position: iterable, countable, `in` with bytes or texts."""

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.set: Moves = legal.legal(state)

    def __len__(self) -> int:
        return int(moves.size(self.set))

    def __bool__(self) -> bool:
        return len(self) > 0

    def __iter__(self) -> Iterator[str]:
        return iter([move_text.describe_move(self.state, m) for m in moves.as_list(self.set)])

    def __contains__(self, move: object) -> bool:
        if isinstance(move, int):
            return 0 <= move < 256 and moves.contains(self.set, move)
        if not isinstance(move, str):
            return False
        try:
            return action.single(self.state, move).code == FINE
        except card_text.NotationError:
            return False

    def count(self) -> int:
        """How many there are."""
        return len(self)

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(list(self))})>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Keeper:
    """Keeps the book of a deal, as a match does: makes the moves that its deal is asked to make."""

    def is_there(self) -> bool:
        """Whether the book is still kept; a deal that nobody keeps is free."""
        raise NotImplementedError

    def push(self, moves: list[str | int]) -> list[int]:
        """Play one action, all of it or nothing; the bytes made."""
        raise NotImplementedError

    def step(self, move: int) -> None:
        """Make one legal move, which may be part of an action."""
        raise NotImplementedError


@mypyc_attr(acyclic=True)
class Deal(State):
    """The position of one deal, and the only mutable thing of the engine: `apply` changes it."""

    def __init__(self, state: State) -> None:
        """Take over a state; its sides are shared with it."""
        super().__init__(state.book, state.side0, state.side1, state.side2)
        state.copy_into(self)
        self.known: bool = False
        # Of a deal that belongs to a match: told instead, so that both always agree.
        self.keeper: Keeper | None = None
        self.moves: Moves = (0, 0, 0, 0)

    @property
    def rules(self) -> Rules:
        """The rules this deal is played by."""
        return self.book.rules

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase == OVER

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves of the seat whose move or answer is awaited, as texts.

        A lay that begins an opening is legal only where the opening can still be completed.
        """
        return LegalMoves(self)

    def legal_actions(self) -> list[int]:
        """The legal moves as bytes, in rising order; empty once the deal is over."""
        return moves.as_list(self.legal_set())

    def legal_set(self) -> Moves:
        """The legal moves as four words: bit `b` of word `w` is the byte `w << 6 | b`."""
        if not self.known:
            self.moves = legal.legal(self)
            self.known = True
        return self.moves

    def apply(self, move: int | str) -> None:
        """Make one move, a byte or a text.

        Raises IllegalMoveError where the rules refuse it, NotationError for a text that is none.
        """
        if isinstance(move, str):
            outcome = accepted(action.single(self, move))
            keeper = self.kept_by()
            if keeper is None:
                self.become(outcome.state)
            else:
                for made in outcome.moves:
                    keeper.step(made)
            return
        byte = as_byte(move)
        if byte < 0 or not moves.contains(self.legal_set(), byte):
            raise IllegalMoveError(explain(self, refuse.refuse(self, byte)))
        keeper = self.kept_by()
        if keeper is None:
            self.known = False
            play.apply(self, byte)
        else:
            keeper.step(byte)

    def kept_by(self) -> Keeper | None:
        """Who makes the moves in this deal's place, if anybody does."""
        if self.keeper is None or not self.keeper.is_there():
            return None
        return self.keeper

    def refuse(self, move: int | str) -> Refusal | None:
        """Why a move, a byte or a text, is not legal here; None if it is.

        The refusal has a code, facts and an article. Raises NotationError for a text that is none.
        """
        if isinstance(move, str):
            outcome = action.single(self, move)
            return None if outcome.code == FINE else refusal_of(outcome)
        byte = as_byte(move)
        code = refuse.refuse(self, byte)
        return None if code == FINE else explain(self, code)

    def push(self, *texts: str) -> list[int]:
        """Play one action of one or more text moves: all of it, or nothing.

        Returns the bytes made. Raises IllegalMoveError with the first refusal and its place,
        NotationError where a text is no move.
        """
        keeper = self.kept_by()
        if keeper is not None:
            return keeper.push(list(texts))
        outcome = accepted(action.attempt(self, list(texts)))
        self.become(outcome.state)
        return outcome.moves

    def attempt(self, texts: Sequence[str | int]) -> action.Outcome:
        """What an action would come to, tried on a copy."""
        return action.attempt(self, texts)

    def become(self, state: State) -> None:
        """Take over a position of the same deal, as an action left it."""
        self.side0, self.side1, self.side2 = state.side0, state.side1, state.side2
        state.copy_into(self)
        self.known = False

    def copy(self) -> Deal:
        """A deal of its own, to try something on."""
        third = self.side2.copy() if self.book.sides == 3 else self.side2
        twin = State(self.book, self.side0.copy(), self.side1.copy(), third)
        self.copy_into(twin)
        return Deal(twin)

    def scores(self) -> list[int]:
        """The points of the deal by side, as it lies."""
        return score.scores(self)

    def sheet(self) -> list[score.Line]:
        """The score sheet: lines that add up to the scores."""
        return score.sheet(self)

    def pack(self) -> bytes:
        """The position as bytes."""
        return packing.pack(self)

    def __str__(self) -> str:
        return position.format_position(self)

    def __repr__(self) -> str:
        return f"canasta.position({self.book.rules!r}, text={str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Deal)
            and self.book.rules == other.book.rules
            and (packing.pack(self) == packing.pack(other))
        )

    def __hash__(self) -> int:
        return hash(packing.pack(self))


def as_byte(move: int) -> Move:
    """The move of a number; -1, which is none, for one that is no byte."""
    return move if 0 <= move < 256 else -1


def refusal_of(outcome: action.Outcome) -> Refusal:
    """Why an action was refused."""
    return explain(outcome.state, outcome.code)


def accepted(outcome: action.Outcome) -> action.Outcome:
    """The outcome of an action that is legal. Raises IllegalMoveError for any other."""
    if outcome.code != FINE:
        raise IllegalMoveError(refusal_of(outcome), outcome.failed)
    return outcome


def new_deal(
    book: Book, deck: Sequence[int], dealer: i64, totals: list[int]
) -> tuple[Deal, Dealing]:
    """Deal a deck given as kinds; the Dealing says which cards of it went where."""
    dealing = deal_deck(book, deck, dealer, totals)
    return Deal(dealing.state), dealing


def unpack(book: Book, packed: bytes) -> Deal:
    """The deal that `Deal.pack` made."""
    return Deal(packing.unpack(book, packed))


def parse(book: Book, text: str) -> Deal:
    """The deal that `str(deal)` describes."""
    return Deal(position.parse_position(book, text))
