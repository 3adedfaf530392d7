"""Going out: what a side must have, how it is done, what it brings."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from canasta.rules.setting import in_order, setting

Forbidden = Literal["wild", "stop_three"]
FORBIDDEN: tuple[Forbidden, ...] = get_args(Forbidden)
FourThrees = Literal["never", "remove_on_closing"]
Asking = Literal["never", "optional", "required"]


class Out(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`out.*`: canastas needed, the closing discard, asking the partner, the bonus."""

    canastas: Annotated[int, Meta(ge=0, le=4), setting("Y", "T10.1 C9.1 C12 I10.1")] = 1
    needs_clean_and_dirty: Annotated[bool, setting("Y", "T10.1 C9.1 I10.1")] = False
    wild_canasta_counts: Annotated[bool, setting("Y", "T10.1 C9.1 I-O17")] = True
    final_discard: Annotated[
        Literal["required", "optional"],
        setting("Y", "T-O15 C9.2 I10.2"),
    ] = "optional"
    final_discard_forbidden: Annotated[
        tuple[Forbidden, ...],
        setting("Y", "T10.3 C9.2 I10.2"),
    ] = ()
    four_stop_threes: Annotated[FourThrees, setting("Y", "T-O16 C5.6 I4.6")] = "never"
    ask_partner: Annotated[Asking, setting("Y", "T-O24 C9.6 I-O24")] = "optional"
    bonus: Annotated[int, Meta(ge=0, le=1000), setting("Y", "T10.2 C9.5 I10.4")] = 100
    concealed_bonus: Annotated[int, Meta(ge=0, le=1000), setting("Y", "T10.2 C-O8 I10.4")] = 100
    concealed_with_pile: Annotated[bool, setting("P", "T10.2 C-O10 I10.4")] = True

    def __post_init__(self) -> None:
        """Keep the set in its listed order, so that equal rules compare equal."""
        forbidden = in_order(self.final_discard_forbidden, FORBIDDEN)
        force_setattr(self, "final_discard_forbidden", forbidden)
