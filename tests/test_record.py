"""The record: written as it goes, read again, replayed, told."""

import json
from pathlib import Path

import pytest

from canasta import variants
from canasta.bots.greedy import Greedy
from canasta.engine.cards import FOUR
from canasta.engine.deal import IllegalMoveError
from canasta.match import Match, MatchError, act
from canasta.record.audit import audit
from canasta.record.record import Recorder, encode, parse, read, save
from canasta.record.replay import at, replay, resume
from canasta.record.transcript import transcript
from canasta.rules.rules import Rules, settings
from canasta.view.faces import kind, pack
from tests.records import OUTS, WHOLE, copied, found_in, played, short

FORMS = [rules for name in variants.names() for rules in variants.forms(name)]
KINGS = "13R 13R 13Y 2R 9R 9R 9Y 9Y 9B 9B 9K 9K 10R 10R"
FREE = [{"from": "min", "need": 10, "wilds": "none", "clean": False, "pile": "counts"}]


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


def test_saving_replaces_a_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    save(path, ["one"])
    save(path, ["two", "three"])
    assert path.read_text() == "two\nthree\n"
    assert list(tmp_path.iterdir()) == [path]
