"""How many cards must stay in a hand, so that the turn can be finished. G2, G4."""

from mypy_extensions import i64

from canasta.engine import meld, opening, pile, turn
from canasta.engine.cards import either
from canasta.engine.moves import TAKE_ONTO, Move
from canasta.engine.state import State


def least(state: State) -> i64:
    """How many cards in hand always let a turn be finished: one to discard and one to keep."""
    return either(state.no_discard, 1, 2)


def before_draw(state: State) -> i64:
    """G2: before the draw a card must stay, and with what is drawn there must be two."""
    coming = meld.min_of(opening.draw_count(state), state.stock_size())
    return either(coming > 0, 1, 2)


def before_take(state: State, move: Move) -> i64:
    """How many cards beside the price must be left for a take: hidden ones count as ordinary."""
    joining = pile.joining(state)
    coming = turn.after_take(state)
    if move == TAKE_ONTO and state.pile_size == 1:
        return 2  # C7.6: a single card is not added by who has a single card.
    keep = meld.max_of(least(state) - joining - coming, 0)
    return either(coming > 0 and joining == 0 and keep == 0, 1, keep)
