"""The cast: every character as a function of mood and pose, used by the stills and by every frame that moves."""

from faces import face
from style import *


def feet(x, y, gap=58, color=MINT_SHADE):
    return "".join(ring(x + side * gap, y, 34, 20, color) for side in (-1, 1))


def spout(lift=0.0):
    """The teapot's spout; `lift` waves its tip, from out (-1) to up (1)."""
    root, one = (196, 366), (112, 372)
    two = (99 + 13 * lift, 293 - 13 * lift)
    tip = (74 + 28 * lift, 210 - 28 * lift)
    left, right = [], []
    steps = 14
    for i in range(steps + 1):
        t = i / steps
        u = 1 - t
        x = u**3 * root[0] + 3 * u * u * t * one[0] + 3 * u * t * t * two[0] + t**3 * tip[0]
        y = u**3 * root[1] + 3 * u * u * t * one[1] + 3 * u * t * t * two[1] + t**3 * tip[1]
        dx = 3 * u * u * (one[0] - root[0]) + 6 * u * t * (two[0] - one[0]) + 3 * t * t * (tip[0] - two[0])
        dy = 3 * u * u * (one[1] - root[1]) + 6 * u * t * (two[1] - one[1]) + 3 * t * t * (tip[1] - two[1])
        length = math.hypot(dx, dy)
        half = 30 * u**0.9 + 19 + 6 * t**6
        nx, ny = -dy / length * half, dx / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    body = smooth(left + right[::-1], closed=False) + "Z"
    angle = math.degrees(math.atan2(tip[1] - two[1], tip[0] - two[0])) + 90
    lip = group(ring(tip[0], tip[1], 26, 13, MINT_LIGHT), turn=angle - 14, around=tip)
    return solid(body, MINT, fill(smooth(left, closed=False) + "L150 420Z", MINT_SHADE, opacity="0.0")) + lip


def teapot(eyes="open", lips="laugh", lift=-0.2, lid=0.0, lid_turn=0.0, squash=0.0, look=(0, 0)):
    """A stout teapot. `lid` lifts it (px), `squash` presses the body (0 is at rest)."""
    body = "M114 318C114 226 172 182 258 182C344 182 402 226 402 318C402 398 344 438 258 438C172 438 114 398 114 318Z"
    inside = (
        fill("M258 182C400 182 420 300 402 340C396 410 330 446 258 446C210 446 176 436 150 414C250 426 352 392 362 300C366 250 330 200 258 182Z", MINT_SHADE),
        fill("M140 300C142 252 168 224 204 212C176 236 164 262 162 296C160 312 139 314 140 300Z", MINT_LIGHT),
        "".join(fill(heart(x, y, 26), CREAM) for x, y in ((186, 400), (232, 413), (282, 413), (329, 400))),
    )
    top = "M180 196C184 156 218 134 258 134C298 134 332 156 336 196Q258 222 180 196Z"
    cover = group(
        ring(258, 112, 22, 20, CORAL), ellipse(251, 105, 7, 5, CORAL_LIGHT),
        solid(top, MINT, fill("M270 134C320 136 350 170 340 210L290 212C316 190 304 156 270 134Z", MINT_SHADE),
              ellipse(222, 166, 16, 8, MINT_LIGHT, transform="rotate(-28 222 166)")),
        move=(0, -lid), turn=lid_turn, around=(258, 200))
    whole = (
        tube("M384 262C440 232 478 262 464 312C456 348 424 366 384 364", CORAL, 20),
        spout(lift), solid(body, MINT, *inside), cover,
        face(258, 294, eyes, lips, gap=62, size=1.25, look=look))
    return feet(258, 440) + group(*whole, around=(258, 440), scale=(1 + squash * 0.6, 1 - squash))


def tea_surface(cx, cy, rx, ry, color=TEA):
    return ring(cx, cy, rx, ry, CREAM_SHADE) + ellipse(cx, cy + 4, rx - 18, ry - 12, color) + ellipse(
        cx - rx * 0.3, cy + 1, rx * 0.2, ry * 0.14, TEA_LIGHT)


def saucer(cx, cy, rx):
    d = f"M{cx - rx} {cy}C{cx - rx * 0.8:.0f} {cy + 46} {cx + rx * 0.8:.0f} {cy + 46} {cx + rx} {cy}C{cx + rx * 0.7:.0f} {cy - 30} {cx - rx * 0.7:.0f} {cy - 30} {cx - rx} {cy}Z"
    return solid(d, CREAM, fill(f"M{cx - rx} {cy}C{cx - rx * 0.8:.0f} {cy + 46} {cx + rx * 0.8:.0f} {cy + 46} {cx + rx} {cy}C{cx + rx * 0.7:.0f} {cy + 24} {cx - rx * 0.7:.0f} {cy + 24} {cx - rx} {cy}Z", CREAM_SHADE))


