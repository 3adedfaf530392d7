"""The luck of a deal: what its cards were worth to a side, if everybody played alike.

All seats follow the judge, so nobody's decisions count. The deal: how the hands as they were do
with the stock in any order, less how any deal of this match does. A draw: how it goes on with the
cards that came, less how it goes on with the stock in any order. A sum over chance events, as in
AIVAT (Burch et al., 2018), and rests on all hands: only for a deal that is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from msgspec import Struct

from canasta.bots.dice import Dice
from canasta.bots.judge import Judge
from canasta.engine import deck, play
from canasta.engine.cards import BONUS_THREE, JOKER, KINDS, TWO, is_wild, spread
from canasta.engine.deal import new_deal
from canasta.engine.state import State
from canasta.hints.trials import ended, play_on

SHARE: Final = 3
"""Playouts of a decision for one pair of a draw."""


class Draw(Struct, frozen=True):
    """Cards about to be turned over by a move: how many of the stock."""

    before: State
    move: int
    cards: int


class Luck(Struct, frozen=True):
    """Points that the deal and the draws gave a side, and the standard error of their sum.

    `wilds` came to it so, of `cards` in all; with so many cards `fair` wilds are to be expected.
    """

    deal: int
    draws: int
    error: int
    wilds: int
    cards: int
    fair: int


def luck(
    judge: Judge, start: State, draws: Sequence[Draw], side: int, playouts: int, seed: int
) -> Luck:
    """The luck of a side in a deal that began like this and had these draws."""
    dice = Dice(seed)
    own = [after(judge, in_any_order(start, dice), side) for _ in range(2 * playouts)]
    others = [after(judge, any_deal(start, dice), side) for _ in range(2 * playouts)]
    drawn = [of_draw(judge, draw, side, max(playouts // SHARE, 2), dice) for draw in draws]
    errors = [error_of(own), error_of(others), *[error_of(values) for values in drawn]]
    came = cards_of(start, draws, side)
    return Luck(
        wilds=sum(is_wild(kind) for kind in came),
        cards=len(came),
        fair=round(len(came) * wild_share(start)),
        deal=round(fmean(own) - fmean(others)),
        draws=round(sum(fmean(values) for values in drawn)),
        error=round(sum(error**2 for error in errors) ** 0.5),
    )


def cards_of(start: State, draws: Sequence[Draw], side: int) -> bytes:
    """All that a side was dealt and has drawn, without bonus threes."""
    sides, players = int(start.book.sides), int(start.book.players)
    came = b"".join([spread(start.hand(seat)) for seat in range(side, players, sides)])
    for draw in draws:
        if int(draw.before.turn) % sides == side:
            came += draw.before.unseen()[: draw.cards]
    return bytes(kind for kind in came if kind != BONUS_THREE)


def wild_share(start: State) -> float:
    """How many of the cards that come to a hand are wild."""
    counts = {kind: int(deck.copies(start.book.deck, kind)) for kind in range(int(KINDS))}
    return (counts[JOKER] + counts[TWO]) / (sum(counts.values()) - counts[BONUS_THREE])


def of_draw(judge: Judge, draw: Draw, side: int, pairs: int, dice: Dice) -> list[float]:
    """How much better it goes on with the cards that came than with any others."""
    came = draw.before.unseen()[: draw.cards]
    found = []
    for _ in range(pairs):
        other = in_any_order(draw.before, dice)
        same = with_first(other, came)
        play.apply(same, draw.move)
        play.apply(other, draw.move)
        found.append(after(judge, same, side) - after(judge, other, side))
    return found


def after(judge: Judge, state: State, side: int) -> float:
    """What a side is ahead once everybody has followed the judge to the end."""
    play_on(judge, state)
    return ended(state, side, set()).ahead


def in_any_order(state: State, dice: Dice) -> State:
    """A position with its stock shuffled."""
    stock = list(state.unseen())
    dice.shuffle(stock)
    return with_stock(state, stock)


def with_first(state: State, first: bytes) -> State:
    """A position with these cards of its stock on top of it, and the rest as it was."""
    stock = list(state.unseen())
    for at, kind in enumerate(first):
        found = stock.index(kind, at)
        stock[at], stock[found] = stock[found], stock[at]
    return with_stock(state, stock)


def with_stock(state: State, stock: list[int]) -> State:
    """A position with another stock."""
    twin = state.scratch()
    twin.stock = tuple(stock)
    twin.front, twin.back = 0, len(stock)
    return twin


def any_deal(start: State, dice: Dice) -> State:
    """Another deal of the same match."""
    book = start.book
    cards = [kind for kind in range(int(KINDS)) for _ in range(int(deck.copies(book.deck, kind)))]
    dice.shuffle(cards)
    totals = [int(start.side(index).total) for index in range(int(book.sides))]
    return new_deal(book, cards, int(start.dealer), totals)[0]


def error_of(values: list[float]) -> float:
    """The standard error of a mean."""
    n = len(values)
    mean = fmean(values)
    return (sum((value - mean) ** 2 for value in values) / (n - 1) / n) ** 0.5 if n > 1 else 0.0
