"""Classic Canasta for three, each alone. C12, C-O15."""

from msgspec.structs import replace

from canasta.variants.classic import RULES as CLASSIC

RULES = replace(
    CLASSIC,
    players=3,
    setup=replace(CLASSIC.setup, hand=13),
    turn=replace(CLASSIC.turn, draw_count=2),
    match=replace(CLASSIC.match, target=7500),
)
