"""How a turn draws, begins and passes on."""

from mypy_extensions import i64

from canasta.engine.cards import BONUS_THREE, TWO, Kind, cards, either, flag, power
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
    side = state.mover
    hand = state.hand(state.turn)
    came: i64 = 0
    threes: i64 = 0
    while came < n and state.front < state.back:
        kind: Kind = state.stock[state.front]
        state.front += 1
        if kind == BONUS_THREE:
            threes += 1
        else:
            hand += cards(kind, 1)
            # What is drawn after a take is no card from under the pile's top.
            state.own += cards(kind, 1)
            came += 1
    side.threes += threes
    state.set_hand(state.turn, hand)
    return came, threes


def begin(state: State, seat: i64) -> None:
    """A seat's turn begins: what the last one did is forgotten."""
    state.give_turn(seat)
    side = state.mover
    state.phase = START
    state.first = False
    state.opened_before = side.opened
    state.ranks_before = side.laid | either(wild_size(side) > 0, flag(TWO), 0)
    state.lays = 0
    state.joined = False
    state.dirty_opening = False
    state.captured = NOBODY
    state.pending = 0
    state.own = 0
    state.from_pile = 0
    state.asked = False
    state.answer = UNANSWERED
    state.no_discard = False


def remember_melds(state: State) -> None:
    """C9.5: who has laid cards himself can no longer go out concealed."""
    if state.lays > 0 or state.took():
        state.melded |= power(1, state.turn)


def draw_count(state: State) -> i64:
    """How many cards a turn draws that begins with the stock."""
    return state.book.turn.draw_count


def after_take(state: State) -> i64:
    """I9.3: how many cards are drawn after taking the pile, as far as the stock lasts."""
    wanted = state.book.turn.draw_after_take
    return either(wanted < state.stock_size(), wanted, state.stock_size())
