"""Canasta with rummy tiles, for four."""

from canasta.rules.bonus_three import BonusThree
from canasta.rules.canasta import Canasta
from canasta.rules.deck import Deck
from canasta.rules.end import End
from canasta.rules.match import MatchRules
from canasta.rules.meld import Meld
from canasta.rules.opening import Band, Opening
from canasta.rules.out import Out
from canasta.rules.pile import Pile
from canasta.rules.rules import Rules
from canasta.rules.score import Score
from canasta.rules.setup import Setup
from canasta.rules.turn import Turn
from canasta.rules.values import Values

RULES = Rules(
    variant="tile",
    players=4,
    sheet="tile",
    # T2.1: 106 tiles, with one joker a set and not two.
    deck=Deck(packs=2, jokers=2, faces="tiles"),
    setup=Setup(
        hand=14,
        # T3.2, T6: the first player has one tile more and draws none.
        starter_extra=1,
        first_player_draws=False,
        first_turn_may_meld=True,
        direction="counterclockwise",
        # T-O1: only a bonus three is buried; a wild or a stop three lies there as it is.
        cover_upcards=("bonus_three",),
        freeze_upcards=(),
        hidden_by_upcard=False,
        replace_dealt_from="front",
        cut_bonus="none",
    ),
    turn=Turn(draw_count=1, draw_after_take=0),
    values=Values(
        joker=50,
        two=20,
        ace=25,
        low=5,
        high=10,
        # T4: 6 and 7 are worth 10 here, not 5 as with cards.
        high_from=6,
        stop_three=0,
        # T-O10: instead of a face value, for black and blue alike.
        stop_three_in_hand=-100,
    ),
    bonus_three=BonusThree(
        table=(100, 200, 300, 800),
        # T-O18: even for a team that never opened.
        sign="always_plus",
        replace_from_pile=False,
    ),
    meld=Meld(
        max_wilds=3,
        wild_ratio="strict_majority",
        wild_only=True,
        wild_only_max_minor=None,
        wild_lock="none",
        closes_at=None,
        close_overshoot=True,
        reopen_rank_after_close=True,
        stop_threes_when_out=False,
    ),
    canasta=Canasta(
        clean=500,
        dirty=300,
        aces_clean=1500,
        aces_dirty=700,
        twos_clean=2500,
        twos_dirty=2500,
        jokers_clean=2500,
        jokers_dirty=2500,
        concealed_bonus=0,
    ),
    opening=Opening(
        bands=(
            # T9.3: the pair that takes the pile comes on top of the opening.
            Band(start="min", need=50, wilds=0, pile="separate"),
            Band(start=1500, need=90, wilds=1, pile="counts"),
            Band(start=3000, need=120, wilds=2, pile="counts"),
            # T-O25: any canasta, however many points it has.
            Band(start=5000, need="canasta", wilds=3, pile="counts"),
        ),
        timing="after_draw",
        draw_if_before=1,
        dirty_bars_pile=False,
        top_card_counts=True,
        limits_hold="until_met",
        waive_if_concealed_out=False,
    ),
    pile=Pile(
        # T-O5: a pair from the rack, even where the number lies on the table already.
        capture="natural_pair",
        frozen_until_opened=False,
        always_frozen=False,
        capture_frozen_count=2,
        capture_onto_canasta=True,
        min_size=3,
        # T5.5, T-O8: both opponents for one turn each, and nobody discards a second wild.
        wild_discard_effect=("blocks_opponents_one_round",),
        wild_ban_round=True,
        black_three_freezes=False,
        block_closed_rank="none",
        visibility="top",
    ),
    out=Out(
        canastas=1,
        needs_clean_and_dirty=False,
        wild_canasta_counts=True,
        final_discard="required",
        # T10.3, T10.4: no three closes, but who holds all four may put them out of play.
        final_discard_forbidden=("stop_three",),
        four_stop_threes="remove_on_closing",
        ask_partner="never",
        bonus=100,
        concealed_bonus=0,
        concealed_with_pile=True,
    ),
    end=End(
        stock_empty="after_turn",
        forced_take=False,
        last_card_bonus_three="turn_goes_on",
    ),
    score=Score(
        subtract_hand=True,
        subtract_closer_partner=True,
        double_unopened="none",
    ),
    match=MatchRules(
        target=10000,
        # T12.1, T-O20: only the team that closes can win.
        require_closing=True,
        tie="extra_deal",
        max_deals=None,
    ),
)
