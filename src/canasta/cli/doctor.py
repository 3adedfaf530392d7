"""`canasta doctor`: whether this installation is well."""

import argparse
import hashlib
import json
import os
import platform
from importlib import resources
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from canasta import __version__
from canasta.bench import is_compiled
from canasta.cli.common import add_json, print_json
from canasta.server.pages import why_missing

EXAMPLES = """\
examples:
  canasta doctor
  canasta doctor --json

Exit code 0: everything needed is there, and the engine is compiled or says why
it is not. Without the browser's pages everything else works. Exit code 1:
something is missing or broken.
"""
NEEDED: Final = (
    "limits",
    "msgspec",
    "mypy_extensions",
    "prometheus_client",
    "prompt_toolkit",
    "rich",
    "starlette",
    "structlog",
    "uvicorn",
    "yaml",
)
SHIPPED: Final = ("cases", "words", "py.typed")
LIBRARY: Final = "_core__mypyc"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.epilog = EXAMPLES
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Look, and tell."""
    package = Path(str(resources.files("canasta")))
    reason, well = explained(built(package), package)
    found = {
        "version": __version__,
        "compiled": is_compiled(),
        "reason": reason,
        "no_pages": why_missing(package),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "missing": missing(package),
    }
    if args.json:
        print_json(found)
    else:
        print_text(found)
    return 0 if well and not found["missing"] else 1


def built(package: Path) -> dict[str, Any]:
    """What the build has reported; empty where nothing was built."""
    try:
        report: dict[str, Any] = json.loads((package / "_build.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return report


def explained(report: dict[str, Any], package: Path) -> tuple[str | None, bool]:
    """Why the engine is as it is, and whether that is well."""
    if is_compiled():
        made_from = report.get("sources")
        if made_from is not None and made_from != digest(package):
            return "the sources have changed since they were compiled", False
        return None, True
    if os.environ.get("CANASTA_PURE") == "1":
        return "CANASTA_PURE=1 asks for the sources", True
    if not report:
        return "it runs from its sources and was never built", True
    if report["compiled"]:
        return "it was compiled, but the compiled files cannot be loaded", False
    return report["reason"], not report["failed"]


def digest(package: Path) -> str:
    """Of the sources beside the compiled files, as the build made it."""
    suffix = EXTENSION_SUFFIXES[0]
    files = sorted(file for file in package.rglob(f"*{suffix}") if LIBRARY not in file.name)
    sources = [file.with_name(file.name.removesuffix(suffix) + ".py") for file in files]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in sorted(sources))).hexdigest()


def missing(package: Path) -> list[str]:
    """The libraries and files that should be there and are not."""
    libraries = [name for name in NEEDED if find_spec(name) is None]
    return libraries + [name for name in SHIPPED if not (package / name).exists()]


def print_text(found: dict[str, Any]) -> None:
    """What was found, for people."""
    print(f"canasta {found['version']}, Python {found['python']}, {found['platform']}")
    if found["compiled"] and found["reason"] is None:
        print("The engine is compiled.")
    else:
        state = "compiled" if found["compiled"] else "plain Python"
        print(f"The engine is {state}: {found['reason']}")
    if found["no_pages"] is not None:
        print(f"There are no pages for the browser: {found['no_pages']}")
    print(f"Missing: {', '.join(found['missing']) or 'nothing'}")
