"""How long a match lasts, and who wins it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from canasta.rules.setting import NONE, setting

Deals = Annotated[int, Meta(ge=1, le=99)]


class MatchRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`match.*`: the target, a tie, a limit of deals."""

    target: Annotated[int, Meta(ge=500, le=50000), setting("Y", "T12.1 C11.3 C12 I13.1")] = 5000
    require_closing: Annotated[bool, setting("Y", "T-O20 C11.3 I13.1")] = False
    tie: Annotated[Literal["extra_deal", "shared"], setting("P", "T12.1 C-O16 I-O25")] = (
        "extra_deal"
    )
    max_deals: Annotated[Deals | None, setting("Y", "G8", texts=NONE)] = None
