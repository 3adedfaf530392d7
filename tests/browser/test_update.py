"""A new version of the page waits until it is asked for; the page needs no line to come up."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person

SERVE = """
import sys, uvicorn
from pathlib import Path
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route
from canasta.server.pages import Pages
from canasta.server.run import listen
from canasta.server.settings import Settings

async def tables(request):
    return JSONResponse([])

async def answer(request):
    return await Pages(Path(sys.argv[1])).answer(request)  # Read anew, as after an update.

bound = listen(Settings(port=0))
bound.listen()  # Before anybody is told: who comes early waits.
print(f"http://127.0.0.1:{bound.getsockname()[1]}/", flush=True)
app = Starlette(routes=[Route("/api/tables", tables), Route("/{path:path}", answer)])
uvicorn.Server(uvicorn.Config(app, log_level="error")).run([bound])
"""
KEEPS = "navigator.serviceWorker.ready.then(() => caches.keys()).then((names) => names.join())"
LOOK = "navigator.serviceWorker.ready.then((kept) => kept.update()).then(() => null)"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the installed pages, to be changed."""
    shutil.copytree(Path(str(files("canasta"))) / "web", tmp_path / "web")
    return tmp_path


@pytest.fixture
def server(package: Path) -> Iterator[str]:
    """Serves that copy, and no tables."""
    command = [sys.executable, "-c", SERVE, str(package)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process.stdout:
        yield process.stdout.readline().strip()
        process.terminate()
        process.wait(timeout=30)


def publish(package: Path, version: str) -> None:
    """Put another version of the page there, which says so."""
    for name, old, new in (
        ("index.html", "</head>", f'<meta name="version" content="{version}" /></head>'),
        ("sw.js", 'VERSION="', f'VERSION="{version}'),
    ):
        file = package / "web" / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
        for end in (".gz", ".br"):
            file.with_name(name + end).unlink(missing_ok=True)


def test_a_new_version_comes_when_somebody_asks_for_it(
    person: Person, package: Path, complaints: list[str]
) -> None:
    page = person(service_workers="allow")
    assert page.evaluate(KEEPS).startswith("canasta-")
    publish(package, "second")
    page.evaluate(LOOK)
    taken = page.get_by_role("button", name="Load it")
    expect(taken).to_be_visible()
    page.reload()
    version = page.locator("meta[name=version]")
    expect(version).not_to_be_attached()
    taken.click()
    expect(version).to_have_attribute("content", "second")
    assert page.evaluate(KEEPS).startswith("canasta-second")
    expect(taken).to_be_hidden()
    complaints.clear()  # This server has no tables.


def test_the_page_comes_up_without_a_line(
    person: Person, server: str, complaints: list[str]
) -> None:
    page = person(service_workers="allow")
    page.evaluate(KEEPS)
    page.context.set_offline(offline=True)
    page.goto(f"{server}settings")
    expect(page.get_by_role("main")).to_be_visible()
    complaints.clear()  # Tables are to be had from a server alone.
