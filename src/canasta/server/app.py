"""The application: routes, and what every request has in common."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from secrets import compare_digest
from typing import Any, Final

import msgspec
import structlog
from limits import RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from canasta.bots import offered
from canasta.protocol import Game, Refusal
from canasta.server import deals, documents, lines, rulebook
from canasta.server.codes import read_code
from canasta.server.guard import SecureHeaders, is_ours
from canasta.server.lobby import Lobby, Seated
from canasta.server.metrics import Metrics
from canasta.server.pages import Pages
from canasta.server.requests import Join, Made, NewTable, Problem, Reach, Wanted
from canasta.server.reviews import Reviews
from canasta.server.settings import Settings
from canasta.server.store import Store
from canasta.server.thinking import Minds
from canasta.table import TableError
from canasta.table.course import Course

LONGEST_BODY: Final = 65536
SWEEP: Final = 60.0
"""Seconds between two looks for tables that are too old and rooms that nobody is in."""
LINES_PER_JOIN: Final = 4
"""Lines are opened again more often, and rules asked about, than tables joined."""
NOT_FOUND: Final = {"no_such_table"}


logger = structlog.get_logger()


class TooManyError(Exception):
    """Somebody asks for too much at once."""


class DrainingError(Exception):
    """The server is about to stop: nobody new comes in."""


class Server:
    """The routes of one server and all that they need."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        minds: Minds,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        self.metrics.watch(store)
        self.lobby = Lobby(store, minds, clock, self.metrics, settings.bot_pause)
        self.reviews = Reviews(minds)
        self.limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self.draining = False
        # The page's address for others in the network, once the server knows its own.
        self.others: str | None = None

    def app(self) -> Starlette:
        """The application that uvicorn runs."""
        return Starlette(
            routes=[
                Route("/api/reach", self.reached),
                Route("/api/games", self.games),
                Route("/api/bots", self.bots),
                Route("/api/schema", self.schema),
                Route("/api/rules", self.rules, methods=["POST"]),
                Route("/api/tables", self.tables, methods=["GET", "POST"]),
                Route("/api/tables/{code}", self.table),
                Route("/api/tables/{code}/seats", self.seats, methods=["POST"]),
                Route("/api/tables/{code}/me", self.forget, methods=["DELETE"]),
                Route("/api/tables/{code}/deals", self.deals),
                Route("/api/tables/{code}/deals/{number:int}", self.deal),
                Route("/api/tables/{code}/deals/{number:int}/review", self.review),
                Route("/api/tables/{code}/record", self.record),
                WebSocketRoute("/api/tables/{code}/ws", self.line),
                Route("/openapi.json", self.openapi),
                Route("/asyncapi.json", self.asyncapi),
                Route("/healthz", self.healthz),
                Route("/readyz", self.readyz),
                Route("/metrics", self.measures),
                Route("/{path:path}", Pages().answer),
            ],
            middleware=[Middleware(SecureHeaders)],
            exception_handlers={
                TableError: refused,
                TooManyError: too_many,
                DrainingError: draining,
                msgspec.DecodeError: unreadable,
                RecursionError: unreadable,
            },
            lifespan=self.lifespan,
        )

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """Clear old tables while the server runs; end the rooms with it."""
        sweeper = asyncio.create_task(self.sweep())
        yield
        sweeper.cancel()
        self.reviews.close()
        self.lobby.close()

    async def sweep(self) -> None:
        while True:
            self.lobby.tidy()
            try:
                await self.lobby.clear(self.settings.keep_days)
                if self.store.unclean:
                    await self.store.clean()
            except sqlite3.Error:
                logger.exception("old tables cannot be cleared")
            await asyncio.sleep(SWEEP)

    # Requests.

    async def tables(self, request: Request) -> Response:
        """The public tables, or a new one."""
        if request.method == "GET":
            await self.limit(request, "join", self.settings.joins_per_minute)
            return answer(await self.lobby.public())
        await self.limit(request, "create", self.settings.creates_per_minute)
        self.refuse_if_draining()
        wanted = msgspec.json.decode(await body(request), type=NewTable)
        room = await self.lobby.create(wanted.game, public=wanted.public, seat=wanted.seat)
        return answer(made(await self.lobby.sit(room, wanted.name, wanted.seat)))

    async def reached(self, _: Request) -> Response:
        """Where others find the page."""
        return answer(Reach(self.others))

    async def table(self, request: Request) -> Response:
        """A table that somebody thinks of joining."""
        await self.limit(request, "join", self.settings.joins_per_minute)
        return answer(self.lobby.show(self.lobby.find(asked(request))))

    async def seats(self, request: Request) -> Response:
        """A seat at a table."""
        await self.limit(request, "join", self.settings.joins_per_minute)
        self.refuse_if_draining()
        wanted = msgspec.json.decode(await body(request), type=Join)
        room = self.lobby.find(asked(request))
        return answer(made(await self.lobby.sit(room, wanted.name, wanted.seat, wanted.token)))

    async def forget(self, request: Request) -> Response:
        """Nothing is to be stored any longer about who asks."""
        await self.limit(request, "create", self.settings.creates_per_minute)
        await self.lobby.forget(asked(request), bearer(request))
        return Response(status_code=204)

    async def deals(self, request: Request) -> Response:
        """The deals of a table that are over."""
        return answer(deals.finished(await self.course(request)))

    async def deal(self, request: Request) -> Response:
        """One of them, to be played again with all hands open."""
        number: int = request.path_params["number"]
        course = await self.course(request)
        return answer(await asyncio.to_thread(deals.replayed, course, number))

    async def review(self, request: Request) -> Response:
        """One of them as a side played it: the largest losses, luck apart."""
        await self.limit(request, "review", LINES_PER_JOIN * self.settings.joins_per_minute)
        course = self.lobby.find(asked(request)).table.course
        number: int = request.path_params["number"]
        return answer(self.reviews.look_back(course, number, wanted(request)))

    async def record(self, request: Request) -> Response:
        """The match as a file, as far as its deals are over."""
        course = await self.course(request)
        text = await asyncio.to_thread(deals.record, course)
        named = {"content-disposition": 'attachment; filename="canasta.jsonl"'}
        return Response(text, 200, named, "application/jsonl")

    async def course(self, request: Request) -> Course:
        """What has become of the table that is asked about."""
        await self.limit(request, "join", self.settings.joins_per_minute)
        return self.lobby.find(asked(request)).table.course

    async def games(self, _: Request) -> Response:
        """The games that there are."""
        return answer(rulebook.games())

    async def bots(self, _: Request) -> Response:
        """The levels of bots that play fast enough here, the strongest last."""
        return answer(offered())

    async def schema(self, _: Request) -> Response:
        """Every setting of the rules."""
        return answer(rulebook.schema())

    async def rules(self, request: Request) -> Response:
        """What a game and its house rules come to."""
        await self.limit(request, "rules", LINES_PER_JOIN * self.settings.joins_per_minute)
        return answer(rulebook.ruling(msgspec.json.decode(await body(request), type=Game)))

    def refuse_if_draining(self) -> None:
        """Raises DrainingError where the server is about to stop."""
        if self.draining:
            raise DrainingError

    async def line(self, socket: WebSocket) -> None:
        """A socket at a table."""
        if self.draining or not is_ours(socket.headers, self.settings.origins):
            await socket.close()
            return
        try:
            await self.limit(socket, "line", LINES_PER_JOIN * self.settings.joins_per_minute)
        except TooManyError:
            await socket.close()
            return
        await socket.accept()
        code = read_code(socket.path_params["code"])
        with self.metrics.sockets.track_inprogress():
            await lines.serve(socket, self.lobby, code, self.settings.messages_per_second)

    async def openapi(self, _: Request) -> Response:
        """How the requests are made."""
        return answer(documents.openapi())

    async def asyncapi(self, _: Request) -> Response:
        """How a table is spoken to."""
        return answer(documents.asyncapi())

    async def healthz(self, _: Request) -> Response:
        """The loop is alive."""
        return PlainTextResponse("ok\n")

    async def readyz(self, _: Request) -> Response:
        """New people may come."""
        self.store.reader.execute("SELECT 1 FROM game LIMIT 1").fetchone()
        if self.draining:
            return PlainTextResponse("draining\n", 503)
        return PlainTextResponse("ok\n")

    async def measures(self, request: Request) -> Response:
        """The metrics, for those who may see them."""
        token = self.settings.metrics_token
        if token and not compare_digest(token.encode(), bearer(request).encode()):
            return PlainTextResponse("unauthorized\n", 401)
        self.metrics.rooms.set(len(self.lobby.rooms))
        return Response(self.metrics.page(), media_type="text/plain; version=0.0.4")

    async def limit(self, request: HTTPConnection, what: str, a_minute: int) -> None:
        """Count a request of an address. Raises TooManyError."""
        address = request.client.host if request.client else ""
        if not await self.limiter.hit(RateLimitItemPerMinute(a_minute), what, address):
            self.metrics.limited.inc()
            raise TooManyError


