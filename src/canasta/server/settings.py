"""What a host may set: defaults, then a TOML file, then the environment. Typos are refused."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from canasta.table.table import PAUSE

PREFIX: Final = "CANASTA_"
# These tell the package itself something, not the server.
OTHERS: Final = {"CANASTA_COMPILE", "CANASTA_PURE", "CANASTA_CHROMIUM", "CANASTA_SHOTS"}


class SettingsError(ValueError):
    """A setting of the server that is unknown or not allowed."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a server, with their defaults."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    data: str = ""
    """The folder of the tables; by default `canasta` in the user's data folder."""
    origins: tuple[str, ...] = ()
    """Pages of other hosts that may connect, as `https://example.org`."""
    bots: Annotated[int, Meta(ge=1, le=64)] = 1
    """Processes that think for bots and of hints."""
    bot_pause: Annotated[float, Meta(ge=0, le=10)] = PAUSE
    """Seconds that a bot holds back before it plays, so that people can follow."""
    keep_days: Annotated[float, Meta(gt=0)] = 90
    """Tables that nobody has used for so long are removed."""
    drain_seconds: Annotated[float, Meta(ge=0, le=3600)] = 2
    creates_per_minute: Annotated[int, Meta(ge=1)] = 10
    joins_per_minute: Annotated[int, Meta(ge=1)] = 30
    messages_per_second: Annotated[float, Meta(gt=0)] = 20
    """What one line may send for long; three seconds' worth of it at once."""
    proxies: str = ""
    """Addresses of proxies whose word about a client's address is taken."""
    metrics_token: str = ""
    """What must be sent as `Authorization: Bearer` for `/metrics`; open where it is empty."""
    json_logs: bool = False
    logs: Literal["all", "problems"] = "all"
    """What is logged: what happens at the tables, or only what goes wrong."""


def read(
    path: Path | None = None,
    environment: Mapping[str, str] = os.environ,
    given: Mapping[str, Any] | None = None,
) -> Settings:
    """The settings of a file, of the environment and of the command line, the last one winning."""
    sources = {
        str(path): {} if path is None else in_file(path),
        f"the environment ({PREFIX}…)": in_environment(environment),
        "the command line": given or {},
    }
    found: dict[str, Any] = {}
    for source, settings in sources.items():
        try:
            msgspec.convert(settings, Settings, strict=False)
        except msgspec.ValidationError as error:
            raise SettingsError(f"settings of the server in {source}: {error}") from None
        found |= settings
    return msgspec.convert(found, Settings, strict=False)


def in_file(path: Path) -> dict[str, Any]:
    """What a TOML file sets."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: {error}") from None


def in_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """What the environment sets."""
    found: dict[str, Any] = {}
    for name, value in environment.items():
        if name.startswith(PREFIX) and name not in OTHERS:
            key = name.removeprefix(PREFIX).lower()
            found[key] = re.split(r"[,\s]+", value.strip()) if key == "origins" else value
    return found


def data_folder(settings: Settings, environment: Mapping[str, str] = os.environ) -> Path:
    """Where the tables are kept."""
    if settings.data:
        return Path(settings.data)
    if os.name == "nt":
        return Path(environment.get("LOCALAPPDATA", str(Path.home())), "canasta")
    return Path(environment.get("XDG_DATA_HOME", str(Path.home() / ".local/share")), "canasta")
