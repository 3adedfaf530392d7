"""The one function that decides who learns what."""

from typing import Final, get_args

from msgspec.structs import replace

from canasta.view.events import (
    Answered,
    Asked,
    BlockCounted,
    CanastaClosed,
    CanastaMade,
    DealEnded,
    Discarded,
    Drew,
    Event,
    Laid,
    Opened,
    Passed,
    PileBlocked,
    PileFrozen,
    PileJoined,
    ThreesLaidOut,
    ThreesRemoved,
    TookPile,
    TurnBegan,
    WentOut,
)

OpenEvent = (
    ThreesLaidOut
    | ThreesRemoved
    | Laid
    | CanastaMade
    | CanastaClosed
    | Opened
    | TookPile
    | Discarded
    | PileFrozen
    | PileBlocked
    | BlockCounted
    | Asked
    | Answered
    | Passed
    | TurnBegan
    | WentOut
    | DealEnded
)
"""What everybody is told whole."""
OPEN: Final = frozenset(get_args(OpenEvent))


def redact(event: Event, seat: int | None) -> Event:
    """An event as a seat may be told it, None for a spectator."""
    # No `match`: every event of every table comes through here, and most are of its last cases.
    if isinstance(event, Drew):
        return event if event.seat == seat else replace(event, faces=None)
    if isinstance(event, PileJoined):
        return event if event.seat == seat else replace(event, hidden=None)
    whole: OpenEvent = event
    assert type(whole) in OPEN
    return whole
