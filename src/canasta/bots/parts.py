"""The parts that a rating is made of: each has a sentence in every language."""

from typing import Final

PILE: Final = 0
CAPTURE: Final = 1
OPENING: Final = 2
LATE: Final = 3
CARDS: Final = 4
MELD: Final = 5
RESERVE: Final = 6
PROGRESS: Final = 7
CANASTA: Final = 8
HOLD: Final = 9
WILDS: Final = 10
DIRTY: Final = 11
PAIR: Final = 12
TRIPLE: Final = 13
VALUE: Final = 14
FITS: Final = 15
RISK: Final = 16
PARTNER: Final = 17
FREEZE: Final = 18
STOP: Final = 19
OUT: Final = 20
RIVALS: Final = 21
STRANDED: Final = 22
HURRY: Final = 23
THREES: Final = 24
LACKING: Final = 25
LIVE: Final = 26
FEED: Final = 27
READY: Final = 28
STAKES: Final = 29

PARTS: Final[tuple[str, ...]] = (
    "pile",
    "capture",
    "opening",
    "late",
    "cards",
    "meld",
    "reserve",
    "progress",
    "canasta",
    "hold",
    "wilds",
    "dirty",
    "pair",
    "triple",
    "value",
    "fits",
    "risk",
    "partner",
    "freeze",
    "stop",
    "out",
    "rivals",
    "stranded",
    "hurry",
    "threes",
    "lacking",
    "live",
    "feed",
    "ready",
    "stakes",
)
"""Their names, by number."""
