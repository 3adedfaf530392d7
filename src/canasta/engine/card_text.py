"""Cards and melds as text, in kinds. Faces (which seven it was) are the matter of `view.faces`."""

from typing import Final

from mypy_extensions import i64

from canasta.engine.cards import ACE, FOUR, JOKER, Cards, Kind, count, spread
from canasta.engine.state import Side

CARD_NAMES: Final = ["JO", "2", "3R", "3B", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
TILE_NAMES: Final = [
    "JO",
    "2",
    "3R",
    "3B",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "11",
    "12",
    "13",
    "1",
]
KIND_BY_NAME: Final[dict[str, int]] = {
    **{name: at for at, name in enumerate(CARD_NAMES)},
    **{name: at for at, name in enumerate(TILE_NAMES)},
}
# On a joker tile stands a J, and players call the 1 an ace; a tile has no queen and no king.
TILE_KINDS: Final[dict[str, int]] = {
    **{name: at for at, name in enumerate(TILE_NAMES)},
    "J": JOKER,
    "A": ACE,
}


class NotationError(ValueError):
    """Text that is no card, no move or no position."""


def names(*, tiles: bool) -> list[str]:
    """The kinds' names by number: J Q K A with cards, 11 12 13 1 with tiles."""
    return TILE_NAMES if tiles else CARD_NAMES


def parse_kind(text: str, *, tiles: bool = False) -> int:
    """The kind a name stands for: with tiles theirs, else both decks' names are understood."""
    found = (TILE_KINDS if tiles else KIND_BY_NAME).get(text.upper(), -1)
    if found < 0:
        raise NotationError(f"{text!r} is no {'tile' if tiles else 'card'}")
    return found


def parse_kinds(text: str, *, tiles: bool = False) -> bytes:
    """Kinds from a text such as `K K 2` or `K*2 2`, in its order."""
    found: list[int] = []
    for token in text.split():
        name, star, times = token.partition("*")
        if star and not (times.isascii() and times.isdigit() and len(times) <= 2):
            raise NotationError(f"{token!r} is no card with a multiplier")
        found += [parse_kind(name, tiles=tiles)] * (int(times) if star else 1)
    return bytes(found)


def format_kinds(kinds: bytes, *, tiles: bool = False) -> str:
    """`K K 2`: kinds by name, in their order."""
    named = names(tiles=tiles)
    return " ".join([named[k] for k in kinds])


def format_cards(hand: Cards, *, tiles: bool = False) -> str:
    """A multiset as text, highest kind first, wilds and threes last."""
    return format_kinds(bytes(reversed(spread(hand))), tiles=tiles)


def format_melds(side: Side, *, tiles: bool = False) -> str:
    """A side's melds, closed ones first, separated by commas."""
    found: list[str] = []
    named = names(tiles=tiles)
    at: i64 = 0
    while at < len(side.closed):
        name = named[side.closed[at]]
        kinds = [name] * int(side.closed[at + 1]) + ["2"] * int(side.closed[at + 2])
        found.append(" ".join(kinds + ["JO"] * int(side.closed[at + 3])))
        at += 4
    rank: Kind = ACE
    while rank >= FOUR:
        n = count(side.naturals, rank)
        if n > 0:
            kinds = [named[rank]] * int(n) + ["2"] * int(count(side.twos, rank))
            found.append(" ".join(kinds + ["JO"] * int(count(side.jokers, rank))))
        rank -= 1
    if side.wild_twos + side.wild_jokers > 0:
        found.append(" ".join(["2"] * int(side.wild_twos) + ["JO"] * int(side.wild_jokers)))
    if side.stop_threes > 0:
        found.append(" ".join(["3B"] * int(side.stop_threes)))
    return ", ".join(found)
