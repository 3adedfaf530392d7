"""The games that every law is tried on."""

from canasta.engine.book import Book
from canasta.engine.deal import Deal, new_deal
from canasta.engine.deck import pack
from canasta.record.shuffle import shuffled
from canasta.variants import find

FORMS = (
    ("classic", 2),
    ("classic", 3),
    ("classic", 4),
    ("classic", 6),
    ("classic-pagat", 4),
    ("classic-bicycle", 4),
    ("tile", 4),
    ("italian", 4),
    ("italian-strict", 4),
)

# Totals in every opening band of every game.
TOTALS = (-200, 0, 1500, 3000, 5000, 6000, 7500, 9000, 12000)


def dealt(variant: str, players: int, number: int) -> Deal:
    """A seeded deal, with other dealers and totals from one to the next."""
    book = Book(find(variant, players))
    totals = [TOTALS[(number + 3 * side) % len(TOTALS)] for side in range(int(book.sides))]
    deck = shuffled(pack(book.deck), f"law:{number}")
    return new_deal(book, deck, number % players, totals)[0]
