"""A language's catalogue: texts by dotted key, filled with facts, counted, in a sheet's own words.

A text names its facts in braces: `{card}`. `{n:point}` is a number with its noun, from `units`,
`{card:card}` a special card by its name.
A word in angle brackets, `<card>`, is the classic game's; `nouns` has what other sheets call it.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Final, TypeAlias, cast

Fact: TypeAlias = int | str
Forms: TypeAlias = dict[str, str]
Texts: TypeAlias = dict[str, str | Forms]

FIELD: Final = re.compile(r"{(\w+)")
MARKED: Final = re.compile(r"<([^<>]+)>")


def one_or_other(n: int) -> str:
    """English and Italian: 1 card, 0 cards, 2 cards."""
    return "one" if n == 1 else "other"


def one_few_or_other(n: int) -> str:
    """Romanian: 1 carte, 19 cărți, 20 de cărți, 101 cărți."""
    if n == 1:
        return "one"
    return "few" if n == 0 or 1 <= n % 100 <= 19 else "other"


CATEGORY: Final[Mapping[str, Callable[[int], str]]] = {
    "en": one_or_other,
    "it": one_or_other,
    "ro": one_few_or_other,
}


class Catalogue:
    """All that is said in one language, in the words of one sheet."""

    def __init__(self, language: str, sheet: str) -> None:
        self.language = language
        self.sheet = sheet
        self.texts = load(language)

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def text(self, key: str, **facts: Fact) -> str:
        """Return a text filled with its facts; KeyError names the language and what is missing."""
        found = self.look_up(key)
        if not isinstance(found, str):
            raise self.missing(key, "is told by number")
        return self.fill(key, found, facts)

    def count(self, key: str, n: int, **facts: Fact) -> str:
        """Return the form of a text that the number asks for; the text may name it `{n}`."""
        forms = self.look_up(key)
        if isinstance(forms, str):
            raise self.missing(key, "has no forms")
        form = forms[CATEGORY[self.language](abs(n))]
        return self.fill(key, form, {"n": n, **facts})

    def refusal(self, code: str, facts: Mapping[str, Fact]) -> str:
        """Return why a move is refused; where a whole canasta is asked for, points say nothing."""
        whole = f"whole_canasta.{code}"
        asked = facts.get("needs") == "canasta" and whole in self
        return self.text(whole if asked else f"refusals.{code}", **facts)

    def article(self, name: str) -> str:
        """Return an article's own text; for a whole chapter of a sheet, its heading."""
        chapter = f"article_chapters.{name}"
        own = f"articles.{name}"
        return self.text(chapter if own not in self and chapter in self else own)

    def value(self, key: str, value: object) -> str:
        """Return a setting's value, as JSON holds it, in words."""
        if isinstance(value, Mapping):
            return self.band(value)
        if isinstance(value, list | tuple):
            between = "; " if key == "opening.bands" else ", "
            told = between.join(self.value(key, part) for part in value)
            return told or self.text("values.empty")
        if isinstance(value, bool):
            return self.text("values.yes" if value else "values.no")
        if isinstance(value, int):
            return self.number(value)
        own = f"values.{key}.{value}"
        return self.text(own if own in self else f"values.{value}")

    def band(self, band: Mapping[str, object]) -> str:
        """Return what one band of an opening asks for, on one line."""
        start, need, wilds = band["from"], band["need"], band.get("wilds")
        told = [
            self.text("bands.lowest" if start == "min" else "bands.from", total=str_or_int(start)),
            self.text("bands.need", needs=str_or_int(need)),
        ]
        if isinstance(wilds, int):
            told.append(self.count("bands.wilds", wilds) if wilds else self.text("bands.no_wilds"))
        if band.get("clean"):
            told.append(self.text("bands.clean"))
        told.append(self.text(f"bands.pile.{band.get('pile', 'counts')}"))
        return self.text("bands.colon").join([told[0], ", ".join(told[1:])])

    def number(self, n: int) -> str:
        """Return a number as the language groups it: 1,500 or 1.500."""
        return f"{n:,}".replace(",", self.text("format.thousands"))

    def look_up(self, key: str) -> str | Forms:
        if key not in self.texts:
            raise self.missing(key, "is missing")
        return self.texts[key]

    def fill(self, key: str, text: str, facts: Mapping[str, Fact]) -> str:
        spoken = {name: Spoken(self, fact) for name, fact in facts.items()}
        for name in FIELD.findall(text):
            if name not in spoken:
                raise self.missing(key, f"asks for the fact {name}")
        return MARKED.sub(self.own_word, text).format_map(spoken)

    def own_word(self, marked: re.Match[str]) -> str:
        """Return the sheet's word for a marked one; `<Card>` begins a sentence."""
        word = marked[1]
        for key in (word, word[0].lower() + word[1:]):
            own = self.texts.get(f"nouns.{self.sheet}.{key}")
            if isinstance(own, str):
                return own if key == word else own[0].upper() + own[1:]
        return word

    def missing(self, key: str, why: str) -> KeyError:
        return KeyError(f"words in {self.language}: {key} {why}")


class Spoken:
    """A fact on its way into a text."""

    def __init__(self, catalogue: Catalogue, fact: Fact) -> None:
        self.catalogue = catalogue
        self.fact = fact

    def __format__(self, unit: str) -> str:
        if isinstance(self.fact, str):
            named = f"units.{self.fact}"
            return self.catalogue.text(named) if unit and named in self.catalogue else self.fact
        if unit:
            return self.catalogue.count(f"units.{unit}", self.fact)
        return self.catalogue.number(self.fact)


def str_or_int(value: object) -> Fact:
    """Return a part of a band as a fact."""
    return value if isinstance(value, int) else str(value)


def languages() -> tuple[str, ...]:
    """Return the languages there are, English first."""
    return tuple(CATEGORY)


@cache
def words(language: str = "en", sheet: str = "classic") -> Catalogue:
    """Return a language's catalogue; KeyError names a language there is not."""
    if language not in CATEGORY:
        raise KeyError(f"no words in {language}; there are: {', '.join(CATEGORY)}")
    return Catalogue(language, sheet)


@cache
def load(language: str) -> Texts:
    """Read a language's file."""
    text = resources.files("canasta.words").joinpath(f"{language}.toml").read_text("utf-8")
    return dict(flat(tomllib.loads(text), ""))


def flat(table: Mapping[str, object], prefix: str) -> Sequence[tuple[str, str | Forms]]:
    """List a table's texts by dotted key; a table with `other` holds the forms of one text."""
    found: list[tuple[str, str | Forms]] = []
    for name, inner in table.items():
        if isinstance(inner, dict) and "other" not in inner:
            found += flat(inner, f"{prefix}{name}.")
        else:
            found.append((prefix + name, cast("str | Forms", inner)))
    return found
