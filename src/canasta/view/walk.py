"""The way of the cards of one action: where each lies after it, and what there is to tell."""

from collections.abc import Sequence
from itertools import chain

from canasta.engine import action
from canasta.engine.state import State
from canasta.view.events import Event
from canasta.view.faces import Faces, Written, move_text
from canasta.view.telling import events


class Walk:
    """The way of the cards of one legal action: from where they lay before it.

    `plain` are its moves as the engine reads them, `written` the texts among them as they came.
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
        self.state = state
        self.faces = faces
        self.plain = plain
        self.written = written
        hand = faces.deck if faces_only else faces.hands[int(state.turn)]
        self.named = [text.named(faces.known, hand) if text else [] for text in written]

    def take(self, told: list[Event] | None = None) -> tuple[Faces, list[str]]:
        """Where the cards lie then, and the moves with their faces; tell the events, if asked."""
        state, faces = self.state, self.faces.copy()
        texts: list[str] = []
        for at, (move, text) in enumerate(zip(self.plain, self.written, strict=True)):
            pool, later = self.named[at].copy(), list(chain(*self.named[at + 1 :]))
            spent: list[str] = []
            for step, after in action.trail(state, move):
                before = faces if told is None else faces.copy()
                spent += faces.follow(state, step, after, pool, later)
                if told is not None:
                    told += events(state, step, after, before, faces)
                state, last = after, step
            if text is None or text.is_generic:
                texts.append(move_text(last, spent, tiles=faces.tiles))
            else:
                texts.append(faces.in_faces(text, self.named[at], spent))
        return faces, texts
