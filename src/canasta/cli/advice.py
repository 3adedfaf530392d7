"""`hint` in a match in the terminal: first a nudge, and more each time it is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.engine import packing
from canasta.hints import Hint, HintError, hint
from canasta.hints.hint import PLAYOUTS
from canasta.hints.telling import DEPTHS, lines
from canasta.match import Match
from canasta.words import Catalogue


class Advice:
    """The hint for the position that was asked about last, and how often it was asked for."""

    def __init__(self, playouts: int = PLAYOUTS) -> None:
        self.playouts = playouts
        self.about: bytes = b""
        self.asked: int = 0
        self.found: Hint | None = None

    def lines(self, match: Match, seat: int, staged: Sequence[str], words: Catalogue) -> list[str]:
        """The next depth; `staged` moves, as kinds, are what it is compared with."""
        about = packing.pack(match.deal) + " ".join(staged).encode()
        if about != self.about or self.found is None:
            try:
                self.found = hint(match.view(seat), staged, playouts=self.playouts)
            except HintError:
                return [words.text("hint.not_now")]
            self.about, self.asked = about, 0
        depth = DEPTHS[min(self.asked, len(DEPTHS) - 1)]
        self.asked += 1
        return lines(self.found, depth, words)
