"""A refusal with its facts as data: what the words of a language are filled with."""

from mypy_extensions import i64

from canasta.engine import meld, moves, notation, opening, out, pile
from canasta.engine.cards import JOKER, TWO, Kind, count
from canasta.engine.moves import Move
from canasta.engine.refusals import NAMES
from canasta.engine.state import Side, State
from canasta.rules.articles import FACTS, article

Fact = int | str


class Refusal:
    """Why a move is refused: a stable code, its facts by name, the article of the rule sheet."""

    def __init__(self, code: str, facts: dict[str, Fact], art: str) -> None:
        self.code = code
        self.facts = facts
        self.article = art

    def __str__(self) -> str:
        own = FACTS.get(self.code, ())
        told = ", ".join([f"{name} {self.facts[name]}" for name in own if name in self.facts])
        return f"{self.code} ({told}) [{self.article}]" if told else f"{self.code} [{self.article}]"

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {self.facts!r}, {self.article!r})"


def explain(state: State, code: i64, move: Move) -> Refusal:
    """The refusal of a code, for the move that was refused (-1: the action as a whole)."""
    name = NAMES[code]
    return Refusal(name, facts(state, name, move), article(name, state.book.rules.sheet))


def facts(state: State, name: str, move: Move) -> dict[str, Fact]:
    """The facts that the words for a code are filled with."""
    side = state.side_of(state.turn)
    found: dict[str, Fact] = {}
    if name.startswith("opening"):
        found = opening_facts(state, side)
    elif name.startswith("pile") and len(state.pile) > 0:
        found = pile_facts(state)
    elif name.startswith("out"):
        found = out_facts(state, side)
    if 0 <= move < 256 and moves.is_known(move):
        found.update(move_facts(state, move))
    asked = FACTS.get(name, ())
    if "turns" in asked:
        found["turns"] = int(state.block_turns)
    if "most" in asked:
        found["most"] = int(limit(state, side, name))
    return found


def limit(state: State, side: Side, name: str) -> i64:
    """The most wilds that the refused rule admits."""
    if name == "opening_wilds":
        return opening.band(state, side).wilds
    return state.book.meld.max_minor if name == "wild_mixture" else meld.most_wilds(state)


def opening_facts(state: State, side: Side) -> dict[str, Fact]:
    need = int(opening.band(state, side).need)
    asked: Fact = need if need >= 0 else "canasta"
    return {"needs": asked, "has": int(opening.laid(state, side))}


def pile_facts(state: State) -> dict[str, Fact]:
    named = notation.names(tiles=state.book.deck.tiles)
    top = pile.top(state)
    return {
        "card": named[top],
        "holds": int(count(state.hand(state.turn), top)),
        "has": len(state.pile),
        "needs": int(pile.least_size(state)),
    }


def out_facts(state: State, side: Side) -> dict[str, Fact]:
    clean, dirty = out.tally(state, side)
    return {"needs": int(out.needed(state)), "has": int(clean + dirty)}


def move_facts(state: State, move: Move) -> dict[str, Fact]:
    """The card a move is about, and how many of it are in hand."""
    if moves.is_special(move):
        return {}
    named = notation.names(tiles=state.book.deck.tiles)
    card: Kind = moves.kind(move)
    if moves.ADD_TWO <= move < moves.LAY:
        card = JOKER if moves.form(move) == 1 else TWO
    return {"card": named[card], "holds": int(count(state.hand(state.turn), card))}
