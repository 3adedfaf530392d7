"""Takes the outlines of ranks and numerals from two fonts, once, into `drawn/outlines.svg`.

No font is loaded for cards and tiles: an outline is the same everywhere and never flashes. Both
fonts are under the SIL Open Font License 1.1. To run it again, in an empty folder outside the tree:

    npm pack @fontsource/barlow-condensed @fontsource/nunito
    for f in *.tgz; do tar xzf $f --one-top-level=${f%%-[0-9]*}; done
    pip install fonttools brotli
    python .../client/art/outlines.py .

Every outline is 100 high, its top at 0 and its middle at x = 0, so that a card may place it without
knowing its width.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

BARLOW = "fontsource-barlow-condensed/package/files/barlow-condensed-latin-700-normal.woff2"
NUNITO = "fontsource-nunito/package/files/nunito-latin-900-normal.woff2"
HERE = Path(__file__).parent


class Face:
    """One font, set in lines of a given cap height."""

    def __init__(self, path: Path, *, space: float) -> None:
        """`space` is what stands between two outlines, in hundredths of the cap height."""
        self.font = TTFont(path)
        self.glyphs = self.font.getGlyphSet()
        self.names = self.font.getBestCmap()
        self.space = space
        self.top = self.bounds("H")[3]

    def bounds(self, letter: str) -> tuple[float, float, float, float]:
        """The box of the ink of a letter, in the font's own units."""
        pen = BoundsPen(self.glyphs)
        self.glyphs[self.names[ord(letter)]].draw(pen)
        return pen.bounds

    def outline(self, text: str, *, narrow: float = 1) -> str:
        """The path of a text set tight, centred on x = 0 and drawn downwards from y = 0."""
        scale = 100 / self.top
        boxes = [self.bounds(letter) for letter in text]
        widths = [(box[2] - box[0]) * scale * narrow for box in boxes]
        x = -(sum(widths) + self.space * (len(text) - 1)) / 2
        pen = SVGPathPen(self.glyphs, ntos=short)
        for letter, box, width in zip(text, boxes, widths, strict=True):
            place = Transform(scale * narrow, 0, 0, -scale, x - box[0] * scale * narrow, 100)
            self.glyphs[self.names[ord(letter)]].draw(TransformPen(pen, place))
            x += width + self.space
        return pen.getCommands()


def short(number: float) -> str:
    """A number with one decimal at most, in its shortest form."""
    return f"{round(number, 1) + 0:g}".replace("-0.", "-.").removeprefix("0") or "0"


def paths(fonts: Path) -> Iterator[str]:
    """Every outline as a `path` with its id."""
    barlow = Face(fonts / BARLOW, space=9)
    for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K"]:
        yield f'<path id="rank-{rank}" d="{barlow.outline(rank)}"/>'
    yield f'<path id="rank-10" d="{barlow.outline("10", narrow=0.86)}"/>'
    for letter in "OER":
        yield f'<path id="letter-{letter}" d="{barlow.outline(letter)}"/>'
    nunito = Face(fonts / NUNITO, space=0)
    for number in range(1, 14):
        outline = nunito.outline(str(number), narrow=1 if number < 10 else 0.88)
        yield f'<path id="num-{number}" d="{outline}"/>'


if __name__ == "__main__":
    inner = "\n".join(paths(Path(sys.argv[1])))
    (HERE / "drawn/outlines.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg">\n{inner}\n</svg>\n', encoding="utf-8"
    )
