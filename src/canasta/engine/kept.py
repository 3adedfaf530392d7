"""How many cards must stay in a hand, so that the turn can be finished. G2, G4."""

from mypy_extensions import i64

from canasta.engine import bonus_three, meld, opening, pile, turn
from canasta.engine.cards import either, total
from canasta.engine.moves import TAKE_ONTO, Move
from canasta.engine.state import State


def joining(state: State) -> i64:
    """How many cards a take brings into the hand: those under the top, and what replaces threes."""
    found = pile.joining(state)
    return found + bonus_three.replacements(state, state.pile_size - 1 - found)


def waiting(state: State) -> i64:
    """The same of the pile that waits for an opening."""
    found = pile.waiting(state)
    return found + bonus_three.replacements(state, total(state.pending) - found)


def coming(state: State) -> i64:
    """How many cards are drawn after a take, when threes of the pile have been replaced."""
    replaced = joining(state) - pile.joining(state)
    return meld.min_of(turn.after_take(state), state.stock_size() - replaced)


def least(state: State) -> i64:
    """How many cards in hand always let a turn be finished: one to discard and one to keep."""
    return either(state.no_discard, 1, 2)


def before_draw(state: State) -> i64:
    """G2: before the draw a card must stay, and with what is drawn there must be two."""
    coming = meld.min_of(opening.draw_count(state), state.stock_size())
    return either(coming > 0, 1, 2)


def before_take(state: State, move: Move) -> i64:
    """How many cards beside the price must be left for a take: hidden ones count as ordinary."""
    brought, drawn = joining(state), coming(state)
    if move == TAKE_ONTO and state.pile_size == 1:
        return 2  # C7.6: a single card is not added by who has a single card.
    keep = meld.max_of(least(state) - brought - drawn, 0)
    return either(drawn > 0 and brought == 0 and keep == 0, 1, keep)
