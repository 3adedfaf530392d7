"""A move is one byte, `word << 6 | kind << 2 | form`; a set of moves is four words of 60 bits.

Bit `b` of word `w` is the move `w << 6 | b`, so a mask that `at_least` made only has to be shifted
by its form to become legal moves.
"""

from typing import Final

from mypy_extensions import i64

from canasta.engine.cards import (
    JOKER,
    STOP_THREE,
    TWO,
    Cards,
    Kind,
    bit_count,
    cards,
    power,
)

Move = i64
Moves = tuple[i64, i64, i64, i64]

# Word 0, form 0: special moves, by slot in place of the kind.
DRAW: Final = 0 << 2
TAKE_PAIR: Final = 1 << 2
TAKE_THREE: Final = 2 << 2
TAKE_TWO: Final = 3 << 2
TAKE_JOKER: Final = 4 << 2
TAKE_ONTO: Final = 5 << 2
PASS: Final = 6 << 2
ASK: Final = 7 << 2
YES: Final = 8 << 2
NO: Final = 9 << 2
REMOVE: Final = 10 << 2

# The same, each as a set of one.
ONLY_DRAW: Final = 1 << DRAW
ONLY_PAIR: Final = 1 << TAKE_PAIR
ONLY_THREE: Final = 1 << TAKE_THREE
ONLY_TWO: Final = 1 << TAKE_TWO
ONLY_JOKER: Final = 1 << TAKE_JOKER
ONLY_ONTO: Final = 1 << TAKE_ONTO

DISCARD: Final = 1
PAIR_TWO: Final = 2
PAIR_JOKER: Final = 3
ADD_TWO: Final = 64
ADD_JOKER: Final = 65
LAY: Final = 128


def bit(move: Move) -> i64:
    """The place of a move in its word, as a set of one."""
    return power(1, move & 63)


def place(low: i64) -> i64:
    """The number of a single bit."""
    return bit_count(low - 1)


def word(move: Move) -> i64:
    return move >> 6


def kind(move: Move) -> Kind:
    return move >> 2 & 15


def form(move: Move) -> i64:
    return move & 3


def discard(k: Kind) -> Move:
    return k << 2 | DISCARD


def pair_two(k: Kind) -> Move:
    return k << 2 | PAIR_TWO


def pair_joker(k: Kind) -> Move:
    return k << 2 | PAIR_JOKER


def add_two(k: Kind) -> Move:
    return ADD_TWO | k << 2


def add_joker(k: Kind) -> Move:
    return ADD_JOKER | k << 2


def lay(k: Kind, n: i64) -> Move:
    """Lay 1 to 8 cards of one kind."""
    return LAY + (n - 1 >> 2 << 6) + (k << 2) + (n - 1 & 3)


def is_take(move: Move) -> bool:
    return TAKE_PAIR <= move <= TAKE_ONTO and move & 3 == 0


def is_special(move: Move) -> bool:
    return move & 0xC3 == 0


def is_discard(move: Move) -> bool:
    return move & 0xC3 == DISCARD


def lays(move: Move) -> bool:
    """Whether the move puts cards from the hand on the table (a take is no lay)."""
    return move >= 64 or form(move) >= PAIR_TWO


def starts_only(move: Move) -> bool:
    """A pair with a wild begins a meld; an open one is joined by the cards one sort at a time."""
    return move < 64 and form(move) >= PAIR_TWO


def layout(move: Move) -> tuple[Kind, i64, i64, i64]:
    """What a laying move puts down: the meld's kind, its naturals, twos and jokers.

    The kind of the wild meld is the two, that of black threes the stop three, laid as naturals.
    """
    k = move >> 2 & 15
    form = move & 3
    naturals: i64 = 0
    twos: i64 = 0
    jokers: i64 = 0
    if move >= LAY:
        naturals = (move >> 6) * 4 + form - 7
        if k > TWO:
            return k, naturals, 0, 0
    elif move >= ADD_TWO:
        twos = 1 - form
        jokers = form
    else:
        naturals = 2
        twos = 3 - form
        jokers = form - 2
    if k == TWO:
        return TWO, 0, naturals + twos, jokers
    if k == JOKER:
        return TWO, 0, twos, naturals + jokers
    return k, naturals, twos, jokers


def price(kind: Kind, naturals: i64, twos: i64, jokers: i64) -> Cards:
    """The cards that a layout needs from the hand."""
    return cards(kind, naturals) + (twos << 4) + jokers


def cost(move: Move) -> Cards:
    """The cards a laying move needs from the hand."""
    rank, naturals, twos, jokers = layout(move)
    return price(rank, naturals, twos, jokers)


def is_known(move: Move) -> bool:
    """Whether the byte is a move at all, in any position of any game."""
    if move < 0 or move > 255 or kind(move) == 15:
        return False
    k = kind(move)
    if is_special(move):
        return move <= REMOVE
    if is_discard(move):
        return k != 2
    if k == 2:
        return False
    if k > STOP_THREE:
        return move < ADD_TWO or move >= LAY or form(move) <= 1
    if k == STOP_THREE:
        return LAY + 14 <= move < 256
    return is_known_wild(move, k)


def is_known_wild(move: Move, k: Kind) -> bool:
    """Moves of the wild meld: 2 2 J, J J 2, 2 2 2, J J J, and one more two or joker."""
    if move < 64:
        return form(move) == (PAIR_JOKER if k == TWO else PAIR_TWO)
    if move < 128:
        return form(move) == (0 if k == TWO else 1)
    return move == lay(k, 3)


def contains(moves: Moves, move: Move) -> bool:
    a, b, c, d = moves
    w = word(move)
    bits = a if w == 0 else b if w == 1 else c if w == 2 else d
    return bits >> (move & 63) & 1 != 0


def is_empty(moves: Moves) -> bool:
    a, b, c, d = moves
    return a | b | c | d == 0


def as_list(moves: Moves) -> list[int]:
    """The moves of a set as bytes, in rising order."""
    a, b, c, d = moves
    found: list[int] = []
    collect(found, a, 0)
    collect(found, b, 64)
    collect(found, c, 128)
    collect(found, d, 192)
    return found


def collect(found: list[int], bits: i64, base: i64) -> None:
    while bits != 0:
        low = bits & -bits
        found.append(int(base + place(low)))
        bits &= bits - 1


def size(moves: Moves) -> i64:
    """How many moves a set holds."""
    a, b, c, d = moves
    return bit_count(a) + bit_count(b) + bit_count(c) + bit_count(d)
