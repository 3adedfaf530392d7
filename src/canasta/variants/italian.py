"""Italian Canasta with its pozzo, for four."""

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
    variant="italian",
    players=4,
    sheet="italian",
    # I2.1: the table for six red threes tells of three packs.
    deck=Deck(packs=3, jokers=6, faces="cards"),
    setup=Setup(
        hand=15,
        starter_extra=0,
        first_player_draws=True,
        first_turn_may_meld=True,
        direction="clockwise",
        cover_upcards=("wild", "bonus_three", "stop_three"),
        # I-O2: a red three is covered but does not freeze.
        freeze_upcards=("wild",),
        hidden_by_upcard=True,
        replace_dealt_from="back",
        # I-O1: the wilds of the cut come on top of the fifteen cards.
        cut_bonus="extra",
    ),
    # I9.3: who takes the pozzo, or opens before the draw, draws one card instead of two.
    turn=Turn(draw_count=2, draw_after_take=1),
    values=Values(
        joker=50,
        two=20,
        ace=20,
        low=5,
        high=10,
        high_from=8,
        # I-O18: the sheet gives the black three no value.
        stop_three=0,
        stop_three_in_hand=0,
    ),
    bonus_three=BonusThree(
        table=(100, 200, 300, 800, 1200, 1800),
        sign="clean_and_dirty",
        replace_from_pile=False,
    ),
    meld=Meld(
        max_wilds=2,
        wild_ratio="strict_majority",
        wild_only=True,
        # I-O11: 3 + 3, 4 + 3 and 3 + 4 are no melds.
        wild_only_max_minor=2,
        # I7.2: no dirty canasta before the wild one is finished.
        wild_lock="no_dirty_canasta",
        closes_at=7,
        close_overshoot=True,
        reopen_rank_after_close=True,
        stop_threes_when_out=False,
    ),
    canasta=Canasta(
        clean=500,
        dirty=300,
        aces_clean=1000,
        aces_dirty=500,
        twos_clean=3000,
        twos_dirty=2000,
        jokers_clean=5000,
        # I-O13: the scoring list says 3000, another sentence 2000.
        jokers_dirty=3000,
        concealed_bonus=0,
    ),
    opening=Opening(
        bands=(
            Band(start="min", need=50, clean=True, pile="separate"),
            Band(start=3000, need=90, pile="separate"),
            Band(start=6000, need=120, pile="separate"),
            Band(start=9000, need=160, pile="separate"),
            # I8: the sheet's table says 180, a sentence of it 200.
            Band(start=12000, need=180, pile="separate"),
        ),
        timing="either",
        draw_if_before=1,
        dirty_bars_pile=True,
        # I8.5, I-O16: neither the pair nor the top card counts.
        top_card_counts=False,
        limits_hold="until_met",
        waive_if_concealed_out=False,
    ),
    pile=Pile(
        capture="natural_pair",
        frozen_until_opened=False,
        always_frozen=False,
        # I-O6: three from the hand, the top card not among them.
        capture_frozen_count=3,
        capture_onto_canasta=False,
        min_size=1,
        wild_discard_effect=("freezes",),
        wild_ban_round=False,
        black_three_freezes=False,
        block_closed_rank="opponents_of_taker",
        visibility="top",
    ),
    out=Out(
        canastas=2,
        needs_clean_and_dirty=True,
        wild_canasta_counts=True,
        final_discard="required",
        final_discard_forbidden=("wild", "stop_three"),
        four_stop_threes="never",
        ask_partner="optional",
        bonus=300,
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
        # I12.2, I-O20: the cards in hand only.
        double_unopened="hand",
    ),
    match=MatchRules(
        target=15000,
        require_closing=False,
        tie="extra_deal",
        max_deals=None,
    ),
)
