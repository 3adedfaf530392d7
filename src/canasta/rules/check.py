"""Settings that cannot both be obeyed, each pair named.

A setting that merely has nothing to do (a lock on wild melds where there are none) is no
contradiction: whoever switches one thing off need not hunt for what depended on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from canasta.rules.deck import bonus_threes, pack_size
from canasta.rules.error import RulesError

if TYPE_CHECKING:
    from canasta.rules.rules import Rules

PLAYERS = (2, 3, 4, 6)
MOST_HIDDEN = 14
"""An ace turned up hides fourteen cards. I3.4."""


def check(rules: Rules) -> None:
    """Raise RulesError, naming both settings, where two of them contradict each other."""
    if rules.players not in PLAYERS:
        raise RulesError(f"players: {rules.players} is not allowed; allowed: 2, 3, 4, 6", "players")
    check_pack(rules)
    check_draw_after_take(rules)


def check_pack(rules: Rules) -> None:
    """All hands, the pile and a first draw must come out of the pack."""
    dealt = rules.setup.hand * rules.players + rules.setup.starter_extra
    hidden = MOST_HIDDEN if rules.setup.hidden_by_upcard else 0
    needed = dealt + bonus_threes(rules.deck) + 1 + hidden + rules.turn.draw_count
    held = pack_size(rules.deck)
    if needed > held:
        why = f"the deal and a first draw can take {needed} cards, the pack has {held}"
        hand, packs = rules.setup.hand, rules.deck.packs
        raise at_odds("setup.hand", str(hand), "deck.packs", str(packs), why)


def check_draw_after_take(rules: Rules) -> None:
    """G2, G5: what counts towards the opening follows the take; a card drawn ends the action."""
    drawn = rules.turn.draw_after_take
    for band in rules.opening.bands:
        if drawn > 0 and band.pile in ("counts", "required"):
            why = "a pile that joins in the opening is taken before anything else is drawn"
            shown = f"pile: {band.pile} from {band.start}"
            raise at_odds("opening.bands", shown, "turn.draw_after_take", str(drawn), why)


def at_odds(one: str, first: str, other: str, second: str, why: str) -> RulesError:
    """Build the error for two settings and the values they have."""
    message = f"{one} ({first}) and {other} ({second}) are at odds: {why}"
    return RulesError(message, one, other)
