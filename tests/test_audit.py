"""The audit: the first line of a record that does not hold, whatever is wrong with the file."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from canasta.cli import main
from canasta.record.audit import audit
from canasta.record.record import RecordError, parse, read, save
from tests.records import OUTS, WHOLE, Object, copied, found_in

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
    ("article of a line", sheet(END, "article", "C1.1"), END, "C1.1"),
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


def test_a_score_line_need_not_name_its_article(tmp_path: Path) -> None:
    lines = copied()
    for line in lines[END]["lines"]:
        del line["article"]
    assert found_in(tmp_path, lines) is None


CODES = [
    ("remark", put(0, "remark", 1), 0),
    ("another score", more(END, "scores", 0), 1),
    ("another article", sheet(END, "article", "C1.1"), 1),
    ("a move refused", put(2, "do", ["draw", "draw"]), 1),
    ("no move", put(3, "do", ["sing"]), 1),
    ("no pack", put(1, "deck", "KH"), 1),
    ("a setting out of range", setting("setup.hand", 99), 1),
    ("an unknown game", put(0, "variant", "samba"), 1),
    ("a line missing", drop(END), 1),
    ("a line too many", lambda lines: lines.append(lines[2]), 1),
    ("no header", drop(0), 2),
    ("another format", put(0, "canasta", 2), 2),
    ("an empty action", put(3, "do", []), 2),
    ("a seat in words", put(3, "seat", "north"), 2),
    ("no line of a record", lambda lines: lines.insert(5, {"remark": 1}), 2),
]


@pytest.mark.parametrize(
    ("change", "code"), [case[1:] for case in CODES], ids=[case[0] for case in CODES]
)
def test_the_exit_code_tells_what_is_not_so_from_what_cannot_be_read(
    change: Callable[[list[Object]], object], code: int, tmp_path: Path
) -> None:
    """0: all holds. 1: a readable line is false or out of place. 2: a line is none of a record."""
    lines = copied()
    change(lines)
    path = tmp_path / "match.jsonl"
    save(path, [json.dumps(line) for line in lines])
    assert main(["audit", str(path)]) == code


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
    assert (problem.line, problem.unreadable) == (8, True)
    assert str(problem).startswith(f"{path}:8: expected a")


def test_a_wrong_line_before_a_damaged_one_comes_first(tmp_path: Path) -> None:
    lines = copied()
    lines[2]["seat"] = 1
    path = tmp_path / "match.jsonl"
    save(path, [json.dumps(line) for line in lines[:9]] + ["{"])
    problem = audit(path)
    assert problem is not None
    assert (problem.line, problem.unreadable) == (3, False)


def test_a_file_that_is_not_there_is_unreadable(tmp_path: Path) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path):
        problem = audit(path)
        assert problem is not None
        assert (problem.line, problem.unreadable) == (0, True)
        assert "cannot be read" in str(problem)
