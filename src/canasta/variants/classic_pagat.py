"""Classic Canasta as pagat.com has it, for two, three, four and six."""

from msgspec.structs import replace

from canasta.variants import classic, six_handed, three_handed, two_handed

FORMS = tuple(
    replace(
        rules,
        variant="classic-pagat",
        # C-O4: nothing but three wilds at most and two naturals at least.
        meld=replace(rules.meld, wild_ratio="none"),
        canasta=replace(rules.canasta, concealed_bonus=0),
        # C-O2: a black three turned up stays on top.
        setup=replace(rules.setup, cover_upcards=("wild", "bonus_three")),
    )
    for rules in (classic.RULES, two_handed.RULES, three_handed.RULES, six_handed.RULES)
)
