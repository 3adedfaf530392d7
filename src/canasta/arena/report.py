"""What a run comes to: the fixed names of the JSON object, and the same in words for people."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Final

from canasta.arena.clock import Times, percentile
from canasta.arena.commit import commit
from canasta.arena.course import Run
from canasta.arena.deals import WHOLE, Pair, Series
from canasta.arena.plan import Plan
from canasta.arena.sprt import BOUND, Sequential
from canasta.arena.statistics import (
    Estimate,
    compressed,
    difference,
    estimate,
    summed,
    unit,
    value,
    wilson,
)

Report = dict[str, Any]

DIGITS: Final = 3


def report(run: Run) -> Report:
    """All that is told of a run. What has not been played is None."""
    plan, results = run.plan, run.counting()
    pairs = [results.pairs[number] for number in sorted(results.pairs)]
    matches = [results.matches[number] for number in sorted(results.matches)]
    return {
        "a": plan.a,
        "b": plan.b,
        "variant": plan.rules.variant,
        "players": plan.rules.players,
        "seed": seed(plan.seed),
        "pairs": len(pairs),
        **points(plan, pairs),
        **wins(plan, matches),
        "ms": {"a": milliseconds(results.times[0]), "b": milliseconds(results.times[1])},
        "sprt": None if run.test is None else verdict(run.test),
        "deals": None if not pairs else details(plan, pairs),
        "illegal": 0,  # One would have ended the run.
        "digest": digest([*pairs, *matches]),
        "commit": commit(),
    }


def points(plan: Plan, pairs: list[Pair]) -> Report:
    """A's points a deal over B's."""
    sides = plan.rules.sides
    found = estimate(summed(value(pair.scores) for pair in pairs), unit(sides))
    return {"diff": rounded(found.mean), "ci95": interval(found), "sd": rounded(found.sd)}


def wins(plan: Plan, matches: list[Series]) -> Report:
    """A's share of the matches; a win that is shared counts its part."""
    n = len(matches) * plan.rules.sides
    if n == 0:
        return {"match_win": None, "match_ci95": None, "matches": 0, "undecided": 0}
    won = sum(sum(series.shares) for series in matches) / (WHOLE * n)
    low, high = wilson(won, n)
    return {
        "match_win": round(won, 4),
        "match_ci95": [round(low, 4), round(high, 4)],
        "matches": n,
        "undecided": sum(sum(series.undecided) for series in matches),
    }


def details(plan: Plan, pairs: list[Pair]) -> Report:
    """What else the deals of the pairs tell."""
    sides = plan.rules.sides
    homes = range(sides)
    n = len(pairs) * sides
    leads = [difference(pair.scores[home], home) for pair in pairs for home in homes]
    mine = sum(pair.scores[home][home] for pair in pairs for home in homes)
    everybody = sum(sum(scores) for pair in pairs for scores in pair.scores)
    out = sum(pair.out[home] == home for pair in pairs for home in homes)
    others = sum(pair.out[home] not in (home, -1) for pair in pairs for home in homes)
    roots = compressed([value(pair.scores) / unit(sides) for pair in pairs])
    return {
        "n": n,
        "points": {
            "a": round(mine / n, DIGITS),
            "b": round((everybody - mine) / (n * (sides - 1)), DIGITS),
        },
        "win": round(sum((lead > 0) + (lead == 0) / 2 for lead in leads) / n, 4),
        "out": {"a": round(out / n, 4), "b": round(others / n, 4)},
        "turns": round(sum(sum(pair.turns) for pair in pairs) / n, DIGITS),
        "compressed": {"diff": rounded(roots.mean), "ci95": interval(roots)},
    }


def verdict(test: Sequential) -> Report:
    """Where the sequential test stands."""
    return {"llr": round(test.llr, DIGITS), "verdict": test.verdict, "gain": test.gain}


def milliseconds(times: Times) -> Report:
    """How long a bot takes for a turn."""
    return {"p50": percentile(times, 0.5), "p95": percentile(times, 0.95)}


def interval(found: Estimate) -> list[float] | None:
    """An interval's two ends."""
    if found.low is None or found.high is None:
        return None
    return [round(found.low, DIGITS), round(found.high, DIGITS)]


def rounded(number: float | None) -> float | None:
    """A number to a thousandth."""
    return None if number is None else round(number, DIGITS)


def digest(played: Iterable[Pair | Series]) -> str:
    """What stands for every move of all that counts, in order."""
    return hashlib.sha256("".join(one.digest for one in played).encode()).hexdigest()


def seed(text: str) -> int | str:
    """A seed as JSON has it: a number where it is the text of one."""
    return int(text) if text.isascii() and text.isdecimal() and str(int(text)) == text else text


def text(found: Report) -> str:
    """A report for people."""
    a, b = found["a"], found["b"]
    game = f"{found['variant']}, {found['players']} players"
    lines = [f"{a} against {b}: {game}, seed {found['seed']}, commit {found['commit']}"]
    if found["pairs"]:
        lines += deals_text(found)
    if found["match_win"] is not None:
        low, high = found["match_ci95"]
        left = f", {found['undecided']} undecided" if found["undecided"] else ""
        share = f"{found['match_win']:.1%} won (95 %: {low:.1%} to {high:.1%})"
        lines.append(f"{found['matches']:,} matches: {share}{left}")
    ms = found["ms"]
    lines.append(f"ms a turn: {a} {ms_text(ms['a'])}, {b} {ms_text(ms['b'])}")
    if found["sprt"] is not None:
        lines.append(sprt_text(found["sprt"]))
    return "\n".join(lines)


def deals_text(found: Report) -> list[str]:
    """The lines about pairs of deals."""
    a, b, deals = found["a"], found["b"], found["deals"]
    more = ""
    if found["ci95"] is not None:
        low, high = found["ci95"]
        more = (
            f" ± {(high - low) / 2:,.1f} (95 %: {low:+,.1f} to {high:+,.1f}), sd {found['sd']:,.1f}"
        )
    return [
        f"{found['pairs']:,} pairs: {found['diff']:+,.1f} points a deal{more}",
        f"deals: {deals['win']:.1%} of {deals['n']:,} won, {deals['turns']:.1f} turns each",
        f"points: {a} {deals['points']['a']:,.1f}, {b} {deals['points']['b']:,.1f}",
        f"gone out: {a} {deals['out']['a']:.1%}, {b} {deals['out']['b']:.1%}",
    ]


def ms_text(ms: Report) -> str:
    """A median with the 95th percentile."""
    return "unknown" if ms["p50"] is None else f"{ms['p50']:g} (p95 {ms['p95']:g})"


def sprt_text(found: Report) -> str:
    """What the sequential test says."""
    says = {
        "H0": "not better",
        "H1": f"better, by {found['gain']:g} points rather than none",
        "undecided": "undecided",
    }
    return f"sprt: {says[found['verdict']]} (llr {found['llr']:+.2f} of ±{BOUND:.2f})"
