"""What may differ between two games: house rules, ranges, contradictions, records."""

import pytest
import yaml
from msgspec.structs import replace

from canasta import variants
from canasta.rules.deck import Deck, bonus_threes, pack_size
from canasta.rules.opening import Band, Opening
from canasta.rules.out import Out
from canasta.rules.pile import Pile
from canasta.rules.rules import (
    Rules,
    RulesError,
    difference,
    from_settings,
    parse_house,
    settings,
    with_house,
)
from canasta.rules.setup import Setup

CLASSIC = variants.find("classic")
TILE = variants.find("tile")
ITALIAN = variants.find("italian")


def value(rules: Rules, key: str) -> object:
    """Return a setting as JSON holds it."""
    return settings(rules)[key]


def house(rules: Rules, *texts: str) -> Rules:
    """Apply house rules written as on a command line."""
    return with_house(rules, dict(parse_house(text) for text in texts))


def refusal(rules: Rules, *texts: str) -> RulesError:
    """Return the error that house rules meet; its message is one line and names its keys."""
    with pytest.raises(RulesError) as caught:
        house(rules, *texts)
    message = str(caught.value)
    assert "\n" not in message
    assert all(key in message for key in caught.value.keys)
    return caught.value


# What is in the pack.


def test_a_pack_of_cards_is_108_of_tiles_106_of_three_packs_162() -> None:
    """T2.1, C2.1, I2.1."""
    assert [pack_size(rules.deck) for rules in (CLASSIC, TILE, ITALIAN)] == [108, 106, 162]
    assert bonus_threes(Deck(packs=3)) == 6


def test_three_players_are_three_sides_all_others_two() -> None:
    """C12."""
    counts = variants.player_counts("classic")
    assert {n: variants.find("classic", n).sides for n in counts} == {2: 2, 3: 3, 4: 2, 6: 2}


# House rules as people write them.


@pytest.mark.parametrize(
    ("text", "key", "held"),
    [
        ("meld.max_wilds=2", "meld.max_wilds", 2),
        (" meld.max_wilds = 2 ", "meld.max_wilds", 2),
        ("meld.wild_only=yes", "meld.wild_only", True),
        ("meld.wild_only=on", "meld.wild_only", True),
        ("end.forced_take=off", "end.forced_take", False),
        ("end.forced_take=no", "end.forced_take", False),
        ("end.forced_take=false", "end.forced_take", False),
        ("meld.closes_at=7", "meld.closes_at", 7),
        ("meld.closes_at=none", "meld.closes_at", "none"),
        ("meld.closes_at=null", "meld.closes_at", "none"),
        ("meld.wild_lock=none", "meld.wild_lock", "none"),
        ("match.max_deals=none", "match.max_deals", "none"),
        ("setup.cover_upcards=[wild]", "setup.cover_upcards", ["wild"]),
        ("setup.cover_upcards=wild", "setup.cover_upcards", ["wild"]),
        ("setup.cover_upcards=[]", "setup.cover_upcards", []),
        ("values.high_from=J", "values.high_from", 11),
        ("values.high_from=Q", "values.high_from", 12),
        ("values.high_from=K", "values.high_from", 13),
        ("values.high_from=6", "values.high_from", 6),
        ("values.stop_three_in_hand=-100", "values.stop_three_in_hand", -100),
        ("bonus_three.table=[0, 0, 0, 1000]", "bonus_three.table", [0, 0, 0, 1000]),
    ],
)
def test_a_house_rule_is_read_as_yaml(text: str, key: str, held: object) -> None:
    """`--house KEY=VALUE`."""
    assert value(house(CLASSIC, text), key) == held


def test_a_set_is_kept_in_its_listed_order_whatever_order_it_is_written_in() -> None:
    """So that equal rules compare equal."""
    ways: list[object] = [
        ["stop_three", "wild", "wild"],
        ("wild", "stop_three"),
        {"wild", "stop_three"},
        frozenset({"stop_three", "wild"}),
    ]
    made = [with_house(CLASSIC, {"setup.cover_upcards": way}) for way in ways]
    assert all(rules.setup.cover_upcards == ("wild", "stop_three") for rules in made)
    assert Out(final_discard_forbidden=("stop_three", "wild")) == Out(
        final_discard_forbidden=("wild", "stop_three")
    )


