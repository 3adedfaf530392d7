"""The one function that decides who learns what."""

from typing import assert_never

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


def redact(event: Event, seat: int | None) -> Event:
    """An event as a seat may be told it, None for a spectator."""
    match event:
        case Drew():
            return event if event.seat == seat else replace(event, faces=None)
        case PileJoined():
            return event if event.seat == seat else replace(event, hidden=None)
        case ThreesLaidOut() | ThreesRemoved() | Laid() | CanastaMade() | CanastaClosed():
            return event
        case Opened() | TookPile() | Discarded() | PileFrozen() | PileBlocked() | BlockCounted():
            return event
        case Asked() | Answered() | Passed() | TurnBegan() | WentOut() | DealEnded():
            return event
        case _:
            assert_never(event)
