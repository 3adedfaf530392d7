"""Ways to play: bounded changes of the tuned weights, and caricatures."""

import pytest

from canasta.bots import make
from canasta.bots.playout import play_out
from canasta.bots.styles import ODD, STYLES, weights_of
from canasta.bots.tuned import weights_of as usual
from canasta.bots.weights import NAMES, as_dict
from canasta.engine.state import OVER
from canasta.variants import find
from tests.forms import dealt

ALL = STYLES | ODD


@pytest.mark.parametrize("style", ALL)
def test_a_style_changes_what_it_names_and_nothing_else(style: str) -> None:
    rules = find("classic")
    before, after = as_dict(usual(rules)), as_dict(weights_of(rules, style))
    named = ALL[style].times.keys() | ALL[style].plus.keys()
    assert {name for name in NAMES if before[name] != after[name]} == named


@pytest.mark.parametrize("style", ALL)
@pytest.mark.parametrize("variant", ["classic", "tile", "italian"])
def test_whole_deals_are_played_in_it(variant: str, style: str) -> None:
    deal = dealt(variant, 4, 1)
    play_out(deal, [make(f"tuned:{style}", seat) for seat in range(4)], bytearray())
    assert deal.phase == OVER


def test_an_unknown_style_is_refused() -> None:
    with pytest.raises(ValueError, match="no style 'charming'; there are saver"):
        make("tuned:charming", 1)
