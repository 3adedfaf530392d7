"""The chapters put together: one value that says which Canasta this is."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct, structs

from canasta.rules.bonus_three import BonusThree
from canasta.rules.canasta import Canasta
from canasta.rules.catalogue import SETTINGS, changed, look_up, value_of
from canasta.rules.check import check
from canasta.rules.deck import Deck
from canasta.rules.end import End
from canasta.rules.error import RulesError
from canasta.rules.match import MatchRules
from canasta.rules.meld import Meld
from canasta.rules.opening import Opening
from canasta.rules.out import Out
from canasta.rules.pile import Pile
from canasta.rules.reading import parse_house, plain, read
from canasta.rules.score import Score
from canasta.rules.setting import Sheet
from canasta.rules.setup import Setup
from canasta.rules.turn import Turn
from canasta.rules.values import Values

__all__ = [
    "Rules",
    "RulesError",
    "check",
    "difference",
    "from_settings",
    "parse_house",
    "settings",
    "with_house",
]


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One Canasta. `sheet` says whose numbering the articles of its refusals come from."""

    variant: str
    players: int
    sheet: Sheet
    deck: Deck = Deck()
    setup: Setup = Setup()
    turn: Turn = Turn()
    values: Values = Values()
    bonus_three: BonusThree = BonusThree()
    meld: Meld = Meld()
    canasta: Canasta = Canasta()
    opening: Opening = Opening()
    pile: Pile = Pile()
    out: Out = Out()
    end: End = End()
    score: Score = Score()
    match: MatchRules = MatchRules()

    @property
    def sides(self) -> int:
        """Three players each play alone; else there are two sides. C12."""
        return 3 if self.players == 3 else 2

    def __repr__(self) -> str:
        """The call that makes these rules; of a game that no variant is, its chapters."""
        base = PRESETS.get((self.variant, self.players))
        if base is None or base.sheet != self.sheet:
            return super().__repr__()
        house = {key: theirs for key, _, theirs in difference(base, self)}
        shown = f", house={house!r}" if house else ""
        return f"canasta.variant({self.variant!r}, players={self.players}{shown})"

    def __post_init__(self) -> None:
        """Refuse, with RulesError, settings that contradict each other."""
        check(self)


PRESETS: Final[dict[tuple[str, int], Rules]] = {}
"""The variants by name and number of players; they enter themselves."""


def settings(rules: Rules) -> dict[str, Any]:
    """Return every setting by its dotted name, as JSON holds it."""
    return {key: plain(inside(rules, key)) for key in SETTINGS}


def difference(one: Rules, other: Rules) -> list[tuple[str, Any, Any]]:
    """List the settings in which two games differ: name, the one's value, the other's."""
    pairs = zip(settings(one).items(), settings(other).values(), strict=True)
    return [(key, first, second) for (key, first), second in pairs if first != second]


def with_house(rules: Rules, house: Mapping[str, object]) -> Rules:
    """Return the rules with some settings changed, by dotted name; values as YAML gives them.

    Raises RulesError where a name is unknown, a value not allowed, or two settings at odds.
    """
    chapters: dict[str, dict[str, object]] = {}
    for key, value in house.items():
        setting = look_up(key)
        chapters.setdefault(setting.chapter, {})[setting.name] = read(key, value)
    made: dict[str, Any] = {
        chapter: changed(getattr(rules, chapter), values) for chapter, values in chapters.items()
    }
    return structs.replace(rules, **made)


def from_settings(base: Rules, flat: Mapping[str, object]) -> Rules:
    """Return the rules of a record: missing settings as in `base`, unknown ones ignored."""
    return with_house(base, {key: value for key, value in flat.items() if key in SETTINGS})


def inside(rules: Rules, key: str) -> object:
    """Return a setting's value as it is held inside."""
    setting = look_up(key)
    return value_of(getattr(rules, setting.chapter), setting.name)
