"""Plays at a table through its page alone, without a rule: what is shown, and what it takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser.sight import CHANGED, Sight, look
from tests.browser.ways import Taps

MOST_TURNS: Final = 60
GAMES: Final = {"tile": "Tile Canasta", "classic": "Classic Canasta", "italian": "Italian Canasta"}
LAST: Final = ("JO", "2")
"""What is thrown away last: the page would ask whether it is meant."""


class Player:
    """Plays whatever the table lets him, in one of those ways, until the deal is over."""

    def __init__(
        self, page: Page, ways: Taps, watch: Callable[[Sight], None] = lambda _: None
    ) -> None:
        self.page = page
        self.ways = ways
        self.watch = watch
        self.refused: set[tuple[str, ...]] = set()
        self.refusals: list[str] = []
        self.laid = 0
        self.taken = 0
        self.discarded = 0

    def see(self) -> Sight:
        return look(self.page)

    def play_deal(self) -> None:
        for _ in range(MOST_TURNS):
            sight = self.wait_for_turn()
            self.watch(sight)
            if sight.over:
                return
            self.play_turn()
        raise AssertionError(f"the deal does not end: {self.see()}")

    def wait_for_turn(self) -> Sight:
        """Until it is the own turn, or nobody's any more."""
        sight = self.see()
        while not (sight.over or sight.is_mine or sight.can("Yes")):
            sight = self.changed(sight)
        return sight

    def play_turn(self) -> None:
        if self.see().can("Yes"):
            self.done(lambda: self.ways.commit("Yes"))
            return
        self.start()
        self.lay_sets()
        self.add()
        self.discard()

    def start(self) -> None:
        sight = self.see()
        draws = sight.can("Draw")
        if sight.can("Take the"):
            sight = self.done(self.ways.take, has_ways)
            if has_ways(sight):
                sight = self.done(lambda: self.ways.commit("With" if sight.can("With") else "Onto"))
            if sight.staged:
                sight = self.stage_more(sight)
            taken = not sight.staged
            self.taken += taken
            sight = self.put_back(sight)
            while not taken and draws and not sight.can("Draw"):
                sight = self.changed(sight)
        if sight.can("Draw"):
            self.done(self.ways.draw)
        elif sight.can("Pass"):
            self.done(lambda: self.ways.commit("Pass"))

    def lay_sets(self) -> None:
        sight = self.see()
        if sight.is_mine and not sight.over and not sight.can("Draw"):
            self.put_back(self.stage_more(sight))

    def stage_more(self, sight: Sight) -> Sight:
        """Lay all that looks like a meld, and play it if the table lets it be."""
        for name, cards in sorted(sight.ranks().items()):
            if len(cards) < 3 or name in sight.melds or len(cards) == len(sight.hand):
                continue
            if self.is_known((name, str(len(cards)))):
                continue
            before = len(sight.melds)
            sight = self.done(lambda cards=cards: self.ways.lay(cards))  # type: ignore[misc]
            self.note(sight, (name, str(len(cards))))
            self.laid += len(sight.melds) > before
        if sight.staged and not self.is_known(tuple(sight.staged)):
            name = next(
                (name for name in ("Lay down", "Take and lay", "Go out") if name in sight.buttons),
                "",
            )
            assert name, sight
            before = len(sight.melds)
            staged = tuple(sight.staged)
            sight = self.done(lambda: self.ways.commit(name))
            self.note(sight, staged)
            self.laid += len(sight.melds) > before
        return sight

    def put_back(self, sight: Sight) -> Sight:
        while sight.staged:
            sight = self.done(self.ways.undo)
        self.ways.choose([])
        return self.see()

    def add(self) -> None:
        sight = self.see()
        for name in sight.melds:
            cards = sight.ranks().get(name, [])
            if not cards or len(cards) == len(sight.hand) or sight.over:
                continue
            sight = self.done(lambda: self.ways.join(cards, name))  # noqa: B023
            self.note(sight, ("add", name))
            self.put_back(sight)

    def discard(self) -> None:
        sight = self.see()
        if sight.over or not sight.is_mine:
            return
        ranks = sight.ranks()
        for name in sorted(ranks, key=lambda name: (name in LAST, len(ranks[name]))):
            held = len(sight.hand)
            sight = self.done(lambda: self.ways.discard(ranks[name][0]))  # noqa: B023
            if len(sight.hand) < held or sight.over or not sight.is_mine:
                self.discarded += 1
                return
            self.note(sight, ("discard", name))
        raise AssertionError(f"nothing can be thrown away: {sight}")

    def is_known(self, what: tuple[str, ...]) -> bool:
        return what in self.refused

    def note(self, sight: Sight, what: tuple[str, ...]) -> None:
        if sight.refusal:
            self.refused.add(what)
            self.refusals.append(sight.refusal)

    def done(
        self, act: Callable[[], Any], enough: Callable[[Sight], bool] = lambda _: False
    ) -> Sight:
        """Do something, say yes where the page asks, and wait for what comes of it."""
        sight = self.see()
        before, old = self.outcome(sight), sight.refusal
        act()
        sight = self.see()
        # A refusal of the step before is gone once something is touched: that is no outcome yet.
        while self.outcome(sight) == before and not enough(sight):
            if sight.refusal and sight.refusal != old:
                break
            old = sight.refusal and old
            if sight.asks:
                self.ways.agree()
            sight = self.changed(sight)
        self.watch(sight)
        return sight

    @staticmethod
    def outcome(sight: Sight) -> object:
        """What tells an action that was done from one under way or refused."""
        hand = [card for card, *_ in sight.hand]
        return hand, sight.staged, sight.melds, sight.over, sight.is_mine

    def changed(self, sight: Sight) -> Sight:
        """What is shown once it is something else."""
        assert self.changes(sight, None), f"nothing happens: {sight}"
        return self.see()

    def changes(self, sight: Sight, patience: float | None) -> bool:
        """Whether something else is shown within so many milliseconds."""
        try:
            self.page.wait_for_function(CHANGED, arg=sight.text, timeout=patience)
        except Late:
            return False
        return True


def has_ways(sight: Sight) -> bool:
    """Whether the table asks how the pile is to be taken."""
    return sight.can("With") or sight.can("Onto")


def begin(page: Page, game: str) -> None:
    """One tap on the first page."""
    page.get_by_role("button", name=GAMES[game]).click()
    expect(page.get_by_role("listbox")).to_be_visible()
