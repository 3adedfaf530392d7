"""The pile: when it may be taken and with what, what a discard does to it, who is blocked.

What the opening says of a take stands in `opening`, what must be left in the hand in `finish` and
`kept`, what is drawn after it in `turn`, what threes in the pile bring in `bonus_three`, when a
take is forced in `end`, and how the first pile card is turned up in `setup`.
"""

from typing import Final

from mypy_extensions import i64

from canasta.engine import meld
from canasta.engine.canasta import complete
from canasta.engine.cards import (
    BONUS_THREE,
    FOUR,
    JOKER,
    STOP_THREE,
    TWO,
    WILDS,
    Cards,
    Kind,
    cards,
    count,
    either,
    flag,
    is_natural,
    is_wild,
    total,
)
from canasta.engine.moves import (
    ONLY_JOKER,
    ONLY_ONTO,
    ONLY_PAIR,
    ONLY_THREE,
    ONLY_TWO,
    TAKE_ONTO,
    TAKE_PAIR,
    TAKE_THREE,
    TAKE_TWO,
    Move,
)
from canasta.engine.refusals import (
    FINE,
    NOT_IN_HAND,
    PILE_BLOCKED,
    PILE_CLOSED_RANK,
    PILE_EMPTY,
    PILE_FROZEN,
    PILE_NEEDS_PAIR,
    PILE_NEEDS_THREE,
    PILE_NO_MELD,
    PILE_ONE_CARD,
    PILE_ONTO_CANASTA,
    PILE_PAIR_ENOUGH,
    PILE_SMALL,
    PILE_TOP,
    WILD_BAN,
)
from canasta.engine.state import NOBODY, PLAY, Side, State
from canasta.rules.pile import Pile

NO_RANKS: Final = 0
RANKS_OF_OTHERS: Final = 1
OWN_RANKS: Final = 2
ALL_RANKS: Final = 3


class PileRules:
    def __init__(self, rules: Pile) -> None:
        effects = rules.wild_discard_effect
        self.natural_pair: bool = rules.capture == "natural_pair"
        self.frozen_until_opened: bool = rules.frozen_until_opened
        self.always_frozen: bool = rules.always_frozen
        self.frozen_count: i64 = rules.capture_frozen_count
        self.onto_canasta: bool = rules.capture_onto_canasta
        self.min_size: i64 = rules.min_size
        self.wild_freezes: bool = "freezes" in effects
        self.blocks_opponents: bool = "blocks_opponents_one_round" in effects
        self.blocks_all: bool = "blocks_all_one_round" in effects
        self.wild_ban: bool = rules.wild_ban_round
        self.stop_three_freezes: bool = rules.black_three_freezes
        self.dead_ranks: i64 = {
            "none": NO_RANKS,
            "opponents_of_taker": RANKS_OF_OTHERS,
            "own": OWN_RANKS,
            "either": ALL_RANKS,
        }[rules.block_closed_rank]
        self.all_visible: bool = rules.visibility == "all"


def buried(state: State) -> Cards:
    """The cards under the top."""
    return state.piled - cards(state.top, 1)


def seen_under(state: State) -> Cards:
    """The cards under the top that everybody has seen."""
    seen = buried(state)
    at = state.hidden_from
    while at < state.hidden_to:
        seen -= cards(state.bottom[at], 1)
        at += 1
    return seen


def is_frozen_for(state: State, side: Side) -> bool:
    """C7.5, I4.3: frozen for all, by the table's rule, or against a side that has not opened."""
    rules = state.book.pile
    return state.frozen or rules.always_frozen or (rules.frozen_until_opened and not side.opened)


def is_blocked(state: State, side: Side) -> bool:
    """T5.5: whether a discarded wild's round bars a side from the pile."""
    rules = state.book.pile
    if state.block_turns == 0:
        return False
    if rules.blocks_all:
        return True
    return rules.blocks_opponents and side is not state.side_of(state.block_seat)


def is_dead_rank(state: State, own: Side, kind: Kind) -> bool:
    """I4.5, I-O8: whether a closed canasta of this rank keeps a side off the pile."""
    which = state.book.pile.dead_ranks
    if which == NO_RANKS:
        return False
    index: i64 = 0
    while index < state.book.sides:
        side = state.side(index)
        # All sides' ranks, or only the own, or only those of the others.
        counts = which == ALL_RANKS or (side is own) == (which == OWN_RANKS)
        if counts and (side.closed_ranks | complete(side)) & flag(kind) != 0:
            return True
        index += 1
    return False


