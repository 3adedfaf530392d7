"""What people say at a table, who hears whom, and how often one may be reminded."""

from __future__ import annotations

from collections import deque
from typing import Final

from canasta.protocol import AnyFact, PhraseSaid, Said, TalkFact
from canasta.table.errors import TableError

KEPT: Final = 200
"""So many lines are told to who comes later."""
BETWEEN_NUDGES: Final = 10.0
BURST: Final = 5
PER_SECOND: Final = 0.5


class Talk:
    """The last lines, the mutes, and a measure for each person's talk."""

    def __init__(self) -> None:
        self.lines: deque[TalkFact] = deque(maxlen=KEPT)
        self.muted: dict[str, set[str]] = {}
        self.spoken: dict[str, tuple[float, float]] = {}
        self.nudged_at: float | None = None

    def mute(self, person: str, other: str, *, muted: bool) -> None:
        """A person hears another no more, or again."""
        heard_no_more = self.muted.setdefault(person, set())
        if muted:
            heard_no_more.add(other)
        else:
            heard_no_more.discard(other)

    def hears(self, person: str, fact: AnyFact) -> bool:
        """Whether a person is told this, which everybody else is."""
        if not isinstance(fact, Said | PhraseSaid):
            return True
        return fact.person not in self.muted.get(person, ())

    def heard_by(self, person: str) -> tuple[TalkFact, ...]:
        """The last lines but those of people whom he has muted."""
        return tuple(line for line in self.lines if self.hears(person, line))

    def may_speak(self, person: str, now: float) -> None:
        """Count a line of a person. Raises TableError where he says too much at once."""
        left, at = self.spoken.get(person, (float(BURST), now))
        left = min(float(BURST), left + (now - at) * PER_SECOND)
        if left < 1:
            raise TableError("too_fast")
        self.spoken[person] = (left - 1, now)

    def may_nudge(self, now: float) -> None:
        """Note a reminder. Raises TableError where the last one is not long ago."""
        if self.nudged_at is not None and now - self.nudged_at < BETWEEN_NUDGES:
            raise TableError("too_fast")
        self.nudged_at = now
