"""The games as values: every cell of the table of settings, and the presets made from them."""

import pytest

from canasta import variants
from canasta.rules.catalogue import SETTINGS
from canasta.rules.rules import Rules, RulesError, difference, settings

UPCARDS = ["wild", "bonus_three", "stop_three"]
TABLE: list[tuple[str, object, object, object, str]] = [
    # setting, tile, classic for four, Italian, who sees it
    ("deck.packs", 2, 2, 3, "P"),
    ("deck.jokers", 2, 4, 6, "P"),
    ("deck.faces", "tiles", "cards", "cards", "P"),
    ("setup.hand", 14, 11, 15, "Y"),
    ("setup.starter_extra", 1, 0, 0, "P"),
    ("setup.first_player_draws", False, True, True, "P"),
    ("setup.first_turn_may_meld", True, True, True, "Y"),
    ("setup.direction", "counterclockwise", "clockwise", "clockwise", "Y"),
    ("setup.cover_upcards", ["bonus_three"], UPCARDS, UPCARDS, "Y"),
    ("setup.freeze_upcards", [], ["wild", "bonus_three"], ["wild"], "Y"),
    ("setup.hidden_by_upcard", False, False, True, "Y"),
    ("setup.replace_dealt_from", "front", "front", "back", "P"),
    ("setup.cut_bonus", "none", "none", "extra", "Y"),
    ("turn.draw_count", 1, 1, 2, "Y"),
    ("turn.draw_after_take", 0, 0, 1, "Y"),
    ("values.joker", 50, 50, 50, "P"),
    ("values.two", 20, 20, 20, "P"),
    ("values.ace", 25, 20, 20, "P"),
    ("values.low", 5, 5, 5, "P"),
    ("values.high", 10, 10, 10, "P"),
    ("values.high_from", 6, 8, 8, "P"),
    ("values.stop_three", 0, 5, 0, "P"),
    ("values.stop_three_in_hand", -100, -5, 0, "Y"),
    (
        "bonus_three.table",
        [100, 200, 300, 800],
        [100, 200, 300, 800],
        [100, 200, 300, 800, 1200, 1800],
        "Y",
    ),
    ("bonus_three.sign", "always_plus", "melded", "clean_and_dirty", "Y"),
    ("bonus_three.replace_from_pile", False, False, False, "P"),
    ("meld.max_wilds", 3, 3, 2, "Y"),
    ("meld.wild_ratio", "strict_majority", "up_to_naturals", "strict_majority", "Y"),
    ("meld.wild_only", True, False, True, "Y"),
    ("meld.wild_only_max_minor", "none", "none", 2, "P"),
    ("meld.wild_lock", "none", "none", "no_dirty_canasta", "Y"),
    ("meld.closes_at", "none", "none", 7, "Y"),
    ("meld.close_overshoot", True, True, True, "Y"),
    ("meld.reopen_rank_after_close", True, True, True, "Y"),
    ("meld.stop_threes_when_out", False, True, False, "Y"),
    ("canasta.clean", 500, 500, 500, "Y"),
    ("canasta.dirty", 300, 300, 300, "Y"),
    ("canasta.aces_clean", 1500, 500, 1000, "Y"),
    ("canasta.aces_dirty", 700, 300, 500, "Y"),
    ("canasta.twos_clean", 2500, 2000, 3000, "Y"),
    ("canasta.twos_dirty", 2500, 2000, 2000, "Y"),
    ("canasta.jokers_clean", 2500, 2000, 5000, "Y"),
    ("canasta.jokers_dirty", 2500, 2000, 3000, "Y"),
    ("canasta.concealed_bonus", 0, 100, 0, "Y"),
    ("opening.timing", "after_draw", "after_draw", "either", "Y"),
    ("opening.draw_if_before", 1, 1, 1, "Y"),
    ("opening.dirty_bars_pile", False, False, True, "Y"),
    ("opening.top_card_counts", True, True, False, "P"),
    ("opening.limits_hold", "until_met", "until_met", "until_met", "Y"),
    ("opening.waive_if_concealed_out", False, True, False, "Y"),
    ("pile.capture", "natural_pair", "pair_or_wild_or_meld", "natural_pair", "Y"),
    ("pile.frozen_until_opened", False, True, False, "Y"),
    ("pile.always_frozen", False, False, False, "Y"),
    ("pile.capture_frozen_count", 2, 2, 3, "Y"),
    ("pile.capture_onto_canasta", True, True, False, "Y"),
    ("pile.min_size", 3, 1, 1, "Y"),
    (
        "pile.wild_discard_effect",
        ["blocks_opponents_one_round"],
        ["freezes"],
        ["freezes"],
        "Y",
    ),
    ("pile.wild_ban_round", True, False, False, "Y"),
    ("pile.black_three_freezes", False, False, False, "Y"),
    ("pile.block_closed_rank", "none", "none", "opponents_of_taker", "Y"),
    ("pile.visibility", "top", "top", "top", "Y"),
    ("out.canastas", 1, 1, 2, "Y"),
    ("out.needs_clean_and_dirty", False, False, True, "Y"),
    ("out.wild_canasta_counts", True, True, True, "Y"),
    ("out.final_discard", "required", "optional", "required", "Y"),
    ("out.final_discard_forbidden", ["stop_three"], [], ["wild", "stop_three"], "Y"),
    ("out.four_stop_threes", "remove_on_closing", "never", "never", "Y"),
    ("out.ask_partner", "never", "optional", "optional", "Y"),
    ("out.bonus", 100, 100, 300, "Y"),
    ("out.concealed_bonus", 0, 100, 0, "Y"),
    ("out.concealed_with_pile", True, True, True, "P"),
    ("end.stock_empty", "after_turn", "continue_on_pile", "after_turn", "Y"),
    ("end.forced_take", False, True, False, "Y"),
    ("end.last_card_bonus_three", "turn_goes_on", "ends_at_once", "turn_goes_on", "P"),
    ("score.subtract_hand", True, True, True, "Y"),
    ("score.subtract_closer_partner", True, True, True, "Y"),
    ("score.double_unopened", "none", "none", "hand", "Y"),
    ("match.target", 10000, 5000, 15000, "Y"),
    ("match.require_closing", True, False, False, "Y"),
    ("match.tie", "extra_deal", "extra_deal", "extra_deal", "P"),
    ("match.max_deals", "none", "none", "none", "Y"),
]

