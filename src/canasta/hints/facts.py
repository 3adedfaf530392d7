"""What the sentence of a part names: counts that are public, and the own hand. Nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from canasta.bots import discarding
from canasta.bots.judge import Judge
from canasta.bots.leaving import others
from canasta.bots.melding import Lay, bonus_of, is_clean
from canasta.bots.outlook import Outlook, wants_canasta
from canasta.engine import bonus_three, canasta, deck, meld, out, pile, values
from canasta.engine.card_text import names
from canasta.engine.cards import TWO, count, total
from canasta.engine.moves import is_discard, is_special, is_take, kind, lays
from canasta.engine.state import ANSWER
from canasta.hints.reason import Fact, Facts

WILDS: Final = "wilds"
UNSAID: Final = "unsaid"
"""For what moves a rating and says nothing: the wilds that stay in hand where none is spent."""
LIKELY: Final = 0.4
CERTAIN: Final = 0.99
MOST_ODDS: Final = 50
PAIR: Final = 2


class Moment:
    """A move about to be made, and what its seat can reckon then."""

    def __init__(self, judge: Judge, sight: Outlook, move: int) -> None:
        self.judge = judge
        self.sight = sight
        self.move = move
        self.state = sight.state
        self.lay: Lay | None = None
        if lays(move) and not is_special(move):
            self.lay = Lay(sight, move)

    @property
    def kind(self) -> int:
        """The rank that the move is about."""
        if self.lay is not None:
            return int(self.lay.kind)
        return int(self.state.top) if is_take(self.move) else int(kind(self.move))

    def rank(self) -> Fact:
        """That rank by its name; wilds laid alone have none."""
        if self.lay is not None and self.kind == TWO:
            return WILDS
        return self.name(self.kind)

    def name(self, of: int) -> str:
        """A rank as it is written."""
        return names(tiles=bool(self.state.book.deck.tiles))[of]

    def worth(self, of: int) -> int:
        """What a card counts."""
        return int(values.worth(self.state.book.values, of))

    def laid(self) -> int:
        """How many cards a lay puts down."""
        return int(self.lay.cards) if self.lay else 0

    def points(self) -> int:
        """What they count."""
        return int(self.lay.points) if self.lay else 0

    def copies(self) -> Facts:
        """The rank, how many of it there are, how many of those can be seen and how many not."""
        every = int(deck.copies(self.state.book.deck, self.kind))
        hidden = int(count(self.sight.unseen, self.kind))
        return {"rank": self.rank(), "all": every, "seen": every - hidden, "hidden": hidden}

    def size(self) -> int:
        """How many cards lie in the pile."""
        return int(self.state.pile_size)

    def stock(self) -> int:
        """How many cards are left to draw."""
        return int(self.state.stock_size())


Found = tuple[str, Facts]


def of_pile(moment: Moment) -> Found:
    """What a take brings, or which cards are kept for it."""
    if is_discard(moment.move):
        return "keep", {"rank": moment.rank(), "n": moment.size()}
    return "" if is_take(moment.move) else "open", {"n": moment.size()}


def of_capture(moment: Moment) -> Found:
    """How much it is for what it shows; what goes onto a meld shows nothing."""
    shows = sum(pile.payment(moment.move)) > 0
    return "" if shows else "onto", {"n": moment.size()}


def of_opening(moment: Moment) -> Found:
    """Whether the others have opened, or how much of an opening is thrown away."""
    if is_take(moment.move):
        return "pile", {"n": moment.size()}
    if is_discard(moment.move) and wants_canasta(moment.sight):
        return "canasta_keep", {"rank": moment.rank()}
    if is_discard(moment.move):
        return "keep", {"rank": moment.rank(), "points": moment.worth(moment.kind)}
    state, own = moment.state, moment.sight.side
    sides = [state.side(index) for index in range(int(state.book.sides))]
    return "they" if any(side.opened for side in sides if side is not own) else "", {}


def of_late(moment: Moment) -> Found:
    """How much is left to draw."""
    leaving = moment.sight.side.opened
    return "out" if leaving else "", {"n": moment.stock()}


def of_cards(moment: Moment) -> Found:
    """What is laid down."""
    which = "" if moment.sight.side.opened else "open"
    return which, {"n": moment.laid(), "points": moment.points()}


def of_rank(moment: Moment) -> Found:
    """The rank alone."""
    return "", {"rank": moment.rank()}


def of_fits(moment: Moment) -> Found:
    """Where a card would go, or what of the pile goes with the own cards."""
    return ("take", {}) if is_take(moment.move) else ("", {"rank": moment.rank()})


def of_reserve(moment: Moment) -> Found:
    """How many cards would be left."""
    return "", {"n": int(total(moment.sight.hand)) - moment.laid()}


def of_progress(moment: Moment) -> Found:
    """How far the meld comes."""
    return "", {"rank": moment.rank(), "n": int(moment.lay.after) if moment.lay else 0}


def of_canasta(moment: Moment) -> Found:
    """Which canasta, and whether it is one that going out waits for."""
    wild = 0
    if moment.lay is not None:
        wild = int(moment.lay.twos + moment.lay.jokers)
    elif is_take(moment.move):
        _, twos, jokers = pile.payment(moment.move)
        wild = int(twos + jokers)
    points = int(bonus_of(moment.sight, moment.kind, wild))
    clean = is_clean(moment.sight, moment.kind, wild)
    if moment.lay is not None and moment.kind == TWO:
        twos, jokers = moment.lay.twos, moment.lay.jokers
        side = moment.sight.side
        which_one = canasta.classify(TWO, side.wild_twos + twos, side.wild_jokers + jokers)
        clean = which_one in (canasta.TWOS_CLEAN, canasta.JOKERS_CLEAN)
    counts = moment.kind != TWO or bool(moment.state.book.out.wild_canasta_counts)
    which = "first" if counts and brings_nearer(moment.sight, clean=clean) else ""
    return which, {"rank": moment.rank(), "points": points}


def brings_nearer(sight: Outlook, *, clean: bool) -> bool:
    """Whether one more canasta of a kind is among those that going out still waits for."""
    state = sight.state
    cleans, dirties = out.tally(state, sight.side)
    both = bool(out.needs_both_kinds(state))
    short = shortage(int(cleans), int(dirties), int(out.needed(state)), both=both)
    more = (int(cleans) + 1, int(dirties)) if clean else (int(cleans), int(dirties) + 1)
    return shortage(*more, int(out.needed(state)), both=both) < short


def shortage(cleans: int, dirties: int, needed: int, *, both: bool) -> int:
    """How many canastas going out still waits for."""
    kinds = both * ((cleans == 0) + (dirties == 0))
    return max(needed - cleans - dirties, kinds)


def of_lacking(moment: Moment) -> Found:
    """Which canasta is missing to go out."""
    assert moment.lay is not None
    clean = is_clean(moment.sight, moment.kind, int(moment.lay.twos + moment.lay.jokers))
    return "clean" if clean else "dirty", {}


def of_hold(moment: Moment) -> Found:
    """What the hand gives up while the pile is frozen."""
    size = moment.size()
    which = UNSAID if size == 0 else "small" if size == 1 else ""
    return which, {"rank": moment.rank(), "n": size}


def of_wilds(moment: Moment) -> Found:
    """How many wilds are spent, and how."""
    if is_discard(moment.move):
        return "thrown", {"rank": moment.name(moment.kind)}
    if moment.lay is not None:
        n = int(moment.lay.twos + moment.lay.jokers)
        return ("", {"n": n}) if n else (UNSAID, {})
    _, twos, jokers = pile.payment(moment.move)
    return "", {"n": int(twos + jokers)}


def of_dirty(moment: Moment) -> Found:
    """What the meld would be worth clean, and what it is worth dirty."""
    rank = moment.kind
    before = int(bonus_of(moment.sight, rank, 0))
    after = int(bonus_of(moment.sight, rank, 1))
    done = meld.size(moment.sight.side, rank) >= meld.CANASTA
    facts: Facts = {"rank": moment.rank(), "clean": before, "dirty": after}
    return "done" if done else "", facts


def of_pair(moment: Moment) -> Found:
    """Whether the rank may still come, and whether a pair is enough for the pile."""
    state = moment.state
    if count(moment.sight.unseen, moment.kind) == 0:
        return "dead", {"rank": moment.rank()}
    frozen = pile.is_frozen_for(state, moment.sight.side)
    three = frozen and pile.frozen_price(state) > PAIR
    return "three" if three else "", {"rank": moment.rank()}


def of_triple(moment: Moment) -> Found:
    """How many are held."""
    held = int(count(moment.sight.hand, moment.kind))
    return "", {"rank": moment.rank(), "n": held}


def of_value(moment: Moment) -> Found:
    """What the card counts, and whether the end is near."""
    which = "late" if moment.sight.hurry >= LIKELY else ""
    return which, {"rank": moment.rank(), "points": moment.worth(moment.kind)}


def of_risk(moment: Moment) -> Found:
    """Why the next player might take the pile with this card, or will not."""
    sight, state, rank = moment.sight, moment.state, moment.kind
    chance = float(discarding.taken(sight, moment.judge.weights, rank))
    facts = moment.copies() | {
        "n": moment.size() + 1,
        "odds": max(round(1 / chance), 2) if chance > 1 / MOST_ODDS else MOST_ODDS,
    }
    if chance >= LIKELY and count(sight.known, rank) > 0:
        return "known", facts
    if chance >= CERTAIN and not pile.is_frozen_for(state, sight.next_side):
        return "melded", facts
    return "likely" if chance >= LIKELY else "odds", facts


def of_live(moment: Moment) -> Found:
    """How many of the rank have not shown up yet."""
    return "", moment.copies()


def of_freeze(moment: Moment) -> Found:
    """How much is kept from them, and for how long."""
    rules = moment.state.book.pile
    return "" if rules.wild_freezes else "block", {"n": moment.size() + 1}


def of_size(moment: Moment) -> Found:
    """How much lies in the pile once the card is on it."""
    return "", {"n": moment.size() + 1}


def of_out(moment: Moment) -> Found:
    """What going out brings by itself."""
    return "", {"points": int(moment.state.book.out.bonus)}


def of_rivals(moment: Moment) -> Found:
    """How many cards would count against them."""
    rivals, _ = others(moment.sight)
    return "", {"n": int(rivals)}


def of_stranded(moment: Moment) -> Found:
    """What would count against the own side: the partner's cards, or, asked by him, the own."""
    if moment.state.phase == ANSWER:
        lost = -int(values.in_hand(moment.state.book.values, moment.sight.hand))
        return "own", {"points": lost}
    _, friends = others(moment.sight)
    return "", {"n": int(friends)}


