"""Lays what it can when that is not foolish, takes piles, feeds an open meld only if it must."""

from typing import Final

from mypy_extensions import i64

from canasta.bots.policy import Policy
from canasta.engine import meld, out, values
from canasta.engine.cards import (
    STOP_THREE,
    TWO,
    WILDS,
    Kind,
    count,
    either,
    is_wild,
    total,
)
from canasta.engine.moves import (
    ADD_TWO,
    ASK,
    DRAW,
    NO,
    PASS,
    REMOVE,
    YES,
    Move,
    Moves,
    is_discard,
    is_special,
    is_take,
    kind,
    layout,
)
from canasta.engine.state import Side, State
from canasta.view.seat import View

TAKING: Final = 5000
LAYING: Final = 1000
NEVER: Final = -100000


class Greedy(Policy):
    """Rates every legal move by a few rules of thumb and plays the best."""

    def choose(self, view: View, moves: Moves) -> Move:
        """One of the legal moves given."""
        a, b, c, d = moves
        best, found = best_of(view, a, 0, NEVER - 1, -1)
        best, found = best_of(view, b, 64, best, found)
        best, found = best_of(view, c, 128, best, found)
        best, found = best_of(view, d, 192, best, found)
        return found


def best_of(view: View, bits: i64, base: i64, best: i64, found: Move) -> tuple[i64, Move]:
    """The best move of a word, if it beats the best so far."""
    at: i64 = 0
    while bits != 0:
        if bits & 1 != 0:
            worth = rate(view, base + at)
            if worth > best:
                best, found = worth, base + at
        bits >>= 1
        at += 1
    return best, found


def rate(view: View, move: Move) -> i64:
    """How good a move looks."""
    if is_special(move):
        return rate_special(move)
    if is_discard(move):
        return rate_discard(view, kind(move))
    return rate_lay(view, move)


def rate_special(move: Move) -> i64:
    if is_take(move):
        # Naturals are cheaper than wilds, a card on the table cheaper than any.
        return TAKING - (move >> 2)
    if move == DRAW:
        return 10
    if move == YES:
        return 2
    if move == NO or move == PASS:
        return 1
    return TAKING if move == REMOVE else NEVER if move == ASK else 0


def rate_discard(view: View, card: Kind) -> i64:
    """Cheap single cards first; wilds last; what opponents can use only if it must be."""
    state = view.state
    if is_wild(card):
        return -3000 - values.worth(state.book.values, card)
    if card == STOP_THREE:
        return -50
    held = count(view.hand(), card)
    worth = -100 - 60 * (held - 1) - values.worth(state.book.values, card)
    if feeds(view, card):
        worth -= 2000
    if count(state.side_of(view.seat).naturals, card) > 0:
        worth -= 100
    return worth


def feeds(view: View, card: Kind) -> bool:
    """Whether an opponent has an open meld of the rank."""
    state = view.state
    own = state.side_of(view.seat)
    index: i64 = 0
    while index < state.book.sides:
        side = state.side(index)
        if side is not own and count(side.naturals, card) > 0:
            return True
        index += 1
    return False


def rate_lay(view: View, move: Move) -> i64:
    """Naturals always; wilds to finish a canasta, to open, or where many are held."""
    state = view.state
    side = state.side_of(view.seat)
    rank, naturals, twos, jokers = layout(move)
    left = total(view.hand()) - naturals - twos - jokers
    if left < 4 and side.opened and foolish(state, side, left):
        return NEVER + 1
    if rank == STOP_THREE:
        return TAKING
    if rank == TWO:
        return either(side.opened or meld.wild_size(side) > 0, LAYING, 0)
    if twos + jokers == 0:
        return LAYING + 100 * naturals + values.worth(state.book.values, rank)
    return rate_wild(view, side, move, rank, twos + jokers)


def foolish(state: State, side: Side, left: i64) -> bool:
    """A hand that shrinks although its side is far from going out only loses choices."""
    clean, dirty = out.tally(state, side)
    return clean + dirty < out.needed(state) and left < 4


def rate_wild(view: View, side: Side, move: Move, rank: Kind, wild: i64) -> i64:
    size = meld.size(side, rank)
    if move < ADD_TWO:
        # A pair that becomes a meld: worth a wild to open, or when wilds abound.
        many = total(view.hand() & WILDS) >= 3
        return either(not side.opened or many, LAYING - 500, -4000)
    if size + wild == meld.CANASTA:
        return LAYING + 800
    clean_canasta = size >= meld.CANASTA and meld.wilds(side, rank) == 0
    if not side.opened and not clean_canasta:
        return LAYING - 700
    return -4000