TILE_BANDS = [
    ("min", 50, 0, False, "separate"),
    (1500, 90, 1, False, "counts"),
    (3000, 120, 2, False, "counts"),
    (5000, "canasta", 3, False, "counts"),
]
CLASSIC_BANDS = [
    ("min", 15, "none", False, "counts"),
    (0, 50, "none", False, "counts"),
    (1500, 90, "none", False, "counts"),
    (3000, 120, "none", False, "counts"),
]
SIX_HANDED_BANDS = [*CLASSIC_BANDS, (7500, 150, "none", False, "counts")]
ITALIAN_BANDS = [
    ("min", 50, "none", True, "separate"),
    (3000, 90, "none", False, "separate"),
    (6000, 120, "none", False, "separate"),
    (9000, 160, "none", False, "separate"),
    (12000, 180, "none", False, "separate"),
]
CLASSICS = ("classic", "classic-pagat", "classic-bicycle")


def bands(rules: Rules) -> list[tuple[object, ...]]:
    """Return the bands as rows of from, need, wilds, clean, pile."""
    return [tuple(band.values()) for band in settings(rules)["opening.bands"]]


def test_the_table_names_every_setting() -> None:
    """In the same order; the bands have a test of their own."""
    assert [row[0] for row in TABLE] == [key for key in SETTINGS if key != "opening.bands"]


@pytest.mark.parametrize(("key", "tile", "classic", "italian", "who"), TABLE)
def test_a_setting_has_the_tables_value_in_each_game(
    key: str, tile: object, classic: object, italian: object, who: str
) -> None:
    """T, C and I columns, and who sees it."""
    games = ("tile", "classic", "italian")
    found = [settings(variants.find(name))[key] for name in games]
    assert found == [tile, classic, italian]
    assert SETTINGS[key].who == who


