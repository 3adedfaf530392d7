"""`canasta audit`: whether every number of a record can be found again."""

import argparse
from pathlib import Path

from canasta.cli.common import add_json, print_json, progress
from canasta.record.audit import Problem, audit

EXAMPLES = """\
examples:
  canasta audit match.jsonl
  canasta audit games-*.jsonl --json

Exit code 0: all records hold.
1: a line says what is not so: another number or article, a move that cannot be
   made, a line in the wrong place.
2: a file cannot be read: it is not there, it is no record, or a line of it is
   damaged.
--json lists the problems, each with file, line and problem.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.epilog = EXAMPLES
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="records")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Audit every file and tell the first line of each that does not hold."""
    problems: list[Problem] = []
    with progress("auditing", len(args.files)) as done:
        for file in args.files:
            problem = audit(file)
            problems += [problem] if problem is not None else []
            done(1)
    if args.json:
        print_json([{"file": p.file, "line": p.line, "problem": p.problem} for p in problems])
    else:
        print_text(len(args.files), problems)
    if any(problem.unreadable for problem in problems):
        return 2
    return 1 if problems else 0


def print_text(files: int, problems: list[Problem]) -> None:
    """The problems for people, and a count."""
    for problem in problems:
        print(problem)
    print(f"{files - len(problems)} of {files} records hold")
