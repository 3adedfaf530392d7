"""Canasta with tiles, cards and pozzo: the rulebook, the record and the bots.

>>> import canasta
>>> deal = canasta.Match("italian", seed=7).deal
>>> deal.apply(deal.legal_actions()[0])
>>> deal == canasta.position("italian", text=str(deal))
True
"""

from canasta import _pure

_pure.switch()

__version__ = "0.1.0"

from collections.abc import Mapping

from canasta.engine import COMPILED
from canasta.engine.book import Book
from canasta.engine.card_text import NotationError
from canasta.engine.deal import Deal, IllegalMoveError, parse
from canasta.engine.deal import unpack as unpack_deal
from canasta.engine.reasons import Refusal
from canasta.match import Match
from canasta.rules.rules import Rules, RulesError, with_house
from canasta.variants import find, names

__all__ = [
    "COMPILED",
    "Deal",
    "IllegalMoveError",
    "Match",
    "NotationError",
    "Refusal",
    "Rules",
    "RulesError",
    "__version__",
    "names",
    "position",
    "unpack",
    "variant",
]


def variant(
    name: str, players: int | None = None, house: Mapping[str, object] | None = None
) -> Rules:
    """The rules of a variant, with house rules by their dotted names.

    Raises RulesError for an unknown name, or a setting that is wrong or at odds with another.
    """
    return with_house(find(name, players), house or {})


def position(
    game: str | Rules,
    players: int | None = None,
    *,
    text: str,
    house: Mapping[str, object] | None = None,
) -> Deal:
    """The deal that a one-line position describes: the inverse of `str(deal)`.

    The game is a variant's name or its rules. Raises RulesError as `variant` does, NotationError
    where the text is no position of this game.
    """
    rules = (
        variant(game, players, house) if isinstance(game, str) else with_house(game, house or {})
    )
    return parse(Book(rules), text)


def unpack(rules: Rules, packed: bytes) -> Deal:
    """The deal that `deal.pack()` made, by these rules. Raises ValueError for other bytes."""
    return unpack_deal(Book(rules), packed)
