"""Text for terminals that cannot show all of it: signs become letters, nothing ever raises."""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata
from typing import Final

from canasta.cli.signs import CANASTA_MARK, SHAPES

POORER: Final = "canasta.poorer"
"""The name of the error handler."""
STAND_INS: Final[dict[str, str]] = {
    **{shape: letter for letter, shape in SHAPES.items()},
    CANASTA_MARK: "*",
    "×": "x",
    "·": "|",
    "…": "...",
    "─": "-",
    "–": "-",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "’": "'",
}


def make_bearable() -> None:
    """Let the standard streams take any text and any byte."""
    codecs.register_error(POORER, poorer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=POORER)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def poorer(error: UnicodeError) -> tuple[str, int]:
    """What stands in for the part of a text that an encoding lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(stand_in, lacking)), error.end


def stand_in(sign: str) -> str:
    """A sign in ASCII: `S` for a spade, `s` for `ș`, a question mark for what is foreign."""
    if sign in STAND_INS:
        return STAND_INS[sign]
    apart = unicodedata.normalize("NFKD", sign)
    return apart.encode("ascii", "ignore").decode() or "?"


def fitted(text: str, encoding: str) -> str:
    """A text as a stream of that encoding shows it."""
    return text.encode(encoding, POORER).decode(encoding)
