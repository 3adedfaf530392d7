"""Runs the server until it is told to stop, and lets people go gently."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from types import FrameType
from typing import Final

import structlog
import uvicorn
from starlette.applications import Starlette

from canasta.server.app import Server
from canasta.server.lines import LONGEST
from canasta.server.reach import AT_HOME, for_others, page_at
from canasta.server.settings import Settings, data_folder
from canasta.server.store import Store
from canasta.server.thinking import Thinkers

FILE: Final = "canasta.db"
GRACE: Final = 5
"""Seconds that lines have to close with code 1012 (the service restarts)."""
YOUNG: Final = 20_000
"""Objects made before Python looks for cycles among them: with its 700, the messages on their way
would set that off again and again, at a twelfth of an action's cost."""


class Runner(uvicorn.Server):
    """Stops in two steps: first no new people, then all lines; at once at the second signal."""

    def __init__(
        self, config: uvicorn.Config, server: Server, address: str, *, opens: bool = False
    ) -> None:
        super().__init__(config)
        self.server = server
        self.address = address
        self.opens = opens
        self.loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, say where, and show the page to who sits here."""
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)
        settle()
        print(f"Canasta: {self.address}", flush=True)
        if self.server.others not in (None, self.address):
            print(f"For others in this network: {self.server.others}", flush=True)
        if self.opens:
            threading.Thread(target=webbrowser.open, args=[self.address], daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Drain, then leave."""
        if self.server.draining or self.loop is None:
            super().handle_exit(sig, frame)
            return
        self.server.draining = True
        wait = self.server.settings.drain_seconds
        self.loop.call_soon_threadsafe(self.loop.call_later, wait, self.leave)

    def leave(self) -> None:
        """Close all lines and end."""
        self.should_exit = True


def settle() -> None:
    """What is there by now stays, and need not be looked at for cycles again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 10, 10)


def listen(settings: Settings) -> socket.socket:
    """A socket at the address asked for; a free port for port 0. Raises OSError."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((settings.host, settings.port))
    except OSError as error:
        found.close()
        error.filename = f"{settings.host}:{settings.port}"
        raise
    return found


def somebody_sits_here(settings: Settings, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether a browser would open before the eyes of who has started the server."""
    if settings.host not in AT_HOME or not sys.stdout.isatty():
        return False
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    # Elsewhere there always is one; here the browser of a text terminal might be found.
    return sys.platform in {"darwin", "win32"} or any(environment.get(name) for name in screens)


def set_up_logs(settings: Settings) -> None:
    """Lines for people, or JSON for programs; on standard error."""
    render: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if settings.json_logs
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    least = logging.INFO if settings.logs == "all" else logging.WARNING
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            render,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def configured(app: Starlette, settings: Settings) -> uvicorn.Config:
    """How uvicorn carries an application of ours."""
    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=LONGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=GRACE,
        proxy_headers=settings.proxies != "",
        forwarded_allow_ips=settings.proxies or None,
    )


def run(settings: Settings, *, opens: bool = False) -> None:
    """Serve until a signal comes, and open the page. Raises OSError without address or folder."""
    set_up_logs(settings)
    folder = data_folder(settings)
    folder.mkdir(parents=True, exist_ok=True)
    bound = listen(settings)
    store = Store(folder / FILE)
    thinkers = Thinkers(settings.bots)
    server = Server(settings, store, thinkers)
    config = configured(server.app(), settings)
    port = bound.getsockname()[1]
    server.others = for_others(settings.host, port)
    place = page_at(settings.host, port)
    try:
        Runner(config, server, place, opens=opens).run([bound])
    finally:
        thinkers.close()
        store.close()
        bound.close()
