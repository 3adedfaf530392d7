"""What people say at a table, who hears whom, and how often one may be reminded."""

from __future__ import annotations

from collections import deque
from typing import Final

from canasta.protocol import AnyFact, PhraseSaid, Said, TalkFact
from canasta.table.errors import TableError

KEPT: Final = 200
"""So many lines are told to who comes later."""
BETWEEN_NUDGES: Final = 10.0


class Measure:
    """How much each person may do at once, and for long."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self.left: dict[str, tuple[float, float]] = {}

    def take(self, person: str, now: float) -> None:
        """Count one thing that a person does. Raises TableError where it is too much."""
        left, at = self.left.get(person, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.per_second)
        if left < 1:
            raise TableError("too_fast")
        self.left[person] = (left - 1, now)


class Talk:
    """The last lines, the mutes, and a measure for each person's talk."""

    def __init__(self) -> None:
        self.lines: deque[TalkFact] = deque(maxlen=KEPT)
        self.muted: dict[str, set[str]] = {}
        self.spoken = Measure(5, 0.5)
        self.nudged_at: float | None = None

    def mute(self, person: str, other: str, *, muted: bool) -> None:
        """A person hears another no more, or again."""
        heard_no_more = self.muted.setdefault(person, set())
        if muted:
            heard_no_more.add(other)
        else:
            heard_no_more.discard(other)

    def forget(self, person: str) -> None:
        """What a person has said was never said."""
        kept = [line for line in self.lines if line.person != person]
        self.lines.clear()
        self.lines.extend(kept)

    def hears(self, person: str, fact: AnyFact) -> bool:
        """Whether a person is told this, which everybody else is."""
        muted = self.muted.get(person)
        return not muted or not isinstance(fact, Said | PhraseSaid) or fact.person not in muted

    def heard_by(self, person: str) -> tuple[TalkFact, ...]:
        """The last lines but those of people whom he has muted."""
        return tuple(line for line in self.lines if self.hears(person, line))

    def may_nudge(self, now: float) -> None:
        """Note a reminder. Raises TableError where the last one is not long ago."""
        if self.nudged_at is not None and now - self.nudged_at < BETWEEN_NUDGES:
            raise TableError("too_fast")
        self.nudged_at = now
