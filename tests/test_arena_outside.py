"""Outside programs in the arena: the documented example plays, and none learns what it may not."""

from __future__ import annotations

import json
import random
import re
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from canasta.arena import sight
from canasta.arena.crew import Hands, alone
from canasta.arena.plan import ArenaError, Plan, Task
from canasta.bots import make
from canasta.cli import main
from canasta.engine import legal, play
from canasta.engine.book import Book
from canasta.engine.cards import BONUS_THREE, multiset, spread
from canasta.engine.deck import pack
from canasta.engine.setup import deal
from canasta.engine.state import OVER, State
from canasta.record.shuffle import shuffled
from canasta.rules.rules import Rules
from canasta.variants import find
from canasta.view.memory import Memory
from canasta.view.seat import look
from tests.forms import FORMS, TOTALS

Capture = pytest.CaptureFixture[str]
ROOT = Path(__file__).parent.parent
DOCUMENT = (ROOT / "docs" / "arena.md").read_text("utf-8")
EXAMPLE = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)[0]
READ = "import json, sys\nfor line in sys.stdin:\n    m = json.loads(line)\n"
ASKED = READ + "    if m['type'] == 'view':\n        "
WRONG = [
    (ASKED + "print('hello', flush=True)", "answered what is no move: 'hello'"),
    (ASKED + "print('[' * 9999, flush=True)", "answered what is no move"),
    (ASKED + "print('[' * 99999, flush=True)", "a line without end"),
    (ASKED + "sys.stdout.write('1' * 999999) and sys.stdout.flush()", "a line without end"),
    (ASKED + "print('{}', flush=True)", "answered neither"),
    (ASKED + "print('[1]', flush=True)", "answered what is no move"),
    (ASKED + "print('{\"moves\": []}', flush=True)", "answered neither"),
    (ASKED + "print('{\"move\": true}', flush=True)", "answered what is no move"),
    (ASKED + 'print(\'{"move": 1, "moves": [1]}\', flush=True)', "or both"),
    (ASKED + "print('{\"move\": 255}', flush=True)", "played 255, which is not legal there"),
    (ASKED + 'print(\'{"move": "fold"}\', flush=True)', "played 'fold', which is not legal"),
    (ASKED + "print(flush=True)", "answered what is no move: ''"),
    (ASKED + "sys.exit(3)", "has ended, with exit code 3"),
    (ASKED + "__import__('os').close(1)", "has closed its output"),
    ("raise SystemExit(4)", "has ended, with exit code 4"),
    (
        ASKED + "sys.stdout.write(json.dumps({'move': m['moves'][0]}) + '\\n7\\n')\n"
        "        sys.stdout.flush()",
        "has written a line that nobody asked for",
    ),
    (
        ASKED + "begun = ['draw'] if 'draw' in m['texts'] else None\n"
        "        ends = [t for t in m['texts'] if t.startswith('discard')]\n"
        "        print(json.dumps({'moves': begun or [ends[0], 'draw']}), flush=True)",
        "after the end of its turn",
    ),
]


def program(tmp_path: Path, source: str) -> str:
    """A program as a bot's name."""
    file = tmp_path / "program.py"
    file.write_text(source)
    return f"cmd:{sys.executable} {file}"


def outside(name: str, *, patience: float = 60.0, players: int = 4) -> Plan:
    return Plan(find("classic", players), name, "greedy", "1", patience)


def test_the_documented_program_plays(tmp_path: Path, capsys: Capture) -> None:
    argv = ["arena", "--a", program(tmp_path, EXAMPLE), "--b", "greedy", "--pairs", "10", "--json"]
    runs: list[Any] = []
    for jobs in ("1", "2"):
        assert main([*argv, "--jobs", jobs]) == 0
        runs.append(json.loads(capsys.readouterr().out))
        runs[-1].pop("ms")
    assert runs[0] == runs[1]
    assert runs[0]["ci95"][1] < 0


def test_an_outside_program_has_an_inside_partner(tmp_path: Path) -> None:
    name = "greedy+" + program(tmp_path, EXAMPLE)
    tasks = [Task("pairs", 1, 1), Task("pairs", 2, 2)]
    found = [chunk.pairs for chunk in alone(outside(name), tasks)]
    with closing(Hands(2)) as hands:
        assert found == [chunk.pairs for chunk in hands(outside(name), tasks)]


def test_several_moves_may_be_answered_at_once(tmp_path: Path) -> None:
    source = READ + (
        "    if m['type'] == 'view':\n"
        "        ends = [t for t in m['texts'] if t.startswith('discard')]\n"
        "        moves = ['draw'] if 'draw' in m['texts'] else (ends or m['texts'])[:1]\n"
        "        if moves == ['draw'] and m['stock'] > 40 and m['hand']:\n"
        "            own = [c for c in m['hand'].split() if c not in ('2', 'JO')]\n"
        "            moves += ['discard ' + own[0]] if own else []\n"
        "        print(json.dumps({'moves': moves}), flush=True)\n"
    )
    (chunk,) = alone(outside(program(tmp_path, source)), [Task("pairs", 1, 1)])
    assert chunk.pairs[0].turns[0] > 10


