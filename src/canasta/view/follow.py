"""An observation after an event: what a client does with what it is told. It knows no rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from canasta.view.events import (
    Answered,
    Asked,
    BlockCounted,
    CanastaClosed,
    CanastaMade,
    CardEvent,
    DealEnded,
    Discarded,
    Drew,
    Event,
    Laid,
    MeldEvent,
    Opened,
    Passed,
    PileBlocked,
    PileEvent,
    PileFrozen,
    PileJoined,
    ThreesLaidOut,
    ThreesRemoved,
    TookPile,
    TurnBegan,
    TurnEvent,
    WentOut,
)
from canasta.view.observation import Area, Block, Hand, Meld, Observation, Pile, in_order


def follow(seen: Observation, event: Event) -> Observation:
    """What is seen after an event, told as `redact` tells it to the same seat."""
    match event:
        case Drew() | ThreesLaidOut() | ThreesRemoved() | PileJoined():
            return follow_cards(seen, event)
        case Laid() | CanastaMade() | CanastaClosed() | Opened():
            return follow_meld(seen, event)
        case TookPile() | Discarded() | PileFrozen() | PileBlocked() | BlockCounted():
            return follow_pile(seen, event)
        case Asked() | Answered() | Passed() | TurnBegan() | WentOut() | DealEnded():
            return follow_turn(seen, event)
        case _:
            assert_never(event)


def follow_cards(seen: Observation, event: CardEvent) -> Observation:
    """Cards that come to a hand, and threes that leave it."""
    seat = event.seat
    area = seen.sides[seat % len(seen.sides)]
    match event:
        case Drew():
            stock = seen.stock - event.count
            seen = replace(seen, stock=stock, phase="play")
            return with_hand(seen, seat, gained(seen.hands[seat], event.count, event.faces))
        case PileJoined():
            count = len(event.seen) + event.hidden_count
            came = None if event.hidden is None else event.seen + event.hidden
            seen = replace(seen, waiting=0)
            return with_hand(seen, seat, gained(seen.hands[seat], count, came))
        case ThreesLaidOut():
            seen = spend(seen, seat, event.faces)
            threes = in_order(area.threes + event.faces)
            return with_area(seen, seat, replace(area, threes=threes))
        case ThreesRemoved():
            seen = spend(seen, seat, event.faces)
            removed = in_order(area.removed + event.faces)
            return with_area(seen, seat, replace(area, removed=removed))
        case _:
            assert_never(event)


def follow_meld(seen: Observation, event: MeldEvent) -> Observation:
    """What changes on a side's table."""
    area = seen.sides[event.side]
    match event:
        case Laid():
            seen = spend(seen, event.seat, event.faces)
            return with_area(seen, event.side, with_cards(area, event.rank, event.faces))
        case CanastaMade():
            melds = [
                replace(meld, canasta=event.canasta) if meld.rank == event.rank else meld
                for meld in area.melds
            ]
            return with_area(seen, event.side, replace(area, melds=tuple(melds)))
        case CanastaClosed():
            full = [meld for meld in area.melds if meld.rank == event.rank]
            rest = [meld for meld in area.melds if meld.rank != event.rank]
            area = replace(area, melds=tuple(rest), closed=(*area.closed, *full))
            return with_area(seen, event.side, area)
        case Opened():
            return with_area(seen, event.side, replace(area, opened=True))
        case _:
            assert_never(event)


def follow_pile(seen: Observation, event: PileEvent) -> Observation:
    """What is put on the pile and what that does to it, and its taking."""
    pile = seen.pile
    match event:
        case TookPile():
            return take(seen, event)
        case Discarded():
            faces = (*pile.faces, event.face) if pile.open else (event.face,)
            seen = spend(seen, event.seat, (event.face,))
            return replace(seen, pile=replace(pile, size=pile.size + 1, faces=faces))
        case PileFrozen():
            return replace(seen, pile=replace(pile, frozen=True))
        case PileBlocked():
            block = Block(event.seat, event.turns)
            return replace(seen, pile=replace(pile, block=block))
        case BlockCounted():
            return replace(seen, pile=replace(pile, block=counted(pile, event.turns)))
        case _:
            assert_never(event)


def take(seen: Observation, event: TookPile) -> Observation:
    """The pile is gone, its top card melded with what was paid."""
    pile = replace(seen.pile, size=0, faces=(), hidden=0, frozen=False)
    area = with_cards(seen.sides[event.side], event.rank, (event.top, *event.paid))
    seen = spend(with_area(seen, event.side, area), event.seat, event.paid)
    return replace(seen, pile=pile, waiting=event.waiting, phase="play", took_pile=True)


def follow_turn(seen: Observation, event: TurnEvent) -> Observation:
    """Whose turn it is, what was asked and answered, and how the deal ends."""
    match event:
        case Asked():
            return replace(seen, phase="answer", permission="asked", actor=event.partner)
        case Answered():
            permission = "granted" if event.granted else "denied"
            return replace(seen, phase="play", permission=permission, actor=seen.turn)
        case Passed():
            return seen
        case TurnBegan():
            seat = event.seat
            seen = replace(seen, turn=seat, actor=seat, phase="start")
            return replace(seen, took_pile=False, permission="unasked")
        case WentOut():
            return replace(seen, out=event.seat, out_concealed=event.concealed)
        case DealEnded():
            hands = tuple([Hand(len(faces), faces) for faces in event.hands])
            return replace(seen, phase="over", actor=None, hands=hands, result=event.result)
        case _:
            assert_never(event)


def counted(pile: Pile, turns: int) -> Block | None:
    """The pile's block with so many turns left."""
    return None if pile.block is None or turns == 0 else replace(pile.block, turns=turns)


def gained(hand: Hand, count: int, faces: Iterable[str] | None) -> Hand:
    """A hand with more cards; which, only where hand and cards are known."""
    if hand.faces is None or faces is None:
        return Hand(hand.size + count, None)
    return Hand(hand.size + count, in_order([*hand.faces, *faces]))


def spend(seen: Observation, seat: int, faces: Iterable[str]) -> Observation:
    """The same with cards gone from a hand."""
    spent = list(faces)
    hand = seen.hands[seat]
    if hand.faces is None:
        return with_hand(seen, seat, Hand(hand.size - len(spent), None))
    left = list(hand.faces)
    for face in spent:
        left.remove(face)
    return with_hand(seen, seat, Hand(len(left), tuple(left)))


def with_hand(seen: Observation, seat: int, hand: Hand) -> Observation:
    """The same with another hand at a seat."""
    return replace(seen, hands=(*seen.hands[:seat], hand, *seen.hands[seat + 1 :]))


def with_area(seen: Observation, seat: int, area: Area) -> Observation:
    """The same with another table of a seat's side."""
    side = seat % len(seen.sides)
    return replace(seen, sides=(*seen.sides[:side], area, *seen.sides[side + 1 :]))


def with_cards(area: Area, rank: str, faces: tuple[str, ...]) -> Area:
    """Cards in the side's open meld of a rank, a new one where there is none."""
    if all(meld.rank != rank for meld in area.melds):
        return replace(area, melds=(*area.melds, Meld(rank, in_order(faces), None)))
    melds = [
        replace(meld, faces=in_order(meld.faces + faces)) if meld.rank == rank else meld
        for meld in area.melds
    ]
    return replace(area, melds=tuple(melds))