def refuse_any(state: State) -> i64:
    """Why nobody in the place of the player to move could take the pile, whatever he holds."""
    size = state.pile_size
    if size == 0:
        return PILE_EMPTY
    # T8.5, C7.2, I9.4: a wild or a three on top can never be taken; so both always block the next
    # player, whatever else `pile.wild_discard_effect` says.
    if not is_natural(state.top):
        return PILE_TOP
    if size < state.book.pile.min_size:
        return PILE_SMALL
    if is_blocked(state, state.mover):
        return PILE_BLOCKED
    return PILE_CLOSED_RANK if is_dead_rank(state, state.mover, state.top) else FINE


def payment(move: Move) -> tuple[i64, i64, i64]:
    """The naturals, twos and jokers a take asks from the hand."""
    if move == TAKE_PAIR:
        return 2, 0, 0
    if move == TAKE_ONTO:
        return 0, 0, 0
    if move == TAKE_THREE:
        return 3, 0, 0
    if move == TAKE_TWO:
        return 1, 1, 0
    return 1, 0, 1


def affordable(state: State, side: Side, hand: Cards, rank: Kind) -> i64:
    """The ways of taking that are open and that hand and table pay for, as bits of moves.

    Of what `refuse` asks only `refuse_meld` is left; `rank` is the top card's.
    """
    held = count(hand, rank)
    if is_frozen_for(state, side):
        if held < state.book.pile.frozen_count:
            return 0
        return ONLY_THREE if state.book.pile.frozen_count == 3 else ONLY_PAIR
    found: i64 = 0
    if held >= 2:
        found = ONLY_PAIR
    if state.book.pile.natural_pair:
        return found
    if held > 0 and hand & WILDS != 0:
        if count(hand, TWO) > 0:
            found |= ONLY_TWO
        if count(hand, JOKER) > 0:
            found |= ONLY_JOKER
    if count(side.naturals, rank) > 0:
        found |= ONLY_ONTO
    return found


def refuse_way(state: State, side: Side, move: Move) -> i64:
    """T8.3, C7.3-C7.4, I9.2: whether this way of taking is open at all."""
    rules = state.book.pile
    frozen = is_frozen_for(state, side)
    three = frozen and rules.frozen_count == 3
    if move == TAKE_PAIR:
        return PILE_NEEDS_THREE if three else FINE
    if move == TAKE_THREE:
        return FINE if three else PILE_PAIR_ENOUGH
    if rules.natural_pair:
        return PILE_NEEDS_PAIR
    return PILE_FROZEN if frozen else FINE


def refuse(state: State, side: Side, hand: Cards, move: Move) -> i64:
    """Why a pile that can be taken may not be taken this way; finishing is asked elsewhere."""
    code = refuse_way(state, side, move)
    if code != FINE:
        return code
    rank = state.top
    naturals, twos, jokers = payment(move)
    if count(hand, rank) < naturals or count(hand, TWO) < twos or count(hand, JOKER) < jokers:
        return NOT_IN_HAND
    return refuse_meld(state, side, hand, move)


def refuse_meld(state: State, side: Side, hand: Cards, move: Move) -> i64:
    """Why the top card and what pays for it may not be melded."""
    if move == TAKE_ONTO:
        code = refuse_onto(state, side, state.top, hand)
        if code != FINE:
            return code
    naturals, twos, jokers = payment(move)
    return meld.refuse(state, side, state.top, naturals + 1, twos, jokers)


def refuse_onto(state: State, side: Side, rank: Kind, hand: Cards) -> i64:
    """C7.3 (iii), C7.6, C-O5: adding the top card to a meld on the table."""
    if count(side.naturals, rank) == 0:
        return PILE_NO_MELD
    if not state.book.pile.onto_canasta and meld.size(side, rank) >= meld.CANASTA:
        return PILE_ONTO_CANASTA
    return PILE_ONE_CARD if state.pile_size == 1 and total(hand) == 1 else FINE


def discard(state: State, kind: Kind) -> None:
    """Put a card on the pile, with what it does to it. C7.5, I4.3, T5.5, C-O7."""
    state.put(kind)
    if kind > STOP_THREE:
        return
    rules = state.book.pile
    if is_wild(kind):
        if rules.wild_freezes:
            state.frozen = True
        state.block_seat = state.turn
        # The turn that ends now is counted off with the others.
        state.block_turns = state.book.players
    elif kind == STOP_THREE and rules.stop_three_freezes:
        state.frozen = True


