"""Short facts side by side: a line ends between two of them, never within one that fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from canasta.cli.shapes import ShapeHighlighter

BETWEEN: Final = " · "
SHAPED: Final = ShapeHighlighter()


class Parts:
    """Facts that are told with a dot between them."""

    def __init__(self, parts: Sequence[str]) -> None:
        self.parts: list[str] = [part for part in parts if part]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """As many facts on a line as it has room for."""
        yield SHAPED(Text("\n".join(self.lines(options.max_width))))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """At best all facts on one line."""
        width = cell_len(BETWEEN.join(self.parts))
        longest = max((cell_len(word) for part in self.parts for word in part.split()), default=0)
        return Measurement(longest, width).with_maximum(options.max_width)

    def lines(self, width: int) -> list[str]:
        """The facts on lines of a width; a line that goes on ends with the dot."""
        found: list[str] = []
        for part in self.parts:
            line = f"{found[-1]}{BETWEEN}{part}" if found else part
            if found and cell_len(line) <= width:
                found[-1] = line
            else:
                found.append(part)
        return found
