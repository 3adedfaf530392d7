"""Every move's own text; what a text may mean in a position is read in `move_reading`."""

from typing import Final

from canasta.engine import pile
from canasta.engine.card_text import NotationError, names
from canasta.engine.cards import FOUR
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
    is_discard,
    is_known,
    is_special,
    kind,
    layout,
)
from canasta.engine.state import State

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


def describe_move(state: State, move: Move) -> str:
    """The byte as a player would write it here: a take names its cards."""
    tiles = state.book.deck.tiles
    if is_special(move) and TAKE_PAIR <= move <= TAKE_JOKER and state.pile_size > 0:
        named = names(tiles=tiles)
        naturals, twos, jokers = pile.payment(move)
        top = named[state.top]
        return " ".join(["take"] + [top] * int(naturals) + ["2"] * int(twos) + ["JO"] * int(jokers))
    return format_move(move, tiles=tiles)
