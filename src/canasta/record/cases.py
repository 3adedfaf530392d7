"""Conformance cases as they are written, and the positions they describe."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from canasta.engine import meld, packing, setup, turn
from canasta.engine.book import Book
from canasta.engine.cards import (
    ACE,
    BONUS_THREE,
    FOUR,
    JOKER,
    STOP_THREE,
    TWO,
    flag,
    is_wild,
    multiset,
)
from canasta.engine.deck import pack as pack_of
from canasta.engine.notation import NotationError, parse_kinds
from canasta.engine.position import PHASES, composition
from canasta.engine.refusals import FINE
from canasta.engine.state import ANSWER, NO, YES, Side, State
from canasta.rules.rules import with_house
from canasta.variants import find
from canasta.view.faces import deck_kinds

UNSEEN: Final = "??"
FILLER: Final = 5
# What follows the named cards of a stock, ordinary cards first.
REST_ORDER: Final = (*range(FOUR, ACE + 1), STOP_THREE, TWO, JOKER, BONUS_THREE)


class CaseError(ValueError):
    """A case that cannot be read; the message names it."""


class Block(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    turns: int


class Given(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A position; what is left out has its default."""

    totals: list[int] | None = None
    turn: int = 0
    phase: str = "start"
    hands: dict[int, str] = {}
    melds: list[str] | None = None
    threes: list[int] | None = None
    pile: str = ""
    frozen: bool | None = None
    stock: str = ""
    stock_size: int | None = None
    first: bool = False
    took: bool = False
    wild_block: Block | None = None
    concealed: list[str] | None = None
    asked: int | None = None
    answer: str | None = None
    deck: str | None = None
    dealer: int | None = None
    melded: list[int] | None = None