def of_threes(moment: Moment) -> Found:
    """What the own bonus threes cost as things are."""
    return "", {"points": -int(min(bonus_three.points(moment.state, moment.sight.side), 0))}


def of_hurry(moment: Moment) -> Found:
    """What lies safe on the table, or comes into the hand."""
    return ("take", {}) if is_take(moment.move) else ("", {"points": moment.points()})


FACTS: Final[dict[str, Callable[[Moment], Found]]] = {
    "pile": of_pile,
    "capture": of_capture,
    "opening": of_opening,
    "late": of_late,
    "cards": of_cards,
    "meld": of_rank,
    "reserve": of_reserve,
    "progress": of_progress,
    "canasta": of_canasta,
    "hold": of_hold,
    "wilds": of_wilds,
    "dirty": of_dirty,
    "pair": of_pair,
    "triple": of_triple,
    "value": of_value,
    "fits": of_fits,
    "risk": of_risk,
    "partner": of_rank,
    "freeze": of_freeze,
    "stop": of_size,
    "out": of_out,
    "rivals": of_rivals,
    "stranded": of_stranded,
    "hurry": of_hurry,
    "threes": of_threes,
    "lacking": of_lacking,
    "live": of_live,
    "feed": of_rank,
    "ready": of_cards,
}


def facts_of(part: str, moment: Moment) -> Found:
    """Which sentence of a part fits a move, and its facts."""
    return FACTS[part](moment) if part in FACTS else ("", {})
