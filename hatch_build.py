"""Builds the pages, and compiles the engine with mypyc when a wheel is made.

Where an engine cannot be compiled it stays plain Python; how pages are made is in `build_client`.
The extensions are built and collected in a temporary folder, so that no leftover of an earlier
build can pass for a fresh one. Only an editable install that asks for it gets them in `src`.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.append(str(Path(__file__).parent))  # A front end loads this file alone.
import build_client

GROUP = "canasta._core"
REPORT = "canasta/_build.json"
# The compiler is a type checker: it follows imports into `rules`, which are msgspec structs.
TOOLS = ["mypy[mypyc]>=2.4.1,<3", "setuptools>=80", "msgspec>=0.19"]
ZIG = "ziglang>=0.13"
ZIG_MACHINES = {"aarch64", "armv7l", "i686", "ppc64le", "riscv64", "s390x", "x86_64"}
# Strictness is the check command's business. Here an error must mean: this cannot be compiled.
MYPY_FLAGS = [
    "--config-file=",
    "--cache-dir=" + os.devnull,
    "--follow-imports=silent",
    "--ignore-missing-imports",
    "--always-true=COMPILED",
]
# Hidden symbols let calls between modules be inlined. A CFLAGS of the caller's replaces Python's
# own flags, `-fwrapv` among them. Warnings about what mypyc writes are half of gcc's time.
# Bots weigh with real numbers: a product and a sum in one instruction, where a machine has it,
# would round otherwise, and the same seed play another game.
C_FLAGS = ["-fvisibility=hidden", "-fwrapv", "-ffp-contract=off", "-Wno-error", "-Wno-all"]
if os.name == "nt":
    C_FLAGS = []
else:
    # The rules are many small functions: gcc's usual limits leave a tenth of the speed in calls.
    # Clang has limits of its own and ignores these.
    C_FLAGS += [
        "-finline-limit=600",
        "--param=inline-unit-growth=150",
        "--param=large-function-growth=500",
    ]
# Of C functions that are called from Python, and of those that run once, at an import.
RARE = re.compile(r"^extern (?=[^(\n]*(?:\bCPyPy_|_top_level__\())", re.MULTILINE)
SHORT_SHIFT = re.compile(r"= -?\d+ (?:<<|>>) cpy_.*")
REASON_LINES = 20


class NotCompiledError(Exception):
    """Why the engine stays plain Python. `failed`: a compiler was there, and refused or broke."""

    def __init__(self, reason: str, *, failed: bool = False, asked: bool = False) -> None:
        super().__init__(reason)
        self.failed = failed
        self.asked = asked


class BuildHook(BuildHookInterface[BuilderConfig]):
    """Asked by hatchling for what a build needs, and called before and after it."""

    def dependencies(self) -> list[str]:
        """What the front end must fetch: a Node.js, the tools, a C compiler, or nothing."""
        tools = requirements() if self.target_name == "wheel" else []
        return [*tools, *build_client.requirements(Path(self.root))]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, compile, and leave in the wheel a report that `doctor` reads."""
        pages = self.build_pages()
        if self.target_name != "wheel":
            return
        self.folder = tempfile.TemporaryDirectory(prefix="canasta-build-")
        work, editable = Path(self.folder.name), version == "editable"
        if editable:
            remove_extensions(Path(self.root, "src"))
        report = {**self.compile(work, editable=editable), "pages": pages}
        (work / "lib" / REPORT).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
        if editable:
            shutil.copytree(work / "lib", Path(self.root, "src"), dirs_exist_ok=True)
            return
        for file in files_below(work / "lib"):
            build_data["force_include"][str(file)] = file.relative_to(work / "lib").as_posix()
        if report["compiled"]:
            build_data.update(pure_python=False, infer_tag=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder, once its files are in the wheel."""
        if self.target_name == "wheel":
            self.folder.cleanup()

    def build_pages(self) -> dict[str, Any]:
        """Build the pages. Without them everything but the browser's part works."""
        try:
            build_client.build(Path(self.root))
        except build_client.NotBuiltError as problem:
            # npm explains its options after the error.
            reason = "\n".join(str(problem).splitlines()[:REASON_LINES])
            self.app.display_warning(f"There will be no pages: {reason}")
            return {"built": False, "reason": reason}
        return {"built": True, "reason": ""}

    def compile(self, work: Path, *, editable: bool) -> dict[str, Any]:
        """Fill `work/lib` with extensions. Stops the build only where compiling was demanded."""
        (work / "lib" / REPORT).parent.mkdir(parents=True)
        try:
            compiler = run_compiler(Path(self.root), self.sources(), work, editable=editable)
        except NotCompiledError as problem:
            if compile_mode() == "1":
                self.app.abort(f"CANASTA_COMPILE=1, but the engine cannot be compiled: {problem}")
            reason = "\n".join(str(problem).splitlines()[-REASON_LINES:])
            if not problem.asked:
                self.app.display_warning(f"The engine stays plain Python: {reason}")
            return {"compiled": False, "failed": problem.failed, "reason": reason}
        digest = digest_sources(Path(self.root, "src"), self.sources())
        made = {"compiled": True, "failed": False, "reason": ""}
        return {**made, "compiler": compiler, "sources": digest}

    def sources(self) -> list[str]:
        """The files of the compiled group, relative to `src`."""
        patterns: list[str] = self.metadata.config["tool"]["canasta"]["compiled"]
        return list_sources(Path(self.root), patterns)


def list_sources(root: Path, patterns: list[str]) -> list[str]:
    """The files that match `[tool.canasta] compiled`. A package's own `__init__` stays plain."""
    found = {file for pattern in patterns for file in root.glob(pattern)}
    chosen = sorted(file for file in found if file.name != "__init__.py")
    return [file.relative_to(root / "src").as_posix() for file in chosen]


def digest_sources(folder: Path, sources: list[str]) -> str:
    """Tells whether extensions were made from these very files."""
    return hashlib.sha256(b"\0".join((folder / name).read_bytes() for name in sources)).hexdigest()


def requirements() -> list[str]:
    """What the compiled engine needs: nothing, the tools, or the tools and a C compiler."""
    # An editable build cannot be told apart here, so it fetches the tools for nothing.
    if compile_mode() == "0" or obstacle():
        return []
    return [*TOOLS, ZIG] if find_compiler() is None and zig_runs_here() else TOOLS


def compile_mode() -> str:
    """`0` never, `1` or stop the build, `auto` where it can be and the install is not editable."""
    mode = os.environ.get("CANASTA_COMPILE", "auto")
    if mode not in {"0", "1", "auto"}:
        raise SystemExit(f"CANASTA_COMPILE must be 0, 1 or auto, not {mode!r}")
    return mode


def obstacle() -> str | None:
    """What no compiler could help against."""
    if platform.python_implementation() != "CPython":
        return f"{platform.python_implementation()} cannot load what mypyc makes"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "Python.h is missing (Debian and Ubuntu: apt install python3-dev)"
    return None


def run_compiler(root: Path, sources: list[str], work: Path, *, editable: bool) -> str:
    """Compile in a process of its own and return the compiler's name."""
    compiler = choose_compiler(editable=editable)
    command = [sys.executable, str(root / "hatch_build.py"), str(work), *sources]
    environment = {**os.environ, **compiler_environment(compiler, work)}
    done = subprocess.run(
        command,
        cwd=root / "src",
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode != 0:
        remove_extensions(work / "lib")
        raise NotCompiledError(done.stdout.strip(), failed=True)
    return program(compiler)


def choose_compiler(*, editable: bool) -> str:
    """A C compiler that works, with everything else there that is needed."""
    mode = compile_mode()
    if mode == "0":
        raise NotCompiledError("it was built with CANASTA_COMPILE=0", asked=True)
    if mode == "auto" and editable:
        # A compiled file hides edits to the source beside it.
        raise NotCompiledError("an editable install is compiled with CANASTA_COMPILE=1", asked=True)
    if problem := obstacle():
        raise NotCompiledError(problem)
    if not find_spec("mypyc") or not find_spec("setuptools"):
        raise NotCompiledError("mypy[mypyc] and setuptools are not in the build environment")
    if compiler := find_compiler() or find_zig():
        return compiler
    raise NotCompiledError("no C compiler was found, nor the package ziglang in its place")


def find_compiler() -> str | None:
    """The command of the C compiler: the caller's choice, else Python's own, else a usual one."""
    if os.name == "nt":
        return "msvc"
    chosen = os.environ.get("CC")
    usual = [sysconfig.get_config_var("CC"), "cc", "gcc", "clang"]
    candidates = [chosen] if chosen else [command for command in usual if command]
    return next((command for command in candidates if reads_python_header(command)), None)


def find_zig() -> str | None:
    """The compiler inside `ziglang`. Its own `python -m` is not seen in an isolated build."""
    package = find_spec("ziglang")
    if package is None or package.origin is None:
        return None
    return f"{shlex.quote(str(Path(package.origin).with_name('zig')))} cc"


def zig_runs_here() -> bool:
    """Whether `ziglang` has a wheel for this machine: asking for one that lacks stops the build."""
    return sys.platform == "linux" and platform.machine() in ZIG_MACHINES


def reads_python_header(command: str) -> bool:
    """Whether the compiler is there and finds the headers of C and of Python."""
    include = [f"-I{sysconfig.get_path(name)}" for name in ("include", "platinclude")]
    try:
        done = subprocess.run(
            [*shlex.split(command), *include, "-E", "-x", "c", "-"],
            input=b"#include <Python.h>\n",
            capture_output=True,
            check=False,
        )
    except OSError:
        return False
    return done.returncode == 0


def compiler_environment(compiler: str, work: Path) -> dict[str, str]:
    """What setuptools and zig read. Zig's caches would else stay in the home folder."""
    if os.name == "nt":
        return {}
    if program(compiler) != "zig":
        return {"CC": compiler}
    caches = {f"ZIG_{name}_CACHE_DIR": str(work / "zig") for name in ("GLOBAL", "LOCAL")}
    return {"CC": compiler, "LDSHARED": f"{compiler} -shared", **caches}


def program(command: str) -> str:
    """The name of the program that a command runs."""
    return Path(shlex.split(command)[0]).name


def files_below(folder: Path) -> list[Path]:
    """All files of a folder and its folders, in a fixed order."""
    return sorted(file for file in folder.rglob("*") if file.is_file())


def remove_extensions(folder: Path) -> None:
    """Remove compiled files: one that is out of date would win over the source beside it."""
    for file in files_below(folder):
        if file.name.endswith(tuple(EXTENSION_SUFFIXES)):
            file.unlink()


def compile_group(work: Path, sources: list[str]) -> None:
    """Make one shared library and a small extension a module, in `work/lib`."""
    from mypyc.build import mypycify  # noqa: PLC0415 (only the process that compiles has these)
    from setuptools import setup  # type: ignore[import-untyped]  # noqa: PLC0415

    extensions = mypycify(
        [*MYPY_FLAGS, *sources],
        opt_level="3",
        debug_level="0",
        target_dir=str(work / "c"),
        group_name=GROUP,  # else the library lands beside the package, and the wheel lacks it
    )
    refuse_short_shifts(work / "c")
    if os.name != "nt":
        spare_rare_functions(work / "c")
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *C_FLAGS]
    folders = ["--build-temp", str(work / "o"), "--build-lib", str(work / "lib")]
    setup(
        name="canasta",
        packages=[],
        py_modules=[],
        ext_modules=extensions,
        script_args=["build_ext", *folders, "--parallel", str(os.cpu_count() or 1)],
    )
    load_group(work / "lib")


def refuse_short_shifts(folder: Path) -> None:
    """Stop where mypyc 2.4 shifts a C `int`: from 31 bits on the result is silently wrong.

    A test finds `1 << n` in the source; a constant that took a detour shows only in the C text.
    """
    for file in folder.rglob("*.c"):
        text = file.read_text(encoding="utf-8")
        if found := SHORT_SHIFT.search(text):
            function = re.findall(r"^\S.*CPyDef_(\S+)\(", text[: found.start()], re.MULTILINE)
            raise SystemExit(f"{function[-1]}: mypyc shifts a literal wrongly: {found[0]}")


def spare_rare_functions(folder: Path) -> None:
    """Inline nothing into functions that are not called by compiled ones.

    Each was a copy of all that it calls: two fifths of gcc's time, for no speed.
    """
    for file in folder.rglob("__native_internal*.h"):
        text = file.read_text(encoding="utf-8")
        file.write_text(RARE.sub("extern __attribute__((cold)) ", text), encoding="utf-8")


def load_group(folder: Path) -> None:
    """Load the shared library once: better no compiled engine than one that cannot be imported."""
    (library,) = folder.rglob(f"{GROUP.rpartition('.')[2]}__mypyc*")
    spec = spec_from_file_location(f"{GROUP}__mypyc", library)
    if spec is None:
        raise SystemExit(f"{library.name} is no extension module")
    module_from_spec(spec)


if __name__ == "__main__":
    compile_group(Path(sys.argv[1]), sys.argv[2:])
