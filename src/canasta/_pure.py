"""With CANASTA_PURE=1 the `.py` files run, though compiled ones stand beside them.

For the test that both builds agree, for the benchmark's plain column, and for a debugger.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceFinder:
    """Finds the modules of this package as source files only."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module's source is; None leaves it to the usual finders."""
        if not name.startswith(f"{__package__}."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def switch() -> None:
    """Obey CANASTA_PURE. Called before any other module of the package is imported."""
    if os.environ.get("CANASTA_PURE") == "1":
        sys.meta_path.insert(0, SourceFinder)
