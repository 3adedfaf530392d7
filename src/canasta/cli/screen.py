"""The terminal that is written to: coloured where it may be, never wider than 100 columns."""

from __future__ import annotations

from rich.console import Console, RenderableType
from rich.text import Text

from canasta.cli.shapes import THEME, ShapeHighlighter

WIDEST = 100
SHAPED = ShapeHighlighter()


class Screen:
    """Prints lines and tables; cards in them get their colours."""

    def __init__(self) -> None:
        self.console = Console(theme=THEME, highlight=False, markup=False, emoji=False)
        self.console.width = min(self.console.width, WIDEST)

    def say(self, line: str, style: str = "") -> None:
        """A line of words, wrapped at the width."""
        self.console.print(SHAPED(Text(line, style=style)))

    def say_path(self, line: str) -> None:
        """A line with a path in it, which must not be broken."""
        self.console.print(Text(line), soft_wrap=True)

    def show(self, what: RenderableType) -> None:
        """A table or a group of lines."""
        self.console.print(what)
