"""Classic Canasta as Bicycle Cards has it, for two, three, four and six."""

from msgspec.structs import replace

from canasta.variants import classic, six_handed, three_handed, two_handed

FORMS = tuple(
    replace(
        rules,
        variant="classic-bicycle",
        # C-O7: a black three freezes, as a wild does.
        pile=replace(rules.pile, black_three_freezes=True),
        # C-O9: going out concealed needs the opening's points too.
        opening=replace(rules.opening, waive_if_concealed_out=False),
    )
    for rules in (classic.RULES, two_handed.RULES, three_handed.RULES, six_handed.RULES)
)
