"""The words in three languages: nothing missing, nothing foreign, every number with its noun."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import canasta
from canasta import variants
from canasta.engine.canasta import ITEMS
from canasta.engine.lack import CODES
from canasta.engine.refusals import NAMES
from canasta.protocol import PhraseKey
from canasta.rules.articles import ARTICLES, FACTS, SHEETS, article
from canasta.rules.catalogue import CHAPTERS, SETTINGS
from canasta.rules.rules import settings
from canasta.words import Catalogue, languages, words

SOURCE = Path(canasta.__file__).parent
LINES = (
    *ITEMS,
    "canasta.concealed",
    "cards.melded",
    "bonus_threes",
    "bonus_threes.doubled",
    "out",
    "out.concealed",
    "hand",
    "hand.doubled",
    "stop_threes",
)
REFUSALS = (*NAMES[1:], *CODES)
SAMPLES: dict[str, int | str] = {
    "card": "9",
    "has": 75,
    "holds": 1,
    "most": 3,
    "needs": 90,
    "turns": 2,
}


def forms(text: str | dict[str, str]) -> list[str]:
    """Return a text, or all its forms."""
    return [text] if isinstance(text, str) else list(text.values())


def facts(text: str | dict[str, str]) -> set[tuple[str, str]]:
    """Return the facts a text names, each with what it is counted in."""
    parsed = [part for form in forms(text) for part in Formatter().parse(form)]
    return {(name, unit or "") for _, name, unit, _ in parsed if name is not None}


def marked(catalogue: Catalogue) -> set[str]:
    """Return the words a catalogue marks as the classic game's, as its `nouns` spell them."""
    found = set()
    for text in catalogue.texts.values():
        for form in forms(text):
            found |= {word[0].lower() + word[1:] for word in re.findall("<([^<>]+)>", form)}
    return found


def own(catalogue: Catalogue) -> set[str]:
    """Return the words for which some sheet has its own."""
    return {key.split(".", 2)[2] for key in catalogue.texts if key.startswith("nouns.")}


def rest(catalogue: Catalogue) -> set[str]:
    """Return the keys but for `nouns`, of which each language needs others."""
    return {key for key in catalogue.texts if not key.startswith("nouns.")}


def all_catalogues() -> Iterator[Catalogue]:
    for language in languages():
        for sheet in SHEETS:
            yield words(language, sheet)


each_language = pytest.mark.parametrize("language", languages())


# The same in every language.


def test_there_are_three_languages_english_first() -> None:
    assert languages() == ("en", "it", "ro")


@each_language
def test_every_language_has_the_same_keys(language: str) -> None:
    assert rest(words(language)) == rest(words("en"))


@each_language
def test_counted_texts_have_the_forms_of_their_language(language: str) -> None:
    wanted = {"one", "few", "other"} if language == "ro" else {"one", "other"}
    for key, text in words(language).texts.items():
        assert isinstance(text, dict) == isinstance(words("en").texts.get(key), dict), key
        assert isinstance(text, str) or set(text) == wanted, key


@each_language
def test_every_language_names_the_same_facts(language: str) -> None:
    english = words("en")
    for key in rest(english):
        assert facts(words(language).texts[key]) == facts(english.texts[key]), key


@each_language
def test_no_text_is_empty_and_no_letter_is_a_lookalike(language: str) -> None:
    """Romanian has a comma below its s and t, no cedilla, and no tilde over its a."""
    for key, text in words(language).texts.items():
        for form in forms(text):
            assert form.strip() == form or key.startswith("bands."), key
            assert form, key
            assert not set("şţŞŢãÃ") & set(form), key


@each_language
def test_marked_words_are_those_that_a_sheet_has_its_own_for(language: str) -> None:
    assert marked(words(language)) == own(words(language))


# Nothing missing.


def test_every_refusal_has_its_words_and_an_article_in_each_sheet() -> None:
    for catalogue in all_catalogues():
        for code in REFUSALS:
            given = {name: SAMPLES[name] for name in FACTS.get(code, ())}
            told = catalogue.text(f"refusals.{code}", **given)
            assert not set("{}<>") & set(told), told
            assert told[0].isupper() or told[0].isdigit(), told
            assert told.endswith("."), told


@each_language
def test_a_refusal_names_exactly_the_facts_it_is_said_to(language: str) -> None:
    texts = words(language).texts
    told = {key.removeprefix("refusals.") for key in texts if key.startswith("refusals.")}
    assert told == set(REFUSALS)
    for code in told:
        named = {name for name, _ in facts(texts[f"refusals.{code}"])}
        assert named == set(FACTS.get(code, ())), code


