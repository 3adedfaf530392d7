"""What taking the pile brings, and what it costs."""

from canasta.bots.case import Case
from canasta.bots.melding import gain_of_canasta
from canasta.bots.parts import CANASTA, CAPTURE, FITS, HURRY, OPENING, PILE, WILDS
from canasta.engine import meld, pile, values
from canasta.engine.cards import ACE, FOUR, JOKER, TWO, Kind, count
from canasta.engine.moves import Move


def rate(case: Case, move: Move) -> None:
    """Rate a take against drawing, which is zero."""
    sight, weights = case.sight, case.weights
    state = sight.state
    points = values.points(state.book.values, pile.seen_under(state))
    size = float(state.pile_size)
    case.add(PILE, weights.take_card * size + weights.take_point * float(points))
    if sight.side.opened:
        case.add(CAPTURE, weights.take_open)
    else:
        case.add(OPENING, weights.take_unopened)
    fitting(case)
    case.add(HURRY, weights.take_hurry * sight.hurry)
    naturals, twos, jokers = pile.payment(move)
    case.add(WILDS, -weights.two * float(twos) - weights.joker * float(jokers))
    before = meld.size(sight.side, state.top)
    if before < meld.CANASTA <= before + naturals + twos + jokers + 1:
        case.add(CANASTA, gain_of_canasta(case, state.top, twos + jokers))


def fitting(case: Case) -> None:
    """What lies under the top is worth more where it goes with what is there."""
    sight, weights = case.sight, case.weights
    under = pile.seen_under(sight.state)
    case.add(PILE, weights.take_wild * float(count(under, JOKER) + count(under, TWO)))
    fits = 0.0
    kind: Kind = FOUR
    while kind <= ACE:
        n = count(under, kind)
        if n > 0 and (count(sight.side.naturals, kind) > 0 or n + count(sight.hand, kind) >= 3):
            fits += float(n)
        kind += 1
    case.add(FITS, weights.take_fit * fits)
