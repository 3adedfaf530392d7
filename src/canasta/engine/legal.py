"""The two voices of the rulebook: `legal` gives the set of moves, `refuse` says why not.

`legal` builds a superset from masks and filters it with `refuse` only where opening, going out or
a lock can bite.
"""

from mypy_extensions import i64

from canasta.engine import effects, end, finish, meld, opening, out, pile, setup
from canasta.engine.cards import (
    BONUS_THREE,
    HIGH,
    JOKER,
    NATURALS,
    STOP_THREE,
    TWO,
    WILDS,
    Cards,
    Kind,
    at_least,
    cards,
    count,
    either,
    is_wild,
    power,
    total,
)
from canasta.engine.moves import (
    ASK,
    DRAW,
    PASS,
    REMOVE,
    TAKE_ONTO,
    TAKE_PAIR,
    Move,
    Moves,
    add_joker,
    add_two,
    discard,
    is_discard,
    is_known,
    is_special,
    is_take,
    kind,
    lay,
    layout,
    pair_joker,
    pair_two,
    starts_only,
    word,
)
from canasta.engine.moves import NO as NO_MOVE
from canasta.engine.moves import YES as YES_MOVE
from canasta.engine.refusals import (
    ALREADY_DRAWN,
    ANSWER_FIRST,
    DRAW_FIRST,
    FINE,
    FIRST_TURN,
    MALFORMED,
    MELD_OPEN,
    MUST_CLOSE,
    NO_DISCARD,
    NO_QUESTION,
    NOT_IN_HAND,
    OPENING_SHORT,
    OUT_PROMISED,
    OVER,
    STARTER_DOES_NOT_DRAW,
    STOCK_EMPTY,
    STOP_THREES_COUNT,
    STOP_THREES_LAST,
    TAKE_OWED,
    THREES_NOT_MELDED,
)
from canasta.engine.state import ANSWER, PLAY, START, YES, Side, State
from canasta.engine.state import OVER as DEAL_OVER


def refuse(state: State, move: Move) -> i64:
    """Why a move is not allowed, as a code of `refusals`; FINE if it is."""
    if state.phase == DEAL_OVER:
        return OVER
    if not is_known(move):
        return MALFORMED
    if move == YES_MOVE or move == NO_MOVE:
        return FINE if state.phase == ANSWER else NO_QUESTION
    if state.phase == ANSWER:
        return ANSWER_FIRST
    side = state.side_of(state.turn)
    if is_discard(move):
        return refuse_discard(state, side, kind(move))
    if is_special(move):
        return refuse_special(state, side, move)
    return refuse_lay(state, side, move)


def refuse_special(state: State, side: Side, move: Move) -> i64:
    if move == DRAW:
        return refuse_draw(state, side)
    if is_take(move):
        if state.phase != START:
            return refuse_late(state)
        if opening.in_progress(side):
            return OPENING_SHORT
        if not setup.may_meld(state):
            return FIRST_TURN
        return finish.refuse_take(state, move)
    if move == PASS:
        return refuse_pass(state, side)
    if must_close(side):
        return MUST_CLOSE
    if move == ASK:
        return out.refuse_ask(state)
    if state.phase != PLAY:
        return DRAW_FIRST
    return out.refuse_remove(state, side, state.hand(state.turn))


def must_close(side: Side) -> bool:
    """C9.4, T10.4: after the stop threes only the closing discard follows."""
    return side.stop_threes + side.removed > 0


def refuse_late(state: State) -> i64:
    """Why it is too late to draw or take."""
    return STARTER_DOES_NOT_DRAW if setup.begins_without_drawing(state) else ALREADY_DRAWN


def refuse_draw(state: State, side: Side) -> i64:
    if state.phase != START:
        return refuse_late(state)
    if opening.in_progress(side):
        return OPENING_SHORT
    if opening.owes_take(state, side):
        return TAKE_OWED
    return FINE if state.stock_size() > 0 else STOCK_EMPTY


def refuse_pass(state: State, side: Side) -> i64:
    if opening.in_progress(side):
        return OPENING_SHORT
    if state.phase == START and opening.owes_take(state, side):
        return TAKE_OWED
    can_take = state.phase == START and state.stock_size() == 0 and finish.can_take(state)
    return end.refuse_pass(state, side, can_take=can_take)


