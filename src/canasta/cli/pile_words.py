"""The pile in words: what lies there, what state it is in, what it takes to have it."""

from __future__ import annotations

from canasta.cli.scene import Scene
from canasta.cli.shapes import shown, shown_all
from canasta.engine import pile
from canasta.engine.card_text import names
from canasta.engine.lack import lack, must_take
from canasta.engine.move_text import describe_move
from canasta.engine.moves import is_take
from canasta.engine.state import START


def pile_lines(scene: Scene) -> list[str]:
    """One line for the pile, and before the draw one for whether it can be taken."""
    words, deal = scene.words, scene.deal
    if not deal.pile:
        return [words.text("terminal.state.pile_empty")]
    top = shown(scene.faces.pile[-1])
    lines = [words.text("terminal.state.pile", card=top, n=len(deal.pile)), *state_words(scene)]
    found = [" · ".join(lines)]
    if deal.book.pile.all_visible and len(deal.pile) > 1:
        found.append(open_pile(scene))
    if deal.phase == START:
        found += taking(scene)
    return found


def open_pile(scene: Scene) -> str:
    """All cards of a pile that may be looked through, bottom to top."""
    deal, faces = scene.deal, scene.faces.pile
    a, b = int(deal.hidden_from), int(deal.hidden_to)
    seen = [*faces[:a], *faces[b:]]
    return scene.words.text("terminal.state.pile_cards", cards=shown_all(seen))


def state_words(scene: Scene) -> list[str]:
    """Frozen, blocked, barred, hidden: what holds of the pile now."""
    words, deal = scene.words, scene.deal
    side = deal.side_of(deal.turn)
    found = []
    if deal.hidden_to > deal.hidden_from:
        hidden = int(deal.hidden_to - deal.hidden_from)
        found.append(words.text("terminal.state.hidden", n=hidden))
    if deal.frozen or deal.book.pile.always_frozen:
        found.append(words.text("terminal.state.pile_frozen"))
    elif pile.is_frozen_for(deal, side):
        found.append(words.text("terminal.state.pile_frozen_unopened"))
    if pile.is_blocked(deal, side):
        found.append(words.text("terminal.state.pile_blocked", turns=int(deal.block_turns)))
    return found


def taking(scene: Scene) -> list[str]:
    """Whether the pile can be taken now and with what, or what is missing."""
    deal, words = scene.deal, scene.words
    ways = [describe_move(deal, move) for move in deal.legal_actions() if is_take(move)]
    if not ways:
        refusal = lack(deal)
        return [words.refusal(refusal.code, refusal.facts)]
    told = [way.partition(" ")[2] for way in ways if way != "take onto"]
    found = [words.text("terminal.state.pile_open_with", ways=", ".join(told))] if told else []
    if "take onto" in ways:
        found.append(words.text("terminal.state.pile_open_onto", card=top_name(scene)))
    if must_take(deal):
        found.append(words.text("terminal.state.forced_take"))
    return [" ".join(found)]


def top_name(scene: Scene) -> str:
    """The rank of the pile's top card."""
    return names(tiles=scene.tiles)[scene.deal.top]
