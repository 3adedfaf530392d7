"""Ways to play, as changes of a game's tuned weights: `tuned:saver` plays as a saver.

The first ones are bounded, so that who plays so is about as strong; the odd ones are caricatures
that a good bot must stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from canasta.bots import tuned
from canasta.bots.weights import Weights, as_dict, weights
from canasta.rules.rules import Rules

NOTHING: Final[Mapping[str, float]] = MappingProxyType({})


class Style(NamedTuple):
    """What is multiplied, and what is added."""

    times: Mapping[str, float] = NOTHING
    plus: Mapping[str, float] = NOTHING


STYLES: Final[dict[str, Style]] = {
    "saver": Style(times={"keep_pair": 1.3, "lay_reserve": 1.3}, plus={"open_base": -12.0}),
    "racer": Style(plus={"open_base": 15.0, "out_base": 40.0}),
    "freezer": Style(times={"throw_two": 0.9}, plus={"freeze_card": 2.0, "freeze_unopened": 0.3}),
    "collector": Style(times={"take_card": 1.5}, plus={"out_base": -25.0}),
    "purist": Style(plus={"dirty": 1.5}),
    "gambler": Style(times={"risk_card": 0.8, "progress": 1.3}),
}
"""For partners and opponents with a character."""

ODD: Final[dict[str, Style]] = {
    "always_freezes": Style(plus={"throw_two": -400.0, "throw_joker": -400.0}),
    "opens_late": Style(times={"open_they": 0.0}, plus={"open_base": -400.0, "open_late": 500.0}),
    "takes_all": Style(plus={"take_open": 1000.0, "take_unopened": 1000.0}),
    "rushes_out": Style(plus={"open_base": 400.0, "out_base": 1000.0, "lay_card": 40.0}),
    "holds_all": Style(plus={"lay_card": -25.0, "lay_new": -40.0}),
}
"""To be played against."""


@lru_cache
def weights_of(rules: Rules, name: str) -> Weights:
    """A game's weights in a style."""
    style = (STYLES | ODD)[name]
    return weights(styled(as_dict(tuned.weights_of(rules)), style))


def check(name: str) -> None:
    """Refuse, with ValueError, a style that does not exist."""
    if name not in STYLES and name not in ODD:
        raise ValueError(f"no style {name!r}; there are {', '.join([*STYLES, *ODD])}")


def styled(values: Mapping[str, float], style: Style) -> dict[str, float]:
    """Weights, changed."""
    return {
        name: value * style.times.get(name, 1.0) + style.plus.get(name, 0.0)
        for name, value in values.items()
    }
