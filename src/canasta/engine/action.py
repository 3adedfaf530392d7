"""A whole intention: several moves that a player means as one. All are made, or none (G3)."""

from collections.abc import Sequence

from canasta.engine import legal, notation, play
from canasta.engine.refusals import EMPTY_ACTION, FINE, REVEALED
from canasta.engine.state import OVER, State


class Outcome:
    """What came of an action: the state after it, or the first move refused and why.

    `moves` are the bytes made. `failed` is the place of the refused text move, one past the last
    for a duty that the whole action left unpaid.
    """

    def __init__(self, state: State, moves: list[int], code: int, failed: int) -> None:
        self.state = state
        self.moves = moves
        self.code = code
        self.failed = failed


def attempt(state: State, moves: Sequence[str | int]) -> Outcome:
    """Try an action on a copy; the state given is never changed.

    Moves are bytes or texts of the conformance format. Text that is no move raises NotationError.
    A text that lays several bytes is one lay: what opens with it opens with all of it (G1).
    """
    outcome = Outcome(state.scratch(), [], int(EMPTY_ACTION), 0)
    if len(moves) == 0:
        return outcome
    revealed = False
    for place, move in enumerate(moves):
        outcome.failed = place
        revealed = make(outcome, move, revealed=revealed)
        if outcome.code != FINE:
            return outcome
    outcome.failed = len(moves)
    outcome.code = int(play.unpaid(outcome.state))
    return outcome


def make(outcome: Outcome, move: str | int, *, revealed: bool) -> bool:
    """Make one move, or note why not. Whether nothing may follow in this action (G5)."""
    state = outcome.state
    try:
        steps = notation.parse_move(state, move) if isinstance(move, str) else [move]
    except notation.Refused as refusal:
        outcome.code = refusal.code
        return revealed
    ended = revealed
    for left, step in zip(range(len(steps) - 1, -1, -1), steps, strict=True):
        state.midway = left > 0 and not state.side_of(state.turn).opened
        outcome.code = int(REVEALED if ended else legal.refuse(state, step))
        if outcome.code != FINE:
            return ended
        ended = play.reveals(state, step)
        play.apply(state, step)
        outcome.moves.append(int(step))
        ended = ended or state.phase == OVER
    return ended
