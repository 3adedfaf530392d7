"""`canasta backup`: a copy of a server's tables, also while it runs."""

import argparse
from pathlib import Path

from canasta.cli.common import UsageError
from canasta.server.run import FILE
from canasta.server.settings import data_folder, read
from canasta.server.store import connect

EXAMPLES = """\
examples:
  canasta backup tables.db
  canasta backup tables.db --data /var/lib/canasta
  canasta backup tables.db --config canasta.toml

The copy is a whole data file: put it into a folder as `canasta.db`, and
`canasta serve --data FOLDER` goes on from it.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.epilog = EXAMPLES
    parser.add_argument("file", type=Path, metavar="FILE", help="where the copy goes")
    parser.add_argument("--data", metavar="DIR", help="the folder of the tables")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the server's settings")


def run(args: argparse.Namespace) -> int:
    """Copy."""
    given = {} if args.data is None else {"data": args.data}
    source = data_folder(read(args.config, given=given)) / FILE
    if not source.is_file():
        raise UsageError(f"{source}: there are no tables")
    if args.file.exists():
        raise UsageError(f"{args.file} is there already")
    if not args.file.parent.is_dir():
        raise UsageError(f"{args.file.parent}: there is no such folder")
    args.file.touch(mode=0o600)
    connection = connect(source)
    connection.execute("VACUUM INTO ?", (str(args.file),))
    connection.close()
    return 0
