"""Plays deals to their end with bots in the seats."""

from mypy_extensions import i64

from canasta.bots.policy import Policy
from canasta.engine import laws, legal, play
from canasta.engine.state import OVER, State
from canasta.view.memory import Memory
from canasta.view.seat import look


def play_out(state: State, players: list[Policy], log: bytearray) -> None:
    """Let the bots play a deal to its end; `log` receives the moves as bytes."""
    memory = Memory(int(state.book.players))
    while state.phase != OVER:
        seat = state.actor()
        moves = legal.legal(state)
        move = players[seat].choose(look(state, seat, memory), moves)
        memory.note(state, move)
        play.apply(state, move)
        log.append(int(move))


def play_checked(state: State, players: list[Policy], log: bytearray) -> list[str]:
    """The same, asking before every move whether the laws hold; what they found broken.

    A deal that is stuck stays where it is.
    """
    cards = laws.card_count(state)
    found: list[str] = []
    memory = Memory(int(state.book.players))
    while state.phase != OVER:
        note(state, cards, len(log), found)
        seat = state.actor()
        moves = legal.legal(state)
        if moves == (0, 0, 0, 0):
            return found
        move = players[seat].choose(look(state, seat, memory), moves)
        memory.note(state, move)
        play.apply(state, move)
        log.append(int(move))
    note(state, cards, len(log), found)
    return found


def note(state: State, cards: i64, at: i64, found: list[str]) -> None:
    broken = laws.broken(state, cards)
    if broken:
        found.append(f"move {int(at)}: {broken}")
