"""What is written beside a setting's type: who sees it, its articles, the texts it also takes."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeVar

from msgspec import Meta

Sheet = Literal["tile", "classic", "italian"]
Who = Literal["Y", "P"]
"""Y: shown in the house-rule form. P: only presets and the library change it."""

Item = TypeVar("Item")

SHEETS: Mapping[str, tuple[Sheet, ...]] = {
    "T": ("tile",),
    "C": ("classic",),
    "I": ("italian",),
    "G": ("tile", "classic", "italian"),
}
NONE: Mapping[str, int | None] = {"none": None}
"""The text of a setting that may be left without a number."""


def setting(who: Who, articles: str = "", *, texts: Mapping[str, int | None] | None = None) -> Meta:
    """Say who sees a setting, which articles it comes from, which texts stand for values."""
    sheets = by_sheet(articles)
    return Meta(
        extra_json_schema={"x-who": who, "x-articles": sheets},
        extra={"who": who, "articles": sheets, "texts": dict(texts or {})},
    )


def by_sheet(articles: str) -> dict[str, list[str]]:
    """Sort articles, written as `T2 C2 I-O1`, by the sheet whose numbering they belong to."""
    found: dict[str, list[str]] = {}
    for article in articles.split():
        for sheet in SHEETS[article[0]]:
            found.setdefault(sheet, []).append(article)
    return found


def in_order(chosen: Sequence[Item], order: Sequence[Item]) -> tuple[Item, ...]:
    """Return a set's members once each in their listed order; ValueError names a stranger."""
    for item in chosen:
        if item not in order:
            raise ValueError(f"{item!r} is not one of {', '.join(map(str, order))}")
    return tuple(item for item in order if item in chosen)
