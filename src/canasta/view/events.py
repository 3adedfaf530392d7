"""What has happened, in the past tense: one event, one fact, one audience.

Every event is told whole here; `redact` decides who learns what. Faces stand in the order of
their texts, as in observations.
"""

from __future__ import annotations

from msgspec import Struct

from canasta.view.observation import Result


def snake(name: str) -> str:
    """`TookPile` as `took_pile`."""
    return "".join(["_" + letter.lower() if letter.isupper() else letter for letter in name])[1:]


class Fact(Struct, frozen=True, tag_field="event", tag=snake):
    """What all events share: in JSON each is named by its field `event`."""


class Drew(Fact, frozen=True):
    """A seat drew from the stock; only it learns the faces."""

    seat: int
    count: int
    faces: tuple[str, ...] | None


class ThreesLaidOut(Fact, frozen=True):
    """Bonus threes went from a hand to the table."""

    seat: int
    faces: tuple[str, ...]


class ThreesRemoved(Fact, frozen=True):
    """A seat put four stop threes out of the deal."""

    seat: int
    faces: tuple[str, ...]


class TookPile(Fact, frozen=True):
    """A seat took the pile: its top card lies melded with what the hand paid.

    So many cards are `waiting` to join the hand.
    """

    seat: int
    side: int
    rank: str
    top: str
    paid: tuple[str, ...]
    waiting: int


class PileJoined(Fact, frozen=True):
    """What lay under the top came to the taker's hand.

    Everybody has `seen` the discards among it; what was `hidden` only the taker learns.
    """

    seat: int
    seen: tuple[str, ...]
    hidden_count: int
    hidden: tuple[str, ...] | None


class Laid(Fact, frozen=True):
    """A seat laid cards: a new meld of its side, or joining the one of that rank."""

    seat: int
    side: int
    rank: str
    faces: tuple[str, ...]


class CanastaMade(Fact, frozen=True):
    """A meld reached seven, or is another canasta than it was."""

    side: int
    rank: str
    canasta: str


class CanastaClosed(Fact, frozen=True):
    """A canasta was set aside."""

    side: int
    rank: str


class Opened(Fact, frozen=True):
    """A side met its opening."""

    seat: int
    side: int


class Discarded(Fact, frozen=True):
    """A seat put a card on the pile."""

    seat: int
    face: str


class PileFrozen(Fact, frozen=True):
    """A discard froze the pile."""

    seat: int


class PileBlocked(Fact, frozen=True):
    """A discarded wild began its round of so many turns."""

    seat: int
    turns: int


class BlockCounted(Fact, frozen=True):
    """A turn of that round passed; so many are left."""

    turns: int


class Asked(Fact, frozen=True):
    """A seat asked its partner whether it may go out."""

    seat: int
    partner: int


class Answered(Fact, frozen=True):
    """The partner answered."""

    seat: int
    granted: bool


class Passed(Fact, frozen=True):
    """A seat had nothing to play."""

    seat: int


class TurnBegan(Fact, frozen=True):
    """A seat's turn began."""

    seat: int


class WentOut(Fact, frozen=True):
    """A seat played its last card."""

    seat: int
    concealed: bool


class DealEnded(Fact, frozen=True):
    """The deal was over, every hand was shown and counted."""

    result: Result
    hands: tuple[tuple[str, ...], ...]


CardEvent = Drew | ThreesLaidOut | ThreesRemoved | PileJoined
MeldEvent = Laid | CanastaMade | CanastaClosed | Opened
PileEvent = TookPile | Discarded | PileFrozen | PileBlocked | BlockCounted
TurnEvent = Asked | Answered | Passed | TurnBegan | WentOut | DealEnded
Event = CardEvent | MeldEvent | PileEvent | TurnEvent
