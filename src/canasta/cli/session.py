"""What a match in the terminal is made of; its course is `course`'s, a person's turn `turn`'s."""

from __future__ import annotations

from canasta.bots.policy import Policy
from canasta.cli import sheet, table
from canasta.cli.advice import Advice
from canasta.cli.draft import Draft
from canasta.cli.entry import COMMANDS, Vocabulary
from canasta.cli.parts import Parts
from canasta.cli.prompt import prompt
from canasta.cli.scene import Scene
from canasta.cli.screen import Screen
from canasta.cli.seats import Seats
from canasta.cli.tell import Happening
from canasta.engine.reasons import Refusal
from canasta.engine.state import State
from canasta.match import Action
from canasta.record.record import Recorder
from canasta.view.faces import Faces
from canasta.words import Catalogue


class Session:
    """Everything that a match in the terminal needs: the match, who plays, where it is shown."""

    def __init__(self, recorder: Recorder, seats: Seats, words: Catalogue) -> None:
        self.recorder: Recorder = recorder
        self.match = recorder.match
        self.seats: Seats = seats
        self.words: Catalogue = words
        self.screen: Screen = Screen()
        self.vocabulary: Vocabulary = Vocabulary(words, tiles=bool(self.match.deal.book.deck.tiles))
        self.draft: Draft = Draft(self.match)
        seed = f"{self.match.seed or ''}:{self.match.number}"
        self.bots: dict[int, Policy] = seats.policies(seed)
        self.prompt = prompt(self.offers)
        self.last: Refusal | None = None
        self.advice: Advice = Advice()
        self.finished: Scene | None = None

    def text(self, key: str, **facts: int | str) -> str:
        """Words of the terminal."""
        return self.words.text(f"terminal.{key}", **facts)

    def offers(self) -> list[list[str]]:
        """What Tab completes: in the words of the language, then in those of the notation."""
        deal, _ = self.draft.preview()
        moves = deal.legal_moves
        spoken = [self.vocabulary.spoken(move) for move in moves]
        return [[*spoken, *self.vocabulary.commands()], [*moves, *COMMANDS]]

    def scene(self) -> Scene:
        """The table as our seat sees it, with what is staged."""
        deal, faces = self.draft.preview()
        return Scene(
            words=self.words,
            deal=deal,
            faces=faces,
            seats=self.seats,
            number=self.match.number,
            totals=list(self.match.totals),
            staged=[self.vocabulary.spoken(text) for text in self.draft.texts],
        )

    def snapshot(self) -> tuple[State, Faces]:
        """The table before an action."""
        return self.match.deal.scratch(), self.match.faces

    def happened(self, action: Action, before: tuple[State, Faces]) -> Happening:
        """An action with what it has changed."""
        return Happening(action, before[0], self.match.deal, before[1], self.match.faces)

    def sheet(self) -> None:
        """Show the score sheet of the deal that has ended last."""
        if self.match.deal.is_over:
            self.finished = self.scene()
        if self.finished is None:
            self.screen.show(Parts(table.totals(self.scene())))
            return
        deal = self.finished.deal
        self.screen.show(sheet.whole(self.finished, deal.sheet(), deal.scores()))
