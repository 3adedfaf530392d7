"""What the cards left in the hands cost."""

from typing import Annotated, Literal

from msgspec import Struct

from canasta.rules.setting import setting

Doubling = Literal["none", "hand", "hand_and_threes"]


class Score(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`score.*`: which hands are subtracted, and what is doubled."""

    subtract_hand: Annotated[bool, setting("Y", "T-O17 C11.1 I12.1")] = True
    subtract_closer_partner: Annotated[bool, setting("Y", "T11.2 C11.1 I-O19")] = True
    double_unopened: Annotated[Doubling, setting("Y", "T11.2 C11.1 I-O20")] = "none"
