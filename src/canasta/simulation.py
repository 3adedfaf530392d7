"""Many deals or matches played by bots: the same numbers for a seed on every machine.

Deal number n of a run has the deck that the text `seed:n` shuffles, and the bot of seat s the
chance of `seed:n:s`. Deals do not depend on each other and spread over processes; of a match each
deal needs the totals of the one before, so matches are played in one process, their deals numbered
on through the run.
"""

import hashlib
import signal
from collections.abc import Iterable, Iterator
from functools import partial
from math import sqrt
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Final

from msgspec import Struct, field

from canasta.bots import make
from canasta.bots.playout import play_checked, play_out
from canasta.bots.policy import Policy
from canasta.engine import match, play, score, setup
from canasta.engine.book import Book
from canasta.engine.moves import is_discard
from canasta.engine.position import ENDS
from canasta.engine.state import OVER, State
from canasta.match import Match
from canasta.record.record import Recorder, deal_line, save
from canasta.record.shuffle import permutation, shuffled
from canasta.rules.rules import Rules
from canasta.view.faces import deck_kinds, pack

DISCARDS: Final = bytes(move for move in range(256) if is_discard(move))
CHUNK: Final = 50
"""Deals that a process plays at a time."""
LONGEST: Final = 1000
"""Deals after which a match is left undecided: weak bots never reach a target."""


class Plan(Struct, frozen=True):
    """What is to be played. `bots` has one name a seat; `record` is where `records` files go."""

    rules: Rules
    seed: str
    bots: tuple[str, ...]
    check: bool = False
    record: Path | None = None
    records: int = 1


class Played(Struct):
    """One deal that has been played: its number in the run, its moves, how it ended."""

    number: int
    dealer: int
    totals: list[int]
    log: bytes
    ended: str
    scores: list[int]
    closer: int
    violations: list[str]


class Tally(Struct):
    """What is counted over deals in their order; two that follow each other can be added."""

    sums: list[int]
    squares: list[int]
    deals: int = 0
    turns: int = 0
    ended: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ENDS[1:], 0))
    log: bytes = b""
    violations: list[str] = field(default_factory=list)
    # Records still to be written, by number: a process that may be stopped writes none itself.
    records: dict[int, list[str]] = field(default_factory=dict)


class Result(Struct):
    """The whole run: the counts, and a digest of every move in order."""

    tally: Tally
    moves: int
    digest: str


class Matches(Struct):
    """What came of whole matches: wins by side, shared ones, those left undecided."""

    wins: list[int]
    shared: int = 0
    undecided: int = 0