class Step(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    action: list[str]
    expect: str | dict[str, str] = "ok"
    seat: int | None = None


class End(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    out: int | None = None
    concealed: bool = False


class Then(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What must hold at the end; only what is named is compared."""

    hands: dict[int, str] | None = None
    hand_sizes: dict[int, int] | list[int] | None = None
    melds: list[str] | None = None
    pile: str | None = None
    pile_size: int | None = None
    frozen: bool | None = None
    turn: int | None = None
    actor: int | None = None
    phase: str | None = None
    threes: list[int] | None = None
    stock_size: int | None = None
    over: bool | None = None
    ended: str | None = None
    scores: list[int] | None = None
    lines: list[dict[str, int]] | None = None
    totals: list[int] | None = None
    winner: int | msgspec.UnsetType | None = msgspec.UNSET
    minimum: list[int | str | None] | None = None
    legal: list[list[str]] = []
    illegal: list[list[str]] = []


class Case(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    id: str
    variant: str
    rule: str = ""
    players: int | None = None
    house: dict[str, Any] = {}
    given: Given = msgspec.field(default_factory=Given)
    do: list[Step] = []
    end: End | None = None
    then: Then = msgspec.field(default_factory=Then)


def read_case(raw: object) -> Case:
    """A case from what YAML or JSON gave. Raises CaseError, naming the case and the key."""
    name = str(raw.get("id", "without id")) if isinstance(raw, Mapping) else "?"
    try:
        return msgspec.convert(as_written(raw), Case, strict=False)
    except msgspec.ValidationError as error:
        raise CaseError(f"{name}: {error}") from None


TEXTS: Final = {"pile", "stock", "deck", "answer", "id", "rule"}
TEXT_LISTS: Final = {"melds", "concealed", "action"}
TEXT_TABLES: Final = {"legal", "illegal"}


def as_written(raw: object) -> object:
    """YAML may hand over numbers for cards and true for `yes`: both are taken as written."""
    if not isinstance(raw, Mapping):
        return raw
    return {str(key): as_value(str(key), value) for key, value in raw.items()}


def as_value(key: str, value: object) -> object:
    if value is None:
        return None
    if key in TEXTS:
        return as_text(value)
    if key in TEXT_LISTS and isinstance(value, Sequence) and not isinstance(value, str):
        return [as_text(item) for item in value]
    if key in TEXT_TABLES and isinstance(value, Sequence):
        return [[as_text(move) for move in moves] for moves in value]
    if key == "hands" and isinstance(value, Mapping):
        return {str(seat): as_text(cards) for seat, cards in value.items()}
    if key in ("house", "lines", "hand_sizes", "expect"):
        return as_keys(value)
    if key == "do" and isinstance(value, Sequence):
        return [as_written(step) for step in value]
    return as_written(value)


def as_keys(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(key): item for key, item in value.items()}
    return value


def as_text(value: object) -> object:
    """Text for a number or a truth value; anything else is left to the reader."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value) if isinstance(value, int) else value


def position(case: Case) -> State:
    """The position a case begins with. Raises CaseError for one that cannot be."""
    try:
        book = Book(with_house(find(case.variant, case.players), case.house))
        if case.given.deck is not None:
            return dealt(book, case.given)
        return placed(book, case.given)
    except (NotationError, ValueError) as error:
        raise CaseError(f"{case.id}: {error}") from None


def dealt(book: Book, given: Given) -> State:
    """The deal that a deck and a dealer make."""
    faces = (given.deck or "").split()
    deck = deck_kinds(faces)
    if sorted(deck) != sorted(pack_of(book.deck)):
        raise CaseError("the deck is not the whole pack")
    dealer = 0 if given.dealer is None else given.dealer
    if not 0 <= dealer < book.players:
        raise CaseError(f"there is no seat {dealer}")
    return setup.deal(book, deck, dealer, by_side(book, given.totals, "totals")).state


def by_side(book: Book, values: list[int] | None, name: str) -> list[int]:
    if values is None:
        return [0] * int(book.sides)
    if len(values) != book.sides:
        raise CaseError(f"{name} must have {int(book.sides)} entries, one a side")
    return values


def placed(book: Book, given: Given) -> State:
    """The position that a case puts together, never with more cards than the pack has."""
    state = setup.empty(book, by_side(book, given.totals, "totals"), 0)
    left = Pack(book)
    put_hands(state, given, left)
    put_table(state, given, left)
    tiles = book.deck.tiles
    seen = pile_cards(given.pile, tiles=tiles)
    left.take(bytes(kind for kind in seen if kind is not None), "pile")
    stock = parse_kinds(given.stock, tiles=tiles)
    left.take(stock, "stock")
    fill_hands(state, given, left)
    put_pile(state, given, seen, left)
    put_stock(state, given, stock, left)
    put_turn(state, given)
    return state


def pile_cards(text: str, *, tiles: bool) -> list[int | None]:
    """The kinds of a pile, bottom to top; None for a card nobody has seen."""
    found: list[int | None] = []
    for card in text.split():
        found += [None] if card == UNSEEN else parse_kinds(card, tiles=tiles)
    return found


class Pack:
    """What is left of the pack while a position is put together."""

    def __init__(self, book: Book) -> None:
        self.kinds: list[int] = list(pack_of(book.deck))

    def take(self, kinds: bytes, where: str) -> None:
        for kind in kinds:
            if kind not in self.kinds:
                raise CaseError(f"{where}: more cards than the pack has")
            self.kinds.remove(kind)

    def naturals(self, n: int) -> bytes:
        """Ordinary cards, of as many kinds as can be."""
        found: list[int] = []
        while len(found) < n:
            before = len(found)
            for kind in range(FOUR, ACE + 1):
                if len(found) < n and kind in self.kinds:
                    self.kinds.remove(kind)
                    found.append(kind)
            if len(found) == before:
                raise CaseError("the pack has not enough ordinary cards left")
        return bytes(found)


def put_hands(state: State, given: Given, left: Pack) -> None:
    for seat, text in given.hands.items():
        if not 0 <= seat < state.book.players:
            raise CaseError(f"hands: there is no seat {seat}")
        kinds = parse_kinds(text, tiles=state.book.deck.tiles)
        if BONUS_THREE in kinds:
            raise CaseError("hands: a bonus three is never in a hand")
        left.take(kinds, f"hands {seat}")
        state.set_hand(seat, multiset(kinds))


def fill_hands(state: State, given: Given, left: Pack) -> None:
    for seat in range(int(state.book.players)):
        if seat not in given.hands:
            state.set_hand(seat, multiset(left.naturals(FILLER)))


def put_table(state: State, given: Given, left: Pack) -> None:
    sides = packing.sides(state)
    melds = given.melds if given.melds is not None else [""] * len(sides)
    if len(melds) != len(sides):
        raise CaseError(f"melds must have {len(sides)} entries, one a side")
    concealed = given.concealed or [""] * len(sides)
    tiles = state.book.deck.tiles
    threes = by_side(state.book, given.threes, "threes")
    for side, text, ranks, n in zip(sides, melds, concealed, threes, strict=True):
        for cards in text.split(","):
            if cards.strip():
                kinds = parse_kinds(cards, tiles=tiles)
                left.take(kinds, "melds")
                put_meld(state, side, kinds)
        side.opened = bool(side.has_melds())
        side.concealed = multiset(parse_kinds(ranks, tiles=tiles))
        side.threes = n
        left.take(bytes([BONUS_THREE]) * n, "threes")


def put_meld(state: State, side: Side, kinds: bytes) -> None:
    """Lay a meld, closed where it has seven cards and canastas close."""
    rank, naturals, twos, jokers = composition(kinds)
    text = " ".join(str(kind) for kind in kinds)
    if rank != STOP_THREE:
        bare = Side(0, 0)
        if meld.refuse_alone(state, bare, rank, naturals, twos, jokers) != FINE:
            raise CaseError(f"melds: the rules forbid the meld of kinds {text}")
    if state.book.meld.closes and len(kinds) >= meld.CANASTA:
        side.closed += bytes([int(rank), int(naturals), int(twos), int(jokers)])
        side.closed_ranks |= flag(rank)
        return
    if meld.is_open(side, rank):
        raise CaseError("melds: a side has one open meld of a rank")
    meld.lay(state, side, rank, naturals, twos, jokers)


def put_pile(state: State, given: Given, seen: list[int | None], left: Pack) -> None:
    hidden = [at for at, kind in enumerate(seen) if kind is None]
    unseen = iter(left.naturals(len(hidden)))
    kinds = [next(unseen) if kind is None else kind for kind in seen]
    state.pile = bytes(kinds)
    if hidden:
        if hidden != list(range(hidden[0], hidden[-1] + 1)):
            raise CaseError("pile: unseen cards lie together")
        state.hidden_from = hidden[0]
        state.hidden_to = hidden[-1] + 1
    visible = [kind for at, kind in enumerate(kinds) if at not in hidden]
    state.frozen = given.frozen if given.frozen is not None else freezes(state, visible)


def freezes(state: State, kinds: Sequence[int]) -> bool:
    """Whether a pile is frozen in which each of these cards was discarded."""
    rules = state.book.pile
    wild = rules.wild_freezes and any(is_wild(kind) for kind in kinds)
    return bool(wild or (rules.stop_three_freezes and STOP_THREE in kinds))


def put_stock(state: State, given: Given, stock: bytes, left: Pack) -> None:
    rest = bytes(kind for kind in REST_ORDER for _ in range(left.kinds.count(kind)))
    whole = stock + rest
    size = len(whole) if given.stock_size is None else given.stock_size
    if not len(stock) <= size <= len(whole):
        raise CaseError(f"stock_size: {size} is not between {len(stock)} and {len(whole)}")
    state.stock = whole[:size]
    state.back = size


def put_turn(state: State, given: Given) -> None:
    """Whose turn it is and what it has done."""
    if given.phase not in PHASES:
        raise CaseError(f"phase: {given.phase!r} is not one of {', '.join(PHASES)}")
    asker = given.asked if given.asked is not None else given.turn
    if not 0 <= given.turn < state.book.players or not 0 <= asker < state.book.players:
        raise CaseError("turn: there is no such seat")
    turn.begin(state, asker)
    state.phase = PHASES.index(given.phase)
    state.first = given.first
    state.asked = given.asked is not None or state.phase == ANSWER
    if given.answer is not None:
        state.answer = YES if given.answer == "yes" else NO
    if given.took:
        state.captured = FOUR
        state.own = state.hand(asker)
    if given.wild_block is not None:
        state.block_seat = given.wild_block.seat
        state.block_turns = given.wild_block.turns
    for seat in melders(state, given):
        state.melded |= 1 << seat


def melders(state: State, given: Given) -> list[int]:
    if given.melded is not None:
        return given.melded
    seats = range(int(state.book.players))
    return [seat for seat in seats if state.side_of(seat).has_melds()]
