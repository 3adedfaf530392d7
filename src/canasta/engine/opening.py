"""The opening: what a side's first melds must be worth and may hold, how the pile joins in."""

from typing import Final

from mypy_extensions import i64

from canasta.engine import meld, values
from canasta.engine.cards import (
    ACE,
    FOUR,
    STOP_THREE,
    Kind,
    total,
)
from canasta.engine.refusals import (
    DRAW_FIRST,
    FINE,
    OPEN_FIRST,
    OPENING_BARS_PILE,
    OPENING_BEFORE_DRAW,
    OPENING_DONE,
    OPENING_NEEDS_PILE,
    OPENING_NOT_CLEAN,
    OPENING_WILDS,
)
from canasta.engine.state import Side, State
from canasta.rules.opening import Band, Opening

SEPARATE: Final = 0
COUNTS: Final = 1
REQUIRED: Final = 2
NEVER: Final = 3

WHOLE_CANASTA: Final = -1
NO_LIMIT: Final = 99


class BandRules:
    def __init__(self, band: Band) -> None:
        self.start: i64 = -1_000_000_000 if band.lowest else int(band.start)
        self.need: i64 = WHOLE_CANASTA if band.need == "canasta" else int(band.need)
        self.wilds: i64 = NO_LIMIT if band.wilds is None else band.wilds
        self.clean: bool = band.clean
        self.pile: i64 = {
            "separate": SEPARATE,
            "counts": COUNTS,
            "required": REQUIRED,
            "never": NEVER,
        }[band.pile]


class OpeningRules:
    def __init__(self, rules: Opening) -> None:
        self.bands: list[BandRules] = [BandRules(band) for band in rules.bands]
        self.after_draw: bool = rules.timing != "before_draw_only"
        self.before_draw: bool = rules.timing != "after_draw"
        self.draw_if_before: i64 = rules.draw_if_before
        self.dirty_bars_pile: bool = rules.dirty_bars_pile
        self.top_card_counts: bool = rules.top_card_counts
        self.whole_turn: bool = rules.limits_hold == "whole_turn"
        self.waive_if_concealed: bool = rules.waive_if_concealed_out


def band_of(rules: OpeningRules, score: i64) -> i64:
    """The number of the band that a side's total falls into. T9, C8, I8."""
    found: i64 = 0
    index: i64 = 0
    for band in rules.bands:
        if score >= band.start:
            found = index
        index += 1
    return found


def band(state: State, side: Side) -> BandRules:
    return state.book.opening.bands[side.band]


def in_progress(side: Side) -> bool:
    """Melds lie there that do not open yet. They exist within one action only."""
    return not side.opened and side.has_melds()


def laid(state: State, side: Side) -> i64:
    """Points of the opening so far. C8.2: the cards under the top never count."""
    book = state.book
    if not side.has_melds() and side.stop_threes == 0:
        return 0
    twos = total(side.twos) + side.wild_twos
    jokers = total(side.jokers) + side.wild_jokers
    found = values.points(book.values, side.naturals | twos << 4 | jokers)
    found += side.stop_threes * values.worth(book.values, STOP_THREE)
    if state.took() and not book.opening.top_card_counts:
        found -= values.worth(book.values, state.captured)
    return found


def wilds(side: Side) -> i64:
    """How many wilds lie in the opening so far."""
    found = meld.wild_size(side)
    return found if side.twos | side.jokers == 0 else found + total(side.twos) + total(side.jokers)


def must_be_clean(state: State, side: Side) -> bool:
    """I8.1, and I8.2 where limits hold all turn: who has taken the pile may not become dirty."""
    rules = state.book.opening
    if rules.whole_turn and rules.dirty_bars_pile and state.took():
        return True
    return rules.bands[side.band].clean


def admits_wild_melds(state: State, side: Side) -> bool:
    """Whether wilds alone may be part of the opening. T9: not where wilds are counted."""
    return band(state, side).wilds == NO_LIMIT and meld.has_wild_melds(state)


