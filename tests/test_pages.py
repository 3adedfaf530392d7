"""The page and its files, as a browser asks for them."""

import gzip
import json
import sys
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from canasta.server import run
from canasta.server.pages import Pages, why_missing
from canasta.server.settings import Settings

SCRIPT = b"console.log('canasta');" * 100


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with a page of two files."""
    assets = tmp_path / "web/assets"
    assets.mkdir(parents=True)
    (tmp_path / "web/index.html").write_text("<!doctype html><title>Canasta</title>")
    (tmp_path / "web/sw.js").write_bytes(b"// The worker.")
    (tmp_path / "web/.stamp").write_text("of these sources")
    (assets / "index-0a1b.js").write_bytes(SCRIPT)
    (assets / "index-0a1b.js.gz").write_bytes(gzip.compress(SCRIPT))
    return tmp_path


@pytest.fixture
def client(package: Path) -> TestClient:
    return client_of(package)


def client_of(package: Path) -> TestClient:
    app = Starlette(routes=[Route("/{path:path}", Pages(package).answer)])
    return TestClient(app, headers={"accept-encoding": "identity"})


@pytest.mark.parametrize(
    "path", ["/", "/new", "/t/ABC23DEF45", "/rules/tile", "/settings", "/replay/ABC23DEF45/3"]
)
def test_every_address_of_the_page_gets_the_page(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/api/nothing", "/api", "/assets/old-2c3d.js", "/robots.txt"])
def test_what_is_not_there_is_not_the_page(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/.stamp", "/assets/index-0a1b.js.gz", "/..%2f_build.json"])
def test_nothing_but_files_of_the_page_is_given(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_file_with_a_hash_in_its_name_is_kept_for_ever(client: TestClient) -> None:
    assert "immutable" in client.get("/assets/index-0a1b.js").headers["cache-control"]
    assert client.get("/sw.js").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [("gzip, deflate, br", "gzip"), ("br", None), ("gzip;q=0", None), ("", None)],
)
def test_texts_are_sent_compressed_to_those_who_understand(
    client: TestClient, accepted: str, sent: str | None
) -> None:
    answer = client.get("/assets/index-0a1b.js", headers={"accept-encoding": accepted})
    assert answer.content == SCRIPT
    assert answer.headers.get("content-encoding") == sent
    assert answer.headers["vary"] == "accept-encoding"


def test_who_has_a_file_already_is_told_so(client: TestClient) -> None:
    tag = client.get("/").headers["etag"]
    again = client.get("/", headers={"if-none-match": f"W/{tag}"})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/", headers={"if-none-match": '"other"'}).status_code == 200


def test_heads_are_told_without_bodies(client: TestClient) -> None:
    whole, head = client.get("/sw.js"), client.head("/sw.js")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == whole.headers["content-length"]


def test_without_pages_the_server_says_why(tmp_path: Path) -> None:
    report = {"pages": {"built": False, "reason": "there is no Node.js"}}
    (tmp_path / "_build.json").write_text(json.dumps(report))
    answer = client_of(tmp_path).get("/t/ABC23DEF45")
    assert answer.status_code == 503
    assert "there is no Node.js" in answer.text


def test_pages_that_are_gone_are_missed(package: Path) -> None:
    assert why_missing(package) is None
    (package / "web/index.html").unlink()
    assert why_missing(package) == "they were never built"
    (package / "_build.json").write_text('{"pages": {"built": true, "reason": ""}}')
    assert why_missing(package) == "they were built, but are gone"


@pytest.mark.parametrize(
    ("host", "terminal", "screen", "opens"),
    [
        ("127.0.0.1", True, ":0", True),
        ("127.0.0.1", False, ":0", False),
        ("127.0.0.1", True, "", False),
        ("0.0.0.0", True, ":0", False),
    ],
)
def test_a_browser_opens_only_for_somebody_who_sees_it(
    monkeypatch: pytest.MonkeyPatch, host: str, screen: str, *, terminal: bool, opens: bool
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    monkeypatch.setattr(sys, "platform", "linux")
    assert run.somebody_sits_here(Settings(host=host), {"DISPLAY": screen}) == opens
