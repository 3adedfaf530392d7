"""Moves laid out but not played yet: kept here until the rules take them as a whole."""

from __future__ import annotations

from msgspec import Struct

from canasta.engine import play
from canasta.engine.deal import Deal, IllegalMoveError
from canasta.engine.reasons import Refusal
from canasta.match import Action, Match
from canasta.record.record import Recorder
from canasta.table.refusing import DUTIES
from canasta.table.staging import reveals
from canasta.view.faces import Faces, Written


class Played(Struct, frozen=True):
    """The moves were made."""

    action: Action


class Staged(Struct, frozen=True):
    """The moves are good so far, and something is still missing."""

    missing: Refusal


class Refused(Struct, frozen=True):
    """The rules refuse; `move` is the text at fault, empty where it is the only one."""

    refusal: Refusal
    move: str


class Draft:
    """The staged moves of the seat to act, and how the table would look with them."""

    def __init__(self, match: Match) -> None:
        self.match: Match = match
        self.texts: list[str] = []

    def offer(self, recorder: Recorder, moves: list[str]) -> Played | Staged | Refused:
        """Play the staged moves with these, or stage these too, or say why not.

        Raises NotationError and FaceError for texts that name no move or no card held.
        """
        wanted = [*self.texts, *moves]
        try:
            action = recorder.push(wanted)
        except IllegalMoveError as error:
            return self.stage(wanted, error.refusal)
        self.texts = []
        return Played(action)

    def stage(self, wanted: list[str], refusal: Refusal) -> Staged | Refused:
        outcome = self.match.deal.attempt(self.in_kinds(wanted))
        whole = outcome.failed == len(wanted) and outcome.code in DUTIES
        if whole and not reveals(self.match.deal, outcome.moves):
            self.texts = wanted
            return Staged(refusal)
        several = len(wanted) > 1 and outcome.failed < len(wanted)
        return Refused(refusal, wanted[outcome.failed] if several else "")

    def undo(self) -> str:
        """Take the last staged move back; nothing where there is none."""
        return self.texts.pop() if self.texts else ""

    def preview(self) -> tuple[Deal, Faces]:
        """The deal and its faces with the staged moves made, on copies."""
        faces, state = self.match.faces.copy(), self.match.deal.scratch()
        seat = int(state.turn)
        named: list[str] = []
        for text in self.texts:
            named += Written(text).named(faces.known, faces.hands[seat])
        for move in self.match.deal.attempt(self.in_kinds(self.texts)).moves if self.texts else []:
            before = state.scratch()
            play.apply(state, move)
            faces.follow(before, move, state, named)
        return Deal(state), faces

    def in_kinds(self, texts: list[str]) -> list[str]:
        return [self.match.faces.in_kinds(Written(text)) for text in texts]
