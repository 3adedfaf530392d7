"""Which article of which sheet a refusal or a score line comes from, and a refusal's facts."""

from typing import Final

SHEETS: Final = ("tile", "classic", "italian")

ROWS: Final[dict[str, str]] = {
    "over": "T11.1 C11.1 I11.1",
    "not_your_turn": "T1.3 C1.4 I1.1",
    "malformed": "T6 C4.2 I5",
    "not_in_hand": "T6 C4.4 I5",
    "draw_first": "T6 C4.2 I5",
    "starter_does_not_draw": "T6 C4.2 I5",
    "already_drawn": "T8.6 C4.2 I5",
    "stock_empty": "T-O19 C10.2 I-O23",
    "answer_first": "T-O24 C9.6 I-O24",
    "no_question": "T-O24 C9.6 I-O24",
    "first_turn": "T-O2 C4.4 I5",
    "meld_too_small": "T7.1 C5.1 I6.1",
    "too_few_naturals": "T7.2 C5.2 I6.1",
    "too_many_wilds": "T7.3 C5.2 I6.1",
    "wild_ratio": "T7.2 C5.2 I6.1",
    "threes_not_melded": "T5.6 C5.6 I4.6",
    "wild_meld_not_allowed": "T-O12 C5.7 I6.3",
    "wild_mixture": "T-O12 C5.7 I-O11",
    "wild_lock": "T-O12 C5.7 I7.2",
    "wilds_elsewhere": "T-O12 C5.7 I-O12",
    "rank_closed": "T-O11 C6.1 I-O9",
    "no_such_meld": "T7.4 C5.4 I6.4",
    "over_seven": "T-O11 C6.1 I-O9",
    "opening_short": "T9 C8 I8",
    "opening_unreachable": "T9.1 C8.1 I8.1",
    "opening_wilds": "T-O7 C8 I8.2",
    "opening_not_clean": "T9.3 C8 I8",
    "opening_before_draw": "T6 C4.2 I-O4",
    "opening_done": "G2 G2 I5",
    "opening_needs_pile": "T-O6 C8.2 I9.1",
    "opening_bars_pile": "T-O6 C8.2 I8.2",
    "open_first": "T8.1 C8.2 I9.1",
    "take_owed": "G2 G2 G2",
    "pile_empty": "T8.2 C7.1 I9.3",
    "pile_small": "T8.2 C7.1 I9.4",
    "pile_top": "T8.5 C7.2 I9.4",
    "pile_frozen": "T8.3 C7.4 I9.2",
    "pile_blocked": "T5.5 C7.5 I4.4",
    "pile_closed_rank": "T8.5 C7.2 I4.5",
    "pile_needs_pair": "T-O5 C7.3 I-O7",
    "pile_needs_three": "T8.3 C7.4 I-O6",
    "pile_pair_enough": "T8.3 C7.3 I9.2",
    "pile_other_cards": "T8.3 C7.3 I9.2",
    "pile_no_meld": "T-O5 C7.3 I-O7",
    "pile_onto_canasta": "T-O5 C-O5 I-O7",
    "pile_one_card": "G4 C7.6 G4",
    "pile_missing": "T8.3 C7.3 I9.2",
    "pile_missing_or_wild": "T8.3 C7.3 I9.2",
    "keep_a_card": "T6.6 C9.3 G4",
    "must_take": "T-O19 C10.2 I-O23",
    "nothing_to_pass": "T-O19 C10.2 I-O23",
    "wild_ban": "T5.5 C4.5 I4.3",
    "out_canastas": "T10.1 C9.1 I10.1",
    "out_clean_and_dirty": "T10.1 C9.1 I10.1",
    "out_wild_meld": "T-O12 C5.7 I10.3",
    "out_discard_required": "T-O15 C9.2 I10.2",
    "out_discard_forbidden": "T10.3 C9.2 I10.2",
    "out_ask_first": "T-O24 C9.6 I-O24",
    "out_forbidden": "T-O24 C9.6 I-O24",
    "out_promised": "T-O24 C9.6 I-O24",
    "ask_off": "T-O24 C9.6 I-O24",
    "ask_no_partner": "T-O24 C9.6 I-O24",
    "ask_once": "T-O24 C9.6 I-O24",
    "ask_after_melding": "T-O24 C9.6 I-O24",
    "ask_impossible": "T-O24 C9.6 I-O24",
    "stop_threes_last": "T5.6 C9.4 I4.6",
    "stop_threes_count": "T5.6 C9.4 I4.6",
    "remove_not_four": "T10.4 C5.6 I4.6",
    "remove_not_closing": "T-O16 C9.4 I4.6",
    "no_discard": "T-O19 C-O11 I-O23",
    "must_close": "T10.4 C9.4 I10.2",
    "empty_action": "G3 G3 G3",
    "revealed": "G5 G5 G5",
    "meld_open": "T-O14 C5.4 I6.4",
    "canasta.clean": "T7 C6.2 I7",
    "canasta.dirty": "T7 C6.2 I7",
    "canasta.aces_clean": "T7 C6.2 I7",
    "canasta.aces_dirty": "T7 C6.2 I7",
    "canasta.twos_clean": "T7 C5.7 I7",
    "canasta.twos_dirty": "T7 C5.7 I7",
    "canasta.jokers_clean": "T7 C5.7 I7",
    "canasta.jokers_dirty": "T7 C5.7 I7",
    "canasta.concealed": "T7 C6.3 I7",
    "cards.melded": "T11.2 C11.1 I12.1",
    "bonus_threes": "T11.3 C11.2 I12.3",
    "out": "T10.2 C9.5 I10.4",
    "out.concealed": "T10.2 C9.5 I10.4",
    "hand": "T-O17 C11.1 I12.1",
    "hand.doubled": "T11.2 C11.1 I12.2",
    "stop_threes": "T-O17 C11.1 I-O18",
    "bonus_threes.doubled": "T11.3 C11.2 I-O20",
}
"""Refusals by their codes, then the items of a score sheet: articles in the order of the sheets."""

ARTICLES: Final[dict[str, dict[str, str]]] = {
    name: dict(zip(SHEETS, row.split(), strict=True)) for name, row in ROWS.items()
}

FACTS: Final[dict[str, tuple[str, ...]]] = {
    "too_many_wilds": ("most",),
    "wild_mixture": ("most",),
    "opening_short": ("needs", "has"),
    "opening_unreachable": ("needs", "has"),
    "opening_wilds": ("most",),
    "pile_small": ("needs", "has"),
    "pile_top": ("card",),
    "pile_frozen": ("card", "holds"),
    "pile_blocked": ("turns",),
    "pile_closed_rank": ("card",),
    "pile_needs_pair": ("card", "holds"),
    "pile_needs_three": ("card", "holds"),
    "pile_pair_enough": ("card",),
    "pile_other_cards": ("card",),
    "pile_no_meld": ("card",),
    "pile_onto_canasta": ("card",),
    "pile_missing": ("needs", "card", "holds"),
    "pile_missing_or_wild": ("needs", "card", "holds"),
    "wild_ban": ("turns",),
    "out_canastas": ("needs", "has"),
}
"""The facts that the words for a refusal are filled with; none where it is not named.

`needs` and `has`: points of an opening, where `needs` may be the text `canasta`; cards in the
pile; canastas for going out. `card`: the pile's top card, `holds`: how many of its rank the
player holds. `most`: the wilds allowed. `turns`: how many a block still lasts, this one included.
"""


def article(name: str, sheet: str) -> str:
    """Return the article of a refusal or a score line in a sheet, empty where there is none."""
    return ARTICLES.get(name, {}).get(sheet, "")
