"""The end of a deal in which nobody has gone out."""

from typing import Annotated, Literal

from msgspec import Struct

from canasta.rules.setting import setting

StockEmpty = Literal["after_turn", "immediate", "continue_on_pile"]
LastBonusThree = Literal["ends_at_once", "meld_no_discard", "turn_goes_on"]


class End(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`end.*`: the empty stock, and a bonus three as its last card."""

    stock_empty: Annotated[
        StockEmpty,
        setting("Y", "T-O19 C-O12 I-O23"),
    ] = "continue_on_pile"
    forced_take: Annotated[bool, setting("Y", "T-O19 C10.2 I11.1")] = True
    last_card_bonus_three: Annotated[LastBonusThree, setting("P", "T-O4 C-O11 I-O23")] = (
        "ends_at_once"
    )
