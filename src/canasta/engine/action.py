"""A whole intention: several moves that a player means as one. All are made, or none (G3)."""

from collections.abc import Sequence

from canasta.engine import move_reading, play, refuse
from canasta.engine.refusals import EMPTY_ACTION, FINE, NOT_YOUR_TURN, REVEALED
from canasta.engine.state import OVER, State


class Outcome:
    """What came of an action: the state after it, or the first move refused and why.

    `seat` is whose action it is; where it becomes another's turn or answer, it ends. `moves` are
    the bytes made. `failed` is the place of the refused text move, one past the last for a duty
    that the whole action left unpaid.
    """

    def __init__(self, state: State, moves: list[int], code: int, failed: int) -> None:
        self.state = state
        self.seat = int(state.actor())
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


def single(state: State, move: str | int) -> Outcome:
    """Try one move by itself, on a copy: what an action of it alone leaves unpaid is not asked."""
    outcome = Outcome(state.scratch(), [], int(FINE), 0)
    make(outcome, move, revealed=False)
    return outcome


def make(outcome: Outcome, move: str | int, *, revealed: bool) -> bool:
    """Make one move, or note why not. Whether nothing may follow in this action (G5)."""
    state = outcome.state
    if revealed:
        outcome.code = int(REVEALED)
        return True
    # Whether the deal is over with it may hang on a hand that the player cannot see.
    if outcome.moves and (state.phase == OVER or state.actor() != outcome.seat):
        outcome.code = int(NOT_YOUR_TURN)
        return False
    try:
        steps = move_reading.parse_move(state, move) if isinstance(move, str) else [move]
    except move_reading.Refused as refusal:
        outcome.code = refusal.code
        return revealed
    ended = shown = False
    for left, step in zip(range(len(steps) - 1, -1, -1), steps, strict=True):
        begin(state, left)
        outcome.code = int(REVEALED if ended else refuse.refuse(state, step))
        if outcome.code != FINE:
            return shown
        shown = play.make(state, step)
        ended = shown or state.phase == OVER
        outcome.moves.append(int(step))
    return shown


def trail(state: State, move: str | int) -> list[tuple[int, State]]:
    """The bytes of a move that is legal here, each with the state after it."""
    steps = move_reading.parse_move(state, move) if isinstance(move, str) else [move]
    found: list[tuple[int, State]] = []
    for left, step in zip(range(len(steps) - 1, -1, -1), steps, strict=True):
        after = found[-1][1].scratch() if found else state.scratch()
        begin(after, left)
        play.apply(after, step)
        found.append((int(step), after))
    return found


def begin(state: State, left: int) -> None:
    """Note, before a byte is played, whether more of its text follow: they open together (G1)."""
    state.midway = left > 0 and not state.mover.opened
