"""`canasta rules`: every setting with its article, the whole sheet, what differs in two games."""

import re

import pytest

from canasta import variants
from canasta.cli import main
from canasta.rules.catalogue import SETTINGS
from canasta.words import languages, words

Capture = pytest.CaptureFixture[str]
NARROW = 80


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(NARROW))


def printed(capsys: Capture, *arguments: str) -> list[str]:
    assert main(["rules", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("variant", variants.names())
@pytest.mark.parametrize("language", languages())
def test_the_card_has_an_article_beside_every_setting(
    variant: str, language: str, capsys: Capture
) -> None:
    lines = printed(capsys, variant, "--lang", language)
    sheet = variants.find(variant).sheet
    known = words(language, sheet)
    told = [name for line in lines for name in line[-9:].split() if f"articles.{name}" in known]
    expected = [name for setting in SETTINGS.values() for name in setting.articles[sheet]]
    assert told == expected
    assert max(map(len, lines)) <= NARROW


@pytest.mark.parametrize("variant", variants.names())
@pytest.mark.parametrize("language", languages())
def test_the_card_and_the_sheet_fit_the_screen(
    variant: str, language: str, capsys: Capture
) -> None:
    lines = printed(capsys, variant, "--lang", language, "--articles")
    assert max(map(len, lines)) <= NARROW
    assert len(lines) > len(SETTINGS)


@pytest.mark.parametrize("variant", ["tile", "classic", "italian"])
@pytest.mark.parametrize("language", languages())
def test_every_article_of_the_sheet_is_told_under_its_chapter(
    variant: str, language: str, capsys: Capture
) -> None:
    told = "\n".join(printed(capsys, variant, "--lang", language, "--articles"))
    said = words(language, variants.find(variant).sheet)
    letters = (variant[0].upper(), "G")
    names = [key.removeprefix("articles.") for key in said.texts if key.startswith("articles.")]
    for name in names:
        quoted = re.search(rf"^{re.escape(name)} +\S", told, re.MULTILINE)
        assert bool(quoted) == name.startswith(letters), name
    headings = [key for key in said.texts if key.startswith(f"article_chapters.{letters[0]}")]
    for key in headings:
        assert re.search(rf"^ +{re.escape(said.text(key))} *$", told, re.MULTILINE), key


def test_the_card_shows_house_rules_with_their_article(capsys: Capture) -> None:
    lines = printed(capsys, "classic", "--house", "pile.always_frozen=yes", "--diff", "classic")
    assert lines[-1].split()[-3:] == ["yes", "no", "C7.5"]


def test_what_differs_stands_under_the_names_of_the_games(capsys: Capture) -> None:
    told = "\n".join(printed(capsys, "italian", "--diff", "classic"))
    assert re.search(r"^ +Italian Canasta +Classic Canasta *$", told, re.MULTILINE)


def test_rules_do_not_differ_from_themselves(capsys: Capture) -> None:
    assert any("nothing" in line for line in printed(capsys, "tile", "--diff", "tile"))


def test_a_difference_names_the_article_of_each_game(capsys: Capture) -> None:
    lines = printed(capsys, "tile", "--diff", "italian")
    at = next(at for at, line in enumerate(lines) if line.startswith("Tiles drawn in a turn"))
    assert [line.split()[-1] for line in lines[at : at + 2]] == ["T-O3", "I5"]


def test_games_of_one_sheet_name_their_article_once(capsys: Capture) -> None:
    lines = printed(capsys, "classic", "--diff", "classic-pagat")
    assert sum("C-O4" in line for line in lines) == 1


def test_the_articles_of_both_games_are_quoted_in_their_own_words(capsys: Capture) -> None:
    lines = printed(capsys, "tile", "--diff", "italian", "--articles")
    quoted = {line.split()[0] for line in lines if re.match(r"[TI]-?O?\d\S* ", line)}
    assert {"T4", "I2.2", "T12.1", "I13.1"} <= quoted
