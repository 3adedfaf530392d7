"""What a side's first melds must be worth, what may be in them, how the pile joins in."""

from itertools import pairwise
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from canasta.rules.setting import NONE, setting

Total = Annotated[int, Meta(ge=-100_000, le=100_000)]
Wilds = Annotated[int, Meta(ge=0, le=24)]
Points = Annotated[int, Meta(ge=0, le=1000)]
Timing = Literal["after_draw", "before_draw_only", "either"]
PileUse = Literal["separate", "counts", "required", "never"]


class Band(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The requirement of sides whose total has reached `start`, written `from`."""

    start: Total | Literal["min"] = field(name="from")
    need: Points | Literal["canasta"]
    wilds: Annotated[Wilds | None, Meta(extra={"texts": NONE})] = None
    clean: bool = False
    pile: PileUse = "counts"

    @property
    def lowest(self) -> bool:
        """Whether the band holds for every total below the next one's start."""
        return self.start == "min"


CLASSIC_BANDS = (
    Band(start="min", need=15),
    Band(start=0, need=50),
    Band(start=1500, need=90),
    Band(start=3000, need=120),
)


class Opening(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`opening.*`: the bands by total, and the rules that hold in each."""

    bands: Annotated[
        tuple[Band, ...],
        Meta(min_length=1, max_length=12),
        setting("Y", "T9 C8 I8"),
    ] = CLASSIC_BANDS
    timing: Annotated[Timing, setting("Y", "T6 C4.2 I-O4")] = "after_draw"
    draw_if_before: Annotated[int, Meta(ge=0, le=3), setting("Y", "T6 C4.2 I-O5")] = 1
    dirty_bars_pile: Annotated[bool, setting("Y", "T-O6 C8.2 I8.2")] = False
    top_card_counts: Annotated[bool, setting("P", "T-O6 C8.2 I-O16")] = True
    limits_hold: Annotated[
        Literal["until_met", "whole_turn"],
        setting("Y", "G1"),
    ] = "until_met"
    waive_if_concealed_out: Annotated[bool, setting("Y", "T9 C-O9 I8")] = True

    def __post_init__(self) -> None:
        """Refuse, with ValueError, bands that leave a total out or do not rise."""
        first, *others = self.bands or (None,)
        if first is None or not first.lowest:
            raise ValueError("the first band must be from: min")
        starts = [band.start for band in others if band.start != "min"]
        if len(starts) < len(others):
            raise ValueError("only the first band may be from: min")
        if any(after <= before for before, after in pairwise(starts)):
            raise ValueError("each band must begin above the one before it")
