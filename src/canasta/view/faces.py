"""Which seven it was: suits and colours, kept beside the engine, which knows kinds only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from canasta.engine.card_text import names, parse_kind
from canasta.engine.cards import ACE, BONUS_THREE, FOUR, JOKER, STOP_THREE, TWO
from canasta.engine.move_text import PLAIN, SPECIAL_NAMES, TAKES
from canasta.engine.moves import (
    ADD_TWO,
    LAY,
    REMOVE,
    is_discard,
    is_special,
    is_take,
    layout,
)
from canasta.engine.moves import kind as kind_of_move
from canasta.engine.pile import payment
from canasta.engine.setup import Dealing
from canasta.engine.state import State
from canasta.rules.deck import Deck

SUITS: Final = "SHDC"
COLOURS: Final = "RYBK"
CARD_RANKS: Final = ["A", *[str(number) for number in range(2, 11)], "J", "Q", "K"]
TILE_RANKS: Final = [str(number) for number in range(1, 14)]
JOKER_FACE: Final = "JO"
BONUS_SUITS: Final = "HDRY"


class FaceError(ValueError):
    """A face that does not exist, or does not lie where it should."""


def kind_at(place: int, suit: str) -> int:
    """The kind of a rank's place, 0 for the ace or one, in a suit."""
    if place == 0:
        return ACE
    if place == 2:
        return BONUS_THREE if suit in BONUS_SUITS else STOP_THREE
    return TWO if place == 1 else FOUR + place - 3


# No card's suit is called like a tile's colour, so one table serves both.
KIND_BY_FACE: Final[dict[str, int]] = {
    JOKER_FACE: JOKER,
    **{
        rank + suit: kind_at(place, suit)
        for ranks, suits in ((CARD_RANKS, SUITS), (TILE_RANKS, COLOURS))
        for place, rank in enumerate(ranks)
        for suit in suits
    },
}

CARDS: Final = frozenset(face for face in KIND_BY_FACE if face[-1] in SUITS or face == JOKER_FACE)
TILES: Final = frozenset(face for face in KIND_BY_FACE if face[-1] in COLOURS or face == JOKER_FACE)
"""The faces of either deck."""


def kind(face: str) -> int:
    """The engine's kind of a face, of either deck."""
    found = KIND_BY_FACE.get(face, -1)
    if found < 0:
        raise FaceError(f"{face!r} is no face of a card or a tile")
    return found


def pack(deck: Deck) -> tuple[str, ...]:
    """The whole pack in its fixed order, the one that a seed shuffles.

    Pack after pack; in each the suits S H D C, or the colours R Y B K; in each of these ace, 2 to
    king, or 1 to 13. All jokers come last.
    """
    ranks, suits = (TILE_RANKS, COLOURS) if deck.faces == "tiles" else (CARD_RANKS, SUITS)
    one = [rank + suit for suit in suits for rank in ranks]
    return (*one * deck.packs, *[JOKER_FACE] * deck.jokers)


def deck_kinds(faces: Iterable[str]) -> bytes:
    """The kinds of a deck's faces, as the engine deals them."""
    return bytes([kind(face) for face in faces])


class Written:
    """A move's text taken apart: its verb, its cards in capitals, the meld after `to`.

    `is_generic`: it names no cards, so its byte alone says what it is.
    """

    def __init__(self, text: str) -> None:
        words = text.split()
        self.plain: str = " ".join(words)
        self.cards: list[str] = []
        self.target: list[str] = []
        self.is_generic: bool = self.plain in PLAIN or self.plain in TAKES
        self.verb: str = words[0] if words else ""
        if self.is_generic:
            return
        at = words.index("to") if "to" in words else len(words)
        self.target = words[at:]
        for word in words[1:at]:
            self.cards += expanded(word.upper())

    def with_cards(self, cards: Sequence[str]) -> str:
        """The same move with other names for its cards."""
        return " ".join([self.verb, *cards, *self.target]) if self.cards else self.plain

    def named(self, known: frozenset[str], hand: Sequence[str]) -> list[str]:
        """The cards that are named by their faces; `3B` may be the kind or the blue three."""
        return [
            card
            for card in self.cards
            if card in known and card != JOKER_FACE and (card != "3B" or card in hand)
        ]


