"""Italian Canasta with the sheet's list of turns read to the letter. I-O4."""

from msgspec.structs import replace

from canasta.variants.italian import RULES as ITALIAN

RULES = replace(
    ITALIAN,
    variant="italian-strict",
    opening=replace(ITALIAN.opening, timing="before_draw_only"),
)
