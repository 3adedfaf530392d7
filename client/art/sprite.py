"""Joins everything in `drawn/`, and the ornaments made by rule, into the sprite the client ships.

Run it after any change there: `python client/art/sprite.py`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from ornament import ornaments

HERE = Path(__file__).parent
SPRITE = HERE.parent / "src/art/sprite.svg"


def sprite() -> str:
    """The sprite: what may be drawn, one thing a line, every id with `art-` before it."""
    inner = "\n".join(things())
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n<defs>\n{inner}\n</defs>\n</svg>\n'


def things() -> Iterator[str]:
    """Every element of the drawings and of the ornaments, as short as it can be."""
    for drawing in sorted((HERE / "drawn").glob("*.svg")):
        inner = re.search(r"<svg[^>]*>(.*)</svg>", drawing.read_text(encoding="utf-8"), re.DOTALL)
        assert inner, drawing
        yield short(inner[1])
    yield short("\n".join(ornaments()))


def short(markup: str) -> str:
    """The same markup without comments and spaces, its ids apart from the page's own."""
    markup = re.sub(r"<!--.*?-->", "", markup, flags=re.DOTALL)
    markup = re.sub(r"\s+", " ", markup)
    markup = re.sub(r" ?/>", "/>", re.sub(r"> <", "><", markup)).strip()
    markup = re.sub(r'(?<=[ "\-])0(\.\d)', r"\1", markup)
    markup = re.sub(r"(\.\d*?)0+(?=[\D])", lambda found: found[1].rstrip("."), markup)
    return re.sub(r'( id="| href="#)(?!art-)', r"\1art-", markup)


if __name__ == "__main__":
    SPRITE.write_text(sprite(), encoding="utf-8")