@pytest.mark.parametrize(("source", "told"), WRONG)
def test_a_wrong_answer_ends_the_run_in_one_line(
    source: str, told: str, tmp_path: Path, capsys: Capture
) -> None:
    name = program(tmp_path, source)
    assert main(["arena", "--a", name, "--b", "greedy", "--pairs", "1", "--jobs", "1"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"canasta arena: {name} ")
    assert err.count("\n") == 1
    assert told in err


def test_a_late_answer_ends_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("canasta.arena.programs.STARTING", 0.05)
    monkeypatch.setattr("canasta.arena.programs.LEAVING", 0.05)
    name = program(tmp_path, "import time\ntime.sleep(600)")
    with pytest.raises(ArenaError, match=r"has not answered within 0\.05 seconds"):
        list(alone(outside(name, patience=0.05), [Task("pairs", 1, 1)]))


def test_a_program_that_is_not_there_is_told(capsys: Capture) -> None:
    for command, told in (("no-such-program -x", "no such program"), ("'", "No closing quotation")):
        assert main(["arena", "--a", f"cmd:{command}", "--b", "greedy", "--jobs", "1"]) == 2
        assert f"cannot be started: {told}" in capsys.readouterr().err


def test_a_process_serves_one_seat_alone(tmp_path: Path) -> None:
    """What two partners are told never comes to the same process."""
    source = READ + (
        f"    open({str(tmp_path)!r} + f'/{{__import__(\"os\").getpid()}}.log', 'a').write(line)\n"
        "    if m['type'] == 'view':\n"
        "        print(json.dumps({'move': m['moves'][0]}), flush=True)\n"
    )
    list(alone(outside(program(tmp_path, source)), [Task("pairs", 1, 2)]))
    logs = [
        [json.loads(line) for line in file.read_text().splitlines()]
        for file in tmp_path.glob("*.log")
    ]
    assert len(logs) == 4
    for log in logs:
        assert [message["type"] for message in log].count("hello") == 1
        assert len({message["seat"] for message in log if "seat" in message}) == 1
    rules = logs[0][0]["rules"]
    assert (logs[0][0]["variant"], rules["out.canastas"]) == ("classic", 1)


def positions(rules: Rules, number: int) -> list[tuple[State, Memory]]:
    """Positions of a deal between bots, with what everybody remembers."""
    book = Book(rules)
    totals = [TOTALS[(number + 3 * side) % len(TOTALS)] for side in range(rules.sides)]
    deck = shuffled(pack(book.deck), f"sight:{number}")
    state = deal(book, deck, number % rules.players, totals, tracked=False).state
    players = [make(("random", "greedy")[number % 2], seat) for seat in range(rules.players)]
    memory = Memory(rules.players)
    found: list[tuple[State, Memory]] = []
    while state.phase != OVER:
        seat = int(state.actor())
        move = int(players[seat].choose(look(state, seat, memory), legal.legal(state)))
        found.append((state.scratch(), memory))
        told = sent(state, memory)
        assert told == sent(shuffled_unseen(state, len(found)), memory)
        memory.note(state, move)
        play.apply(state, move)
    return found


def sent(state: State, memory: Memory) -> bytes:
    """What a program would be told now."""
    return sight.view(look(state, state.actor(), memory), legal.legal(state))


def shuffled_unseen(state: State, seed: int) -> State:
    """The same position with all the cards that the actor cannot see dealt anew."""
    twin = state.scratch()
    seat = state.actor()
    others = [other for other in range(int(state.book.players)) if other != seat]
    hands = [list(spread(state.hand(other))) for other in others]
    stock = list(state.unseen())
    # Hands hold no bonus three, so those stay in the stock.
    places = [at for at, kind in enumerate(stock) if kind != BONUS_THREE]
    cards = [kind for hand in hands for kind in hand] + [stock[at] for at in places]
    random.Random(seed).shuffle(cards)
    for other, hand in zip(others, hands, strict=True):
        twin.set_hand(other, multiset(bytes(cards[: len(hand)])))
        cards = cards[len(hand) :]
    for at in places:
        stock[at] = cards.pop()
    twin.stock = tuple(reversed(stock))
    twin.front, twin.back = 0, len(stock)
    if state.hidden_to > 0:
        pile = list(state.pile)
        first, last = int(state.hidden_from), int(state.hidden_to)
        pile[first:last] = [4 + (kind + seed) % 11 for kind in pile[first:last]]
        twin.pile = bytes(pile)
    return twin


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_what_is_sent_does_not_depend_on_unseen_cards(variant: str, players: int) -> None:
    for number in range(4):
        assert len(positions(find(variant, players), number)) > 20


def test_what_is_sent_is_what_is_documented() -> None:
    state, memory = positions(find("italian"), 1)[-1]
    told = json.loads(sent(state, memory))
    table = DOCUMENT.partition("`view`, when")[2].partition("The answer is")[0]
    described = re.findall(r"`(\w+)`", "".join(re.findall(r"(?m)^\| (.*?) \|", table)))
    assert ["type", *described] == list(told)
    assert len(told["moves"]) == len(told["texts"])


def test_the_latest_discards_are_told_in_their_order() -> None:
    assert sight.latest((5 + 1) << 8 | (0 + 1) << 4 | 14 + 1) == bytes([5, 0, 14])
    assert sight.latest(0) == b""
