"""The record: written as it goes, read again, replayed, audited; and the match it is made of."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from canasta import variants
from canasta.bots.greedy import Greedy
from canasta.bots.random import Random
from canasta.engine.cards import FOUR
from canasta.engine.deal import IllegalMoveError
from canasta.match import Match, MatchError, act
from canasta.record.audit import audit
from canasta.record.record import Recorder, RecordError, encode, parse, read, save
from canasta.record.replay import at, replay, resume
from canasta.record.transcript import transcript
from canasta.rules.rules import Rules, RulesError, settings, with_house
from canasta.view.faces import kind, pack

FORMS = [rules for name in variants.names() for rules in variants.forms(name)]
Object = dict[str, Any]
KINGS = "13R 13R 13Y 2R 9R 9R 9Y 9Y 9B 9B 9K 9K 10R 10R"
FREE = [{"from": "min", "need": 10, "wilds": "none", "clean": False, "pile": "counts"}]


def played(rules: Rules, *, deals: int = 2, seed: str = "record") -> Recorder:
    """The record of a short match between bots."""
    recorder = Recorder(Match(rules=rules, seed=seed), date="2026-11-29")
    match = recorder.match
    bots = [(Greedy, Random)[seat % 2](seat + 1) for seat in range(rules.players)]
    while True:
        while match.seat is not None:
            recorder.note(act(match, bots[match.seat]))
        if match.over or match.number == deals:
            return recorder
        recorder.next_deal()


def short(**house: object) -> Rules:
    """The classic game for two, decided after two deals."""
    return with_house(variants.find("classic", 2), {"match.max_deals": 2, **house})


def kings() -> list[str]:
    """A deck that gives the first to play three kings, a two and nines."""
    rest = list(pack(variants.find("tile").deck))
    wanted = KINGS.split()
    for face in wanted:
        rest.remove(face)
    rest.sort(key=lambda face: kind(face) < FOUR)
    deck = []
    for card in wanted:
        deck += [card, *rest[:3]]
        del rest[:3]
    return deck + rest


WHOLE = [json.loads(line) for line in played(short()).lines]
OUTS = [n for n, line in enumerate(WHOLE) if "end" in line]


def found_in(tmp_path: Path, lines: list[Object]) -> tuple[int, str] | None:
    """Where the audit of these lines finds its first problem, counted from 0 as the lines are."""
    path = tmp_path / "match.jsonl"
    save(path, [json.dumps(line) for line in lines])
    problem = audit(path)
    return None if problem is None else (problem.line - 1, problem.problem)


def copied() -> list[Object]:
    lines: list[Object] = json.loads(json.dumps(WHOLE))
    return lines


@pytest.mark.parametrize("rules", FORMS, ids=lambda rules: f"{rules.variant}-{rules.players}")
def test_a_replay_reaches_the_same_state(rules: Rules, tmp_path: Path) -> None:
    recorder = played(rules)
    path = tmp_path / "match.jsonl"
    save(path, recorder.lines)
    entries = read(path)
    *_, last = replay(entries)
    assert last.match.deal.pack() == recorder.match.deal.pack()
    assert last.match.faces.hands == recorder.match.faces.hands
    assert last.match.faces.melds == recorder.match.faces.melds
    assert last.match.totals == recorder.match.totals
    assert [encode(entry.line) for entry in entries] == recorder.lines
    assert audit(path) is None


def test_every_position_of_a_replay_is_that_of_the_match() -> None:
    recorder = Recorder(Match("italian", seed=5))
    match, states = recorder.match, [recorder.match.deal.pack()]
    bots = [Greedy(seat + 1) for seat in range(4)]
    for _ in range(40):
        assert match.seat is not None
        recorder.note(act(match, bots[match.seat]))
        states.append(match.deal.pack())
    entries = parse(str(recorder))
    assert [position.match.deal.pack() for position in replay(entries)] == states
    for actions in (0, 1, 17, 40):
        assert at(entries, actions).deal.pack() == states[actions]
    with pytest.raises(MatchError, match="no 41 actions"):
        at(entries, 41)


def test_the_lines_are_those_of_the_format() -> None:
    head, deal, action = WHOLE[:3]
    assert " ".join(head) == "canasta program rules_revision variant rules players date"
    assert head["rules"] == settings(short())
    assert head["players"] == [{"name": "Seat 0"}, {"name": "Seat 1"}]
    assert (deal["deal"], deal["dealer"], deal["totals"]) == (1, 1, [0, 0])
    assert len(deal["deck"].split()) == 108
    assert list(action) == ["seat", "do"]
    end = WHOLE[OUTS[0]]
    assert set(end) >= {"end", "concealed", "lines", "scores", "totals"}
    assert ("out" in end) == (end["end"] == "out")
    for side in (0, 1):
        assert end["scores"][side] == sum(x["points"] for x in end["lines"] if x["side"] == side)
    assert all(line["article"].startswith("C") for line in end["lines"])
    assert WHOLE[OUTS[0] + 1]["dealer"] == 0
    assert list(WHOLE[-1]) == ["winner"]


def test_a_player_may_say_a_whole_meld_in_one_text() -> None:
    recorder = Recorder(Match("tile", house={"opening.bands": FREE}, deck=kings()))
    recorder.push(["lay 13 13 13 2", "discard 9"])
    assert json.loads(recorder.lines[-1]) == {"seat": 0, "do": ["lay 13R 13R 13Y 2R", "discard 9R"]}
    assert at(parse(str(recorder)), 1).deal.pack() == recorder.match.deal.pack()


def test_what_is_refused_is_not_noted() -> None:
    recorder = Recorder(Match(seed=1))
    before = recorder.lines.copy()
    with pytest.raises(IllegalMoveError, match="draw_first"):
        recorder.push(
            "discard " + next(f for f in recorder.match.faces.hands[0] if f[0] not in "23J")
        )
    assert recorder.lines == before


def test_every_line_is_in_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    recorder = Recorder(Match(seed=1), path)
    assert path.read_text().count("\n") == 2
    recorder.push("draw")
    assert path.read_text() == str(recorder)
    with pytest.raises(FileExistsError):
        Recorder(Match(seed=1), path)
    with pytest.raises(MatchError, match="begins with the match"):
        Recorder(recorder.match, tmp_path / "late.jsonl")


def test_a_match_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    whole = played(short())
    for length in (2, 3, 20, OUTS[0], OUTS[0] + 1, len(WHOLE) - 2, len(WHOLE)):
        save(path, whole.lines[:length])
        recorder = resume(path)
        expected = max(length, OUTS[0] + 1 if length == OUTS[0] else 0)
        expected = len(WHOLE) if length == len(WHOLE) - 2 else expected
        assert path.read_text().splitlines() == whole.lines[:expected] == recorder.lines
        assert audit(path) is None


def test_a_resumed_match_is_recorded_in_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("\n".join(played(short()).lines[:2]))
    recorder = resume(path)
    recorder.push("draw")
    assert [entry.number for entry in read(path)] == [1, 2, 3]
    assert audit(path) is None


def test_unknown_keys_are_kept_and_ignored(tmp_path: Path) -> None:
    lines = copied()
    for line in lines:
        line["remark"] = {"by": "somebody"}
    assert found_in(tmp_path, lines) is None
    path = tmp_path / "match.jsonl"
    assert all(entry.keys["remark"] == {"by": "somebody"} for entry in read(path))
    assert all("remark" in line for line in resume(path).lines)


def test_keys_may_stand_in_any_order(tmp_path: Path) -> None:
    assert found_in(tmp_path, [dict(reversed(line.items())) for line in copied()]) is None


def test_a_setting_that_is_lacking_is_as_in_the_variant(tmp_path: Path) -> None:
    lines = copied()
    del lines[0]["rules"]["pile.min_size"]
    assert found_in(tmp_path, lines) is None


def test_a_first_dealer_may_be_any_seat(tmp_path: Path) -> None:
    match = Match(seed="x", dealer=1)
    recorder = Recorder(match)
    assert match.seat == 2
    recorder.push("draw")
    assert found_in(tmp_path, [json.loads(line) for line in recorder.lines]) is None


def test_the_transcript_tells_every_action_and_score() -> None:
    told = list(transcript(parse("\n".join([json.dumps(line) for line in WHOLE]))))
    assert told[0] == "classic, Seat 0, Seat 1"
    assert "Seat 0: draw" in told
    assert sum(": " in line and line.startswith("Seat") for line in told) >= len(WHOLE) - 7
    totals = WHOLE[OUTS[-1]]["totals"]
    assert any(line.endswith(f"Totals: Seat 0 {totals[0]}, Seat 1 {totals[1]}") for line in told)
    assert told[-1] == f"Seat {WHOLE[-1]['winner']} wins."


# Damage: what is done to the lines, the line that is named, what is said.


def put(line: int, key: str, value: object) -> Callable[[list[Object]], None]:
    def change(lines: list[Object]) -> None:
        lines[line][key] = value

    return change


def more(line: int, key: str, side: int) -> Callable[[list[Object]], None]:
    def change(lines: list[Object]) -> None:
        lines[line][key][side] += 5

    return change


def sheet(line: int, key: str, value: object) -> Callable[[list[Object]], None]:
    def change(lines: list[Object]) -> None:
        lines[line]["lines"][0][key] = value

    return change


def setting(key: str, value: object) -> Callable[[list[Object]], None]:
    def change(lines: list[Object]) -> None:
        lines[0]["rules"][key] = value

    return change


def drop(line: int) -> Callable[[list[Object]], None]:
    def change(lines: list[Object]) -> None:
        del lines[line]

    return change


def swap(line: int) -> Callable[[list[Object]], None]:
    def change(lines: list[Object]) -> None:
        lines[line], lines[line + 1] = lines[line + 1], lines[line]

    return change


def swap_first_cards(lines: list[Object]) -> None:
    cards = lines[1]["deck"].split()
    first = next(at for at in range(1, 20, 1) if cards[at] != cards[0])
    cards[0], cards[first] = cards[first], cards[0]
    lines[1]["deck"] = " ".join(cards)


def replace_card(lines: list[Object]) -> None:
    lines[1]["deck"] = "AS " + lines[1]["deck"].split(" ", 1)[1]


END, LAST, DEAL = OUTS[0], OUTS[-1], OUTS[0] + 1
TAMPERED = [
    ("setting unknown", setting("pile.colour", 1), 0, "no such setting"),
    ("setting impossible", setting("setup.hand", 99), 0, "expected rules"),
    ("setting of a text", setting("setup.hand", "many"), 0, "expected rules"),
    ("variant", put(0, "variant", "samba"), 0, "no variant"),
    ("players", put(0, "players", [{"name": str(n)} for n in range(5)]), 0, "for 2, 3, 4, 6"),
    ("format", put(0, "canasta", 2), 0, "expected format 1"),
    ("another game", setting("setup.hand", 11), None, ""),
    ("target", setting("match.max_deals", 1), DEAL, "the match is over"),
    ("deal number", put(1, "deal", 2), 1, "expected deal 1, not 2"),
    ("first totals", put(1, "totals", [5, 0]), 1, "expected totals [0, 0], not [5, 0]"),
    ("dealer", put(DEAL, "dealer", 1), DEAL, "expected dealer 0, not 1"),
    ("dealer of none", put(DEAL, "dealer", 9), DEAL, "expected a deal"),
    ("totals", more(DEAL, "totals", 1), DEAL, "expected totals"),
    ("first dealer", put(1, "dealer", 0), 2, "expected an action of seat 1, not 0"),
    ("deck", replace_card, 1, "the deck is not the pack: 1 "),
    ("deck of nothing", put(1, "deck", ""), 1, "the deck is not the pack"),
    ("deck of numbers", put(1, "deck", 7), 1, "expected a deal"),
    ("order of the deck", swap_first_cards, None, ""),
    ("seat", put(2, "seat", 1), 2, "expected an action of seat 0, not 1"),
    ("move refused", put(2, "do", ["draw", "draw"]), 2, "revealed"),
    ("no move", put(3, "do", ["sing"]), 3, "is no move"),
    ("move by kind", put(3, "do", ["discard 7"]), 3, "expected a legal action"),
    ("no moves", put(3, "do", []), 3, "expected an action"),
    ("move left out", drop(3), None, "expected"),
    ("moves exchanged", swap(2), None, "expected"),
    ("end left out", drop(END), END, "expected an action or the end of the deal, not a deal"),
    ("last move left out", drop(END - 1), END - 1, "the deal is not over"),
    ("an action too many", lambda lines: lines.insert(END, lines[2]), END, "it is over"),
    ("end", put(END, "end", "three"), END, "expected end"),
    ("end unknown", put(END, "end", "boredom"), END, "expected the end of the deal"),
    ("out", put(END, "out", 5), END, "expected out"),
    ("concealed", put(END, "concealed", not WHOLE[END]["concealed"]), END, "expected concealed"),
    ("points of a line", sheet(END, "points", 12345), END, "points 12345"),
    ("count of a line", sheet(END, "count", 99), END, "count 99"),
    ("side of a line", sheet(END, "side", 1), END, "expected no score line"),
    ("item of a line", sheet(END, "item", "luck"), END, "luck"),
    ("line left out", lambda lines: lines[END]["lines"].pop(), END, "expected a score line"),
    ("scores", more(END, "scores", 0), END, "expected scores"),
    ("totals after", more(LAST, "totals", 1), LAST, "expected totals"),
    ("winner", put(-1, "winner", 1 - WHOLE[-1]["winner"]), LAST + 1, "expected winner"),
    ("no winner", put(-1, "winner", None), LAST + 1, "expected winner"),
    ("winner too soon", lambda lines: lines.insert(DEAL, lines[-1]), DEAL, "not decided"),
    ("after the winner", lambda lines: lines.append(lines[2]), LAST + 2, "expected nothing more"),
    ("no header", drop(0), 0, "expected the header of a record"),
    ("header twice", lambda lines: lines.insert(1, lines[0]), 1, "expected a deal, not the header"),
]


@pytest.mark.parametrize(
    ("change", "line", "said"), [case[1:] for case in TAMPERED], ids=[case[0] for case in TAMPERED]
)
def test_the_audit_names_the_first_line_that_does_not_hold(
    change: Callable[[list[Object]], object], line: int | None, said: str, tmp_path: Path
) -> None:
    lines = copied()
    change(lines)
    found = found_in(tmp_path, lines)
    assert found is not None
    assert line is None or found[0] == line
    assert said in found[1]


BROKEN = [
    (b"", 1, "expected a JSON object"),
    (b"PK\x03\x04\xff\xfe", 1, "expected a JSON object"),
    (b"[1, 2]\n", 1, "expected a line of a record"),
    (b'{"deck.packs": 2}\n', 1, "expected a line of a record"),
    (b'{"canasta": "1"}\n', 1, "expected the header of a record"),
]


@pytest.mark.parametrize(("text", "line", "said"), BROKEN)
def test_a_foreign_file_is_told_from_a_record(
    text: bytes, line: int, said: str, tmp_path: Path
) -> None:
    with pytest.raises(RecordError, match=f"line {line}: {said}"):
        parse(text)
    path = tmp_path / "match.jsonl"
    path.write_bytes(text)
    problem = audit(path)
    assert problem is not None
    assert problem.unreadable
    assert path.read_bytes() == text


@pytest.mark.parametrize(
    "torn", ['{"seat": 1, "do": ["dr', "", "null", '{"seat": 1, "do": ["\udcff"]}']
)
def test_a_damaged_line_is_named(torn: str, tmp_path: Path) -> None:
    rows = [json.dumps(line).encode() for line in WHOLE]
    rows[7] = torn.encode(errors="surrogateescape")
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"\n".join(rows))
    with pytest.raises(RecordError, match="line 8: expected a"):
        read(path)
    problem = audit(path)
    assert problem is not None
    assert (problem.line, problem.unreadable) == (8, False)
    assert str(problem).startswith(f"{path}:8: expected a")


def test_a_wrong_line_before_a_damaged_one_comes_first(tmp_path: Path) -> None:
    lines = copied()
    lines[2]["seat"] = 1
    path = tmp_path / "match.jsonl"
    save(path, [json.dumps(line) for line in lines[:9]] + ["{"])
    problem = audit(path)
    assert problem is not None
    assert problem.line == 3


def test_a_file_that_is_not_there_is_unreadable(tmp_path: Path) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path):
        problem = audit(path)
        assert problem is not None
        assert (problem.line, problem.unreadable) == (0, True)
        assert "cannot be read" in str(problem)


def test_saving_replaces_a_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    save(path, ["one"])
    save(path, ["two", "three"])
    assert path.read_text() == "two\nthree\n"
    assert list(tmp_path.iterdir()) == [path]


# The match.


@pytest.mark.parametrize(
    "match",
    [
        Match(seed=1),
        Match("tile", seed="a'b", names=list("ABCD")),
        Match("classic", 3, seed=0, house={"match.target": 700, "out.canastas": 2}, dealer=0),
        Match("italian", rules=variants.find("italian-strict"), seed=2),
        Match(deck=Match(seed=7).faces.deck),
    ],
)
def test_what_a_match_shows_makes_it_again(match: Match) -> None:
    again: Match = eval(repr(match), {"Match": Match})  # noqa: S307
    assert repr(again) == repr(match)
    assert again.deal.pack() == match.deal.pack()
    assert (again.rules, again.names, again.dealer) == (match.rules, match.names, match.dealer)


def test_the_last_seat_deals_first_and_the_deal_goes_round() -> None:
    match = played(short()).match
    assert [line["dealer"] for line in WHOLE if "deck" in line] == [1, 0]
    assert (match.number, match.over) == (2, True)
    with pytest.raises(MatchError, match="match is over"):
        match.next_deal()
    with pytest.raises(MatchError, match="not over"):
        Match(seed=1).next_deal()


def test_a_match_may_be_won_by_both() -> None:
    match = Match("classic", 2, seed=1, house={"match.max_deals": 1, "match.tie": "shared"})
    assert (match.over, match.winner, match.shared) == (False, None, False)
    match.deal.hand1 = match.deal.hand0
    match.deal.side1.threes = match.deal.side0.threes
    match.settle()
    assert (match.over, match.winner, match.shared) == (True, None, True)


@pytest.mark.parametrize(
    "wrong", [{"variant": "samba"}, {"players": 5}, {"house": {"out.canastas": -1}}]
)
def test_a_match_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        Match(**wrong)


@pytest.mark.parametrize("wrong", [{"names": ["A"]}, {"dealer": 4}, {"deck": "KH"}])
def test_a_match_of_wrong_parts_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(MatchError):
        Match(**wrong)
