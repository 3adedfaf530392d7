"""What is typed at the prompt: short forms, every language's own words, the cards of each deck."""

from __future__ import annotations

import pytest

from canasta.cli.entry import (
    COMMANDS,
    MOVES,
    PARTICLES,
    UnknownCardError,
    UnknownEntryError,
    Vocabulary,
    read,
)
from canasta.cli.shapes import hand_text, legend, meld_order
from canasta.words import languages, words


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("d", ["draw"]),
        ("-8", ["discard 8"]),
        ("x kh", ["discard KH"]),
        ("d 8", ["discard 8"]),
        ("t k k", ["take K K"]),
        ("onto", ["take onto"]),
        ("K K K, Q Q 2", ["lay K K K", "lay Q Q 2"]),
        ("K♠ K♥ K♦; -4♣", ["lay KS KH KD", "discard 4C"]),
        ("+2 to K, Q", ["add 2 to K", "add Q"]),
        ("2 to wilds", ["add 2 to wilds"]),
        ("K*3 2; x 3", ["lay K*3 2", "discard 3B"]),
        ("remove; -9", ["remove threes", "discard 9"]),
        ("remove threes", ["remove threes"]),
    ],
)
def test_short_forms_stand_for_moves_of_the_notation(typed: str, moves: list[str]) -> None:
    assert read(typed, Vocabulary(words())).moves == moves


def test_a_language_s_own_verbs_are_understood_with_and_without_marks() -> None:
    romanian = Vocabulary(words("ro"))
    assert read("etalează K K K; arunca 8", romanian).moves == ["lay K K K", "discard 8"]
    assert read("de ce", romanian).command == "why"
    assert read("attacca 2 su K", Vocabulary(words("it"))).moves == ["add 2 to K"]


@pytest.mark.parametrize(
    ("language", "typed", "move"),
    [
        ("ro", "trage", "draw"),
        ("ro", "ia K K", "take K K"),
        ("ro", "rupe K K", "take K K"),
        ("ro", "ia peste", "take onto"),
        ("ro", "etalează K K K", "lay K K K"),
        ("ro", "adaugă 2 la K", "add 2 to K"),
        ("ro", "adaugă 2 la valori", "add 2 to wilds"),
        ("ro", "aruncă 8", "discard 8"),
        ("ro", "decartează 8", "discard 8"),
        ("ro", "scoate treiari", "remove threes"),
        ("ro", "întreabă", "ask"),
        ("ro", "tra", "draw"),
        ("ro", "dec 8", "discard 8"),
        ("ro", "rup K K", "take K K"),
        ("it", "pesca", "draw"),
        ("it", "prendi K K", "take K K"),
        ("it", "cala K K K", "lay K K K"),
        ("it", "scarta 8", "discard 8"),
        ("it", "attacca 2 alle matte", ""),
        ("it", "attacca 2 su matte", "add 2 to wilds"),
        ("it", "pes", "draw"),
        ("it", "sca 8", "discard 8"),
        ("en", "dr", "draw"),
        ("en", "di 8", "discard 8"),
    ],
)
def test_every_language_has_words_for_the_moves_and_they_may_be_shortened(
    language: str, typed: str, move: str
) -> None:
    vocabulary = Vocabulary(words(language))
    if not move:
        with pytest.raises(UnknownEntryError):
            read(typed, vocabulary)
        return
    assert read(typed, vocabulary).moves == [move]
    assert read(vocabulary.spoken(move), vocabulary).moves == [move]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("sheet", ["tile", "classic", "italian"])
def test_no_word_of_a_language_hides_another(language: str, sheet: str) -> None:
    vocabulary = Vocabulary(words(language, sheet), tiles=sheet == "tile")
    for word in (*MOVES, *COMMANDS, *PARTICLES):
        assert vocabulary.find(word) == word
        assert vocabulary.find(vocabulary.own[word]) == word


@pytest.mark.parametrize("language", languages())
def test_q_and_exit_leave_in_every_language_but_a_queen_is_a_queen(language: str) -> None:
    vocabulary = Vocabulary(words(language))
    for typed in ("q", "exit", "quit", vocabulary.own["quit"]):
        assert read(typed, vocabulary).command == "quit"
    assert read("Q", vocabulary).moves == ["lay Q"]
    assert read("Q", Vocabulary(words(language), tiles=True)).command == "quit"


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("1 1 J", ["lay 1 1 J"]),
        ("13 13 jo; -11", ["lay 13 13 JO", "discard 11"]),
        ("+j la 13", ["add J to 13"]),
        ("a a a", ["lay A A A"]),
        ("7r 7● 7K", ["lay 7R 7R 7K"]),
    ],
)
def test_tiles_have_their_own_faces(typed: str, moves: list[str]) -> None:
    assert read(typed, Vocabulary(words("ro", "tile"), tiles=True)).moves == moves


@pytest.mark.parametrize(
    ("sheet", "typed"), [("tile", "K K"), ("tile", "-Q"), ("tile", "7H"), ("classic", "7R")]
)
def test_a_card_of_the_other_deck_is_refused_by_name(sheet: str, typed: str) -> None:
    with pytest.raises(UnknownCardError, match=typed.strip("-").split()[0]):
        read(typed, Vocabulary(words(), tiles=sheet == "tile"))


@pytest.mark.parametrize("typed", ["foo", "K foo", ";", ",", "lay undo"])
def test_anything_else_is_not_understood(typed: str) -> None:
    with pytest.raises(UnknownEntryError):
        read(typed, Vocabulary(words()))


def test_a_hand_is_sorted_wilds_first_and_its_shapes_differ_without_colour() -> None:
    assert hand_text(["4C", "KH", "2S", "KS", "JO"]) == "JO  2♠  K♥ K♠  4♣"
    assert sorted(["2S", "JO", "KS", "2H", "KD"], key=meld_order) == ["KD", "KS", "2H", "2S", "JO"]
    assert legend(tiles=True) == "● R  ◆ Y  ■ B  ▲ K"
