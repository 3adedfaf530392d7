"""Why a move is refused: stable codes. Their words are in the catalogues, facts in `reasons`."""

from typing import Final

FINE: Final = 0
OVER: Final = 1
NOT_YOUR_TURN: Final = 2
MALFORMED: Final = 3
NOT_IN_HAND: Final = 4
DRAW_FIRST: Final = 5
ALREADY_DRAWN: Final = 6
STOCK_EMPTY: Final = 7
ANSWER_FIRST: Final = 8
NO_QUESTION: Final = 9
FIRST_TURN: Final = 10
MELD_TOO_SMALL: Final = 11
TOO_FEW_NATURALS: Final = 12
TOO_MANY_WILDS: Final = 13
WILD_RATIO: Final = 14
THREES_NOT_MELDED: Final = 15
WILD_MELD_NOT_ALLOWED: Final = 16
WILD_MIXTURE: Final = 17
WILD_LOCK: Final = 18
WILDS_ELSEWHERE: Final = 19
RANK_CLOSED: Final = 20
NO_SUCH_MELD: Final = 21
OVER_SEVEN: Final = 22
OPENING_SHORT: Final = 23
OPENING_UNREACHABLE: Final = 24
OPENING_WILDS: Final = 25
OPENING_NOT_CLEAN: Final = 26
OPENING_BEFORE_DRAW: Final = 27
OPENING_DONE: Final = 28
OPENING_NEEDS_PILE: Final = 29
OPENING_BARS_PILE: Final = 30
OPEN_FIRST: Final = 31
TAKE_OWED: Final = 32
PILE_EMPTY: Final = 33
PILE_SMALL: Final = 34
PILE_TOP: Final = 35
PILE_FROZEN: Final = 36
PILE_BLOCKED: Final = 37
PILE_CLOSED_RANK: Final = 38
PILE_NEEDS_PAIR: Final = 39
PILE_NEEDS_THREE: Final = 40
PILE_PAIR_ENOUGH: Final = 41
PILE_OTHER_CARDS: Final = 42
PILE_NO_MELD: Final = 43
PILE_ONTO_CANASTA: Final = 44
PILE_ONE_CARD: Final = 45
KEEP_A_CARD: Final = 46
MUST_TAKE: Final = 47
NOTHING_TO_PASS: Final = 48
WILD_BAN: Final = 49
OUT_CANASTAS: Final = 50
OUT_CLEAN_AND_DIRTY: Final = 51
OUT_WILD_MELD: Final = 52
OUT_DISCARD_REQUIRED: Final = 53
OUT_DISCARD_FORBIDDEN: Final = 54
OUT_ASK_FIRST: Final = 55
OUT_FORBIDDEN: Final = 56
OUT_PROMISED: Final = 57
ASK_OFF: Final = 58
ASK_NO_PARTNER: Final = 59
ASK_ONCE: Final = 60
ASK_AFTER_MELDING: Final = 61
ASK_IMPOSSIBLE: Final = 62
STOP_THREES_LAST: Final = 63
STOP_THREES_COUNT: Final = 64
REMOVE_NOT_FOUR: Final = 65
REMOVE_NOT_CLOSING: Final = 66
NO_DISCARD: Final = 67
MUST_CLOSE: Final = 68
EMPTY_ACTION: Final = 69
REVEALED: Final = 70
MELD_OPEN: Final = 71
STARTER_DOES_NOT_DRAW: Final = 72

NAMES: Final[tuple[str, ...]] = (
    "fine",
    "over",
    "not_your_turn",
    "malformed",
    "not_in_hand",
    "draw_first",
    "already_drawn",
    "stock_empty",
    "answer_first",
    "no_question",
    "first_turn",
    "meld_too_small",
    "too_few_naturals",
    "too_many_wilds",
    "wild_ratio",
    "threes_not_melded",
    "wild_meld_not_allowed",
    "wild_mixture",
    "wild_lock",
    "wilds_elsewhere",
    "rank_closed",
    "no_such_meld",
    "over_seven",
    "opening_short",
    "opening_unreachable",
    "opening_wilds",
    "opening_not_clean",
    "opening_before_draw",
    "opening_done",
    "opening_needs_pile",
    "opening_bars_pile",
    "open_first",
    "take_owed",
    "pile_empty",
    "pile_small",
    "pile_top",
    "pile_frozen",
    "pile_blocked",
    "pile_closed_rank",
    "pile_needs_pair",
    "pile_needs_three",
    "pile_pair_enough",
    "pile_other_cards",
    "pile_no_meld",
    "pile_onto_canasta",
    "pile_one_card",
    "keep_a_card",
    "must_take",
    "nothing_to_pass",
    "wild_ban",
    "out_canastas",
    "out_clean_and_dirty",
    "out_wild_meld",
    "out_discard_required",
    "out_discard_forbidden",
    "out_ask_first",
    "out_forbidden",
    "out_promised",
    "ask_off",
    "ask_no_partner",
    "ask_once",
    "ask_after_melding",
    "ask_impossible",
    "stop_threes_last",
    "stop_threes_count",
    "remove_not_four",
    "remove_not_closing",
    "no_discard",
    "must_close",
    "empty_action",
    "revealed",
    "meld_open",
    "starter_does_not_draw",
)