def pass_turn(state: State) -> None:
    """T-O8: block and window are counted in turns, whether or not the pile is taken meanwhile."""
    state.block_turns -= 1


def refuse_wild_discard(state: State, hand: Cards) -> i64:
    """T5.5, T-O9: no second wild in the round, unless the hand holds nothing else."""
    if not state.book.pile.wild_ban or state.block_turns == 0:
        return FINE
    return FINE if is_only_wilds(hand) else WILD_BAN


def may_be_afforded(state: State, hand: Cards) -> bool:
    """The cheap necessary test before an opening that is laid in order to take the pile."""
    return not state.book.pile.natural_pair or count(hand, state.top) >= 2


def is_only_wilds(hand: Cards) -> bool:
    return hand >> 4 * BONUS_THREE == 0


def clear(state: State) -> None:
    """The pile has been taken: nothing lies there and nothing is frozen any more."""
    state.bottom = b""
    state.latest = 1
    state.pile_size = 0
    state.top = NOBODY
    state.piled = 0
    state.frozen = False
    state.hidden_from = 0
    state.hidden_to = 0


def counts_rounds(state: State) -> bool:
    """Whether a discarded wild's round matters at this table."""
    rules = state.book.pile
    return rules.blocks_opponents or rules.blocks_all or rules.wild_ban


def own_ranks_die(state: State) -> bool:
    """Whether a side's own closed ranks keep it off the pile."""
    return state.book.pile.dead_ranks >= OWN_RANKS


def joining(state: State) -> i64:
    """How many cards a take adds to the hand; hidden ones count as ordinary (G4)."""
    under = buried(state)
    threes = count(under, BONUS_THREE)
    if threes == 0:
        return state.pile_size - 1
    at = state.hidden_from
    while at < state.hidden_to:
        threes -= either(state.bottom[at] == BONUS_THREE, 1, 0)
        at += 1
    return state.pile_size - 1 - threes


def take(state: State, move: Move) -> None:
    """Pay for the top card and meld it; what lies under it waits for the opening. T8.4."""
    side = state.mover
    rank = state.top
    naturals, twos, jokers = payment(move)
    if side.naturals >> 4 * rank & 15 != 0 and state.ranks_before & flag(rank) != 0:
        state.joined = True
    state.pending = buried(state)
    state.captured = rank
    hand = state.held
    hand -= cards(rank, naturals) + cards(TWO, twos) + jokers
    state.held = hand
    state.own = hand
    clear(state)
    meld.lay(state, side, rank, naturals + 1, twos, jokers)
    state.phase = PLAY
    if side.opened:
        join(state)


def join(state: State) -> None:
    """The cards under the top join the hand; bonus threes among them are laid out. C3.6, I-O21."""
    threes = count(state.pending, BONUS_THREE)
    state.mover.threes += threes
    hand = state.held + state.pending - cards(BONUS_THREE, threes)
    state.held = hand
    state.pending = 0


def waiting(state: State) -> i64:
    """How many cards will join the hand once the opening is met."""
    return total(state.pending) - count(state.pending, BONUS_THREE)


def reveal_as_ordinary(state: State) -> None:
    """On a scratch state: hidden cards become ordinary ones, for all their taker knows (G4)."""
    if state.hidden_to == 0:
        return
    # Rank after rank from the four to the ace: as good as any.
    n = int(state.hidden_to - state.hidden_from)
    hide(state, [int(FOUR) + at % 11 for at in range(n)])


def frozen_price(state: State) -> i64:
    """How many naturals a frozen pile asks for."""
    return state.book.pile.frozen_count


def takes_pairs_only(state: State) -> bool:
    """T8.3: whether a natural pair is the only way to any pile at this table."""
    return state.book.pile.natural_pair


def wilds_guard(state: State) -> bool:
    """Whether a discarded wild keeps opponents off the pile beyond their next turn."""
    rules = state.book.pile
    return rules.wild_freezes or rules.blocks_opponents or rules.blocks_all


def hide(state: State, kinds: list[int]) -> None:
    """Put other cards in the place of the hidden ones; as many as there are."""
    lying: list[int] = list(state.pile)
    lying[int(state.hidden_from) : int(state.hidden_to)] = kinds
    state.pile = bytes(lying)


def least_size(state: State) -> i64:
    """How many cards must lie there before anybody may take."""
    return state.book.pile.min_size
