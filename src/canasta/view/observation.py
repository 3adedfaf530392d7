"""What one seat, or a spectator, may see of a deal: built from an allow-list, never stripped.

Faces of hands and melds stand in the order of their texts: it must not tell which card came when.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, get_args

from msgspec import Struct

from canasta.engine import pile as pile_chapter
from canasta.engine.canasta import ITEMS, classify
from canasta.engine.card_text import names
from canasta.engine.cards import JOKER, TWO
from canasta.engine.meld import CANASTA
from canasta.engine.opening import WHOLE_CANASTA, BandRules, band, band_of
from canasta.engine.score import scores, sheet
from canasta.engine.state import OUT, OVER, Side, State
from canasta.rules.articles import article
from canasta.view.faces import Faces, kind

Phase = Literal["start", "play", "answer", "over"]
Permission = Literal["unasked", "asked", "granted", "denied"]
Need = int | Literal["canasta"]
"""What an opening asks for: points, or a whole canasta."""
End = Literal["out", "stock", "three", "pass"]

PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
ENDS: Final[tuple[End, ...]] = get_args(End)
ANSWERS: Final[tuple[Permission, ...]] = ("asked", "granted", "denied")
WILDS: Final = "wilds"


class Hand(Struct, frozen=True):
    """How many cards a hand holds, and which where that may be seen."""

    size: int
    faces: tuple[str, ...] | None


class Meld(Struct, frozen=True):
    """A meld: the name of its rank (`wilds` for one of wilds alone), and which canasta it is."""

    rank: str
    faces: tuple[str, ...]
    canasta: str | None


class Area(Struct, frozen=True, kw_only=True):
    """What a side has on the table, its total before this deal, and what its opening needs."""

    total: int
    need: Need
    opened: bool
    melds: tuple[Meld, ...]
    closed: tuple[Meld, ...]
    threes: tuple[str, ...]
    removed: tuple[str, ...]


class Block(Struct, frozen=True):
    """A discarded wild's round: whose card it was, and the turns still to come."""

    seat: int
    turns: int


class Pile(Struct, frozen=True, kw_only=True):
    """The pile. `hidden` counts the cards in it that nobody has seen.

    `faces`, bottom to top, are all the others where it is `open`, elsewhere its top card alone.
    """

    size: int
    faces: tuple[str, ...]
    open: bool
    hidden: int
    frozen: bool
    block: Block | None


class ScoreLine(Struct, frozen=True):
    """One line of the score sheet, with the article it comes from."""

    side: int
    item: str
    count: int
    points: int
    article: str


class Result(Struct, frozen=True):
    """How the deal ended, what it brought each side, and what each must open with in the next."""

    how: End
    lines: tuple[ScoreLine, ...]
    scores: tuple[int, ...]
    openings: tuple[Need, ...]


class Observation(Struct, frozen=True, kw_only=True, tag_field="type", tag="observation"):
    """A deal as a seat sees it; `seat` is None for a spectator.

    `waiting` cards lie under a top card that was taken, until the taker's opening is met. `actor`
    is the seat whose move or answer is awaited. Of a deal that is over every hand is shown.
    """

    seat: int | None
    dealer: int
    stock: int
    hands: tuple[Hand, ...]
    sides: tuple[Area, ...]
    pile: Pile
    waiting: int
    turn: int
    actor: int | None
    phase: Phase
    took_pile: bool
    permission: Permission
    out: int | None
    out_concealed: bool
    result: Result | None


def observe(state: State, faces: Faces, seat: int | None) -> Observation:
    """What a seat sees of a deal, None for a spectator."""
    over = state.phase == OVER
    seats = range(int(state.book.players))
    gone_out = over and state.ended == OUT
    return Observation(
        seat=seat,
        dealer=int(state.dealer),
        stock=int(state.stock_size()),
        hands=tuple([hand(faces.hands[at], shown=over or at == seat) for at in seats]),
        sides=tuple([area(state, faces, index) for index in range(int(state.book.sides))]),
        pile=pile(state, faces),
        waiting=len(faces.pending),
        turn=int(state.turn),
        actor=None if over else int(state.actor()),
        phase=PHASES[state.phase],
        took_pile=state.took(),
        permission=ANSWERS[state.answer] if state.asked else "unasked",
        out=int(state.out_seat) if gone_out else None,
        out_concealed=gone_out and state.out_concealed,
        result=result(state) if over else None,
    )


def in_order(faces: Iterable[str]) -> tuple[str, ...]:
    """Faces in the one order that tells nothing."""
    return tuple(sorted(faces))


def hand(faces: list[str], *, shown: bool) -> Hand:
    """A hand, face down unless it is shown."""
    return Hand(len(faces), in_order(faces) if shown else None)


def area(state: State, faces: Faces, index: int) -> Area:
    """What a side has on the table."""
    side = state.side(index)
    return Area(
        total=int(side.total),
        need=need(band(state, side)),
        opened=side.opened,
        melds=tuple([meld(rank, of, faces) for rank, of in faces.melds[index].items()]),
        closed=tuple([meld(rank, of, faces) for rank, of in faces.closed[index]]),
        threes=in_order(faces.threes[index]),
        removed=in_order(faces.removed[index]),
    )


def need(rules: BandRules) -> Need:
    """What an opening within a band asks for."""
    points = int(rules.need)
    return "canasta" if points == WHOLE_CANASTA else points


def next_need(state: State, side: Side, score: int) -> Need:
    """What the side's next opening asks for once the deal's score is in its total."""
    rules = state.book.opening
    return need(rules.bands[band_of(rules, int(side.total) + score)])


def meld(rank: int, cards: list[str], faces: Faces) -> Meld:
    """One meld of these cards."""
    return Meld(rank_name(rank, tiles=faces.tiles), in_order(cards), canasta(rank, cards))


def rank_name(rank: int, *, tiles: bool) -> str:
    """What a meld is called in texts such as `add 2 to wilds`."""
    return WILDS if rank == TWO else names(tiles=tiles)[rank]


def canasta(rank: int, cards: list[str]) -> str | None:
    """Which canasta these cards are, named as on the score sheet; None for fewer than seven."""
    if len(cards) < CANASTA:
        return None
    kinds = [kind(face) for face in cards]
    return ITEMS[classify(rank, kinds.count(TWO), kinds.count(JOKER))].removeprefix("canasta.")


def pile(state: State, faces: Faces) -> Pile:
    """The pile as the table shows it."""
    is_open = state.book.pile.all_visible
    first, last = int(state.hidden_from), int(state.hidden_to)
    seen = faces.pile[:first] + faces.pile[last:]
    return Pile(
        size=len(faces.pile),
        faces=tuple(seen if is_open else seen[-1:]),
        open=is_open,
        hidden=last - first,
        frozen=state.frozen,
        block=block(state),
    )


def block(state: State) -> Block | None:
    """The round of a discarded wild, where the table has such rounds."""
    if state.block_turns == 0 or not pile_chapter.counts_rounds(state):
        return None
    return Block(int(state.block_seat), int(state.block_turns))


def result(state: State) -> Result:
    """The score of a deal that is over."""
    scored = tuple(scores(state))
    game = state.book.rules.sheet
    lines = [
        ScoreLine(
            side=int(line.side),
            item=line.item,
            count=int(line.count),
            points=int(line.points),
            article=article(line.item, game),
        )
        for line in sheet(state)
    ]
    openings = [next_need(state, state.side(at), score) for at, score in enumerate(scored)]
    return Result(ENDS[state.ended - 1], tuple(lines), scored, tuple(openings))
