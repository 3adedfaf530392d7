"""What each card is worth in points."""

from typing import Annotated

from msgspec import Meta, Struct

from canasta.rules.setting import setting


class Values(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`values.*`: points of a card, melded or in the hand."""

    joker: Annotated[int, Meta(ge=0, le=100), setting("P", "T4 C2.3 I2.2")] = 50
    two: Annotated[int, Meta(ge=0, le=100), setting("P", "T4 C2.3 I2.2")] = 20
    ace: Annotated[int, Meta(ge=0, le=100), setting("P", "T4 C2.3 I2.2")] = 20
    low: Annotated[int, Meta(ge=0, le=50), setting("P", "T4 C2.3 I2.2")] = 5
    high: Annotated[int, Meta(ge=0, le=50), setting("P", "T4 C2.3 I2.2")] = 10
    high_from: Annotated[
        int,
        # The ace has a value of its own, so 14 means that no rank is worth `high`.
        Meta(ge=4, le=14),
        setting("P", "T4 C2.3 I2.2", texts={"J": 11, "Q": 12, "K": 13}),
    ] = 8
    stop_three: Annotated[int, Meta(ge=0, le=100), setting("P", "T5.6 C2.3 I4.6")] = 5
    stop_three_in_hand: Annotated[int, Meta(ge=-200, le=0), setting("Y", "T-O10 C2.3 I-O18")] = -5
