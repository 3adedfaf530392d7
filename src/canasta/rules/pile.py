"""When the pile may be taken and with what, and what a discard does to it."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from canasta.rules.setting import in_order, setting

WildEffect = Literal["freezes", "blocks_next", "blocks_opponents_one_round", "blocks_all_one_round"]
WILD_EFFECTS: tuple[WildEffect, ...] = get_args(WildEffect)
Capture = Literal["natural_pair", "pair_or_wild_or_meld"]
ClosedRank = Literal["none", "opponents_of_taker", "own", "either"]


class Pile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`pile.*`: capture, freezing, blocking, and what the table shows."""

    capture: Annotated[Capture, setting("Y", "T-O5 C7.3 I9.2")] = "pair_or_wild_or_meld"
    frozen_until_opened: Annotated[bool, setting("Y", "T8.1 C7.5 I9.1")] = True
    always_frozen: Annotated[bool, setting("Y", "T8.3 C7.5 I4.3")] = False
    capture_frozen_count: Annotated[Literal[2, 3], setting("Y", "T8.3 C7.4 I-O6")] = 2
    capture_onto_canasta: Annotated[bool, setting("Y", "T-O5 C-O5 I-O7")] = True
    min_size: Annotated[int, Meta(ge=1, le=10), setting("Y", "T-O23 C7.1 I9.4")] = 1
    wild_discard_effect: Annotated[
        tuple[WildEffect, ...],
        setting("Y", "T-O8 C7.5 I4.3"),
    ] = ("freezes",)
    wild_ban_round: Annotated[bool, setting("Y", "T5.5 C4.5 I4.3")] = False
    black_three_freezes: Annotated[bool, setting("Y", "T5.4 C-O7 I4.2")] = False
    block_closed_rank: Annotated[ClosedRank, setting("Y", "T8.5 C7.2 I-O8")] = "none"
    visibility: Annotated[Literal["top", "all"], setting("Y", "T8.3 C-O21 I-O29")] = "top"

    def __post_init__(self) -> None:
        """Keep the set in its listed order, so that equal rules compare equal."""
        force_setattr(self, "wild_discard_effect", in_order(self.wild_discard_effect, WILD_EFFECTS))
