"""House rules drawn by seed: any setting of the chapters that a deal is played by, any value."""

from random import Random

from msgspec import inspect

from canasta.engine.book import Book
from canasta.engine.deal import Deal, new_deal
from canasta.engine.deck import pack
from canasta.record.shuffle import shuffled
from canasta.rules.catalogue import SETTINGS
from canasta.rules.error import RulesError
from canasta.rules.rules import Rules, with_house
from canasta.variants import find
from tests.forms import FORMS

CHAPTERS = {"opening", "meld", "out", "pile", "turn", "end", "setup"}
KEYS = tuple(key for key, setting in SETTINGS.items() if setting.chapter in CHAPTERS)
CHANCE = 0.15
NEEDS = (0, 15, 30, 50, 90, 120, 160, "canasta")
STARTS = (0, 1500, 3000, 5000)


def drawn(number: int) -> Rules | None:
    """A game with some settings changed, or None where two of them are at odds."""
    chance = Random(f"house:{number}")
    variant, players = chance.choice(FORMS)
    house = {key: value_of(key, chance) for key in KEYS if chance.random() < CHANCE}
    try:
        return with_house(find(variant, players), house)
    except RulesError:
        return None


def value_of(key: str, chance: Random) -> object:
    """Any value of a setting; the bands are many numbers at once and are made one by one."""
    return bands(chance) if key == "opening.bands" else any_of(SETTINGS[key].type, chance)


def any_of(kind: inspect.Type, chance: Random) -> object:
    """Any value of a type."""
    match kind:
        case inspect.BoolType():
            return chance.random() < 0.5
        case inspect.IntType(ge=int(least), le=int(most)):
            return chance.randint(least, most)
        case inspect.LiteralType(values=values):
            return chance.choice(values)
        case inspect.VarTupleType(item_type=inspect.LiteralType(values=values)):
            return [value for value in values if chance.random() < 0.5]
        case inspect.UnionType(types=types):
            return any_of(chance.choice(types), chance)
        case inspect.NoneType():
            return None
    raise TypeError(f"no values are drawn of {kind}")


def bands(chance: Random) -> list[dict[str, object]]:
    """One to three bands."""
    starts: list[int | str] = ["min", *sorted(chance.sample(STARTS, chance.randrange(3)))]
    return [band(start, chance) for start in starts]


def band(start: int | str, chance: Random) -> dict[str, object]:
    """Any requirement; a limit of the wilds and cleanliness are the exception."""
    return {
        "from": start,
        "need": chance.choice(NEEDS),
        "wilds": chance.choice((None, None, 0, 1, 2, 3)),
        "clean": chance.random() < 0.25,
        "pile": chance.choice(("separate", "counts", "required", "never")),
    }


def dealt_at_home(rules: Rules, number: int) -> Deal:
    """A seeded deal by these rules, the sides in one band after another."""
    book = Book(rules)
    starts = [-100 if band.start == "min" else band.start for band in rules.opening.bands]
    totals = [starts[(number + side) % len(starts)] for side in range(int(book.sides))]
    deck = shuffled(pack(book.deck), f"house:{number}")
    return new_deal(book, deck, number % int(book.players), totals)[0]