@pytest.mark.parametrize(
    ("name", "players", "rows"),
    [
        ("tile", 4, TILE_BANDS),
        ("classic", 2, CLASSIC_BANDS),
        ("classic", 3, CLASSIC_BANDS),
        ("classic", 4, CLASSIC_BANDS),
        ("classic", 6, SIX_HANDED_BANDS),
        ("italian", 4, ITALIAN_BANDS),
    ],
)
def test_the_bands_of_an_opening(name: str, players: int, rows: list[object]) -> None:
    """T9, C8, I8, C12."""
    assert bands(variants.find(name, players)) == rows
    assert [band.lowest for band in variants.find(name, players).opening.bands] == [
        True,
        *[False] * (len(rows) - 1),
    ]


@pytest.mark.parametrize(
    ("players", "changes"),
    [
        (2, {"setup.hand": 15, "turn.draw_count": 2, "out.canastas": 2}),
        (3, {"setup.hand": 13, "turn.draw_count": 2, "match.target": 7500}),
        (
            6,
            {
                "deck.packs": 3,
                "deck.jokers": 6,
                "setup.hand": 13,
                "bonus_three.table": [100, 200, 300, 400, 1000, 1200],
                "opening.bands": None,
                "out.canastas": 2,
                "match.target": 10000,
            },
        ),
    ],
)
def test_classic_for_two_three_and_six(players: int, changes: dict[str, object]) -> None:
    """C12."""
    found = difference(variants.find("classic", 4), variants.find("classic", players))
    assert {key: value for key, _, value in found if key != "opening.bands"} == {
        key: value for key, value in changes.items() if key != "opening.bands"
    }
    assert [key for key, _, _ in found] == list(changes)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_pagat_and_bicycle_change_a_few_settings_of_classic(players: int) -> None:
    """C-O2, C-O4, C-O8; C-O7, C-O9: for every number of players."""
    classic = variants.find("classic", players)
    assert difference(classic, variants.find("classic-pagat", players)) == [
        ("setup.cover_upcards", UPCARDS, ["wild", "bonus_three"]),
        ("meld.wild_ratio", "up_to_naturals", "none"),
        ("canasta.concealed_bonus", 100, 0),
    ]
    assert difference(classic, variants.find("classic-bicycle", players)) == [
        ("opening.waive_if_concealed_out", True, False),
        ("pile.black_three_freezes", False, True),
    ]


def test_the_strict_italian_game_opens_before_the_draw_only() -> None:
    """I-O4."""
    assert difference(variants.find("italian"), variants.find("italian-strict")) == [
        ("opening.timing", "either", "before_draw_only")
    ]


def test_the_names_are_the_presets() -> None:
    """In the order people should be offered them."""
    assert variants.names() == (*CLASSICS, "tile", "italian", "italian-strict")


def test_every_form_says_its_own_name_and_number_and_sheet() -> None:
    """A form is found by what it says of itself."""
    sheets = {**dict.fromkeys(CLASSICS, "classic"), "tile": "tile"}
    for name in variants.names():
        for players in variants.player_counts(name):
            rules = variants.find(name, players)
            assert (rules.variant, rules.players) == (name, players)
            assert rules.sheet == sheets.get(name, "italian")


def test_classic_is_for_two_three_four_and_six_the_others_for_four() -> None:
    """Four, where no number is given."""
    counts = {name: variants.player_counts(name) for name in variants.names()}
    assert counts == {name: (2, 3, 4, 6) if name in CLASSICS else (4,) for name in variants.names()}
    assert {variants.find(name).players for name in variants.names()} == {4}


def test_an_unknown_name_is_refused_with_the_nearest_one_and_all() -> None:
    """One line that helps."""
    with pytest.raises(RulesError) as caught:
        variants.find("itallian")
    assert caught.value.keys == ("variant",)
    assert "did you mean italian?" in str(caught.value)
    assert all(name in str(caught.value) for name in variants.names())
    with pytest.raises(RulesError, match="no variant is called 'whist'; there are classic"):
        variants.player_counts("whist")


def test_a_number_of_players_the_game_is_not_for_is_refused_with_those_it_is_for() -> None:
    """C1.2."""
    with pytest.raises(RulesError, match="classic is for 2, 3, 4, 6 players, not 5") as caught:
        variants.find("classic", 5)
    assert caught.value.keys == ("players",)
    with pytest.raises(RulesError, match="tile is for 4 players, not 2"):
        variants.find("tile", 2)
