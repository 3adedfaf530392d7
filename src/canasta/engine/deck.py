"""What is in the pack, as kinds."""

from mypy_extensions import i64

from canasta.engine.cards import BONUS_THREE, FOUR, JOKER, KINDS, STOP_THREE, TWO, Kind
from canasta.rules.deck import Deck


class DeckRules:
    def __init__(self, rules: Deck) -> None:
        self.packs: i64 = rules.packs
        self.jokers: i64 = rules.jokers
        self.tiles: bool = rules.faces == "tiles"


def copies(rules: DeckRules, kind: Kind) -> i64:
    """How many cards of a kind the pack has. Of the threes, half are bonus, half stop threes."""
    if kind == JOKER:
        return rules.jokers
    if kind == BONUS_THREE or kind == STOP_THREE:
        return 2 * rules.packs
    return 4 * rules.packs if kind == TWO or kind >= FOUR else 0


def pack(rules: DeckRules) -> bytes:
    """The whole pack in rising order of kinds."""
    found = b""
    kind: Kind = 0
    while kind < KINDS:
        found += bytes([int(kind)]) * int(copies(rules, kind))
        kind += 1
    return found
