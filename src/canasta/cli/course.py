"""The course of a match in the terminal: turns, sheets and deals until it is over or left."""

from __future__ import annotations

from typing import Final

from canasta.cli import saving, table
from canasta.cli.entry import COMMANDS
from canasta.cli.session import Session
from canasta.cli.tell import clauses, remarks
from canasta.cli.turn import answer, obey, take_turn
from canasta.engine.state import ANSWER
from canasta.match import act
from canasta.words import languages

WELL: Final = 0
INTERRUPTED: Final = 130


def play(session: Session) -> int:
    """Play until the match is over, left or interrupted; the exit code."""
    try:
        greet(session)
        while not session.match.over:
            step(session)
        final(session)
    except EOFError:
        leave(session, session.text("goodbye"))
        return WELL
    except KeyboardInterrupt:
        leave(session, "")
        return INTERRUPTED
    return WELL


def greet(session: Session) -> None:
    """Say what is played, with whom, where it is saved."""
    match = session.match
    variant = session.words.text(f"variants.{match.rules.variant}")
    players = match.rules.players
    session.screen.say(
        session.text("title", variant=variant, players=players, target=match.rules.match.target)
    )
    told = partners(session)
    if told:
        session.screen.say(told)
    session.screen.say(session.text("help_hint"))
    if not match.acted:
        path = saving.shown(session.recorder.path)
        session.screen.say_path(session.text("file.saved", file=path))
    announce_deal(session)


def partners(session: Session) -> str:
    """Who plays with us, nothing where nobody does."""
    names = session.seats.own_partners()
    if len(names) > 1:
        return session.text("with_partners", name=", ".join(names[:-1]), partner=names[-1])
    return session.text("with_partner", name=names[0]) if names else ""


def announce_deal(session: Session) -> None:
    """Say who deals."""
    match, seats = session.match, session.seats
    session.screen.say("")
    told = session.text("deal", n=match.number)
    if match.dealer == seats.own:
        session.screen.say(f"{told}. {session.text('you_deal')}")
    else:
        dealer = session.text("dealer", name=seats.names[match.dealer])
        session.screen.say(f"{told}. {dealer}")


def step(session: Session) -> None:
    """One thing more: an answer, a turn, a bot's turn, or the next deal."""
    match = session.match
    if match.deal.is_over:
        between(session)
    elif match.seat != session.seats.own:
        bot_turn(session)
    elif match.deal.phase == ANSWER:
        answer(session)
    else:
        take_turn(session)


def between(session: Session) -> None:
    """After a deal: its sheet, then the next."""
    session.sheet()
    session.screen.say(session.text("end.more"))
    while line := session.prompt.ask(session.text("prompt_continue")):
        command = session.vocabulary.find(line)
        if command not in COMMANDS:
            break
        obey(session, command)
    session.recorder.next_deal()
    session.last = None
    announce_deal(session)


def bot_turn(session: Session) -> None:
    """Let a bot play all its actions in a row, and tell them on one line."""
    match = session.match
    seat = match.seat
    assert seat is not None
    name = session.seats.names[seat]
    told: list[str] = []
    standing_out: list[str] = []
    while match.seat == seat:
        before = session.snapshot()
        action = act(match, session.bots[seat])
        session.recorder.note(action)
        happening = session.happened(action, before)
        told += clauses(session.words, happening)
        standing_out += remarks(session.words, happening, name)
    line = f"{name} {', '.join(told)}"
    session.screen.say(line if line.endswith("?") else f"{line}.")
    for remark in standing_out:
        session.screen.say(f"  {remark}")


def final(session: Session) -> None:
    """The last sheet, and who has won."""
    session.sheet()
    words = session.words
    scene = session.scene()
    session.screen.say("")
    session.screen.say(f"{session.text('end.match')} {winner(session)}")
    totals = " · ".join(table.totals(scene))
    session.screen.say(f"{words.text('terminal.heading.total')}: {totals}")
    session.screen.say_path(session.text("file.saved", file=saving.shown(session.recorder.path)))


def winner(session: Session) -> str:
    """Who has won the match."""
    match, seats = session.match, session.seats
    if match.winner is None:
        return session.text("end.shared")
    if match.winner == seats.own_side:
        return session.text("end.you_won")
    names = [name for at, name in enumerate(seats.names) if at % seats.sides == match.winner]
    if len(names) == 1:
        return session.text("end.winner", name=names[0])
    return session.text("end.winners", name=", ".join(names[:-1]), partner=names[-1])


def leave(session: Session, farewell: str) -> None:
    """Say how the match can be gone on with."""
    file = saving.shown(session.recorder.path)
    session.screen.say("")
    if farewell:
        session.screen.say(farewell)
        session.screen.say_path(session.text("file.saved", file=file))
    else:
        session.screen.say_path(session.text("interrupted", file=file))
    session.screen.say(session.text("go_on"))
    language = session.words.language
    spoken = "" if language == languages()[0] else f" --lang {language}"
    session.screen.say_path(f"canasta play --resume {file}{spoken}")
