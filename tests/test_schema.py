"""The settings as forms and other programs see them: the schema, and each one's articles."""

import pytest

from canasta import variants
from canasta.rules.catalogue import SETTINGS
from canasta.rules.rules import Rules, settings
from canasta.words import languages, words

CLASSIC = variants.find("classic")
FORMS = [rules for name in variants.names() for rules in variants.forms(name)]


def test_the_schema_describes_every_setting() -> None:
    """Type, who sees it, articles by sheet, the value in every game."""
    described = variants.schema()["properties"]
    assert list(described) == list(SETTINGS) == list(settings(CLASSIC))
    for key, part in described.items():
        assert part["x-who"] in ("Y", "P")
        assert set(part["x-articles"]) <= {"tile", "classic", "italian"}
        assert set(part["x-defaults"]) == set(variants.names())
        assert part["x-defaults"]["classic"]["6"] == settings(variants.find("classic", 6))[key]
        assert {"type", "enum", "anyOf"} & set(part), key


def test_the_schema_writes_none_and_min_as_words() -> None:
    """As settings are written everywhere else."""
    schema = variants.schema()
    described = schema["properties"]
    assert described["match.max_deals"]["anyOf"] == [
        {"type": "integer", "minimum": 1, "maximum": 99},
        {"const": "none"},
    ]
    assert described["opening.bands"]["items"] == {"$ref": "#/$defs/Band"}
    band = schema["$defs"]["Band"]["properties"]
    assert list(band) == ["from", "need", "wilds", "clean", "pile"]
    assert {"enum": ["min"]} in band["from"]["anyOf"]
    assert {"const": "none"} in band["wilds"]["anyOf"]


def test_articles_are_sorted_by_sheet_and_general_ones_belong_to_all() -> None:
    """C12 and I-O1 are of one sheet, G1 of all three."""
    articles = {key: setting.articles for key, setting in SETTINGS.items()}
    assert articles["setup.cover_upcards"] == {
        "tile": ["T-O1"],
        "classic": ["C-O2"],
        "italian": ["I3.5"],
    }
    assert articles["canasta.twos_clean"]["italian"] == ["I7", "I-O13"]
    assert list(articles["opening.limits_hold"].values()) == [["G1"]] * 3


@pytest.mark.parametrize("rules", FORMS, ids=lambda rules: f"{rules.variant}-{rules.players}")
@pytest.mark.parametrize("language", languages())
def test_every_setting_stands_in_an_article_that_has_words(rules: Rules, language: str) -> None:
    """A card without its source is only a claim."""
    said = words(language, rules.sheet)
    for key, setting in SETTINGS.items():
        names = setting.articles.get(rules.sheet)
        assert names, key
        for name in names:
            assert f"articles.{name}" in said, f"{key}: {name}"
