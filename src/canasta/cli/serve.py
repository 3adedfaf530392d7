"""`canasta serve`: a server of tables, with its page."""

import argparse
from pathlib import Path
from typing import Any

from canasta.server.run import run as run_server
from canasta.server.run import somebody_sits_here
from canasta.server.settings import read

EXAMPLES = """\
examples:
  canasta serve
  canasta serve --no-open
  canasta serve --host 0.0.0.0 --port 80 --data /var/lib/canasta
  canasta serve --config canasta.toml

The first line on standard output says where the server is. A terminal on a
machine with a screen opens it in the browser. Settings come from a file, from
the environment (CANASTA_KEEP_DAYS=30) and from these options; the last one
wins. Ctrl-C lets people go gently, a second Ctrl-C at once.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.epilog = EXAMPLES
    parser.add_argument("--host", help="the address to listen at (127.0.0.1)")
    parser.add_argument("--port", type=int, help="the port, 0 for a free one (8000)")
    parser.add_argument("--data", metavar="DIR", help="the folder of the tables")
    parser.add_argument("--no-open", action="store_true", help="open no browser")
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings in TOML")


def run(args: argparse.Namespace) -> int:
    """Serve until a signal comes."""
    given: dict[str, Any] = {"host": args.host, "port": args.port, "data": args.data}
    settings = read(
        args.config, given={key: value for key, value in given.items() if value is not None}
    )
    run_server(settings, opens=not args.no_open and somebody_sits_here(settings))
    return 0