async def body(request: Request) -> bytes:
    """The body of a request, if it is not too long. Raises TooManyError."""
    found = b""
    async for part in request.stream():
        found += part
        if len(found) > LONGEST_BODY:
            raise TooManyError
    return found


def made(taken: Seated) -> Made:
    """The seat that was taken, as it is told to who took it."""
    return Made(taken.code, taken.token, taken.person, taken.seat)


def asked(request: Request) -> str:
    """The code in a request's path, as somebody may have typed it."""
    return read_code(request.path_params["code"])


def wanted(request: Request) -> Wanted:
    """Which side's deal is to be looked at, and in which language it is to be told."""
    return msgspec.convert(dict(request.query_params), Wanted, strict=False)


def bearer(request: Request) -> str:
    """The token that a request comes with, empty where there is none."""
    return request.headers.get("authorization", "").removeprefix("Bearer ")


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer in JSON."""
    kind = "application/json"
    return Response(msgspec.json.encode(value), status, headers, media_type=kind)


def problem(refusal: Refusal, status: int, headers: dict[str, str] | None = None) -> Response:
    """Why a request was not granted."""
    return answer(Problem(refusal), status, headers)


async def refused(_: Request, error: Exception) -> Response:
    """The table refuses."""
    if not isinstance(error, TableError):
        raise error
    return problem(error.refusal, 404 if error.refusal.code in NOT_FOUND else 409)


async def too_many(_: Request, __: Exception) -> Response:
    """Too much at once."""
    return problem(Refusal("too_many"), 429, {"retry-after": "60"})


async def draining(_: Request, __: Exception) -> Response:
    """The next server will be there in a moment."""
    return problem(Refusal("restarting"), 503, {"retry-after": "10"})


async def unreadable(_: Request, error: Exception) -> Response:
    """The body is none that the server reads."""
    reason = str(error) if isinstance(error, msgspec.DecodeError) else "nested too deeply"
    return problem(Refusal("malformed", {"reason": reason}), 400)
