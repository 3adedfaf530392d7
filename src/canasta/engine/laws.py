"""The laws that hold in every position, checked move by move. The names are those of the design."""

from mypy_extensions import i64

from canasta.engine import legal, moves, packing, play, refuse
from canasta.engine.cards import total
from canasta.engine.moves import Move, Moves
from canasta.engine.refusals import FINE, NAMES
from canasta.engine.state import OVER, Side, State


def on_table(side: Side) -> i64:
    """How many cards a side has laid out or put out of play."""
    found = total(side.naturals) + total(side.twos) + total(side.jokers)
    found += side.wild_twos + side.wild_jokers + side.stop_threes + side.removed + side.threes
    at: i64 = 0
    while at < len(side.closed):
        n: i64 = side.closed[at + 1] + side.closed[at + 2] + side.closed[at + 3]
        found += n
        at += 4
    return found


def card_count(state: State) -> i64:
    """How many cards there are in all places together."""
    found = state.stock_size() + len(state.pile) + total(state.pending)
    seat: i64 = 0
    while seat < state.book.players:
        found += total(state.hand(seat))
        seat += 1
    index: i64 = 0
    while index < state.book.sides:
        found += on_table(state.side(index))
        index += 1
    return found


def broken(state: State, cards: i64) -> str:
    """The first of laws 1 to 4 that a position breaks, in words; empty where all hold.

    `cards` is how many the pack has.
    """
    if card_count(state) != cards:
        return f"conservation: {int(card_count(state))} cards of {int(cards)}"
    before = state.scratch()
    found = legal.legal(state)
    if state.phase != OVER and moves.size(found) == 0:
        return "never stuck: no legal move"
    difference = two_voices(state, found)
    if difference:
        return difference
    if not state.equals(before):
        return "purity: a query changed the position"
    return copy_is_apart(state, before, found)


def two_voices(state: State, found: Moves) -> str:
    """Law 3: for all 256 bytes, the bit is set exactly when `refuse` finds nothing."""
    move: Move = 0
    while move < 256:
        code = refuse.refuse(state, move)
        if (code == FINE) != moves.contains(found, move):
            return f"two voices: {int(move)} is {NAMES[code]}"
        move += 1
    return ""


def copy_is_apart(state: State, before: State, found: Moves) -> str:
    """Law 4: a copy plays on without touching its original, and bytes bring it back."""
    if moves.size(found) == 0:
        again = packing.unpack(state.book, packing.pack(state))
        return "" if again.equals(state) else "purity: packing loses something"
    play.apply(state.scratch(), moves.as_list(found)[0])
    return "" if state.equals(before) else "purity: a copy touched its original"
