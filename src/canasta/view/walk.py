"""The way of the cards of one action: where each lies after it, and what there is to tell."""

from collections.abc import Sequence

from canasta.engine import action
from canasta.engine.deal import accepted
from canasta.engine.state import State
from canasta.view.events import Event
from canasta.view.faces import Faces, Written, move_text
from canasta.view.telling import events


class Stride:
    """One byte of an action, and all that lay where before and after it."""

    def __init__(
        self, before: State, move: int, after: State, faces_before: Faces, faces_after: Faces
    ) -> None:
        self.before = before
        self.move = move
        self.after = after
        self.faces_before = faces_before
        self.faces_after = faces_after

    def events(self) -> list[Event]:
        """What it did."""
        return events(self.before, self.move, self.after, self.faces_before, self.faces_after)


class Walk:
    """The way of the cards of one legal action, from where they lay before it.

    `plain` are its moves as the engine reads them, `written` the texts among them as they came.
    Then `faces` is where the cards lie, and `texts` are the moves with their faces. Raises
    FaceError where a card that is named is not in the hand.
    """

    def __init__(
        self,
        state: State,
        faces: Faces,
        plain: Sequence[str | int],
        written: Sequence[Written | None],
        *,
        faces_only: bool,
    ) -> None:
        self.plain = plain
        self.faces = faces
        self.texts: list[str] = []
        self.strides: list[Stride] = []
        hand = faces.deck if faces_only else faces.hands[int(state.turn)]
        named = [text.named(faces.known, hand) if text else [] for text in written]
        for at, text in enumerate(written):
            later = [face for cards in named[at + 1 :] for face in cards]
            spent = self.go(state, plain[at], named[at], later)
            state, last = self.strides[-1].after, self.strides[-1].move
            if text is None or text.is_generic:
                self.texts.append(move_text(last, spent, tiles=faces.tiles))
            else:
                self.texts.append(faces.in_faces(text, named[at], spent))

    def go(self, state: State, move: str | int, named: list[str], later: list[str]) -> list[str]:
        """Make one move; the cards that left the hand."""
        pool, spent = named.copy(), []
        for step, after in action.trail(state, move):
            before, self.faces = self.faces, self.faces.copy()
            spent += self.faces.follow(state, step, after, pool, later)
            self.strides.append(Stride(state, step, after, before, self.faces))
            state = after
        return spent

    def events(self) -> list[Event]:
        """What the action did, whole and in order."""
        return [event for stride in self.strides for event in stride.events()]


def go(
    start: State, faces: Faces, moves: Sequence[str | int], *, faces_only: bool
) -> tuple[action.Outcome, Walk]:
    """Try a whole action on a copy: what comes of it, and the way of its cards.

    Raises IllegalMoveError, NotationError and FaceError, as `Match.push` does.
    """
    written = [Written(move) if isinstance(move, str) else None for move in moves]
    plain: list[str | int] = []
    for at, text in enumerate(written):
        plain.append(moves[at] if text is None else faces.in_kinds(text))
    outcome = accepted(action.attempt(start, plain))
    for text in written:
        if text is not None and faces_only:
            faces.check_named(text)
    return outcome, Walk(start.scratch(), faces, plain, written, faces_only=faces_only)
