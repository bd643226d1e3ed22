"""The look of the catalog: palette, line and the few shapes everything is made of. Units: px of a 512 px canvas."""

import itertools
import math
import re

SIZE = 512

LINE = "#4B2A3C"
LINE_WIDTH = 12

CREAM, CREAM_SHADE = "#FFF4E0", "#F3DFC1"
MINT, MINT_SHADE, MINT_LIGHT = "#86D8C2", "#66BDA9", "#B5EBDC"
CORAL, CORAL_SHADE, CORAL_LIGHT = "#FF8A75", "#E96E5E", "#FFB3A1"
BUTTER, BUTTER_SHADE, BUTTER_LIGHT = "#FFD45E", "#F2B63C", "#FFE89C"
LILAC, LILAC_SHADE, LILAC_LIGHT = "#B7A6EE", "#9986D6", "#D8CCFA"
BISCUIT, BISCUIT_SHADE, BISCUIT_LIGHT = "#EDB56B", "#D6964A", "#F9D59B"
TEA, TEA_LIGHT, CHOCOLATE, CHOCOLATE_LIGHT = "#C46F35", "#DC9150", "#7C4532", "#A0654C"
LEAF, LEAF_SHADE = "#7FC66B", "#5FA853"
SUGAR, SUGAR_SHADE = "#FFFFFF", "#DDE6F5"
BLUSH, ROSE, ROSE_DARK = "#FF8F9C", "#FF5F78", "#7A2A3E"
STEAM, STEAM_SHADE, DROP = "#FFFFFF", "#DCE9F2", "#7FC9F2"

ids = itertools.count(1)


def number(value):
    """A coordinate as short text."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def attributes(**values):
    return " ".join(
        f'{key.replace("_", "-")}="{number(v) if isinstance(v, float) else v}"' for key, v in values.items())


def path(d, fill="none", stroke=LINE, width=LINE_WIDTH, **more):
    line = f'stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    return f'<path d="{d}" fill="{fill}" {line} {attributes(**more)}/>'


def fill(d, color, **more):
    return path(d, color, stroke=None, **more)


def ellipse(cx, cy, rx, ry=None, color=LINE, **more):
    ry = rx if ry is None else ry
    return (f'<ellipse cx="{number(cx)}" cy="{number(cy)}" rx="{number(rx)}" ry="{number(ry)}" '
            f'fill="{color}" {attributes(**more)}/>')


def ring(cx, cy, rx, ry=None, color="none", width=LINE_WIDTH):
    return ellipse(cx, cy, rx, ry, color, stroke=LINE, stroke_width=width)


def solid(d, color, *inside, width=LINE_WIDTH):
    """A filled shape with its line on top; `inside` is drawn within it."""
    name = f"clip{next(ids)}"
    return (f'<clipPath id="{name}"><path d="{d}"/></clipPath>{fill(d, color)}'
            f'<g clip-path="url(#{name})">{"".join(inside)}</g>{path(d, width=width)}')


def tube(d, color, width, shine=None):
    """A rounded pipe along `d`: a handle, an arm."""
    parts = [path(d, width=width + 2 * LINE_WIDTH), path(d, stroke=color, width=width)]
    if shine:
        parts.append(path(d, stroke=shine, width=width * 0.3, stroke_dasharray="26 400", stroke_dashoffset="-30"))
    return "".join(parts)


def group(*parts, move=(0, 0), turn=0.0, around=(256, 256), scale=(1, 1)):
    """Parts scaled and turned (degrees, clockwise) round a point, then moved."""
    x, y = around
    steps = []
    if move != (0, 0):
        steps.append(f"translate({number(move[0])} {number(move[1])})")
    if turn:
        steps.append(f"rotate({number(turn)} {number(x)} {number(y)})")
    if scale != (1, 1):
        steps.append(f"translate({number(x)} {number(y)}) scale({scale[0]:.4f} {scale[1]:.4f}) "
                     f"translate({number(-x)} {number(-y)})")
    transform = f' transform="{" ".join(steps)}"' if steps else ""
    return f"<g{transform}>{''.join(parts)}</g>"


def smooth(points, closed=True):
    """A soft curve through points (Catmull-Rom as cubic Béziers)."""
    count = len(points)
    at = (lambda i: points[i % count]) if closed else (lambda i: points[max(0, min(count - 1, i))])
    d = [f"M{number(points[0][0])} {number(points[0][1])}"]
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
        curve = (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
        d.append("C" + " ".join(number(v) for v in curve))
    return "".join(d) + ("Z" if closed else "")


def heart(cx, cy, size):
    """A heart, `size` px wide."""
    s = size / 2
    return (f"M{number(cx)} {number(cy + s * 0.9)}"
            f"C{number(cx - s * 1.5)} {number(cy)} {number(cx - s * 0.95)} {number(cy - s * 1.15)} {number(cx)} {number(cy - s * 0.35)}"
            f"C{number(cx + s * 0.95)} {number(cy - s * 1.15)} {number(cx + s * 1.5)} {number(cy)} {number(cx)} {number(cy + s * 0.9)}Z")


def star(cx, cy, radius, inner=0.5, points=5, turn=-90):
    corners = []
    for i in range(points * 2):
        r = radius * (inner if i % 2 else 1)
        angle = math.radians(turn + 180 / points * i)
        corners.append(f"{number(cx + r * math.cos(angle))} {number(cy + r * math.sin(angle))}")
    return "M" + "L".join(corners) + "Z"


def drop(cx, cy, size):
    """A drop, its point up, `size` px wide."""
    s = size / 2
    return (f"M{number(cx)} {number(cy - s * 1.7)}C{number(cx + s * 0.5)} {number(cy - s * 0.7)} {number(cx + s)} {number(cy - s * 0.4)} "
            f"{number(cx + s)} {number(cy + s * 0.15)}A{number(s)} {number(s)} 0 0 1 {number(cx - s)} {number(cy + s * 0.15)}"
            f"C{number(cx - s)} {number(cy - s * 0.4)} {number(cx - s * 0.5)} {number(cy - s * 0.7)} {number(cx)} {number(cy - s * 1.7)}Z")


def picture(*parts, title=None):
    """A whole SVG document; its clip paths are numbered from 1."""
    body = "".join(parts)
    short = {old: f"c{i}" for i, old in enumerate(dict.fromkeys(re.findall(r"clip\d+", body)), 1)}
    body = re.sub(r"clip\d+", lambda match: short[match[0]], body)
    label = f"<title>{title}</title>" if title else ""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}" viewBox="0 0 {SIZE} {SIZE}">{label}'
            f'<g stroke-linecap="round" stroke-linejoin="round">{body}</g></svg>\n')
