"""The deal: hands, the first turn, and the card turned up to start the pile."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from canasta.rules.setting import in_order, setting

Upcard = Literal["wild", "bonus_three", "stop_three"]
UPCARDS: tuple[Upcard, ...] = get_args(Upcard)


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`setup.*`: what happens before the first turn, and in it."""

    hand: Annotated[int, Meta(ge=5, le=20), setting("Y", "T3.2 C3.2 C12 I3.2")] = 11
    starter_extra: Annotated[int, Meta(ge=0, le=2), setting("P", "T3.2 C3.2 I3.2")] = 0
    first_player_draws: Annotated[bool, setting("P", "T6 C4.2 I5")] = True
    first_turn_may_meld: Annotated[bool, setting("Y", "T-O2 C4.4 I5")] = True
    direction: Annotated[
        Literal["clockwise", "counterclockwise"],
        setting("Y", "T1.3 C1.4 I1.1"),
    ] = "clockwise"
    cover_upcards: Annotated[tuple[Upcard, ...], setting("Y", "T-O1 C-O2 I3.5")] = UPCARDS
    freeze_upcards: Annotated[tuple[Upcard, ...], setting("Y", "T-O1 C-O1 I3.5")] = (
        "wild",
        "bonus_three",
    )
    hidden_by_upcard: Annotated[bool, setting("Y", "T3.3 C3.3 I3.4")] = False
    replace_dealt_from: Annotated[Literal["front", "back"], setting("P", "T-O4 C3.7 I3.3")] = (
        "front"
    )
    cut_bonus: Annotated[Literal["none", "extra", "included"], setting("Y", "T3.4 C3.1 I-O1")] = (
        "none"
    )

    def __post_init__(self) -> None:
        """Keep the sets in their listed order, so that equal rules compare equal."""
        force_setattr(self, "cover_upcards", in_order(self.cover_upcards, UPCARDS))
        force_setattr(self, "freeze_upcards", in_order(self.freeze_upcards, UPCARDS))
