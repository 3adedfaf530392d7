"""Draws the icons in `public/` from the sprite: a basket with two cards in it, on felt.

Run it after a change of the basket: `pip install cairosvg`, then `python client/art/icons.py`.
"""

import re
from pathlib import Path

import cairosvg

HERE = Path(__file__).parent
PUBLIC = HERE.parent / "public"
SPRITE = (HERE.parent / "src/art/sprite.svg").read_text(encoding="utf-8")


def icon(*, round_corners: bool, scale: float = 1) -> str:
    """The icon as a picture of its own; a smaller `scale` leaves room to cut it to any shape."""
    corner = ' rx="22"' if round_corners else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="512" height="512">'
        '<radialGradient id="felt" cy=".4" r=".75"><stop stop-color="#2a7058"/>'
        '<stop offset="1" stop-color="#143f32"/></radialGradient>'
        f'<rect width="100" height="100"{corner} fill="url(#felt)"/>'
        f'<g transform="translate(50 48) scale({scale})">'
        f"{card(-12, -8, -14, 'H', '#c1121f')}{card(12, -8, 14, 'S', '#16181f')}"
        '<path d="M-33 4H33L25 43H-25Z" fill="#7d5312" stroke="#7d5312"'
        ' stroke-width="5" stroke-linejoin="round"/>'
        f'<g transform="translate(0 9) scale(.8)" color="#f2c14e">{part("bowl")}</g>'
        "</g></svg>\n"
    )


def card(x: float, y: float, turn: float, suit: str, ink: str) -> str:
    """A card that looks out of the basket."""
    return (
        f'<g transform="translate({x} {y}) rotate({turn})">'
        '<rect x="-17" y="-29" width="34" height="52" rx="4" fill="#fffdf7" stroke="#0d2d23"/>'
        f'<g transform="translate(0 -10) scale(.26)" fill="{ink}">{part(f"suit-{suit}")}</g></g>'
    )


def part(name: str) -> str:
    """One thing of the sprite, without its id."""
    found = re.search(rf'<path id="art-{name}"[^>]*/>|<g id="art-{name}".*?</g>', SPRITE)
    assert found, name
    return found[0].replace(f' id="art-{name}"', "")


def png(name: str, drawn: str, size: int) -> None:
    """Writes one picture."""
    cairosvg.svg2png(
        drawn.encode(), write_to=str(PUBLIC / name), output_width=size, output_height=size
    )


if __name__ == "__main__":
    (PUBLIC / "icon.svg").write_text(icon(round_corners=True), encoding="utf-8")
    png("icon-192.png", icon(round_corners=True), 192)
    png("icon-512.png", icon(round_corners=True), 512)
    png("icon-maskable-512.png", icon(round_corners=False, scale=0.8), 512)
    png("apple-touch-icon.png", icon(round_corners=False, scale=0.9), 180)
