"""Deals that are over, looked at afterwards: each once, by a worker, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

import structlog

from canasta.hints import Review
from canasta.server.advice import looked_back
from canasta.server.deals import record
from canasta.server.requests import LookBack, Wanted
from canasta.server.thinking import Minds
from canasta.table import TableError
from canasta.table.course import Course
from canasta.words import words

KEPT: Final = 256
MOST: Final = 8
"""So many are made or wait to be made at once."""

Key = tuple[str, int, int]
"""The order of a deal's deck, its number, and the side."""

logger = structlog.get_logger()


class Reviews:
    """What has been found so far, and what is being looked for."""

    def __init__(self, minds: Minds) -> None:
        self.minds = minds
        self.found: OrderedDict[Key, Review | None] = OrderedDict()
        self.running: dict[Key, asyncio.Task[None]] = {}

    def look_back(self, course: Course, number: int, wanted: Wanted) -> LookBack:
        """A deal as a side played it, or that this is being found out. Raises TableError."""
        finished = course.chronicle.finished()
        deals = [deal for deal in finished if deal.began.deal == number]
        if not deals:
            raise TableError("not_now")
        rules = course.running().rules
        if not 0 <= wanted.side < rules.sides:
            raise TableError("no_such_seat")
        key = (deals[0].began.deck, number, wanted.side)
        if key not in self.found:
            self.begin(key, course)
            return LookBack(done=False)
        review = self.found[key]
        if review is None:
            # Whoever asks again may be luckier.
            del self.found[key]
            raise TableError("no_review")
        self.found.move_to_end(key)
        before = sum(len(deal.actions) for deal in finished if deal.began.deal < number)
        return looked_back(review, before, words(wanted.language, rules.sheet))

    def begin(self, key: Key, course: Course) -> None:
        """Have a deal looked at, if that is not under way."""
        if key in self.running:
            return
        if len(self.running) >= MOST:
            raise TableError("too_fast")
        self.running[key] = asyncio.get_running_loop().create_task(self.make(key, record(course)))

    async def make(self, key: Key, text: bytes) -> None:
        """Look at a deal, and keep what is found; None where that failed."""
        _, number, side = key
        try:
            self.keep(key, await self.minds.review(text, side, number))
        except Exception:
            logger.exception("a review failed")
            self.keep(key, None)
        finally:
            del self.running[key]

    def keep(self, key: Key, review: Review | None) -> None:
        """Keep a review, and let the oldest go."""
        self.found[key] = review
        while len(self.found) > KEPT:
            self.found.popitem(last=False)

    def close(self) -> None:
        """Look for nothing any longer."""
        for task in self.running.values():
            task.cancel()