CUP = "M112 218C108 330 150 424 250 424C350 424 392 330 388 218Z"


def cup(eyes="happy", lips="smile", look=(0, 0), color=CORAL, shade=CORAL_SHADE, light=CORAL_LIGHT, plate=True,
        squash=0.0, inside="", brows=None):
    """A round cup on its saucer; `inside` is drawn between the back rim and the front wall."""
    body = solid(
        CUP, color,
        fill("M330 210C352 320 300 404 200 412C290 452 420 380 396 210Z", shade),
        fill("M140 268C142 320 156 350 172 370C182 384 168 392 158 378C136 348 124 312 124 270C124 258 140 256 140 268Z", light))
    parts = (
        tube("M384 256C450 232 478 268 462 306C448 342 404 356 372 356", color, 18),
        body, tea_surface(250, 216, 138, 34), inside,
        face(250, 304, eyes, lips, gap=60, size=1.25, look=look, brows=brows))
    base = saucer(250, 428, 186) if plate else ""
    return base + group(*parts, around=(250, 428), scale=(1 + squash * 0.6, 1 - squash))


def wisp(x, y, height, sway, width=20, opacity=1.0):
    """A curl of steam rising from a point."""
    d = (f"M{number(x)} {number(y)}C{number(x - sway)} {number(y - height * 0.3)} {number(x + sway)} {number(y - height * 0.55)} "
         f"{number(x)} {number(y - height)}")
    return group(path(d, width=width + 16), path(d, stroke=STEAM, width=width))


def steam_heart(x, y, size, turn=0.0, color=ROSE, shine="#FFB0BC"):
    return group(path(heart(x, y, size), color), ellipse(x - size * 0.2, y - size * 0.14, size * 0.1, size * 0.075, shine),
                 turn=turn, around=(x, y))


def biscuit_edge(cx, cy, teeth=()):
    """The scalloped outline, with round teeth marks taken out where somebody had a bite."""
    points, steps, bumps = [], 560, 14
    for i in range(steps):
        angle = 2 * math.pi * i / steps
        dx, dy = math.cos(angle), math.sin(angle)
        r = 180 + 22 * abs(math.cos(bumps * angle / 2)) ** 0.8
        for x, y, size in teeth:
            along = (x - cx) * dx + (y - cy) * dy
            aside = size * size - ((x - cx) ** 2 + (y - cy) ** 2 - along * along)
            if aside > 0 and along > 0:
                r = min(r, along - math.sqrt(aside))
        points.append((cx + r * dx, cy + r * dy))
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def biscuit(eyes=("open", "happy"), lips="tongue", bitten=True, sogged=0.0, look=(0, 0), brows=None):
    """A scalloped biscuit; `sogged` is the part that was under the tea (0 to 1 of its height, from below)."""
    cx, cy = 256, 262
    d = biscuit_edge(cx, cy, ((336, 70, 54), (394, 116, 54), (444, 178, 46)) if bitten else ())
    holes = [(246, 106), (182, 126), (132, 176), (106, 240), (128, 346), (184, 398), (256, 418), (328, 398), (384, 346), (408, 276)]
    if not bitten:
        holes += [(326, 126), (384, 176)]
    inside = [fill("M380 60C440 200 420 380 230 462L480 480L500 60Z", BISCUIT_SHADE)]
    inside += [ellipse(x, y, 8, 7, "#C58339") for x, y in holes]
    inside.append(path("M92 250C96 176 136 122 196 98", stroke=BISCUIT_LIGHT, width=12))
    if sogged:
        top = number(cy + 196 - 392 * sogged)
        inside.append(fill(f"M40 {top}q54 16 108 0t108 0t108 0t108 0L480 480L40 480Z", TEA, opacity="0.6"))
    crumbs = ""
    if bitten:
        crumbs = ring(412, 54, 15, 14, BISCUIT, 9) + ring(452, 100, 18, 17, BISCUIT, 9) + ring(356, 44, 10, 9, BISCUIT, 8)
    return solid(d, BISCUIT, *inside) + crumbs + face(246, 266, eyes, lips, gap=66, size=1.5, look=look, brows=brows)


