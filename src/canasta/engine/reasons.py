"""A refusal with its facts as data: what the words of a language are filled with."""

from mypy_extensions import i64

from canasta.engine import card_text, meld, opening, out, pile
from canasta.engine.cards import count
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
        told = ", ".join([f"{name} {value}" for name, value in self.facts.items()])
        return f"{self.code} ({told}) [{self.article}]" if told else f"{self.code} [{self.article}]"

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {self.facts!r}, {self.article!r})"


def explain(state: State, code: i64) -> Refusal:
    """The refusal of a code, as the state lies that refused."""
    name = NAMES[code]
    return Refusal(name, facts(state, name), article(name, state.book.rules.sheet))


def facts(state: State, name: str) -> dict[str, Fact]:
    """The facts that the words for a code are filled with, and no others."""
    wanted = FACTS.get(name, ())
    if len(wanted) == 0:
        return {}
    side = state.mover
    found: dict[str, Fact] = {}
    if name.startswith("opening"):
        found = opening_facts(state, side)
    elif name.startswith("pile") and state.pile_size > 0:
        found = pile_facts(state)
    elif name.startswith("out"):
        found = out_facts(state, side)
    found["turns"] = int(state.block_turns)
    found["most"] = int(limit(state, side, name))
    return {fact: found[fact] for fact in wanted}


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
    named = card_text.names(tiles=state.book.deck.tiles)
    top = state.top
    return {
        "card": named[top],
        "holds": int(count(state.held, top)),
        "has": int(state.pile_size),
        "needs": int(pile.least_size(state)),
    }


def out_facts(state: State, side: Side) -> dict[str, Fact]:
    clean, dirty = out.tally(state, side)
    return {"needs": int(out.needed(state)), "has": int(clean + dirty)}
