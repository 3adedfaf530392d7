"""The rules by which the best public bot decides, told again: a yardstick that stays as it is.

Everything is rated in its own points and with its own knowledge, so that nothing moves it when
other bots improve.
"""

from typing import Final

from mypy_extensions import i64

from canasta.bots.judge import keeps_way_out, may_go_or_ask
from canasta.bots.policy import Policy
from canasta.engine import meld, opening, out, pile, values, way_out
from canasta.engine.cards import (
    STOP_THREE,
    TWO,
    WILDS,
    Cards,
    Kind,
    bit_count,
    count,
    either,
    is_natural,
    is_wild,
    several,
    total,
    twice,
)
from canasta.engine.moves import (
    ASK,
    DRAW,
    NO,
    PASS,
    REMOVE,
    YES,
    Move,
    Moves,
    is_discard,
    is_special,
    is_take,
    kind,
    layout,
    place,
)
from canasta.engine.state import PLAY, START, Side, State
from canasta.view.seat import View

LEAVING: Final = 100000
LAYING: Final = 10000
UNWANTED: Final = -100000
"""Below every discard."""
THIN: Final = 2
"""An open side leaves piles of so many cards."""
BIG: Final = 6
"""A pile worth some care."""
COPY: Final = 50
"""How much safer each copy in the pile makes a rank."""
POISON: Final = 400
"""For what joins a meld of theirs."""
DEAR: Final = 150
"""A hand worth more is not to be left with."""


class HubLike(Policy):
    """Pile first, hands closed, wilds for canastas, and no card that they are waiting for."""

    def choose(self, view: View, moves: Moves) -> Move:
        """One of the legal moves given."""
        a, b, c, d = moves
        hub = Hub(view)
        hub.add(a, 0)
        hub.add(b, 64)
        hub.add(c, 128)
        hub.add(d, 192)
        return hub.best


class Hub:
    """One decision: what the rules ask about, and the best move so far."""

    def __init__(self, view: View) -> None:
        state = view.state
        self.view = view
        self.state: State = state
        self.side: Side = state.side_of(view.seat)
        self.hand: Cards = view.hand()
        self.rivals_open: bool = rivals_open(state, self.side)
        self.frozen: bool = pile.is_frozen_for(state, self.side)
        self.near_end: bool = ends_soon(view, self.side)
        self.leaves: bool = (
            state.phase == PLAY and may_go_or_ask(state) and way_out.possible(state, granted=True)
        )
        self.best: Move = -1
        self.points: i64 = 2 * UNWANTED

    def add(self, bits: i64, base: i64) -> None:
        """Look at the moves of one word."""
        while bits != 0:
            move = base + place(bits & -bits)
            bits &= bits - 1
            points = self.rate(move)
            if points > self.points:
                self.best, self.points = move, points

    def rate(self, move: Move) -> i64:
        """How good a move looks."""
        if self.leaves and stays(self.state, move):
            return LEAVING + self.shed(move)
        if is_discard(move):
            return -rate_discard(self, kind(move))
        if is_take(move):
            return rate_take(self, move)
        return rate_special(self, move) if is_special(move) else rate_lay(self, move)

    def shed(self, move: Move) -> i64:
        """How many cards a move lays down: the more, the better for who goes out."""
        if is_special(move) or is_discard(move):
            return 0
        _, naturals, twos, jokers = layout(move)
        return 100 * (naturals + twos + jokers)


def stays(state: State, move: Move) -> bool:
    """Whether who goes out this turn still does after this move."""
    if is_discard(move):
        return not several(state.held)
    if move == ASK:
        return out.must_ask(state)
    return move == REMOVE or (not is_special(move) and keeps_way_out(state, move))


def rivals_open(state: State, own: Side) -> bool:
    """Whether another side is open."""
    index: i64 = 0
    while index < state.book.sides:
        side = state.side(index)
        if side is not own and side.opened:
            return True
        index += 1
    return False


def ends_soon(view: View, own: Side) -> bool:
    """Whether the stock is short, or an opponent who may go out has hardly a card."""
    state = view.state
    if state.stock_size() < 8:
        return True
    seat: i64 = 0
    while seat < state.book.players:
        side = state.side_of(seat)
        if side is not own and view.size(seat) <= 3 and may_leave(state, side):
            return True
        seat += 1
    return False


def may_leave(state: State, side: Side) -> bool:
    """Whether a side has the canastas for going out."""
    clean, dirty = out.tally(state, side)
    return clean + dirty >= out.needed(state)


def rate_special(hub: Hub, move: Move) -> i64:
    """Drawing is what a take is measured by; a partner may go out unless it costs a lot."""
    if move == DRAW:
        return 0
    if move == YES:
        return DEAR + values.in_hand(hub.state.book.values, hub.hand)
    return 0 if move == NO or move == PASS else UNWANTED


