"""What is typed at the prompt, turned into moves of the notation or into a command.

Short forms: `d` draws, `d 8`, `x 8` and `-8` discard, `t K K` takes, cards alone are laid,
`+2 to K` adds. Moves are separated by semicolons, melds of one lay by commas. The words of the
notation, those of the language and their clear beginnings are understood.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

from canasta.cli.signs import SHAPES
from canasta.engine.card_text import KIND_BY_NAME, TILE_KINDS
from canasta.view.faces import COLOURS, JOKER_FACE, KIND_BY_FACE
from canasta.words import Catalogue

MOVES: Final = ("draw", "take", "lay", "add", "discard", "remove", "ask", "yes", "no", "pass")
COMMANDS: Final = ("help", "hint", "why", "undo", "table", "score", "rules", "quit")
PARTICLES: Final = ("onto", "to", "wilds", "threes")
SHORT: Final[Mapping[str, str]] = {
    "d": "draw",
    "t": "take",
    "l": "lay",
    "+": "add",
    "-": "discard",
    "x": "discard",
    "p": "pass",
    "y": "yes",
    "n": "no",
    "u": "undo",
    "w": "why",
    "s": "table",
    "h": "help",
    "?": "help",
    "q": "quit",
    "exit": "quit",
}
SHORTEST: Final = 2
"""Letters that a beginning must have to stand for a word."""
WITH_CARDS: Final = ("lay", "add")
LETTERS: Final = str.maketrans({shape: letter for letter, shape in SHAPES.items()})


class UnknownEntryError(ValueError):
    """Text that is neither a move nor a command; the message is the part not understood."""


class UnknownCardError(ValueError):
    """A card that the other deck has; the message is how it was typed."""


class Entry:
    """What was typed: a command, perhaps about an `article`, or moves in the notation's words."""

    def __init__(self, command: str, moves: list[str], article: str = "") -> None:
        self.command: str = command
        self.moves: list[str] = moves
        self.article: str = article


class Vocabulary:
    """The words understood at the prompt, and the cards of the deck.

    `known` has the notation's words, short ones and those of the language by how they are typed;
    `own` has how the language calls a word of the notation.
    """

    def __init__(self, words: Catalogue, *, tiles: bool = False) -> None:
        self.tiles: bool = tiles
        self.own: dict[str, str] = {}
        self.theirs: dict[str, str] = {}
        for word in (*MOVES, *COMMANDS, *PARTICLES):
            others = words.text(f"terminal.alias.{word}").split(", ")
            self.own[word] = others[0]
            self.theirs |= {folded(other): word for other in others}
        plain = {word: word for word in (*MOVES, *COMMANDS, *PARTICLES)}
        self.known: dict[str, str] = {**self.theirs, **plain, **SHORT}

    def find(self, text: str) -> str:
        """The word of the notation or the command that a typed word stands for, or nothing."""
        typed = folded(text)
        return self.known.get(typed) or begun(typed, self.theirs) or begun(typed, self.known)

    def commands(self) -> list[str]:
        """The commands as the language calls them."""
        return [self.own[word] for word in COMMANDS]

    def spoken(self, move: str) -> str:
        """A move of the notation in the words of the language."""
        return " ".join(self.own.get(word, word) for word in move.split())

    def is_card(self, word: str) -> bool:
        """Whether a word names a card of this deck by kind or face, perhaps several times over."""
        name, star, times = word.upper().partition("*")
        return name in self.names() and (not star or times.isdigit())

    def is_foreign(self, word: str) -> bool:
        """Whether a word names a card, but of the other deck."""
        name = word.upper().partition("*")[0]
        known = name in KIND_BY_NAME or name in KIND_BY_FACE
        return known and name not in self.names()

    def names(self) -> frozenset[str]:
        """How the cards of this deck may be called. The numbers of tiles do for cards too."""
        return TILES if self.tiles else CARDS


def deck_names(kinds: Mapping[str, int], *, tiles: bool) -> frozenset[str]:
    """The kinds' names, and the faces that one of the two decks has."""
    faces = [face for face in KIND_BY_FACE if (face[-1] in COLOURS) == tiles]
    return frozenset([*kinds, *faces, JOKER_FACE])


TILES: Final = deck_names(TILE_KINDS, tiles=True)
CARDS: Final = deck_names(KIND_BY_NAME, tiles=False)


def begun(typed: str, known: Mapping[str, str]) -> str:
    """The one word that something typed is the beginning of, or nothing."""
    found = {word for way, word in known.items() if way.startswith(typed)}
    return found.pop() if len(found) == 1 and len(typed) >= SHORTEST else ""


def folded(text: str) -> str:
    """Small letters without their marks, so that `etaleaza` is understood too."""
    apart = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def read(line: str, vocabulary: Vocabulary) -> Entry:
    """Read a line. Raises UnknownEntryError or UnknownCardError with what is amiss."""
    text = line.strip()
    command = vocabulary.find(text)
    # A queen may be typed in small letters too, but `q` alone leaves; `Q` is the card.
    if command in COMMANDS and not (text.isupper() and vocabulary.is_card(text)):
        return Entry(command, [])
    asked, _, article = text.rpartition(" ")
    if asked and vocabulary.find(asked) == "why":
        return Entry("why", [], article.upper())
    groups = [part for part in text.split(";") if part.strip()]
    moves = [move for group in groups for move in read_group(group, vocabulary)]
    if not moves:
        raise UnknownEntryError(text)
    return Entry("", moves)


def read_group(text: str, vocabulary: Vocabulary) -> list[str]:
    """The moves between two semicolons: after a comma the verb may be left out."""
    moves: list[str] = []
    verb = "lay"
    for part in text.split(","):
        moves.append(read_move(part, verb, vocabulary))
        first = moves[-1].split()[0]
        verb = first if first in WITH_CARDS else "lay"
    return moves


def read_move(text: str, implied: str, vocabulary: Vocabulary) -> str:
    """One move; without a verb of its own it has the one implied."""
    words = apart(text)
    if not words:
        raise UnknownEntryError(",")
    names_card = vocabulary.is_card(words[0]) or vocabulary.is_foreign(words[0])
    verb = "" if names_card else vocabulary.find(words[0])
    if verb == "onto":
        return "take onto"
    if verb and verb not in MOVES:
        raise UnknownEntryError(text.strip())
    rest = [argument(word, vocabulary) for word in (words[1:] if verb else words)]
    if not all(rest) or (not verb and not rest):
        raise UnknownEntryError(text.strip())
    return spelled(verb or ("add" if "to" in rest else implied), rest)


def spelled(verb: str, rest: list[str]) -> str:
    """The move in the notation's words."""
    if verb == "remove":
        return "remove threes"
    if verb == "draw" and rest:
        return " ".join(["discard", *rest])
    return " ".join([verb, *rest])


def apart(text: str) -> list[str]:
    """The words of a move; a sign before a card stands by itself."""
    stripped = text.strip().translate(LETTERS)
    if stripped[:1] in ("+", "-"):
        stripped = f"{stripped[0]} {stripped[1:]}"
    return stripped.split()


def argument(word: str, vocabulary: Vocabulary) -> str:
    """A card in capitals or a particle, or nothing. Raises UnknownCardError."""
    if word == "3":
        # Bonus threes never stay in a hand.
        return "3B"
    if vocabulary.is_card(word):
        return word.upper()
    if vocabulary.is_foreign(word):
        raise UnknownCardError(word)
    found = vocabulary.find(word)
    return found if found in PARTICLES else ""
