"""The pile in a message: what state it is in to one side, and what its player needs to have it."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.engine import pile
from canasta.engine.cards import is_natural
from canasta.engine.lack import lack, must_take
from canasta.engine.state import START, Side, State
from canasta.protocol import PileBlock, PileState
from canasta.table.refusing import told


def pile_state(state: State, seat: int | None, legal: Sequence[str] | None) -> PileState:
    """The pile as it is to a seat; `legal` are its moves, if it is to act."""
    side = state.side_of(state.turn if seat is None else seat)
    frozen = pile.is_frozen_for(state, side)
    for_all = state.frozen or state.book.pile.always_frozen
    why, until = bar(state, side)
    acts = legal is not None and state.phase == START
    ways = tuple([move for move in legal or () if move.startswith("take")]) if acts else ()
    return PileState(
        frozen=frozen if seat is not None else for_all,
        until_opened=seat is not None and frozen and not for_all,
        blocked=why,
        until=until,
        ways=ways,
        refusal=told(lack(state)) if acts and not ways else None,
        must=acts and ways != () and must_take(state),
    )


def bar(state: State, side: Side) -> tuple[PileBlock | None, int | None]:
    """What keeps a side off the pile whatever its hands hold, and whose turn must be over before.

    A round outlasts a single turn.
    """
    if state.pile_size == 0:
        return None, None
    if pile.is_blocked(state, side):
        return "round", int((state.turn + state.block_turns - 1) % state.book.players)
    if not is_natural(state.top):
        return "top", int(state.turn)
    if pile.is_dead_rank(state, side, state.top):
        return "rank", int(state.turn)
    return None, None
