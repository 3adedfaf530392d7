"""Runs conformance cases: a position, what is tried, and what must come of it."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import yaml

from canasta.engine import match, opening, packing, play, score
from canasta.engine.action import attempt
from canasta.engine.card_text import NotationError, format_melds, names, parse_kinds
from canasta.engine.cards import total
from canasta.engine.position import ENDS, PHASES
from canasta.engine.refusals import FINE, NAMES
from canasta.engine.state import OUT, OVER, STOCK, State
from canasta.record.case_position import position
from canasta.record.cases import UNSEEN, Case, CaseError, End, Step, pile_cards, read_case


class Result(msgspec.Struct):
    """What came of one case. `step` says where it failed."""

    id: str
    ok: bool = True
    step: str = ""
    expected: str = ""
    got: str = ""


def read_file(path: Path) -> list[Case]:
    """The cases of a file. Raises OSError, and CaseError naming the file and the case."""
    try:
        raw = yaml.load(path.read_text(encoding="utf-8-sig"), Loader=yaml.CSafeLoader)
    except UnicodeDecodeError:
        raise CaseError(f"{path}: the file is not UTF-8") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise CaseError(f"{path}: {not_yaml(error)}") from None
    if not isinstance(raw, list):
        raise CaseError(f"{path}: a file of cases is a list")
    with naming(path):
        return [read_case(item, number) for number, item in enumerate(raw, 1)]


def not_yaml(error: Exception) -> str:
    """What a reader of YAML could not read, in one line."""
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        return f"line {error.problem_mark.line + 1}: no YAML: {error.problem}"
    return f"no YAML: {' '.join(str(error).split())}"


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Put the file's name before what is said of its cases."""
    try:
        yield
    except CaseError as error:
        raise CaseError(f"{path}: {error}") from None


def run(case: Case) -> Result:
    """Run one case. Raises CaseError where its position or a text of it cannot be."""
    state = position(case)
    try:
        return played(case, state)
    except NotationError as error:
        raise CaseError(f"{case.id}: {error}") from None


def played(case: Case, state: State) -> Result:
    """Take the steps of a case, end it, and compare."""
    for at, step in enumerate(case.do):
        state, failed = take_step(state, step)
        if failed:
            return Result(case.id, ok=False, step=f"do {at}", expected=failed[0], got=failed[1])
    if case.end is not None:
        state = ended(case.id, state, case.end)
    for key, expected, got in compare(case, state):
        if expected != got:
            return Result(
                case.id, ok=False, step=f"then {key}", expected=str(expected), got=str(got)
            )
    return Result(case.id)


def take_step(state: State, step: Step) -> tuple[State, tuple[str, str] | None]:
    """The state after a step, and what was expected and came where they differ."""
    if step.seat is not None and step.seat != state.actor():
        got = "not_your_turn"
    else:
        outcome = attempt(state, step.action)
        got = "ok" if outcome.code == FINE else NAMES[outcome.code]
    if got == "ok":
        state = outcome.state
    expect = step.expect
    wanted = expect if isinstance(expect, str) else str(expect.get("refused"))
    agrees = got == wanted if wanted != "refused" else got != "ok"
    return state, None if agrees else (wanted, got)


def ended(name: str, state: State, end: End) -> State:
    """The position as a finished deal."""
    state = state.scratch()
    if state.phase != OVER:
        play.end_turn(state)
    state.phase = OVER
    state.ended = STOCK if end.out is None else OUT
    if end.out is not None:
        if not 0 <= end.out < state.book.players:
            raise CaseError(f"{name}: end: there is no seat {end.out}")
        if state.hand(end.out) != 0:
            raise CaseError(f"{name}: the hand of who goes out must be empty")
        state.out_seat = end.out
        state.out_concealed = end.concealed
    return state


def compare(case: Case, state: State) -> Iterator[tuple[str, Any, Any]]:
    """What a case expects and what is there, key by key."""
    then = case.then
    for key in msgspec.structs.fields(type(then)):
        expected = getattr(then, key.name)
        if key.name in ("legal", "illegal"):
            for moves in expected:
                yield f"{key.name} {moves}", key.name == "legal", is_legal(state, moves)
        elif expected is not None and expected is not msgspec.UNSET:
            yield key.name, *COMPARED[key.name](state, expected)
        elif key.name == "winner" and expected is None:
            yield "winner", None, winner(state)


