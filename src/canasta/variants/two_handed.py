"""Classic Canasta for two. C12."""

from msgspec.structs import replace

from canasta.variants.classic import RULES as CLASSIC

RULES = replace(
    CLASSIC,
    players=2,
    setup=replace(CLASSIC.setup, hand=15),
    turn=replace(CLASSIC.turn, draw_count=2),
    out=replace(CLASSIC.out, canastas=2),
)
