"""What a discard gives up, and what it risks."""

from mypy_extensions import i64

from canasta.bots.case import Case
from canasta.bots.outlook import Outlook, price_of_pile, wants_canasta
from canasta.bots.parts import (
    FEED,
    FITS,
    FREEZE,
    LIVE,
    OPENING,
    PAIR,
    PARTNER,
    PILE,
    RISK,
    STOP,
    TRIPLE,
    VALUE,
    WILDS,
)
from canasta.bots.weights import Weights
from canasta.engine import opening, pile, values
from canasta.engine.cards import (
    JOKER,
    NATURALS,
    STOP_THREE,
    Kind,
    bit_count,
    cards,
    count,
    is_natural,
    is_wild,
    total,
    twice,
)
from canasta.engine.cards import WILDS as WILD_CARDS
from canasta.engine.state import NOBODY, Side, State


def rate(case: Case, kind: Kind) -> None:
    """Rate a discard: zero for one that neither costs nor risks anything."""
    if is_wild(kind):
        throw_wild(case, kind)
    elif kind == STOP_THREE:
        stays = -float(values.stop_threes(case.sight.state.book.values, cards(kind, 1)))
        stays *= case.weights.stop_cost * case.sight.gone
        case.add(STOP, stays - case.weights.stop_keep)
    else:
        give_up(case, kind)
        risk(case, kind)


def give_up(case: Case, kind: Kind) -> None:
    """What the card would have been good for."""
    sight, weights = case.sight, case.weights
    held = count(sight.hand, kind)
    if held >= 3:
        case.add(TRIPLE, -weights.keep_triple)
    elif held == 2:
        live = count(sight.unseen, kind) > 0
        case.add(PAIR, -weights.keep_pair if live else -weights.keep_dead_pair)
    if count(sight.side.naturals, kind) > 0:
        case.add(FITS, -weights.keep_fits)
    if held == price_of_pile(sight):
        case.add(PILE, -weights.keep_price * float(sight.state.pile_size))
    case.add(LIVE, -weights.keep_live * float(count(sight.unseen, kind)))
    worth = float(values.worth(sight.state.book.values, kind))
    slope = weights.keep_value + (weights.keep_late - weights.keep_value) * sight.hurry
    case.add(VALUE, slope * worth)
    if not sight.side.opened:
        case.add(OPENING, -weights.keep_unopened * worth)
        if wants_canasta(sight):
            case.add(OPENING, -weights.keep_canasta * float(held - 1))


def risk(case: Case, kind: Kind) -> None:
    """How likely the next player takes the pile with it, and what lies there."""
    sight, weights = case.sight, case.weights
    chance = taken(sight, weights, kind)
    points = float(values.points(sight.state.book.values, sight.open_pile))
    stake = float(sight.state.pile_size + 1) * weights.risk_card + points * weights.risk_point
    case.add(RISK, -chance * stake)
    if rivals_meld(sight, kind):
        case.add(FEED, -weights.risk_feed)
    if sight.state.partner() != NOBODY:
        use = sight.chance(kind, 2)
        case.add(PARTNER, use * (1.0 - chance) * weights.partner_card)


def taken(sight: Outlook, weights: Weights, kind: Kind) -> float:
    """How likely the next player takes the pile if this card lies on top."""
    state, rival = sight.state, sight.next_side
    if state.pile_size + 1 < pile.least_size(state) or bars(state, rival, kind):
        return 0.0
    chance = can_pay(sight, rival, kind)
    if not rival.opened:
        chance *= weights.risk_unopened * ease(state, rival, weights)
    if chance == 1.0:
        return chance
    chance *= sight.attention.fears
    if count(sight.view.memory.thrown[sight.next], kind) > 0:
        chance *= weights.risk_thrown
    if count(sight.view.memory.left[sight.next] >> 3, kind) > 0:
        chance *= weights.risk_left
    return chance


def ease(state: State, rival: Side, weights: Weights) -> float:
    """How much the opening that an opponent still needs keeps him from the pile, 1 for not."""
    need = opening.band(state, rival).need
    asked = 200.0 if need == opening.WHOLE_CANASTA else float(need)
    found = 1.0 - weights.risk_need * (asked - 50.0) / 50.0
    return max(0.0, found)


def rivals_meld(sight: Outlook, kind: Kind) -> bool:
    """Whether another side has a meld of the rank on the table."""
    index: i64 = 0
    while index < sight.state.book.sides:
        side = sight.state.side(index)
        if side is not sight.side and count(side.naturals, kind) > 0:
            return True
        index += 1
    return False


def bars(state: State, rival: Side, kind: Kind) -> bool:
    """Whether the rules keep the next player off the pile, whatever he holds."""
    blocked = state.block_turns > 1 and pile.is_blocked(state, rival)
    return blocked or pile.is_dead_rank(state, rival, kind)


def can_pay(sight: Outlook, rival: Side, kind: Kind) -> float:
    """How likely the next player has what a capture asks for."""
    state = sight.state
    if pile.is_frozen_for(state, rival):
        return sight.chance(kind, pile.frozen_price(state))
    pair = sight.chance(kind, 2)
    if pile.takes_pairs_only(state):
        return pair
    if count(rival.naturals, kind) > 0:
        return 1.0
    return pair + sight.exactly_one(kind) * sight.wild_chance


def throw_wild(case: Case, kind: Kind) -> None:
    """A wild is dear; it buys a pile that is frozen, or barred from the opponents for a round."""
    sight, weights = case.sight, case.weights
    state = sight.state
    case.add(WILDS, -(weights.throw_joker if kind == JOKER else weights.throw_two))
    if wants_canasta(sight):
        case.add(OPENING, -weights.throw_canasta)
    case.add(WILDS, weights.throw_spare * float(total(sight.hand & WILD_CARDS) - 1))
    if state.frozen or not pile.wilds_guard(state) or not is_natural(state.top):
        return
    stake = float(state.pile_size) * weights.freeze_card
    stake *= weights.freeze_opened if sight.side.opened else weights.freeze_unopened
    stake += weights.freeze_pair * float(bit_count(twice(sight.hand & NATURALS)))
    case.add(FREEZE, stake if sight.next_side.opened else 0.5 * stake)
