"""Settings that contradict each other, and that all others may be changed alone."""

from collections.abc import Iterator

import pytest
from msgspec import inspect
from msgspec.structs import replace

from canasta import variants
from canasta.rules.catalogue import SETTINGS, Setting
from canasta.rules.rules import Rules, RulesError, difference, parse_house, settings, with_house

CLASSIC = variants.find("classic")
TILE = variants.find("tile")
ITALIAN = variants.find("italian")


def house(rules: Rules, *texts: str) -> Rules:
    """Apply house rules written as on a command line."""
    return with_house(rules, dict(parse_house(text) for text in texts))


@pytest.mark.parametrize(
    ("rules", "texts", "keys"),
    [
        (CLASSIC, ["turn.draw_after_take=1"], ("opening.bands", "turn.draw_after_take")),
        (TILE, ["turn.draw_after_take=2"], ("opening.bands", "turn.draw_after_take")),
        (
            ITALIAN,
            ["opening.bands=[{from: min, need: 50, pile: required}]"],
            ("opening.bands", "turn.draw_after_take"),
        ),
        (ITALIAN, ["deck.packs=1"], ("setup.hand", "deck.packs")),
        (TILE, ["deck.packs=1"], ("setup.hand", "deck.packs")),
        (variants.find("classic", 6), ["deck.packs=1"], ("setup.hand", "deck.packs")),
        (CLASSIC, ["deck.packs=1", "setup.hand=14"], ("setup.hand", "deck.packs")),
    ],
)
def test_settings_at_odds_are_refused_naming_both(
    rules: Rules, texts: list[str], keys: tuple[str, ...]
) -> None:
    """settings.md: at odds with another setting is refused, naming both."""
    with pytest.raises(RulesError) as caught:
        house(rules, *texts)
    assert caught.value.keys == keys
    assert all(key in str(caught.value) for key in keys)


def test_both_sides_of_a_contradiction_may_be_changed_together() -> None:
    """What counts is what the rules are in the end."""
    bands = "opening.bands=[{from: min, need: 50}]"
    assert house(ITALIAN, bands, "turn.draw_after_take=0").turn.draw_after_take == 0
    bands = "opening.bands=[{from: min, need: 50, pile: never}]"
    assert house(CLASSIC, bands, "turn.draw_after_take=2").turn.draw_after_take == 2


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (CLASSIC, "end.stock_empty=after_turn"),
        (TILE, "end.forced_take=true"),
        (CLASSIC, "meld.wild_lock=no_dirty_canasta"),
        (ITALIAN, "meld.wild_only=false"),
        (ITALIAN, "out.canastas=1"),
        (CLASSIC, "out.needs_clean_and_dirty=true"),
        (TILE, "meld.stop_threes_when_out=true"),
        (CLASSIC, "out.four_stop_threes=remove_on_closing"),
        (TILE, "setup.starter_extra=0"),
        (ITALIAN, "meld.closes_at=none"),
        (CLASSIC, "pile.capture_frozen_count=3"),
    ],
)
def test_a_setting_that_has_nothing_to_do_is_no_contradiction(rules: Rules, text: str) -> None:
    """C-O12 and others: each of these may be switched alone."""
    assert len(difference(rules, house(rules, text))) == 1


def test_only_two_three_four_or_six_can_play() -> None:
    """C1.2."""
    with pytest.raises(RulesError, match="players: 5 is not allowed"):
        replace(CLASSIC, players=5)


def choices(setting: Setting) -> Iterator[object]:
    """Every listed value, or both ends of a range."""
    kinds = setting.type.types if isinstance(setting.type, inspect.UnionType) else [setting.type]
    for kind in kinds:
        match kind:
            case inspect.BoolType():
                yield from (True, False)
            case inspect.IntType(ge=least, le=most):
                yield from (least, most)
            case inspect.LiteralType(values=values):
                yield from values
            case inspect.NoneType():
                yield "none"
            case inspect.VarTupleType(item_type=inspect.LiteralType(values=values)):
                yield from ([], list(values), *([item] for item in values))


def is_accepted(rules: Rules, key: str, choice: object) -> bool:
    """Whether a setting may be changed alone; then it holds that value."""
    try:
        held = settings(with_house(rules, {key: choice}))[key]
    except RulesError:
        return False
    return (
        set(held) == set(choice)
        if isinstance(held, list) and isinstance(choice, list)
        else held == choice
    )


REFUSED_ALONE = {
    "classic": [("turn.draw_after_take", 2)],
    "tile": [("deck.packs", 1), ("turn.draw_after_take", 2)],
    "italian": [("deck.packs", 1)],
}


@pytest.mark.parametrize("name", REFUSED_ALONE)
def test_every_setting_may_be_changed_alone_but_for_four_contradictions(name: str) -> None:
    """The listed values and the ends of the ranges, one at a time on each game."""
    refused = [
        (key, choice)
        for key, setting in SETTINGS.items()
        for choice in choices(setting)
        if not is_accepted(variants.find(name), key, choice)
    ]
    assert refused == REFUSED_ALONE[name]