def lemon(eyes="squint", lips="sour"):
    """A whole lemon, leaf and all."""
    d = ("M44 262C58 254 66 238 76 216C110 146 180 112 258 112C334 112 400 146 434 210C446 234 456 250 472 262"
         "C456 274 446 290 434 314C400 378 334 416 258 416C180 416 110 382 76 310C66 288 58 272 44 262Z")
    inside = (
        fill("M300 100C400 180 420 330 250 400C200 420 150 410 120 380C160 440 400 470 500 300L480 100Z", BUTTER_SHADE),
        path("M116 232C136 184 176 156 222 146", stroke=BUTTER_LIGHT, width=16),
        "".join(ellipse(x, y, 5.5, 4.5, BUTTER_SHADE) for x, y in ((284, 150), (324, 162), (96, 282), (128, 338), (166, 376), (218, 388), (264, 154))))
    leaf = solid("M268 112C276 66 330 36 392 54C384 104 330 132 268 112Z", LEAF,
                 fill("M268 112C320 100 360 84 392 54L400 140L268 140Z", LEAF_SHADE), path("M286 104C316 96 340 84 358 72", width=7))
    twig = path("M262 116C258 100 248 86 238 78", width=14)
    return twig + leaf + solid(d, BUTTER, *inside) + face(252, 262, eyes, lips, gap=72, size=1.5)


def sugar_cube(x, y, eyes, lips, look=(0, 0), side=118, squash=0.0):
    """One cube, seen from a little above; (x, y) is the middle of its front."""
    s, depth = side, side * 0.34
    front = f"M{x - s} {y - s * 0.86:.1f}Q{x - s} {y - s} {x - s * 0.86:.1f} {y - s}L{x + s * 0.86:.1f} {y - s}Q{x + s} {y - s} {x + s} {y - s * 0.86:.1f}L{x + s} {y + s * 0.84:.1f}Q{x + s} {y + s} {x + s * 0.84:.1f} {y + s}L{x - s * 0.84:.1f} {y + s}Q{x - s} {y + s} {x - s} {y + s * 0.84:.1f}Z"
    top = f"M{x - s} {y - s * 0.88:.1f}L{x - s + depth:.1f} {y - s - depth:.1f}Q{x - s + depth + 6:.1f} {y - s - depth - 4:.1f} {x - s + depth + 14:.1f} {y - s - depth - 4:.1f}L{x + s - depth - 14:.1f} {y - s - depth - 4:.1f}Q{x + s - depth - 6:.1f} {y - s - depth - 4:.1f} {x + s - depth:.1f} {y - s - depth:.1f}L{x + s} {y - s * 0.88:.1f}Z"
    sparkle = "".join(fill(star(x + dx, y + dy, r, 0.3, 4), "#B9CBEA") for dx, dy, r in ((-84, 76, 15), (76, -70, 13), (-30, 90, 8)))
    whole = (solid(top, SUGAR_SHADE), solid(front, SUGAR, fill(f"M{x + s * 0.7:.1f} {y - s}C{x + s} {y} {x + s * 0.7:.1f} {y + s * 0.8:.1f} {x - s} {y + s * 0.82:.1f}L{x - s} {y + s * 1.2:.1f}L{x + s * 1.2:.1f} {y + s * 1.2:.1f}L{x + s * 1.2:.1f} {y - s}Z", SUGAR_SHADE), sparkle),
             face(x, y - 10, eyes, lips, gap=side * 0.44, size=side / 112, look=look))
    return group(*whole, around=(x, y + s), scale=(1 + squash * 0.6, 1 - squash))


def kettle(eyes="squint", lips="grit", brows="cross"):
    """A kettle at the boil."""
    body = "M96 408C84 350 92 290 128 250C156 220 200 206 252 206C304 206 350 220 378 250C414 290 422 350 410 408C406 430 392 438 368 438L138 438C114 438 100 430 96 408Z"
    inside = (
        fill("M300 200C380 260 400 380 300 420L80 430L80 460L440 460L440 200Z", LILAC_SHADE),
        path("M126 338C126 306 136 284 156 266", stroke=LILAC_LIGHT, width=15))
    nozzle = solid("M372 300C416 300 420 262 428 226L412 214L470 200L480 222L466 236C470 300 452 384 380 392Z", LILAC,
                   fill("M380 392C430 372 452 320 448 226L490 220L490 392Z", LILAC_SHADE))
    arch = tube("M150 236C140 140 190 112 252 112C314 112 364 140 354 236", CORAL, 20)
    lid = ring(252, 180, 20, 18, CORAL) + solid("M186 218C190 194 220 188 252 188C284 188 314 194 318 218Q252 232 186 218Z", LILAC_LIGHT)
    foot = solid("M110 430L394 430Q402 430 398 440L392 452Q388 460 378 460L126 460Q116 460 112 452L106 440Q102 430 110 430Z", LILAC_SHADE)
    return nozzle + arch + foot + solid(body, LILAC, *inside) + lid + face(246, 324, eyes, lips, gap=66, size=1.35, brows=brows)


