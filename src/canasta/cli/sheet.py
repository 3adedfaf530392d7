"""The score sheet of a finished deal: items with their articles, totals, what was left over."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from canasta.cli.scene import Scene
from canasta.cli.shapes import ShapeHighlighter, hand_text
from canasta.cli.table import fields, row, side_name
from canasta.engine.position import ENDS
from canasta.engine.score import Line
from canasta.engine.state import OUT
from canasta.rules.articles import article

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
    for item, cells in rows(scene, lines):
        told = [cell(scene, cells.get(number)) for number in scene.sides]
        grid.add_row(words.text(f"items.{item}"), *told, article(item, scene.deal.rules.sheet))
    sums = [words.number(scores[number]) for number in scene.sides]
    grid.add_row(words.text("terminal.heading.sum"), *sums, style="bold")
    totals = [words.number(scene.totals[number]) for number in scene.sides]
    grid.add_row(words.text("terminal.heading.total"), *totals, style="bold")
    return grid


def rows(scene: Scene, lines: list[Line]) -> list[tuple[str, dict[int, Line]]]:
    """The lines of all sides beside each other; an item that a side has twice gets two rows."""
    found: dict[tuple[str, int], dict[int, Line]] = {}
    for number in scene.sides:
        seen: Counter[str] = Counter()
        for line in lines:
            if line.side == number:
                found.setdefault((line.item, seen[line.item]), {})[number] = line
                seen[line.item] += 1
    return [(item, cells) for (item, _), cells in sorted(found.items(), key=place)]


def place(entry: tuple[tuple[str, int], dict[int, Line]]) -> tuple[int, str, int]:
    """Where a row stands."""
    (item, nth), _ = entry
    return ORDER.index(item if item in ORDER else item.partition(".")[0]), item, nth


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
    for seat, name in enumerate(scene.seats.names):
        hand = scene.faces.hands[seat]
        if hand:
            called = words.text("terminal.you") if seat == scene.seats.own else name
            row(grid, called, hand_text(hand))
    heading = Text(f"\n{words.text('terminal.heading.left')}", style="label")
    return Group(heading, grid) if grid.row_count else Text()
