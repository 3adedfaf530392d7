"""What a turn can come to, found by making all moves in every order: slow and plain.

`refuse` foresees itself whether a turn can be finished. Those answers are set aside here, or the
searches would be asked about themselves.
"""

from canasta.engine import effects, kept, opening, out, pile, turn
from canasta.engine.cards import at_least, total
from canasta.engine.moves import (
    REMOVE,
    TAKE_ONTO,
    TAKE_PAIR,
    Move,
    cost,
    is_discard,
    is_known,
    is_special,
)
from canasta.engine.refusals import (
    FINE,
    KEEP_A_CARD,
    OPENING_UNREACHABLE,
    OUT_PROMISED,
    TAKE_OWED,
)
from canasta.engine.refuse import refuse
from canasta.engine.state import State

FORESEEN = {KEEP_A_CARD, OPENING_UNREACHABLE, OUT_PROMISED, TAKE_OWED}
MOVES = [m for m in range(256) if is_known(m) and not is_special(m) and not is_discard(m)]
# Every lay with the kinds it takes, as flags.
LAYS = [(move, int(at_least(1, cost(move)))) for move in MOVES]

TAKES = range(TAKE_PAIR, TAKE_ONTO + 1, 4)

Seen = set[tuple[int, ...]]


def after_lays(state: State) -> list[tuple[Move, State]]:
    """Every lay that the cards and the table admit, with the position after it."""
    lacking = ~int(at_least(1, state.hand(state.turn)))
    moves = [move for move, kinds in LAYS if kinds & lacking == 0]
    admitted = [move for move in moves if refuse(state, move) in {FINE, *FORESEEN}]
    return [(move, after(state, move)) for move in admitted]


def after(state: State, move: Move) -> State:
    """The position after a lay; an empty hand does not end the deal yet."""
    then = state.scratch()
    effects.lay(then, move)
    effects.settle(then)
    return then


def is_new(state: State, seen: Seen) -> bool:
    """Whether a position of this turn is met for the first time."""
    side = state.mover
    ranks = (int(side.naturals), int(side.twos), int(side.jokers))
    apart = (int(side.wild_twos), int(side.wild_jokers), int(side.stop_threes))
    key = (int(state.hand(state.turn)), int(side.opened), *ranks, *apart)
    if key in seen:
        return False
    seen.add(key)
    return True


def opens(state: State, kept: int, seen: Seen) -> bool:
    """Whether the side can open by lays alone, with so many cards still in its player's hand."""
    held = total(state.hand(state.turn))
    for move, then in after_lays(state):
        # What joins the hand with the opening is no card that was kept.
        if held - total(cost(move)) < kept or not is_new(then, seen):
            continue
        if then.mover.opened or opens(then, kept, seen):
            return True
    return False


def opens_and_takes(state: State, seen: Seen, *, to_go_on: bool) -> bool:
    """Whether the side can open by lays alone, before the draw, and then take the pile.

    `to_go_on`: so that cards are left for a discard, not only to go out with it.
    """
    if state.mover.opened:
        takes = [move for move in TAKES if refuse(state, move) == FINE]
        return any(not to_go_on or goes_on_after(state, move) for move in takes)
    return any(
        is_new(then, seen) and opens_and_takes(then, seen, to_go_on=to_go_on)
        for _, then in after_lays(state)
    )


def goes_on_after(state: State, move: Move) -> bool:
    """Whether a take leaves enough cards for a discard; those that come count as ordinary ones."""
    then = state.scratch()
    pile.reveal_as_ordinary(then)
    effects.take(then, move)
    return total(then.hand(then.turn)) + turn.after_take(state) >= kept.least(state)


def after_takes(state: State) -> list[tuple[Move, State | None]]:
    """Every way to take the pile for a side that opens with it; None where the pile bars it.

    Hidden cards are ordinary ones, for all their taker knows.
    """
    side = state.mover
    barred = pile.refuse_any(state) != FINE or opening.refuse_take(state, side) != FINE
    found: list[tuple[Move, State | None]] = []
    for move in TAKES:
        then = state.scratch()
        if barred or pile.refuse(state, side, state.hand(state.turn), move) != FINE:
            found.append((move, None))
            continue
        pile.reveal_as_ordinary(then)
        effects.take(then, move)
        within = not opening.limits_bind(state, side) or not opening.refuse_content(
            then, then.mover
        )
        found.append((move, then if within else None))
    return found


def goes_out(state: State, seen: Seen) -> bool:
    """Whether the player can go out this turn without drawing or taking."""
    hand = state.hand(state.turn)
    ends = hand == 0 or (total(hand) == 1 and not state.no_discard)
    if ends and out.refuse_with(state, state.mover, hand) == FINE:
        return True
    if refuse(state, REMOVE) == FINE and not (state.no_discard and total(hand) > 4):
        return True
    return any(is_new(then, seen) and goes_out(then, seen) for _, then in after_lays(state))
