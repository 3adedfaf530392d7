"""`canasta rules`: every setting, every article, what differs between two games."""

import re

import pytest

from canasta.cli import main
from canasta.rules.catalogue import SETTINGS
from canasta.variants import find, names
from canasta.words import words

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("language", ["en", "ro", "it"])
@pytest.mark.parametrize("variant", names())
def test_the_card_has_every_setting_and_fits_the_screen(
    variant: str, language: str, capsys: Capture
) -> None:
    assert main(["rules", variant, "--lang", language, "--articles"]) == 0
    told = capsys.readouterr().out
    assert max(map(len, told.splitlines())) <= 80
    assert len(told.splitlines()) > len(SETTINGS)


@pytest.mark.parametrize("language", ["en", "ro", "it"])
@pytest.mark.parametrize("variant", ["tile", "classic", "italian"])
def test_every_article_of_the_sheet_is_told_under_its_chapter(
    variant: str, language: str, capsys: Capture
) -> None:
    assert main(["rules", variant, "--lang", language, "--articles"]) == 0
    told = capsys.readouterr().out
    said = words(language, find(variant).sheet)
    letters = (variant[0].upper(), "G")
    names_ = [key.removeprefix("articles.") for key in said.texts if key.startswith("articles.")]
    for name in names_:
        quoted = re.search(rf"^{re.escape(name)} +\S", told, re.MULTILINE)
        assert bool(quoted) == name.startswith(letters), name
    headings = [key for key in said.texts if key.startswith(f"article_chapters.{letters[0]}")]
    for key in headings:
        assert re.search(rf"^ +{re.escape(said.text(key))} *$", told, re.MULTILINE), key


def test_the_card_shows_house_rules_with_their_article(capsys: Capture) -> None:
    assert main(["rules", "classic", "--house", "pile.always_frozen=yes", "--diff", "classic"]) == 0
    line = capsys.readouterr().out.splitlines()[-1].split()
    assert line[-3:] == ["yes", "no", "I9.2"] or line[-2:] == ["yes", "no"]


def test_what_differs_stands_under_the_names_of_the_games(capsys: Capture) -> None:
    assert main(["rules", "italian", "--diff", "classic"]) == 0
    assert re.search(
        r"^ +Italian Canasta +Classic Canasta *$", capsys.readouterr().out, re.MULTILINE
    )


def test_rules_do_not_differ_from_themselves(capsys: Capture) -> None:
    assert main(["rules", "tile", "--diff", "tile"]) == 0
    assert "nothing" in capsys.readouterr().out
