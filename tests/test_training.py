"""The net's trainer, on a handful of deals."""

import numpy as np
import pytest

from canasta import training
from canasta.bots import net
from canasta.bots.features import COUNT
from canasta.bots.minds import FOLDER, mind_of
from canasta.variants import find


def test_a_net_learns_from_deals_and_is_the_same_for_a_seed() -> None:
    rules = find("classic")
    packed, share = training.train(rules, deals=60, epochs=2, seed=3)
    assert share < 1.0
    again, _ = training.train(rules, deals=60, epochs=2, seed=3)
    assert packed == again
    net.unpack(packed)


def test_rounding_a_model_changes_little() -> None:
    chance = np.random.default_rng(1)
    positions = chance.integers(0, 4, (400, COUNT)).astype(np.uint8)
    results = positions[:, :5].sum(axis=1).astype(np.float32)
    mean, spread = positions.mean(axis=0), positions.std(axis=0)
    x = ((positions - mean) / spread).astype(np.float32)
    model = training.fit(np.tile(x, (8, 1)), np.tile(results, 8), epochs=60, seed=2)
    said = training.by_net(training.rounded(model, mean, spread, 1.0), positions)
    assert np.abs(said - model.predict(x)).mean() < 0.5
    assert training.explained(said, results) > 0.5


@pytest.mark.parametrize("name", sorted(file.name for file in FOLDER.iterdir()))
def test_every_net_that_is_there_can_be_read(name: str) -> None:
    variant, _, players = name.removesuffix(".net").rpartition("-")
    assert mind_of(find(variant, int(players))).net is not None


@pytest.mark.parametrize(
    "wrong",
    [
        ["klondike", "--out", "a.net"],
        ["tile", "--deals", "0", "--out", "a.net"],
        ["tile", "--out", "no/such/folder/a.net"],
    ],
)
def test_what_cannot_be_trained_is_said_before_any_work(
    wrong: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["canasta.training", *wrong])
    with pytest.raises(SystemExit) as ended:
        training.main()
    assert ended.value.code == 2
    assert "error: " in capsys.readouterr().err
