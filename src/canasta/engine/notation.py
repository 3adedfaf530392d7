"""Cards and moves as text, in kinds. Faces (which seven it was) are the matter of `view.faces`.

The moves are those of the conformance format; a text is played as the shortest sequence of bytes,
naturals first.
"""

from typing import Final

from mypy_extensions import i64

from canasta.engine import meld, pile
from canasta.engine.cards import (
    ACE,
    FOUR,
    JOKER,
    STOP_THREE,
    TWO,
    Cards,
    Kind,
    count,
    spread,
)
from canasta.engine.moves import (
    ADD_JOKER,
    ADD_TWO,
    ASK,
    DRAW,
    LAY,
    NO,
    PASS,
    REMOVE,
    TAKE_JOKER,
    TAKE_ONTO,
    TAKE_PAIR,
    TAKE_THREE,
    TAKE_TWO,
    YES,
    Move,
    add_joker,
    add_two,
    discard,
    is_discard,
    is_known,
    is_special,
    kind,
    lay,
    layout,
    pair_joker,
    pair_two,
)
from canasta.engine.refusals import (
    NO_SUCH_MELD,
    PILE_OTHER_CARDS,
    STOP_THREES_COUNT,
    THREES_NOT_MELDED,
    TOO_FEW_NATURALS,
)
from canasta.engine.state import Side, State

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

PLAIN: Final[dict[str, int]] = {
    "draw": int(DRAW),
    "take onto": int(TAKE_ONTO),
    "pass": int(PASS),
    "ask": int(ASK),
    "yes": int(YES),
    "no": int(NO),
    "remove threes": int(REMOVE),
}
# Takes as programs name them, where the pile's top is not at hand.
TAKES: Final[dict[str, int]] = {
    "take pair": int(TAKE_PAIR),
    "take three": int(TAKE_THREE),
    "take with 2": int(TAKE_TWO),
    "take with JO": int(TAKE_JOKER),
}
SPECIAL_NAMES: Final[dict[int, str]] = {move: name for name, move in {**PLAIN, **TAKES}.items()}


class NotationError(ValueError):
    """Text that is no card, no move or no position."""


class Refused(Exception):  # noqa: N818 (an answer of the rules, not a fault)
    """A text move that no byte stands for, with the code of its refusal."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


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


def format_move(move: Move, *, tiles: bool = False) -> str:
    """The byte's own text. Raises NotationError for a byte that is no move."""
    if not is_known(move):
        raise NotationError(f"{move} is no move")
    if is_special(move):
        return SPECIAL_NAMES[int(move)]
    named = names(tiles=tiles)
    k = kind(move)
    if is_discard(move):
        return f"discard {named[k]}"
    if ADD_TWO <= move < LAY:
        card = "JO" if move & 1 == ADD_JOKER & 1 else "2"
        return f"add {card} to {named[k] if k >= FOUR else 'wilds'}"
    return "lay " + format_meld(move, named)


def format_meld(move: Move, named: list[str]) -> str:
    k, naturals, twos, jokers = layout(move)
    found = [named[k]] * int(naturals) + ["2"] * int(twos) + ["JO"] * int(jokers)
    return " ".join(found)


def parse_byte(text: str) -> int:
    """The byte whose own text this is: the inverse of `format_move`, for either deck."""
    words = " ".join(text.split())
    for table in (PLAIN, TAKES):
        if words in table:
            return table[words]
    verb, _, rest = words.partition(" ")
    if verb == "discard":
        return int(discard(parse_kind(rest)))
    for move in range(256):
        if is_known(move) and not is_special(move) and same_lay(move, words):
            return move
    raise NotationError(f"{text!r} is no move")


def same_lay(move: Move, words: str) -> bool:
    return words in (format_move(move), format_move(move, tiles=True))


def parse_move(state: State, text: str) -> list[int]:
    """The bytes that a text move of the conformance format is played as, here.

    Raises NotationError where the text is no move, Refused where no byte could stand for it.
    """
    words = " ".join(text.split())
    if words in PLAIN:
        return [PLAIN[words]]
    if words in TAKES:
        return [TAKES[words]]
    verb, _, rest = words.partition(" ")
    tiles = state.book.deck.tiles
    if verb == "discard":
        return [int(discard(parse_kind(rest, tiles=tiles)))]
    if verb == "take":
        return [parse_take(state, parse_kinds(rest, tiles=tiles))]
    if verb == "lay":
        return parse_lay(state, parse_kinds(rest, tiles=tiles))
    if verb == "add":
        return parse_add(state, rest)
    raise NotationError(f"{text!r} is no move")


def parse_take(state: State, kinds: bytes) -> int:
    """Which way of taking pays with exactly these cards."""
    if len(kinds) == 0:
        raise NotationError("'take' must name cards or 'onto'")
    twos = kinds.count(TWO)
    jokers = kinds.count(JOKER)
    naturals = [k for k in kinds if k > TWO]
    ways = {(2, 0, 0): TAKE_PAIR, (3, 0, 0): TAKE_THREE, (1, 1, 0): TAKE_TWO, (1, 0, 1): TAKE_JOKER}
    way = ways.get((len(naturals), twos, jokers), -1)
    if state.pile_size == 0:
        return int(TAKE_PAIR)
    top: int = int(pile.top(state))
    if top < FOUR:
        return int(TAKE_PAIR)
    if way < 0 or any(k != top for k in naturals):
        raise Refused(int(PILE_OTHER_CARDS))
    return int(way)


