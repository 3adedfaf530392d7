"""What a rated bot holds dear: numbers in points, by name, the same names for every game.

The values here are written by hand, for the classic game, and many are zero: no hand was sure of
them. What the tuner found stands in `bots/tuned_weights`, a file a game.
"""

from collections.abc import Mapping
from typing import Final

NAMES: Final[tuple[str, ...]] = (
    "take_card",
    "take_open",
    "take_unopened",
    "take_point",
    "take_fit",
    "take_wild",
    "take_hurry",
    "open_base",
    "open_they",
    "open_late",
    "open_late_stock",
    "open_pile",
    "open_card",
    "open_point",
    "open_wilds",
    "open_hold",
    "open_take",
    "open_before",
    "open_gone",
    "open_need",
    "open_threes",
    "open_canasta",
    "lay_card",
    "lay_point",
    "lay_new",
    "lay_hurry",
    "lay_reserve",
    "lay_ready",
    "lay_wild_meld",
    "progress",
    "progress_first",
    "progress_kind",
    "complete",
    "complete_first",
    "complete_kind",
    "complete_threes",
    "hold_triple",
    "hold_pair",
    "hold_size",
    "hold_pile",
    "two",
    "joker",
    "spare",
    "dirty",
    "keep_pair",
    "keep_dead_pair",
    "keep_triple",
    "keep_value",
    "keep_late",
    "keep_fits",
    "keep_price",
    "keep_live",
    "keep_unopened",
    "keep_canasta",
    "risk_card",
    "risk_unopened",
    "risk_thrown",
    "risk_left",
    "risk_point",
    "risk_need",
    "risk_feed",
    "partner_card",
    "throw_two",
    "throw_joker",
    "freeze_card",
    "freeze_unopened",
    "freeze_opened",
    "freeze_pair",
    "throw_spare",
    "throw_canasta",
    "stop_keep",
    "stop_cost",
    "out_base",
    "out_rival_card",
    "out_partner_card",
    "out_rival_unopened",
    "out_gone",
    "out_own_stake",
    "out_rival_stake",
    "ask_cards",
    "grant_point",
    "grant_base",
    "grant_rival_card",
)

STEPS: Final[Mapping[str, float]] = {
    "take_fit": 4.0,
    "take_wild": 8.0,
    "take_hurry": 15.0,
    "open_hold": 1.5,
    "open_take": 4.0,
    "open_before": 15.0,
    "open_gone": 20.0,
    "open_need": 0.15,
    "open_threes": 0.1,
    "open_canasta": 80.0,
    "lay_ready": 4.0,
    "lay_wild_meld": 10.0,
    "hold_pile": 1.5,
    "progress_first": 0.1,
    "progress_kind": 0.1,
    "complete_kind": 40.0,
    "complete_threes": 0.2,
    "spare": 5.0,
    "keep_price": 1.5,
    "keep_live": 1.5,
    "keep_unopened": 0.3,
    "keep_canasta": 10.0,
    "risk_point": 0.1,
    "risk_need": 0.15,
    "risk_feed": 6.0,
    "freeze_pair": 5.0,
    "throw_spare": 8.0,
    "throw_canasta": 40.0,
    "stop_cost": 0.15,
    "out_rival_unopened": 3.0,
    "out_gone": 40.0,
    "out_own_stake": 0.2,
    "out_rival_stake": 0.2,
}
"""How far it is sensible to move those that are zero by hand."""

EITHER_SIGN: Final = frozenset(
    {
        "take_open",
        "take_unopened",
        "take_hurry",
        "open_base",
        "open_card",
        "open_point",
        "open_before",
        "open_gone",
        "open_need",
        "lay_card",
        "lay_point",
        "lay_new",
        "lay_ready",
        "lay_wild_meld",
        "spare",
        "keep_value",
        "keep_late",
        "keep_live",
        "throw_spare",
        "out_base",
        "out_gone",
    }
)
"""Those that may be below zero. Of the others the name tells what they are for, and so do hints."""


