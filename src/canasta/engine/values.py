"""What each card is worth, on the table and in a hand."""

from mypy_extensions import i64

from canasta.engine.cards import ACE, JOKER, KINDS, STOP_THREE, TWO, Cards, Kind, cards, count
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
        self.stop_three_in_hand: i64 = rules.stop_three_in_hand


def worth(rules: ValueRules, kind: Kind) -> i64:
    """Points of one card laid down; bonus threes are counted elsewhere."""
    return rules.worth[kind]


def points(rules: ValueRules, laid: Cards) -> i64:
    """Points of cards laid down."""
    found: i64 = 0
    kind: Kind = 0
    while laid != 0:
        found += (laid & 15) * rules.worth[kind]
        laid >>= 4
        kind += 1
    return found


def in_hand(rules: ValueRules, hand: Cards) -> i64:
    """What cards left in a hand cost, zero or below; stop threes by their own price. T-O10."""
    stops = count(hand, STOP_THREE)
    rest = hand - cards(STOP_THREE, stops)
    return stop_threes(rules, hand) - points(rules, rest)


def stop_threes(rules: ValueRules, hand: Cards) -> i64:
    """What the stop threes alone of a hand cost, zero or below."""
    return count(hand, STOP_THREE) * rules.stop_three_in_hand
