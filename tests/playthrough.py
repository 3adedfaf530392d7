"""A deal written out for people: what is dealt, what is tried, what comes of it.

`# …` is a remark. `classic, 4` names the game, `Ana holds …` the hands in the order of play, then
come the pile, what is hidden in it, and the next cards of the stock. `Ana: draw` is an action,
`Ana: draw -- refused: over [C11.1]` one that is refused; indented lines are its events.
"""

from collections.abc import Iterator
from itertools import chain, takewhile, zip_longest

import msgspec

from canasta import variants
from canasta.engine.deal import IllegalMoveError
from canasta.match import Match
from canasta.record.transcript import told_end
from canasta.view.events import DealEnded, Discarded, Event, Laid, TurnBegan, snake
from canasta.view.faces import FaceError, kind, pack

HOLDS = " holds "
PILE = "On the pile: "
HIDDEN = "Hidden in it: "
STOCK = "In the stock: "
REFUSED = " -- refused: "
# What the action's own line tells already, or the score sheet.
UNTOLD = (Laid, Discarded, TurnBegan, DealEnded)


def written(text: str) -> list[str]:
    """The lines that are checked: all but remarks and blank ones."""
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def played(lines: list[str]) -> Iterator[str]:
    """The lines as the rules have them: the deal dealt, every action tried."""
    match = begun(lines)
    yield lines[0]
    for seat, name in enumerate(match.names):
        yield name + HOLDS + " ".join(match.faces.hands[seat])
    first, last = int(match.deal.hidden_from), int(match.deal.hidden_to)
    shown = ["??" if first <= at < last else face for at, face in enumerate(match.faces.pile)]
    yield PILE + " ".join(shown)
    if last > first:
        yield HIDDEN + " ".join(match.faces.pile[first:last])
    named = len(cards_after(lines, STOCK))
    yield STOCK + " ".join(match.faces.stock(match.deal)[:named])
    for line in lines:
        name, colon, moves = line.partition(": ")
        if colon and name in match.names:
            yield from acted(match, name, moves.partition(REFUSED)[0])
    assert match.deal.is_over, "the deal goes on"
    yield from told_end(match)


def begun(lines: list[str]) -> Match:
    """The match that deals what the lines say."""
    variant, _, players = lines[0].partition(", ")
    held = takewhile(lambda line: not line.startswith(PILE), lines[1:])
    hands = {name: cards.split() for name, _, cards in (line.partition(HOLDS) for line in held)}
    turned = [face for face in cards_after(lines, PILE) if face != "??"]
    deck = [face for face in chain(*zip_longest(*hands.values())) if face]
    deck += turned + cards_after(lines, HIDDEN) + cards_after(lines, STOCK)
    rules = variants.find(variant, int(players))
    rest = list(pack(rules.deck))
    for face in deck:
        rest.remove(face)
    # The wilds first: at the end of the deck they would be the cutter's.
    rest.sort(key=kind)
    return Match(rules=rules, names=list(hands), deck=deck + rest)


def cards_after(lines: list[str], label: str) -> list[str]:
    found = [line.removeprefix(label) for line in lines if line.startswith(label)]
    return " ".join(found).split()


def acted(match: Match, name: str, moves: str) -> Iterator[str]:
    """An action's line and its events."""
    assert match.seat == match.names.index(name), f"{name} is not to act"
    try:
        done = match.push(moves.split(", "))
    except IllegalMoveError as error:
        yield f"{name}: {moves}{REFUSED}{error.refusal}"
    except FaceError as error:
        raise AssertionError(f"{name}: {moves}: {error}") from error
    else:
        yield f"{name}: {', '.join(done.texts)}"
        yield from (told(event) for event in match.events() if not isinstance(event, UNTOLD))


def told(event: Event) -> str:
    """An event with its facts, in a few words."""
    facts = msgspec.structs.asdict(event)
    facts.pop("seat", None)
    parts = [f"{name} {shown(value)}" for name, value in facts.items()]
    return f"    {snake(type(event).__name__).replace('_', ' ')}: {', '.join(parts)}".rstrip(": ")


def shown(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(value) or "none"
    return str(value)
