"""Ornaments made by rule: the stitches of sash and sleeve, the ring of an ace, the weave of a back."""

from collections.abc import Iterator
from math import cos, pi, sin


def ornaments() -> Iterator[str]:
    """Every ornament, with its id."""
    yield f'<path id="sash" d="{sash()}"/>'
    yield f'<path id="ring" d="{ring(40, 62)}"/>'
    yield weave()


def lozenge(x: float, y: float, wide: float, high: float) -> str:
    """A lozenge around a point, by its half width and half height."""
    return f"M{n(x)} {n(y - high)}l{n(wide)} {n(high)} {n(-wide)} {n(high)} {n(-wide)} {n(-high)}z"


def sash() -> str:
    """A band 150 wide along y = 0: large lozenges, small ones between their corners."""
    large = [lozenge(x, 0, 6, 6.5) for x in range(-70, 71, 14)]
    small = [lozenge(x, y, 2.2, 2.2) for x in range(-63, 64, 14) for y in (-6, 6)]
    return "".join(large + small)


def ring(count: int, radius: float) -> str:
    """Lozenges standing around a circle, every other one small."""
    found = []
    for i in range(count):
        turn, size = 2 * pi * i / count, 5 if i % 2 == 0 else 2.5
        x, y = radius * sin(turn), -radius * cos(turn)
        out = (sin(turn) * size * 1.25, -cos(turn) * size * 1.25)
        side = (cos(turn) * size * 0.8, sin(turn) * size * 0.8)
        corners = [(x + a, y + b) for a, b in (out, side, (-out[0], -out[1]), (-side[0], -side[1]))]
        found.append("M" + " ".join(f"{n(a)} {n(b)}" for a, b in corners) + "z")
    return "".join(found)


def weave() -> str:
    """Strips of willow over and under each other, as a pattern that turns them into lozenges."""
    strips = []
    for x, y in ((0, 0), (16, 16)):
        for i in (0.8, 5.9, 11):
            strips.append(f"M{x + 0.6} {n(y + i + 2.1)}h14.8")
            strips.append(f"M{n(16 - x + i + 2.1)} {y + 0.6}v14.8")
    return (
        '<pattern id="weave" width="32" height="32" patternUnits="userSpaceOnUse"'
        ' patternTransform="translate(125 175) rotate(45) scale(.62)">'
        '<rect width="32" height="32" fill="#5f1430"/>'
        f'<path d="{"".join(strips)}" fill="none" stroke="#94304f" stroke-width="4" stroke-linecap="round"/>'
        "</pattern>"
    )


def n(number: float) -> str:
    """A number with one decimal at most."""
    return f"{round(number, 1) + 0:g}"
