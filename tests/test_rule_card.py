"""`canasta rules`: every line of the card with its article, in the width there is."""

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