def test_every_refusal_and_score_line_has_an_article_in_each_sheet() -> None:
    assert set(ARTICLES) == {*REFUSALS, *LINES}
    assert set(FACTS) < set(REFUSALS)
    for name in ARTICLES:
        for sheet in SHEETS:
            assert article(name, sheet)[0] in {sheet[0].upper(), "G"}
    assert article("fine", "tile") == ""


@each_language
def test_every_article_named_has_its_text(language: str) -> None:
    catalogue = words(language)
    for by_sheet in ARTICLES.values():
        for name in by_sheet.values():
            assert catalogue.article(name)
    for setting in SETTINGS.values():
        for names in setting.articles.values():
            for name in names:
                assert catalogue.article(name), setting.key


@each_language
def test_every_refusal_of_a_table_has_its_words(language: str) -> None:
    """What is refused and why, and what helps."""
    raised = re.compile(r'(?:TableError|Refusal)\("(\w+)"')
    sources = [path for part in ("table", "server") for path in (SOURCE / part).glob("*.py")]
    codes = {code for path in sources for code in raised.findall(path.read_text("utf-8"))}
    texts = words(language).texts
    told = {key.removeprefix("denied.") for key in texts if key.startswith("denied.")}
    assert told == codes - {"not_in_hand"}
    for code in told:
        assert re.search(r"[.:] .+\.$", str(texts[f"denied.{code}"])), code


@each_language
def test_every_phrase_has_its_words(language: str) -> None:
    told = {key for key in words(language).texts if key.startswith("phrases.")}
    assert told == {f"phrases.{phrase}" for phrase in get_args(PhraseKey)}


@each_language
def test_every_score_line_has_its_words(language: str) -> None:
    told = {key for key in words(language).texts if key.startswith("items.")}
    assert told == {f"items.{item}" for item in LINES}


@each_language
def test_every_setting_chapter_and_variant_has_its_words(language: str) -> None:
    texts = words(language).texts
    for table, wanted in (
        ("settings", set(SETTINGS)),
        ("chapters", set(CHAPTERS)),
        ("variants", set(variants.names())),
        ("ended", {"out", "stock", "three", "pass"}),
        ("minimum", {"number", "canasta", "opened"}),
    ):
        assert {key for key in texts if key.startswith(f"{table}.")} == {
            f"{table}.{name}" for name in wanted
        }


@each_language
def test_every_article_s_chapter_has_a_heading(language: str) -> None:
    catalogue = words(language)
    for key in catalogue.texts:
        if found := re.match(r"articles\.([TCI]\d+)\.", key):
            assert catalogue.text(f"article_chapters.{found[1]}")


def test_every_value_a_setting_may_have_has_its_words() -> None:
    for catalogue in all_catalogues():
        for setting in SETTINGS.values():
            for value in literals(setting.type):
                told = catalogue.value(setting.key, value)
                assert told, setting.key
                assert "_" not in told, setting.key


def literals(kind: object) -> list[object]:
    """Return the words that a setting's type is made of, also as members of a set or a choice."""
    found: list[object] = list(getattr(kind, "values", ()))
    for part in (*getattr(kind, "types", ()), getattr(kind, "item_type", None)):
        if part is not None:
            found += literals(part)
    return found


def test_every_variant_s_settings_can_be_told() -> None:
    for name in variants.names():
        rules = variants.find(name)
        for language in languages():
            catalogue = words(language, rules.sheet)
            for key, value in settings(rules).items():
                told = catalogue.text(f"settings.{key}") + catalogue.value(key, value)
                assert not set("{}<>") & set(told), told


# Examples.


@pytest.mark.parametrize(
    ("n", "told"),
    [
        (0, "0 cărți"),
        (1, "1 carte"),
        (2, "2 cărți"),
        (19, "19 cărți"),
        (20, "20 de cărți"),
        (100, "100 de cărți"),
        (101, "101 cărți"),
        (119, "119 cărți"),
        (120, "120 de cărți"),
        (1500, "1.500 de cărți"),
    ],
)
def test_romanian_counts_one_few_and_of_many(n: int, told: str) -> None:
    assert words("ro").count("units.card", n) == told


