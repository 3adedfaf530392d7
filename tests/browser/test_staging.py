"""What is put together in the tray: what is said of it, and what a lost line leaves of it."""

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Person, forgive
from tests.browser.player import Player, begin
from tests.browser.ways import Taps

SHORT = "45 of 50"
WHY = "it needs 50 points and has 45 points"


def staged(page: Page) -> Player:
    """The pile to be taken and three sixes, five points short of opening."""
    begin(page, "classic")
    player = Player(page, Taps(page))
    sight = player.done(player.ways.take)
    player.done(lambda: player.ways.lay(sight.ranks()["6"]))
    expect(page.get_by_role("group", name="Laid out")).to_contain_text(SHORT)
    return player


def test_what_is_staged_and_selected_survives_lost_lines(
    person: Person, complaints: list[str]
) -> None:
    page = person("phone", deal=1)
    lines: list[WebSocketRoute] = []

    def pass_on(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/ws$"), pass_on)
    player = staged(page)
    player.ways.choose([player.see().hand[0][0]])
    before = player.see()
    assert len(before.staged) == 2

    lines[-1].close(code=1012)
    expect(page.locator("[aria-live=assertive]")).to_contain_text("Back online.")
    assert unchanged(player) == unchanged(player, before)

    page.context.set_offline(offline=True)
    expect(page.get_by_text("Connection lost. Reconnecting.").first).to_be_visible()
    assert unchanged(player) == unchanged(player, before)
    page.context.set_offline(offline=False)
    expect(page.locator(".prompt p")).to_contain_text("Your turn.")
    assert unchanged(player) == unchanged(player, before)
    expect(page.get_by_role("group", name="Laid out")).to_contain_text(SHORT)

    player.ways.choose([])
    sight = player.done(lambda: player.ways.commit("Take and lay"))
    assert WHY in sight.refusal
    player.put_back(sight)
    player.done(player.ways.draw)
    player.discard()
    forgive(complaints)


def unchanged(player: Player, sight: object = None) -> tuple[object, ...]:
    now = sight or player.see()
    return now.hand, now.staged, now.melds  # type: ignore[attr-defined]


def test_a_refusal_says_why_and_where_and_stays_until_the_next_step(person: Person) -> None:
    page = person("phone", deal=1)
    player = staged(page)
    sight = player.done(lambda: player.ways.commit("Take and lay"))
    assert WHY in sight.refusal
    expect(page.locator("[aria-live=assertive]")).to_contain_text(WHY)
    link = page.locator(".refusal").get_by_role("link")
    expect(link).to_have_attribute("href", "/rules/classic#C8")
    page.get_by_role("button", name="Messages").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(link).to_be_visible()
    with page.context.expect_page() as opened:
        link.click()
    article = opened.value
    expect(article.locator("#C8")).to_be_in_viewport()
    article.close()
    expect(link).to_be_visible()
    player.ways.choose([sight.hand[0][0]])
    expect(link).to_have_count(0)


def test_a_table_can_be_read_and_heard(person: Person) -> None:
    page = person("desktop", deal=1)
    begin(page, "classic")
    expect(page.locator("[aria-live=assertive]")).to_contain_text(
        re.compile(r"Your turn\. Pile: .+\. Stock \d+\.")
    )
    expect(page.get_by_role("main")).to_match_aria_snapshot(r"""
      - button "Menu"
      - 'list "Melds: Them"':
        - listitem: Nothing laid yet
      - button /Stock. \d+ cards/
      - button /Pile. .+ of .+, 1 card/
      - list "Our melds":
        - listitem:
          - button "First meld goes here"
      - listbox "Your hand, 11 cards":
        - option "6 of spades"
        - option "6 of hearts"
        - option "6 of clubs"
      - button "Sort"
      - button "Undo" [disabled]
      - button "Take the pile"
      - button "Draw"
    """)
    player = Player(page, Taps(page))
    page.locator(".hand [role=option]").first.click(position={"x": 9, "y": 22})
    expect(page.get_by_role("option", name="6 of spades")).to_have_attribute(
        "aria-selected", "true"
    )
    assert player.see().hand[0][2]
    page.keyboard.press("c")
    expect(page.locator("[aria-live=polite]")).to_contain_text(re.compile("Luca: 11 cards"))


def test_what_happened_is_still_written_after_the_page_is_loaded_anew(person: Person) -> None:
    page = person("desktop", deal=1)
    begin(page, "classic")
    log = page.get_by_role("tabpanel", name="Log")
    page.get_by_role("button", name="Draw").click()
    expect(log).to_contain_text("You drew")
    page.reload()
    expect(log).to_contain_text("You drew")
    expect(log).not_to_contain_text("missing")


def test_what_is_staged_and_selected_is_there_after_the_page_is_loaded_anew(person: Person) -> None:
    page = person("phone", deal=1)
    player = staged(page)
    player.ways.choose([player.see().hand[0][0]])
    page.reload()
    expect(page.get_by_role("group", name="Laid out")).to_contain_text(SHORT)
    after = player.see()
    assert len(after.staged) == 2
    assert [chosen for _, _, chosen in after.hand].count(True) == 1
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Settings").click()
    page.go_back()
    expect(page.get_by_role("group", name="Laid out")).to_contain_text(SHORT)
