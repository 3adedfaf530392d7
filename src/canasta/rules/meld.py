"""What a meld may consist of, and when it takes no more cards."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from canasta.rules.setting import NONE, setting

Minor = Annotated[int, Meta(ge=0, le=7)]
Ratio = Literal["strict_majority", "up_to_naturals", "none"]
Lock = Literal["no_dirty_canasta", "no_wilds_elsewhere", "none"]


class Meld(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`meld.*`: wilds in melds, melds of wilds alone, closing, black threes at the end."""

    max_wilds: Annotated[int, Meta(ge=0, le=7), setting("Y", "T7.3 C5.2 I6.1")] = 3
    wild_ratio: Annotated[Ratio, setting("Y", "T-O13 C-O4 I6.1")] = "up_to_naturals"
    wild_only: Annotated[bool, setting("Y", "T-O12 C5.7 I6.3")] = False
    wild_only_max_minor: Annotated[Minor | None, setting("P", "T-O12 C5.7 I-O11", texts=NONE)] = (
        None
    )
    wild_lock: Annotated[Lock, setting("Y", "T-O12 C5.7 I-O12")] = "none"
    closes_at: Annotated[Literal[7] | None, setting("Y", "T-O11 C6.1 I7.1", texts=NONE)] = None
    close_overshoot: Annotated[bool, setting("Y", "T-O11 C6.1 I-O9")] = True
    reopen_rank_after_close: Annotated[bool, setting("Y", "T-O14 C5.4 I-O9")] = True
    stop_threes_when_out: Annotated[bool, setting("Y", "T5.6 C5.6 I4.6")] = True
