"""Two people, each with a browser, and two bots, through everything that can happen to them."""

import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person, forgive, serve, stop
from tests.browser.player import MOST_TURNS, Player
from tests.browser.ways import Keys, Taps

Running = list[subprocess.Popen[str]]


@pytest.fixture
def running() -> Running:
    """The server that runs at the moment, to be killed by a test."""
    return []


@pytest.fixture
def server(tmp_path: Path, running: Running) -> Iterator[str]:
    process, address = serve(tmp_path)
    running.append(process)
    yield address
    stop(running[-1])


def test_a_match_goes_on_after_a_reload_a_lost_line_and_a_killed_server(
    person: Person, server: str, running: Running, tmp_path: Path, complaints: list[str]
) -> None:
    ana, ion = person("desktop", "new", settings={"name": "Ana"}), person("phone")
    ion.goto(invitation(ana))
    ion.get_by_label("Your name").fill("Ion")
    ion.get_by_role("button", name="Sit down").click()
    expect(ana.get_by_text("Ion", exact=True)).to_be_visible()
    ana.get_by_role("button", name="Fill with bots").click()
    for page in (ana, ion):
        page.get_by_role("button", name="I am ready").click()
    players = [Player(ana, Keys(ana)), Player(ion, Taps(ion))]
    talk(ana, ion)

    def reload() -> None:
        before = names(players[1])
        ion.reload()
        expect(ion.get_by_role("listbox")).to_be_visible()
        assert names(players[1]) == before

    def lose_line() -> None:
        ana.context.set_offline(offline=True)
        expect(ana.get_by_text("Connection lost. Reconnecting.").first).to_be_visible()
        ana.context.set_offline(offline=False)

    def kill_server() -> None:
        before = [names(player) for player in players]
        running[-1].kill()
        stop(running[-1])
        for page in (ana, ion):
            expect(page.get_by_text("Connection lost. Reconnecting.").first).to_be_visible()
        process, _ = serve(tmp_path, urlsplit(server).port or 0)
        running.append(process)
        for page in (ana, ion):
            expect(page.get_by_text("Connection lost. Reconnecting.")).to_have_count(0)
        assert [names(player) for player in players] == before

    play(players, {2: reload, 4: lose_line, 6: kill_server})
    for page in (ana, ion):
        expect(page.get_by_role("dialog", name=re.compile("won the match|shared"))).to_be_visible()
        page.get_by_role("button", name="Play again").click()
    for page in (ana, ion):
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("listbox")).to_be_visible()
    forgive(complaints)


def invitation(page: Page) -> str:
    """A table for friends with house rules, so that a match is short; the link to it."""
    page.get_by_role("radio", name="Tile Canasta").check(force=True)
    page.locator("summary", has_text="The match").click()
    page.get_by_role("combobox", name="Most deals in a match").select_option("a number")
    page.get_by_role("spinbutton", name="Most deals in a match").fill("1")
    page.locator("summary", has_text="The deal").click()
    page.get_by_role("spinbutton", name="Tiles dealt to each player").fill("20")
    page.get_by_role("button", name="Open the table").click()
    return page.get_by_label("Link to the table").input_value()


def talk(ana: Page, ion: Page) -> None:
    """A phrase, seen by the other where the chat is open and by its number where it is not."""
    ion.get_by_role("button", name="Messages").click()
    ion.get_by_role("dialog").get_by_role("button", name="Good luck").click()
    expect(ana.get_by_role("tabpanel").get_by_text("Good luck")).to_be_visible()
    ana.get_by_role("textbox", name="Message…").fill("Noroc!")
    ana.get_by_role("button", name="Send").click()
    expect(ion.get_by_role("dialog").get_by_text("Noroc!")).to_be_visible()
    ion.get_by_role("button", name="Close").click()


def play(players: list[Player], happens: dict[int, Callable[[], None]]) -> None:
    """A deal, in which something happens before some of the turns."""
    for turn in range(MOST_TURNS):
        mover = awaited(players)
        if mover is None:
            return
        if turn in happens:
            happens[turn]()
        mover.wait_for_turn()
        mover.play_turn()
    raise AssertionError("the deal does not end")


def awaited(players: list[Player]) -> Player | None:
    """Whose turn it is, once it is somebody's; nobody's once the deal is over."""
    while True:
        sights = [player.see() for player in players]
        if all(sight.over for sight in sights):
            return None
        for player, sight in zip(players, sights, strict=True):
            if not sight.over and (sight.is_mine or sight.can("Yes")):
                return player
        for player, sight in zip(players, sights, strict=True):
            # Of the two, one may have been told already what the other is still to hear.
            if player.changes(sight, 100):
                break


def names(player: Player) -> list[str]:
    """The hand as it lies."""
    return [name.removesuffix(", new") for _, name, _ in player.see().hand]
