"""Classic Canasta for six, in two sides of three. C12."""

from msgspec.structs import replace

from canasta.rules.deck import Deck
from canasta.rules.opening import Band
from canasta.variants.classic import RULES as CLASSIC

RULES = replace(
    CLASSIC,
    players=6,
    deck=Deck(packs=3, jokers=6, faces="cards"),
    setup=replace(CLASSIC.setup, hand=13),
    # C12: four red threes of six are not doubled.
    bonus_three=replace(CLASSIC.bonus_three, table=(100, 200, 300, 400, 1000, 1200)),
    opening=replace(CLASSIC.opening, bands=(*CLASSIC.opening.bands, Band(start=7500, need=150))),
    out=replace(CLASSIC.out, canastas=2),
    match=replace(CLASSIC.match, target=10000),
)
