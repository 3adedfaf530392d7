"""Asking for a line: with history and completion at a terminal, plainly where there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.shortcuts import CompleteStyle

from canasta.cli.encoding import fitted

Offers = Callable[[], Iterable[Sequence[str]]]
"""What may be typed, in groups: a later one is for what none before it completes."""


class Prompt(Protocol):
    """Something that asks. Raises EOFError at the end of the input, KeyboardInterrupt at Ctrl-C."""

    def ask(self, label: str) -> str:
        """The line that was typed."""
        ...


class PlainPrompt:
    """For pipes and dumb terminals."""

    def ask(self, label: str) -> str:
        """The next line of the standard input, shown where nobody typed it."""
        print(f"{label}> ", end="", flush=True)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            print(line.rstrip("\n"))
        if not line:
            raise EOFError
        return line.strip()


class MoveCompleter(Completer):
    """Completes the part after the last semicolon with what may be played or asked."""

    def __init__(self, offers: Offers) -> None:
        self.offers: Offers = offers

    def get_completions(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002
    ) -> Iterable[Completion]:
        """The offers that begin as the text does."""
        text = document.text_before_cursor.rpartition(";")[2].lstrip()
        for group in self.offers():
            found = [offer for offer in group if offer.lower().startswith(text.lower())]
            if found:
                return [Completion(offer, start_position=-len(text)) for offer in found]
        return []


class RichPrompt:
    """For terminals: history by the arrow keys, completion by Tab."""

    def __init__(self, offers: Offers) -> None:
        depth = ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None
        self.session: PromptSession[str] = PromptSession(
            completer=MoveCompleter(offers),
            complete_while_typing=False,
            # A menu would keep lines free under the prompt.
            complete_style=CompleteStyle.READLINE_LIKE,
            color_depth=depth,
        )

    def ask(self, label: str) -> str:
        """The line typed."""
        return self.session.prompt(fitted(f"{label}> ", sys.stdout.encoding or "utf-8")).strip()


def prompt(offers: Offers) -> Prompt:
    """The prompt that this terminal can have."""
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    dumb = os.environ.get("TERM", "dumb") in ("dumb", "unknown", "")
    if not at_terminal or (dumb and os.name != "nt"):
        return PlainPrompt()
    return RichPrompt(offers)
