"""What the others do, in short lines: one for a turn, one more for what stands out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canasta.cli.shapes import shown, shown_all
from canasta.cli.signs import CANASTA_MARK
from canasta.engine import canasta, meld, opening, play
from canasta.engine.card_text import names
from canasta.engine.cards import ACE, FOUR, TWO, count, flag, total
from canasta.engine.moves import is_take
from canasta.engine.state import OUT, Side, State
from canasta.match import Action
from canasta.view.faces import Faces, kind
from canasta.words import Catalogue


@dataclass(frozen=True)
class Happening:
    """An action with the table before and after it."""

    action: Action
    before: State
    after: State
    faces_before: Faces
    faces: Faces

    @property
    def side_before(self) -> Side:
        """The acting side as it was."""
        return self.before.side_of(self.before.turn)

    @property
    def side(self) -> Side:
        """The acting side as it is now."""
        return self.after.side_of(self.before.turn)


def clauses(words: Catalogue, happening: Happening) -> list[str]:
    """What was done, without the name of who did it: `draws`, `lays K♠ K♥ K♦`."""
    found: list[str] = []
    for text in happening.action.texts:
        sentence = told(words, happening, text)
        found.append(sentence.strip(" ."))
    return found


def told(words: Catalogue, happening: Happening, text: str) -> str:
    """One move as a sentence whose name is left empty."""
    verb, _, rest = text.partition(" ")
    if verb == "draw":
        return drawn(words, happening)
    if verb == "take":
        return taken(words, happening, rest)
    if verb in ("lay", "add"):
        return laid(words, happening, rest)
    if verb == "discard":
        return words.text("terminal.event.discards", name="", card=shown(rest))
    key = {"ask": "asks", "remove": "removes", "pass": "passes"}.get(verb, verb)
    return words.text(f"terminal.event.{key}", name="")


def drawn(words: Catalogue, happening: Happening) -> str:
    """A draw, with the number where it is more than one card."""
    turn = happening.before.turn
    n = int(total(happening.after.hand(turn)) - total(happening.before.hand(turn)))
    if n > 1:
        return words.text("terminal.event.draws_many", name="", n=n)
    return words.text("terminal.event.draws", name="")


def taken(words: Catalogue, happening: Happening, rest: str) -> str:
    """The pile taken, with what."""
    pile = happening.faces_before.pile
    if rest == "onto":
        rank = names(tiles=happening.faces.tiles)[kind(pile[-1])]
        return words.text("terminal.event.takes_onto", name="", n=len(pile), rank=rank)
    cards = shown_all(rest.split())
    return words.text("terminal.event.takes", name="", n=len(pile), cards=cards)


def laid(words: Catalogue, happening: Happening, rest: str) -> str:
    """A new meld, or cards that joined one."""
    what, _, target = rest.partition(" to ")
    faces = what.split()
    cards = shown_all(faces)
    ranks = {kind(face) for face in faces if kind(face) > TWO}
    joins_wilds = not ranks and not target and meld.wild_size(happening.side_before) > 0
    if target == "wilds" or joins_wilds:
        return words.text("terminal.event.adds_wilds", name="", cards=cards)
    called = names(tiles=happening.faces.tiles)
    rank = target or (called[ranks.pop()] if len(ranks) == 1 else "")
    open_before = rank in called and count(happening.side_before.naturals, called.index(rank)) > 0
    if rank and (target or open_before):
        return words.text("terminal.event.adds", name="", cards=cards, rank=rank)
    return words.text("terminal.event.lays", name="", cards=cards)


def remarks(words: Catalogue, happening: Happening, name: str | None) -> list[str]:
    """What stands out in an action; without a name it was our own.

    An opening, canastas, a frozen or blocked pile, bonus threes.
    """
    before, after = happening.before, happening.after
    found = threes(words, happening, name)
    if happening.side.opened and not happening.side_before.opened and after.ended != OUT:
        found.append(said(words, ("opens", "you_opened"), name, has=opened_with(happening)))
    found += canastas(words, happening, name)
    if after.frozen and not before.frozen:
        found.append(words.text("terminal.event.freezes"))
    if after.block_turns > before.block_turns and blocks(after):
        found.append(words.text("terminal.event.blocks"))
    return found


def said(words: Catalogue, keys: tuple[str, str], name: str | None, **facts: int | str) -> str:
    """A sentence about somebody, or else about ourselves."""
    if name is None:
        return words.text(f"terminal.event.{keys[1]}", **facts)
    return words.text(f"terminal.event.{keys[0]}", name=name, **facts)


def blocks(state: State) -> bool:
    """Whether a discarded wild bars somebody from the pile here."""
    return state.book.pile.blocks_all or state.book.pile.blocks_opponents


def threes(words: Catalogue, happening: Happening, name: str | None) -> list[str]:
    """Bonus threes laid out."""
    side = int(happening.before.turn) % happening.faces.sides
    fresh = happening.faces.threes[side][len(happening.faces_before.threes[side]) :]
    if not fresh:
        return []
    return [said(words, ("three", "your_three"), name, cards=shown_all(fresh))]


def opened_with(happening: Happening) -> int:
    """The points that lay there in the moment the side opened."""
    state = happening.before.scratch()
    side = state.mover
    for move in happening.action.moves:
        play.apply(state, move)
        if side.opened:
            break
    return int(opening.laid(state, side))


def canastas(words: Catalogue, happening: Happening, name: str | None) -> list[str]:
    """The canastas that an action has completed."""
    old = canasta.complete(happening.side_before) | happening.side_before.closed_ranks
    fresh = (canasta.complete(happening.side) | happening.side.closed_ranks) & ~old
    found = []
    for rank in [TWO, *range(FOUR, ACE + 1)]:
        if fresh & flag(rank) != 0:
            called = called_rank(words, rank, tiles=happening.faces.tiles)
            told_kind = words.text(f"terminal.state.canasta_{cleanness(happening.side, rank)}")
            keys = ("canasta", "your_canasta")
            sentence = said(words, keys, name, rank=called, kind=told_kind)
            found.append(f"{CANASTA_MARK} {sentence}")
    return found


def called_rank(words: Catalogue, rank: int, *, tiles: bool) -> str:
    """A meld's name: its rank, or the word for the wilds."""
    return words.text("terminal.wilds") if rank == TWO else names(tiles=tiles)[rank]


def cleanness(side: Side, rank: int) -> str:
    """`clean` or `dirty`, of the newest canasta of a rank."""
    for at in range(len(side.closed) - 4, -1, -4):
        if side.closed[at] == rank:
            which = canasta.classify(rank, side.closed[at + 2], side.closed[at + 3])
            break
    else:
        twos = side.wild_twos if rank == TWO else count(side.twos, rank)
        jokers = side.wild_jokers if rank == TWO else count(side.jokers, rank)
        which = canasta.classify(rank, twos, jokers)
    return "dirty" if which & 1 else "clean"


def new_cards(happening: Happening, seat: int) -> Sequence[str]:
    """The cards that came to a seat's hand, in the order they came."""
    before = list(happening.faces_before.hands[seat])
    fresh = []
    for face in happening.faces.hands[seat]:
        if face in before:
            before.remove(face)
        else:
            fresh.append(face)
    return fresh


def took_pile(happening: Happening) -> bool:
    """Whether the action took the pile."""
    return any(is_take(move) for move in happening.action.moves)
