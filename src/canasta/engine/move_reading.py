"""The moves of the conformance format, read as a player at the table means them.

A text is played as the shortest sequence of bytes, naturals first.
"""

from mypy_extensions import i64

from canasta.engine import meld
from canasta.engine.card_text import NotationError, parse_kind, parse_kinds
from canasta.engine.cards import FOUR, JOKER, STOP_THREE, TWO, Kind, count
from canasta.engine.move_text import PLAIN, TAKES
from canasta.engine.moves import (
    TAKE_JOKER,
    TAKE_PAIR,
    TAKE_THREE,
    TAKE_TWO,
    add_joker,
    add_two,
    discard,
    lay,
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


class Refused(Exception):  # noqa: N818 (an answer of the rules, not a fault)
    """A text move that no byte stands for, with the code of its refusal."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


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
    top: int = int(state.top)
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
