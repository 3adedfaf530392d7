"""What the game is played with."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from canasta.rules.setting import setting

ONE_PACK = 52
"""Four suits of thirteen cards, or four colours of thirteen tiles."""


class Deck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`deck.*`: packs, jokers in all, and the faces printed on them."""

    packs: Annotated[int, Meta(ge=1, le=3), setting("P", "T2.1 C2.1 C12 I2.1")] = 2
    jokers: Annotated[int, Meta(ge=0, le=12), setting("P", "T2.1 C2.1 C12 I2.1")] = 4
    faces: Annotated[Literal["cards", "tiles"], setting("P", "T2.2 C2.1 I2.1")] = "cards"


def pack_size(deck: Deck) -> int:
    """Return how many cards or tiles there are in all."""
    return deck.packs * ONE_PACK + deck.jokers


def bonus_threes(deck: Deck) -> int:
    """Return how many bonus threes there are: two of each pack's four colours."""
    return deck.packs * 2
