"""How heavy and how quick the page of a table is, on a phone that is four times slower than this.

`python -m tests.browser.pace [--throttle 4] [--rounds 5] [--json]`. Everything runs on the
loopback and ends by itself. Each round opens a table anew, with nothing kept, at the slowed
processor and at full speed by turns; every figure is the median of its rounds, so a busy machine
disturbs it less; `best` is what the least disturbed round took. The hand is the largest that the
rules deal, 20 cards, and the two that are drawn to it.

A frame is the time from one picture to the next, by the compositor's own record (a trace): the
first one begins with the tap, or with the message that the deal came in, and the last one ends
when all lies still. `style` is the processor's time in which the browser finds the looks and places
of everything that moves then; `script` is our own part, and what of the style it waits for.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, Final
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, ConsoleMessage, Page, Response, sync_playwright
from websockets.sync.client import ClientConnection, connect

from tests.browser import chromium
from tests.browser.conftest import DEVICES, serve, stop

HAND: Final = 20
GAME: Final = {"variant": "classic", "players": 2, "house": {"setup.hand": HAND}}
CARDS: Final = HAND + 2
PATIENCE: Final = 30.0
"""Seconds that anything may take."""
SETTLED: Final = 700
"""Milliseconds after which a hand that was sorted lies still."""
DEALT: Final = 1700
SORTS: Final = 2
"""Taps that sort the hand: by rank downwards, and by suit."""
KINDS: Final = {"js": "javascript", "css": "css", "svg": "sprite", "woff2": "fonts"}
BUDGETS: Final = {
    "javascript": 90,
    "css": 12,
    "sprite": 16,
    "fonts": 32,
    "everything": 180,
    "usable": 1000,
    "sort, worst frame": 60,
    "deal, worst frame": 150,
}
TRACED: Final = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"]
LOOP: Final = """() => {
    const begun = performance.now();
    for (let n = 0, at = 1; n < 2e7; n++) at = (at * 16807) % 2147483647;
    return performance.now() - begun;
}"""
WATCH: Final = """
let shown = 0, touched = 0, answered = 0;
const painted = (then) => requestAnimationFrame(() => setTimeout(then, 0, performance));
const look = (what, then) => document.querySelector(`.hand ${what}`) && painted(then);
const watch = { subtree: true, childList: true, attributeFilter: ["aria-selected"] };
new MutationObserver(() => {
    if (!shown) look("[role=option] use", (clock) => {
        shown ||= clock.now();
        console.debug("shown");
    });
    else if (touched && !answered) look("[aria-selected=true]", (clock) => {
        answered ||= clock.now();
        const [page] = clock.getEntriesByType("navigation");
        console.debug(shown - page.responseStart + answered - touched);
    });
}).observe(document, watch);
addEventListener("pointerdown", (event) => (touched ||= event.timeStamp), true);
"""
"""Tells when the hand is on the screen, and when a touch of it shows."""
EDGE: Final = (9, 22)
MIDDLE: Final = (20, 20)

Found = dict[str, float]


@dataclass
class Figure:
    """A figure, what it may be at most, and the same at full speed."""

    value: float
    unit: str
    budget: float | None = None
    best: float | None = None
    full_speed: float | None = None
    ratio: float | None = None


class Seat:
    """Plays without looking: draws and throws away."""

    def __init__(self, socket: ClientConnection, token: str) -> None:
        self.socket = socket
        self.v = 0
        self.legal: list[str] = []
        self.dealt = False
        self.send(t="hello", token=token)
        self.hear()

    def send(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> None:
        told = json.loads(self.socket.recv(PATIENCE))
        if told.get("turn") is not None:
            self.v, self.legal = told["v"], told["turn"]["legal"] or []
            events = [fact["event"] for fact in told.get("facts", ())]
            self.dealt = (self.dealt or "deal_began" in events) and "deal_ended" not in events

    def choose(self) -> str:
        starts = ("draw", "discard", "yes", "pass", "")
        return next(move for start in starts for move in self.legal if move.startswith(start))


class Table:
    """Two who play by themselves at a table of the server's, as far as they are told to."""

    def __init__(self, address: str, stack: ExitStack) -> None:
        self.played = 0
        made = post(f"{address}api/tables", {"game": GAME, "name": "Ana"})
        url = f"{address}api/tables/{made['code']}"
        tokens = [made["token"], post(f"{url}/seats", {"name": "Ion"})["token"]]
        line = url.replace("http", "ws", 1) + "/ws"
        self.seats = [
            Seat(stack.enter_context(connect(line, compression=None)), each) for each in tokens
        ]
        self.link = f"{address}t/{made['code']}#{tokens[0]}"

    def deal(self) -> None:
        for number, seat in enumerate(self.seats):
            seat.send(t="ready", nonce=f"{number:032x}")
        while not all(seat.dealt for seat in self.seats):
            next(seat for seat in self.seats if not seat.dealt).hear()
        self.level()

    def act(self) -> None:
        seat = next(seat for seat in self.seats if seat.legal)
        self.played += 1
        before = seat.v
        seat.send(t="act", id=f"pace-{self.played}", moves=[seat.choose()])
        while seat.v == before:
            seat.hear()
        self.level()

    def level(self) -> None:
        """Let both hear what one of them has heard."""
        latest = max(seat.v for seat in self.seats)
        for seat in self.seats:
            while seat.v < latest:
                seat.hear()

    def draw(self) -> None:
        """Play until the first of them has drawn."""
        while not self.seats[0].legal:
            self.act()
        self.act()

    def finish(self) -> None:
        while self.seats[0].dealt:
            self.act()


