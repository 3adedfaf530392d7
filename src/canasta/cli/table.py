"""The table as a person sees it at his turn: totals, players, pile, melds, his hand."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from canasta.cli import opening_words
from canasta.cli.parts import Parts
from canasta.cli.pile_words import pile_lines
from canasta.cli.scene import Scene
from canasta.cli.shapes import ShapeHighlighter, hand_text, meld_order, shown_all
from canasta.cli.signs import CANASTA_MARK
from canasta.cli.tell import called_rank
from canasta.engine import canasta
from canasta.engine.cards import STOP_THREE, count, is_wild
from canasta.engine.meld import CANASTA
from canasta.view.faces import kind

SHAPED = ShapeHighlighter()
MELD = tuple[int, list[str], bool]


def whole(scene: Scene) -> RenderableType:
    """Everything, from the totals to the hand."""
    words = scene.words
    turn = words.text("terminal.your_turn").strip(".")
    title = f"{words.text('terminal.deal', n=scene.number)} · {turn}"
    parts: list[RenderableType] = [Text(), Rule(title), surroundings(scene)]
    for number in scene.sides:
        parts += side(scene, number)
    return Group(*parts, own(scene))


def brief(scene: Scene) -> RenderableType:
    """What has changed within a turn: our melds and the hand."""
    return Group(*side(scene, scene.seats.own_side), own(scene))


def surroundings(scene: Scene) -> Table:
    """Totals, the other players, stock and pile."""
    words = scene.words
    rows = fields()
    row(rows, words.text("terminal.heading.total"), Parts(totals(scene)))
    row(rows, words.text("terminal.heading.cards"), Parts(others(scene)))
    stock = int(scene.deal.stock_size())
    key = "terminal.state.stock_empty" if stock == 0 else "units.card"
    told = words.text(key) if stock == 0 else words.count(key, stock)
    row(rows, words.text("terminal.heading.stock"), told)
    row(rows, words.text("terminal.heading.pile"), "\n".join(pile_lines(scene)))
    return rows


def fields() -> Table:
    """A grid of labels and what they stand for."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="label", no_wrap=True)
    grid.add_column()
    return grid


def row(grid: Table, label: str, told: str | Parts) -> None:
    """Add a label and what it stands for, with its cards coloured."""
    grid.add_row(label, told if isinstance(told, Parts) else SHAPED(Text(told)))


def alone(scene: Scene) -> bool:
    """Whether everybody plays for himself."""
    return scene.deal.rules.sides == scene.deal.rules.players


def side_name(scene: Scene, number: int) -> str:
    """We and they, or the players' names where each plays alone."""
    words = scene.words
    if number == scene.seats.own_side:
        return words.text("terminal.heading.me" if alone(scene) else "terminal.heading.us")
    if not alone(scene):
        return words.text("terminal.heading.them")
    return scene.seats.names[number]


def totals(scene: Scene) -> list[str]:
    """Each side's total, ours first."""
    return [f"{side_name(scene, at)} {scene.words.number(scene.totals[at])}" for at in scene.sides]


def others(scene: Scene) -> list[str]:
    """The other hands, in order of play."""
    words, seats = scene.words, scene.seats
    found = []
    for step in range(1, len(seats.names)):
        seat = (seats.own + step) % len(seats.names)
        name = seats.names[seat]
        if seat in seats.partners(seats.own):
            name = words.text("terminal.partner", name=name)
        found.append(f"{name} {len(scene.faces.hands[seat])}")
    return found


def side(scene: Scene, number: int) -> list[RenderableType]:
    """A side's melds under their heading."""
    heading = fields()
    row(heading, side_heading(scene, number), Parts(side_state(scene, number)))
    found = list(melds(scene, number))
    if not found:
        nothing = Text(scene.words.text("terminal.state.no_melds"), style="quiet")
        return [heading, Padding(nothing, (0, 0, 0, 2))]
    return [heading, Padding(meld_rows(scene, number, found), (0, 0, 0, 2))]


def side_heading(scene: Scene, number: int) -> str:
    """Whose melds they are."""
    words = scene.words
    if number == scene.seats.own_side:
        key = "terminal.heading.my_melds" if alone(scene) else "terminal.heading.our_melds"
        return words.text(key)
    if not alone(scene):
        return words.text("terminal.heading.their_melds")
    return words.text("terminal.heading.melds_of", name=scene.seats.names[number])


def side_state(scene: Scene, number: int) -> list[str]:
    """Open or not, canastas, bonus threes."""
    words = scene.words
    told = [opening_words.asked(words, scene, number)]
    n = len(canasta.each(scene.side(number)))
    if n > 0:
        told.append(f"{CANASTA_MARK} {words.count('units.canastas', n)}")
    threes = scene.faces.threes[number]
    if threes:
        told.append(f"{words.text('terminal.heading.threes')}: {shown_all(threes)}")
    return told


def melds(scene: Scene, number: int) -> Iterator[MELD]:
    """Rank, faces and whether it is closed: closed canastas first, then from the ace down."""
    for rank, faces in scene.faces.closed[number]:
        yield rank, faces, True
    for rank in sorted(scene.faces.melds[number], reverse=True):
        if scene.faces.melds[number][rank]:
            yield rank, scene.faces.melds[number][rank], False


def meld_rows(scene: Scene, number: int, found: list[MELD]) -> Table:
    """A line a meld: its mark, rank, size and cards."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(2):
        grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column()
    for rank, faces, closed in found:
        complete = closed or (len(faces) >= CANASTA and rank != STOP_THREE)
        called = called_rank(scene.words, rank, tiles=scene.tiles)
        cards = shown_all(sorted(faces, key=meld_order))
        note = canasta_note(scene, number, rank, faces, closed=closed) if complete else ""
        told = SHAPED(Text(f"{cards}  {note}".rstrip()))
        mark = CANASTA_MARK if complete else ""
        grid.add_row(SHAPED(Text(mark)), Text(called, "bold"), f"×{len(faces)}", told)
    return grid


def canasta_note(scene: Scene, number: int, rank: int, faces: list[str], *, closed: bool) -> str:
    """What kind of canasta it is."""
    words = scene.words
    twos = sum(kind(face) == 1 for face in faces)
    jokers = sum(is_wild(kind(face)) for face in faces) - twos
    dirty = canasta.classify(rank, twos, jokers) & 1
    told = [words.text("terminal.state.canasta_dirty" if dirty else "terminal.state.canasta_clean")]
    if closed:
        told.append(words.text("terminal.state.closed"))
    if count(scene.side(number).concealed, rank) > 0:
        told.append(words.text("terminal.state.concealed"))
    return ", ".join(told)


def own(scene: Scene) -> RenderableType:
    """The hand, what the opening asks for, and what is staged for it."""
    words, faces = scene.words, scene.faces.hands[scene.seats.own]
    rows = fields()
    if not scene.side(scene.seats.own_side).opened:
        row(rows, words.text("terminal.heading.opening"), opening_words.conditions(scene))
    if scene.staged:
        told = f"{'; '.join(scene.staged)}\n{opening_words.running(scene)}"
        row(rows, words.text("terminal.heading.staged"), told)
    row(rows, words.text("terminal.heading.hand"), f"({len(faces)})  {hand_text(faces)}")
    return rows