def is_legal(state: State, moves: list[str]) -> bool:
    return attempt(state, moves).code == FINE


def named(state: State, cards: Any) -> Counter[int]:
    return Counter(parse_kinds(cards, tiles=state.book.deck.tiles))


def hand_counter(state: State, seat: int) -> Counter[int]:
    hand = state.hand(seat)
    return Counter({kind: n for kind in range(15) if (n := int(hand >> 4 * kind & 15)) > 0})


def hands(state: State, expected: dict[int, str]) -> tuple[Any, Any]:
    return (
        {seat: named(state, cards) for seat, cards in expected.items()},
        {seat: hand_counter(state, seat) for seat in expected},
    )


def hand_sizes(state: State, expected: Any) -> tuple[Any, Any]:
    wanted = dict(enumerate(expected)) if isinstance(expected, list) else expected
    return wanted, {seat: int(total(state.hand(seat))) for seat in wanted}


def meld_set(text: str, *, tiles: bool) -> Counter[bytes]:
    melds = [bytes(sorted(parse_kinds(part, tiles=tiles))) for part in text.split(",")]
    return Counter(meld for meld in melds if meld)


def melds(state: State, expected: list[str]) -> tuple[Any, Any]:
    sides = packing.sides(state)
    tiles = state.book.deck.tiles
    lying = [format_melds(side, tiles=tiles) for side in sides]
    return [meld_set(text, tiles=tiles) for text in expected], [
        meld_set(text, tiles=tiles) for text in lying
    ]


def pile(state: State, expected: str) -> tuple[Any, Any]:
    tiles = state.book.deck.tiles
    listed = names(tiles=tiles)
    seen = [
        UNSEEN if state.hidden_from <= at < state.hidden_to else listed[kind]
        for at, kind in enumerate(state.pile)
    ]
    wanted = [
        UNSEEN if kind is None else listed[kind] for kind in pile_cards(expected, tiles=tiles)
    ]
    return " ".join(wanted), " ".join(seen)


def winner(state: State) -> int | None:
    """The side that has won with this deal, None where none has or the win is shared."""
    found = match.winner(state.book.match, totals(state), 1, score.closing_side(state))
    return int(found) if found >= 0 else None


def totals(state: State) -> list[int]:
    sides = packing.sides(state)
    return [
        int(side.total) + points for side, points in zip(sides, score.scores(state), strict=True)
    ]


def minimum(state: State) -> list[int | str | None]:
    found: list[int | str | None] = []
    for side in packing.sides(state):
        need = int(opening.band(state, side).need)
        found.append(None if side.opened else "canasta" if need < 0 else need)
    return found


def lines(state: State, expected: list[dict[str, int]]) -> tuple[Any, Any]:
    sums: list[Counter[str]] = [Counter() for _ in range(int(state.book.sides))]
    for line in score.sheet(state):
        sums[line.side][line.item] += int(line.points)
    got = [{item: sums[at][item] for item in wanted} for at, wanted in enumerate(expected)]
    return expected, got


def is_frozen(state: State) -> bool:
    return bool(state.frozen or state.book.pile.always_frozen)


def threes(state: State) -> list[int]:
    return [int(side.threes) for side in packing.sides(state)]


COMPARED: dict[str, Callable[[State, Any], tuple[Any, Any]]] = {
    "hands": hands,
    "hand_sizes": hand_sizes,
    "melds": melds,
    "pile": pile,
    "pile_size": lambda state, e: (e, len(state.pile)),
    "frozen": lambda state, e: (e, is_frozen(state)),
    "turn": lambda state, e: (e, int(state.turn)),
    "actor": lambda state, e: (e, int(state.actor())),
    "phase": lambda state, e: (e, PHASES[state.phase]),
    "threes": lambda state, e: (e, threes(state)),
    "stock_size": lambda state, e: (e, int(state.stock_size())),
    "over": lambda state, e: (e, state.phase == OVER),
    "ended": lambda state, e: (e, ENDS[state.ended]),
    "scores": lambda state, e: (e, score.scores(state)),
    "lines": lines,
    "totals": lambda state, e: (e, totals(state)),
    "winner": lambda state, e: (e, winner(state)),
    "minimum": lambda state, e: (e, minimum(state)),
}
