"""How a face looks in the terminal: its rank and a shape for suit or colour, never colour alone."""

from collections.abc import Iterable
from typing import Final

from rich.highlighter import RegexHighlighter
from rich.theme import Theme

from canasta.cli.signs import SHAPES
from canasta.engine.cards import JOKER, is_wild
from canasta.view.faces import kind

CARD_SUITS: Final = "SHDC"
TILE_COLOURS: Final = "RYBK"

THEME: Final = Theme(
    {
        "shape.red": "bold red",
        "shape.yellow": "bold yellow",
        "shape.blue": "bold blue",
        "shape.black": "bold",
        "shape.joker": "bold magenta",
        "shape.canasta": "bold green",
        "label": "bold cyan",
        "refusal": "bold",
        "quiet": "dim",
        "rule.line": "cyan",
    }
)


class ShapeHighlighter(RegexHighlighter):
    """Gives every card in a text its colour."""

    base_style = "shape."
    highlights = [  # noqa: RUF012 (the base class declares it so)
        r"(?P<red>(\d+|[JQKA])[♥♦●])",
        r"(?P<yellow>\d+◆)",
        r"(?P<blue>\d+■)",
        r"(?P<black>(\d+|[JQKA])[♠♣▲])",
        r"(?P<joker>\bJO\b)",
        r"(?P<canasta>★)",
    ]


def shown(face: str) -> str:
    """`7♠` for `7S`, `7●` for the red seven of the tiles."""
    return face if kind(face) == JOKER else face[:-1] + SHAPES[face[-1]]


def shown_all(faces: Iterable[str]) -> str:
    """Faces in their order, a space between."""
    return " ".join(shown(face) for face in faces)


def hand_order(face: str) -> tuple[int, int, str]:
    """Where a face stands in a hand: wilds first, then from the ace down, threes last."""
    of = kind(face)
    wild = is_wild(of)
    return int(not wild), of if wild else -of, face[-1]


def meld_order(face: str) -> tuple[bool, bool, str]:
    """Where a face stands in a meld: twos after the naturals, jokers last."""
    of = kind(face)
    return is_wild(of), of == JOKER, face[-1]


def hand_text(faces: Iterable[str]) -> str:
    """A sorted hand, kinds kept together and apart from each other."""
    text, before = "", -1
    for face in sorted(faces, key=hand_order):
        gap = "" if before < 0 else " " if kind(face) == before else "  "
        text += gap + shown(face)
        before = kind(face)
    return text


def legend(*, tiles: bool) -> str:
    """Which letter stands for which shape: `♠ S  ♥ H …`."""
    letters = TILE_COLOURS if tiles else CARD_SUITS
    return "  ".join(f"{SHAPES[letter]} {letter}" for letter in letters)