class Weights:
    """One number a name."""

    def __init__(self) -> None:  # noqa: PLR0915 (one line a weight)
        # Taking the pile.
        self.take_card: float = 11.0
        self.take_open: float = -28.0
        self.take_unopened: float = 20.0
        self.take_point: float = 0.3
        self.take_fit: float = 0.0
        self.take_wild: float = 0.0
        self.take_hurry: float = 0.0
        # Opening.
        self.open_base: float = -30.0
        self.open_they: float = 60.0
        self.open_late: float = 60.0
        self.open_late_stock: float = 23.0
        self.open_pile: float = 14.0
        self.open_card: float = -4.0
        self.open_point: float = 0.3
        self.open_wilds: float = 0.5
        self.open_hold: float = 0.0
        self.open_take: float = 0.0
        self.open_before: float = 0.0
        self.open_gone: float = 0.0
        self.open_need: float = 0.0
        self.open_threes: float = 0.0
        self.open_canasta: float = 0.0
        # Laying, once open.
        self.lay_card: float = 12.0
        self.lay_point: float = 0.5
        self.lay_new: float = 20.0
        self.lay_hurry: float = 1.5
        self.lay_reserve: float = 25.0
        self.lay_ready: float = 0.0
        self.lay_wild_meld: float = 0.0
        self.progress: float = 0.3
        self.progress_first: float = 0.0
        self.progress_kind: float = 0.0
        self.complete: float = 0.8
        self.complete_first: float = 120.0
        self.complete_kind: float = 0.0
        self.complete_threes: float = 0.0
        self.hold_triple: float = 34.0
        self.hold_pair: float = 15.0
        self.hold_size: float = 4.0
        self.hold_pile: float = 0.0
        self.two: float = 40.0
        self.joker: float = 60.0
        self.spare: float = 0.0
        self.dirty: float = 0.4
        # What a discard gives up.
        self.keep_pair: float = 45.0
        self.keep_dead_pair: float = 14.0
        self.keep_triple: float = 40.0
        self.keep_value: float = -0.2
        self.keep_late: float = 0.7
        self.keep_fits: float = 15.0
        self.keep_price: float = 0.0
        self.keep_live: float = 0.0
        self.keep_unopened: float = 0.0
        self.keep_canasta: float = 0.0
        # What it risks.
        self.risk_card: float = 22.0
        self.risk_unopened: float = 0.7
        self.risk_thrown: float = 0.9
        self.risk_left: float = 0.8
        self.risk_point: float = 0.0
        self.risk_need: float = 0.0
        self.risk_feed: float = 0.0
        self.partner_card: float = 4.0
        # Wilds and stop threes on the pile.
        self.throw_two: float = 118.0
        self.throw_joker: float = 133.0
        self.freeze_card: float = 6.0
        self.freeze_unopened: float = 1.3
        self.freeze_opened: float = 0.6
        self.freeze_pair: float = 0.0
        self.throw_spare: float = 0.0
        self.throw_canasta: float = 0.0
        self.stop_keep: float = 14.0
        self.stop_cost: float = 0.0
        # Going out.
        self.out_base: float = 100.0
        self.out_rival_card: float = 9.0
        self.out_partner_card: float = 6.0
        self.out_rival_unopened: float = 0.0
        self.out_gone: float = 0.0
        self.out_own_stake: float = 0.0
        self.out_rival_stake: float = 0.0
        self.ask_cards: float = 6.0
        self.grant_point: float = 1.0
        self.grant_base: float = 130.0
        self.grant_rival_card: float = 4.5


def weights(values: Mapping[str, float]) -> Weights:
    """Weights with these values, the usual ones for the rest. Raises ValueError for a name."""
    made = Weights()
    for name, value in values.items():
        if name not in NAMES:
            raise ValueError(f"no weight {name!r}")
        setattr(made, name, float(value))
    return made


def as_dict(made: Weights) -> dict[str, float]:
    """All of them by name."""
    return {name: getattr(made, name) for name in NAMES}


def blend(found: Weights, share: float) -> Weights:
    """So much of these weights, and the rest of the hand-written ones."""
    values, plain = as_dict(found), as_dict(Weights())
    return weights({name: plain[name] + share * (values[name] - plain[name]) for name in plain})
