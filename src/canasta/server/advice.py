"""Hints and reviews as workers make them: found by `hints`, told in the language of who asks.

The sentences are put together here and not in the pages: which words a card has in which place, and
which moves are one, is much to know, and a hint's catalogue is more than the rest of a table's.
"""

from __future__ import annotations

from canasta.engine.card_text import NotationError
from canasta.hints import Decision, Hint, Review, SelectionError, hint, review
from canasta.hints.hint import PLAYOUTS, Option
from canasta.hints.review import PLAYOUTS as REVIEWED
from canasta.hints.telling import because, but, capital, chance, lines, signed, tag, told_moves
from canasta.protocol import Advice, Refusal, Weighed
from canasta.record.record import parse
from canasta.server.requests import LookBack, Loss
from canasta.table import Opinion, Question
from canasta.table.refusing import MALFORMED, told
from canasta.view.seat import View
from canasta.words import Catalogue, words


def advised(view: View, question: Question, playouts: int = PLAYOUTS) -> Opinion | Refusal:
    """What to do, or why the moves that somebody thinks of cannot be made."""
    try:
        found = hint(view, question.moves, playouts=playouts)
    except SelectionError as error:
        return told(error.refusal)
    except NotationError:
        return MALFORMED
    sheet = view.state.book.rules.sheet
    return Opinion(found.best.bytes, in_words(found, words(question.language, sheet)))


def in_words(found: Hint, catalogue: Catalogue) -> Advice:
    """A hint in the words of a language, bit by bit."""
    [nudge] = lines(found, "nudge", catalogue)
    move, *reasons = lines(found, "reason", catalogue)
    how = catalogue.text("hint.tried", n=found.tries) if found.tries else ""
    sure = chance(found)
    return Advice(
        nudge=nudge,
        move=move,
        reasons=tuple(reasons),
        trials=how or catalogue.text("hint.untried"),
        tried=tuple([weighed(option, catalogue) for option in (found.best, *found.options)]),
        # Where hardly anything hangs on it, a chance says nothing.
        sure=catalogue.text("hint.sure", percent=sure) if found.tries and not found.fine else "",
    )


def weighed(option: Option, catalogue: Catalogue) -> Weighed:
    """One plan that was tried."""
    return Weighed(told_moves(option.moves, catalogue), option.behind, option.error)


def looked_back(found: Review, before: int, catalogue: Catalogue) -> LookBack:
    """A review in the words of a language; the record has so many actions before the deal's."""
    skill = {"points": found.lost, "n": found.mistakes, "all": found.decisions}
    summary = [catalogue.text("review.skill", **skill)]
    if found.luck is not None:
        luck = found.luck
        swings = {"deal": signed(luck.deal, catalogue), "draws": signed(luck.draws, catalogue)}
        summary.append(catalogue.text("review.luck", error=luck.error, **swings))
        summary.append(catalogue.text("review.wilds", wilds=luck.wilds, fair=luck.fair))
    return LookBack(
        done=True,
        summary=tuple(summary),
        heading=catalogue.text("review.largest" if found.largest else "review.none"),
        losses=tuple([loss(decision, before, catalogue) for decision in found.largest]),
    )


def loss(decision: Decision, before: int, catalogue: Catalogue) -> Loss:
    """A decision that lost points."""
    played = told_moves(decision.played.moves, catalogue)
    better = told_moves(decision.best.moves, catalogue)
    reasons = [capital(because(reason, catalogue)) for reason in decision.because]
    reasons += [but(reason, catalogue) for reason in decision.but]
    return Loss(
        step=decision.action - before,
        seat=decision.seat,
        points=catalogue.text("review.loss", points=decision.loss, error=decision.error),
        tags=tuple([tag(name, catalogue) for name in decision.tags]),
        played=catalogue.text("review.played", moves=played),
        better=catalogue.text("review.better", moves=better),
        reasons=tuple(reasons),
    )


def reviewed(record: bytes, side: int, deal: int, playouts: int = REVIEWED) -> Review:
    """One deal of a record."""
    [found] = review(parse(record), side, deal=deal, playouts=playouts)
    return found
