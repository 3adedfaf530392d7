"""Refusals of the rules as messages have them."""

from typing import Final

from canasta import protocol
from canasta.engine.action import Outcome
from canasta.engine.reasons import Refusal, explain
from canasta.engine.refusals import FINE, MUST_CLOSE, OPENING_SHORT, TAKE_OWED

DUTIES: Final = (OPENING_SHORT, TAKE_OWED, MUST_CLOSE)
"""What an action may leave unpaid while it is still being put together."""
MALFORMED: Final = protocol.Refusal("malformed")
NOT_HELD: Final = protocol.Refusal("not_in_hand")


def told(refusal: Refusal) -> protocol.Refusal:
    """A refusal of the rules as a message has it."""
    return protocol.Refusal(refusal.code, dict(refusal.facts), refusal.article)


def why_not(outcome: Outcome) -> protocol.Refusal | None:
    """What is wrong with an action, or missing; None if nothing is."""
    return None if outcome.code == FINE else told(explain(outcome.state, outcome.code))


def goes_on(outcome: Outcome, moves: int) -> bool:
    """Whether all of so many moves could be made, at most with a duty left to be paid."""
    return outcome.failed == moves and outcome.code in (FINE, *DUTIES)
