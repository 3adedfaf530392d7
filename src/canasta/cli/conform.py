"""`canasta conform`: whether the rulebook does what the cases say."""

import argparse
from importlib import resources
from pathlib import Path

from msgspec import to_builtins

from canasta.cli.common import add_json, print_json, progress
from canasta.record.cases import Case
from canasta.record.conformance import Result, naming, read_file
from canasta.record.conformance import run as run_case

EXAMPLES = """\
examples:
  canasta conform
  canasta conform mine.yaml more.json --json

Without FILE the cases that come with the program are run.
Exit code 0: all hold. 1: some fail. 2: a file cannot be read.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.epilog = EXAMPLES
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="files of cases")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Run all cases, and tell of those that fail."""
    cases = [(file, case) for file in args.files or shipped() for case in read_file(file)]
    results = run_all(cases)
    failed = [result for result in results if not result.ok]
    if args.json:
        counts = {"passed": len(results) - len(failed), "failed": len(failed)}
        print_json({**counts, "cases": to_builtins(results)})
    else:
        for result in failed:
            print(f"{result.id} ({result.step}): expected {result.expected}, got {result.got}")
        print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def shipped() -> list[Path]:
    """The files of cases that come with the program."""
    folder = Path(str(resources.files("canasta"))) / "cases"
    return sorted(folder.glob("*.yaml"))


def run_all(cases: list[tuple[Path, Case]]) -> list[Result]:
    """Run cases, with a progress bar. Raises CaseError, naming the file and the case."""
    results = []
    with progress("running cases", len(cases)) as done:
        for file, case in cases:
            with naming(file):
                results.append(run_case(case))
            done(1)
    return results
