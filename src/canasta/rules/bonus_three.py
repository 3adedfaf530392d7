"""What the bonus threes bring, and to whom they turn against."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from canasta.rules.setting import setting

Points = Annotated[int, Meta(ge=-100_000, le=100_000)]
Sign = Literal["always_plus", "melded", "canasta", "clean_and_dirty"]


class BonusThree(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`bonus_three.*`: their points by number, their sign, and whether the pile's are replaced."""

    table: Annotated[
        tuple[Points, ...],
        Meta(min_length=1, max_length=12),
        setting("Y", "T11.3 C11.2 C12 I12.3"),
    ] = (100, 200, 300, 800)
    sign: Annotated[Sign, setting("Y", "T-O18 C-O13 I12.3")] = "melded"
    replace_from_pile: Annotated[bool, setting("P", "T-O4 C3.6 I-O21")] = False
