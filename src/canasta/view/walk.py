"""The way of the cards of one action: where each lies after it, and what there is to tell."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from canasta.engine import action
from canasta.engine.state import State
from canasta.view.events import Event
from canasta.view.faces import Faces, Written, move_text
from canasta.view.telling import events


class Stride(NamedTuple):
    """One byte of an action, and all that lay where before and after it."""

    before: State
    move: int
    after: State
    faces_before: Faces
    faces_after: Faces


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
        for at, (move, text) in enumerate(zip(plain, written, strict=True)):
            later = list(chain(*named[at + 1 :]))
            spent = self.go(state, move, named[at], later)
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
        return [event for stride in self.strides for event in events(*stride)]
