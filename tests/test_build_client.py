"""The pages are built when they must be, by the Node.js that there is, and are in the package."""

import json
import sys
import tarfile
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import build_client
from tests.test_build import ROOT, run_python

PACKAGE = Path(str(files("canasta")))
REQUIRES = "import hatchling.build as b; print(*b.get_requires_for_build_sdist(), sep='\\n')"
SDIST = "import hatchling.build as b, sys; print(b.build_sdist(sys.argv[1]))"
PLATFORMS = ["darwin-arm64", "darwin-x64", "linux-arm64-gnu", "linux-arm64-musl", "linux-x64-gnu"]
PLATFORMS += ["linux-x64-musl", "win32-arm64-msvc", "win32-x64-msvc"]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with a small client, and pages made from it."""
    for name in ("client/src/main.ts", "client/tests/main.test.ts", "src/canasta/words/en.toml"):
        write(tmp_path / name, name)
    write_lock(tmp_path / "client/package-lock.json")
    write(tmp_path / build_client.WEB / "index.html", "pages")
    write(tmp_path / build_client.WEB / build_client.STAMP, build_client.digest(tmp_path))
    return tmp_path


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def write_lock(file: Path, **others: Any) -> None:
    """A lock file of one package that is needed and one for another machine."""
    one = {"node_modules/one": {"version": "1.0.0"}}
    other = {"node_modules/other": {"version": "1.0.0", "optional": True}}
    write(file, json.dumps({"packages": {"": {}} | one | other | others}))


def test_the_installed_pages_were_made_from_this_checkout() -> None:
    stamp = (PACKAGE / "web" / build_client.STAMP).read_text(encoding="utf-8")
    assert stamp == build_client.digest(ROOT), "install again: pip install '.[test]'"
    assert (PACKAGE / "web/index.html").is_file()
    assert list((PACKAGE / "web/assets").glob("*.js.br"))


@pytest.mark.parametrize("name", ["client/src/main.ts", "src/canasta/words/en.toml"])
def test_pages_are_made_again_when_a_source_has_changed(root: Path, name: str) -> None:
    assert build_client.is_fresh(root)
    write(root / name, "changed")
    assert not build_client.is_fresh(root)


@pytest.mark.parametrize("name", ["client/tests/main.test.ts", "client/node_modules/one/one.js"])
def test_what_no_page_is_made_from_changes_nothing(root: Path, name: str) -> None:
    write(root / name, "changed")
    assert build_client.is_fresh(root)


@pytest.mark.parametrize("version", ["v20.19.0", "v20.20.2", "v22.12.0", "v24.1.0", "v100.0.0"])
def test_a_node_is_new_enough(version: str) -> None:
    assert build_client.is_new_enough(version)


@pytest.mark.parametrize("version", ["v18.20.0", "v20.18.9", "v21.7.3", "v22.11.0", "", "unknown"])
def test_an_older_node_is_not(version: str) -> None:
    assert not build_client.is_new_enough(version)


def test_a_node_is_fetched_where_there_is_none_and_work_for_one(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(build_client, "wheel_runs_here", lambda: True)
    assert build_client.requirements(root) == []
    write(root / "client/src/main.ts", "changed")
    assert build_client.requirements(root) == [build_client.NODE]
    monkeypatch.setattr(build_client, "wheel_runs_here", lambda: False)
    assert build_client.requirements(root) == []


def test_old_pages_do_not_outlive_a_build_that_cannot_be(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_client, "node_on_path", lambda: None)
    monkeypatch.setattr(build_client, "node_in_wheel", lambda: None)
    build_client.build(root)
    assert (root / build_client.WEB).exists()
    write(root / "client/src/main.ts", "changed")
    with pytest.raises(build_client.NotBuiltError, match=r"no Node\.js"):
        build_client.build(root)
    assert not (root / build_client.WEB).exists()


def test_a_build_that_fails_tells_what_was_said(tmp_path: Path) -> None:
    node = build_client.Node(sys.executable, ())
    command = [sys.executable, "-c", "exit('no such module')"]
    with pytest.raises(build_client.NotBuiltError, match="vite build failed:\nno such module"):
        build_client.run("vite build", command, tmp_path, node)


def test_packages_are_fetched_only_where_they_are_not_there(root: Path) -> None:
    there = root / "client/node_modules/.package-lock.json"
    assert not build_client.is_installed(root / "client")
    write_lock(there)
    assert build_client.is_installed(root / "client")
    write_lock(there, **{"node_modules/one": {"version": "2.0.0"}})
    assert not build_client.is_installed(root / "client")


def test_the_lock_file_is_for_every_machine_and_every_mirror() -> None:
    text = (ROOT / "client/package-lock.json").read_text(encoding="utf-8")
    locked: dict[str, Any] = json.loads(text)["packages"]
    bindings = {f"node_modules/@rolldown/binding-{platform}" for platform in PLATFORMS}
    assert bindings - set(locked) == set()
    assert [name for name, package in locked.items() if "resolved" in package] == []


def test_a_source_archive_holds_the_pages_and_all_that_they_are_made_from(tmp_path: Path) -> None:
    assert run_python(REQUIRES, folder=ROOT, PATH="").stdout.split() == []
    done = run_python(SDIST, str(tmp_path), folder=ROOT)
    assert done.returncode == 0, done.stderr
    with tarfile.open(tmp_path / done.stdout.split()[-1]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    stamp = f"{build_client.WEB}/{build_client.STAMP}"
    sources = {file.relative_to(ROOT).as_posix() for file in build_client.sources(ROOT)}
    assert {"build_client.py", "hatch_build.py", stamp, *sources} - names == set()
    assert [name for name in names if "node_modules" in name] == []
