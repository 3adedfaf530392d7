"""What one seat sees of the table: the only thing that the drawing is made from."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.cli.seats import Seats
from canasta.engine.deal import Deal
from canasta.engine.state import Side
from canasta.view.faces import Faces
from canasta.words import Catalogue


@dataclass(frozen=True)
class Scene:
    """The deal as it lies, with `staged` moves already made in it, and who looks at it.

    `faces` holds every hand; the drawing reads its own seat's and no other.
    """

    words: Catalogue
    deal: Deal
    faces: Faces
    seats: Seats
    number: int
    totals: list[int]
    staged: list[str]

    @property
    def tiles(self) -> bool:
        """Whether this is played with tiles."""
        return self.deal.book.deck.tiles

    @property
    def sides(self) -> list[int]:
        """The sides, our own first."""
        count, own = self.deal.rules.sides, self.seats.own_side
        return [(own + step) % count for step in range(count)]

    def side(self, number: int) -> Side:
        """What a side has on the table."""
        return self.deal.side(number)
