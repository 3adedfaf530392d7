"""What has become of a table: its entries, applied one by one."""

from __future__ import annotations

from typing import assert_never

from canasta import protocol, variants
from canasta.match import Match, Moves
from canasta.protocol import AnyFact, Game, Phase
from canasta.rules.error import RulesError
from canasta.rules.rules import Rules, with_house
from canasta.table import log
from canasta.table.chronicle import Chronicle
from canasta.table.errors import TableError
from canasta.table.log import Entry
from canasta.table.seat import STAND_IN, Seat
from canasta.table.shuffle import commitment, deck
from canasta.table.talk import Talk
from canasta.view.faces import pack
from canasta.view.observation import Observation, observe


def rules_of(game: Game) -> Rules:
    """The rules of a game that somebody chose. Raises TableError where they are none."""
    try:
        return with_house(variants.find(game.variant, game.players), game.house)
    except RulesError as error:
        keys = " ".join(error.keys)
        raise TableError("bad_rules", reason=str(error), keys=keys) from None


class Course:
    """The seats, the match and the talk, as the entries so far have made them."""

    def __init__(self, made: log.Made) -> None:
        self.v: int = 1
        self.at: float = made.at
        self.game: Game = made.game
        self.rules: Rules = rules_of(made.game)
        self.seats: list[Seat] = [Seat() for _ in range(self.rules.players)]
        self.host: str | None = None
        self.match: Match | None = None
        # What is played; `game` is what the next deal will be.
        self.playing: Game = made.game
        # Its rules were changed: the next deal begins a new match.
        self.changed: bool = False
        self.secret: str = made.secret
        # Of the deal that runs or was the last.
        self.nonces: tuple[str, ...] = ()
        self.dealt_with: str = ""
        self.turn_began: float = made.at
        self.acted_at: float = made.at
        self.acted_v: int = 1
        # Whose cards each person has seen in the running deal: he may not sit with others there.
        self.held_by: dict[str, int] = {}
        self.talk = Talk()
        self.chronicle = Chronicle()
        # What each seat, and a spectator, saw of the deal as it began.
        self.began: dict[int | None, Observation] = {}
        # The actions that were played, by player and the name that he gave them.
        self.played: dict[tuple[str, str], int] = {}

    @property
    def phase(self) -> Phase:
        """Where the table is between the first deal and the end of the match."""
        if self.match is None:
            return "lobby"
        if not self.match.deal.is_over:
            return "playing"
        return "over" if self.match.over else "between"

    @property
    def commitment(self) -> str:
        """The hash of the secret that will be in the next shuffle."""
        return commitment(self.secret)

    @property
    def actor(self) -> int | None:
        """The seat whose action is awaited."""
        if self.match is None:
            return None
        deal = self.match.deal
        return None if deal.is_over else int(deal.actor())

    @property
    def until(self) -> float | None:
        """When the clock of the turn runs out; None without a clock or a turn.

        An asked partner's time is that of the player who asks.
        """
        clock = self.playing.clock
        if clock is None or self.match is None or self.actor is None:
            return None
        return self.turn_began + clock.turn + self.seats[self.match.deal.turn].reserve

    def seat_of(self, person: str) -> int | None:
        """Where a person sits; None for a spectator."""
        for number, seat in enumerate(self.seats):
            if seat.person == person:
                return number
        return None

    def side_of(self, seat: int) -> int:
        """The side of a seat in the match that is played; in the first lobby all are alike."""
        return 0 if self.match is None else seat % self.match.rules.sides

    def apply(self, entry: Entry) -> list[AnyFact]:
        """Let an entry come true. What is to be told of it, whole."""
        if isinstance(entry, log.Played):
            return self.play(entry.seat, entry.moves, entry.at, entry.id)[1]
        self.v += 1
        self.at = entry.at
        match entry:
            case log.Made():
                raise ValueError("a table is made once")
            case log.Chose():
                return self.choose(entry.game)
            case log.GotReady():
                self.seats[entry.seat].nonce = entry.nonce
                return [protocol.ReadinessChanged(entry.seat, entry.nonce != "")]
            case log.Dealt():
                return self.deal()
            case log.Ended():
                return self.end(entry)
            case log.Talked() | log.Muted() | log.Forgot():
                return self.speak(entry)
            case log.Resumed():
                self.turn_began = entry.at
                return []
            case _:
                return self.reseat(entry)

    def reseat(self, entry: log.Reseating) -> list[AnyFact]:
        """Somebody comes or goes."""
        match entry:
            case log.Sat():
                return self.sit(entry)
            case log.Left():
                return self.leave(entry.seat)
            case log.BotSat():
                self.seats[entry.seat].give_to_bot(entry.bot)
                return [protocol.BotSeated(entry.seat, entry.bot)]
            case log.StoodIn():
                return self.stand_in(entry.seat)
            case log.CameBack():
                return self.come_back(entry.seat)
            case _:
                assert_never(entry)

    def sit(self, entry: log.Sat) -> list[AnyFact]:
        """A person takes a seat; the first one at the table is its host."""
        self.seats[entry.seat].take(entry.person, entry.name)
        if self.phase == "playing":
            self.held_by[entry.person] = entry.seat
        return [protocol.SeatTaken(entry.seat, entry.person, entry.name), *self.pass_on()]

    def leave(self, number: int) -> list[AnyFact]:
        """A seat is given up: a bot plays the deal on, else it stands empty."""
        seat = self.seats[number]
        if self.phase == "playing":
            seat.give_to_bot(STAND_IN)
        else:
            seat.clear()
        return [protocol.SeatEmptied(number), *self.pass_on()]

    def stand_in(self, number: int) -> list[AnyFact]:
        """A bot plays for whoever is away."""
        self.seats[number].stood_in = True
        return [protocol.BotStoodIn(number), *self.pass_on()]

    def come_back(self, number: int) -> list[AnyFact]:
        """He is there again."""
        self.seats[number].stood_in = False
        return [protocol.PlayerReturned(number), *self.pass_on()]

    def pass_on(self) -> list[AnyFact]:
        """Where the host has left or is away, whoever is there decides, if anybody is."""
        away = {seat.person: seat.stood_in for seat in self.seats if seat.person}
        here = [person for person, is_away in away.items() if not is_away]
        if self.host in here or (self.host in away and not here):
            return []
        before, self.host = self.host, next(iter([*here, *away]), None)
        return [] if self.host == before else [protocol.HostChanged(self.host)]

    def choose(self, game: Game) -> list[AnyFact]:
        """Another game from the next deal on. Who has no seat in it looks on."""
        self.game, self.rules = game, rules_of(game)
        self.changed = self.match is not None and self.rules != self.match.rules
        for seat in self.seats:
            seat.nonce = ""
        if self.phase != "playing":
            self.resize()
        return [protocol.RulesChosen(game)]

    def resize(self) -> None:
        """As many seats as the game has players."""
        players = self.rules.players
        self.seats = self.seats[:players] + [Seat() for _ in range(players - len(self.seats))]
        self.pass_on()

    def deal(self) -> list[AnyFact]:
        """The next deal, of the deck that the secret and everybody's nonces make."""
        self.nonces = tuple([seat.nonce for seat in self.seats if seat.nonce])
        self.dealt_with = self.secret
        cards = deck(pack(self.rules.deck), self.secret, self.nonces)
        if self.match is None or self.changed or self.match.over:
            names = [seat.name or seat.bot or "" for seat in self.seats]
            self.match = Match(rules=self.rules, names=names, deck=cards)
            self.changed = False
            self.fill_reserves()
        else:
            self.match.next_deal(cards)
            if self.game.clock != self.playing.clock:
                self.fill_reserves()
        self.playing = self.game
        self.held_by = {seat.person: at for at, seat in enumerate(self.seats) if seat.person}
        self.chronicle.begin(self.match, self.seats)
        for seat in self.seats:
            seat.nonce = ""
        self.begin_turn()
        watched = observe(self.match.deal, self.match.faces, None)
        self.began = {None: watched}
        for number in range(len(self.seats)):
            self.began[number] = observe(self.match.deal, self.match.faces, number)
        return [protocol.DealBegan(self.match.number, watched)]

    def fill_reserves(self) -> None:
        """Everybody has the whole reserve of the clock that was chosen."""
        for seat in self.seats:
            seat.reserve = self.game.clock.reserve if self.game.clock else 0.0

    def play(
        self, number: int, moves: Moves, at: float, name: str
    ) -> tuple[log.Played, list[AnyFact]]:
        """A seat's action. Raises what `Match.push` does, and then nothing has changed."""
        match, person = self.running(), self.seats[number].person
        turn = int(match.deal.turn)
        action = match.push(moves)
        self.chronicle.note(match, action)
        self.v += 1
        self.at = self.acted_at = at
        self.acted_v = self.v
        if name and person is not None:
            self.played[person, name] = self.v
        if match.deal.is_over or match.deal.turn != turn:
            if self.playing.clock is not None:
                self.seats[turn].charge(self.playing.clock, at - self.turn_began)
            self.begin_turn()
        return log.Played(at, number, action.texts, name), list(match.events())

    def begin_turn(self) -> None:
        """Somebody's time begins."""
        self.turn_began = self.acted_at = self.at
        self.acted_v = self.v
        for seat in self.seats:
            seat.late = False

    def end(self, entry: log.Ended) -> list[AnyFact]:
        """The deal is over: its shuffle is opened, the next one's secret is bound."""
        match = self.running()
        facts: list[AnyFact] = [
            protocol.ShuffleOpened(self.dealt_with, self.nonces, match.faces.deck)
        ]
        if match.over:
            facts.append(protocol.MatchEnded(match.winner, tuple(match.totals)))
        self.secret = entry.secret
        self.held_by = {}
        if self.changed:
            self.resize()
        facts.append(protocol.ShuffleCommitted(self.commitment))
        return facts

    def speak(self, entry: log.Speaking) -> list[AnyFact]:
        """Somebody speaks, or would rather not hear another, or not have said anything."""
        match entry:
            case log.Talked():
                return self.say(entry)
            case log.Muted():
                self.talk.mute(entry.person, entry.other, muted=entry.muted)
                return []
            case log.Forgot():
                return self.forget(entry.person)
            case _:
                assert_never(entry)

    def say(self, entry: log.Talked) -> list[AnyFact]:
        """A line of somebody's; nothing where it is forgotten."""
        if not entry.text and entry.phrase is None:
            return []
        line: protocol.Said | protocol.PhraseSaid = (
            protocol.Said(entry.person, entry.text)
            if entry.phrase is None
            else protocol.PhraseSaid(entry.person, entry.phrase)
        )
        self.talk.lines.append(line)
        return [line]

    def forget(self, person: str) -> list[AnyFact]:
        """A person leaves, and all that he has said and that names him with him."""
        number = self.seat_of(person)
        facts = [] if number is None else self.leave(number)
        self.talk.forget(person)
        self.chronicle.forget(person)
        return [*facts, protocol.PersonForgotten(person)]

    def running(self) -> Match:
        """The match that is played."""
        if self.match is None:
            raise TableError("not_now")
        return self.match
