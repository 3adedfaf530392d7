"""Tries the moves that look best in many deals that may be, and plays each on by the same judge.

Policy rollouts: one player deviates once, everybody follows a known policy afterwards (SPARTA,
Lerer et al., 2020). All candidates meet the same deals, the worse half leaves after every round
(sequential halving), and the judge's own choice stands unless another is surely better.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from canasta.bots import minds
from canasta.bots.minds import Mind
from canasta.bots.net import Net
from canasta.bots.outlook import Outlook
from canasta.bots.policy import Policy
from canasta.bots.worlds import Worlds
from canasta.engine import legal, play
from canasta.engine.book import Book
from canasta.engine.moves import Move, Moves, is_discard, size
from canasta.engine.state import OVER, START, State
from canasta.view.memory import Memory
from canasta.view.seat import View, sizes

ROUNDS: Final = 3
MOST_ENDINGS: Final = 5
MOST_OTHERS: Final = 4
SUPPOSED: Final = 4.0
"""So many tries with the usual difference are taken for seen before the first one."""
USUAL: Final = 0.4
"""The usual difference of two moves' results, in spreads of one deal's lead."""
MOST_WORK: Final = 600_000
"""Moves rated and ways out searched for a decision, some tenths of a second; less for the later
ones of a turn. Nearly all decisions need less."""
LATE: Final = 8
"""With fewer cards in the stock every deal is played to its end."""


class Candidate:
    """A move that is tried, and how it did against the first one in the same deals."""

    def __init__(self, move: Move, usual: float) -> None:
        """`usual` is how far two moves' results are apart in most deals."""
        self.move: Move = move
        self.usual: float = usual
        self.tries: i64 = 0
        self.sum: float = 0.0
        self.squares: float = 0.0

    def note(self, gain: float) -> None:
        """One more deal: points more than with the first candidate."""
        self.tries += 1
        self.sum += gain
        self.squares += gain * gain

    def mean(self) -> float:
        """Points more than with the first candidate, on average."""
        return self.sum / float(self.tries) if self.tries > 0 else 0.0

    def error(self) -> float:
        """The standard error of the mean; a few tries that agree by chance do not make it small."""
        n = float(self.tries)
        if n < 2.0:
            return 1e6
        seen = max(self.squares - self.sum * self.sum / n, 0.0)
        variance = (seen + SUPPOSED * self.usual * self.usual) / (n - 1.0 + SUPPOSED)
        return float((variance / n) ** 0.5)


class Searcher:
    """A judge, a net for positions in the middle of a deal, and how much is tried with them."""

    def __init__(self, mind: Mind, playouts: int, gate: float) -> None:
        self.judge = mind.judge
        self.equity = mind.equity
        self.net: Net | None = mind.net
        self.habits = mind.habits
        self.playouts: i64 = playouts
        self.gate: float = gate
        # Moves rated for a decision, and with ways out searched the work at which it ends.
        self.rated: i64 = 0
        self.end: i64 = 0

    def choose(self, view: View, moves: Moves, worlds: Worlds) -> Move:
        """The judge's move, or one that is better by `gate` standard errors."""
        tried = self.analyse(view, moves, worlds)
        best = tried[0]
        most = 0.0
        for candidate in tried:
            sure = candidate.mean() - self.gate * candidate.error()
            if sure > most:
                best, most = candidate, sure
        return best.move

    def analyse(self, view: View, moves: Moves, worlds: Worlds) -> list[Candidate]:
        """Try the candidates, the judge's first; those that left early have fewer tries."""
        tried = self.candidates(view, moves)
        if len(tried) == 1:
            return tried
        state = view.state
        memory = Memory(int(state.book.players))
        alive = tried
        self.rated = 0
        share = MOST_WORK // (ROUNDS * (1 + state.lays))
        self.end = state.book.searched
        left: i64 = ROUNDS
        while left > 0:
            self.end += share
            n: i64 = self.playouts // (ROUNDS * len(alive))
            while n > 0 and not self.is_tired(state):
                self.compare(view, alive, worlds.sample(), memory)
                n -= 1
            left -= 1
            alive = better_half(alive)
        return tried

    def is_tired(self, state: State) -> bool:
        """Whether a decision has had its work for now."""
        return state.book.searched + self.rated >= self.end

    def candidates(self, view: View, moves: Moves) -> list[Candidate]:
        """The moves that look best, the best first."""
        ranked = self.judge.ranked(view, moves)
        endings: i64 = 0
        others: i64 = 0
        found: list[Candidate] = []
        for move in ranked:
            if is_discard(move):
                endings += 1
                if endings > MOST_ENDINGS:
                    continue
            else:
                others += 1
                if others > MOST_OTHERS:
                    continue
            found.append(Candidate(move, USUAL * self.equity.spread))
        return found

    def compare(self, view: View, alive: list[Candidate], world: State, memory: Memory) -> None:
        """Play one deal on after every candidate."""
        base = 0.0
        first = True
        for candidate in alive:
            if not first and self.is_tired(world):
                return
            trial = world.scratch()
            play.apply(trial, candidate.move)
            value = self.play_on(trial, view.seat, memory)
            if first:
                base, first = value, False
            else:
                candidate.note(value - base)

    def play_on(self, world: State, seat: i64, memory: Memory) -> float:
        """Everybody follows the judge to the end, or to the seat's next turn; what that is worth.

        Not to another seat's turn: a net that reads a position from there misleads.
        """
        judge, net = self.judge, self.net
        if net is not None and not self.equity.counts_points(world):
            net = None
        view = View(world, seat, 0, memory)
        while world.phase != OVER:
            view.seat = world.actor()
            view.sizes = sizes(world)
            if net is not None and begins(world, seat) and world.stock_size() >= LATE:
                return net.value(Outlook(view, judge.attention))
            moves = legal.legal(world)
            self.rated += size(moves)
            play.apply(world, judge.choose(view, moves))
        return self.equity.value(world, seat)


def begins(state: State, seat: i64) -> bool:
    """Whether a seat's turn begins."""
    return state.phase == START and state.turn == seat and state.lays == 0


def better_half(alive: list[Candidate]) -> list[Candidate]:
    """The first candidate, and of the others the half with the higher means."""
    others = sorted(alive[1:], key=Candidate.mean, reverse=True)
    return [alive[0], *others[: (len(others) + 1) // 2]]


class Search(Policy):
    """A searcher in a seat; its judge has the weights of the game."""

    def __init__(self, seed: int, playouts: int = 300, gate: float = 2.0) -> None:
        super().__init__(seed)
        self.playouts = playouts
        self.gate = gate
        self.book: Book | None = None
        self.searcher: Searcher | None = None

    def choose(self, view: View, moves: Moves) -> Move:
        """One of the legal moves given."""
        searcher = self.searcher
        if searcher is None or self.book is not view.state.book:
            self.book = view.state.book
            searcher = Searcher(minds.mind_of(self.book.rules), self.playouts, self.gate)
            self.searcher = searcher
        return searcher.choose(view, moves, Worlds(view, self.dice, searcher.habits))
