"""What is typed at the prompt, turned into moves of the notation or into a command.

Short forms: `d` draws, `d 8`, `x 8` and `-8` discard, `t K K` takes, cards alone are laid,
`+2 to K` adds. Moves are separated by semicolons, melds of one lay by commas.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

from canasta.cli.shapes import SHAPES
from canasta.engine.notation import KIND_BY_NAME
from canasta.view.faces import KIND_BY_FACE
from canasta.words import Catalogue

MOVES: Final = ("draw", "take", "lay", "add", "discard", "remove", "ask", "yes", "no", "pass")
COMMANDS: Final = ("help", "why", "undo", "table", "score", "rules", "quit")
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
    "exit": "quit",
}
WITH_CARDS: Final = ("lay", "add")
LETTERS: Final = str.maketrans({shape: letter for letter, shape in SHAPES.items()})


class UnknownEntryError(ValueError):
    """Text that is neither a move nor a command; the message is the part not understood."""


class Entry:
    """What was typed: a command, or else moves in the words of the notation."""

    def __init__(self, command: str, moves: list[str]) -> None:
        self.command: str = command
        self.moves: list[str] = moves


class Vocabulary:
    """The words understood at the prompt: the notation's, short ones, those of a language."""

    def __init__(self, words: Catalogue) -> None:
        self.words: dict[str, str] = {word: word for word in (*MOVES, *COMMANDS, *PARTICLES)}
        self.words |= SHORT
        for word in (*MOVES, *COMMANDS, *PARTICLES):
            for other in words.text(f"terminal.alias.{word}").split(","):
                if other.strip():
                    self.words.setdefault(folded(other.strip()), word)

    def commands(self) -> tuple[str, ...]:
        """The commands, for completion."""
        return COMMANDS

    def find(self, text: str) -> str:
        """The word of the notation or the command that a typed word stands for, or nothing."""
        return self.words.get(folded(text), "")


def folded(text: str) -> str:
    """Small letters without their marks, so that `etaleaza` is understood too."""
    apart = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def read(line: str, vocabulary: Vocabulary) -> Entry:
    """Read a line. Raises UnknownEntryError with what is not understood."""
    text = line.strip()
    command = vocabulary.find(text)
    if command in COMMANDS:
        return Entry(command, [])
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
    verb = "" if card(words[0]) else vocabulary.find(words[0])
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
    """A card in capitals or a particle, or nothing."""
    if word == "3":
        # Bonus threes never stay in a hand.
        return "3B"
    if card(word):
        return word.upper()
    found = vocabulary.find(word)
    return found if found in PARTICLES else ""


def card(word: str) -> bool:
    """Whether a word names a card by kind or face, perhaps several times over."""
    name, star, times = word.upper().partition("*")
    known = name in KIND_BY_NAME or name in KIND_BY_FACE
    return known and (not star or times.isdigit())
