"""A whole position as one line of text, and back without loss.

`turn=0; phase=play; hands=K K 2/…; melds=Q Q Q/[7*7]; pile=4 K; stock=…; …`: what has its default
is left out; `[…]` is a closed canasta, `(…)` are hidden pile cards.
"""

from typing import Final

from mypy_extensions import i64

from canasta.engine import meld, packing
from canasta.engine.book import Book
from canasta.engine.card_text import (
    NotationError,
    format_cards,
    format_kinds,
    format_melds,
    parse_kinds,
)
from canasta.engine.cards import FOUR, STOP_THREE, TWO, Kind, flag, multiset
from canasta.engine.setup import empty
from canasta.engine.state import Side, State

PHASES: Final = ("start", "play", "answer", "over")
ENDS: Final = ("running", "out", "stock", "three", "pass")
MULTISETS: Final = ("pending", "own", "from_pile")
NUMBERS: Final[tuple[str, ...]] = tuple(
    name
    for name in packing.STATE_NUMBERS
    if name not in MULTISETS
    and not name.startswith(("hand", "hidden"))
    and name not in ("phase", "ended", "turn", "held")
)
SIDE_NUMBERS: Final = ("opened", "threes", "removed")


def format_position(state: State) -> str:
    """One line that `parse_position` reads back to an equal state."""
    tiles = state.book.deck.tiles
    sides = packing.sides(state)
    seats = range(int(state.book.players))
    parts = [
        f"turn={int(state.turn)}",
        f"phase={PHASES[state.phase]}",
        "totals=" + "/".join([str(int(side.total)) for side in sides]),
        "hands=" + "/".join([format_cards(state.hand(seat), tiles=tiles) for seat in seats]),
        "melds=" + "/".join([side_melds(side, tiles=tiles) for side in sides]),
        "pile=" + format_pile(state, tiles=tiles),
        "stock=" + format_kinds(state.unseen(), tiles=tiles),
    ]
    for name in SIDE_NUMBERS:
        values = [int(getattr(side, name)) for side in sides]
        if any(values):
            parts.append(f"{name}=" + "/".join([str(value) for value in values]))
    concealed = [format_cards(side.concealed, tiles=tiles) for side in sides]
    if any(concealed):
        parts.append("concealed=" + "/".join(concealed))
    if state.ended != 0:
        parts.append(f"ended={ENDS[state.ended]}")
    fresh = empty(state.book, [0] * len(sides), 0)
    for name in MULTISETS:
        cards_: i64 = getattr(state, name)
        if cards_ != 0:
            parts.append(f"{name}={format_cards(cards_, tiles=tiles)}")
    for name in NUMBERS:
        if getattr(state, name) != getattr(fresh, name):
            parts.append(f"{name}={int(getattr(state, name))}")
    return "; ".join(parts)


def side_melds(side: Side, *, tiles: bool) -> str:
    """Melds with the closed ones in brackets."""
    text = format_melds(side, tiles=tiles)
    closed = len(side.closed) // 4
    melds = text.split(", ") if text else []
    return ", ".join([f"[{m}]" if at < closed else m for at, m in enumerate(melds)])


def format_pile(state: State, *, tiles: bool) -> str:
    """Bottom to top; what nobody has seen in parentheses."""
    a, b = int(state.hidden_from), int(state.hidden_to)
    if b == 0:
        return format_kinds(state.pile, tiles=tiles)
    parts = [state.pile[:a], state.pile[a:b], state.pile[b:]]
    seen, hidden, top = [format_kinds(part, tiles=tiles) for part in parts]
    return f"{seen} ({hidden}) {top}".strip()


def parse_position(book: Book, text: str) -> State:
    """The state a line describes. Raises NotationError for text that is no position."""
    fields: dict[str, str] = {}
    for part in text.split(";"):
        name, equals, value = part.strip().partition("=")
        if not equals:
            raise NotationError(f"{part.strip()!r} is not name=value")
        fields[name] = value
    try:
        return build(book, fields)
    except (KeyError, ValueError, IndexError) as error:
        raise NotationError(f"no position of {book.rules.variant}: {error}") from None


def build(book: Book, fields: dict[str, str]) -> State:
    tiles = book.deck.tiles
    totals = [int(value) for value in fields.pop("totals").split("/")]
    if len(totals) != book.sides:
        raise ValueError("totals: one for each side")
    state = empty(book, totals, 0)
    state.give_turn(int(fields.pop("turn")))
    state.phase = PHASES.index(fields.pop("phase"))
    state.ended = ENDS.index(fields.pop("ended", "running"))
    for seat, hand in enumerate(fields.pop("hands").split("/")):
        state.set_hand(seat, multiset(parse_kinds(hand, tiles=tiles)))
    sides = packing.sides(state)
    for side, melds in zip(sides, fields.pop("melds").split("/"), strict=True):
        put_melds(state, side, melds)
    put_pile(state, fields.pop("pile"))
    state.stock = tuple(parse_kinds(fields.pop("stock"), tiles=tiles))
    state.back = len(state.stock)
    if "concealed" in fields:
        for side, ranks in zip(sides, fields.pop("concealed").split("/"), strict=True):
            side.concealed = multiset(parse_kinds(ranks, tiles=tiles))
    for name, value in fields.items():
        put_number(state, sides, name, value)
    return state


def put_number(state: State, sides: list[Side], name: str, value: str) -> None:
    if name in SIDE_NUMBERS:
        for side, part in zip(sides, value.split("/"), strict=True):
            packing.fill(side, [name], [int(part)])
    elif name in MULTISETS:
        setattr(state, name, multiset(parse_kinds(value, tiles=state.book.deck.tiles)))
    elif name in NUMBERS:
        packing.fill(state, [name], [int(value)])
    else:
        raise ValueError(f"unknown {name!r}")


def put_melds(state: State, side: Side, text: str) -> None:
    """Lay the melds of a side, closed ones in brackets."""
    for meld_text in text.split(","):
        cards_ = meld_text.strip()
        if not cards_:
            continue
        kinds = parse_kinds(cards_.strip("[]"), tiles=state.book.deck.tiles)
        rank, naturals, twos, jokers = composition(kinds)
        if cards_.startswith("["):
            side.closed += bytes([int(rank), int(naturals), int(twos), int(jokers)])
            side.closed_ranks |= flag(rank)
        else:
            meld.lay(state, side, rank, naturals, twos, jokers)


def composition(kinds: bytes) -> tuple[Kind, i64, i64, i64]:
    """A meld's rank (the two: of wilds alone; the stop three), naturals, twos and jokers."""
    twos = kinds.count(TWO)
    jokers = kinds.count(0)
    naturals = [k for k in kinds if k > TWO]
    if len(set(naturals)) > 1:
        raise ValueError("a meld has one rank")
    if len(naturals) == 0:
        return TWO, 0, twos, jokers
    rank: i64 = naturals[0]
    if rank < FOUR and (rank != STOP_THREE or twos + jokers > 0):
        raise ValueError("threes are no meld")
    return rank, len(naturals), twos, jokers


def put_pile(state: State, text: str) -> None:
    tiles = state.book.deck.tiles
    before, opens, rest = text.partition("(")
    hidden, _, top = rest.partition(")")
    bottom = parse_kinds(before, tiles=tiles)
    under = parse_kinds(hidden, tiles=tiles)
    state.pile = bottom + under + parse_kinds(top, tiles=tiles)
    if opens:
        state.hidden_from = len(bottom)
        state.hidden_to = len(bottom) + len(under)
