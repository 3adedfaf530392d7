"""What can be played here: the games, their settings, and what house rules come to."""

from __future__ import annotations

from functools import cache
from typing import Any

from canasta import variants
from canasta.protocol import Game
from canasta.rules.articles import SHEETS
from canasta.rules.catalogue import SETTINGS
from canasta.rules.rules import difference, settings
from canasta.server.requests import Playable, Ruling
from canasta.table.course import rules_of


@cache
def games() -> list[Playable]:
    """The games, those of one sheet beside each other."""
    found = []
    for name in variants.names():
        rules = variants.find(name)
        counts = variants.player_counts(name)
        sides = tuple([variants.find(name, players).sides for players in counts])
        found.append(Playable(name, rules.sheet, counts, sides, rules.players))
    return sorted(found, key=lambda game: SHEETS.index(game.sheet))


@cache
def schema() -> dict[str, Any]:
    """Every setting, as a JSON schema."""
    return variants.schema()


def ruling(game: Game) -> Ruling:
    """What a game comes to. Raises TableError where its rules cannot be played."""
    rules = rules_of(game)
    preset = variants.find(rules.variant, rules.players)
    return Ruling(
        variant=rules.variant,
        sheet=rules.sheet,
        players=rules.players,
        settings=settings(rules),
        articles={key: tuple(one.articles[rules.sheet]) for key, one in SETTINGS.items()},
        changed=tuple([key for key, _, _ in difference(preset, rules)]),
    )
