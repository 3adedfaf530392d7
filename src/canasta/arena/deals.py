"""Pairs of deals and pairs of matches: the same cards for every seating of the two bots.

With two sides A plays a deal on the one and then on the other; where each plays alone, one A
goes round the seats among Bs. The cards, the dealer, the totals before the deal and the chance of
a seat are those of the pair.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from canasta.arena.clock import Timed, Watch
from canasta.arena.plan import Plan, seated
from canasta.arena.programs import Programs
from canasta.bots.playout import play_out
from canasta.bots.policy import Policy
from canasta.engine import match, score, setup
from canasta.engine.book import Book
from canasta.engine.deck import pack
from canasta.engine.moves import is_discard
from canasta.record.shuffle import shuffled
from canasta.simulation import chance

LONGEST: Final = 200
"""Deals after which a match is left undecided: weak bots never reach a target."""
WHOLE: Final = 6
"""A win, in shares that two or three sides can divide."""
DISCARDS: Final = bytes(move for move in range(256) if is_discard(move))


class Pair(Struct, frozen=True):
    """A deal by its number, played with every seating; A was side 0 first, then side 1, ….

    By seating: the scores of the sides, the side that went out or -1, the turns. `digest` is of
    all moves.
    """

    number: int
    scores: list[list[int]]
    out: list[int]
    turns: list[int]
    digest: str


class Series(Struct, frozen=True):
    """A match by its number, played with every seating.

    By seating: A's share of the win in sixths, the deals, whether it was left undecided.
    """

    number: int
    shares: list[int]
    deals: list[int]
    undecided: list[bool]
    digest: str


class Table:
    """A place to play: the rulebook and the pack of a plan, its programs, its watch."""

    def __init__(self, programs: Programs) -> None:
        plan = programs.plan
        self.plan = plan
        self.programs = programs
        self.book = Book(plan.rules)
        self.pack = pack(self.book.deck)
        self.starts = starting_totals(plan)
        self.watch = Watch()

    def policies(self, key: str, home: int, *, timed: bool) -> list[Policy]:
        """The bots of one deal, each with the chance of its seat."""
        found: list[Policy] = []
        for seat, name in enumerate(seated(self.plan, home)):
            bot = 0 if seat % self.plan.rules.sides == home else 1
            policy = self.programs.policy(name, bot, seat, chance(f"{key}:{seat}"))
            found.append(Timed(policy, self.watch, bot) if timed else policy)
        return found

    def play(
        self, key: str, dealer: int, totals: list[int], home: int, *, timed: bool
    ) -> tuple[list[int], int, bytes]:
        """Play a deal to its end: its scores, the side that went out or -1, its moves."""
        deck = shuffled(self.pack, key)
        state = setup.deal(self.book, deck, dealer, totals, tracked=False).state
        players = self.policies(key, home, timed=timed)
        log = bytearray()
        try:
            play_out(state, players, log)
        except Exception as error:
            error.add_note(f"in deal {key}, A as side {home}, after {len(log)} moves")
            raise
        self.watch.stop()
        scores = [int(points) for points in score.scores(state)]
        return scores, int(score.closing_side(state)), bytes(log)


def starting_totals(plan: Plan) -> list[int]:
    """Totals to begin a deal with: one in each opening band that a side can reach."""
    starts = {band.start for band in plan.rules.opening.bands if band.start != "min"}
    return sorted({0, *(at for at in starts if 0 < at < plan.rules.match.target)})


def turns(log: bytes) -> int:
    """How many turns a deal has had: all but perhaps the last end with a discard."""
    return len(log) - len(log.translate(None, DISCARDS)) + (log[-1:] not in DISCARDS)


def play_pair(table: Table, number: int, *, timed: bool) -> Pair:
    """Play a deal with every seating. Dealers and opening bands go round from pair to pair."""
    rules, starts = table.plan.rules, table.starts
    key = f"{table.plan.seed}:{number}"
    dealer = number % rules.players
    totals = [starts[number // rules.players % len(starts)]] * rules.sides
    scores: list[list[int]] = []
    out: list[int] = []
    taken: list[int] = []
    digest = hashlib.sha256()
    for home in range(rules.sides):
        points, closer, log = table.play(key, dealer, totals, home, timed=timed)
        scores.append(points)
        out.append(closer)
        taken.append(turns(log))
        digest.update(log)
    return Pair(number, scores, out, taken, digest.hexdigest()[:16])


def play_series(table: Table, number: int) -> Series:
    """Play a match with every seating, its deals numbered on."""
    shares: list[int] = []
    deals: list[int] = []
    undecided: list[bool] = []
    digest = hashlib.sha256()
    for home in range(table.plan.rules.sides):
        totals, outcome, played = play_match(table, number, home, digest.update)
        shares.append(share(totals, outcome, home))
        deals.append(played)
        undecided.append(outcome == match.PLAY_ON)
    return Series(number, shares, deals, undecided, digest.hexdigest()[:16])


def play_match(
    table: Table, number: int, home: int, tell: Callable[[bytes], None]
) -> tuple[list[int], int, int]:
    """Play a match to its end: its totals, its outcome, how many deals it took."""
    rules = table.plan.rules
    totals = [0] * rules.sides
    outcome = int(match.PLAY_ON)
    played = 0
    while outcome == match.PLAY_ON and played < LONGEST:
        key = f"{table.plan.seed}:match:{number}:{played + 1}"
        dealer = (number + played) % rules.players
        scores, out, log = table.play(key, dealer, totals, home, timed=played == 0)
        tell(log)
        totals = [total + points for total, points in zip(totals, scores, strict=True)]
        played += 1
        outcome = int(match.winner(table.book.match, totals, played, out))
    return totals, outcome, played


def share(totals: list[int], outcome: int, home: int) -> int:
    """A side's share of a win: all of it, its part with the others on top, or nothing.

    Of a match left undecided every side has the same share.
    """
    if outcome >= 0:
        return WHOLE if outcome == home else 0
    if outcome == match.PLAY_ON:
        return WHOLE // len(totals)
    best = max(totals)
    return WHOLE // totals.count(best) if totals[home] == best else 0
