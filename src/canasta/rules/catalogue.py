"""Every setting with its dotted name, in the order of the chapters, read from the types."""

from collections.abc import Mapping
from difflib import get_close_matches

from msgspec import Struct, inspect, structs

from canasta.rules.bonus_three import BonusThree
from canasta.rules.canasta import Canasta
from canasta.rules.deck import Deck
from canasta.rules.end import End
from canasta.rules.error import RulesError
from canasta.rules.match import MatchRules
from canasta.rules.meld import Meld
from canasta.rules.opening import Opening
from canasta.rules.out import Out
from canasta.rules.pile import Pile
from canasta.rules.score import Score
from canasta.rules.setting import Who
from canasta.rules.setup import Setup
from canasta.rules.turn import Turn
from canasta.rules.values import Values

CHAPTERS: Mapping[str, type[Struct]] = {
    "deck": Deck,
    "setup": Setup,
    "turn": Turn,
    "values": Values,
    "bonus_three": BonusThree,
    "meld": Meld,
    "canasta": Canasta,
    "opening": Opening,
    "pile": Pile,
    "out": Out,
    "end": End,
    "score": Score,
    "match": MatchRules,
}


class Setting(Struct, frozen=True, kw_only=True):
    """One setting: where it lives, what it may be, who sees it, its articles by sheet."""

    key: str
    chapter: str
    name: str
    type: inspect.Type
    who: Who
    articles: Mapping[str, list[str]]
    texts: Mapping[str, int | None]


def described(chapter: str, name: str, kind: inspect.Type) -> Setting:
    """Read a setting from its field's type and what is written beside it."""
    if not isinstance(kind, inspect.Metadata) or kind.extra is None:
        raise TypeError(f"{chapter}.{name} does not say who sees it")
    return Setting(
        key=f"{chapter}.{name}", chapter=chapter, name=name, type=kind.type, **kind.extra
    )


def read_catalogue() -> dict[str, Setting]:
    """Collect the settings of all chapters."""
    found = {}
    for chapter, kind in CHAPTERS.items():
        described_fields = inspect.type_info(kind)
        assert isinstance(described_fields, inspect.StructType)
        for field in described_fields.fields:
            setting = described(chapter, field.name, field.type)
            found[setting.key] = setting
    return found


SETTINGS: Mapping[str, Setting] = read_catalogue()


def look_up(key: str) -> Setting:
    """Return the setting of that dotted name; RulesError suggests the nearest one."""
    if key in SETTINGS:
        return SETTINGS[key]
    last_parts = {setting.name: setting.key for setting in SETTINGS.values()}
    near = get_close_matches(str(key), SETTINGS, 1)
    near = near or [last_parts[name] for name in get_close_matches(str(key), last_parts, 1)]
    hint = f"; did you mean {near[0]}?" if near else ""
    raise RulesError(f"{key}: there is no such setting{hint}", str(key))


def value_of(chapter: Struct, name: str) -> object:
    """Return one field of a chapter as it is held inside."""
    value: object = getattr(chapter, name)
    return value


def changed(chapter: Struct, values: Mapping[str, object]) -> Struct:
    """Return a chapter with some fields replaced."""
    return structs.replace(chapter, **values)
