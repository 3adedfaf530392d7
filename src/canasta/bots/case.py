"""One decision before a judge: what the seat can reckon, by which weights, and the sum so far."""

from mypy_extensions import i64

from canasta.bots.outlook import Outlook
from canasta.bots.parts import PARTS
from canasta.bots.weights import Weights


class Case:
    """A sum in points that remembers its parts where somebody asks for reasons."""

    def __init__(self, sight: Outlook, weights: Weights, *, itemised: bool = False) -> None:
        self.sight = sight
        self.weights = weights
        self.total: float = 0.0
        self.itemised: bool = itemised
        self.parts: list[float] = [0.0] * len(PARTS) if itemised else []

    def clear(self) -> None:
        """Begin with the next move."""
        self.total = 0.0
        if self.itemised:
            self.parts = [0.0] * len(PARTS)

    def add(self, part: i64, points: float) -> None:
        """Points for or against the move."""
        self.total += points
        if self.itemised:
            self.parts[part] += points
