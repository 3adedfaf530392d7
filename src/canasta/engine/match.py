"""How a match is decided from the totals after a deal."""

from typing import Final

from mypy_extensions import i64

from canasta.rules.match import MatchRules as Settings

PLAY_ON: Final = -1
SHARED: Final = -2


class MatchRules:
    def __init__(self, rules: Settings) -> None:
        self.target: i64 = rules.target
        self.require_closing: bool = rules.require_closing
        self.tie_shared: bool = rules.tie == "shared"
        self.max_deals: i64 = 1_000_000 if rules.max_deals is None else rules.max_deals


def winner(rules: MatchRules, totals: list[int], deals: i64, closer: i64) -> i64:
    """The side that has won after so many deals, PLAY_ON or SHARED.

    `closer` is the side that went out in the last deal, negative for none. T-O20: where closing
    is required, who closes with the target wins even if another side is higher. G8, C11.3, I-O25.
    """
    if rules.require_closing and deals < rules.max_deals:
        return closer if closer >= 0 and totals[closer] >= rules.target else PLAY_ON
    if rules.require_closing and closer >= 0 and totals[closer] >= rules.target:
        return closer
    best = max(totals)
    if best < rules.target and deals < rules.max_deals:
        return PLAY_ON
    if totals.count(best) > 1:
        return SHARED if rules.tie_shared else PLAY_ON
    return totals.index(best)
