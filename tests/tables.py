"""A table with people at it, in one process and with a clock that only tests move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from canasta import protocol
from canasta.bots import make
from canasta.bots.turn import think
from canasta.engine.book import Book
from canasta.engine.cards import BONUS_THREE, multiset
from canasta.match import Match
from canasta.protocol import ClientMessage, FromTable, Game, TableMessage
from canasta.table import Step, Table, log
from canasta.table.log import Entry
from canasta.view.faces import deck_kinds, kind
from canasta.view.follow import follow
from canasta.view.observation import Observation
from canasta.view.seat import unpack

decode = msgspec.json.Decoder(TableMessage).decode


def secrets() -> Iterator[str]:
    """Secrets that are the same in every run."""
    number = 0
    while True:
        yield f"{number:064x}"
        number += 1


class Person:
    """A client: what it was sent, and what it makes of that with `follow` alone."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.inbox: list[FromTable] = []
        self.seen: Observation | None = None
        self.turn = protocol.Turn(None, None, None)
        self.v = 0
        self.number = 0

    def hear(self, message: TableMessage) -> None:
        """Take a message as it comes off the wire."""
        again = decode(msgspec.json.encode(message))
        assert again == message
        self.inbox.append(again)
        match again:
            case protocol.Welcome():
                self.seen, self.v, self.turn = again.observation, again.v, again.turn
            case protocol.Happened():
                assert again.v == self.v + 1
                self.v, self.turn = again.v, again.turn
                for fact in again.facts:
                    self.learn(fact)
            case _:
                pass

    def learn(self, fact: protocol.AnyFact) -> None:
        if isinstance(fact, protocol.DealBegan):
            self.seen = fact.observation
        elif not isinstance(fact, protocol.TableFact):
            assert self.seen is not None
            self.seen = follow(self.seen, fact)

    def nonce(self) -> str:
        self.number += 1
        return f"{Random(f'{self.name}:{self.number}').getrandbits(128):032x}"

    def last(self) -> FromTable:
        return self.inbox[-1]


class World:
    """The table, its people by name, what was saved, and the time."""

    def __init__(
        self, variant: str = "classic", players: int | None = None, **game: object
    ) -> None:
        chosen = msgspec.convert({"variant": variant, "players": players, **game}, Game)
        self.drawn = secrets()
        self.now = 1000.0
        self.made = log.Made(self.now, chosen, next(self.drawn))
        self.table = Table(self.made, draw=lambda: next(self.drawn))
        self.saved: list[Entry] = []
        self.people: dict[str, Person] = {}

    def deliver(self, step: Step) -> None:
        self.saved += [log.decode(msgspec.json.encode(entry)) for entry in step.entries]
        for person, message in step.mail:
            self.people[person].hear(message)

    def come(self, name: str, seat: int | None = None) -> Person:
        """A new person comes in and sits down."""
        person = self.watch(name)
        self.deliver(self.table.sit(name, name.title(), self.now, seat))
        return person

    def watch(self, name: str, since: int = 0) -> Person:
        """A person's line opens; a spectator, unless he has a seat."""
        person = self.people.setdefault(name, Person(name))
        step = self.table.connect(name, self.now, since)
        for message in step.greeting:
            person.hear(message)
        self.deliver(step)
        return person

    def lose(self, name: str) -> None:
        self.deliver(self.table.disconnect(name, self.now))

    def say(self, name: str, message: ClientMessage) -> FromTable:
        """A person's message, and the last thing that he is told then."""
        self.deliver(self.table.receive(name, message, self.now))
        return self.people[name].last()

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.deliver(self.table.tick(self.now))

    def fill(self, *seats: int, bot: str = "greedy") -> None:
        for seat in seats:
            self.say(self.host(), protocol.SeatBot(seat, bot))

    def host(self) -> str:
        host = self.table.course.host
        assert host is not None
        return host

    def ready(self) -> None:
        """Everybody who sits at the table is ready."""
        for seat in self.table.course.seats:
            if seat.person is not None:
                self.say(seat.person, protocol.Ready(self.people[seat.person].nonce()))

    def bot(self) -> bool:
        """Let the bot play whose turn it is; whether it is a bot's."""
        thought = self.table.thought()
        if thought is None:
            return False
        view = unpack(Book(thought.rules), thought.view)
        moves = think(make(thought.bot, thought.seed), view)
        self.now = max(self.now, thought.not_before)
        self.deliver(self.table.play_bot(thought, moves, self.now))
        return True

    def play(self, chance: Random) -> None:
        """One action, by a bot or at random by a person, who knows what he was told."""
        if self.bot():
            return
        actor = self.table.course.actor
        assert actor is not None
        name = self.table.course.seats[actor].person
        assert name is not None
        self.now += 1
        self.act_somehow(self.people[name], chance)

    def act_somehow(self, person: Person, chance: Random) -> None:
        """A person stages moves, asks what they come to, and plays them once they are complete."""
        staged: tuple[str, ...] = ()
        told = person.turn.legal
        for number in range(100):
            assert told, "nothing can follow"
            staged = (*staged, chance.choice(told))
            answer = self.say(person.name, protocol.Preview(f"p{number}", staged))
            assert isinstance(answer, protocol.Previewed)
            if answer.complete:
                break
            told = answer.legal
        done = self.say(person.name, protocol.Act(f"a{person.v}", staged))
        assert isinstance(done, protocol.Done)

    def play_deal(self, chance: Random) -> None:
        """Play until the deal is over."""
        while self.table.course.phase == "playing":
            self.play(chance)

    def again(self) -> Table:
        """The table as a fresh process finds it."""
        return Table(self.made, self.saved, draw=lambda: next(self.drawn))


def shuffle_unseen(match: Match, seat: int, chance: Random) -> None:
    """Change with each other all cards that a seat cannot see, but threes that lay themselves."""
    deal, faces = match.deal, match.faces
    deck = list(faces.deck)
    first, last = int(deal.hidden_from), int(deal.hidden_to)
    places: list[tuple[list[str], int]] = [(deck, at) for at in range(deal.front, deal.back)]
    places += [(faces.pile, at) for at in range(first, last)]
    for other, hand in enumerate(faces.hands):
        if other != seat:
            places += [(hand, at) for at in range(len(hand))]
    places = [(where, at) for where, at in places if kind(where[at]) != BONUS_THREE]
    cards = [where[at] for where, at in places]
    chance.shuffle(cards)
    for (where, at), card in zip(places, cards, strict=True):
        where[at] = card
    faces.deck = tuple(deck)
    for other, hand in enumerate(faces.hands):
        deal.set_hand(other, multiset(deck_kinds(hand)))
    deal.stock = tuple(deck_kinds(deck))
    if last > first:
        deal.pile = deck_kinds(faces.pile)
    deal.known = False
