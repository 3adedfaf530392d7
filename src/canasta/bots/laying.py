"""What laying cards down brings to a side that is open, and to one that is not."""

from typing import Final

from mypy_extensions import i64

from canasta.bots import melding
from canasta.bots.case import Case
from canasta.bots.melding import Lay
from canasta.bots.outlook import Outlook, has_canastas, price_of_pile, wants_canasta
from canasta.bots.parts import (
    CANASTA,
    CARDS,
    HOLD,
    HURRY,
    LATE,
    MELD,
    OPENING,
    PILE,
    READY,
    RESERVE,
    THREES,
    WILDS,
)
from canasta.engine import bonus_three, opening, pile
from canasta.engine.cards import TWO, count, is_natural, total
from canasta.engine.cards import WILDS as WILD_CARDS
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
    if lay.kind == TWO:
        case.add(MELD, weights.lay_wild_meld * float(lay.cards))
    if has_canastas(case.sight.state, case.sight.side):
        case.add(READY, weights.lay_ready * float(lay.cards))
    else:
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
    elif count(sight.hand, lay.kind) >= 2:
        case.add(HOLD, -weights.hold_pair)
    if count(sight.hand, lay.kind) >= price_of_pile(sight):
        case.add(HOLD, -weights.hold_pile * float(state.pile_size))


def spend_wilds(case: Case, lay: Lay, share: float) -> None:
    """Wilds are dear."""
    weights = case.weights
    cost = weights.two * float(lay.twos) + weights.joker * float(lay.jokers)
    case.add(WILDS, -share * cost)
    if lay.kind != TWO:
        spares = total(case.sight.hand & WILD_CARDS) - lay.twos - lay.jokers
        case.add(WILDS, weights.spare * float(spares))


def keep_some(case: Case, left: i64) -> None:
    """A small hand has no choice; a side that may not go out wants none."""
    if left < SMALL:
        cost = case.weights.lay_reserve * float(SMALL - left)
        case.add(RESERVE, -cost * (1.0 - case.sight.hurry))


def open_with(case: Case, lay: Lay) -> None:
    """A lay that begins the opening or goes on with it."""
    sight, weights = case.sight, case.weights
    state = sight.state
    case.add(CARDS, weights.open_card * float(lay.cards) + weights.open_point * lay.points)
    spend_wilds(case, lay, weights.open_wilds)
    if lay.naturals > 0 and count(sight.hand, lay.kind) >= price_of_pile(sight):
        case.add(HOLD, -weights.open_hold * float(state.pile_size))
    if opening.in_progress(sight.side):
        case.add(OPENING, UNDER_WAY)
        return
    case.add(OPENING, weights.open_base + weights.open_need * needed(sight))
    if wants_canasta(sight):
        case.add(CANASTA, weights.open_canasta)
    case.add(THREES, -2.0 * weights.open_threes * at_stake(sight))
    if rivals_opened(state, sight.seat):
        case.add(OPENING, weights.open_they)
    if float(state.stock_size()) < weights.open_late_stock:
        case.add(LATE, weights.open_late)
    case.add(LATE, weights.open_gone * sight.gone)
    if state.phase == START:
        before_drawing(case, lay)


def before_drawing(case: Case, lay: Lay) -> None:
    """Who opens before he draws does it for the pile, or gives up a card of the draw for it."""
    sight, weights = case.sight, case.weights
    state = sight.state
    if opening.would_owe_take(state):
        case.add(PILE, weights.open_pile * float(state.pile_size))
        return
    case.add(OPENING, weights.open_before)
    if lay.kind == state.top or not is_natural(state.top):
        return
    dirty = opening.dirt_bars_pile(state) and lay.twos + lay.jokers > 0
    if count(sight.hand, state.top) >= price_of_pile(sight) and not dirty:
        case.add(PILE, weights.open_take * float(state.pile_size))


def needed(sight: Outlook) -> float:
    """What the opening asks for, in points; a whole canasta counts as a lot."""
    if wants_canasta(sight):
        return 200.0
    return float(opening.band(sight.state, sight.side).need)


def at_stake(sight: Outlook) -> float:
    """What the side's bonus threes cost as things are: zero or below."""
    points = bonus_three.points(sight.state, sight.side)
    return float(points) if points < 0 else 0.0


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
