"""One live table, without sockets, files or a clock of its own.

Messages and the time go in; out come entries to be saved, and mail to be sent once they are.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Final, assert_never

from canasta import protocol
from canasta.engine.card_text import NotationError
from canasta.engine.deal import IllegalMoveError
from canasta.match import Moves
from canasta.protocol import AnyFact, ClientMessage, Done, Refused, TableMessage
from canasta.table import arranging, log, permits, refusing, staging, telling
from canasta.table.advising import Advising
from canasta.table.course import Course
from canasta.table.errors import TableError
from canasta.table.log import Entry
from canasta.table.shuffle import new_secret
from canasta.table.step import Opinion, Question, Step, Thought
from canasta.table.talk import Measure
from canasta.table.telling import Happening, Telling
from canasta.view.faces import FaceError

GRACE: Final = 120.0
"""Seconds that a lost player has before a bot stands in."""
PAUSE: Final = 0.9
"""Seconds before a bot plays, so that people can follow, unless a table is told otherwise."""
ANSWERS_KEPT: Final = 64
"""So many refusals of each person are remembered, to be repeated."""


class Table:
    """A table and who is connected to it. Every way in takes the time and gives a `Step`."""

    def __init__(
        self,
        made: log.Made,
        entries: Iterable[Entry] = (),
        draw: Callable[[], str] = new_secret,
        pause: float = PAUSE,
    ) -> None:
        """Make a table, or the same one again from all that was saved of it.

        `draw` gives the secrets for the shuffles, `pause` is how long bots hold back. Until
        somebody connects the table is asleep: it can be looked at, and no time passes. Raises
        TableError where the game has no rules.
        """
        self.course = Course(made)
        self.draw = draw
        self.pause = pause
        # Since the running deal began: what a client that was away can be told again.
        self.history: deque[Happening] = deque()
        self.lines: Counter[str] = Counter()
        # The last refusals of each person, by the names of the actions.
        self.refused: dict[str, OrderedDict[str, Refused]] = {}
        self.arranging = Measure(20, 1)
        self.advising = Advising()
        # Who has seen less than this must be told the whole table.
        self.anew: int = 0
        self.asleep = True
        self.step = Step([], [], [])
        for entry in entries:
            self.remember(entry, self.course.apply(entry))
        for seat in self.course.seats:
            seat.lost_at = None if seat.person is None else self.course.at

    # Ways in.

    def connect(self, person: str, now: float, since: int = 0) -> Step:
        """One more line of a person; `since` is the last number that he has seen."""
        self.begin()
        if self.asleep:
            self.wake(now)
        self.lines[person] += 1
        first = max(self.anew, self.history[0].v) if self.history else since + 1
        if first <= since <= self.course.v:
            for missed in self.history:
                if missed.v > since:
                    self.step.greeting.append(Telling(self.course, missed).to(person))
            for at, seat in enumerate(self.course.seats):
                if seat.person is not None:
                    self.step.greeting.append(protocol.Present(at, seat.lost_at is None))
        else:
            self.step.greeting.append(self.welcome(person))
        number = self.course.seat_of(person)
        if number is not None:
            self.find_again(number, now)
        return self.step

    def disconnect(self, person: str, now: float) -> Step:
        """One line less; with the last one the player is lost."""
        self.begin()
        self.lines[person] -= 1
        number = self.course.seat_of(person)
        if self.lines[person] <= 0:
            del self.lines[person]
            if number is not None:
                self.course.seats[number].lost_at = now
                self.to_all(protocol.Present(number, here=False))
        return self.step

    def sit(self, person: str, name: str, now: float, number: int | None = None) -> Step:
        """Give a person a seat, the first free one if none is named. Raises TableError."""
        self.begin()
        if self.course.seat_of(person) is not None:
            raise TableError("seated_already")
        if number is None:
            number = permits.free_seat(self.course)
        if permits.chair(self.course, number).person is not None:
            raise TableError("seat_taken")
        if self.course.held_by.get(person, number) != number:
            raise TableError("knows_another_hand")
        self.commit(log.Sat(now, number, person, name))
        if person not in self.lines:
            self.course.seats[number].lost_at = now
        else:
            self.reply(person, self.welcome(person))
        return self.step

    def receive(self, person: str, message: ClientMessage, now: float) -> Step:
        """What a person's message brings. What is wrong with it is answered, never raised."""
        self.begin()
        try:
            self.handle(person, message, now)
        except TableError as error:
            if isinstance(message, protocol.Act):
                self.refuse(person, Refused(message.id, error.refusal))
            elif isinstance(message, protocol.Preview | protocol.AskHint):
                self.reply(person, Refused(message.id, error.refusal))
            else:
                self.reply(person, protocol.Denied(error.refusal))
        return self.step

    def forget(self, person: str, now: float) -> Step:
        """Let nothing be left of a person but his moves; he gives up his seat."""
        self.begin()
        self.refused.pop(person, None)
        self.commit(log.Forgot(now, person))
        # Nobody is told again what is not to be known any more.
        self.history = deque([happening.without(person) for happening in self.history])
        self.anew = self.course.v
        self.deal_if_ready(now)
        return self.step

    def play_bot(self, thought: Thought, moves: Moves, now: float) -> Step:
        """A bot's action; nothing where the table has gone on without it."""
        self.begin()
        now_due = self.thought()
        if now_due is not None and (now_due.v, now_due.seat) == (thought.v, thought.seat):
            self.play(thought.seat, moves, now, "")
        return self.step

    def advise(self, question: Question, answer: Opinion | protocol.Refusal) -> Step:
        """The hint that was asked for; nothing where the table has gone on."""
        self.begin()
        told = self.advising.answer(self.course, question, answer)
        if told is not None:
            self.reply(question.person, told)
        return self.step

    def tick(self, now: float) -> Step:
        """Let time pass: bots stand in for those who are lost, or whose clock has run out."""
        self.begin()
        if self.asleep:
            return self.step
        for number, seat in enumerate(self.course.seats):
            gone = seat.lost_at is not None and now - seat.lost_at >= GRACE
            if gone and seat.player is None:
                self.commit(log.StoodIn(now, number))
        until, actor = self.course.until, self.course.actor
        overdue = until is not None and now >= until
        if overdue and actor is not None and self.course.seats[actor].player is None:
            self.course.seats[actor].late = True
            self.to_all(protocol.Overdue(actor))
        self.deal_if_ready(now)
        return self.step

    def next_tick(self) -> float | None:
        """When `tick` will have something to do next; None while nothing is awaited."""
        if self.asleep:
            return None
        lost = [seat.lost_at for seat in self.course.seats if seat.player is None]
        times = [at + GRACE for at in lost if at is not None]
        actor, until = self.course.actor, self.course.until
        if actor is not None and until is not None and self.course.seats[actor].player is None:
            times.append(until)
        return min(times, default=None)

    def thought(self) -> Thought | None:
        """The bot's turn that is to be thought about; None while a person is to act."""
        match, number = self.course.match, self.course.actor
        if match is None or number is None:
            return None
        bot = self.course.seats[number].player
        if bot is None:
            return None
        chance = sha256(f"{self.course.dealt_with}:{self.course.acted_v}".encode()).digest()
        return Thought(
            v=self.course.acted_v,
            seat=number,
            bot=bot,
            seed=int.from_bytes(chance[:4], "big"),
            view=match.view(number).pack(),
            rules=match.rules,
            not_before=self.course.acted_at + self.pause,
        )

    # What messages do.

    def handle(self, person: str, message: ClientMessage, now: float) -> None:
        """Do what a message asks for. Raises TableError where the table refuses."""
        match message:
            case protocol.Act():
                self.act(person, message, now)
            case protocol.Preview():
                self.preview(person, message)
            case protocol.AskHint():
                self.step.question = self.advising.ask(self.course, person, message, now)
            case protocol.Ready():
                self.get_ready(person, message.nonce, now)
            case protocol.NotReady():
                self.get_ready(person, "", now)
            case protocol.Say() | protocol.SayPhrase() | protocol.Mute() | protocol.Nudge():
                self.talk(person, message, now)
            case _:
                self.arrange(person, message, now)

    def arrange(self, person: str, message: protocol.Arranging, now: float) -> None:
        """Who plays what, and where he sits."""
        self.arranging.take(person, now)
        entry = arranging.decide(self.course, person, message, now)
        if entry is not None:
            self.commit(entry)
            self.deal_if_ready(now)

    def talk(self, person: str, message: protocol.Talking, now: float) -> None:
        """What people say to each other, and what they would rather not hear."""
        match message:
            case protocol.Say():
                self.say(log.Talked(now, person, message.text))
            case protocol.SayPhrase():
                self.say(log.Talked(now, person, phrase=message.phrase))
            case protocol.Mute():
                self.mute(person, message, now)
            case protocol.Nudge():
                self.nudge(person, now)
            case _:
                assert_never(message)

    def act(self, person: str, message: protocol.Act, now: float) -> None:
        """A player's action, or the answer to his partner's question."""
        known = self.course.played.get((person, message.id))
        if known is not None:
            self.reply(person, Done(message.id, known))
        elif message.id in self.refused.get(person, ()):
            self.reply(person, self.refused[person][message.id])
        else:
            self.act_anew(person, message, now)

    def act_anew(self, person: str, message: protocol.Act, now: float) -> None:
        number = permits.to_act(self.course, person)
        try:
            self.play(number, message.moves, now, message.id)
        except IllegalMoveError as error:
            answer = Refused(message.id, refusing.told(error.refusal), error.failed)
        except NotationError:
            answer = Refused(message.id, refusing.MALFORMED)
        except FaceError:
            answer = Refused(message.id, refusing.NOT_HELD)
        else:
            self.reply(person, Done(message.id, self.course.played[person, message.id]))
            return
        self.refuse(person, answer)

    def refuse(self, person: str, answer: Refused) -> None:
        """Refuse an action, now and whenever it is sent again."""
        kept = self.refused.setdefault(person, OrderedDict())
        kept[answer.id] = answer
        if len(kept) > ANSWERS_KEPT:
            kept.popitem(last=False)
        self.reply(person, answer)

    def play(self, number: int, moves: Moves, now: float, name: str) -> None:
        """Play a seat's action, and what follows of itself. Raises what `Match.push` does."""
        entry, facts = self.course.play(number, moves, now, name)
        self.tell(entry, facts)
        if self.course.running().deal.is_over:
            self.commit(log.Ended(now, self.draw()))

    def preview(self, person: str, message: protocol.Preview) -> None:
        """What a player's staged moves would come to."""
        permits.to_act(self.course, person)
        self.reply(person, staging.preview(self.course.running(), message))

    def get_ready(self, person: str, nonce: str, now: float) -> None:
        """A player wants the next deal, or does not."""
        number = permits.seated(self.course, person)
        if self.course.phase == "playing":
            raise TableError("not_now")
        self.arranging.take(person, now)
        if self.course.seats[number].nonce != nonce:
            self.commit(log.GotReady(now, number, nonce))
        self.deal_if_ready(now)

    def deal_if_ready(self, now: float) -> None:
        """Begin the next deal once every seat is filled and ready; one person at least is."""
        seats = self.course.seats
        ready = all(seat.is_ready for seat in seats)
        if ready and any(seat.nonce for seat in seats) and self.course.phase != "playing":
            self.commit(log.Dealt(now))

    def say(self, entry: log.Talked) -> None:
        """Say something to all."""
        permits.seated(self.course, entry.person)
        self.course.talk.spoken.take(entry.person, entry.at)
        self.commit(entry)

    def mute(self, person: str, message: protocol.Mute, now: float) -> None:
        """Hear somebody at the table no more, or again."""
        permits.seated(self.course, person)
        self.arranging.take(person, now)
        permits.seated(self.course, message.person)
        self.commit(log.Muted(now, person, message.person, message.muted))

    def nudge(self, person: str, now: float) -> None:
        """Remind whom all wait for."""
        permits.seated(self.course, person)
        actor = self.course.actor
        waited_for = None if actor is None else self.course.seats[actor].person
        if waited_for is None or waited_for == person:
            raise TableError("not_now")
        self.course.talk.may_nudge(now)
        if person not in self.course.talk.muted.get(waited_for, ()):
            self.reply(waited_for, protocol.Nudged(person))

    # What comes out.

    def begin(self) -> None:
        """Begin a step."""
        self.step = Step([], [], [])

    def commit(self, entry: Entry) -> None:
        """Let something happen, to be saved and then told to all."""
        self.tell(entry, self.course.apply(entry))

    def tell(self, entry: Entry, facts: list[AnyFact]) -> None:
        """Save what has just happened, and tell everybody his part of it."""
        self.step.entries.append(entry)
        happening = self.remember(entry, facts)
        resized = type(entry) is log.Ended and self.course.changed
        anew = type(entry) is log.Chose or resized
        if anew:
            self.anew = self.course.v
        told = Telling(self.course, happening)
        for person in self.lines:
            self.reply(person, told.to(person))
            if anew:
                self.reply(person, self.welcome(person))

    def remember(self, entry: Entry, facts: list[AnyFact]) -> Happening:
        """Keep what happened for those who are away at the moment."""
        happening = Happening(self.course.v, entry.at, tuple(facts))
        if type(entry) is log.Dealt:
            self.history.clear()
        self.history.append(happening)
        return happening

    def wake(self, now: float) -> None:
        """The first one comes: the time while nobody was there is nobody's."""
        self.asleep = False
        for seat in self.course.seats:
            seat.lost_at = None if seat.person is None else now
        if self.course.until is not None:
            self.commit(log.Resumed(now))

    def find_again(self, number: int, now: float) -> None:
        """A player is back on the line."""
        seat = self.course.seats[number]
        was_lost = seat.lost_at is not None
        seat.lost_at = None
        if seat.stood_in:
            self.commit(log.CameBack(now, number))
        if was_lost:
            self.to_all(protocol.Present(number, here=True))

    def welcome(self, person: str) -> protocol.Welcome:
        """All that a person may know of the table."""
        return telling.welcome(self.course, self.history, person)

    def reply(self, person: str, message: TableMessage) -> None:
        self.step.mail.append((person, message))

    def to_all(self, message: TableMessage) -> None:
        self.step.mail.extend([(person, message) for person in self.lines])
