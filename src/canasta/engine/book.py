"""The rules as the compiled part reads them: one native object a chapter, made once a match."""

from zlib import crc32

from msgspec import json
from mypy_extensions import i64

from canasta.engine.bonus_three import BonusThreeRules
from canasta.engine.canasta import CanastaRules
from canasta.engine.deck import DeckRules
from canasta.engine.end import EndRules
from canasta.engine.match import MatchRules
from canasta.engine.meld import MeldRules
from canasta.engine.opening import OpeningRules
from canasta.engine.out import OutRules
from canasta.engine.pile import PileRules
from canasta.engine.score import ScoreRules
from canasta.engine.setup import SetupRules
from canasta.engine.turn import TurnRules
from canasta.engine.values import ValueRules
from canasta.rules.rules import Rules


class Book:
    """Every chapter's settings, and the `Rules` they were made from."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        # Stands before packed deals, so that they are not read by other rules.
        self.tag: bytes = crc32(json.encode(rules)).to_bytes(4, "big")
        self.players: i64 = rules.players
        self.sides: i64 = rules.sides
        self.deck = DeckRules(rules.deck)
        self.setup = SetupRules(rules.setup)
        self.turn = TurnRules(rules.turn)
        self.values = ValueRules(rules.values)
        self.bonus_three = BonusThreeRules(rules.bonus_three)
        self.meld = MeldRules(rules.meld)
        self.canasta = CanastaRules(rules.canasta)
        self.opening = OpeningRules(rules.opening)
        self.pile = PileRules(rules.pile)
        self.out = OutRules(rules.out)
        self.end = EndRules(rules.end)
        self.score = ScoreRules(rules.score)
        self.match = MatchRules(rules.match)
        # How many positions searches for a way out have looked at: a measure of work, no rule.
        self.searched: i64 = 0
