"""What each card is worth, on the table and in a hand."""

from mypy_extensions import i64

from canasta.engine.cards import (
    ACE,
    JOKER,
    KINDS,
    STOP_THREE,
    TWO,
    Cards,
    Kind,
    cards,
    count,
    first,
    flag,
    total,
)
from canasta.rules.values import Values


class ValueRules:
    def __init__(self, rules: Values) -> None:
        worth = [0] * int(KINDS)
        worth[JOKER] = rules.joker
        worth[TWO] = rules.two
        worth[STOP_THREE] = rules.stop_three
        for kind in range(4, 14):
            worth[kind] = rules.high if kind >= rules.high_from else rules.low
        worth[ACE] = rules.ace
        self.worth: bytes = bytes(worth)
        self.joker: i64 = rules.joker
        self.two: i64 = rules.two
        self.ace: i64 = rules.ace
        self.stop_three: i64 = rules.stop_three
        self.low: i64 = rules.low
        self.high: i64 = rules.high
        self.low_ranks: Cards = ranks(4, rules.high_from)
        self.high_ranks: Cards = ranks(rules.high_from, 14)
        self.stop_three_in_hand: i64 = rules.stop_three_in_hand


def ranks(first: int, end: int) -> Cards:
    """A mask of all the cards from one rank to before another."""
    mask: Cards = 0
    for kind in range(first, end):
        mask |= cards(kind, 15)
    return mask


def worth(rules: ValueRules, kind: Kind) -> i64:
    """Points of one card laid down; bonus threes are counted elsewhere."""
    return rules.worth[kind]


def points(rules: ValueRules, laid: Cards) -> i64:
    """Points of cards laid down."""
    if laid == 0:
        return 0
    found = total(laid & rules.low_ranks) * rules.low + total(laid & rules.high_ranks) * rules.high
    found += (laid >> 56 & 15) * rules.ace + (laid >> 12 & 15) * rules.stop_three
    return found + (laid >> 4 & 15) * rules.two + (laid & 15) * rules.joker


def best(rules: ValueRules, ranks: Cards) -> Kind:
    """The rank worth most of those flagged."""
    found = ranks & rules.high_ranks
    worth = rules.high
    low = ranks & rules.low_ranks
    if found == 0 or (low != 0 and rules.low > worth):
        found, worth = low, rules.low
    if found == 0 or (ranks & flag(ACE) != 0 and rules.ace > worth):
        return ACE
    return first(found)


def in_hand(rules: ValueRules, hand: Cards) -> i64:
    """What cards left in a hand cost, zero or below; stop threes by their own price. T-O10."""
    stops = count(hand, STOP_THREE)
    rest = hand - cards(STOP_THREE, stops)
    return stop_threes(rules, hand) - points(rules, rest)


def stop_threes(rules: ValueRules, hand: Cards) -> i64:
    """What the stop threes alone of a hand cost, zero or below."""
    return count(hand, STOP_THREE) * rules.stop_three_in_hand
