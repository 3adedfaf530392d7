"""Cards as text: what the letters of each deck mean, for players and for cases."""

from pathlib import Path

import pytest

from canasta.cli import main
from canasta.engine.book import Book
from canasta.engine.card_text import NotationError, parse_kind, parse_kinds
from canasta.engine.cards import ACE, JOKER
from canasta.engine.deal import parse
from canasta.match import Match
from canasta.variants import find

JACK = parse_kind("11")
TILE_CASES = """\
- id: joker
  variant: tile
  given: {phase: play, hands: {0: "1 1 J 9 8 7 6"}, melds: ["5 5 5", ""], pile: "4 J 4"}
  do:
    - action: ["lay A 1 J"]
  then: {melds: ["5 5 5, 1 1 JO", ""], hands: {0: "9 8 7 6"}, pile: "4 JO 4"}
"""


def test_with_tiles_j_is_the_joker_and_a_the_one() -> None:
    assert list(parse_kinds("J JO A 1 11", tiles=True)) == [JOKER, JOKER, ACE, ACE, JACK]


def test_with_cards_j_is_the_jack() -> None:
    assert list(parse_kinds("J JO A")) == [JACK, JOKER, ACE]


@pytest.mark.parametrize("name", ["Q", "K", "k"])
def test_a_tile_is_no_queen_and_no_king(name: str) -> None:
    with pytest.raises(NotationError, match="no tile"):
        parse_kind(name, tiles=True)


def test_a_case_may_call_the_joker_as_the_tile_does(tmp_path: Path) -> None:
    file = tmp_path / "tiles.yaml"
    file.write_text(TILE_CASES, "utf-8")
    assert main(["conform", str(file)]) == 0


def test_a_position_with_tiles_reads_j_as_the_joker_everywhere() -> None:
    book = Book(find("tile", 4))
    written = (
        "turn=0; phase=play; totals=0/0; hands=5 J/4/4/4; melds=7 7 J/[8*5 J J]; pile=4 (J) 5; "
        "stock=9 J; opened=1/1; concealed=/J; own=J"
    )
    read = parse(book, written)
    assert read == parse(book, written.replace("J", "JO"))
    assert str(read).count("JO") == written.count("J")
    assert parse(book, str(read)) == read


def test_a_position_with_cards_reads_j_as_the_jack() -> None:
    book = Book(find("classic", 4))
    fields = "turn=0; phase=play; totals=0/0; hands=J/4/4/4; melds=/; pile=J; stock=J"
    assert str(parse(book, fields)).startswith(fields)


def test_a_match_records_the_joker_tile_by_its_face() -> None:
    match = next(match for match in map(dealt, range(500)) if "JO" in match.faces.hands[0])
    assert match.push("discard J").texts == ("discard JO",)


def dealt(seed: int) -> Match:
    """A match with tiles, of a seed."""
    return Match("tile", seed=seed)
