"""What a bot makes of its turn: one action, decided on what its seat knows."""

from canasta.bots.policy import Policy
from canasta.engine import legal, play
from canasta.engine.cards import FOUR
from canasta.engine.state import OVER
from canasta.view.seat import View


def think(policy: Policy, view: View) -> list[int]:
    """The moves of one action: up to one that shows the seat something, or ends its turn.

    They are tried on the view's own position, which is used up by it.
    """
    state = view.state
    # Unknown cards stand for those that a move would draw; nothing is decided after it.
    state.stock = (FOUR,) * int(state.back)
    seat = state.actor()
    moves: list[int] = []
    while True:
        move = int(policy.choose(view, legal.legal(state)))
        moves.append(move)
        if play.make(state, move) or state.phase == OVER or state.actor() != seat:
            return moves
