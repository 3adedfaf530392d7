"""What a player lacks for the pile: the one refusal that says most, where no way of taking is open.

`refuse` answers for a single way of taking; a player asks about the pile.
"""

from typing import Final

from mypy_extensions import i64

from canasta.engine import refuse
from canasta.engine.moves import PASS, TAKE_ONTO, TAKE_PAIR, TAKE_THREE
from canasta.engine.reasons import Fact, Refusal, explain, pile_facts
from canasta.engine.refusals import (
    MUST_TAKE,
    NAMES,
    NOT_IN_HAND,
    PILE_FROZEN,
    PILE_NEEDS_THREE,
    PILE_NO_MELD,
    PILE_ONE_CARD,
    PILE_ONTO_CANASTA,
    PILE_PAIR_ENOUGH,
)
from canasta.engine.state import State
from canasta.rules.articles import article

MISSING: Final = "pile_missing"
OR_WILD: Final = "pile_missing_or_wild"
CODES: Final = (MISSING, OR_WILD)
"""Refusals that no single move has."""


def lack(state: State) -> Refusal:
    """Why the player to move cannot take the pile. Only to be asked where he has no way."""
    code = refuse.refuse(state, TAKE_THREE)
    if code == NOT_IN_HAND:
        return missing(state, 3, NAMES[PILE_NEEDS_THREE])
    if code == PILE_PAIR_ENOUGH:
        code = refuse.refuse(state, TAKE_PAIR)
    if code != NOT_IN_HAND:
        return explain(state, code)
    onto = refuse.refuse(state, TAKE_ONTO)
    if onto == PILE_ONTO_CANASTA or onto == PILE_ONE_CARD:
        return explain(state, onto)
    if onto == PILE_FROZEN:
        return missing(state, 2, NAMES[PILE_FROZEN])
    return missing(state, 2, OR_WILD if onto == PILE_NO_MELD else MISSING)


def missing(state: State, needs: i64, name: str) -> Refusal:
    """Too few naturals in the hand, for the reason that is named."""
    found = pile_facts(state)
    facts: dict[str, Fact] = {"needs": int(needs), "card": found["card"], "holds": found["holds"]}
    return Refusal(name, facts, article(name, state.book.rules.sheet))


def must_take(state: State) -> bool:
    """Whether the pile is forced on the player to move."""
    return refuse.refuse(state, PASS) == MUST_TAKE
