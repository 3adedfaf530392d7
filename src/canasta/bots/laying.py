"""What laying cards down brings to a side that is open, and to one that is not."""

from typing import Final

from mypy_extensions import i64

from canasta.bots import melding
from canasta.bots.case import Case
from canasta.bots.melding import Lay
from canasta.bots.outlook import has_canastas
from canasta.bots.parts import CARDS, HOLD, HURRY, LATE, MELD, OPENING, PILE, RESERVE, WILDS
from canasta.engine import opening, pile
from canasta.engine.cards import total
from canasta.engine.moves import Move
from canasta.engine.state import START, State

UNDER_WAY: Final = 1000.0
"""For every lay of an opening that has begun: it must be completed."""
SMALL: Final = 4
"""A hand below this has no choice."""


def rate(case: Case, move: Move) -> None:
    """Rate a lay: above zero where it is better than keeping the cards."""
    lay = Lay(case.sight, move)
    if case.sight.side.opened:
        lay_on(case, lay)
    else:
        open_with(case, lay)
    melding.grow(case, lay)
    case.add(HURRY, case.weights.lay_hurry * lay.points * case.sight.hurry)


def lay_on(case: Case, lay: Lay) -> None:
    """A lay of a side that is open."""
    weights = case.weights
    case.add(CARDS, weights.lay_card * float(lay.naturals) + weights.lay_point * lay.points)
    if lay.before == 0:
        case.add(MELD, weights.lay_new)
    if lay.naturals > 0:
        hold_back(case, lay)
    if lay.twos + lay.jokers > 0:
        spend_wilds(case, lay, 1.0)
        melding.soil(case, lay)
    keep_some(case, total(case.sight.hand) - lay.cards)


def hold_back(case: Case, lay: Lay) -> None:
    """While the pile is frozen, pairs and triples in the hand are what takes it."""
    sight, weights = case.sight, case.weights
    state = sight.state
    if not pile.is_frozen_for(state, sight.side) and not pile.takes_pairs_only(state):
        return
    if float(state.pile_size) < weights.hold_size or sight.hurry >= 1.0:
        return
    if lay.before == 0:
        case.add(HOLD, -weights.hold_triple)
    elif lay.naturals >= 2:
        case.add(HOLD, -weights.hold_pair)


def spend_wilds(case: Case, lay: Lay, share: float) -> None:
    """Wilds are dear."""
    cost = case.weights.two * float(lay.twos) + case.weights.joker * float(lay.jokers)
    case.add(WILDS, -share * cost)


def keep_some(case: Case, left: i64) -> None:
    """A small hand has no choice; only a side that may go out wants one."""
    sight = case.sight
    if left >= SMALL or has_canastas(sight.state, sight.side):
        return
    case.add(RESERVE, -case.weights.lay_reserve * float(SMALL - left) * (1.0 - sight.hurry))


def open_with(case: Case, lay: Lay) -> None:
    """A lay that begins the opening or goes on with it."""
    sight, weights = case.sight, case.weights
    state = sight.state
    case.add(CARDS, weights.open_card * float(lay.cards) + weights.open_point * lay.points)
    spend_wilds(case, lay, weights.open_wilds)
    if opening.in_progress(sight.side):
        case.add(OPENING, UNDER_WAY)
        return
    case.add(OPENING, weights.open_base)
    if rivals_opened(state, sight.seat):
        case.add(OPENING, weights.open_they)
    if float(state.stock_size()) < weights.open_late_stock:
        case.add(LATE, weights.open_late)
    if state.phase == START and opening.would_owe_take(state):
        case.add(PILE, weights.open_pile * float(state.pile_size))


def rivals_opened(state: State, seat: i64) -> bool:
    """Whether another side is open."""
    own = state.side_of(seat)
    index: i64 = 0
    while index < state.book.sides:
        side = state.side(index)
        if side is not own and side.opened:
            return True
        index += 1
    return False
