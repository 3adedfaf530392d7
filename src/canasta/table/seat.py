"""One seat of a table: who or what sits in it, and how it is with him."""

from __future__ import annotations

from typing import Final

from canasta.protocol import Chair, Clock

STAND_IN: Final = "strong"
"""The bot that plays for who is away, too late, or gone."""


class Seat:
    """A person's seat, a bot's, or an empty one."""

    def __init__(self) -> None:
        self.reserve: float = 0.0
        self.clear()

    def clear(self) -> None:
        """Nobody sits here. What is left of the reserve belongs to the seat."""
        self.person: str | None = None
        self.name: str = ""
        self.bot: str | None = None
        # The player's part of the next shuffle's chance; he is ready once it is there.
        self.nonce: str = ""
        # When his last line broke; None while he is there.
        self.lost_at: float | None = None
        # A bot plays for him: until he comes back, or until this turn is over.
        self.stood_in: bool = False
        self.late: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nobody plays here."""
        return self.person is None and self.bot is None

    @property
    def player(self) -> str | None:
        """The bot that plays here at the moment; None where a person does."""
        if self.bot is not None:
            return self.bot
        return STAND_IN if self.stood_in or self.late else None

    @property
    def is_ready(self) -> bool:
        """Whether the next deal need not wait for this seat."""
        if self.person is None or self.stood_in:
            return not self.is_empty
        return self.nonce != ""

    def take(self, person: str, name: str) -> None:
        """A person sits down."""
        self.clear()
        self.person, self.name = person, name

    def give_to_bot(self, bot: str) -> None:
        """A bot plays here from now on."""
        self.clear()
        self.bot = bot

    def charge(self, clock: Clock, seconds: float) -> None:
        """A turn took so long: what goes beyond the clock's time comes from the reserve."""
        self.reserve = max(0.0, self.reserve - max(0.0, seconds - clock.turn))

    def told(self) -> Chair:
        """The seat as everybody may see it."""
        return Chair(
            person=self.person,
            name=self.name,
            bot=self.bot,
            ready=self.is_ready,
            here=self.person is not None and self.lost_at is None,
            played_by_bot=self.player is not None,
            reserve=round(self.reserve, 1),
        )