def test_english_and_italian_count_one_and_many() -> None:
    assert [words("en").count("units.point", n) for n in (0, 1, 1500)] == [
        "0 points",
        "1 point",
        "1,500 points",
    ]
    assert [words("it").count("units.card", n) for n in (1, 20)] == ["1 carta", "20 carte"]


def test_a_sheet_speaks_in_its_own_words() -> None:
    told = [words("ro", sheet).text("refusals.open_first") for sheet in ("classic", "tile")]
    assert told == [
        "Echipa ta nu s-a etalat, deci nu poate lua teancul. Fă întâi etalarea.",
        "Echipa ta nu s-a etalat, deci nu poate rupe pachetul. Fă întâi etalarea.",
    ]
    heading = "terminal.heading.hand"
    assert [words("ro", sheet).text(heading) for sheet in SHEETS] == [
        "Tabla ta",
        "Mâna ta",
        "Mâna ta",
    ]
    assert words("en", "italian").text("terminal.heading.pile") == "Pozzo"
    assert words("it", "tile").count("units.card", 3) == "3 tessere"


def test_a_number_in_a_refusal_comes_with_its_noun() -> None:
    told = words("ro").text("refusals.opening_short", needs=90, has=15)
    assert told.startswith("Etalarea nu e gata: se cer 90 de puncte, ai 15 puncte.")
    told = words("en").text("refusals.opening_short", needs="canasta", has=1)
    assert told.startswith(
        "Your opening is not complete: it needs a whole canasta and has 1 point."
    )


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Your opening is not complete: it needs a whole canasta. Lay more"),
        ("ro", "Etalarea nu e gata: se cere o canastă întreagă. Mai pune"),
        ("it", "L'apertura non è completa: serve una canasta intera. Cala"),
    ],
)
def test_a_whole_canasta_is_one_and_no_points_are_told(language: str, told: str) -> None:
    catalogue = words(language)
    whole: dict[str, int | str] = {"needs": "canasta", "has": 15}
    assert catalogue.refusal("opening_short", whole).startswith(told)
    assert "90" in catalogue.refusal("opening_short", {"needs": 90, "has": 15})
    plural = {"ro": "se cer o", "en": "need a", "it": "richiesti una"}[language]
    for key, text in catalogue.texts.items():
        if key.startswith("whole_canasta.") or key == "terminal.state.needs_canasta":
            assert plural not in str(text), key


def test_a_special_card_is_told_by_its_name() -> None:
    told = [
        words("ro", sheet).text("refusals.pile_top", card=card)
        for sheet, card in (("tile", "3B"), ("classic", "3B"), ("italian", "JO"))
    ]
    assert [text.split(" nu ")[0] for text in told] == [
        "Cu un 3 care blochează deasupra",
        "Cu un treiar negru deasupra",
        "Cu un joker deasupra",
    ]


def test_what_a_player_typed_is_not_read_as_our_marks() -> None:
    told = words("en", "tile").text("terminal.unknown_input", text="<card> {n}")
    assert "“<card> {n}”" in told


def test_values_and_bands_in_words() -> None:
    english = words("en", "tile")
    rules = settings(variants.find("tile"))
    assert english.value("meld.wild_only", rules["meld.wild_only"]) == "yes"
    assert english.value("pile.capture", "natural_pair") == "natural tiles from your rack only"
    assert english.value("setup.freeze_upcards", []) == "nothing"
    assert english.value("match.max_deals", "none") == "no limit"
    assert english.value("match.target", 10000) == "10,000"
    bands = [english.value("opening.bands", band) for band in rules["opening.bands"]]
    assert bands == [
        "from the lowest total: 50 points, no wilds, the pile does not count",
        "from 1,500: 90 points, at most 1 wild, the pile may help",
        "from 3,000: 120 points, at most 2 wilds, the pile may help",
        "from 5,000: a whole canasta, at most 3 wilds, the pile may help",
    ]


def test_what_is_missing_is_named_with_its_language() -> None:
    with pytest.raises(KeyError, match=r"words in ro: refusals\.nonsense is missing"):
        words("ro").text("refusals.nonsense")
    with pytest.raises(KeyError, match=r"words in it: refusals\.pile_top asks for the fact card"):
        words("it").text("refusals.pile_top")
    with pytest.raises(KeyError, match=r"words in en: units\.card is told by number"):
        words("en").text("units.card")
    with pytest.raises(KeyError, match=r"words in en: terminal\.you has no forms"):
        words("en").count("terminal.you", 1)
    with pytest.raises(KeyError, match="no words in fr; there are: en, it, ro"):
        words("fr")
