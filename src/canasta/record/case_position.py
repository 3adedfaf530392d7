"""The positions that conformance cases describe, put together card by card."""

from collections.abc import Sequence
from typing import Final

from canasta.engine import meld, packing, setup, turn
from canasta.engine.book import Book
from canasta.engine.card_text import format_kinds, parse_kinds
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
from canasta.engine.position import PHASES, composition
from canasta.engine.refusals import FINE
from canasta.engine.state import ANSWER, NO, YES, Side, State
from canasta.record.cases import Case, CaseError, Given, pile_cards
from canasta.rules.rules import with_house
from canasta.variants import find
from canasta.view.faces import deck_kinds

FILLER: Final = 5
# What follows the named cards of a stock, ordinary cards first.
REST_ORDER: Final = (*range(FOUR, ACE + 1), STOP_THREE, TWO, JOKER, BONUS_THREE)
ANSWERS: Final = {"yes": YES, "no": NO}


def position(case: Case) -> State:
    """The position a case begins with. Raises CaseError for one that cannot be."""
    try:
        book = Book(with_house(find(case.variant, case.players), case.house))
        if case.given.deck is not None:
            return dealt(book, case.given)
        return placed(book, case.given)
    except ValueError as error:
        raise CaseError(f"{case.id}: {error}") from None


def dealt(book: Book, given: Given) -> State:
    """The deal that a deck and a dealer make."""
    faces = (given.deck or "").split()
    deck = deck_kinds(faces)
    if sorted(deck) != sorted(pack_of(book.deck)):
        raise CaseError("the deck is not the whole pack")
    dealer = 0 if given.dealer is None else given.dealer
    if not 0 <= dealer < book.players:
        raise CaseError(f"dealer: there is no seat {dealer}")
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
        known_seat(state, seat, "hands")
        kinds = parse_kinds(text, tiles=state.book.deck.tiles)
        if BONUS_THREE in kinds:
            raise CaseError("hands: a bonus three is never in a hand")
        left.take(kinds, f"hands {seat}")
        state.set_hand(seat, multiset(kinds))


def known_seat(state: State, seat: int, where: str) -> int:
    """The seat, if there is one of that number."""
    if not 0 <= seat < state.book.players:
        raise CaseError(f"{where}: there is no seat {seat}")
    return seat


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
    if rank != STOP_THREE:
        bare = Side(0, 0)
        if meld.refuse_alone(state, bare, rank, naturals, twos, jokers) != FINE:
            shown = format_kinds(kinds, tiles=state.book.deck.tiles)
            raise CaseError(f"melds: the rules forbid the meld {shown}")
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
    state.stock = tuple(whole[:size])
    state.back = size


def put_turn(state: State, given: Given) -> None:
    """Whose turn it is and what it has done."""
    if given.phase not in PHASES:
        raise CaseError(f"phase: {given.phase!r} is not one of {', '.join(PHASES)}")
    asker = known_seat(state, given.turn, "turn")
    if given.asked is not None:
        asker = known_seat(state, given.asked, "asked")
    turn.begin(state, asker)
    state.phase = PHASES.index(given.phase)
    state.first = given.first
    state.asked = given.asked is not None or state.phase == ANSWER
    if given.answer is not None:
        if given.answer not in ANSWERS:
            raise CaseError(f"answer: {given.answer!r} is not yes or no")
        state.answer = ANSWERS[given.answer]
    if given.took:
        state.captured = FOUR
        state.own = state.hand(asker)
    if given.wild_block is not None:
        state.block_seat = known_seat(state, given.wild_block.seat, "wild_block")
        state.block_turns = given.wild_block.turns
    for seat in melders(state, given):
        state.melded |= 1 << seat


def melders(state: State, given: Given) -> list[int]:
    if given.melded is not None:
        return [known_seat(state, seat, "melded") for seat in given.melded]
    seats = range(int(state.book.players))
    return [seat for seat in seats if state.side_of(seat).has_melds()]