def parse_lay(state: State, kinds: bytes) -> list[int]:
    """A new meld, or cards for the open one of that rank."""
    if len(kinds) == 0:
        raise NotationError("'lay' must name cards")
    naturals = [k for k in kinds if k > TWO]
    if len(set(naturals)) > 1:
        raise Refused(int(TOO_FEW_NATURALS))
    twos = kinds.count(TWO)
    jokers = kinds.count(JOKER)
    side = state.mover
    if len(naturals) == 0:
        return wild_bytes(side, twos, jokers)
    if naturals[0] < FOUR:
        refuse_threes(state, naturals[0], len(naturals), twos + jokers)
    return rank_bytes(side, naturals[0], len(naturals), twos, jokers)


def refuse_threes(state: State, rank: Kind, n: i64, wilds: i64) -> None:
    """C5.6: no byte lays bonus threes, threes with wilds, or fewer than three stop threes."""
    if rank != STOP_THREE or wilds > 0 or not meld.melds_stop_threes(state):
        raise Refused(int(THREES_NOT_MELDED))
    if n < 3:
        raise Refused(int(STOP_THREES_COUNT))


def rank_bytes(side: Side, rank: Kind, n: i64, twos: i64, jokers: i64) -> list[int]:
    """Naturals first; a pair with its first wild where that begins the meld."""
    found: list[int] = []
    starts = count(side.naturals, rank) == 0
    if rank >= FOUR and starts and n == 2 and twos + jokers > 0:
        if twos > 0:
            found.append(int(pair_two(rank)))
            twos -= 1
        else:
            found.append(int(pair_joker(rank)))
            jokers -= 1
        n = 0
    while n > 0:
        part: i64 = n if n < 8 else 8
        found.append(int(lay(rank, part)))
        n -= part
    found += [int(add_two(rank))] * int(twos)
    found += [int(add_joker(rank))] * int(jokers)
    return found


def wild_bytes(side: Side, twos: i64, jokers: i64) -> list[int]:
    """The wild meld: begun with three alike, or two and one, of its larger part."""
    found: list[int] = []
    if side.wild_twos + side.wild_jokers > 0:
        found += [int(lay(TWO, 3))] * int(twos // 3) + [int(lay(JOKER, 3))] * int(jokers // 3)
        twos %= 3
        jokers %= 3
    elif twos >= 3 and twos >= jokers:
        found.append(int(lay(TWO, 3)))
        twos -= 3
    elif jokers >= 3:
        found.append(int(lay(JOKER, 3)))
        jokers -= 3
    elif twos >= 2 and jokers >= 1:
        found.append(int(pair_joker(TWO)))
        twos -= 2
        jokers -= 1
    elif jokers >= 2 and twos >= 1:
        found.append(int(pair_two(JOKER)))
        jokers -= 2
        twos -= 1
    found += [int(add_two(TWO))] * int(twos)
    found += [int(add_joker(JOKER))] * int(jokers)
    return found


def parse_add(state: State, text: str) -> list[int]:
    """`add K`, `add 2 to K`, `add K 2 to K`, `add 2 to wilds`, `add K Q`."""
    what, to, target = text.partition(" to ")
    tiles = state.book.deck.tiles
    kinds = parse_kinds(what, tiles=tiles)
    if len(kinds) == 0:
        raise NotationError("'add' must name cards")
    side = state.mover
    ranks = sorted({k for k in kinds if k > TWO})
    twos = kinds.count(TWO)
    jokers = kinds.count(JOKER)
    if target == "wilds":
        if ranks or side.wild_twos + side.wild_jokers == 0:
            raise Refused(int(NO_SUCH_MELD))
        return wild_bytes(side, twos, jokers)
    if to:
        goal = parse_kind(target, tiles=tiles)
    elif twos + jokers == 0:
        goal = -1
    elif len(ranks) == 1:
        goal = ranks[0]
    else:
        raise NotationError("'add' must say which meld the wilds join: add 2 to K")
    return joining_bytes(side, kinds, ranks, goal, twos, jokers)


def joining_bytes(
    side: Side, kinds: bytes, ranks: list[int], goal: int, twos: i64, jokers: i64
) -> list[int]:
    found: list[int] = []
    for rank in ranks:
        if count(side.naturals, rank) == 0:
            raise Refused(int(NO_SUCH_MELD))
        found += rank_bytes(side, rank, kinds.count(rank), 0, 0)
    if twos + jokers > 0:
        if goal < FOUR or count(side.naturals, goal) == 0:
            raise Refused(int(NO_SUCH_MELD))
        found += [int(add_two(goal))] * int(twos) + [int(add_joker(goal))] * int(jokers)
    return found


def describe_move(state: State, move: Move) -> str:
    """The byte as a player would write it here: a take names its cards."""
    tiles = state.book.deck.tiles
    if is_special(move) and TAKE_PAIR <= move <= TAKE_JOKER and state.pile_size > 0:
        named = names(tiles=tiles)
        naturals, twos, jokers = pile.payment(move)
        top = named[pile.top(state)]
        return " ".join(["take"] + [top] * int(naturals) + ["2"] * int(twos) + ["JO"] * int(jokers))
    return format_move(move, tiles=tiles)


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
