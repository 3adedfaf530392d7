"""Going out: who may, with what, and the exact question whether a hand can go out from here."""

from mypy_extensions import i64

from canasta.engine import canasta, meld, opening, values
from canasta.engine.cards import (
    ACE,
    FOUR,
    HIGH,
    JOKER,
    LOW,
    NATURALS,
    STOP_THREE,
    TWO,
    WILDS,
    Cards,
    Kind,
    at_least,
    bit_count,
    cards,
    count,
    either,
    flag,
    is_wild,
    of_kinds,
    total,
)
from canasta.engine.refusals import (
    ASK_AFTER_MELDING,
    ASK_IMPOSSIBLE,
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

ALL_FOUR: i64 = 4
NO_CARD: i64 = -1


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
    if total(rest) > 1:
        return REMOVE_NOT_CLOSING
    return refuse_with(state, side, rest)


def refuse_ask(state: State) -> i64:
    """C9.6: after drawing and before melding, once a turn, where going out is possible."""
    if not state.book.out.may_ask:
        return ASK_OFF
    if state.partner() == NOBODY:
        return ASK_NO_PARTNER
    if state.phase != PLAY:
        return DRAW_FIRST
    if state.asked:
        return ASK_ONCE
    if state.lays > 0 or opening.in_progress(state.side_of(state.turn)):
        return ASK_AFTER_MELDING
    return FINE if possible(state, granted=True) else ASK_IMPOSSIBLE


def may_ask(state: State) -> bool:
    """Whether the question is still open to the player this turn, going out apart."""
    rules = state.book.out
    asked = state.asked or state.lays > 0 or opening.in_progress(state.side_of(state.turn))
    return rules.may_ask and not asked and state.partner() != NOBODY


def is_concealed(state: State, side: Side) -> bool:
    """C9.5: the whole hand in one turn, a canasta in it, nothing laid before, no meld joined."""
    if has_melded(state, state.turn) or state.joined:
        return False
    if state.took() and not state.book.out.concealed_with_pile:
        return False
    return canasta.complete(side) & ~state.ranks_before != 0


class Plan:
    """A search for a way to lay down everything but the closing discard."""

    def __init__(self, state: State, side: Side, hand: Cards) -> None:
        self.state: State = state
        self.side: Side = side
        self.hand: Cards = hand
        # Made when a search is long enough to remember what failed.
        self.failed: set[int] | None = None


def possible(state: State, *, granted: bool) -> bool:
    """Whether the player to move can still go out this turn; `granted`: if he is permitted."""
    if state.phase != PLAY or (state.no_discard and state.book.out.discard_required):
        return False
    if not granted and refuse_permission(state) != FINE:
        return False
    if state.answer == NO or state.pending != 0:
        return False
    side = state.side_of(state.turn)
    hand = state.hand(state.turn)
    if lacks_canastas(state, side, hand) or not could_suffice(state, side, hand):
        return False
    trial = state.scratch()
    return any_discard(trial, trial.side_of(trial.turn), hand)


def lacks_canastas(state: State, side: Side, hand: Cards) -> bool:
    """The cheapest necessary test: too few canastas, even if every rank got all the wilds."""
    wild = meld.min_of(total(hand & WILDS), meld.most_wilds(state))
    naturals = (side.naturals + hand) & ~WILDS
    # Counts to eight are enough; more cannot be told apart and need not be.
    near = (naturals & HIGH) | at_least(1, naturals) & least_flags(naturals, side, wild)
    found = bit_count(near & NATURALS) + len(side.closed) // 4
    if found >= state.book.out.canastas:
        return False
    wilds = meld.wild_size(side) + total(hand & WILDS)
    return wilds < meld.CANASTA or found + 1 < state.book.out.canastas


def least_flags(naturals: Cards, side: Side, wild: i64) -> Cards:
    """The ranks that reach seven with what lies there and so many wilds more."""
    return at_least(meld.CANASTA - wild, (naturals & LOW) + side.twos + side.jokers)


def could_suffice(state: State, side: Side, hand: Cards) -> bool:
    """The cheap necessary test: cards that fit nowhere, and pairs that would each need a wild."""
    loose = bit_count(singles(state, side, hand)) + stray_stop_threes(state, hand)
    loose += total(of_kinds(unstartable(state, side, hand), hand))
    if loose > 1:
        return False
    pairs = at_least(2, hand) & ~at_least(3, hand) & meld.startable(state, side)
    # The one card left may be half of a pair that has no wild.
    return bit_count(pairs) + loose <= total(hand & WILDS) + 1


def singles(state: State, side: Side, hand: Cards) -> Cards:
    """The ranks held once that have no meld to join, as flags."""
    return at_least(1, hand) & ~at_least(2, hand) & meld.startable(state, side)


def unstartable(state: State, side: Side, hand: Cards) -> Cards:
    """The ranks in hand that may neither join a meld nor begin one, as flags."""
    return at_least(1, hand) & NATURALS & ~side.laid() & ~meld.startable(state, side)


def stray_stop_threes(state: State, hand: Cards) -> i64:
    """How many stop threes can neither be melded nor removed on the way out."""
    held = count(hand, STOP_THREE)
    if held == 4 and state.book.out.removes_stop_threes:
        return 0
    return either(held >= 3 and meld.melds_stop_threes(state), 0, held)


def any_discard(state: State, side: Side, hand: Cards) -> bool:
    """Whether some closing discard, or none where that is allowed, lets all the rest be laid."""
    stray = strays(state, side, hand)
    if stray == 0 and not state.book.out.discard_required and lays_all(state, side, hand):
        return True
    if state.no_discard:
        return False
    # A card that fits nowhere must be the one that is discarded.
    flags = either(stray != 0, stray, at_least(1, hand))
    kind: Kind = 0
    while kind <= ACE:
        if flags & flag(kind) != 0 and refuse_last_card(state, kind) == FINE:
            if lays_all(state, side, hand - cards(kind, 1)):
                return True
        kind += 1
    return False


def strays(state: State, side: Side, hand: Cards) -> Cards:
    """The kinds in hand that cannot all be laid, as flags."""
    found = singles(state, side, hand) | unstartable(state, side, hand)
    return found | either(stray_stop_threes(state, hand) > 0, flag(STOP_THREE), 0)


def lays_all(state: State, side: Side, hand: Cards) -> bool:
    """Whether every card of this hand can be laid, and the side then may go out."""
    if strays(state, side, hand) != 0:
        return False
    pairs = at_least(2, hand) & ~at_least(3, hand) & meld.startable(state, side)
    if bit_count(pairs) > total(hand & WILDS):
        return False
    plan = Plan(state, side, hand)
    melded = either(meld.melds_stop_threes(state), count(hand, STOP_THREE), 0)
    side.stop_threes += melded
    found = with_wild_meld(plan, count(hand, TWO), count(hand, JOKER))
    side.stop_threes -= melded
    return found


def with_wild_meld(plan: Plan, twos: i64, jokers: i64) -> bool:
    """Try every share of the wilds that goes to the wild meld, then the ranks."""
    side = plan.side
    x: i64 = 0
    while x <= twos:
        y: i64 = 0
        while y <= jokers:
            if x + y == 0 or meld.refuse(plan.state, side, TWO, 0, x, y) == FINE:
                side.wild_twos += x
                side.wild_jokers += y
                plan.failed = set() if twos + jokers > 3 else None
                found = with_ranks(plan, FOUR, twos - x, jokers - y)
                side.wild_twos -= x
                side.wild_jokers -= y
                if found:
                    return True
            y += 1
        x += 1
    return False


def with_ranks(plan: Plan, kind: Kind, twos: i64, jokers: i64) -> bool:
    """Lay all naturals from a rank on, with every share of the wilds that are left."""
    while kind <= ACE and count(plan.hand | plan.side.naturals, kind) == 0:
        kind += 1
    if kind > ACE:
        return twos + jokers == 0 and ends_well(plan)
    failed = plan.failed
    if failed is not None and memo(plan, kind, twos, jokers) in failed:
        return False
    held = count(plan.hand, kind)
    x: i64 = 0
    while x <= twos:
        y: i64 = 0
        while y <= jokers:
            if with_rank(plan, kind, held, x, y, twos - x, jokers - y):
                return True
            y += 1
        x += 1
    if failed is not None:
        failed.add(memo(plan, kind, twos, jokers))
    return False


def with_rank(plan: Plan, kind: Kind, n: i64, x: i64, y: i64, twos: i64, jokers: i64) -> bool:
    state, side = plan.state, plan.side
    if n + x + y == 0:
        return with_ranks(plan, kind + 1, twos, jokers)
    if meld.refuse(state, side, kind, n, x, y) != FINE:
        return False
    room = side.room
    meld.lay(state, side, kind, n, x, y)
    found = with_ranks(plan, kind + 1, twos, jokers)
    meld.lay(state, side, kind, -n, -x, -y)
    side.room = room
    return found


def memo(plan: Plan, kind: Kind, twos: i64, jokers: i64) -> int:
    """All that the rest of the search depends on, where the opening is not at stake.

    Where it is, the whole table: what an opening contains depends on every meld.
    """
    side = plan.side
    if not side.opened:
        return int(side.twos) * 1_000_003 + int(side.jokers) * 64 + int(kind)
    clean, dirty = tally(plan.state, side)
    return int((((kind * 16 + twos) * 16 + jokers) * 32 + clean) * 32 + dirty)


def ends_well(plan: Plan) -> bool:
    """Whether, with everything laid, the table allows going out and has opened on the way."""
    state, side = plan.state, plan.side
    if side.opened:
        return refuse_table(state, side) == FINE
    waived = is_waived(state, side)
    if not waived and not opens_on_the_way(state, side):
        return False
    side.opened = True
    code = refuse_table(state, side)
    side.opened = False
    return code == FINE


def opens_on_the_way(state: State, side: Side) -> bool:
    """Whether some first part of what lies there opens within the limits of the band. G1."""
    ours = opening.band(state, side)
    if opening.refuse_content(state, side) == FINE:
        return opening.is_met(state, side)
    if opening.binds_whole_turn(state):
        return False
    return opening_part(state, side, either(ours.clean, 0, ours.wilds))


def opening_part(state: State, side: Side, wilds: i64) -> bool:
    """The same with at most so many wilds: naturals first, then pairs and wilds by their worth."""
    ours = opening.band(state, side)
    if ours.need == opening.WHOLE_CANASTA:
        return rank_canasta_with(side, wilds)
    points: i64 = 0
    gains: list[i64] = []
    kind: Kind = FOUR
    while kind <= ACE:
        points += natural_part(state, side, kind, gains)
        kind += 1
    if state.took() and not opening.top_counts(state):
        points -= values.worth(state.book.values, state.captured)
    gains.sort(reverse=True)
    for gain in gains[: int(wilds)]:
        points += gain
    return points >= ours.need


def natural_part(state: State, side: Side, kind: Kind, gains: list[i64]) -> i64:
    """Points of a meld's naturals where they stand alone; else they come with its first wild."""
    naturals = count(side.naturals, kind)
    if naturals == 0:
        return 0
    book = state.book.values
    worth = naturals * values.worth(book, kind)
    first = either(naturals < meld.MELD, worth, 0)
    wild: i64 = 0
    jokers = count(side.jokers, kind)
    while wild < meld.wilds(side, kind):
        gains.append(first + values.worth(book, JOKER if wild < jokers else TWO))
        first = 0
        wild += 1
    return either(naturals >= meld.MELD, worth, 0)


def rank_canasta_with(side: Side, wilds: i64) -> bool:
    """T9: a canasta of one rank with at most so many wilds."""
    kind: Kind = FOUR
    while kind <= ACE:
        if count(side.naturals, kind) + meld.min_of(meld.wilds(side, kind), wilds) >= meld.CANASTA:
            return True
        kind += 1
    return False


def needed(state: State) -> i64:
    """How many canastas going out takes."""
    return state.book.out.canastas