def refuse_discard(state: State, side: Side, card: Kind) -> i64:
    if state.phase != PLAY:
        return DRAW_FIRST
    if state.no_discard:
        return NO_DISCARD
    hand = state.hand(state.turn)
    if count(hand, card) == 0:
        return NOT_IN_HAND
    if total(hand) == 1:
        return out.refuse_discard(state, side, card)
    if must_close(side):
        return MUST_CLOSE
    if opening.in_progress(side):
        return OPENING_SHORT
    if state.answer == YES:
        return OUT_PROMISED
    return pile.refuse_wild_discard(state, hand) if is_wild(card) else FINE


def refuse_lay(state: State, side: Side, move: Move) -> i64:
    hand = state.hand(state.turn)
    rank, naturals, twos, jokers = layout(move)
    code = refuse_moment(state, side)
    if code != FINE:
        return code
    if not holds(hand, rank, naturals, twos, jokers):
        return NOT_IN_HAND
    if rank == STOP_THREE:
        return refuse_stop_threes(state, naturals, hand, move)
    if starts_only(move) and meld.is_open(side, rank):
        return MELD_OPEN
    code = meld.refuse(state, side, rank, naturals, twos, jokers)
    if code != FINE:
        return code
    return refuse_result(state, side, move)


def refuse_moment(state: State, side: Side) -> i64:
    """Why nothing may be laid now."""
    if not setup.may_meld(state):
        return FIRST_TURN
    if must_close(side):
        return MUST_CLOSE
    return opening.refuse_time(state, side, drawn=state.phase == PLAY)


def holds(hand: Cards, rank: Kind, naturals: i64, twos: i64, jokers: i64) -> bool:
    return (
        count(hand, rank) >= naturals and count(hand, TWO) >= twos and count(hand, JOKER) >= jokers
    )


def refuse_result(state: State, side: Side, move: Move) -> i64:
    """Why the table may not look as it would after this lay: opening limits, a turn without end."""
    trial = state.scratch()
    effects.lay(trial, move)
    if opening.limits_bind(state, side):
        code = opening.refuse_content(trial, trial.side_of(trial.turn))
        if code != FINE:
            return code
    effects.settle(trial)
    return finish.refuse(trial)


def refuse_stop_threes(state: State, n: i64, hand: Cards, move: Move) -> i64:
    """C5.6, C9.4: three or more, last, without wilds, and only by who then goes out."""
    if not meld.melds_stop_threes(state):
        return THREES_NOT_MELDED
    if state.phase != PLAY:
        return DRAW_FIRST
    if n < 3:
        return STOP_THREES_COUNT
    rest = hand - cards(STOP_THREE, n)
    if total(rest) > 1 or (state.no_discard and rest != 0):
        return STOP_THREES_LAST
    trial = state.scratch()
    effects.lay(trial, move)
    effects.settle(trial)
    return out.refuse_with(trial, trial.side_of(trial.turn), rest)


def legal(state: State) -> Moves:
    """Every move that `refuse` does not refuse."""
    if state.phase == PLAY:
        return legal_in_play(state)
    if state.phase == START:
        return legal_at_start(state)
    if state.phase == ANSWER:
        return bit(YES_MOVE) | bit(NO_MOVE), 0, 0, 0
    return 0, 0, 0, 0


def bit(move: Move) -> i64:
    """The place of a move in its word."""
    return power(1, move & 63)


def if_fine(state: State, move: Move) -> i64:
    return either(refuse(state, move) == FINE, bit(move), 0)


def legal_at_start(state: State) -> Moves:
    side = state.side_of(state.turn)
    special = either(refuse_draw(state, side) == FINE, bit(DRAW), 0)
    special |= legal_takes(state, side)
    if special & bit(DRAW) == 0:
        special |= if_fine(state, PASS)
    if side.opened or not may_lay_before_draw(state, side):
        return special, 0, 0, 0
    hand = state.hand(state.turn)
    hopeless = opening.most(state, side, hand) < opening.short(state, side)
    if hopeless or not finish.can_open(state):
        return special, 0, 0, 0
    a, b, c, d = opening_lays(state, candidates(state, side, hand))
    return special | a, b, c, d


def opening_lays(state: State, moves: Moves) -> Moves:
    """The lays of a side that has not opened; naturals that open by themselves need no look."""
    if not finish.naturals_open(state):
        return filtered(state, moves)
    a, b, c, d = moves
    few, many = c & NATURALS, d & NATURALS
    e, f, g, h = filtered(state, (a, b, c & ~NATURALS, d & ~NATURALS))
    return e, f, few | g, many | h


