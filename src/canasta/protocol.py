"""Every message between a person's client and a table: tagged unions, `t` names the message.

Times are seconds since 1970 by the table's clock. Cards are faces, moves are texts of the record.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from canasta.view.events import CardEvent, Fact, MeldEvent, PileEvent, TurnEvent, snake
from canasta.view.observation import Need, Observation

Key = Annotated[str, Meta(min_length=1, max_length=64)]
"""A name that a client made up, such as the id of an action."""
# No control characters, and none that turn or hide what is written around them.
PLAIN: Final = r"[^\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]"
Line = Annotated[str, Meta(min_length=1, max_length=300, pattern=rf"^{PLAIN}+$")]
Name = Annotated[str, Meta(min_length=1, max_length=32, pattern=rf"^{PLAIN}*\w{PLAIN}*$")]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{32,64}$")]
Moves = Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=64)]
Chosen = Annotated[tuple[Annotated[str, Meta(max_length=4)], ...], Meta(max_length=40)]
Phase = Literal["lobby", "playing", "between", "over"]
"""`between` two deals the sheet of the last one lies there; `over` is the match."""
ChoiceKind = Literal["lay", "add", "take", "discard"]
Language = Literal["en", "ro", "it"]
PileBlock = Literal["top", "round", "rank"]
PhraseKey = Literal[
    "hello", "well_played", "thanks", "good_luck", "sorry", "thinking", "one_moment", "good_game"
]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each turn, and a reserve for the match that is used when they are gone."""

    turn: Annotated[float, Meta(ge=5, le=3600)]
    reserve: Annotated[float, Meta(ge=0, le=7200)] = 0


class Game(Struct, frozen=True, forbid_unknown_fields=True):
    """A variant with its number of players, house rules by dotted name, and a clock or none.

    `hints` says whether players may ask for hints: like the clock the table's, and no rule.
    """

    variant: Name
    players: int | None = None
    house: dict[str, Any] = {}
    clock: Clock | None = None
    hints: bool = True


class FromClient(Struct, frozen=True, tag_field="t", tag=snake, forbid_unknown_fields=True):
    """What all messages of a client share."""


class Hello(FromClient, frozen=True):
    """The first message of a line: who one is, and the last number that one has seen.

    Without a token one looks on.
    """

    token: Annotated[str, Meta(max_length=100)] = ""
    since: Annotated[int, Meta(ge=0)] = 0


class Act(FromClient, frozen=True):
    """Play one action. The same `id` again gets the same answer and does nothing."""

    id: Key
    moves: Moves


class Preview(FromClient, frozen=True):
    """Ask what an action would come to so far; nothing is played and nobody is told.

    `chosen` are faces picked out of what is left of the hand: what may be done with just these?
    """

    id: Key
    moves: Moves = ()
    chosen: Chosen = ()


class AskHint(FromClient, frozen=True):
    """Ask what to do, or what is better than the `moves` that one thinks of; nobody is told."""

    id: Key
    moves: Moves = ()
    language: Language = "en"


class Ready(FromClient, frozen=True):
    """Accept the rules and ask for the next deal, with chance of one's own for its shuffle."""

    nonce: Nonce


class NotReady(FromClient, frozen=True):
    """Take that back."""


class SetRules(FromClient, frozen=True):
    """The host's choice of game for the next deal; everybody must get ready again."""

    game: Game


class SeatBot(FromClient, frozen=True):
    """The host puts a bot into an empty seat."""

    seat: int
    bot: Name


class EmptySeat(FromClient, frozen=True):
    """The host takes a bot out of a seat."""

    seat: int


class Leave(FromClient, frozen=True):
    """Give up one's seat."""


class Say(FromClient, frozen=True):
    """Say something to the table."""

    text: Line


class SayPhrase(FromClient, frozen=True):
    """Say one of the phrases that every client has in its own language."""

    phrase: PhraseKey


class Mute(FromClient, frozen=True):
    """Hear a person's talk no more, or again."""

    person: Key
    muted: bool = True


class Nudge(FromClient, frozen=True):
    """Remind the player whose turn it is."""


Arranging = SetRules | SeatBot | EmptySeat | Leave
Talking = Say | SayPhrase | Mute | Nudge
ClientMessage = Act | Preview | AskHint | Ready | NotReady | Arranging | Talking


class TableNews(Fact, frozen=True):
    """What happens at the table but not in the deal: no seat's secret is in it."""


