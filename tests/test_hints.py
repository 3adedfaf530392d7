"""A hint: what is best and why, made of what a seat knows, told in three languages."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from canasta.bots import make
from canasta.bots.parts import PARTS
from canasta.cli import main
from canasta.cli.advice import Advice
from canasta.engine import legal, play
from canasta.engine.cards import BONUS_THREE, multiset, spread
from canasta.engine.moves import YES, contains
from canasta.engine.state import OVER, State
from canasta.hints import Hint, HintError, Reason, SelectionError, hint
from canasta.hints.facts import FACTS, shortage
from canasta.hints.plans import goes_out
from canasta.hints.reason import LEAST, to_one
from canasta.hints.tags import OF_PART, TAGS
from canasta.hints.telling import DEPTHS, lines, sentence, told_moves
from canasta.match import Match, act
from canasta.record.record import Recorder
from canasta.view.memory import Memory
from canasta.view.seat import View, look
from canasta.words import languages, words
from tests.forms import FORMS, dealt

EVERY = 7
each_form = pytest.mark.parametrize(("variant", "players"), FORMS)


class Point(NamedTuple):
    """A decision of a deal, and what everybody has seen so far."""

    state: State
    memory: Memory
    seat: int

    def view(self, state: State | None = None) -> View:
        return look(self.state if state is None else state, self.seat, self.memory)


def points(variant: str, players: int, number: int = 2, every: int = EVERY) -> Iterator[Point]:
    """Some decisions of a deal that the rules of thumb play."""
    state = dealt(variant, players, number)
    memory = Memory(players)
    seats = [make("rules", seat) for seat in range(players)]
    at = 0
    while state.phase != OVER:
        seat = int(state.actor())
        if at % every == 0:
            yield Point(state.scratch(), memory, seat)
        move = seats[seat].choose(look(state, seat, memory), legal.legal(state))
        memory.note(state, move)
        play.apply(state, move)
        at += 1


def redealt(state: State, seed: int) -> State:
    """The same position with the cards that the actor cannot see dealt anew."""
    twin = state.scratch()
    others = [seat for seat in range(int(state.book.players)) if seat != state.actor()]
    hands = {seat: spread(state.hand(seat)) for seat in others}
    stock = state.unseen()
    threes = [kind for kind in stock if kind == BONUS_THREE]  # No hand holds any.
    cards = [kind for kind in [*b"".join(hands.values()), *stock] if kind != BONUS_THREE]
    random.Random(seed).shuffle(cards)
    for seat, hand in hands.items():
        twin.set_hand(seat, multiset(bytes([cards.pop() for _ in hand])))
    twin.stock = (*cards, *threes)
    twin.front, twin.back = 0, len(stock)
    return twin


# What it is made of.


@each_form
def test_hidden_cards_change_neither_a_hint_nor_its_numbers(variant: str, players: int) -> None:
    """The law of secrecy, by the rating alone and with a few deals tried."""
    for at, point in enumerate(points(variant, players)):
        twin = redealt(point.state, at)
        playouts = 1 if at % 5 == 0 else 0
        mine = hint(point.view(), playouts=playouts)
        assert hint(point.view(twin), playouts=playouts) == mine


@each_form
def test_a_hint_is_legal_and_adds_up(variant: str, players: int) -> None:
    for point in points(variant, players, number=5):
        found = hint(point.view(), playouts=0)
        assert_legal(point.view(), found)
        assert_sound(found)


def assert_legal(view: View, found: Hint) -> None:
    """Whether the moves that are advised can be made one after the other."""
    state = view.state.scratch()
    state.stock = (4,) * int(state.back)
    for move in found.best.bytes:
        assert contains(legal.legal(state), move)
        play.make(state, move)


def assert_sound(found: Hint) -> None:
    """At most two reasons for and one against, with their signs, each of ten points or more."""
    assert len(found.because) <= 2
    assert len(found.but) <= 1
    assert all(reason.points >= LEAST for reason in found.because)
    assert all(reason.points <= -LEAST for reason in found.but)
    assert set(found.tags) <= set(TAGS)
    assert 0.0 <= found.confidence <= 1.0
    if found.because:
        assert found.gain > 0
        assert not found.fine
    if found.other is None:
        assert found.options == ()
    assert all(option in found.options for option in found.also)


def test_the_same_view_and_seed_give_the_same_hint() -> None:
    view, _ = choice()
    mine = [hint(view, playouts=30, seed=seed) for seed in (1, 1, 2)]
    assert mine[0] == mine[1]
    assert mine[2].best.moves


def test_a_view_is_left_as_it_was() -> None:
    point = next(points("classic", 4))
    view = point.view()
    before = view.pack()
    hint(view, playouts=0)
    assert view.pack() == before


# What somebody has in mind.


def choice(variant: str = "classic") -> tuple[View, Hint]:
    """A decision with something to decide, and its hint."""
    for point in points(variant, 4, every=1):
        found = hint(point.view(), playouts=0)
        if len(found.options) > 2 and not found.fine:
            return point.view(), found
    raise AssertionError("nothing to decide")


def test_one_s_own_plan_is_compared_with_the_best() -> None:
    view, found = choice()
    worst = found.options[-1]
    mine = hint(view, worst.moves, playouts=0)
    assert mine.yours
    assert not mine.agrees
    assert mine.other is not None
    assert mine.other.moves == worst.moves
    assert mine.best == found.best
    assert mine.gain == worst.behind


def test_the_best_plan_is_agreed_with() -> None:
    view, found = choice()
    begun = found.best.moves[: max(len(found.best.moves) - 1, 1)]
    for selection in (found.best.moves, list(found.best.bytes), begun):
        mine = hint(view, selection, playouts=0)
        assert mine.agrees
        assert not mine.yours
        assert lines(mine, "reason", words("en"))[0] == lines(found, "reason", words("en"))[0]


def test_what_the_rules_refuse_is_not_compared() -> None:
    view, _ = choice()
    with pytest.raises(SelectionError) as raised:
        hint(view, ["yes"], playouts=0)
    assert raised.value.refusal.code == "no_question"


def test_only_the_seat_to_act_is_advised() -> None:
    match = Match("classic", seed=1)
    with pytest.raises(HintError):
        hint(match.view(1))
    while match.seat is not None:
        act(match, make("greedy", match.seat))
    with pytest.raises(HintError):
        hint(match.view(0))


def test_going_out_is_given_its_own_reasons() -> None:
    for number in range(8):
        for point in points("classic", 4, number=number, every=1):
            found = hint(point.view(), playouts=0)
            if not goes_out(point.view(), found.best.bytes):
                continue
            assert found.nudge in ("out", "take")
            parts = {reason.part for reason in (*found.because, *found.but) if reason.of_best}
            assert parts <= {"out", "rivals", "stranded", "stakes", "late", "canasta"}
            return
    raise AssertionError("nobody could go out")


# In words.


@pytest.mark.parametrize("language", languages())
def test_every_part_has_a_sentence_for_and_one_against(language: str) -> None:
    texts = words(language).texts
    for part in PARTS:
        assert f"hint.part.{part}.for" in texts, part
        assert f"hint.part.{part}.against" in texts, part
        assert part in FACTS or part == "stakes", part
        assert OF_PART.get(part, "tempo") in TAGS
    for name in TAGS:
        assert f"hint.tag.{name}" in texts, name


@pytest.mark.parametrize("language", languages())
def test_every_sentence_can_be_filled(language: str) -> None:
    names = "n points odds all seen hidden often rather clean dirty"
    facts: dict[str, int | str] = dict.fromkeys(names.split(), 21)
    for sheet in ("classic", "tile", "italian"):
        catalogue = words(language, sheet)
        for key in catalogue.texts:
            if key.startswith("hint.part."):
                for rank in "7", "K", "3B":
                    reason = Reason(key.removeprefix("hint.part."), 20, {**facts, "rank": rank})
                    assert_spoken(sentence(reason, catalogue))


def assert_spoken(text: str) -> None:
    """Whether a sentence is one."""
    assert not set("{}<>") & set(text), text
    assert text[0].isupper() or text[0].isdigit(), text
    assert text.endswith((".", "?")), text
    assert "  " not in text, text


@each_form
def test_hints_are_told_in_every_language(variant: str, players: int) -> None:
    for point in points(variant, players, number=4, every=11):
        found = hint(point.view(), playouts=0)
        sheet = point.state.book.rules.sheet
        for language in languages():
            told = [lines(found, depth, words(language, sheet)) for depth in DEPTHS]
            assert_spoken(told[0][0])
            assert told[1] == told[2][:1] == told[3][:1]
            assert told[3][: len(told[2])] == told[2]
            for line in told[2]:
                assert_spoken(line)


@pytest.mark.parametrize(
    ("language", "sheet", "moves", "told"),
    [
        ("en", "classic", "draw", "draw from the stock"),
        (
            "en",
            "classic",
            "take 9 9; lay K K K; add 2 to K; lay 8; discard 8",
            "take the pile with 9 9, lay K K K 2, add 8 to your meld and discard an eight",
        ),
        ("ro", "tile", "take 9 9; discard 12", "rupe pachetul cu 9 9 și decartează un 12"),
        ("ro", "classic", "add 2 to Q; discard Q", "pune 2 la dame și aruncă o damă"),
        ("it", "italian", "add JO to wilds; discard K", "attacca JO alle matte e scarta un re"),
        ("en", "italian", "lay 6 6 6; draw", "lay 6 6 6 and draw from the stock"),
        ("it", "italian", "take onto; discard A", None),
    ],
)
def test_moves_are_told_as_people_say_them(
    language: str, sheet: str, moves: str, told: str | None
) -> None:
    catalogue = words(language, sheet)
    wanted = told or "prendi il pozzo sulla tua combinazione e scarta un asso"
    assert told_moves(moves.split("; "), catalogue) == wanted


def test_a_reason_says_what_can_be_seen() -> None:
    facts: dict[str, int | str] = {"rank": "9", "n": 7, "all": 8, "seen": 6, "hidden": 2, "odds": 6}
    told = [
        sentence(Reason(f"risk.{which}", 60, facts), words(language))
        for language, which in (("en", "against_melded"), ("ro", "for_safe"), ("it", "for_safe"))
    ]
    assert told == [
        (
            "The next player has nines on the table: "
            "a nine from you would hand over the pile, 7 cards."
        ),
        "Poți arunca liniștit un 9: dintre 9-ari se văd deja 6 din 8.",
        "Scartare un 9 è sicuro: i 9 in vista sono già 6 su 8.",
    ]


@pytest.mark.parametrize(
    ("rivals", "told"),
    [
        (0, "La încercări, echipa ta a făcut mai multe puncte, iar ei mai puține."),
        (1, "La încercări, ai făcut mai multe puncte, iar adversarul mai puține."),
        (2, "La încercări, ai făcut mai multe puncte, iar ei mai puține."),
    ],
)
def test_who_plays_alone_is_told_so(rivals: int, told: str) -> None:
    reason = to_one(Reason("trial.both_for", 60, {"n": 40, "points": 60}), rivals)
    assert sentence(reason, words("ro")) == told


@pytest.mark.parametrize(
    ("cleans", "dirties", "short"), [(0, 0, 2), (1, 0, 1), (2, 0, 1), (1, 1, 0)]
)
def test_how_many_canastas_are_missing(cleans: int, dirties: int, short: int) -> None:
    assert shortage(cleans, dirties, 2, both=True) == short
    assert shortage(cleans, dirties, 2, both=False) == max(2 - cleans - dirties, 0)


# In the terminal.


def recorded(path: Path, actions: int = 20) -> Path:
    """The record of the first actions of a deal."""
    file = path / "match.jsonl"
    match = Match("classic", seed="hints")
    recorder = Recorder(match, file, date="2026-01-01")
    for _ in range(actions):
        assert match.seat is not None
        recorder.note(act(match, make("rules", match.seat)))
    return file


def test_the_command_tells_a_hint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = recorded(tmp_path, 6)
    match = Match("classic", seed="hints")
    for _ in range(5):
        assert match.seat is not None
        act(match, make("rules", match.seat))
    where = ["hint", str(file), "--at", "5", "--seat", str(match.seat), "--playouts", "0"]
    assert main(where) == 0
    told = capsys.readouterr().out.splitlines()
    assert told == lines(hint(match.view(match.seat or 0), playouts=0), "reason", words("en"))
    assert main([*where, "--json", "--lang", "ro"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) >= {"best", "gain", "because", "but", "unsure", "confidence", "tags"}
    assert main([*where, "--depth", "numbers", "--yours", "discard 3R"]) == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--at 5 --seat 0", "--seat: after 5 actions it is seat 3's turn"),
        ("--at 5 --seat 7", "--seat: there are seats 0 to 3, not 7"),
        ("--at 99 --seat 0", "--at: .* has 6 actions, so N is from 0 to 6, not 99"),
        ("--at 5 --seat 3 --playouts -3", "--playouts: -3 is less than 0"),
        ("--at 5 --seat 3 --yours nonsense", "--yours: 'nonsense' is no move"),
        ("--at 5", "the following arguments are required: --seat.*"),
    ],
)
def test_a_mistake_is_told_in_one_line(
    arguments: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = recorded(tmp_path, 6)
    assert main(["hint", str(file), *arguments.split()]) == 2
    error = capsys.readouterr().err
    assert re.fullmatch(f"canasta hint: {said}\n", error), error


def test_each_time_that_is_asked_more_is_told() -> None:
    match = Match("classic", seed=3)
    advice = Advice(playouts=0)
    said = words("en")
    told = [advice.lines(match, 0, [], said) for _ in range(5)]
    assert told[0] == ["Nothing to decide yet: just draw."]
    assert told[1] == ["Draw from the stock."]
    assert told[3] == told[4]
    match.push("draw")
    assert len(advice.lines(match, 0, [], said)) == 1
    while match.seat is not None:
        act(match, make("greedy", match.seat))
    assert advice.lines(match, 0, [], said) == [said.text("hint.not_now")]


def test_a_question_is_answered_by_what_the_hand_costs() -> None:
    for number in range(40):
        for point in points("classic", 4, number=number, every=1):
            if point.state.actor() != point.state.turn:
                found = hint(point.view(), playouts=0)
                assert found.nudge == "answer"
                assert found.best.bytes[0] in (int(YES), int(YES) + 4)
                return
    raise AssertionError("nobody has asked")
