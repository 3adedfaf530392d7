"""The events of a move, derived from the deal and its faces before and after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from canasta.engine.cards import BONUS_THREE, is_wild
from canasta.engine.moves import (
    ASK,
    DRAW,
    NO,
    PASS,
    REMOVE,
    YES,
    is_discard,
    is_take,
    layout,
    lays,
)
from canasta.engine.pile import counts_rounds
from canasta.engine.state import OUT, OVER, State
from canasta.view.events import (
    Answered,
    Asked,
    BlockCounted,
    CanastaClosed,
    CanastaMade,
    DealEnded,
    Discarded,
    Drew,
    Event,
    Laid,
    Opened,
    Passed,
    PileBlocked,
    PileFrozen,
    PileJoined,
    ThreesLaidOut,
    ThreesRemoved,
    TookPile,
    TurnBegan,
    WentOut,
)
from canasta.view.faces import Faces, kind
from canasta.view.observation import canasta, in_order, rank_name, result


def events(
    before: State, move: int, after: State, faces_before: Faces, faces_after: Faces
) -> list[Event]:
    """What one byte move of an action did, whole and in order; `redact` them before telling."""
    return list(Telling(before, move, after, faces_before, faces_after).events())


class Telling:
    """One move between two positions, and who made it for which side."""

    def __init__(
        self, before: State, move: int, after: State, faces_before: Faces, faces_after: Faces
    ) -> None:
        self.before = before
        self.move = move
        self.after = after
        self.faces = faces_before
        self.then = faces_after
        self.seat: int = int(before.turn)
        self.side: int = self.seat % faces_before.sides

    def events(self) -> Iterator[Event]:
        """All that the move did, in order."""
        yield from self.played()
        if not self.before.side(self.side).opened and self.after.side(self.side).opened:
            yield Opened(self.seat, self.side)
        yield from self.joined()
        yield from self.drawn()
        yield from self.ended_turn()

    def played(self) -> Iterator[Event]:
        """The move itself."""
        move = self.move
        if is_discard(move):
            yield from self.discarded()
        elif is_take(move):
            yield from self.took(kind(self.faces.pile[-1]))
        elif lays(move):
            rank = int(layout(move)[0])
            yield Laid(self.seat, self.side, self.rank(rank), in_order(self.laid(rank)))
            yield from self.canasta_made(rank)
        elif move == REMOVE:
            threes = Counter(self.then.removed[self.side])
            threes.subtract(self.faces.removed[self.side])
            yield ThreesRemoved(self.seat, in_order(threes.elements()))
        elif move == ASK:
            yield Asked(self.seat, int(self.after.actor()))
        elif move in {YES, NO}:
            yield Answered(int(self.before.actor()), granted=move == YES)
        elif move == PASS:
            yield Passed(self.seat)

    def discarded(self) -> Iterator[Event]:
        """A discard, and what it does to the pile."""
        face = self.then.pile[-1]
        yield Discarded(self.seat, face)
        if self.after.frozen and not self.before.frozen:
            yield PileFrozen(self.seat)
        if is_wild(kind(face)) and counts_rounds(self.after):
            yield PileBlocked(self.seat, int(self.after.book.players))

    def took(self, rank: int) -> Iterator[Event]:
        """The pile's top card and its payment as a meld."""
        top = self.faces.pile[-1]
        paid = self.laid(rank)
        paid.remove(top)
        waiting = len(self.faces.pile) - 1
        yield TookPile(self.seat, self.side, self.rank(rank), top, in_order(paid), waiting)
        yield from self.canasta_made(rank)

    def laid(self, rank: int) -> list[str]:
        """What the move put into the meld of a rank."""
        put = Counter(meld_of(self.then, self.side, rank, self.closed_before()))
        put.subtract(self.faces.melds[self.side].get(rank, []))
        return list(put.elements())

    def canasta_made(self, rank: int) -> Iterator[Event]:
        """The canasta that the meld of a rank has become."""
        was = canasta(rank, self.faces.melds[self.side].get(rank, []))
        now = canasta(rank, meld_of(self.then, self.side, rank, self.closed_before()))
        if now is not None and now != was:
            yield CanastaMade(self.side, self.rank(rank), now)

    def joined(self) -> Iterator[Event]:
        """The cards under the top, once the opening is met; bonus threes do not stay in hand."""
        came = self.faces.pending or (self.faces.pile[:-1] if is_take(self.move) else [])
        if not came or self.then.pending:
            return
        seen, hidden = self.known_of(came)
        yield PileJoined(self.seat, in_order(seen), len(hidden), in_order(hidden))
        threes = [face for face in came if kind(face) == BONUS_THREE]
        if threes:
            yield ThreesLaidOut(self.seat, in_order(threes))

    def known_of(self, came: list[str]) -> tuple[list[str], list[str]]:
        """Which cards of the pile everybody has seen, and which were hidden.

        Of cards that have waited it is not known any more: at a table that hides some, all count
        as hidden.
        """
        if not is_take(self.move):
            return ([], came) if self.before.book.setup.hidden else (came, [])
        first, last = int(self.before.hidden_from), int(self.before.hidden_to)
        return came[:first] + came[last:], came[first:last]

    def drawn(self) -> Iterator[Event]:
        """Cards from the stock; a bonus three is laid out before the next one is drawn."""
        run: list[str] = []
        cards = self.faces.deck[int(self.before.front) : int(self.after.front)]
        for face in cards:
            run.append(face)
            if kind(face) == BONUS_THREE:
                yield Drew(self.seat, len(run), in_order(run))
                yield ThreesLaidOut(self.seat, (face,))
                run = []
        # With `opening.draw_if_before` at 0 a draw may bring nothing and still be one.
        if run or (self.move == DRAW and not cards):
            yield Drew(self.seat, len(run), in_order(run))

    def ended_turn(self) -> Iterator[Event]:
        """Canastas set aside, the next turn, the end of the deal."""
        over = self.after.phase == OVER
        if over and self.after.ended == OUT:
            yield WentOut(self.seat, concealed=bool(self.after.out_concealed))
        for rank, _ in self.then.closed[self.side][self.closed_before() :]:
            yield CanastaClosed(self.side, self.rank(rank))
        if self.after.turn != self.before.turn:
            yield from self.turn_passed()
        if over:
            yield DealEnded(result(self.after), tuple([in_order(hand) for hand in self.then.hands]))

    def turn_passed(self) -> Iterator[Event]:
        """A block counts its turns, and the next seat begins."""
        if counts_rounds(self.after) and (self.before.block_turns > 0 or self.blocks_now()):
            yield BlockCounted(int(self.after.block_turns))
        yield TurnBegan(int(self.after.turn))

    def blocks_now(self) -> bool:
        """Whether the move is a discard that begins a round."""
        return is_wild(kind(self.then.pile[-1]))

    def closed_before(self) -> int:
        """How many canastas the side had closed."""
        return len(self.faces.closed[self.side])

    def rank(self, rank: int) -> str:
        """A meld's name."""
        return rank_name(rank, tiles=self.faces.tiles)


def meld_of(faces: Faces, side: int, rank: int, closed: int) -> list[str]:
    """The side's meld of a rank, also where it is among the canastas closed since then."""
    for of, cards in faces.closed[side][closed:]:
        if of == rank:
            return cards
    return faces.melds[side].get(rank, [])