class SeatTaken(TableNews, frozen=True):
    """A person sat down."""

    seat: int
    person: str
    name: str


class BotSeated(TableNews, frozen=True):
    """A bot was put into a seat."""

    seat: int
    bot: str


class SeatEmptied(TableNews, frozen=True):
    """A seat was given up; while a deal runs a bot plays on in it."""

    seat: int


class BotStoodIn(TableNews, frozen=True):
    """A bot plays for somebody who was away too long; he may come back any time."""

    seat: int


class PlayerReturned(TableNews, frozen=True):
    """He came back."""

    seat: int


class HostChanged(TableNews, frozen=True):
    """Another person decides about the table; nobody where no person sits there."""

    person: str | None


class RulesChosen(TableNews, frozen=True):
    """The game for the next deal was changed, and nobody is ready any more."""

    game: Game


class ReadinessChanged(TableNews, frozen=True):
    """A seat is ready for the next deal, or no longer."""

    seat: int
    ready: bool


class ShuffleCommitted(TableNews, frozen=True):
    """The SHA-256 of the secret that will be in the next deal's shuffle."""

    commitment: str


class DealBegan(TableNews, frozen=True):
    """The cards were dealt: what the receiver sees of them."""

    number: int
    observation: Observation | None


class ShuffleOpened(TableNews, frozen=True):
    """The secret and the seats' nonces of the deal that is over: its deck can be made again."""

    secret: str
    nonces: tuple[str, ...]
    deck: tuple[str, ...]


class MatchEnded(TableNews, frozen=True):
    """The match is decided; shared where there is no winner."""

    winner: int | None
    totals: tuple[int, ...]


class Said(TableNews, frozen=True):
    """A person said something."""

    person: str
    text: str


class PhraseSaid(TableNews, frozen=True):
    """A person said one of the phrases."""

    person: str
    phrase: PhraseKey


class PersonForgotten(TableNews, frozen=True):
    """A person has left, and neither his name nor what he has said is kept any longer."""

    person: str


SeatFact = SeatTaken | BotSeated | SeatEmptied | BotStoodIn | PlayerReturned | HostChanged
DealFact = RulesChosen | ReadinessChanged | ShuffleCommitted | DealBegan | ShuffleOpened
TalkFact = Said | PhraseSaid
TableFact = SeatFact | DealFact | MatchEnded | TalkFact | PersonForgotten
AnyFact = CardEvent | MeldEvent | PileEvent | TurnEvent | TableFact


class FromTable(Struct, frozen=True, tag_field="t", tag=snake):
    """What all messages of a table share."""


class Chair(Struct, frozen=True, kw_only=True):
    """A seat: the person or the bot in it, and how it is with them.

    `played_by_bot`: a bot plays at the moment, for whatever reason. `reserve` is what is left of
    the clock's, in seconds.
    """

    person: str | None
    name: str
    bot: str | None
    ready: bool
    here: bool
    played_by_bot: bool
    reserve: float


class Refusal(Struct, frozen=True):
    """Why something is refused: a stable code, the facts its sentence is filled with, the article.

    The article is empty where no rule of the game but the table itself refuses.
    """

    code: str
    facts: dict[str, int | str] = {}
    article: str = ""


class Opening(Struct, frozen=True, kw_only=True):
    """The running count of an opening: points needed and there, wilds in it and allowed.

    Where a whole canasta is asked for, `has` is the size of the largest meld.
    """

    needs: Need
    has: int
    wilds: int
    most_wilds: int | None
    clean: bool


class PileState(Struct, frozen=True, kw_only=True):
    """The pile as it is to the receiver; to a spectator, as it is to the player whose turn it is.

    `frozen`, perhaps only `until_opened` by his side. `blocked` while it cannot be had whatever
    one holds: for the card on `top`, a discarded wild's `round`, or a closed canasta of the top's
    `rank`; until the turn of the seat `until` is over.

    To the seat that is to draw or take, and to no other: the `ways` of taking, by the kinds of
    cards they ask for; where there is none the `refusal` that says most; whether it `must` take.
    """

    frozen: bool
    until_opened: bool
    blocked: PileBlock | None
    until: int | None
    ways: tuple[str, ...] = ()
    refusal: Refusal | None = None
    must: bool = False


