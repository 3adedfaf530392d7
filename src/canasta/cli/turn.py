"""A person's turn: a line is read, played, staged or refused, until the turn has passed."""

from __future__ import annotations

from canasta.cli import help_card, table
from canasta.cli.draft import Played, Refused, Staged
from canasta.cli.entry import Entry, UnknownCardError, UnknownEntryError, read
from canasta.cli.rules import print_card, whole_sheet
from canasta.cli.session import Session
from canasta.cli.shapes import shown_all
from canasta.cli.tell import Happening, new_cards, remarks, took_pile
from canasta.engine.card_text import NotationError
from canasta.engine.move_text import describe_move
from canasta.engine.moves import is_take
from canasta.engine.reasons import Refusal
from canasta.rules.articles import article
from canasta.view.faces import FaceError

MISTAKES = (NotationError, FaceError)


def take_turn(session: Session) -> None:
    """Ask until the turn has passed to another seat or the deal is over."""
    session.screen.show(table.whole(session.scene()))
    while is_ours(session):
        line = session.prompt.ask(session.text("prompt"))
        if line:
            respond(session, line)


def is_ours(session: Session) -> bool:
    """Whether it is still our seat that moves."""
    return session.match.seat == session.seats.own


def answer(session: Session) -> None:
    """Our partner has asked to go out: yes or no."""
    name = session.seats.names[int(session.match.deal.turn)]
    session.screen.show(table.brief(session.scene()))
    while is_ours(session):
        line = session.prompt.ask(session.text("prompt_ask", name=name))
        if line:
            respond(session, line)


def respond(session: Session, line: str) -> None:
    """Do what a line says."""
    try:
        entry = read(line, session.vocabulary)
    except UnknownEntryError as error:
        session.screen.say(session.text("unknown_input", text=str(error)))
        return
    except UnknownCardError as error:
        session.screen.say(session.text("unknown_card", text=str(error)))
        return
    if entry.article:
        quote(session, entry.article)
    elif entry.command:
        obey(session, entry.command)
    else:
        offer(session, entry, line)


def obey(session: Session, command: str) -> None:
    """A command that is no move."""
    if command == "quit":
        raise EOFError
    if command == "help":
        session.screen.show(help_card.card(session.words, session.vocabulary, session.match.rules))
    elif command == "hint":
        advise(session)
    elif command == "why":
        why(session)
    elif command == "undo":
        undo(session)
    elif command == "table":
        session.screen.show(table.whole(session.scene()))
    elif command == "score":
        session.sheet()
    else:
        print_card(session.screen.console, session.words, session.match.rules)


def advise(session: Session) -> None:
    """A hint, deeper each time."""
    draft = session.draft
    staged = draft.in_kinds(draft.texts)
    seat = session.seats.own
    for line in session.advice.lines(session.match, seat, staged, session.words):
        session.screen.say(line)


def why(session: Session) -> None:
    """The article behind the last refusal."""
    if session.last is None:
        session.screen.say(session.text("no_why"))
        return
    quote(session, session.last.article)


def quote(session: Session, name: str) -> None:
    """An article's own words; those of a whole chapter's articles where it has none."""
    said = session.words
    found = [part for part in whole_sheet(said) if name in (part, part.partition(".")[0])]
    for part in [name] if name in found else found:
        session.screen.say(session.text("article", article=part, text=said.article(part)))
    if not found:
        session.screen.say(session.text("no_article", article=name))


def undo(session: Session) -> None:
    """Take the last staged move back."""
    gone = session.draft.undo()
    if not gone:
        session.screen.say(session.text("nothing_staged"))
        return
    session.screen.say(session.text("undone", move=session.vocabulary.spoken(gone)))
    session.screen.show(table.brief(session.scene()))


def offer(session: Session, entry: Entry, line: str) -> None:
    """Play the moves of a line, or say why not."""
    moves = [found for move in entry.moves for found in [meant(session, move)] if found]
    if len(moves) < len(entry.moves):
        return
    before = session.snapshot()
    try:
        outcome = session.draft.offer(session.recorder, moves)
    except MISTAKES as error:
        mistaken(session, error, line)
        return
    if isinstance(outcome, Played):
        played(session, session.happened(outcome.action, before))
    elif isinstance(outcome, Staged):
        staged(session, outcome)
    else:
        refused(session, outcome)


def meant(session: Session, move: str) -> str:
    """A move as the notation has it: a take without cards is the only one there is."""
    if move != "take":
        return move
    deal = session.match.deal
    ways = [describe_move(deal, byte) for byte in deal.legal_actions() if is_take(byte)]
    if len(ways) > 1:
        session.screen.say(
            session.text("which_take", ways=" · ".join(map(session.vocabulary.spoken, ways)))
        )
        return ""
    return ways[0] if ways else "take pair"


def mistaken(session: Session, error: Exception, line: str) -> None:
    """A text that is no move, or a card that is not held."""
    if isinstance(error, FaceError):
        where = article("not_in_hand", session.match.rules.sheet)
        refused(session, Refused(Refusal("not_in_hand", {}, where), ""))
        return
    session.screen.say(session.text("unknown_input", text=line))


def played(session: Session, happening: Happening) -> None:
    """Tell what a move of our own has brought."""
    fresh = new_cards(happening, session.seats.own)
    if fresh:
        key = "event.you_took" if took_pile(happening) else "event.you_drew"
        session.screen.say(session.text(key, cards=shown_all(fresh)))
    for remark in remarks(session.words, happening, None):
        session.screen.say(f"  {remark}")
    if is_ours(session):
        session.screen.show(table.brief(session.scene()))


def staged(session: Session, outcome: Staged) -> None:
    """Say what is still missing, and show the count."""
    session.last = outcome.missing
    session.screen.show(table.brief(session.scene()))
    session.screen.say(session.text("staged_hint"))


def refused(session: Session, outcome: Refused) -> None:
    """Say why not, with the article."""
    refusal = outcome.refusal
    session.last = refusal
    reason = session.words.refusal(refusal.code, refusal.facts)
    if outcome.move:
        move = session.vocabulary.spoken(outcome.move)
        told = session.text("refused_step", move=move, reason=reason)
    else:
        told = session.text("refused", reason=reason)
    session.screen.say(f"{told} {session.text('why_hint', article=refusal.article)}", "refusal")