def expanded(word: str) -> list[str]:
    """`K*3` as three kings; anything odd is left for the notation to refuse."""
    name, _, times = word.partition("*")
    usual = times.isascii() and times.isdigit() and len(times) < 3
    return [name] * int(times) if usual else [word]


def needs(move: int, top: str) -> list[int]:
    """The kinds that a move takes from the hand, naturals first; `top` lies on the pile."""
    if is_discard(move):
        return [int(kind_of_move(move))]
    if move == REMOVE:
        return [STOP_THREE] * 4
    if is_take(move):
        naturals, twos, jokers = payment(move)
        rank = kind(top)
    elif is_special(move):
        return []
    else:
        laid, naturals, twos, jokers = layout(move)
        rank = int(laid)
    return [rank] * int(naturals) + [TWO] * int(twos) + [JOKER] * int(jokers)


def move_text(move: int, spent: Sequence[str], *, tiles: bool) -> str:
    """The text of a byte move with the faces that it took from the hand."""
    shown = " ".join(spent)
    if is_discard(move):
        return f"discard {shown}"
    if is_take(move) and spent:
        return f"take {shown}"
    if is_special(move):
        return SPECIAL_NAMES[move]
    if ADD_TWO <= move < LAY:
        rank = kind_of_move(move)
        return f"add {shown} to {names(tiles=tiles)[rank] if rank >= FOUR else 'wilds'}"
    return f"lay {shown}"


