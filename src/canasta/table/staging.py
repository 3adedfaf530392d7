"""What an action would come to while it is put together: asked of the rules, on copies."""

from __future__ import annotations

from collections.abc import Sequence

from canasta import protocol
from canasta.engine import meld, opening, play
from canasta.engine.action import Outcome
from canasta.engine.card_text import NotationError
from canasta.engine.cards import ACE, FOUR
from canasta.engine.deal import LegalMoves
from canasta.engine.state import OVER, Side, State
from canasta.match import Match
from canasta.table.choices import choices
from canasta.table.refusing import MALFORMED, NOT_HELD, goes_on, why_not
from canasta.view.faces import FaceError, Faces, Written
from canasta.view.walk import Walk


def reveals(start: State, moves: Sequence[int]) -> bool:
    """G5: whether some of the moves show a card that could not be known."""
    state = start.scratch()
    return any(play.make(state, move) for move in moves)


def preview(match: Match, message: protocol.Preview) -> protocol.Previewed:
    """What the seat that is to act would come to with its moves. Never looks past a reveal."""
    texts = message.moves
    before = running(match.deal, match.deal.mover)
    if not texts:
        return onward(message, match.deal, match.faces, None, before)
    seat = match.seat
    written = [Written(text) for text in texts]
    plain = [match.faces.in_kinds(text) for text in written]
    try:
        outcome = match.deal.attempt(plain)
    except NotationError:
        return ending(message, MALFORMED, len(texts) - 1, before)
    shown = reveals(match.deal, outcome.moves)
    faces = match.faces if shown else walked(match, written, plain, outcome)
    if faces is None:
        return ending(message, NOT_HELD, outcome.failed, before)
    after = match.deal if shown else outcome.state
    acts = after.phase != OVER and after.actor() == seat
    # An opening is counted to the end of the action that completes it. Of a turn that has passed
    # nothing is told: it may hang on the next player's hand.
    count = tally(after, after.mover) if before is not None and acts else before
    if acts and not shown and goes_on(outcome, len(texts)):
        return onward(message, after, faces, outcome, count)
    return ending(message, why_not(outcome), outcome.failed, count)


def walked(
    match: Match, written: Sequence[Written], plain: Sequence[str], outcome: Outcome
) -> Faces | None:
    """Where the cards lie after the moves, as far as they go; None if one named is not held."""
    n = outcome.failed
    try:
        start = match.deal.scratch()
        return Walk(start, match.faces, plain[:n], written[:n], faces_only=False).faces
    except FaceError:
        return None


def onward(
    message: protocol.Preview,
    state: State,
    faces: Faces,
    outcome: Outcome | None,
    count: protocol.Opening | None,
) -> protocol.Previewed:
    """The answer about a position in which more may follow."""
    legal = LegalMoves(state)
    refusal = None if outcome is None else why_not(outcome)
    return protocol.Previewed(
        id=message.id,
        complete=outcome is not None and refusal is None,
        refusal=refusal,
        failed=len(message.moves),
        opening=count,
        legal=tuple(legal),
        choices=choices(state, faces, message.chosen, legal),
    )


def ending(
    message: protocol.Preview,
    refusal: protocol.Refusal | None,
    failed: int,
    count: protocol.Opening | None,
) -> protocol.Previewed:
    """The answer about a position in which nothing may follow."""
    return protocol.Previewed(
        id=message.id,
        complete=refusal is None,
        refusal=refusal,
        failed=failed,
        opening=count,
        legal=(),
    )


def running(state: State, side: Side) -> protocol.Opening | None:
    """The running count of a side's opening; None once it has opened."""
    return None if side.opened or state.phase == OVER else tally(state, side)


def tally(state: State, side: Side) -> protocol.Opening:
    """What a side has on the table of what its opening asks for."""
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
