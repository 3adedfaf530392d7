"""One deal as plain data: what lies where, whose turn it is, what this turn has done so far.

Hands stand in six words and not in a list: mypyc boxes what a list holds, and a copy of the whole
state must cost less than two moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from canasta.engine.cards import Cards, Kind, either

if TYPE_CHECKING:
    from canasta.engine.book import Book

START: Final = 0
PLAY: Final = 1
ANSWER: Final = 2
OVER: Final = 3

RUNNING: Final = 0
OUT: Final = 1
STOCK: Final = 2
THREE: Final = 3
PASS: Final = 4

UNANSWERED: Final = 0
YES: Final = 1
NO: Final = 2

NOBODY: Final = -1


@mypyc_attr(acyclic=True, free_list_len=1)
class Side:
    """What one side has on the table. Rank melds are three multisets over the same ranks."""

    opened: bool = False
    naturals: Cards = 0
    twos: Cards = 0
    jokers: Cards = 0
    wild_twos: i64 = 0
    wild_jokers: i64 = 0
    stop_threes: i64 = 0
    removed: i64 = 0
    threes: i64 = 0
    # Closed canastas, four bytes each: kind, naturals, twos, jokers.
    closed: bytes = b""
    closed_ranks: Cards = 0
    # The ranks of the open melds, and those that may take another wild, as flags; `meld` keeps
    # both up to date.
    laid: Cards = 0
    room: Cards = 0
    # Concealed canastas laid so far, counted by rank (a wild one under the two).
    concealed: Cards = 0

    def __init__(self, total: i64, band: i64) -> None:
        self.total: i64 = total
        self.band: i64 = band

    def copy(self) -> Side:
        twin = Side(self.total, self.band)
        twin.opened = self.opened
        twin.naturals = self.naturals
        twin.twos = self.twos
        twin.jokers = self.jokers
        twin.wild_twos = self.wild_twos
        twin.wild_jokers = self.wild_jokers
        twin.stop_threes = self.stop_threes
        twin.removed = self.removed
        twin.threes = self.threes
        twin.closed = self.closed
        twin.closed_ranks = self.closed_ranks
        twin.laid = self.laid
        twin.room = self.room
        twin.concealed = self.concealed
        return twin

    def equals(self, other: Side) -> bool:
        """Whether two sides have the same on the table."""
        return (
            self.total == other.total
            and self.band == other.band
            and self.opened == other.opened
            and self.naturals == other.naturals
            and self.twos == other.twos
            and self.jokers == other.jokers
            and self.wild_twos == other.wild_twos
            and self.wild_jokers == other.wild_jokers
            and self.stop_threes == other.stop_threes
            and self.removed == other.removed
            and self.threes == other.threes
            and self.closed == other.closed
            and self.closed_ranks == other.closed_ranks
            and self.laid == other.laid
            and self.room == other.room
            and self.concealed == other.concealed
        )

    def has_melds(self) -> bool:
        return self.naturals != 0 or self.wild_twos + self.wild_jokers > 0 or len(self.closed) > 0


def nibbles(latest: i64) -> bytes:
    """The latest discards of a pile, oldest first."""
    kinds: list[int] = []
    while latest > 1:
        kinds.append(int(latest & 15))
        latest >>= 4
    kinds.reverse()
    return bytes(kinds)


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=False)
class State:
    """The position of one deal. The chapters read it; `play.apply` alone changes it."""

    hand0: Cards = 0
    hand1: Cards = 0
    hand2: Cards = 0
    hand3: Cards = 0
    hand4: Cards = 0
    hand5: Cards = 0
    # The whole pack in the order it is used; what is left of it is stock[front:back].
    stock: bytes = b""
    front: i64 = 0
    back: i64 = 0
    # The pile but its latest discards, and these, four bits each under a one, the top lowest: so
    # that a discard makes no bytes. pile[hidden_from:hidden_to] has been seen by nobody.
    bottom: bytes = b""
    latest: i64 = 1
    pile_size: i64 = 0
    hidden_from: i64 = 0
    hidden_to: i64 = 0
    frozen: bool = False
    # A discarded wild: whose, and how many turns of its round are still to come.
    block_seat: i64 = 0
    block_turns: i64 = 0
    dealer: i64 = 0
    turn: i64 = 0
    phase: i64 = START
    ended: i64 = RUNNING
    out_seat: i64 = NOBODY
    out_concealed: bool = False
    # Seats that laid cards themselves in an earlier turn, one bit each.
    melded: i64 = 0
    first: bool = False
    # What this turn has done so far.
    opened_before: bool = False
    ranks_before: Cards = 0
    lays: i64 = 0
    joined: bool = False
    dirty_opening: bool = False
    captured: Kind = NOBODY
    pending: Cards = 0
    own: Cards = 0
    from_pile: Cards = 0
    asked: bool = False
    answer: i64 = UNANSWERED
    no_discard: bool = False
    # Inside a text move of several bytes that a side lays before it has opened.
    midway: bool = False

    def __init__(self, book: Book, side0: Side, side1: Side, side2: Side) -> None:
        self.book: Book = book
        self.side0: Side = side0
        self.side1: Side = side1
        self.side2: Side = side2
        # The side whose turn it is; `give_turn` keeps the two together.
        self.mover: Side = side0

    @property
    def pile(self) -> bytes:
        """The kinds in the pile, bottom to top."""
        return self.bottom + nibbles(self.latest)

    @pile.setter
    def pile(self, kinds: bytes) -> None:
        self.bottom = kinds
        self.latest = 1
        self.pile_size = len(kinds)

    def copy_into(self, twin: State) -> None:
        twin.hand0 = self.hand0
        twin.hand1 = self.hand1
        twin.hand2 = self.hand2
        twin.hand3 = self.hand3
        twin.hand4 = self.hand4
        twin.hand5 = self.hand5
        twin.stock = self.stock
        twin.front = self.front
        twin.back = self.back
        twin.bottom = self.bottom
        twin.latest = self.latest
        twin.pile_size = self.pile_size
        twin.hidden_from = self.hidden_from
        twin.hidden_to = self.hidden_to
        twin.frozen = self.frozen
        twin.block_seat = self.block_seat
        twin.block_turns = self.block_turns
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.phase = self.phase
        twin.ended = self.ended
        twin.out_seat = self.out_seat
        twin.out_concealed = self.out_concealed
        twin.melded = self.melded
        twin.first = self.first
        twin.opened_before = self.opened_before
        twin.ranks_before = self.ranks_before
        twin.lays = self.lays
        twin.joined = self.joined
        twin.dirty_opening = self.dirty_opening
        twin.captured = self.captured
        twin.pending = self.pending
        twin.own = self.own
        twin.from_pile = self.from_pile
        twin.asked = self.asked
        twin.answer = self.answer
        twin.no_discard = self.no_discard
        twin.midway = self.midway
        twin.mover = twin.side_of(twin.turn)

    def equals(self, other: State) -> bool:
        """Whether two positions are the same; of the deck only the stock counts."""
        return (
            self.stock[self.front : self.back] == other.stock[other.front : other.back]
            and self.hand0 == other.hand0
            and self.hand1 == other.hand1
            and self.hand2 == other.hand2
            and self.hand3 == other.hand3
            and self.hand4 == other.hand4
            and self.hand5 == other.hand5
            and self.pile == other.pile
            and self.hidden_from == other.hidden_from
            and self.hidden_to == other.hidden_to
            and self.frozen == other.frozen
            and self.block_seat == other.block_seat
            and self.block_turns == other.block_turns
            and self.dealer == other.dealer
            and self.turn == other.turn
            and self.phase == other.phase
            and self.ended == other.ended
            and self.out_seat == other.out_seat
            and self.out_concealed == other.out_concealed
            and self.melded == other.melded
            and self.first == other.first
            and self.opened_before == other.opened_before
            and self.ranks_before == other.ranks_before
            and self.lays == other.lays
            and self.joined == other.joined
            and self.dirty_opening == other.dirty_opening
            and self.captured == other.captured
            and self.pending == other.pending
            and self.own == other.own
            and self.from_pile == other.from_pile
            and self.asked == other.asked
            and self.answer == other.answer
            and self.no_discard == other.no_discard
            and self.side0.equals(other.side0)
            and self.side1.equals(other.side1)
            and self.side2.equals(other.side2)
        )

    def scratch(self) -> State:
        """A copy to try something on."""
        third = self.side2.copy() if self.book.sides == 3 else self.side2
        twin = State(self.book, self.side0.copy(), self.side1.copy(), third)
        self.copy_into(twin)
        return twin

    def hand(self, seat: i64) -> Cards:
        if seat == 0:
            return self.hand0
        if seat == 1:
            return self.hand1
        if seat == 2:
            return self.hand2
        if seat == 3:
            return self.hand3
        return self.hand4 if seat == 4 else self.hand5

    def set_hand(self, seat: i64, hand: Cards) -> None:
        if seat == 0:
            self.hand0 = hand
        elif seat == 1:
            self.hand1 = hand
        elif seat == 2:
            self.hand2 = hand
        elif seat == 3:
            self.hand3 = hand
        elif seat == 4:
            self.hand4 = hand
        else:
            self.hand5 = hand

    def side(self, index: i64) -> Side:
        if index == 0:
            return self.side0
        return self.side1 if index == 1 else self.side2

    def side_of(self, seat: i64) -> Side:
        """With two sides even and odd seats; with three players each his own."""
        return self.side(either(self.book.sides == 3, seat % 3, seat & 1))

    def give_turn(self, seat: i64) -> None:
        self.turn = seat
        self.mover = self.side_of(seat)

    def next_seat(self, seat: i64) -> i64:
        after = seat + 1
        return either(after == self.book.players, 0, after)

    def partner(self) -> i64:
        """The next partner in order of play, who answers; NOBODY where each plays alone."""
        if self.book.players == self.book.sides:
            return NOBODY
        return (self.turn + self.book.sides) % self.book.players

    def actor(self) -> i64:
        """Whose move or answer is awaited."""
        return self.partner() if self.phase == ANSWER else self.turn

    def stock_size(self) -> i64:
        return self.back - self.front

    def took(self) -> bool:
        """Whether the pile was taken this turn."""
        return self.captured != NOBODY
