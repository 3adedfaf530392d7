"""Going out: who may, with what on the table, with which last card."""

from mypy_extensions import i64

from canasta.engine import canasta, meld, opening
from canasta.engine.cards import (
    STOP_THREE,
    Cards,
    Kind,
    cards,
    count,
    is_wild,
    total,
)
from canasta.engine.refusals import (
    ASK_AFTER_MELDING,
    ASK_NO_PARTNER,
    ASK_OFF,
    ASK_ONCE,
    DRAW_FIRST,
    FINE,
    OPENING_SHORT,
    OUT_ASK_FIRST,
    OUT_CANASTAS,
    OUT_CLEAN_AND_DIRTY,
    OUT_DISCARD_FORBIDDEN,
    OUT_DISCARD_REQUIRED,
    OUT_FORBIDDEN,
    OUT_WILD_MELD,
    REMOVE_NOT_CLOSING,
    REMOVE_NOT_FOUR,
)
from canasta.engine.state import NO, NOBODY, PLAY, YES, Side, State
from canasta.rules.out import Out


class OutRules:
    def __init__(self, rules: Out) -> None:
        self.canastas: i64 = rules.canastas
        self.clean_and_dirty: bool = rules.needs_clean_and_dirty
        self.wild_canasta_counts: bool = rules.wild_canasta_counts
        self.discard_required: bool = rules.final_discard == "required"
        self.wild_forbidden: bool = "wild" in rules.final_discard_forbidden
        self.stop_three_forbidden: bool = "stop_three" in rules.final_discard_forbidden
        self.removes_stop_threes: bool = rules.four_stop_threes == "remove_on_closing"
        self.may_ask: bool = rules.ask_partner != "never"
        self.must_ask: bool = rules.ask_partner == "required"
        self.bonus: i64 = rules.bonus
        self.concealed_bonus: i64 = rules.concealed_bonus
        self.concealed_with_pile: bool = rules.concealed_with_pile


def tally(state: State, side: Side) -> tuple[i64, i64]:
    """Clean and dirty canastas, as they count for going out. I-O17."""
    return canasta.tally(side, wild_ones=state.book.out.wild_canasta_counts)


def refuse_permission(state: State) -> i64:
    """C9.6: the answer binds; where asking is required, no answer is a no."""
    if state.answer == NO:
        return OUT_FORBIDDEN
    if state.book.out.must_ask and state.answer != YES and state.partner() != NOBODY:
        return OUT_ASK_FIRST
    return FINE


def refuse_table(state: State, side: Side) -> i64:
    """Why the side may not go out with what lies on its table. T10.1, C9.1, I10.1, I10.3."""
    rules = state.book.out
    clean, dirty = tally(state, side)
    if clean + dirty < rules.canastas:
        return OUT_CANASTAS
    if rules.clean_and_dirty and (clean == 0 or dirty == 0):
        return OUT_CLEAN_AND_DIRTY
    if meld.locks(state, side):
        return OUT_WILD_MELD
    if not side.opened and not is_waived(state, side):
        return OPENING_SHORT
    return FINE


def is_waived(state: State, side: Side) -> bool:
    """C-O9: a whole hand melded at once from the stock, with a canasta in it, needs no minimum."""
    if not opening.may_be_waived(state) or state.took():
        return False
    return canasta.complete(side) != 0 and not has_melded(state, state.turn)


def has_melded(state: State, seat: i64) -> bool:
    return state.melded >> seat & 1 != 0


def refuse_last_card(state: State, kind: Kind) -> i64:
    """Why a card may not be the closing discard. T10.3, I10.2."""
    rules = state.book.out
    if is_wild(kind) and rules.wild_forbidden:
        return OUT_DISCARD_FORBIDDEN
    if kind == STOP_THREE and rules.stop_three_forbidden:
        return OUT_DISCARD_FORBIDDEN
    return FINE


def refuse_discard(state: State, side: Side, kind: Kind) -> i64:
    """Why the last card may not be discarded to go out."""
    code = refuse_permission(state)
    if code == FINE:
        code = refuse_table(state, side)
    return refuse_last_card(state, kind) if code == FINE else code


def refuse_empty(state: State, side: Side) -> i64:
    """Why the player may not go out by having laid down everything. C9.2, T10.2, I10.2."""
    if state.book.out.discard_required:
        return OUT_DISCARD_REQUIRED
    code = refuse_permission(state)
    return refuse_table(state, side) if code == FINE else code


def refuse_with(state: State, side: Side, rest: Cards) -> i64:
    """Why the player may not go out when this, one card at most, is all he holds."""
    if rest == 0:
        return refuse_empty(state, side)
    kind: Kind = 0
    while count(rest, kind) == 0:
        kind += 1
    return refuse_discard(state, side, kind)


def refuse_remove(state: State, side: Side, hand: Cards) -> i64:
    """T10.4, T-O16: all four stop threes leave the game when closing, and only then."""
    if not state.book.out.removes_stop_threes or count(hand, STOP_THREE) != 4:
        return REMOVE_NOT_FOUR
    rest = hand - cards(STOP_THREE, 4)
    if total(rest) > 1 or (state.no_discard and rest != 0):
        return REMOVE_NOT_CLOSING
    return refuse_with(state, side, rest)


def refuse_question(state: State) -> i64:
    """C9.6: after drawing and before melding, once a turn; whether he can go out is asked apart."""
    if not state.book.out.may_ask:
        return ASK_OFF
    if state.partner() == NOBODY:
        return ASK_NO_PARTNER
    if state.phase != PLAY:
        return DRAW_FIRST
    if state.asked:
        return ASK_ONCE
    if state.lays > 0 or opening.in_progress(state.mover):
        return ASK_AFTER_MELDING
    return FINE


def is_concealed(state: State, side: Side) -> bool:
    """C9.5: the whole hand in one turn, a canasta in it, nothing laid before, no meld joined."""
    if has_melded(state, state.turn) or state.joined:
        return False
    if state.took() and not state.book.out.concealed_with_pile:
        return False
    return canasta.complete(side) & ~state.ranks_before != 0


def permits_question(state: State) -> bool:
    """Whether players ask their partner at this table."""
    return state.book.out.may_ask


def must_ask(state: State) -> bool:
    """Whether nobody goes out here without his partner's yes."""
    return state.book.out.must_ask


def requires_discard(state: State) -> bool:
    """Whether going out takes a card to discard. T10.2, I10.2."""
    return state.book.out.discard_required


def needs_both_kinds(state: State) -> bool:
    """Whether going out takes a clean and a dirty canasta. I10.1."""
    return state.book.out.clean_and_dirty


def removes_stop_threes(state: State) -> bool:
    """T10.4: whether four stop threes may leave the game with the closing discard."""
    return state.book.out.removes_stop_threes


def needed(state: State) -> i64:
    """How many canastas going out takes."""
    return state.book.out.canastas
