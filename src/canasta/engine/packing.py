"""A state as bytes and back, for worker processes and for comparing two states."""

import struct
from typing import Final

from canasta.engine.book import Book
from canasta.engine.state import Side, State

SIDE_NUMBERS: Final[list[str]] = (
    "total band opened naturals twos jokers wild_twos wild_jokers stop_threes removed threes "
    "closed_ranks laid room concealed"
).split()
STATE_NUMBERS: Final[list[str]] = (
    "held hand0 hand1 hand2 hand3 hand4 hand5 hidden_from hidden_to frozen block_seat block_turns "
    "dealer turn phase ended out_seat out_concealed melded first opened_before ranks_before "
    "lays joined dirty_opening captured pending own from_pile asked answer no_discard"
).split()
FLAGS: Final[frozenset[str]] = frozenset(
    [
        "opened",
        "frozen",
        "out_concealed",
        "first",
        "opened_before",
        "joined",
        "dirty_opening",
        "asked",
        "no_discard",
    ]
)


def sides(state: State) -> list[Side]:
    """The sides in order."""
    return [state.side(index) for index in range(int(state.book.sides))]


def pack(state: State) -> bytes:
    """All of a state but its rules, and of the deck only what is still in the stock."""
    numbers: list[int] = []
    texts: list[bytes] = [state.unseen(), state.pile]
    for name in STATE_NUMBERS:
        numbers.append(int(getattr(state, name)))
    for side in sides(state):
        for name in SIDE_NUMBERS:
            numbers.append(int(getattr(side, name)))
        texts.append(side.closed)
    packed = state.book.tag + struct.pack(f">{len(numbers)}q", *numbers)
    for text in texts:
        packed += struct.pack(">H", len(text)) + text
    return packed


def unpack(book: Book, packed: bytes) -> State:
    """The state that `pack` made, for the same rules. Raises ValueError for other bytes."""
    n = len(STATE_NUMBERS) + int(book.sides) * len(SIDE_NUMBERS)
    if packed[:4] != book.tag:
        raise ValueError(f"these bytes are no deal of these rules ({book.rules.variant})")
    packed = packed[4:]
    try:
        numbers: list[int] = list(struct.unpack_from(f">{n}q", packed))
        texts = read_texts(packed, 8 * n, 2 + int(book.sides))
    except struct.error:
        raise ValueError("these bytes are a damaged deal: too few or too many") from None
    made = [Side(0, 0) for _ in range(int(book.sides))]
    state = State(book, made[0], made[1], made[2] if len(made) > 2 else made[0])
    fill(state, STATE_NUMBERS, numbers)
    state.mover = state.side_of(state.turn)
    at = len(STATE_NUMBERS)
    for index, side in enumerate(made):
        fill(side, SIDE_NUMBERS, numbers[at + index * len(SIDE_NUMBERS) :])
        side.closed = texts[2 + index]
    state.stock = tuple(texts[0])
    state.back = len(texts[0])
    state.pile = texts[1]
    return state


def read_texts(packed: bytes, at: int, n: int) -> list[bytes]:
    found: list[bytes] = []
    for _ in range(n):
        size: int = struct.unpack_from(">H", packed, at)[0]
        found.append(packed[at + 2 : at + 2 + size])
        at += 2 + size
    if at != len(packed):
        raise struct.error("wrong length")
    return found


def fill(target: object, names: list[str], numbers: list[int]) -> None:
    for name, number in zip(names, numbers, strict=False):
        if name in FLAGS:
            setattr(target, name, number != 0)
        else:
            setattr(target, name, number)
