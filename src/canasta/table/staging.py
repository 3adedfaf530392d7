"""What an action would come to while it is put together: asked of the rules, on copies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from canasta import protocol
from canasta.engine import meld, opening, play
from canasta.engine.action import Outcome
from canasta.engine.card_text import NotationError
from canasta.engine.cards import ACE, FOUR
from canasta.engine.deal import LegalMoves
from canasta.engine.reasons import Refusal, explain
from canasta.engine.refusals import FINE, MUST_CLOSE, OPENING_SHORT, TAKE_OWED
from canasta.engine.state import OVER, Side, State
from canasta.match import Match
from canasta.view.faces import FaceError, Written
from canasta.view.walk import Walk

DUTIES: Final = (OPENING_SHORT, TAKE_OWED, MUST_CLOSE)
"""What an action may leave unpaid while it is still being put together."""
MALFORMED: Final = protocol.Refusal("malformed")
NOT_HELD: Final = protocol.Refusal("not_in_hand")


def reveals(start: State, moves: Sequence[int]) -> bool:
    """G5: whether some of the moves show a card that could not be known."""
    state = start.scratch()
    return any(play.make(state, move) for move in moves)


def told(refusal: Refusal) -> protocol.Refusal:
    """A refusal of the rules as a message has it."""
    return protocol.Refusal(refusal.code, dict(refusal.facts), refusal.article)


def preview(match: Match, name: str, texts: Sequence[str]) -> protocol.Previewed:
    """What the seat that is to act would come to with these moves. Never looks past a reveal."""
    if not texts:
        return answer(name, match.deal, None, 0, goes_on=True)
    seat = match.seat
    written = [Written(text) for text in texts]
    plain = [match.faces.in_kinds(text) for text in written]
    try:
        outcome = match.deal.attempt(plain)
    except NotationError:
        return answer(name, match.deal, MALFORMED, len(texts) - 1, goes_on=False)
    shown = reveals(match.deal, outcome.moves)
    if not shown and not are_held(match, written, plain, outcome):
        return answer(name, match.deal, NOT_HELD, outcome.failed, goes_on=False)
    refusal = None if outcome.code == FINE else told(explain(outcome.state, outcome.code))
    after = match.deal if shown else outcome.state
    acts = after.phase != OVER and after.actor() == seat
    whole = outcome.failed == len(texts) and outcome.code in (FINE, *DUTIES)
    goes_on = whole and not shown and acts
    # Of a turn that has passed nothing is told: it may hang on the next player's hand.
    return answer(name, after if acts else match.deal, refusal, outcome.failed, goes_on=goes_on)


def are_held(
    match: Match, written: Sequence[Written], plain: Sequence[str], outcome: Outcome
) -> bool:
    """Whether the faces that are named lie in the hand, as far as the moves go."""
    n = outcome.failed
    try:
        Walk(match.deal.scratch(), match.faces, plain[:n], written[:n], faces_only=False).take()
    except FaceError:
        return False
    return True


def answer(
    name: str, state: State, refusal: protocol.Refusal | None, failed: int, *, goes_on: bool
) -> protocol.Previewed:
    """The answer about a position that the moves came to; `goes_on` if more may follow them."""
    return protocol.Previewed(
        id=name,
        complete=failed > 0 and refusal is None,
        refusal=refusal,
        failed=failed,
        opening=running(state),
        legal=tuple(LegalMoves(state)) if goes_on else (),
    )


def running(state: State) -> protocol.Opening | None:
    """The running count of the opening of the side to move; None once it has opened."""
    side = state.mover
    if side.opened or state.phase == OVER:
        return None
    band = state.book.rules.opening.bands[int(side.band)]
    canasta = band.need == "canasta"
    return protocol.Opening(
        needs=band.need,
        has=largest(side) if canasta else int(opening.laid(state, side)),
        wilds=int(opening.wilds(side)),
        most_wilds=band.wilds,
        clean=band.clean,
    )


def largest(side: Side) -> int:
    """The cards of the largest meld with a rank."""
    return max(int(meld.size(side, rank)) for rank in range(FOUR, ACE + 1))
