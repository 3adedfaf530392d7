"""How many cards a turn brings."""

from typing import Annotated

from msgspec import Meta, Struct

from canasta.rules.setting import setting


class Turn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`turn.*`: the draw from the stock."""

    draw_count: Annotated[int, Meta(ge=1, le=3), setting("Y", "T-O3 C4.2 C12 I5")] = 1
    draw_after_take: Annotated[int, Meta(ge=0, le=2), setting("Y", "T8.6 C4.2 I9.3")] = 0