def test_bands_are_written_with_from_and_what_is_left_out_is_harmless() -> None:
    """settings.md: `wilds: none`, `clean: false`, `pile: counts`."""
    text = "opening.bands=[{from: min, need: 30}, {from: 2000, need: canasta, wilds: none}]"
    assert value(house(CLASSIC, text), "opening.bands") == [
        {"from": "min", "need": 30, "wilds": "none", "clean": False, "pile": "counts"},
        {"from": 2000, "need": "canasta", "wilds": "none", "clean": False, "pile": "counts"},
    ]


def test_bands_may_also_be_given_as_values() -> None:
    """Programs need not write what they already hold."""
    bands = (Band(start="min", need=0), Band(start=-500, need=20, wilds=1, pile="never"))
    assert with_house(CLASSIC, {"opening.bands": bands}).opening.bands == bands


def test_house_rules_leave_everything_else_as_it_was() -> None:
    """Several settings of one chapter and of others change together."""
    ours = house(CLASSIC, "meld.max_wilds=2", "meld.wild_only=true", "match.target=3000")
    assert difference(CLASSIC, ours) == [
        ("meld.max_wilds", 3, 2),
        ("meld.wild_only", False, True),
        ("match.target", 5000, 3000),
    ]
    assert (ours.variant, ours.players, ours.sheet) == ("classic", 4, "classic")
    assert with_house(CLASSIC, {}) == CLASSIC


# House rules that are refused.


@pytest.mark.parametrize(
    ("text", "key", "parts"),
    [
        ("meld.max_wild=2", "meld.max_wild", ["did you mean meld.max_wilds?"]),
        ("max_wilds=2", "max_wilds", ["did you mean meld.max_wilds?"]),
        ("colour.of.cards=2", "colour.of.cards", ["no such setting"]),
        ("meld.max_wilds=8", "meld.max_wilds", ["8", "0 to 7"]),
        ("meld.max_wilds=-1", "meld.max_wilds", ["-1", "0 to 7"]),
        ("meld.max_wilds=2.0", "meld.max_wilds", ["2.0", "0 to 7"]),
        ("meld.max_wilds=yes", "meld.max_wilds", ["true", "0 to 7"]),
        ("meld.max_wilds=none", "meld.max_wilds", ["none", "0 to 7"]),
        ("meld.max_wilds=2000-01-01", "meld.max_wilds", ["2000-01-01", "0 to 7"]),
        ("meld.closes_at=8", "meld.closes_at", ["8", "7, none"]),
        ("meld.wild_only=1", "meld.wild_only", ["1", "true, false"]),
        ("meld.wild_only=maybe", "meld.wild_only", ["maybe", "true, false"]),
        ("meld.wild_ratio=half", "meld.wild_ratio", ["half", "strict_majority"]),
        ("setup.cover_upcards=[wilds]", "setup.cover_upcards", ["wilds", "bonus_three"]),
        ("setup.cover_upcards=joker", "setup.cover_upcards", ["joker", "bonus_three"]),
        ("setup.cover_upcards={wild: 1}", "setup.cover_upcards", ["wild", "bonus_three"]),
        ("pile.capture_frozen_count=4", "pile.capture_frozen_count", ["4", "2, 3"]),
        ("values.high_from=3", "values.high_from", ["3", "4 to 14, J, Q, K"]),
        ("match.max_deals=0", "match.max_deals", ["0", "1 to 99, none"]),
        ("bonus_three.table=[]", "bonus_three.table", ["[]", "a list of 1 to 12 numbers"]),
        ("bonus_three.table=[a]", "bonus_three.table", ['["a"]', "1 to 12 numbers"]),
        ("opening.bands=[]", "opening.bands", ["first", "min"]),
        ("opening.bands=50", "opening.bands", ["50", "from", "need"]),
        ("opening.bands=[50]", "opening.bands", ["50", "bands[0]"]),
        ("opening.bands=[{from: min}]", "opening.bands", ["need"]),
        ("opening.bands=[{from: min, need: 1001}]", "opening.bands", ["1001", "bands[0].need"]),
        ("opening.bands=[{from: min, need: 50, wild: 1}]", "opening.bands", ["wild"]),
        ("opening.bands=[{from: 0, need: 50}]", "opening.bands", ["first band", "from: min"]),
        (
            "opening.bands=[{from: min, need: 1}, {from: min, need: 2}]",
            "opening.bands",
            ["only the first"],
        ),
        (
            "opening.bands=[{from: min, need: 1}, {from: 9, need: 2}, {from: 9, need: 3}]",
            "opening.bands",
            ["above the one before it"],
        ),
    ],
)
def test_a_refusal_names_the_setting_what_was_given_and_what_is_allowed(
    text: str, key: str, parts: list[str]
) -> None:
    """settings.md: a value that is not listed or out of range is refused."""
    error = refusal(CLASSIC, text)
    assert error.keys == (key,)
    assert all(part in str(error) for part in parts), str(error)