def main() -> int:
    """Measure, and print."""
    parser = argparse.ArgumentParser("tests.browser.pace", description=__doc__)
    parser.add_argument("--throttle", type=float, default=4.0, help="how many times slower")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    figures = measure(args.throttle, args.rounds)
    if args.json:
        told = {name: asdict(figure) for name, figure in figures.items()}
        print(json.dumps({"throttle": args.throttle, "cards": CARDS, "figures": told}))
        return 0
    print(f"{CARDS} cards, processor ÷{args.throttle:g}, medians of {args.rounds} rounds")
    print(f"{'':24}{'value':>9}{'':4}{'budget':>8}{'best':>8}{'full speed':>12}{'ratio':>7}")
    for name, figure in figures.items():
        rest = (figure.budget, figure.best, figure.full_speed, figure.ratio)
        budget, best, full, ratio = ("" if each is None else f"{each:g}" for each in rest)
        over = "  over" if figure.budget is not None and figure.value > figure.budget else ""
        value = f"{figure.value:9.1f} {figure.unit:3}"
        print(f"{name:24}{value}{budget:>8}{best:>8}{full:>12}{ratio:>7}{over}")
    return 0


def measure(throttle: float, rounds: int) -> dict[str, Figure]:
    slow: dict[str, list[float]] = defaultdict(list)
    full: dict[str, list[float]] = defaultdict(list)
    sizes: Found = {}
    with started() as (address, browser):
        for _ in range(rounds):
            for rate, found in ((throttle, slow), (1.0, full)):
                with ExitStack() as stack:
                    table = Table(address, stack)
                    times, sizes = one_round(browser, table, rate)
                for name, value in times.items():
                    found[name].append(value)
    figures = {name: Figure(value, "kB", BUDGETS.get(name)) for name, value in sizes.items()}
    for name, values in slow.items():
        value, beside = round(median(values), 1), round(median(full[name]), 1)
        ratio = round(value / beside, 1) if beside else None
        best = round(min(values), 1)
        figures[name] = Figure(value, "ms", BUDGETS.get(name), best, beside, ratio)
    return figures


@contextmanager
def started() -> Iterator[tuple[str, Browser]]:
    """A server and a browser, which are ended after use."""
    with tempfile.TemporaryDirectory() as folder:
        process, address = serve(Path(folder))
        try:
            with sync_playwright() as playwright:
                browser = chromium.launch(playwright, Path(folder))
                yield address, browser
                browser.close()
        finally:
            stop(process)


