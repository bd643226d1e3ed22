"""Faces: eyes and mouths by mood, so that every character shares one set of expressions."""

from style import *


def eye(kind, x, y, side, size=1.0, look=(0, 0)):
    """One eye; `side` is -1 for the left one of the picture, 1 for the right one."""
    s = size
    if kind == "open":
        return (ellipse(x, y, 17 * s, 21 * s) + ellipse(x - 5 * s + look[0], y - 8 * s + look[1], 6.5 * s, color="#FFFFFF")
                + ellipse(x + 5 * s + look[0], y + 8 * s + look[1], 3 * s, color="#FFFFFF"))
    if kind == "wide":
        return ring(x, y, 23 * s, 25 * s, "#FFFFFF", 9 * s) + ellipse(x + look[0], y + look[1], 9 * s)
    if kind == "happy":
        return path(f"M{number(x - 20 * s)} {number(y + 9 * s)}Q{number(x)} {number(y - 25 * s)} {number(x + 20 * s)} {number(y + 9 * s)}", width=11 * s)
    if kind == "asleep":
        return path(f"M{number(x - 20 * s)} {number(y)}Q{number(x)} {number(y + 21 * s)} {number(x + 20 * s)} {number(y)}", width=11 * s)
    if kind == "squint":
        return path(f"M{number(x + 18 * s * side)} {number(y - 17 * s)}L{number(x - 15 * s * side)} {number(y)}L{number(x + 18 * s * side)} {number(y + 17 * s)}", width=11 * s)
    if kind == "heart":
        return path(heart(x, y, 50 * s), ROSE, width=8 * s) + ellipse(x - 9 * s, y - 6 * s, 5 * s, color="#FFFFFF")
    if kind == "star":
        return ellipse(x, y, 23 * s, 26 * s) + fill(star(x, y - 1, 20 * s, 0.48), BUTTER_LIGHT)
    if kind == "teary":
        return (ellipse(x, y, 18 * s, 21 * s) + ellipse(x - 6 * s, y - 8 * s, 7 * s, color="#FFFFFF")
                + fill(f"M{number(x - 14 * s)} {number(y + 8 * s)}Q{number(x)} {number(y + 1 * s)} {number(x + 14 * s)} {number(y + 8 * s)}"
                       f"Q{number(x + 8 * s)} {number(y + 18 * s)} {number(x)} {number(y + 18 * s)}Q{number(x - 8 * s)} {number(y + 18 * s)} {number(x - 14 * s)} {number(y + 8 * s)}Z", "#A9DCF7"))
    raise ValueError(kind)


def mouth(kind, x, y, size=1.0):
    s = size

    def p(*pairs):
        return " ".join(f"{number(x + dx * s)} {number(y + dy * s)}" for dx, dy in pairs)

    if kind == "smile":
        return path(f"M{p((-20, -3))}Q{p((0, 21), (20, -3))}", width=9 * s)
    if kind == "cat":
        return path(f"M{p((-24, -4))}Q{p((-20, 13), (-10, 11))}Q{p((-2, 9), (0, -4))}Q{p((2, 9), (10, 11))}Q{p((20, 13), (24, -4))}", width=8.5 * s)
    if kind == "laugh":
        d = f"M{p((-26, -3))}Q{p((0, 4), (26, -3))}C{p((27, 22), (16, 37), (0, 37))}C{p((-16, 37), (-27, 22), (-26, -3))}Z"
        return solid(d, ROSE_DARK, ellipse(x, y + 36 * s, 18 * s, 16 * s, ROSE), width=8.5 * s)
    if kind == "o":
        return ring(x, y + 8 * s, 11 * s, 14 * s, ROSE_DARK, 8 * s)
    if kind == "sour":
        return path(f"M{p((-32, 8))}Q{p((-24, -10), (-15, 4))}Q{p((-6, 18), (1, 4))}Q{p((9, -10), (17, 4))}Q{p((25, 16), (32, 2))}", width=9.5 * s)
    if kind == "frown":
        return path(f"M{p((-20, 14))}Q{p((0, -12), (20, 14))}", width=9.5 * s)
    if kind == "wail":
        d = f"M{p((-26, 28))}C{p((-28, -8), (-12, -12), (0, -12))}C{p((12, -12), (28, -8), (26, 28))}Q{p((0, 18), (-26, 28))}Z"
        return solid(d, ROSE_DARK, ellipse(x, y + 26 * s, 17 * s, 12 * s, ROSE), width=8.5 * s)
    if kind == "grit":
        d = f"M{p((-28, -6))}Q{p((0, -14), (28, -6))}Q{p((34, 8), (26, 20))}Q{p((0, 27), (-26, 20))}Q{p((-34, 8), (-28, -6))}Z"
        bars = "".join(path(f"M{p((dx, -16))}L{p((dx, 30))}", width=6 * s) for dx in (-12, 10))
        return solid(d, "#FFFFFF", bars, width=8.5 * s)
    if kind == "tongue":
        tongue = path(f"M{p((-2, 9))}C{p((-2, 34), (24, 34), (22, 7))}Z", ROSE, width=7 * s)
        return tongue + path(f"M{p((-24, -3))}Q{p((0, 22), (26, -4))}", width=9 * s)
    raise ValueError(kind)


def face(x, y, eyes="open", lips="smile", gap=50, size=1.0, look=(0, 0), blush=True, brows=None):
    """A face centered between its eyes. `eyes` is one mood, or a pair for a wink; `gap` is from the middle to an eye."""
    pair = (eyes, eyes) if isinstance(eyes, str) else eyes
    parts = []
    if blush:
        for side in (-1, 1):
            parts.append(ellipse(x + side * (gap + 29 * size), y + 33 * size, 21 * size, 13 * size, BLUSH, opacity="0.8"))
    for side, kind in zip((-1, 1), pair):
        parts.append(eye(kind, x + side * gap, y, side, size, look))
    if brows:
        outer, inner = {"cross": (-44, -28), "sad": (-28, -42)}[brows]
        for side in (-1, 1):
            parts.append(path(f"M{number(x + side * (gap + 20 * size))} {number(y + outer * size)}"
                              f"L{number(x + side * (gap - 16 * size))} {number(y + inner * size)}", width=9 * size))
    parts.append(mouth(lips, x, y + 24 * size, size))
    return "".join(parts)