def legal_takes(state: State, side: Side) -> i64:
    if len(state.pile) == 0:
        return 0
    ways = pile.affordable(state, side, state.hand(state.turn))
    if ways == 0 or opening.in_progress(side) or not setup.may_meld(state):
        return 0
    found: i64 = 0
    move: Move = TAKE_PAIR
    while move <= TAKE_ONTO:
        if ways & bit(move) != 0 and finish.refuse_take(state, move) == FINE:
            found |= bit(move)
        move += 4
    return found


def may_lay_before_draw(state: State, side: Side) -> bool:
    """The cheap test for laying before the draw."""
    if refuse_moment(state, side) != FINE:
        return False
    return not opening.would_owe_take(state) or pile.refuse_any(state) == FINE


def legal_in_play(state: State) -> Moves:
    side = state.side_of(state.turn)
    hand = state.hand(state.turn)
    special = legal_discards(state, side, hand)
    if out.may_ask(state):
        special |= if_fine(state, ASK)
    if state.no_discard:
        special |= if_fine(state, PASS)
    if count(hand, STOP_THREE) >= 3:
        special |= if_fine(state, REMOVE)
    if refuse_moment(state, side) != FINE:
        return special, 0, 0, 0
    if not side.opened and cannot_open(state, side, hand):
        return special, 0, 0, 0
    a, b, c, d = candidates(state, side, hand)
    if a | b | c | d == 0:
        return special, 0, 0, 0
    if not side.opened:
        a, b, c, d = opening_lays(state, (a, b, c, d))
    elif is_delicate(state, side):
        a, b, c, d = filtered(state, (a, b, c, d))
    else:
        a, b, c, d = keeping_cards(state, total(hand), (a, b, c, d))
    return special | a, b, c, d


def legal_discards(state: State, side: Side, hand: Cards) -> i64:
    held = total(hand)
    found = at_least(1, hand & ~(15 << 4 * BONUS_THREE)) >> 2
    if held == 1:
        single: i64 = 0
        while found >> (single << 2 | 1) & 1 == 0:
            single += 1
        return if_fine(state, discard(single))
    if state.no_discard or state.answer == YES or must_close(side) or opening.in_progress(side):
        return 0
    if hand & WILDS != 0 and pile.refuse_wild_discard(state, hand) != FINE:
        found &= ~WILDS
    return found


def cannot_open(state: State, side: Side, hand: Cards) -> bool:
    """The tests that spare most hands a look at every lay."""
    if opening.most(state, side, hand) >= opening.short(state, side) and finish.can_open(state):
        return False
    return not opening.may_be_waived(state) or not out.possible(state, granted=False)


def is_delicate(state: State, side: Side) -> bool:
    """Whether every lay must be looked at by itself."""
    return (
        state.answer == YES
        or state.no_discard
        or meld.caps(state)
        or meld.locks(state, side)
        or (opening.binds_whole_turn(state) and not state.opened_before)
    )


def candidates(state: State, side: Side, hand: Cards) -> Moves:
    """The lays that the cards in hand and the melds on the table admit, by masks."""
    laid = side.laid()
    starts = meld.startable(state, side)
    either = laid | starts
    pair = at_least(2, hand)
    special: i64 = 0
    adds: i64 = 0
    if hand & 0xF0 != 0:
        special |= (pair & starts) >> 1
        adds |= (side.room & laid) >> 3
    if hand & 0xF != 0:
        special |= pair & starts
        adds |= (side.room & laid) >> 2
    if meld.most_wilds(state) == 0:
        special = 0
    few = (at_least(1, hand) & laid) >> 3 | (pair & laid) >> 2
    few |= (at_least(3, hand) & either) >> 1 | at_least(4, hand) & either
    many = (at_least(5, hand) & either) >> 3 | (at_least(6, hand) & either) >> 2
    many |= (at_least(7, hand) & either) >> 1 | at_least(8, hand) & either
    if meld.has_wild_melds(state) and hand & WILDS != 0:
        a, b, c = wild_candidates(hand)
        special |= a
        adds |= b
        few |= c
        return filtered_wilds(state, side, hand, (special, adds, few, many))
    return with_stop_threes(state, hand, (special, adds, few, many))