def rate_take(hub: Hub, move: Move) -> i64:
    """Take what opens the side, what is worth it, and what makes a canasta; pay little."""
    state = hub.state
    naturals, twos, jokers = pile.payment(move)
    price = 10 * naturals + 100 * (twos + jokers)
    before = meld.size(hub.side, state.top)
    makes = before < meld.CANASTA <= before + naturals + twos + jokers + 1
    thin = hub.side.opened and state.pile_size <= THIN
    return either(thin and not makes, -1, LAYING - price)


def rate_discard(hub: Hub, card: Kind) -> i64:
    """What a discard costs: what it was good for, and what they can do with it."""
    state = hub.state
    if is_wild(card):
        return either(freezes_well(hub), 40, 900) + values.worth(state.book.values, card)
    if card == STOP_THREE:
        return either(state.pile_size >= BIG, 0, 120)
    cost: i64 = 200 + keep(hub, card) + danger(hub, card)
    worth = values.worth(state.book.values, card)
    return cost - 2 * worth if hub.near_end else cost + worth


def keep(hub: Hub, card: Kind) -> i64:
    """What a natural card is good for in the own hand."""
    held = count(hub.hand, card)
    cost: i64 = either(held == 2, 70, 0)
    if held >= 3:
        cost = 100
    return cost + either(count(hub.side.naturals, card) > 0, 30, 0)


def danger(hub: Hub, card: Kind) -> i64:
    """What throwing a natural card risks: a rank that lies in the pile is safer than a new one."""
    state = hub.state
    if state.pile_size + 1 < pile.least_size(state):
        return 0
    if feeds(state, hub.side, card):
        return POISON + 30 * state.pile_size
    copies = count(hub.hand, card) - 1
    if state.pile_size > 0:
        copies += count(pile.seen_under(state), card) + either(state.top == card, 1, 0)
    safety = COPY * copies
    return either(safety > 3 * COPY, -3 * COPY, -safety)


def feeds(state: State, own: Side, card: Kind) -> bool:
    """Whether a card would join a meld of the opponents from a pile that is not frozen."""
    if pile.takes_pairs_only(state):
        return False
    index: i64 = 0
    while index < state.book.sides:
        side = state.side(index)
        if side is not own and count(side.naturals, card) > 0:
            return not pile.is_frozen_for(state, side)
        index += 1
    return False


def freezes_well(hub: Hub) -> bool:
    """Freeze early, when they are open and we are not, with something to take it by."""
    state = hub.state
    if state.frozen or not pile.wilds_guard(state) or not hub.rivals_open or hub.side.opened:
        return False
    pairs = bit_count(twice(hub.hand & ~WILDS))
    return state.pile_size >= 4 and (total(hub.hand & WILDS) >= 2 or pairs >= 3)


def rate_lay(hub: Hub, move: Move) -> i64:
    """Whether to lay cards, and which first."""
    state, side = hub.state, hub.side
    rank, naturals, twos, jokers = layout(move)
    if not side.opened:
        return rate_opening(hub, move)
    left = total(hub.hand) - naturals - twos - jokers
    if left < 3 and not may_leave(state, side) and not makes_canasta(hub, rank, move):
        return UNWANTED
    if twos + jokers > 0:
        return either(completes(hub, rank), LAYING - 10 * jokers, UNWANTED)
    if hub.frozen and naturals > 1 and state.pile_size >= BIG and not hub.near_end:
        return UNWANTED
    return LAYING + 100 * naturals + values.worth(state.book.values, rank)


def makes_canasta(hub: Hub, rank: Kind, move: Move) -> bool:
    """Whether a lay reaches seven."""
    _, naturals, twos, jokers = layout(move)
    before = meld.wild_size(hub.side) if rank == TWO else meld.size(hub.side, rank)
    return before < meld.CANASTA <= before + naturals + twos + jokers


def completes(hub: Hub, rank: Kind) -> bool:
    """Whether the wilds in hand complete the canasta of a rank: else they stay there."""
    if rank == TWO:
        size = meld.wild_size(hub.side)
        return size > 0 or total(hub.hand & WILDS) >= meld.CANASTA
    size = meld.size(hub.side, rank)
    lacks = meld.CANASTA - size - count(hub.hand, rank)
    return size < meld.CANASTA and lacks <= total(hub.hand & WILDS)


def rate_opening(hub: Hub, move: Move) -> i64:
    """Open at once, the last wild too, with few cards that are worth much."""
    state = hub.state
    rank, naturals, twos, jokers = layout(move)
    if state.phase == START and not opening.in_progress(hub.side) and not leads_to_pile(hub, rank):
        return UNWANTED
    cards = naturals + twos + jokers
    price = naturals * values.worth(state.book.values, rank)
    thrift: i64 = either(hub.frozen, 5, 0)
    return LAYING + price - thrift * cards - 40 * twos - 60 * jokers


def leads_to_pile(hub: Hub, rank: Kind) -> bool:
    """Whether an opening before the draw leaves what takes the pile after it."""
    state = hub.state
    needed = pile.frozen_price(state) if hub.frozen else 2
    return is_natural(state.top) and rank != state.top and count(hub.hand, state.top) >= needed
