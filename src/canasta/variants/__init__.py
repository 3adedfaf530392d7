"""The games by name: every one is a `Rules` value."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from canasta.rules import rules as chapters
from canasta.rules import schema as schemas
from canasta.rules.rules import Rules, RulesError
from canasta.variants import (
    classic,
    classic_bicycle,
    classic_pagat,
    italian,
    italian_strict,
    six_handed,
    three_handed,
    tile,
    two_handed,
)

# The first form of a game is the one meant where no number of players is given.
FORMS: Mapping[str, tuple[Rules, ...]] = {
    "classic": (classic.RULES, two_handed.RULES, three_handed.RULES, six_handed.RULES),
    "classic-pagat": classic_pagat.FORMS,
    "classic-bicycle": classic_bicycle.FORMS,
    "tile": (tile.RULES,),
    "italian": (italian.RULES,),
    "italian-strict": (italian_strict.RULES,),
}

chapters.PRESETS.update(
    {(name, rules.players): rules for name, forms in FORMS.items() for rules in forms}
)


def names() -> tuple[str, ...]:
    """Return every variant's name."""
    return tuple(FORMS)


def player_counts(name: str) -> tuple[int, ...]:
    """Return the numbers of players a variant is made for, rising."""
    return tuple(sorted(rules.players for rules in forms(name)))


def find(name: str, players: int | None = None) -> Rules:
    """Return a variant's rules, for its own number of players or the one given.

    Raises RulesError for an unknown name or a number the variant is not made for.
    """
    for rules in forms(name):
        if players in (None, rules.players):
            return rules
    counts = ", ".join(str(count) for count in player_counts(name))
    raise RulesError(f"{name} is for {counts} players, not {players}", "players")


def from_settings(variant: str, players: int | None, flat: Mapping[str, object]) -> Rules:
    """Return the rules of a record: missing settings as in the variant, unknown ones ignored."""
    return chapters.from_settings(find(variant, players), flat)


def schema() -> dict[str, Any]:
    """Describe every setting as a JSON schema, with its value in each variant."""
    return schemas.schema(rules for name in names() for rules in forms(name))


def forms(name: str) -> tuple[Rules, ...]:
    """Return a variant's forms, its own number of players first."""
    if name in FORMS:
        return FORMS[name]
    near = get_close_matches(name, FORMS, 1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    known = ", ".join(FORMS)
    raise RulesError(f"no variant is called {name!r}{hint}; there are {known}", "variant")