@pytest.mark.parametrize("text", ["meld.max_wilds", "=2", "", "=", "meld.max_wilds="])
def test_a_house_rule_is_a_key_and_a_value(text: str) -> None:
    """Nothing is guessed where one of the two is missing."""
    with pytest.raises(RulesError):
        parse_house(text)


@pytest.mark.parametrize("text", ["meld.max_wilds=[", "meld.max_wilds=&", "meld.max_wilds=="])
def test_a_value_that_is_no_yaml_is_refused(text: str) -> None:
    """The reader's own many-lined message is not passed on."""
    assert refusal(CLASSIC, text).keys == ("meld.max_wilds",)


def test_a_key_that_is_no_text_is_refused_like_any_other() -> None:
    """YAML 1.1 reads the key `on` as true."""
    odd: dict[str, object] = yaml.safe_load("on: 1")
    with pytest.raises(RulesError, match="True: there is no such setting"):
        with_house(CLASSIC, odd)


def test_a_long_value_is_shortened_in_the_message() -> None:
    """One line stays readable."""
    with pytest.raises(RulesError) as caught:
        with_house(CLASSIC, {"meld.wild_ratio": "x" * 1000})
    assert len(str(caught.value)) < 200


def test_chapters_made_by_hand_are_checked_too() -> None:
    """Nothing is dropped in silence."""
    with pytest.raises(ValueError, match="'wilds' is not one of wild, bonus_three, stop_three"):
        Setup(cover_upcards=("wilds",))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'melts' is not one of freezes"):
        Pile(wild_discard_effect=("melts",))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="first band"):
        Opening(bands=())


# Records.


def test_settings_are_plain_and_come_back_as_the_same_rules() -> None:
    """A record holds its rules by value."""
    for name in variants.names():
        for players in variants.player_counts(name):
            rules = variants.find(name, players)
            written = yaml.safe_load(yaml.safe_dump(settings(rules)))
            assert from_settings(replace(CLASSIC, players=players), written) == replace(
                rules, variant="classic", sheet="classic"
            )
            assert variants.from_settings(name, players, written) == rules


def test_settings_a_record_lacks_are_the_variants_and_unknown_ones_are_ignored() -> None:
    """Old and new programs read each other's records."""
    ours = variants.from_settings("italian", None, {"meld.max_wilds": 1, "meld.invented": True})
    assert difference(ITALIAN, ours) == [("meld.max_wilds", 2, 1)]


def test_a_damaged_record_is_refused() -> None:
    """What is known must hold."""
    with pytest.raises(RulesError, match=r"meld\.max_wilds: 99 is not allowed"):
        variants.from_settings("italian", 4, {"meld.max_wilds": 99})