class Turn(Struct, frozen=True):
    """Whose action is awaited and until when; `legal` moves are told to that seat alone.

    `pile` as it is to the receiver; `opening` is what his own side's asks for, None once it has
    opened and for a spectator. All three are None while no deal runs.
    """

    actor: int | None
    until: float | None
    legal: tuple[str, ...] | None
    pile: PileState | None = None
    opening: Opening | None = None


class Welcome(FromTable, frozen=True, kw_only=True):
    """All that the receiver may know of the table as it is; `v` numbers what has happened.

    `game` is what is played, `next_game` what the host has chosen since. `winner` is the side that
    has won; of a match that is over and has none, the win is shared. `past` is what has happened
    since the deal began, as far as that is kept.
    """

    v: int
    at: float
    you: str
    seat: int | None
    host: str | None
    game: Game
    next_game: Game | None
    phase: Phase
    number: int
    chairs: tuple[Chair, ...]
    totals: tuple[int, ...]
    winner: int | None
    commitment: str
    observation: Observation | None
    turn: Turn
    talk: tuple[TalkFact, ...]
    past: tuple[AnyFact, ...]


class Happened(FromTable, frozen=True):
    """What has happened at the table, as the receiver may be told it, and whose turn it is now."""

    v: int
    at: float
    facts: tuple[AnyFact, ...]
    turn: Turn


class Done(FromTable, frozen=True):
    """The action `id` was played and is saved."""

    id: str
    v: int


class Refused(FromTable, frozen=True):
    """The action `id` was not played; `failed` is the place of the move at fault, or one past."""

    id: str
    refusal: Refusal
    failed: int = 0


class Choice(Struct, frozen=True):
    """One thing that may be done with the chosen cards, or that one may think could be.

    `lay` a new meld, or several; `add` to the side's own meld `target`; `take` the pile, whose top
    is of the rank `target`; `discard`. `target` is a rank's name or `wilds`; of several new melds
    all their ranks, or only those that get the chosen wilds, with spaces between them. `moves` are
    what to play, with faces. `refusal` is why not; None where it may be done, perhaps in an
    opening that is still to be completed.
    """

    kind: ChoiceKind
    target: str
    moves: tuple[str, ...]
    refusal: Refusal | None


class Previewed(FromTable, frozen=True, kw_only=True):
    """What the moves asked about would come to.

    `complete`: they may be played as they are. Else `refusal` says what is missing or wrong, and
    `failed` where, one past the last for a duty that is still to be paid. `legal` is what may
    follow; nothing after a move that shows something. `choices` are what may follow with the
    chosen cards; with none chosen, the ways of taking the pile.
    """

    id: str
    complete: bool
    refusal: Refusal | None
    failed: int
    opening: Opening | None
    legal: tuple[str, ...]
    choices: tuple[Choice, ...] = ()


class Weighed(Struct, frozen=True):
    """Something that was tried, in words: points that it lies `behind` the best, ± `error`."""

    moves: str
    behind: int
    error: int


class Advice(Struct, frozen=True, kw_only=True):
    """A hint in the words of who asked, to be told bit by bit: where to look, what to do, why.

    `tried` are all plans, the best first; `trials` says how they were tried, `sure` how certain
    the first is, both empty where there is nothing to say. `steps` put the plan together, with
    faces of the hand; none where it is no matter of cards.
    """

    nudge: str
    move: str
    reasons: tuple[str, ...]
    trials: str
    tried: tuple[Weighed, ...]
    sure: str
    steps: tuple[Choice, ...] = ()


class Hinted(FromTable, frozen=True):
    """The hint `id`, told to who asked for it alone; never once the table has gone on."""

    id: str
    advice: Advice


class Present(FromTable, frozen=True):
    """A seat's player is there, or has lost the line; not numbered and not kept."""

    seat: int
    here: bool


class Overdue(FromTable, frozen=True):
    """The clock of a seat has run out: a bot plays its turn to the end."""

    seat: int


class Nudged(FromTable, frozen=True):
    """Somebody reminds the receiver that it is his turn."""

    by: str


class Denied(FromTable, frozen=True):
    """A message that is no action was refused."""

    refusal: Refusal


class Tick(FromTable, frozen=True):
    """The line is alive: sent every few seconds when nothing else is."""

    at: float


Answer = Done | Refused | Previewed | Hinted | Denied
TableMessage = Welcome | Happened | Answer | Present | Overdue | Nudged | Tick
