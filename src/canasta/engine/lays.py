"""The legal lays: those of an opening, and those of a side that has opened.

The candidates come from masks; cheap tests decide most of them, `refuse` the rest one by one.
"""

from mypy_extensions import i64

from canasta.engine import finish, meld, opening, out, reach, way_out
from canasta.engine.candidates import (
    FOURS,
    candidates,
    may_be_special,
    more_than_four,
    up_to_four,
    wild_additions,
    wild_pairs,
    with_special,
)
from canasta.engine.cards import (
    HIGH,
    JOKER,
    NATURALS,
    TWO,
    WILDS,
    Cards,
    Kind,
    either,
    of_kinds,
    total,
)
from canasta.engine.moves import (
    Moves,
    cost,
    is_empty,
    layout,
    place,
    price,
)
from canasta.engine.quest import Quest, after, on, seek, with_a_wild
from canasta.engine.refusals import FINE
from canasta.engine.refuse import refuse
from canasta.engine.state import START, Side, State
from canasta.engine.state import YES as GRANTED


def opening_lays(state: State, side: Side, hand: Cards) -> Moves:
    """The lays of a side that has not opened."""
    found = candidates(state, side, hand)
    if is_empty(found) or state.answer == GRANTED:
        return filtered(state, found)
    if state.phase == START and opening.would_owe_take(state):
        quest = seek(state, side, hand, total(hand))
        return (0, 0, 0, 0) if reach.hopeless(quest) else filtered(state, found)
    quest = finish.quest(state, side, hand)
    if reach.surely(quest):
        return sure_lays(state, quest, found)
    if is_vain(side, quest) and not way_out.possible(state, granted=False):
        return 0, 0, 0, 0
    return filtered(state, found)


def is_vain(side: Side, quest: Quest) -> bool:
    """Whether the opening cannot be completed from the hand."""
    if reach.hopeless(quest):
        return True
    # The search lays and takes back: on a copy, so that the position is not touched.
    return not reach.completable(on(side.copy(), quest))


def sure_lays(state: State, quest: Quest, moves: Moves) -> Moves:
    """The same where the opening is easily completed: naturals that are laid leave it so."""
    a, b, c, d = moves
    e: i64 = 0
    f: i64 = 0
    if quest.limit > 0 and quest.easy:
        e, f = a & NATURALS, b & NATURALS
    elif quest.limit > 0 and (a | b) & NATURALS != 0:
        # Forms 2 and 3 of the first word, 0 and 1 of the second.
        e, f = sure_wilds(state, quest, TWO, a & NATURALS & HIGH >> 1, b & NATURALS & HIGH >> 3)
        i, j = sure_wilds(state, quest, JOKER, a & NATURALS & HIGH, b & NATURALS & HIGH >> 2)
        e |= i
        f |= j
    g, h, i, j = filtered(state, (a & ~NATURALS, b & ~NATURALS, c & ~NATURALS, d & ~NATURALS))
    return e | g, f | h, c & NATURALS | i, d & NATURALS | j


def sure_wilds(state: State, quest: Quest, wild: Kind, a: i64, b: i64) -> tuple[i64, i64]:
    """The same for the lays with one sort of wild: all of them at once, or one by one."""
    if a | b == 0 or reach.surely(with_a_wild(quest, wild)):
        return a, b
    return sure_word(state, quest, a, 0), sure_word(state, quest, b, 64)


def sure_word(state: State, quest: Quest, bits: i64, base: i64) -> i64:
    """The lays with a wild after which the opening is as easily completed, or still can be."""
    found: i64 = 0
    while bits != 0:
        low = bits & -bits
        move = base + place(low)
        then = after(quest, move)
        if reach.surely(then):
            found |= low
        elif not reach.hopeless(then) or way_out.possible(state, granted=False):
            found |= either(refuse(state, move) == FINE, low, 0)
        bits ^= low
    return found


def later_lays(state: State, side: Side, hand: Cards, ones: Cards, twos: Cards) -> Moves:
    """The lays of a side that has opened.

    `ones` and `twos` flag the kinds that the hand holds, and holds twice. Candidates are made here
    word by word: this is where most moves of a deal come from.
    """
    laid, starts = side.laid, meld.startable(state, side)
    ranks = laid | starts
    a: i64 = 0
    b: i64 = 0
    c = up_to_four(hand, ones, twos, laid, ranks)
    d: i64 = 0
    if hand & FOURS != 0:
        d = more_than_four(hand, ranks)
    if hand & WILDS != 0:
        a = wild_pairs(state, hand, twos & starts)
        b = wild_additions(side, hand)
    if may_be_special(state, hand):
        a, b, c, d = with_special(state, side, hand, (a, b, c, d))
    if a | b | c | d == 0:
        return 0, 0, 0, 0
    if is_strict(state, side):
        return strict_lays(state, side, hand, (a, b, c, d))
    held = total(hand)
    if held < 6 or (held < 10 and d != 0):
        return keeping_cards(state, side, hand, held, (a, b, c, d))
    return a, b, c, d


def is_strict(state: State, side: Side) -> bool:
    """Whether lays must be looked at one by one."""
    if state.answer == GRANTED or state.no_discard:
        return True
    if meld.may_be_tight(state) and meld.shapes_bind(state, side):
        return True
    return not state.opened_before and opening.binds_whole_turn(state)


