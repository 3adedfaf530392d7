"""What an opening in the making still has to find, and how a lay changes that."""

from mypy_extensions import i64, mypyc_attr

from canasta.engine import opening, values
from canasta.engine.cards import Cards, Kind, cards, either, flag
from canasta.engine.moves import Move, layout, price
from canasta.engine.state import Side, State


@mypyc_attr(acyclic=True, free_list_len=1)
class Quest:
    """What is looked for: points that are missing, wilds that may be used, cards to spare.

    `naturals` and `room` are the melds on the table as the side has them; the cheap test moves
    them on by itself, the search lays and takes back on `side`, which must be a scratch.
    """

    def __init__(
        self,
        state: State,
        side: Side,
        hand: Cards,
        spare: i64,
        limit: i64,
        short: i64,
        *,
        clean: bool,
        canasta: bool,
    ) -> None:
        self.state: State = state
        self.side: Side = side
        self.hand: Cards = hand
        self.spare: i64 = spare
        self.limit: i64 = limit
        self.short: i64 = short
        self.clean: bool = clean
        self.canasta: bool = canasta
        self.naturals: Cards = side.naturals
        self.room: Cards = side.room
        # Room for wilds that is not to be counted on.
        self.gone: i64 = 0
        # Whether so few cards can be laid at all that none need be held back.
        self.free: bool = False
        # Whether it is found without wilds, even with three cards less to spare.
        self.easy: bool = False


def seek(state: State, side: Side, hand: Cards, spare: i64) -> Quest:
    """What the side's opening still has to find in a hand."""
    band = opening.band(state, side)
    clean = opening.must_be_clean(state, side)
    limit = either(clean, 0, band.wilds - opening.wilds(side))
    canasta = band.need == opening.WHOLE_CANASTA
    short = either(canasta, 0, band.need - opening.laid(state, side))
    return Quest(state, side, hand, spare, limit, short, clean=clean, canasta=canasta)


def on(side: Side, quest: Quest) -> Quest:
    """The same on another copy of the side."""
    return changed(quest, side, quest.hand, quest.spare, quest.limit, quest.short)


def changed(quest: Quest, side: Side, hand: Cards, spare: i64, limit: i64, short: i64) -> Quest:
    """The same with other numbers."""
    clean, canasta = quest.clean, quest.canasta
    return Quest(quest.state, side, hand, spare, limit, short, clean=clean, canasta=canasta)


def after(before: Quest, move: Move) -> Quest:
    """What is left to find once a meld of a rank is begun or lengthened."""
    kind, naturals, twos, jokers = layout(move)
    paid = price(kind, naturals, twos, jokers)
    left = before.hand - paid
    then = changed(before, before.side, left, before.spare, before.limit, before.short)
    begun(then, kind, naturals, twos + jokers, values.points(before.state.book.values, paid))
    return then


def with_a_wild(before: Quest, wild: Kind) -> Quest:
    """At worst what is left to find once this wild is laid, wherever it goes.

    It goes to a pair that no other wild would have served, or to one that another would have and
    that needs other room, or it takes room itself.
    """
    worth = values.worth(before.state.book.values, wild)
    left = before.hand - cards(wild, 1)
    short = before.short - worth
    then = changed(before, before.side, left, before.spare - 3, before.limit - 1, short)
    then.gone = 1
    return then


def begun(quest: Quest, kind: Kind, naturals: i64, wild: i64, worth: i64) -> None:
    """Count a meld of a rank in that is not laid yet."""
    quest.naturals += cards(kind, naturals)
    quest.limit -= wild
    quest.spare -= naturals + wild
    quest.short -= worth
    if wild > 0:
        # Whether it has room for more is not asked here.
        quest.room &= ~flag(kind)
