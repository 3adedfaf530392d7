"""At which address others than this machine find the page."""

from __future__ import annotations

import socket
from typing import Final

EVERYWHERE: Final = {"0.0.0.0", "::"}  # noqa: S104 (that a host says so is what is asked here)
AT_HOME: Final = {"127.0.0.1", "::1", "localhost"}
OUTSIDE: Final = ("192.0.2.1", 9)
"""An address that exists nowhere: asking for the way to it sends nothing."""


def for_others(host: str, port: int) -> str | None:
    """The page's address for others; None where only this machine reaches it."""
    if host in AT_HOME:
        return None
    found = own_address() if host in EVERYWHERE else host
    return None if found is None else page_at(found, port)


def page_at(host: str, port: int) -> str:
    """The page's address at a host and a port."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def own_address() -> str | None:
    """The address of this machine in its network; None where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(OUTSIDE)
        except OSError:
            return None
        found = str(asking.getsockname()[0])
    return None if found in AT_HOME else found
