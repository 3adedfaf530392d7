"""The signs that stand for suits, colours and canastas; plain data, so that it loads at once."""

from typing import Final

SHAPES: Final[dict[str, str]] = {
    "S": "♠",
    "H": "♥",
    "D": "♦",
    "C": "♣",
    "R": "●",
    "Y": "◆",
    "B": "■",
    "K": "▲",
}
CANASTA_MARK: Final = "★"