def puff(x, y, size):
    """A small cloud, about twice `size` px wide."""
    lobes = [(-0.62, 0.12, 0.42), (-0.12, -0.26, 0.52), (0.5, -0.02, 0.46), (0.05, 0.22, 0.46)]
    at = [(x + dx * size, y + dy * size, r * size) for dx, dy, r in lobes]
    return ("".join(ellipse(cx, cy, r + 10) for cx, cy, r in at) + "".join(ellipse(cx, cy, r, color=STEAM_SHADE) for cx, cy, r in at)
            + "".join(ellipse(cx - r * 0.08, cy - r * 0.14, r * 0.86, color=STEAM) for cx, cy, r in at))


def teabag(eyes="asleep", lips="cat"):
    """A tea bag at rest, its tag on a string."""
    bag = "M112 250L168 186L344 186L400 250L406 464Q406 480 390 480L122 480Q106 480 106 464Z"
    inside = (
        fill("M90 388Q180 360 256 382T420 370L420 490L90 490Z", TEA_LIGHT),
        "".join(ellipse(x, y, 6, 5, TEA) for x, y in ((136, 414), (176, 452), (146, 446), (380, 408), (352, 452), (324, 426), (226, 456), (276, 452), (376, 446), (190, 420))),
        fill("M372 180C392 300 392 420 370 490L420 490L420 180Z", CREAM_SHADE, opacity="0.75"),
        path("M112 250L400 250", width=9))
    string = path("M256 186C252 150 300 150 320 128C346 98 330 64 366 60", width=9)
    tag = group(solid("M350 42L434 42Q444 42 444 52L444 138Q444 148 434 148L350 148Q340 148 340 138L340 52Q340 42 350 42Z", CORAL), fill(heart(392, 94, 58), CREAM),
                turn=12, around=(366, 60))
    staple = path("M242 206L270 206", width=10)
    return string + tag + solid(bag, CREAM, *inside) + staple + face(254, 320, eyes, lips, gap=66, size=1.35)


def cake(eyes="star", lips="laugh"):
    """A slice of sponge with cream and a strawberry."""
    side = "M60 246Q58 232 74 232L440 232Q456 232 454 246L442 446Q440 464 422 464L92 464Q74 464 72 446Z"
    layers = (
        fill("M40 410Q98 398 150 410T256 408T362 410T480 406L480 446Q420 456 362 444T256 446T150 444T40 448Z", CREAM),
        fill("M40 428Q98 418 150 430T256 428T362 430T480 426L480 448Q420 458 362 446T256 448T150 446T40 450Z", ROSE),
        fill("M410 232C430 330 420 420 396 470L480 470L480 232Z", BISCUIT_SHADE, opacity="0.55"))
    icing = ("M52 250C40 196 150 158 256 158C362 158 472 196 460 250C458 284 424 286 416 256C404 296 356 298 346 262C336 288 292 290 284 260"
             "C272 304 222 300 214 262C204 290 160 288 152 260C140 294 100 290 96 258C84 284 54 280 52 250Z")
    berry = solid("M200 116C198 78 232 74 256 84C280 74 314 78 312 116C310 152 280 182 256 182C232 182 202 152 200 116Z", ROSE,
                  "".join(ellipse(x, y, 4, 6, "#FFD0D8") for x, y in ((226, 118), (252, 134), (282, 116), (240, 156), (270, 156))),
                  fill("M296 70C310 120 290 160 250 180L330 180L330 70Z", "#D9435F", opacity="0.7"))
    stalk = solid("M256 88C236 92 216 84 212 68C228 66 238 68 244 72C242 58 248 48 256 42C264 48 270 58 268 72C274 68 284 66 300 68C296 84 276 92 256 88Z", LEAF, width=10)
    return (solid(side, BISCUIT, *layers) + solid(icing, CREAM, fill("M400 150C440 200 440 260 400 300L480 300L480 150Z", CREAM_SHADE)) + berry + stalk
            + face(256, 328, eyes, lips, gap=76, size=1.22))
