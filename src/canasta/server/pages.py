"""The pages: files that the build has put into the package, read once, and how they are sent."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

PACKAGE: Final = Path(str(files("canasta")))
START: Final = "index.html"
KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""What texts lie compressed in, the best first, with the ends of the files' names."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
NOT_WITHOUT_ASKING: Final = "no-cache"
NO_PAGES: Final = {"api", "assets"}


class File(Struct, frozen=True):
    """A file of the pages: its bytes as they are and compressed, by encoding."""

    kind: str
    caching: str
    bodies: Mapping[str, bytes]
    tag: str


class Pages:
    """Answers every address that nobody else answers: a file of that name, or the start page."""

    def __init__(self, package: Path = PACKAGE) -> None:
        self.files = read(package / "web")
        self.reason = why_missing(package)

    async def answer(self, request: Request) -> Response:
        """A file; the start page for all addresses that only the client tells apart."""
        path: str = request.path_params["path"]
        if path in self.files:
            return send(self.files[path], request)
        if "." in path or path.partition("/")[0] in NO_PAGES:
            return PlainTextResponse("not found\n", 404)
        if self.reason is not None:
            return PlainTextResponse(f"There are no pages: {self.reason}\n", 503)
        return send(self.files[START], request)


def send(file: File, request: Request) -> Response:
    """A file as the browser takes it, or word that it has it already."""
    encoding = next((name for name in ENCODINGS if takes(request, name, file)), "")
    tag = f'"{file.tag}{encoding}"'
    headers = {"cache-control": file.caching, "etag": tag}
    if len(file.bodies) > 1:
        headers["vary"] = "accept-encoding"
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = file.bodies[encoding]
    headers["content-length"] = str(len(body))
    if encoding:
        headers["content-encoding"] = encoding
    return Response(b"" if request.method == "HEAD" else body, 200, headers, file.kind)


def takes(request: Request, encoding: str, file: File) -> bool:
    """Whether the file is there in an encoding that the browser understands."""
    offers = request.headers.get("accept-encoding", "").replace(" ", "").split(",")
    wanted = {offer.partition(";")[0] for offer in offers if not offer.endswith(";q=0")}
    return encoding in file.bodies and encoding in wanted


def read(web: Path) -> dict[str, File]:
    """All files below the folder, by their path."""
    found = {}
    for path in sorted(web.rglob("*")):
        name = path.relative_to(web)
        if path.is_file() and path.suffix in KINDS and not path.name.startswith("."):
            found[name.as_posix()] = read_file(path, hashed=name.parts[0] == "assets")
    return found


def read_file(path: Path, *, hashed: bool) -> File:
    """One file. A `hashed` one has its contents' hash in its name: it never changes."""
    bodies = {"": path.read_bytes()}
    for encoding, end in ENCODINGS.items():
        if (compressed := path.with_name(path.name + end)).is_file():
            bodies[encoding] = compressed.read_bytes()
    return File(
        kind=KINDS[path.suffix],
        caching=FOR_EVER if hashed else NOT_WITHOUT_ASKING,
        bodies=bodies,
        tag=hashlib.sha256(bodies[""]).hexdigest()[:16],
    )


def why_missing(package: Path = PACKAGE) -> str | None:
    """Why there are no pages; None where there are."""
    if (package / "web" / START).is_file():
        return None
    try:
        report = json.loads((package / "_build.json").read_text(encoding="utf-8"))["pages"]
    except (FileNotFoundError, KeyError):
        return "they were never built"
    return str(report["reason"]) or "they were built, but are gone"
