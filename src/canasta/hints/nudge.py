"""Where to look, without saying what to do."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.engine.cards import STOP_THREE, is_wild
from canasta.engine.moves import ASK, DRAW, NO, PASS, YES, is_discard, is_take, kind, lays
from canasta.hints.plans import Plan, goes_out
from canasta.view.seat import View


def nudge(view: View, best: Plan, all_plans: Sequence[Plan]) -> str:
    """The key of the first depth's sentence."""
    first, last = best.moves[0], best.moves[-1]
    if first in (YES, NO):
        return "answer"
    if first in (ASK, PASS):
        return "ask" if first == ASK else "pass"
    if any(is_take(move) for move in best.moves):
        return "take"
    if first == DRAW:
        takes = any(is_take(move) for plan in all_plans for move in plan.moves)
        if takes:
            return "leave"
        return "draw" if len(all_plans) == 1 else "hold"
    if goes_out(view, best.moves):
        return "out"
    if lays(first):
        return "lay" if view.state.side_of(view.seat).opened else "open"
    if is_discard(last) and is_wild(kind(last)):
        return "freeze"
    if is_discard(last) and kind(last) == STOP_THREE:
        return "stop"
    could = any(lays(plan.moves[0]) for plan in all_plans)
    return "hold" if could else "discard"
