"""One deal as plain data: what lies where, whose turn it is, what this turn has done so far.

Hands stand in six words and not in a list: mypyc boxes what a list holds, and a copy of the whole
state must cost less than two moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from canasta.engine.cards import Cards, Kind, cards, multiset

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

    __slots__ = (
        "band",
        "closed",
        "closed_ranks",
        "concealed",
        "jokers",
        "laid",
        "naturals",
        "opened",
        "removed",
        "room",
        "stop_threes",
        "threes",
        "total",
        "twos",
        "wild_jokers",
        "wild_twos",
    )

    def __init__(self, total: i64, band: i64) -> None:
        self.total: i64 = total
        self.band: i64 = band
        self.opened: bool = False
        self.naturals: Cards = 0
        self.twos: Cards = 0
        self.jokers: Cards = 0
        self.wild_twos: i64 = 0
        self.wild_jokers: i64 = 0
        self.stop_threes: i64 = 0
        self.removed: i64 = 0
        self.threes: i64 = 0
        # Closed canastas, four bytes each: kind, naturals, twos, jokers.
        self.closed: bytes = b""
        self.closed_ranks: Cards = 0
        # The ranks of the open melds, and those that may take another wild, as flags; `meld` keeps
        # both up to date.
        self.laid: Cards = 0
        self.room: Cards = 0
        # Concealed canastas laid so far, counted by rank (a wild one under the two).
        self.concealed: Cards = 0

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


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=False, free_list_len=1)
class State:
    """The position of one deal. The chapters read it; `play.apply` alone changes it."""

    __slots__ = (
        "answer",
        "asked",
        "back",
        "block_seat",
        "block_turns",
        "book",
        "bottom",
        "captured",
        "dealer",
        "dirty_opening",
        "ended",
        "first",
        "from_pile",
        "front",
        "frozen",
        "hand0",
        "hand1",
        "hand2",
        "hand3",
        "hand4",
        "hand5",
        "held",
        "hidden_from",
        "hidden_to",
        "joined",
        "latest",
        "lays",
        "melded",
        "midway",
        "mover",
        "no_discard",
        "opened_before",
        "out_concealed",
        "out_seat",
        "own",
        "pending",
        "phase",
        "pile_size",
        "piled",
        "ranks_before",
        "side0",
        "side1",
        "side2",
        "stock",
        "top",
        "turn",
    )

    def __init__(self, book: Book, side0: Side, side1: Side, side2: Side) -> None:
        self.book: Book = book
        self.side0: Side = side0
        self.side1: Side = side1
        self.side2: Side = side2
        # The side whose turn it is; `give_turn` keeps the two together.
        self.mover: Side = side0
        # The hand of the seat whose turn it is; its own word among the six is empty meanwhile.
        self.held: Cards = 0
        self.hand0: Cards = 0
        self.hand1: Cards = 0
        self.hand2: Cards = 0
        self.hand3: Cards = 0
        self.hand4: Cards = 0
        self.hand5: Cards = 0
        # The whole pack in the order it is used; what is left of it is stock[front:back].
        self.stock: tuple[int, ...] = ()
        self.front: i64 = 0
        self.back: i64 = 0
        # The pile but its latest discards, and these, four bits each under a one, the top lowest:
        # so that a discard makes no bytes. pile[hidden_from:hidden_to] has been seen by nobody.
        self.bottom: bytes = b""
        self.latest: i64 = 1
        self.pile_size: i64 = 0
        self.top: Kind = NOBODY
        # All of the pile, as a multiset.
        self.piled: Cards = 0
        self.hidden_from: i64 = 0
        self.hidden_to: i64 = 0
        self.frozen: bool = False
        # A discarded wild: whose, and how many turns of its round are still to come.
        self.block_seat: i64 = 0
        self.block_turns: i64 = 0
        self.dealer: i64 = 0
        self.turn: i64 = 0
        self.phase: i64 = START
        self.ended: i64 = RUNNING
        self.out_seat: i64 = NOBODY
        self.out_concealed: bool = False
        # Seats that laid cards themselves in an earlier turn, one bit each.
        self.melded: i64 = 0
        self.first: bool = False
        # What this turn has done so far.
        self.opened_before: bool = False
        self.ranks_before: Cards = 0
        self.lays: i64 = 0
        self.joined: bool = False
        self.dirty_opening: bool = False
        self.captured: Kind = NOBODY
        self.pending: Cards = 0
        self.own: Cards = 0
        self.from_pile: Cards = 0
        self.asked: bool = False
        self.answer: i64 = UNANSWERED
        self.no_discard: bool = False
        # Inside a text move of several bytes that a side lays before it has opened.
        self.midway: bool = False

    def unseen(self) -> bytes:
        """What is left of the stock, in the order it will be drawn."""
        return bytes(self.stock[int(self.front) : int(self.back)])

    @property
    def pile(self) -> bytes:
        """The kinds in the pile, bottom to top."""
        return self.bottom + nibbles(self.latest)

    @pile.setter
    def pile(self, kinds: bytes) -> None:
        self.bottom = kinds
        self.latest = 1
        self.pile_size = len(kinds)
        self.piled = multiset(kinds)
        self.top = NOBODY
        if len(kinds) > 0:
            self.top = kinds[len(kinds) - 1]

    def put(self, kind: Kind) -> None:
        """One card more on the pile."""
        if self.latest >> 56 != 0:
            # The word is full: all of it moves to the bottom.
            self.bottom = self.bottom + nibbles(self.latest)
            self.latest = 1
        self.latest = self.latest << 4 | kind
        self.top = kind
        self.piled += cards(kind, 1)
        self.pile_size += 1

    def copy_into(self, twin: State) -> None:
        twin.held = self.held
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
        twin.top = self.top
        twin.piled = self.piled
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
            self.unseen() == other.unseen()
            and self.held == other.held
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
        return self.held if seat == self.turn else self.resting(seat)

    def set_hand(self, seat: i64, hand: Cards) -> None:
        if seat == self.turn:
            self.held = hand
        else:
            self.rest(seat, hand)

    def resting(self, seat: i64) -> Cards:
        """The hand of a seat whose turn it is not."""
        if seat == 0:
            return self.hand0
        if seat == 1:
            return self.hand1
        if seat == 2:
            return self.hand2
        if seat == 3:
            return self.hand3
        return self.hand4 if seat == 4 else self.hand5

    def rest(self, seat: i64, hand: Cards) -> None:
        """The same, written."""
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

    def lift(self, seat: i64) -> Cards:
        """The same, taken up: its word is empty from then on."""
        if seat == 0:
            hand, self.hand0 = self.hand0, 0
        elif seat == 1:
            hand, self.hand1 = self.hand1, 0
        elif seat == 2:
            hand, self.hand2 = self.hand2, 0
        elif seat == 3:
            hand, self.hand3 = self.hand3, 0
        elif seat == 4:
            hand, self.hand4 = self.hand4, 0
        else:
            hand, self.hand5 = self.hand5, 0
        return hand

    def side(self, index: i64) -> Side:
        if index == 0:
            return self.side0
        return self.side1 if index == 1 else self.side2

    def side_of(self, seat: i64) -> Side:
        """With two sides even and odd seats; with three players each his own."""
        if self.book.sides == 3:
            return self.side(seat % 3)
        return self.side1 if seat & 1 == 1 else self.side0

    def give_turn(self, seat: i64) -> None:
        if seat != self.turn:
            self.rest(self.turn, self.held)
            self.held = self.lift(seat)
            self.turn = seat
        self.mover = self.side_of(seat)

    def next_seat(self, seat: i64) -> i64:
        seat += 1
        if seat == self.book.players:
            return 0
        return seat

    def partner(self) -> i64:
        """The next partner in order of play, who answers; NOBODY where each plays alone."""
        players, sides = self.book.players, self.book.sides
        if players == sides:
            return NOBODY
        seat = self.turn + sides
        return seat if seat < players else seat - players

    def actor(self) -> i64:
        """Whose move or answer is awaited."""
        return self.partner() if self.phase == ANSWER else self.turn

    def stock_size(self) -> i64:
        return self.back - self.front

    def took(self) -> bool:
        """Whether the pile was taken this turn."""
        return self.captured != NOBODY
