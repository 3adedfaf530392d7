"""Runs the server until it is told to stop, and lets people go gently."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from types import FrameType
from typing import Final

import structlog
import uvicorn
from starlette.applications import Starlette

from canasta.server.app import Server
from canasta.server.lines import LONGEST
from canasta.server.settings import Settings, data_folder
from canasta.server.store import Store
from canasta.server.thinking import Thinkers

FILE: Final = "canasta.db"
GRACE: Final = 5
"""Seconds that lines have to close with code 1012 (the service restarts)."""


class Runner(uvicorn.Server):
    """Stops in two steps: first no new people, then all lines; at once at the second signal."""

    def __init__(self, config: uvicorn.Config, server: Server, address: str) -> None:
        super().__init__(config)
        self.server = server
        self.address = address
        self.loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say where."""
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)
        print(f"Canasta: {self.address}", flush=True)

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


def address(settings: Settings, port: int) -> str:
    """Where the page is."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{port}/"


def set_up_logs(settings: Settings) -> None:
    """Lines for people, or JSON for programs; on standard error."""
    render: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if settings.json_logs
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            render,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
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


def run(settings: Settings) -> None:
    """Serve until a signal comes. Raises OSError where address or folder cannot be had."""
    set_up_logs(settings)
    folder = data_folder(settings)
    folder.mkdir(parents=True, exist_ok=True)
    bound = listen(settings)
    store = Store(folder / FILE)
    thinkers = Thinkers(settings.bots)
    server = Server(settings, store, thinkers.think)
    config = configured(server.app(), settings)
    try:
        Runner(config, server, address(settings, bound.getsockname()[1])).run([bound])
    finally:
        thinkers.close()
        store.close()
        bound.close()
