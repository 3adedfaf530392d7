"""What may be done with chosen cards: asked of the rules, one thing after the other, on copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from canasta.engine.action import attempt
from canasta.engine.cards import FOUR, TWO
from canasta.engine.deal import LegalMoves
from canasta.engine.lack import lack
from canasta.engine.moves import as_list, is_take
from canasta.engine.state import PLAY, START, State
from canasta.protocol import Choice, ChoiceKind, Refusal
from canasta.table.refusing import goes_on, told, why_not
from canasta.view.faces import Faces, Written, first_of, kind, move_text, needs, without
from canasta.view.observation import rank_name

MOST_SHARES: Final = 64
"""So many ways of sharing the chosen wilds out among the chosen ranks are tried."""
Group = tuple[int, list[str]]
"""Cards for one meld: its rank, and their faces."""


def choices(
    state: State, faces: Faces, chosen: Sequence[str], legal: LegalMoves
) -> tuple[Choice, ...]:
    """All that may be done with just these faces of the hand; with none, the ways of taking.

    `legal` are the legal moves of the position. Nothing where a face is not in the hand.
    """
    hand = faces.hands[int(state.turn)]
    if state.phase not in (START, PLAY) or Counter(chosen) - Counter(hand):
        return ()
    chooser = Chooser(state, faces, chosen, legal)
    if not chosen:
        return tuple(chooser.ways())
    return (*chooser.lays(), *chooser.adds(), *chooser.takes(), *chooser.discards())


class Chooser:
    """The chosen cards, in a position with its faces."""

    def __init__(
        self, state: State, faces: Faces, chosen: Sequence[str], legal: LegalMoves
    ) -> None:
        self.state = state
        self.faces = faces
        self.chosen = sorted(chosen)
        self.takings: list[int] = [move for move in as_list(legal.set) if is_take(move)]
        self.wilds: list[str] = [face for face in self.chosen if kind(face) <= TWO]
        self.ranks: list[Group] = by_rank(self.chosen)
        melds = faces.melds[int(state.turn) % faces.sides]
        self.melds: list[int] = [rank for rank in melds if rank >= FOUR or rank == TWO]

    def lays(self) -> Iterator[Choice]:
        """New melds, unless all the cards would only join what lies there."""
        if not self.ranks:
            if TWO not in self.melds:
                yield self.choice("lay", [TWO], [lay(self.wilds)])
        elif any(rank not in self.melds for rank, _ in self.ranks):
            yield from allowed([self.lay(share) for share in shares(self.ranks, self.wilds)])

    def lay(self, groups: Sequence[Group]) -> Choice:
        """A meld of each group; where wilds are shared out, `target` names those that get some."""
        shared = len(groups) > 1 and self.wilds
        ranks = [rank for rank, of in groups if not shared or set(of) & set(self.wilds)]
        return self.choice("lay", ranks, [lay(of) for _, of in groups])

    def adds(self) -> Iterator[Choice]:
        """The side's melds that the cards may mean: those of their ranks, for wilds alone all."""
        ranks = dict(self.ranks)
        for target in self.melds:
            if target in ranks or not ranks:
                own = " ".join([*ranks.get(target, ()), *self.wilds])
                others = [lay(of) for rank, of in self.ranks if rank != target]
                yield self.choice("add", [target], [f"add {own} to {self.name(target)}", *others])

    def takes(self) -> Iterator[Choice]:
        """The pile, paid for with the cards; what goes beyond that joins the meld."""
        if self.state.pile_size == 0:
            return
        if not self.takings:
            yield self.refused_take()
            return
        exact = [f"take {' '.join(self.chosen)}"]
        yield allowed([self.take(moves) for moves in (exact, *self.generous())])[0]

    def generous(self) -> Iterator[list[str]]:
        """Ways of taking that ask for less than was chosen, where the rest fits the meld."""
        if any(rank != self.state.top for rank, _ in self.ranks):
            return
        for move in self.takings:
            paid = self.paid(move, self.chosen)
            rest = without(self.chosen, paid)
            if rest and all(paid):
                taken = move_text(move, paid, tiles=self.faces.tiles)
                yield [taken, f"add {' '.join(rest)} to {self.name(self.state.top)}"]

    def ways(self) -> Iterator[Choice]:
        """Every way of taking that the hand has."""
        hand = sorted(self.faces.hands[int(self.state.turn)])
        for move in self.takings:
            yield self.take([move_text(move, self.paid(move, hand), tiles=self.faces.tiles)])
        if not self.takings:
            yield self.refused_take()

    def discards(self) -> Iterator[Choice]:
        """The card thrown away, where it is one."""
        if len(self.chosen) == 1:
            yield self.choice("discard", [], [f"discard {self.chosen[0]}"])

    # Helpers.

    def take(self, moves: list[str]) -> Choice:
        return self.choice("take", [int(self.state.top)], moves)

    def refused_take(self) -> Choice:
        """The pile cannot be had: that says more than what is wrong with the cards."""
        top = self.name(self.state.top) if self.state.pile_size > 0 else ""
        return Choice("take", top, (), told(lack(self.state)))

    def paid(self, move: int, among: Sequence[str]) -> list[str]:
        """The faces that a way of taking uses up, an empty one where there is none."""
        left, paid = list(among), []
        for wanted in needs(move, self.faces.pile[-1]):
            paid.append(first_of(wanted, left))
            left = without(left, paid[-1:])
        return paid

    def choice(self, what: ChoiceKind, ranks: Iterable[int], moves: Sequence[str]) -> Choice:
        """A choice, and what the rules say of it."""
        target = " ".join([self.name(rank) for rank in ranks])
        return Choice(what, target, tuple(moves), self.refusal(moves))

    def refusal(self, moves: Sequence[str]) -> Refusal | None:
        """Why the moves may not follow; None if they may, also where duties are left by them."""
        outcome = attempt(self.state, [self.faces.in_kinds(Written(move)) for move in moves])
        return None if goes_on(outcome, len(moves)) else why_not(outcome)

    def name(self, rank: int) -> str:
        return rank_name(int(rank), tiles=self.faces.tiles)


def lay(faces: Iterable[str]) -> str:
    """The text of a new meld."""
    return f"lay {' '.join(faces)}"


def by_rank(faces: Iterable[str]) -> list[Group]:
    """The naturals and stop threes among them by rank.

    In the order in which they may be laid: what is worth least comes first, as the lay that opens
    may have to be the last; stop threes always are.
    """
    found: dict[int, list[str]] = {}
    for face in faces:
        if kind(face) > TWO:
            found.setdefault(kind(face), []).append(face)
    return sorted(found.items(), key=lambda group: (group[0] < FOUR, group[0]))


def shares(ranks: Sequence[Group], wilds: Sequence[str]) -> list[list[Group]]:
    """The ways of sharing wilds out among ranks; where they are very many, all to one of them."""
    places = range(len(ranks))
    ways: Iterable[Sequence[int]] = product(places, repeat=len(wilds))
    if len(ranks) ** len(wilds) > MOST_SHARES:
        ways = [[place] * len(wilds) for place in places]
    found = {}
    for way in ways:
        given = list(zip(way, wilds, strict=True))
        alike = frozenset(Counter([(place, kind(wild)) for place, wild in given]).items())
        found[alike] = [
            (rank, [*of, *[wild for place, wild in given if place == at]])
            for at, (rank, of) in enumerate(ranks)
        ]
    return list(found.values())


def allowed(tried: list[Choice]) -> list[Choice]:
    """Those that may be done; where none may, the first."""
    return [choice for choice in tried if choice.refusal is None] or tried[:1]