def strict_lays(state: State, side: Side, hand: Cards, moves: Moves) -> Moves:
    """The lays where a promise, a duty, the limits of the opening, a cap or a lock may bar some."""
    if state.answer == GRANTED:
        return promised_lays(state, side, hand, moves)
    if state.no_discard or (not state.opened_before and opening.binds_whole_turn(state)):
        return filtered(state, moves)
    return keeping_cards(state, side, hand, total(hand), shaped(state, side, hand, moves))


def promised_lays(state: State, side: Side, hand: Cards, moves: Moves) -> Moves:
    """The lays after which the player can still go out, as he promised. C9.6."""
    a, b, c, d = moves
    return (
        promised_word(state, side, hand, a, 0),
        promised_word(state, side, hand, b, 64),
        promised_word(state, side, hand, c, 128),
        promised_word(state, side, hand, d, 192),
    )


def promised_word(state: State, side: Side, hand: Cards, bits: i64, base: i64) -> i64:
    found: i64 = 0
    rest = either(state.pending == 0 and not state.no_discard, bits & NATURALS, 0)
    while rest != 0:
        low = rest & -rest
        rank, naturals, twos, jokers = layout(base + place(low))
        if meld.refuse(state, side, rank, naturals, twos, jokers) == FINE:
            twin = side.copy()
            meld.lay(state, twin, rank, naturals, twos, jokers)
            if way_out.plainly(state, twin, hand - price(rank, naturals, twos, jokers)):
                found |= low
        rest ^= low
    return found | filtered_word(state, bits & ~found, base)


def shaped(state: State, side: Side, hand: Cards, moves: Moves) -> Moves:
    """The lays that fit their melds where these are capped or locked."""
    a, b, c, d = moves
    naturals, wilds = meld.may_be_barred(state, side, hand)
    return (
        shaped_word(state, side, a, wilds, 0),
        shaped_word(state, side, b, wilds, 64),
        shaped_word(state, side, c, naturals, 128),
        shaped_word(state, side, d, naturals, 192),
    )


def shaped_word(state: State, side: Side, bits: i64, ranks: Cards, base: i64) -> i64:
    if bits == 0 or ranks == 0:
        return bits
    found = bits & ~of_kinds(ranks, bits)
    bits = of_kinds(ranks, bits)
    while bits != 0:
        low = bits & -bits
        rank, naturals, twos, jokers = layout(base + place(low))
        if meld.refuse(state, side, rank, naturals, twos, jokers) == FINE:
            found |= low
        bits ^= low
    return found


def keeping_cards(state: State, side: Side, hand: Cards, held: i64, moves: Moves) -> Moves:
    """Look at the lays that would leave less than two cards: they must go out."""
    a, b, c, d = moves
    few = from_form(held - 2, c)
    many = from_form(held - 6, d)
    wild_pairs = either(held <= 4, a, 0)
    wilds = either(held <= 2, b, 0)
    if few | many | wild_pairs | wilds == 0:
        return moves
    a &= ~wild_pairs
    b &= ~wilds
    c &= ~few
    d &= ~many
    if way_out.lacks_canastas(state, side, hand):
        return a, b, c, d
    # A wild may make a clean canasta dirty: where both kinds are needed that matters.
    simple = not out.needs_both_kinds(state)
    return (
        a | closing_word(state, side, hand, wild_pairs, 0, simple=simple),
        b | closing_word(state, side, hand, wilds, 64, simple=simple),
        c | closing_word(state, side, hand, few, 128, simple=True),
        d | closing_word(state, side, hand, many, 192, simple=True),
    )


def closing_word(
    state: State, side: Side, hand: Cards, bits: i64, base: i64, *, simple: bool
) -> i64:
    """The lays after which the last card, if any is left, goes out.

    `simple`: a table that allows going out as it lies still does so after a lay to a rank.
    """
    found: i64 = 0
    rest = either(simple, bits & NATURALS, 0)
    while rest != 0:
        low = rest & -rest
        if out.refuse_with(state, side, hand - cost(base + place(low))) == FINE:
            found |= low
        rest ^= low
    return found | filtered_word(state, bits & ~found, base)


def from_form(first: i64, bits: i64) -> i64:
    """The moves of a word whose form is `first` or higher."""
    if bits == 0 or first <= 0:
        return bits
    if first == 1:
        return bits & 0xEEEEEEEEEEEEEEE
    if first == 2:
        return bits & 0xCCCCCCCCCCCCCCC
    return bits & either(first == 3, HIGH, 0)


def filtered(state: State, moves: Moves) -> Moves:
    """The moves of a set that are not refused."""
    if is_empty(moves):
        return moves
    a, b, c, d = moves
    return (
        filtered_word(state, a, 0),
        filtered_word(state, b, 64),
        filtered_word(state, c, 128),
        filtered_word(state, d, 192),
    )


def filtered_word(state: State, bits: i64, base: i64) -> i64:
    found: i64 = 0
    while bits != 0:
        low = bits & -bits
        if refuse(state, base + place(low)) == FINE:
            found |= low
        bits ^= low
    return found
