"""The tuner: boards that nobody shares, the same result again, weights that differ as a file."""

import tomllib
from pathlib import Path

import pytest

from canasta.bots import tuned
from canasta.bots.weights import NAMES, STEPS, Weights, as_dict, weights
from canasta.cli import main
from canasta.tuning import climb, tuner
from canasta.tuning.climb import Climber
from canasta.tuning.field import Field, figure, named, weighed
from canasta.tuning.tuner import Budget, by_hand
from canasta.variants import find
from tests.forms import FORMS


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Next to no play: what is told here does not depend on much of it."""
    monkeypatch.setattr(climb, "DIRECTIONS", 2)
    monkeypatch.setattr(climb, "BOARDS", 2)
    monkeypatch.setattr(tuner, "SELECT", 2)
    monkeypatch.setattr(tuner, "STAGES", 2)
    monkeypatch.setattr(tuner, "TEST", 2)


def test_the_boards_of_different_uses_are_different_and_of_one_use_the_same() -> None:
    field = Field(find("tile"))
    train = field.boards("train:1", range(40))
    assert train == field.boards("train:1", range(40))
    assert not {board.deck for board in train} & {
        board.deck for board in field.boards("select:1", range(40))
    }


def test_boards_go_round_the_dealers_and_the_opening_bands() -> None:
    field = Field(find("classic"))
    boards = field.boards("test", range(12))
    assert {(board.dealer, board.total) for board in boards} == {
        (dealer, total) for dealer in range(4) for total in (0, 1500, 3000)
    }


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_a_bot_is_no_better_than_itself(variant: str, players: int) -> None:
    field = Field(find(variant, players))
    same = field.differences(weighed(by_hand()), named("rules"), field.boards("test", range(3)))
    assert same == [0.0, 0.0, 0.0]


def test_a_better_bot_is_told_by_its_figure() -> None:
    field = Field(find("classic"))
    boards = field.boards("test", range(12))
    found = figure(field.differences(named("rules"), named("random"), boards))
    assert found.mean > 2.0 * found.error
    assert found.pairs == 12


def test_a_climb_is_the_same_again_and_another_with_another_seed() -> None:
    def at(seed: str) -> dict[str, float]:
        climber = Climber(Field(find("classic", 2)), by_hand(), seed)
        climber.go(0.0)
        return climber.at

    assert at("1") == at("1") != at("2")


def test_the_command_writes_weights_that_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tuner, "SURE", -1000.0)
    out = tmp_path / "weights.toml"
    options = ["--players", "2", "--rounds", "1", "--out", str(out)]
    assert main(["tune", "classic", *options]) == 0
    found = tomllib.loads(out.read_text("utf-8"))["weights"]
    assert set(found) <= set(NAMES)
    assert all(getattr(Weights(), name) != value for name, value in found.items())
    assert "over rules" in capsys.readouterr().err


def test_weights_that_are_zero_by_hand_have_a_step_of_their_own() -> None:
    zeros = {name for name, value in as_dict(Weights()).items() if value == 0.0}
    assert zeros == set(STEPS)


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_every_game_has_weights(variant: str, players: int) -> None:
    assert as_dict(tuned.weights_of(find(variant, players))).keys() == set(NAMES)


def test_a_budget_is_rounds_or_time() -> None:
    assert Budget(10, 0.0).spent(5, 0.0) == 0.5
    assert Budget(None, 1.0).spent(5, -1e9) == 1.0
    with pytest.raises(ValueError, match="no weight 'charm'"):
        weights({"charm": 1.0})
