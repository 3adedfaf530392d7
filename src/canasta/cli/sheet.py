"""The score sheet of a finished deal: items with their articles, totals, what was left over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from canasta.cli.scene import Scene
from canasta.cli.shapes import ShapeHighlighter, hand_text
from canasta.cli.table import alone, fields, row, side_name
from canasta.engine.cards import STOP_THREE
from canasta.engine.position import ENDS
from canasta.engine.score import Line
from canasta.engine.state import NOBODY, OUT
from canasta.rules.articles import article
from canasta.view.faces import kind

SHAPED = ShapeHighlighter()
ORDER: Final = (
    "canasta",
    "cards",
    "bonus_threes",
    "out",
    "hand",
    "hand.doubled",
    "stop_threes",
    "bonus_threes.doubled",
)
"""How a sheet is read; an item that is not here stands with its family."""
OF_A_HAND: Final = ("hand", "stop_threes")
"""Items of which every player has a line of his own."""
Row = tuple[str, int]
"""An item, and the seat of whose it is or NOBODY."""


def whole(scene: Scene, lines: list[Line], scores: list[int]) -> RenderableType:
    """Why the deal ended, the sheet, the remaining hands."""
    words = scene.words
    title = words.text("terminal.heading.score", n=scene.number)
    return Group(Text(), Rule(title), Text(ending(scene)), table(scene, lines, scores), left(scene))


def ending(scene: Scene) -> str:
    """Why the deal is over."""
    words, deal = scene.words, scene.deal
    if deal.ended != OUT:
        return words.text(f"ended.{ENDS[deal.ended]}")
    if deal.out_seat == scene.seats.own:
        told = words.text("terminal.end.you_out")
    else:
        told = words.text("ended.out", name=scene.seats.names[deal.out_seat])
    return f"{told} {words.text('items.out.concealed')}." if deal.out_concealed else told


def table(scene: Scene, lines: list[Line], scores: list[int]) -> Table:
    """Items by rows, sides by columns."""
    words = scene.words
    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="label")
    grid.add_column(words.text("terminal.heading.item"))
    for number in scene.sides:
        grid.add_column(side_name(scene, number), justify="right")
    grid.add_column(words.text("terminal.heading.article"))
    for (item, seat), cells in rows(scene, lines):
        told = [cell(scene, cells.get(number)) for number in scene.sides]
        where = article(item, scene.deal.rules.sheet)
        grid.add_row(label(scene, item, seat), *told, where)
    sums = [words.number(scores[number]) for number in scene.sides]
    grid.add_row(words.text("terminal.heading.sum"), *sums, style="bold")
    totals = [words.number(scene.totals[number]) for number in scene.sides]
    grid.add_row(words.text("terminal.heading.total"), *totals, style="bold")
    return grid


def label(scene: Scene, item: str, seat: int) -> str:
    """What a row counts, and whose it is where it is a player's."""
    told = scene.words.text(f"items.{item}")
    return told if seat == NOBODY else f"{told}: {player(scene, seat)}"


def player(scene: Scene, seat: int) -> str:
    """A player's name, `you` for the one who reads."""
    own = seat == scene.seats.own
    return scene.words.text("terminal.you") if own else scene.seats.names[seat]


def rows(scene: Scene, lines: list[Line]) -> list[tuple[Row, dict[int, Line]]]:
    """The lines of all sides beside each other; those of partners by their seats."""
    found: dict[Row, dict[int, Line]] = {}
    for number in scene.sides:
        partners = () if alone(scene) else OF_A_HAND
        seats = {item: holders(scene, number, item) for item in partners}
        for line in lines:
            if line.side == number:
                seat = next(seats[line.item]) if line.item in seats else NOBODY
                found.setdefault((line.item, seat), {})[number] = line
    return sorted(found.items(), key=place)


def holders(scene: Scene, side: int, item: str) -> Iterator[int]:
    """The seats of a side that still hold cards of an item, in the order of the sheet's lines."""
    for seat in range(side, len(scene.seats.names), scene.deal.rules.sides):
        hand = scene.faces.hands[seat]
        if any(item == "hand" or kind(face) == STOP_THREE for face in hand):
            yield seat


def place(entry: tuple[Row, dict[int, Line]]) -> tuple[int, str, int]:
    """Where a row stands."""
    (item, seat), _ = entry
    return ORDER.index(item if item in ORDER else item.partition(".")[0]), item, seat


def cell(scene: Scene, line: Line | None) -> str:
    """How many, and the points."""
    if line is None:
        return ""
    points = scene.words.number(int(line.points))
    return f"{int(line.count)}×  {points}" if line.count > 1 else points


def left(scene: Scene) -> RenderableType:
    """The cards that are left in the hands."""
    words = scene.words
    grid = fields()
    for seat in range(len(scene.seats.names)):
        hand = scene.faces.hands[seat]
        if hand:
            row(grid, player(scene, seat), hand_text(hand))
    heading = Text(f"\n{words.text('terminal.heading.left')}", style="label")
    return Group(heading, grid) if grid.row_count else Text()
