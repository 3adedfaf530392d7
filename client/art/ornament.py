"""Ornaments made by rule: the stitches of a sash, the ring of an ace, the weave of a back."""

from collections.abc import Iterator
from itertools import pairwise
from math import cos, pi, sin


def ornaments() -> Iterator[str]:
    """Every ornament, with its id."""
    yield f'<path id="sash" d="{sash()}"/>'
    yield f'<path id="ring" d="{ring(28, 62)}"/>'
    yield f'<path id="rosette" d="{rosette(10, 20)}"/>'
    yield weave()
    yield basket()


def lozenge(x: float, y: float, wide: float, high: float) -> str:
    """A lozenge around a point, by its half width and half height."""
    return f"M{n(x)} {n(y - high)}l{n(wide)} {n(high)} {n(-wide)} {n(high)} {n(-wide)} {n(-high)}z"


def sash() -> str:
    """A band 150 wide along y = 0: large lozenges, small ones between their corners."""
    large = [lozenge(x, 0, 6, 6.5) for x in range(-70, 71, 14)]
    small = [lozenge(x, y, 2.2, 2.2) for x in range(-63, 64, 14) for y in (-6, 6)]
    return "".join(large + small)


def ring(count: int, radius: float) -> str:
    """The rays of a sun around a circle: long lozenges, and a small one between each two."""
    found = []
    for i in range(2 * count):
        turn = pi * i / count
        long, wide = (9, 3.6) if i % 2 == 0 else (2.4, 2.4)
        up, across = (sin(turn), -cos(turn)), (cos(turn), sin(turn))
        corners = [
            (up[0] * (radius + a) + across[0] * b, up[1] * (radius + a) + across[1] * b)
            for a, b in ((long, 0), (0, wide), (-long, 0), (0, -wide))
        ]
        found.append("M" + " ".join(f"{n(x)} {n(y)}" for x, y in corners) + "z")
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
        ' patternTransform="translate(125 175) rotate(45) scale(1.1)">'
        '<rect width="32" height="32" fill="#5f1430"/>'
        f'<path d="{"".join(strips)}" fill="none" stroke="#96304f"'
        ' stroke-width="4.2" stroke-linecap="round"/>'
        "</pattern>"
    )


def rosette(count: int, radius: float) -> str:
    """A disc with so many petals."""
    points = [
        (radius * 0.86 * sin(2 * pi * i / count), -radius * 0.86 * cos(2 * pi * i / count))
        for i in range(count)
    ]
    petals = "".join(f"A6 6 0 0 1 {n(x)} {n(y)}" for x, y in [*points[1:], points[0]])
    return f"M{n(points[0][0])} {n(points[0][1])}{petals}Z"


def basket() -> str:
    """The basket, 100 wide around (0, 0): a twisted rim over staggered rows of willow."""
    rows = []
    for row, (y, half) in enumerate([(10, 38), (21.5, 36), (33, 33)]):
        joints = [x for x in range(-60, 61, 10) if (x // 10 - row) % 2 == 0]
        edges = [-half, *[x for x in joints if abs(x) < half - 8], half]
        for left, right in pairwise(edges):
            rows.append(f"M{n(left + 5.2)} {y}H{n(right - 5.2)}")
    rim = "".join(f"M{x - 3} 0l6-9" for x in range(-44, 45, 11))
    return (
        '<g id="basket"><use href="#handle"/><use href="#bowl"/></g>'
        '<path id="handle" d="M-33-8C-37-66 37-66 33-8M-23-8C-25-49 25-49 23-8"'
        ' fill="none" stroke="currentColor" stroke-width="4.500"/>'
        '<g id="bowl" fill="none" stroke="currentColor" stroke-linecap="round">'
        f'<path d="{rim}" stroke-width="8"/><path d="{"".join(rows)}" stroke-width="9"/>'
        '<path d="M-27 44H27" stroke-width="7"/></g>'
    )


def n(number: float) -> str:
    """A number with one decimal at most."""
    return f"{round(number, 1) + 0:g}"