class Table:
    """One process's place to play: the rulebook and the pack of a plan, made once."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.book = Book(plan.rules)
        self.faces = pack(plan.rules.deck)
        self.pack = deck_kinds(self.faces)

    def play(self, number: int, dealer: int, totals: list[int]) -> Played:
        """Play one deal of the run to its end."""
        deck = shuffled(self.pack, f"{self.plan.seed}:{number}")
        state = setup.deal(self.book, deck, dealer, totals, tracked=False).state
        log = bytearray()
        try:
            violations = self.run(state, self.seated(number), log)
        except Exception as error:
            error.add_note(f"in deal {number} of the run with seed {self.plan.seed}")
            raise
        return Played(
            number=number,
            dealer=dealer,
            totals=totals,
            log=bytes(log),
            ended=ENDS[state.ended],
            scores=score.scores(state),
            closer=int(score.closing_side(state)),
            violations=violations,
        )

    def seated(self, number: int) -> list[Policy]:
        """The bots of one deal, each with a chance of its own."""
        own = f"{self.plan.seed}:{number}"
        return [make(name, chance(f"{own}:{at}")) for at, name in enumerate(self.plan.bots)]

    def run(self, state: State, players: list[Policy], log: bytearray) -> list[str]:
        if self.plan.check:
            return play_checked(state, players, log)
        play_out(state, players, log)
        return []


def chance(text: str) -> int:
    """A bot's seed: the first eight bytes of a text's SHA-256."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def seats(names: list[str], players: int) -> tuple[str, ...]:
    """A bot for every seat: the names given, again and again. ValueError if they do not fit."""
    if not names or players % len(names) != 0:
        raise ValueError(
            f"{len(names)} bots for {players} seats: give as many, or a number that divides them"
        )
    for name in names:
        make(name, 0)
    return tuple(names * (players // len(names)))


def empty(plan: Plan) -> Tally:
    """A tally of nothing."""
    zeros = [0] * plan.rules.sides
    return Tally(zeros, zeros.copy())


def count(tally: Tally, played: Played) -> None:
    """Count one more deal, all but its moves."""
    tally.deals += 1
    discards = len(played.log) - len(played.log.translate(None, DISCARDS))
    tally.turns += discards + (played.log[-1:] not in DISCARDS)
    tally.ended[played.ended] += 1
    tally.violations += [f"deal {played.number}: {told}" for told in played.violations]
    for side, points in enumerate(played.scores):
        tally.sums[side] += points
        tally.squares[side] += points * points


def add(tally: Tally, other: Tally) -> None:
    """Count the deals of another tally too, all but their moves."""
    tally.deals += other.deals
    tally.turns += other.turns
    tally.violations += other.violations
    for how, n in other.ended.items():
        tally.ended[how] += n
    for side, (points, square) in enumerate(zip(other.sums, other.squares, strict=True)):
        tally.sums[side] += points
        tally.squares[side] += square


def play_chunk(plan: Plan, numbers: range) -> Tally:
    """Play independent deals of a run, each from totals of zero."""
    table = Table(plan)
    tally = empty(plan)
    logs = []
    for number in numbers:
        played = play_alone(table, number)
        if plan.record is not None:
            tally.records[number] = recorded(table, [played])
        count(tally, played)
        logs.append(played.log)
    tally.log = b"".join(logs)
    return tally


def play_alone(table: Table, number: int) -> Played:
    """Play one deal that depends on no other; the deal goes round the table."""
    players = table.plan.rules.players
    return table.play(number, (number - 2) % players, [0] * table.plan.rules.sides)


def deals(plan: Plan, n: int, jobs: int) -> Iterator[Tally]:
    """Play deals 1 to n; tallies in their order, whatever the number of processes."""
    size = max(1, min(CHUNK, n // (4 * jobs)))
    chunks = [range(at, min(at + size, n + 1)) for at in range(1, n + 1, size)]
    if jobs == 1 or len(chunks) == 1:
        yield from (written(plan, play_chunk(plan, numbers)) for numbers in chunks)
        return
    with workers(jobs) as pool:
        for tally in pool.imap(partial(play_chunk, plan), chunks):
            yield written(plan, tally)


def written(plan: Plan, tally: Tally) -> Tally:
    """The tally, its records written to their files."""
    for number, lines in tally.records.items():
        write_record(plan, number, lines)
    tally.records.clear()
    return tally


def write_record(plan: Plan, number: int, lines: list[str]) -> None:
    """Write one record to its file, whole or not at all."""
    if plan.record is not None:
        save(file_of(plan.record, number, plan.records), lines)


def workers(jobs: int) -> Pool:
    """Processes that leave Ctrl-C to this one; they are born deaf to it."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    finally:
        signal.signal(signal.SIGINT, heard)


def one_match(table: Table, first: int) -> tuple[list[Played], int]:
    """The deals of one match, numbered from `first`, and the winner or why there is none."""
    rules = table.plan.rules
    totals = [0] * rules.sides
    played: list[Played] = []
    outcome = int(match.PLAY_ON)
    while outcome == match.PLAY_ON and len(played) < LONGEST:
        dealer = (len(played) - 1) % rules.players
        deal = table.play(first + len(played), dealer, totals)
        played.append(deal)
        totals = [total + points for total, points in zip(totals, deal.scores, strict=True)]
        outcome = int(match.winner(table.book.match, totals, len(played), deal.closer))
    return played, outcome


def keep(table: Table, played: list[Played], number: int) -> None:
    """Write the record of a match that has been played, if the plan wants it."""
    if table.plan.record is not None:
        write_record(table.plan, number, recorded(table, played))


def file_of(path: Path, number: int, files: int) -> Path:
    """The file of a match: the one that was named, or `games-07.jsonl` where there are several."""
    if files == 1:
        return path
    return path.with_name(f"{path.stem}-{number:0{len(str(files))}}{path.suffix}")


def recorded(table: Table, played: list[Played]) -> list[str]:
    """The lines of a match's record: its deals played once more, with the faces of their cards."""
    rules = table.plan.rules
    names = [f"{name} {seat}" for seat, name in enumerate(table.plan.bots)]
    first = played[0]
    game = Match(rules=rules, names=names, deck=deck(table, first), dealer=first.dealer)
    recorder = Recorder(game)
    for deal in played:
        if deal is not first:
            game.next_deal(deck(table, deal))
            recorder.write([deal_line(game)])
        for action in actions(game.deal.scratch(), deal.log):
            recorder.push(action)
    return recorder.lines


def deck(table: Table, played: Played) -> list[str]:
    """The faces of a deal's cards, in the order they were used."""
    order = permutation(len(table.faces), f"{table.plan.seed}:{played.number}")
    return [table.faces[at] for at in order]


def actions(state: State, log: bytes) -> Iterator[list[int]]:
    """A deal's moves as the actions of its seats: up to what shows something or ends the turn."""
    action: list[int] = []
    for move in log:
        seat = state.actor()
        action.append(move)
        if play.make(state, move) or state.phase == OVER or state.actor() != seat:
            yield action
            action = []


def note(matches: Matches, outcome: int) -> None:
    """Count the outcome of a match."""
    if outcome >= 0:
        matches.wins[outcome] += 1
    elif outcome == match.SHARED:
        matches.shared += 1
    else:
        matches.undecided += 1


def tally_of(plan: Plan, played: list[Played]) -> Tally:
    """The tally of some deals."""
    tally = empty(plan)
    for deal in played:
        count(tally, deal)
    tally.log = b"".join(deal.log for deal in played)
    return tally


def summed(plan: Plan, tallies: Iterable[Tally]) -> Result:
    """All tallies in one, with the digest of their moves in order."""
    whole = empty(plan)
    digest = hashlib.sha256()
    moves = 0
    for tally in tallies:
        add(whole, tally)
        digest.update(tally.log)
        moves += len(tally.log)
    return Result(whole, moves, digest.hexdigest())


def spread(tally: Tally, side: int) -> tuple[float, float]:
    """A side's mean points in a deal and their standard deviation, from exact sums."""
    n = tally.deals
    mean = tally.sums[side] / n
    over = n * tally.squares[side] - tally.sums[side] ** 2
    return mean, sqrt(over / (n * (n - 1))) if n > 1 else 0.0
