"""What a phone must fetch before it can play: the files that the build lists for a table's page."""

import os
import re

import pytest

from canasta.server.pages import START, Pages, why_missing

BUDGETS = {".js": 90_000, ".css": 12_000}
"""Bytes, packed as gzip packs them."""
SCREENS = ("TablePage", "Table")
LANGUAGES = ("en", "ro", "it")
NAMED = re.compile(r'"/(assets/[^"]+)"')
LISTED = re.compile(r"m\.f=\[([^\]]*)\]")


@pytest.fixture(scope="module")
def pages() -> Pages:
    """The pages of the installed package."""
    if reason := why_missing():
        if os.environ.get("CI") == "true":
            pytest.fail(f"there are no pages: {reason}")
        pytest.skip(f"there are no pages: {reason}")
    return Pages()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", BUDGETS)
def test_a_table_is_light_enough_for_a_phone(pages: Pages, kind: str, language: str) -> None:
    sizes = {name: size(pages, name) for name in needed(pages, language) if name.endswith(kind)}
    assert 0 < sum(sizes.values()) <= BUDGETS[kind], sizes


def needed(pages: Pages, language: str) -> set[str]:
    """The start page's own files, those of the table's screens, and a language's texts."""
    names = set(NAMED.findall(text(pages, START)))
    shell = next(name for name in names if name.startswith("assets/index-") and ".js" in name)
    listed = re.findall(r'"([^"]+)"', LISTED.findall(text(pages, shell))[0])
    for screen in SCREENS:
        used = re.search(rf"\./{screen}-[\w-]+\.js.\),\w+\(\[([\d,]+)\]", text(pages, shell))
        assert used, f"the build lists no files of {screen}"
        names |= {listed[int(at)] for at in used[1].split(",")}
    texts = [name for name in pages.files if re.fullmatch(rf"assets/{language}-[\w-]+\.js", name)]
    assert len(texts) == 1, texts
    return names | set(texts)


def text(pages: Pages, name: str) -> str:
    return pages.files[name].bodies[""].decode()


def size(pages: Pages, name: str) -> int:
    bodies = pages.files[name].bodies
    return len(bodies.get("gzip", bodies[""]))
