"""Hints and reviews: what to do, what it gains, why; from what one seat knows."""

from canasta.hints.hint import Hint, HintError, Option, hint
from canasta.hints.luck import Luck
from canasta.hints.plans import SelectionError
from canasta.hints.reason import Reason
from canasta.hints.review import Decision, Review, ReviewError, review

__all__ = [
    "Decision",
    "Hint",
    "HintError",
    "Luck",
    "Option",
    "Reason",
    "Review",
    "ReviewError",
    "SelectionError",
    "hint",
    "review",
]