def is_clean(side: Side) -> bool:
    """I8.1, I8.3, I-O11: no wild in a rank; wilds alone if all alike or two jokers and a two."""
    if side.twos | side.jokers != 0:
        return False
    if side.wild_twos == 0 or side.wild_jokers == 0:
        return True
    return side.wild_twos == 1 and side.wild_jokers == 2


def is_met(state: State, side: Side) -> bool:
    """Whether what lies there opens."""
    ours = band(state, side)
    if ours.pile == REQUIRED and not state.took():
        return False
    if ours.need == WHOLE_CANASTA:
        return has_rank_canasta(side)
    return laid(state, side) >= ours.need


def has_rank_canasta(side: Side) -> bool:
    """T-O25: a canasta of wilds alone does not open."""
    kind: Kind = FOUR
    while kind <= ACE:
        if meld.size(side, kind) >= meld.CANASTA:
            return True
        kind += 1
    return False


def limits_bind(state: State, side: Side) -> bool:
    """G1: until the requirement is met, at stricter tables through the whole turn."""
    if not side.opened:
        return True
    return state.book.opening.whole_turn and not state.opened_before


def refuse_content(state: State, side: Side) -> i64:
    """Why the melds that lie there may not be part of an opening. T9, I8."""
    ours = band(state, side)
    if ours.wilds != NO_LIMIT and (wilds(side) > ours.wilds or meld.wild_size(side) > 0):
        return OPENING_WILDS
    if is_clean(side) or not must_be_clean(state, side):
        return FINE
    return OPENING_NOT_CLEAN if ours.clean else OPENING_BARS_PILE


def refuse_time(state: State, side: Side, *, drawn: bool) -> i64:
    """Why this is no moment to lay: G2, I5, I-O4."""
    rules = state.book.opening
    if drawn:
        if side.opened or state.took():
            return FINE
        if not rules.after_draw:
            return OPENING_BEFORE_DRAW
        return OPENING_NEEDS_PILE if band(state, side).pile == REQUIRED else FINE
    if side.opened:
        return DRAW_FIRST if state.opened_before else OPENING_DONE
    ours = band(state, side)
    if ours.pile == REQUIRED:
        return OPENING_NEEDS_PILE
    return FINE if rules.before_draw or ours.pile == SEPARATE else DRAW_FIRST


def would_owe_take(state: State) -> bool:
    """T at 50 (G2): who lays before the draw at such a table does it to take the pile."""
    return not state.book.opening.before_draw or state.stock_size() == 0


def owes_take(state: State, side: Side) -> bool:
    """Whether such an opening lies there, and the pile is not taken yet."""
    return not state.opened_before and side.has_melds() and would_owe_take(state)


def refuse_take(state: State, side: Side) -> i64:
    """Why the opening, or the lack of one, bars the pile. T8.1, I8.2, I9.1."""
    if state.opened_before:
        return FINE
    ours = band(state, side)
    if not side.opened:
        return FINE if ours.pile == COUNTS or ours.pile == REQUIRED else OPEN_FIRST
    if ours.pile == NEVER or (state.book.opening.dirty_bars_pile and state.dirty_opening):
        return OPENING_BARS_PILE
    return FINE


def draw_count(state: State) -> i64:
    """I-O5: how many cards are drawn after an opening that was laid before."""
    return state.book.opening.draw_if_before


def may_be_waived(state: State) -> bool:
    """C-O9: whether going out concealed needs no minimum at this table."""
    return state.book.opening.waive_if_concealed


def binds_whole_turn(state: State) -> bool:
    """G1: whether the limits hold over everything laid in the opening's turn."""
    return state.book.opening.whole_turn


def dirt_bars_pile(state: State) -> bool:
    """I8.2: whether an opening with wilds keeps its player off the pile."""
    return state.book.opening.dirty_bars_pile


def top_counts(state: State) -> bool:
    """I-O16: whether the pile's top card counts towards the opening."""
    return state.book.opening.top_card_counts
