"""The opening in words: what a side still needs, and what is laid out for it so far."""

from __future__ import annotations

from canasta.cli.scene import Scene
from canasta.engine import opening
from canasta.engine.opening import WHOLE_CANASTA
from canasta.table.staging import largest
from canasta.words.catalogue import Catalogue


def asked(words: Catalogue, scene: Scene, number: int) -> str:
    """What a side needs to open, or that it is open."""
    side = scene.side(number)
    if side.opened:
        return words.text("terminal.state.opened")
    needs = opening.band(scene.deal, side).need
    if needs == WHOLE_CANASTA:
        return words.text("terminal.state.needs_canasta")
    return words.text("terminal.state.needs", needs=int(needs))


def conditions(scene: Scene) -> str:
    """What our opening asks for, in full."""
    words, deal = scene.words, scene.deal
    side = scene.side(scene.seats.own_side)
    band = deal.rules.opening.bands[side.band]
    told = [words.text("bands.need", needs=band.need)]
    if band.wilds is not None:
        told.append(
            words.count("bands.wilds", band.wilds) if band.wilds else words.text("bands.no_wilds")
        )
    if band.clean:
        told.append(words.text("bands.clean"))
    told.append(words.text(f"bands.pile.{band.pile}"))
    return ", ".join(told)


def running(scene: Scene) -> str:
    """The running count of an opening that is being laid out."""
    words, deal = scene.words, scene.deal
    side = deal.side_of(deal.turn)
    needs = opening.band(deal, side).need
    if needs == WHOLE_CANASTA:
        return words.text("terminal.state.running_canasta", has=largest(side))
    has = int(opening.laid(deal, side))
    return words.text("terminal.state.running", has=has, needs=int(needs))