class Faces:
    """Where every card of one deal lies. Follows the moves that the engine has made.

    `hands` by seat, in the order the cards came; `pile` bottom to top; by side: `melds` (by kind,
    the wild meld under the two), `closed` canastas, `threes` laid out, `removed` stop threes.
    `pending` are the cards under the pile's top while their taker's opening is not yet met.
    """

    def __init__(
        self,
        deck: tuple[str, ...],
        hands: list[list[str]],
        pile: list[str],
        *,
        sides: int,
        tiles: bool,
    ) -> None:
        """Faces with nothing melded."""
        self.deck = deck
        self.hands = hands
        self.pile = pile
        self.sides = sides
        self.tiles = tiles
        self.known: frozenset[str] = TILES if tiles else CARDS
        self.melds: list[dict[int, list[str]]] = [{} for _ in range(sides)]
        self.closed: list[list[tuple[int, list[str]]]] = [[] for _ in range(sides)]
        self.threes: list[list[str]] = [[] for _ in range(sides)]
        self.removed: list[list[str]] = [[] for _ in range(sides)]
        self.pending: list[str] = []

    def copy(self) -> Faces:
        """The same cards in the same places, to try something on.

        What lies in one place is never changed but replaced, so the copies can share it.
        """
        hands = self.hands.copy()
        twin = Faces(self.deck, hands, self.pile, sides=self.sides, tiles=self.tiles)
        twin.melds = [of.copy() for of in self.melds]
        twin.closed = [of.copy() for of in self.closed]
        twin.threes = self.threes.copy()
        twin.removed = self.removed.copy()
        twin.pending = self.pending
        return twin

    def stock(self, state: State) -> tuple[str, ...]:
        """What is left of the deck, the first drawn first."""
        return self.deck[int(state.front) : int(state.back)]

    def follow(
        self,
        before: State,
        move: int,
        after: State,
        named: list[str] | None = None,
        keep: Sequence[str] = (),
    ) -> list[str]:
        """Move the cards of one byte move, and return those that left the hand.

        `named` are the faces that its player named: those used are taken out of the list. Where
        none is named, the first in the hand goes, one of `keep` (named later) only if it must.
        Raises FaceError where a named face is not in that hand; nothing is moved then.
        """
        seat, side = int(before.turn), int(before.turn) % self.sides
        spent = self.pick(seat, needs(move, self.pile[-1] if self.pile else ""), named, keep)
        if is_take(move):
            self.take(side, spent)
        elif is_discard(move):
            self.pile = self.pile + spent
        elif move == REMOVE:
            self.removed[side] = self.removed[side] + spent
        elif not is_special(move):
            self.meld(side, int(layout(move)[0]), spent)
        if after.pending == 0:
            self.receive(seat, self.pending)
            self.pending = []
        self.receive(seat, self.deck[int(before.front) : int(after.front)])
        self.close(side, after.side(side).closed)
        return spent

    def pick(
        self, seat: int, kinds: list[int], named: list[str] | None, keep: Sequence[str]
    ) -> list[str]:
        """Take cards of these kinds from a hand."""
        if not kinds:
            return []
        hand = self.hands[seat].copy()
        pool = [] if named is None else named.copy()
        spent: list[str] = []
        for wanted in kinds:
            face = first_of(wanted, pool)
            if face:
                pool.remove(face)
            else:
                face = first_of(wanted, without(hand, keep)) or first_of(wanted, hand)
            if face not in hand:
                raise FaceError(f"{face or names(tiles=self.tiles)[wanted]} is not in that hand")
            hand.remove(face)
            spent.append(face)
        self.hands[seat] = hand
        if named is not None:
            named[:] = pool
        return spent

    def take(self, side: int, spent: list[str]) -> None:
        """The pile's top card is melded with its payment; the rest waits to join the hand."""
        *self.pending, top = self.pile
        self.pile = []
        self.meld(side, kind(top), [top, *spent])

    def meld(self, side: int, rank: int, faces: Sequence[str]) -> None:
        """Cards come to the side's meld of a rank."""
        self.melds[side][rank] = [*self.melds[side].get(rank, ()), *faces]

    def receive(self, seat: int, faces: Sequence[str]) -> None:
        """Cards come to a hand; bonus threes are laid out."""
        if not faces:
            return
        side = seat % self.sides
        threes = [face for face in faces if kind(face) == BONUS_THREE]
        self.threes[side] = [*self.threes[side], *threes]
        self.hands[seat] = [*self.hands[seat], *[face for face in faces if face not in threes]]

    def close(self, side: int, closed: bytes) -> None:
        """Set aside the canastas that have closed."""
        for rank in closed[4 * len(self.closed[side]) :: 4]:
            self.closed[side].append((rank, self.melds[side].pop(rank)))

    def check_named(self, written: Written) -> None:
        """Raise FaceError where a card of a text is named by its kind alone."""
        for card in written.cards:
            if card not in self.known:
                raise FaceError(f"{card} is no face of this deck")

    def in_kinds(self, written: Written) -> str:
        """A move's text as the engine reads it."""
        called = names(tiles=self.tiles)
        cards = [called[kind(card)] if card in self.known else card for card in written.cards]
        return written.with_cards(cards)

    def in_faces(self, written: Written, named: Sequence[str], spent: Sequence[str]) -> str:
        """A move's text as the record has it, with the cards that it took from the hand."""
        called, rest = list(named), without(spent, named)
        cards: list[str] = []
        for card in written.cards:
            if card in called:
                called.remove(card)
                cards.append(card)
            else:
                face = first_of(parse_kind(card, tiles=self.tiles), rest)
                rest.remove(face)
                cards.append(face)
        return written.with_cards(cards)


def dealt(deck: Sequence[str], dealing: Dealing) -> Faces:
    """Where the cards of a deck lie that has just been dealt."""
    book = dealing.state.book
    hands = [[deck[at] for at in held] for held in dealing.held]
    pile = [deck[at] for at in dealing.pile]
    faces = Faces(tuple(deck), hands, pile, sides=int(book.sides), tiles=book.deck.tiles)
    for seat, threes in enumerate(dealing.threes):
        faces.threes[seat % faces.sides] += [deck[at] for at in threes]
    return faces


def first_of(wanted: int, faces: Sequence[str]) -> str:
    """The first face of a kind, empty where there is none."""
    return next((face for face in faces if kind(face) == wanted), "")


def without(faces: Sequence[str], taken: Sequence[str]) -> list[str]:
    """The faces that are left when some are taken away."""
    left = list(faces)
    for face in taken:
        if face in left:
            left.remove(face)
    return left
