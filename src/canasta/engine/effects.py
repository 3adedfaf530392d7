"""What laying and taking change on the table, before anybody asks whether that was allowed."""

from mypy_extensions import i64

from canasta.engine import canasta, meld, opening, pile
from canasta.engine.cards import JOKER, TWO, Kind, cards, count, flag
from canasta.engine.moves import Move, layout, price
from canasta.engine.state import NOBODY, State


def lay(state: State, move: Move) -> None:
    """Cards go from the hand of the player to move to a meld of his side."""
    kind, naturals, twos, jokers = layout(move)
    side = state.mover
    state.held -= price(kind, naturals, twos, jokers)
    state.lays += 1
    if state.ranks_before & flag(kind) != 0:
        state.joined = True
    if state.captured != NOBODY and canasta.concealed_bonus(state) > 0:
        spend(state, kind, kind, naturals)
        spend(state, kind, TWO, twos)
        spend(state, kind, JOKER, jokers)
    meld.lay(state, side, kind, naturals, twos, jokers)


def spend(state: State, rank: Kind, kind: Kind, n: i64) -> None:
    """C-O8: own cards count first; what is laid beyond them came from under the pile's top."""
    own = meld.min_of(n, count(state.own, kind))
    state.own -= cards(kind, own)
    state.from_pile += cards(rank, n - own)


def take(state: State, move: Move) -> None:
    """The pile goes to the player to move, its top card to a meld."""
    pile.take(state, move)
    settle(state)


def settle(state: State) -> None:
    """Open the side as soon as what lies there opens; only then does the pile join the hand. G2."""
    side = state.mover
    if state.midway or not opening.in_progress(side) or not opening.is_met(state, side):
        return
    side.opened = True
    state.dirty_opening = not opening.is_clean(side)
    if state.pending != 0:
        pile.join(state)
