"""What the build hook makes: the compiled package, the plain one, and nothing stale."""

import ast
import json
import os
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import hatch_build

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PATTERNS: list[str] = PROJECT["tool"]["canasta"]["compiled"]
SOURCES = hatch_build.list_sources(ROOT, PATTERNS)
MODULES = [source.removesuffix(".py").replace("/", ".") for source in SOURCES]

PACKAGE = Path(str(files("canasta")))
REPORT: dict[str, Any] = json.loads((PACKAGE / "_build.json").read_text(encoding="utf-8"))
compiled = pytest.mark.skipif(not REPORT["compiled"], reason=str(REPORT["reason"]))
unix = pytest.mark.skipif(os.name == "nt", reason="on Windows setuptools looks for the compiler")

ORIGINS = """
import importlib, json, sys
print(json.dumps({name: importlib.import_module(name).__file__ for name in sys.argv[1:]}))
"""
REQUIRES = "import hatchling.build as b; print(*b.get_requires_for_build_wheel(), sep='\\n')"
BUILD = "import hatchling.build as b, sys; print(b.build_wheel(sys.argv[1]))"


def run_python(
    code: str, *arguments: str, folder: Path, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run code in a new interpreter, with no CC and no CANASTA_ variable but those given."""
    names = [name for name in os.environ if name != "CC" and not name.startswith("CANASTA_")]
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder,
        env={name: os.environ[name] for name in names} | environment,
        check=False,
        capture_output=True,
        text=True,
    )


def origins(folder: Path, **environment: str) -> dict[str, str]:
    """The file that each module of the compiled group is imported from."""
    done = run_python(ORIGINS, *MODULES, folder=folder, **environment)
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


def built(tmp_path: Path, **environment: str) -> tuple[str, dict[str, Any]]:
    """The name of a wheel made from this checkout, and the report inside."""
    done = run_python(BUILD, str(tmp_path), folder=ROOT, **environment)
    assert done.returncode == 0, done.stderr
    name = done.stdout.split()[-1]
    with zipfile.ZipFile(tmp_path / name) as wheel:
        assert not [file for file in wheel.namelist() if file.endswith((".so", ".pyd"))]
        assert "canasta/web/index.html" in wheel.namelist()
        report: dict[str, Any] = json.loads(wheel.read("canasta/_build.json"))
    return name, report


def short_shifts(source: str) -> list[int]:
    """Lines where a constant is shifted by a variable."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.BinOp(left, ast.LShift() | ast.RShift(), right):
                if is_constant(left) and not is_constant(right):
                    found.append(node.lineno)
    return found


def is_constant(node: ast.expr) -> bool:
    """Whether there are only literals and the names of constants in it."""
    names = [part.id for part in ast.walk(node) if isinstance(part, ast.Name)]
    return all(name.isupper() or name in {"i64", "int"} for name in names)


def test_every_pattern_of_the_compiled_group_finds_a_file() -> None:
    assert [pattern for pattern in PATTERNS if not list(ROOT.glob(pattern))] == []


def test_the_whole_engine_is_in_the_compiled_group() -> None:
    engine = {f"canasta/engine/{file.name}" for file in (ROOT / "src/canasta/engine").glob("*.py")}
    assert engine - set(SOURCES) == {"canasta/engine/__init__.py"}


def test_the_installed_package_is_this_checkout() -> None:
    here = {file.relative_to(ROOT / "src"): file for file in (ROOT / "src").rglob("*.py")}
    old = [str(name) for name, file in here.items() if not same(PACKAGE.parent / name, file)]
    assert old == [], "install again: pip install '.[test]'"


def same(one: Path, other: Path) -> bool:
    """Whether two files are there and alike."""
    return one.is_file() and one.read_bytes() == other.read_bytes()


def test_a_compiler_that_is_there_compiles() -> None:
    assert not REPORT["failed"], REPORT["reason"]


@compiled
def test_every_module_of_the_group_runs_compiled(tmp_path: Path) -> None:
    plain = [name for name, file in origins(tmp_path).items() if file.endswith(".py")]
    assert plain == []


@compiled
def test_the_compiled_files_were_made_from_the_sources_beside_them() -> None:
    assert hatch_build.digest_sources(PACKAGE.parent, SOURCES) == REPORT["sources"]


def test_canasta_pure_runs_the_sources(tmp_path: Path) -> None:
    found = origins(tmp_path, CANASTA_PURE="1")
    assert [name for name, file in found.items() if not file.endswith(".py")] == []


def test_no_compiled_file_is_left_over() -> None:
    group = ["canasta/_core__mypyc", *(source.removesuffix(".py") for source in SOURCES)]
    found = [file for file in PACKAGE.rglob("*") if file.name.endswith(tuple(EXTENSION_SUFFIXES))]
    names = [file.relative_to(PACKAGE.parent).as_posix().split(".")[0] for file in found]
    assert sorted(names) == (sorted(group) if REPORT["compiled"] else [])


@pytest.mark.parametrize("source", SOURCES)
def test_no_constant_is_shifted_by_a_variable(source: str) -> None:
    """A C `int` is what mypyc 2.4 shifts: `1 << 40` gives 256, and nothing tells."""
    assert short_shifts((ROOT / "src" / source).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("shift", ["1 << n", "i64(1) << n", "ONE << 4 * kind", "~0 << n", "8 >> n"])
def test_a_constant_shifted_by_a_variable_is_found(shift: str) -> None:
    assert short_shifts(shift) == [1]


@pytest.mark.parametrize("shift", ["n << 1", "n << 4 * kind", "1 << 40", "15 << 4 * TWO"])
def test_any_other_shift_is_right(shift: str) -> None:
    assert short_shifts(shift) == []


def test_the_hook_refuses_a_shifted_literal_in_the_c_text(tmp_path: Path) -> None:
    text = "int64_t CPyDef_cards___flag(int64_t cpy_r_n) {\n    cpy_r_r0 = 8 << cpy_r_n;\n}\n"
    (tmp_path / "group.c").write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match=r"cards___flag: .* = 8 << cpy_r_n;"):
        hatch_build.refuse_short_shifts(tmp_path)


def test_a_plain_wheel_runs_anywhere_and_says_why_it_is_plain(tmp_path: Path) -> None:
    name, report = built(tmp_path, CANASTA_COMPILE="0")
    assert name.endswith("-py3-none-any.whl")
    assert report == {
        "compiled": False,
        "failed": False,
        "reason": "it was built with CANASTA_COMPILE=0",
        "pages": {"built": True, "reason": ""},
    }


@unix
def test_without_a_compiler_the_wheel_is_plain(tmp_path: Path) -> None:
    name, report = built(tmp_path, PATH="")
    assert name.endswith("-py3-none-any.whl")
    assert not report["compiled"]
    assert not report["failed"]


@unix
def test_without_a_compiler_a_demanded_one_stops_the_build(tmp_path: Path) -> None:
    done = run_python(BUILD, str(tmp_path), folder=ROOT, PATH="", CANASTA_COMPILE="1")
    assert done.returncode != 0
    assert "CANASTA_COMPILE=1, but the engine cannot be compiled" in done.stderr


@unix
@pytest.mark.skipif(hatch_build.obstacle() is not None, reason=str(hatch_build.obstacle()))
def test_ziglang_is_fetched_where_there_is_no_compiler() -> None:
    done = run_python(REQUIRES, folder=ROOT, PATH="")
    assert (hatch_build.ZIG in done.stdout.split("\n")) == hatch_build.zig_runs_here()


def test_nothing_is_fetched_to_build_a_plain_wheel() -> None:
    assert run_python(REQUIRES, folder=ROOT, CANASTA_COMPILE="0").stdout.split() == []


def test_headers_that_are_missing_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    assert "Python.h is missing" in str(hatch_build.obstacle())
