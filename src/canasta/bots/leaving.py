"""Going out: whether it pays, asking the partner first, and what to answer him."""

from mypy_extensions import i64

from canasta.bots.case import Case
from canasta.bots.melding import under_way
from canasta.bots.outlook import Outlook
from canasta.bots.parts import LATE, OUT, RIVALS, STAKES, STRANDED
from canasta.bots.weights import Weights
from canasta.engine import out, values
from canasta.engine.state import NOBODY, Side


def rate(case: Case) -> None:
    """Rate going out now: above zero where it is better than playing on."""
    weights = case.weights
    rivals, friends = others(case.sight)
    case.add(OUT, weights.out_base)
    case.add(RIVALS, weights.out_rival_card * rivals)
    case.add(STRANDED, -weights.out_partner_card * friends)
    stakes(case)


def stakes(case: Case) -> None:
    """What the end of the deal would cut short."""
    sight, weights = case.sight, case.weights
    case.add(LATE, weights.out_gone * sight.gone)
    index: i64 = 0
    while index < sight.state.book.sides:
        side = sight.state.side(index)
        if side is sight.side:
            case.add(STAKES, -weights.out_own_stake * under_way(sight.state, side))
        else:
            case.add(STAKES, weights.out_rival_stake * under_way(sight.state, side))
            if not side.opened:
                case.add(RIVALS, weights.out_rival_unopened * cards_of(sight, side))
        index += 1


def cards_of(sight: Outlook, side: Side) -> float:
    """How many cards a side's hands hold."""
    found: i64 = 0
    seat: i64 = 0
    while seat < sight.state.book.players:
        if sight.state.side_of(seat) is side:
            found += sight.view.size(seat)
        seat += 1
    return float(found)


def others(sight: Outlook) -> tuple[float, float]:
    """How many cards the opponents hold, and how many the own side's other hands."""
    rivals: i64 = 0
    friends: i64 = 0
    seat: i64 = 0
    while seat < sight.state.book.players:
        if sight.state.side_of(seat) is not sight.side:
            rivals += sight.view.size(seat)
        elif seat != sight.seat:
            friends += sight.view.size(seat)
        seat += 1
    return float(rivals), float(friends)


def should_ask(sight: Outlook, weights: Weights) -> bool:
    """Whether to ask first: where the table wants it, or a partner would be left with a lot."""
    state = sight.state
    if not out.permits_question(state) or state.partner() == NOBODY:
        return False
    return out.must_ask(state) or float(sight.view.size(state.partner())) >= weights.ask_cards


def rate_yes(case: Case) -> None:
    """Rate a yes against a no, by what the own hand would cost."""
    sight, weights = case.sight, case.weights
    rivals, _ = others(sight)
    lost = -values.in_hand(sight.state.book.values, sight.hand)
    case.add(OUT, weights.grant_base)
    case.add(STRANDED, -weights.grant_point * float(lost))
    case.add(RIVALS, weights.grant_rival_card * rivals)
    stakes(case)
