"""Deals that agree with all that a seat knows: what it does not see is dealt by chance.

Not by blind chance: who is open lays what fits his melds and rarely holds it, who has thrown a rank
rarely holds two of it, and pairs are kept. How much so was counted in deals of the tuned bots.
"""

from typing import Final

from mypy_extensions import i64

from canasta.bots.attention import EVERYTHING
from canasta.bots.dice import Dice
from canasta.bots.outlook import pack, seen
from canasta.engine import pile
from canasta.engine.cards import (
    BONUS_THREE,
    FOUR,
    Cards,
    Kind,
    cards,
    count,
    spread,
    total,
)
from canasta.engine.state import State
from canasta.view.seat import View

SURE: Final = 256
"""What likelihoods are parts of."""
ALIKE: Final = 64
"""How likely a card of any rank is kept when it comes up."""
TRIES: Final = 12


class Habits:
    """How likely a card is kept that is not like any other.

    `laid`: of a rank that the seat's open side has laid; `thrown`: that the seat has thrown before;
    `pair`: the second of its rank; `triple`: the third or a later one in an open side's hand.
    """

    def __init__(self, laid: i64 = 20, thrown: i64 = 36, pair: i64 = 120, triple: i64 = 40) -> None:
        self.laid: i64 = laid
        self.thrown: i64 = thrown
        self.pair: i64 = pair
        self.triple: i64 = triple


class Holder:
    """One seat whose hand is not seen: what it surely holds, and what it likely does."""

    def __init__(self, view: View, seat: i64, habits: Habits) -> None:
        self.seat: i64 = seat
        self.habits = habits
        self.known: Cards = view.memory.known[seat]
        self.hidden: i64 = view.size(seat) - total(self.known)
        side = view.state.side_of(seat)
        self.open: bool = side.opened
        self.laid: Cards = side.naturals
        self.thrown: Cards = view.memory.thrown[seat]

    def keeps(self, kind: Kind, hand: Cards, dice: Dice) -> bool:
        """Whether a card that comes up may be in the hand that is being made up."""
        return dice.roll(SURE) < self.likelihood(kind, count(hand, kind))

    def likelihood(self, kind: Kind, held: i64) -> i64:
        """How likely a kind is kept of which the hand has so many already."""
        if kind < FOUR:
            return ALIKE
        if self.open and count(self.laid, kind) > 0:
            return self.habits.laid
        if count(self.thrown, kind) > 0:
            return self.habits.thrown
        if held == 1:
            return self.habits.pair
        return self.habits.triple if held > 1 and self.open else ALIKE


class Worlds:
    """The deals that a view admits; cards that were picked up with the pile stay where they are."""

    def __init__(self, view: View, dice: Dice, habits: Habits | None = None) -> None:
        self.view = view
        self.dice = dice
        state = view.state
        unseen = pack(state) - seen(state, view.hand(), EVERYTHING, view)
        self.holders: list[Holder] = []
        usual = Habits() if habits is None else habits
        seat: i64 = 0
        while seat < state.book.players:
            if seat != view.seat:
                holder = Holder(view, seat, usual)
                unseen -= holder.known
                self.holders.append(holder)
            seat += 1
        # Bonus threes are laid out at once: no hand holds one.
        self.threes: i64 = count(unseen, BONUS_THREE)
        # As objects, because numbers would be unpacked and packed again at every swap.
        self.pool: list[int] = list(spread(unseen - cards(BONUS_THREE, self.threes)))

    def sample(self) -> State:
        """One of them."""
        world = self.view.state.scratch()
        left: i64 = len(self.pool)
        for holder in self.holders:
            hand = holder.known
            n = holder.hidden
            while n > 0:
                hand += cards(self.draw(left, hand, holder), 1)
                left -= 1
                n -= 1
            world.set_hand(holder.seat, hand)
        rest = self.pool[:left] + [int(BONUS_THREE)] * int(self.threes)
        shuffle(rest, self.dice)
        under = int(world.hidden_to - world.hidden_from)
        if under > 0:
            pile.hide(world, rest[:under])
            rest = rest[under:]
        world.stock = tuple(rest)
        world.front = 0
        world.back = len(rest)
        return world

    def draw(self, left: i64, hand: Cards, holder: Holder) -> Kind:
        """Take a card out of the first so many of the pool, one that the holder would keep."""
        pool, dice = self.pool, self.dice
        at = dice.roll(left)
        tries: i64 = TRIES
        while tries > 0 and not holder.keeps(pool[at], hand, dice):
            at = dice.roll(left)
            tries -= 1
        drawn = pool[at]
        pool[at] = pool[left - 1]
        pool[left - 1] = drawn
        return drawn


def shuffle(kinds: list[int], dice: Dice) -> None:
    """Put a list into another order, each as likely as the other."""
    i: i64 = len(kinds) - 1
    while i > 0:
        j = dice.roll(i + 1)
        kept = kinds[i]
        kinds[i] = kinds[j]
        kinds[j] = kept
        i -= 1
