"""The settings described for forms and other programs: a JSON schema made from the types."""

from collections.abc import Iterable
from typing import Any

import msgspec

from canasta.rules.catalogue import CHAPTERS
from canasta.rules.opening import Band
from canasta.rules.rules import Rules, settings

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(presets: Iterable[Rules]) -> dict[str, Any]:
    """Describe every setting by its dotted name.

    Beside its type a setting has `x-who` (Y for the house-rule form, P not), `x-articles` by
    sheet, and `x-defaults`: its value in each preset, by number of players.
    """
    properties = {
        f"{chapter}.{name}": described
        for chapter, kind in CHAPTERS.items()
        for name, described in fields(kind).items()
    }
    for rules in presets:
        for key, value in settings(rules).items():
            by_variant = properties[key].setdefault("x-defaults", {})
            by_variant.setdefault(rules.variant, {})[str(rules.players)] = value
    return {
        "$schema": DIALECT,
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "$defs": {"Band": in_words(definition(Band))},
    }


def fields(chapter: type[msgspec.Struct]) -> dict[str, dict[str, Any]]:
    """Describe a chapter's fields by name."""
    described: dict[str, dict[str, Any]] = definition(chapter)["properties"]
    return {name: in_words(field) for name, field in described.items()}


def definition(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Describe one struct, without what it refers to."""
    found: dict[str, Any] = msgspec.json.schema(kind)["$defs"][kind.__name__]
    return found


def in_words(part: Any) -> Any:
    """Put `none` in null's place, as settings are written, and leave the struct's default out."""
    if part == {"type": "null"}:
        return {"const": "none"}
    if isinstance(part, dict):
        return {key: in_words(inner) for key, inner in part.items() if key != "default"}
    return [in_words(inner) for inner in part] if isinstance(part, list) else part
