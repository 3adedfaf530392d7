"""What is stored of a table: everything that ever happened at it, in order, each with its time.

A table is these entries played back. Secrets stand here and nowhere else outside the process.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.json import Decoder

from canasta.protocol import Game, PhraseKey
from canasta.view.events import snake


class Noted(Struct, frozen=True, tag_field="e", tag=snake, omit_defaults=True):
    """What all entries share: `at`, the table's time."""

    at: float


class Made(Noted, frozen=True):
    """The table was made, with the secret for its first shuffle."""

    game: Game
    secret: str


class Sat(Noted, frozen=True):
    """A person took a seat that was empty or a bot's."""

    seat: int
    person: str
    name: str


class BotSat(Noted, frozen=True):
    """The host put a bot into a seat."""

    seat: int
    bot: str


class Left(Noted, frozen=True):
    """Whoever held a seat left it."""

    seat: int


class StoodIn(Noted, frozen=True):
    """A bot began to play for an absent player."""

    seat: int


class CameBack(Noted, frozen=True):
    """The absent player plays himself again."""

    seat: int


class Chose(Noted, frozen=True):
    """The host chose the game of the next deal."""

    game: Game


class GotReady(Noted, frozen=True):
    """A player is ready, with his part of the shuffle's chance; or, without one, no longer."""

    seat: int
    nonce: str = ""


class Dealt(Noted, frozen=True):
    """The next deal began; its deck follows from the secret and the nonces."""


class Played(Noted, frozen=True):
    """A seat's action, as texts with faces; `id` is its player's own, empty for a bot's."""

    seat: int
    moves: tuple[str, ...]
    id: str = ""


class Ended(Noted, frozen=True):
    """The deal was over; the secret for the next shuffle was drawn."""

    secret: str


class Muted(Noted, frozen=True):
    """A person hears another no more, or again."""

    person: str
    other: str
    muted: bool = True


class Resumed(Noted, frozen=True):
    """Somebody came to a table where nobody was: the running turn's time begins anew."""


class Talked(Noted, frozen=True):
    """A person said something in his own words, or one of the phrases; neither once forgotten."""

    person: str
    text: str = ""
    phrase: PhraseKey | None = None


class Forgot(Noted, frozen=True):
    """A person wants nothing kept that he has said or that names him; he gave up his seat.

    In all entries before this one his name and his words are no more.
    """

    person: str


Reseating = Sat | BotSat | Left | StoodIn | CameBack
Speaking = Talked | Muted | Forgot
Entry = Made | Reseating | Chose | GotReady | Dealt | Played | Ended | Speaking | Resumed

decode = Decoder(Entry).decode
"""An entry from the bytes that `msgspec.json.encode` made of it."""
