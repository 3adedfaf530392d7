"""Every bot against every bot, as Markdown tables."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any, Final

from canasta.arena.plan import ArenaError
from canasta.arena.report import Report

DASH: Final = "–"


def duels(bots: list[str], sides: int) -> list[tuple[str, str]]:
    """Who plays whom. With two sides A against B tells B against A too, with three it does not."""
    if len(bots) < 2:
        raise ArenaError("a ladder wants two bots at least")
    twice = next((bot for bot in bots if bots.count(bot) > 1), None)
    if twice is not None:
        raise ArenaError(f"{twice} is twice on the ladder")
    return list(combinations(bots, 2) if sides == 2 else permutations(bots, 2))


class Ladder:
    """What came of all duels, seen from every bot."""

    def __init__(self, bots: list[str], reports: list[Report]) -> None:
        self.bots = bots
        self.reports = reports
        self.found = {(report["a"], report["b"]): report for report in reports}
        for report in reports:
            self.found.setdefault((report["b"], report["a"]), turned(report))

    def against(self, bot: str) -> list[Report]:
        """A bot's reports against each of the others."""
        return [self.found[bot, other] for other in self.bots if other != bot]

    def points(self, bot: str) -> float:
        """A bot's mean points a deal over the others."""
        return mean([report["diff"] for report in self.against(bot)])

    def half(self, bot: str) -> float:
        """What the mean may be off by, with 95 %: the duels' intervals put together."""
        halves = [half(report) for report in self.against(bot)]
        return float(sum(one**2 for one in halves) ** 0.5 / len(halves))

    def wins(self, bot: str) -> float:
        """A bot's mean share of the matches."""
        return mean([report["match_win"] for report in self.against(bot)])

    def order(self) -> list[str]:
        """The bots, best first."""
        return sorted(self.bots, key=self.points, reverse=True)


def turned(report: Report) -> Report:
    """A report as B sees it; with two sides alone."""
    low, high = report["ci95"]
    return {
        **report,
        "a": report["b"],
        "b": report["a"],
        "diff": 0.0 - report["diff"],
        "ci95": [-high, -low],
        "match_win": 1 - report["match_win"],
        "match_ci95": [1 - share for share in reversed(report["match_ci95"])],
        "ms": {"a": report["ms"]["b"], "b": report["ms"]["a"]},
    }


def mean(numbers: list[float]) -> float:
    """The mean of some numbers."""
    return sum(numbers) / len(numbers)


def half(report: Report) -> float:
    """Half a report's interval."""
    low, high = report["ci95"]
    return float((high - low) / 2)


def markdown(ladder: Ladder) -> str:
    """The tables: the bots in their order, then each against each."""
    first = ladder.reports[0]
    order = ladder.order()
    title = (
        f"{first['variant']}, {first['players']} players, seed {first['seed']}: "
        f"{first['pairs']:,} pairs of deals and {first['matches']:,} matches each, "
        f"commit {first['commit']}"
    )
    return "\n\n".join([title, standings(ladder, order), crosses(ladder, order)])


def standings(ladder: Ladder, order: list[str]) -> str:
    """Each bot against all others together."""
    rows = [["", "Bot", "Points a deal ± 95 %", "Matches won", "ms a turn", "p95"]]
    for rank, bot in enumerate(order, 1):
        times = slowest(ladder, bot)
        row = [str(rank), bot, points(ladder.points(bot), ladder.half(bot))]
        rows.append([*row, f"{ladder.wins(bot):.1%}", *times])
    return table(rows, "rlrrrr")


def slowest(ladder: Ladder, bot: str) -> list[str]:
    """A bot's times in the duel where it took longest."""
    times = [report["ms"]["a"] for report in ladder.against(bot)]
    longest: dict[str, Any] = max(times, key=lambda ms: ms["p95"] or 0)
    return [DASH if ms is None else f"{ms:g}" for ms in (longest["p50"], longest["p95"])]


def crosses(ladder: Ladder, order: list[str]) -> str:
    """Each bot, in the row, against each: points a deal and matches won."""
    rows = [["", *order]]
    for bot in order:
        cells = [DASH if other == bot else cell(ladder.found[bot, other]) for other in order]
        rows.append([bot, *cells])
    return table(rows, "l" + "r" * len(order))


def cell(report: Report) -> str:
    """What came of one duel."""
    return f"{points(report['diff'], half(report))}, {report['match_win']:.1%}"


def points(diff: float, off: float) -> str:
    """`+73 ± 9`, with a real minus."""
    return f"{diff:+,.0f} ± {off:,.0f}".replace("-", "−")


def table(rows: list[list[str]], sides: str) -> str:
    """Rows as a Markdown table; `sides` says how each column lies: l or r."""
    safe = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    rule = [{"l": "---", "r": "---:"}[side] for side in sides]
    return "\n".join("| " + " | ".join(row) + " |" for row in [safe[0], rule, *safe[1:]])
