"""What a canasta brings, by its kind."""

from typing import Annotated

from msgspec import Meta, Struct

from canasta.rules.setting import setting


class Canasta(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`canasta.*`: bonuses. A wild canasta is of its larger part, of twos if equal (I7)."""

    clean: Annotated[int, Meta(ge=0, le=5000), setting("Y", "T7 C6.2 I7")] = 500
    dirty: Annotated[int, Meta(ge=0, le=5000), setting("Y", "T7 C6.2 I7")] = 300
    aces_clean: Annotated[int, Meta(ge=0, le=5000), setting("Y", "T7 C6.2 I7")] = 500
    aces_dirty: Annotated[int, Meta(ge=0, le=5000), setting("Y", "T7 C6.2 I7")] = 300
    twos_clean: Annotated[int, Meta(ge=0, le=10000), setting("Y", "T7 C5.7 I7 I-O13")] = 2000
    twos_dirty: Annotated[int, Meta(ge=0, le=10000), setting("Y", "T7 C5.7 I7 I-O13")] = 2000
    jokers_clean: Annotated[int, Meta(ge=0, le=10000), setting("Y", "T7 C5.7 I7 I-O13")] = 2000
    jokers_dirty: Annotated[int, Meta(ge=0, le=10000), setting("Y", "T7 C5.7 I7 I-O13")] = 2000
    concealed_bonus: Annotated[int, Meta(ge=0, le=1000), setting("Y", "T7 C-O8 I7")] = 100