def wild_candidates(hand: Cards) -> tuple[i64, i64, i64]:
    """Moves of the wild meld by what is in hand alone."""
    twos = count(hand, TWO)
    jokers = count(hand, JOKER)
    special: i64 = 0
    adds: i64 = 0
    threes: i64 = 0
    if twos >= 2 and jokers >= 1:
        special |= bit(pair_joker(TWO))
    if jokers >= 2 and twos >= 1:
        special |= bit(pair_two(JOKER))
    if twos >= 1:
        adds |= bit(add_two(TWO))
    if jokers >= 1:
        adds |= bit(add_joker(JOKER))
    if twos >= 3:
        threes |= bit(lay(TWO, 3))
    if jokers >= 3:
        threes |= bit(lay(JOKER, 3))
    return special, adds, threes


def filtered_wilds(state: State, side: Side, hand: Cards, moves: Moves) -> Moves:
    """Drop the moves of the wild meld that its rules refuse."""
    a, b, c, d = moves
    for move in (
        pair_joker(TWO),
        pair_two(JOKER),
        add_two(TWO),
        add_joker(JOKER),
        lay(TWO, 3),
        lay(JOKER, 3),
    ):
        _, _, twos, jokers = layout(move)
        barred = starts_only(move) and meld.is_open(side, TWO)
        if barred or meld.refuse_wilds(state, side, twos, jokers) != FINE:
            a, b, c, d = without(move, (a, b, c, d))
    return with_stop_threes(state, hand, (a, b, c, d))


def without(move: Move, moves: Moves) -> Moves:
    a, b, c, d = moves
    gone = ~bit(move)
    w = word(move)
    if w == 0:
        return a & gone, b, c, d
    if w == 1:
        return a, b & gone, c, d
    return (a, b, c & gone, d) if w == 2 else (a, b, c, d & gone)


def with_stop_threes(state: State, hand: Cards, moves: Moves) -> Moves:
    """Black threes, three to six at once, where they may be melded at all."""
    held = count(hand, STOP_THREE)
    a, b, c, d = moves
    if held < 3 or not meld.melds_stop_threes(state):
        return a, b, c, d
    n: i64 = 3
    while n <= held and n <= 8:
        move = lay(STOP_THREE, n)
        if total(hand) - n <= 1 and refuse(state, move) == FINE:
            if n <= 4:
                c |= bit(move)
            else:
                d |= bit(move)
        n += 1
    return a, b, c, d


def keeping_cards(state: State, held: i64, moves: Moves) -> Moves:
    """Filter the lays that would leave less than two cards; the others leave a turn to finish."""
    a, b, c, d = moves
    if held >= 10:
        return a, b, c, d
    n: i64 = held - 1
    if n <= 8:
        doubtful_few = either(n <= 4, from_form(n - 1, c), 0)
        doubtful_many = from_form(n - 5, d)
        keep_a, keep_b = a, b
        doubtful_a = either(held <= 4, a, 0)
        doubtful_b = either(held <= 2, b, 0)
        fa, fb, fc, fd = filtered(state, (doubtful_a, doubtful_b, doubtful_few, doubtful_many))
        a = keep_a & ~doubtful_a | fa
        b = keep_b & ~doubtful_b | fb
        c = c & ~doubtful_few | fc
        d = d & ~doubtful_many | fd
    return a, b, c, d


def from_form(first: i64, bits: i64) -> i64:
    """The moves of a word whose form is `first` or higher."""
    if first <= 0:
        return bits
    mask: i64 = 0xFFFFFFFFFFFFFFF
    if first == 1:
        mask = 0xEEEEEEEEEEEEEEE
    elif first == 2:
        mask = 0xCCCCCCCCCCCCCCC
    elif first == 3:
        mask = HIGH
    return bits & mask


def filtered(state: State, moves: Moves) -> Moves:
    """The moves of a set that are not refused."""
    a, b, c, d = moves
    return (
        filtered_word(state, a, 0),
        filtered_word(state, b, 64),
        filtered_word(state, c, 128),
        filtered_word(state, d, 192),
    )


def filtered_word(state: State, bits: i64, base: i64) -> i64:
    found: i64 = 0
    at: i64 = 0
    rest = bits
    while rest != 0:
        if rest & 1 != 0 and refuse(state, base + at) == FINE:
            found |= bit(at)
        rest >>= 1
        at += 1
    return found
