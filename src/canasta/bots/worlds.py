"""Deals that agree with all that a seat knows: what it does not see is dealt by chance."""

from mypy_extensions import i64

from canasta.bots.attention import EVERYTHING
from canasta.bots.dice import Dice
from canasta.bots.outlook import pack, seen
from canasta.engine import pile
from canasta.engine.cards import BONUS_THREE, Cards, Kind, cards, count, spread, total
from canasta.engine.state import State
from canasta.view.seat import View


class Worlds:
    """The deals that a view admits; cards that were picked up with the pile stay where they are."""

    def __init__(self, view: View, dice: Dice) -> None:
        self.view = view
        self.dice = dice
        state = view.state
        unseen = pack(state) - seen(state, view.hand(), EVERYTHING, view)
        seat: i64 = 0
        while seat < state.book.players:
            if seat != view.seat:
                known: Cards = view.memory.known[seat]
                unseen -= known
            seat += 1
        # Bonus threes are laid out at once: no hand holds one.
        self.threes: i64 = count(unseen, BONUS_THREE)
        # As objects, because numbers would be unpacked and packed again at every swap.
        self.pool: list[int] = list(spread(unseen - cards(BONUS_THREE, self.threes)))

    def sample(self) -> State:
        """One of them, each as likely as the other."""
        view = self.view
        world = view.state.scratch()
        shuffle(self.pool, self.dice)
        at: i64 = 0
        seat: i64 = 0
        while seat < world.book.players:
            if seat != view.seat:
                known: Cards = view.memory.known[seat]
                hidden = view.size(seat) - total(known)
                world.set_hand(seat, known + gathered(self.pool, at, hidden))
                at += hidden
            seat += 1
        rest = self.pool[at:] + [int(BONUS_THREE)] * int(self.threes)
        if self.threes > 0:
            shuffle(rest, self.dice)
        under = int(world.hidden_to - world.hidden_from)
        if under > 0:
            pile.hide(world, rest[:under])
            rest = rest[under:]
        world.stock = tuple(rest)
        world.front = 0
        world.back = len(rest)
        return world


def shuffle(kinds: list[int], dice: Dice) -> None:
    """Put a list into another order, each as likely as the other."""
    i: i64 = len(kinds) - 1
    while i > 0:
        j = dice.roll(i + 1)
        kept = kinds[i]
        kinds[i] = kinds[j]
        kinds[j] = kept
        i -= 1


def gathered(kinds: list[int], at: i64, n: i64) -> Cards:
    """Some cards of a list as a multiset."""
    found: Cards = 0
    end = at + n
    while at < end:
        kind: Kind = kinds[at]
        found += cards(kind, 1)
        at += 1
    return found