def one_round(browser: Browser, table: Table, rate: float) -> tuple[Found, Found]:
    """What a table that is opened anew takes: times in ms, and sizes in kB."""
    table.deal()
    table.draw()
    options = DEVICES["phone"] | {"device_scale_factor": 2, "locale": "en-GB"}
    # The worker would fetch all of it once more.
    context = browser.new_context(**options, service_workers="block")
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(WATCH)
    page = context.new_page()
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    page.on("response", note)
    screen = context.new_cdp_session(page)
    screen.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    times = {"usable": usable(page, table.link)}
    assert page.locator(".hand [role=option]").count() == CARDS
    page.wait_for_load_state("networkidle")
    sizes = weigh(answers)
    times["a bare loop"] = page.evaluate(LOOP)
    times |= traced(browser, page, "sort", lambda: sort(page))
    table.finish()
    page.get_by_role("dialog", name="Deal 1").wait_for()
    page.wait_for_timeout(SETTLED)

    def deal() -> None:
        table.deal()
        page.wait_for_timeout(DEALT)

    times |= traced(browser, page, "deal", deal)
    context.close()
    return times, sizes


def usable(page: Page, link: str) -> float:
    """From the first byte until the hand is on the screen, and from a touch of it to its answer."""
    with page.expect_console_message(is_measured):
        page.goto(link)
    with page.expect_console_message(is_measured) as answered:
        touch(page, ".hand [role=option]", EDGE)
    return float(answered.value.text)


def touch(page: Page, what: str, at: tuple[int, int]) -> None:
    """Tap the first of these, with nothing of the tool's own in the way."""
    box = page.locator(what).first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + at[0], box["y"] + at[1])


def is_measured(told: ConsoleMessage) -> bool:
    return told.type == "debug"


def weigh(answers: list[Response]) -> Found:
    """What came, packed as gzip packs it."""
    sizes = dict.fromkeys([*KINDS.values(), "everything"], 0)
    for answer in answers:
        end = answer.url.rpartition(".")[2]
        body = answer.body()
        size = len(body if end == "woff2" else gzip.compress(body))
        sizes["everything"] += size
        # Icons of the browser's own are pictures like the sprite, but nothing that a table shows.
        if end in KINDS and "/assets/" in answer.url:
            sizes[KINDS[end]] += size
    return {name: round(size / 1000, 1) for name, size in sizes.items()}


def sort(page: Page) -> None:
    for _ in range(SORTS):
        touch(page, ".actions button", MIDDLE)
        page.wait_for_timeout(SETTLED)


def traced(browser: Browser, page: Page, what: str, act: Callable[[], None]) -> Found:
    """What the browser records of its own work while something is done."""
    browser.start_tracing(page=page, categories=TRACED)
    act()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    own = [event for event in events if (event["pid"], event["tid"]) in main]
    starts = [event["ts"] for event in own if begins(event)]
    if what == "deal":
        # Of several messages it is the one that there was most to do for.
        most = max(own, key=lambda event: event.get("dur", 0))
        starts = [max(start for start in starts if start <= most["ts"])]
    ends = [start + (SETTLED if what == "sort" else DEALT) * 1000 for start in starts]
    draws = sorted(event["ts"] for event in events if event["name"] == "DrawFrame")
    frames: list[float] = []
    for start, end in zip(starts, ends, strict=True):
        pictures = [start, *(at for at in draws if start < at < end)]
        frames += [(after - before) / 1000 for before, after in pairwise(pictures)]

    def spent(*names: str) -> float:
        """Milliseconds each time."""
        took: list[float] = [
            event.get("tdur", event["dur"])
            for event in own
            if event["name"] in names
            and any(start <= event["ts"] < end for start, end in zip(starts, ends, strict=True))
        ]
        return sum(took) / 1000 / len(starts)

    frames.sort()
    return {
        f"{what}, worst frame": frames[-1],
        f"{what}, 95th percentile": frames[len(frames) * 95 // 100],
        f"{what}, frames": len(frames) / len(starts),
        f"{what}, script": spent("FunctionCall"),
        f"{what}, style": spent("UpdateLayoutTree", "Layout"),
    }


def begins(event: dict[str, Any]) -> bool:
    if event["name"] == "EventDispatch":
        return bool(event["args"]["data"]["type"] == "click")
    return bool(event["name"] == "WebSocketReceive")


def post(url: str, value: object) -> dict[str, str]:
    """Ask the server for something."""
    with urlopen(Request(url, json.dumps(value).encode(), method="POST")) as answer:  # noqa: S310
        found: dict[str, str] = json.load(answer)
    return found


if __name__ == "__main__":
    sys.exit(main())
