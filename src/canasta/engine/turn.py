"""How a turn draws, begins and passes on."""

from mypy_extensions import i64

from canasta.engine.cards import BONUS_THREE, TWO, Cards, Kind, cards, either, flag, power
from canasta.engine.meld import wild_size
from canasta.engine.state import NOBODY, START, UNANSWERED, State
from canasta.rules.turn import Turn


class TurnRules:
    def __init__(self, rules: Turn) -> None:
        self.draw_count: i64 = rules.draw_count
        self.draw_after_take: i64 = rules.draw_after_take


def draw(state: State, n: i64) -> tuple[i64, i64]:
    """Draw from the front of the stock: how many cards came, and how many bonus threes on the way.

    T-O4, C4.3, I4.1: a bonus three is laid out and replaced while the stock lasts.
    """
    stock, front, back = state.stock, state.front, state.back
    drawn: Cards = 0
    came: i64 = 0
    threes: i64 = 0
    while came < n and front < back:
        kind: Kind = stock[front]
        front += 1
        if kind == BONUS_THREE:
            threes += 1
        else:
            drawn += cards(kind, 1)
            came += 1
    state.front = front
    state.held += drawn
    if threes > 0:
        state.mover.threes += threes
    if state.captured != NOBODY:
        # What is drawn after a take is no card from under the pile's top.
        state.own += drawn
    return came, threes


def begin(state: State, seat: i64) -> None:
    """A seat's turn begins: what the last one did is forgotten."""
    if state.lays > 0 or state.captured != NOBODY:
        forget_cards(state)
    state.give_turn(seat)
    side = state.mover
    state.phase = START
    state.first = False
    state.opened_before = side.opened
    state.ranks_before = side.laid
    if wild_size(side) > 0:
        state.ranks_before |= flag(TWO)
    state.asked = False
    state.answer = UNANSWERED


def forget_cards(state: State) -> None:
    """What was laid and taken in the turn that ends."""
    state.lays = 0
    state.joined = False
    state.dirty_opening = False
    state.captured = NOBODY
    state.pending = 0
    state.own = 0
    state.from_pile = 0


def remember_melds(state: State) -> None:
    """C9.5: who has laid cards himself can no longer go out concealed."""
    state.melded |= power(1, state.turn)


def draw_count(state: State) -> i64:
    """How many cards a turn draws that begins with the stock."""
    return state.book.turn.draw_count


def after_take(state: State) -> i64:
    """I9.3: how many cards are drawn after taking the pile, as far as the stock lasts."""
    wanted = state.book.turn.draw_after_take
    return either(wanted < state.stock_size(), wanted, state.stock_size())
