"""Classic Canasta for four, with cards; for two, three and six see their own files."""

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
    variant="classic",
    players=4,
    sheet="classic",
    deck=Deck(packs=2, jokers=4, faces="cards"),
    setup=Setup(
        hand=11,
        starter_extra=0,
        first_player_draws=True,
        first_turn_may_meld=True,
        direction="clockwise",
        # C3.4, C-O2: the sheet covers a black three too.
        cover_upcards=("wild", "bonus_three", "stop_three"),
        # C-O1: the sheet names wilds alone, both authorities the red three as well.
        freeze_upcards=("wild", "bonus_three"),
        hidden_by_upcard=False,
        replace_dealt_from="front",
        cut_bonus="none",
    ),
    turn=Turn(draw_count=1, draw_after_take=0),
    values=Values(
        joker=50,
        two=20,
        ace=20,
        low=5,
        high=10,
        high_from=8,
        # C2.3: the sheet's own list has the two colours of threes swapped.
        stop_three=5,
        stop_three_in_hand=-5,
    ),
    bonus_three=BonusThree(
        table=(100, 200, 300, 800),
        # C11.2: without a meld they count against their side.
        sign="melded",
        replace_from_pile=False,
    ),
    meld=Meld(
        max_wilds=3,
        # C-O4: 9 9 9 2 2 2 is a meld, 9 9 2 2 2 is not.
        wild_ratio="up_to_naturals",
        wild_only=False,
        wild_only_max_minor=None,
        wild_lock="none",
        closes_at=None,
        close_overshoot=True,
        reopen_rank_after_close=True,
        stop_threes_when_out=True,
    ),
    canasta=Canasta(
        clean=500,
        dirty=300,
        aces_clean=500,
        aces_dirty=300,
        twos_clean=2000,
        twos_dirty=2000,
        jokers_clean=2000,
        jokers_dirty=2000,
        # C-O8: laid whole in one turn; going out concealed has a bonus of its own.
        concealed_bonus=100,
    ),
    opening=Opening(
        bands=(
            Band(start="min", need=15),
            Band(start=0, need=50),
            Band(start=1500, need=90),
            Band(start=3000, need=120),
        ),
        timing="after_draw",
        draw_if_before=1,
        dirty_bars_pile=False,
        # C8.2: the top card counts, what lies under it does not.
        top_card_counts=True,
        limits_hold="until_met",
        waive_if_concealed_out=True,
    ),
    pile=Pile(
        capture="pair_or_wild_or_meld",
        frozen_until_opened=True,
        always_frozen=False,
        capture_frozen_count=2,
        capture_onto_canasta=True,
        min_size=1,
        wild_discard_effect=("freezes",),
        wild_ban_round=False,
        # C7.7: a black three only stops the next player.
        black_three_freezes=False,
        block_closed_rank="none",
        visibility="top",
    ),
    out=Out(
        canastas=1,
        needs_clean_and_dirty=False,
        wild_canasta_counts=True,
        final_discard="optional",
        final_discard_forbidden=(),
        four_stop_threes="never",
        ask_partner="optional",
        bonus=100,
        concealed_bonus=100,
        concealed_with_pile=True,
    ),
    end=End(
        # C10.2: the game goes on as long as the discards are taken.
        stock_empty="continue_on_pile",
        forced_take=True,
        last_card_bonus_three="ends_at_once",
    ),
    score=Score(
        subtract_hand=True,
        subtract_closer_partner=True,
        double_unopened="none",
    ),
    match=MatchRules(
        target=5000,
        require_closing=False,
        tie="extra_deal",
        max_deals=None,
    ),
)
