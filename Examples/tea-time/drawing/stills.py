"""The stills of "Tea Time": name -> picture."""

from cast import *


def zed(x, y, size):
    d = f"M{x} {y}L{x + size} {y}L{x} {y + size}L{x + size} {y + size}"
    return path(d, width=size * 0.34 + 14) + path(d, stroke=LILAC, width=size * 0.34)


def nightcap():
    """Sits on the rim of the cup; its tail falls to the right."""
    cap = ("M108 214C104 118 176 52 272 60C378 70 440 132 450 214C452 238 420 244 412 222C404 196 396 184 384 176"
           "C390 190 392 204 390 216Q250 280 108 214Z")
    stripes = "".join(path(d, stroke=CREAM, width=26) for d in ("M150 250C138 150 176 96 222 62", "M246 260C232 140 262 92 306 58", "M344 240C330 150 352 112 396 92"))
    ball = ring(436, 238, 32, 32, CREAM) + ellipse(426, 227, 9, 8, "#FFFFFF")
    return solid(cap, LILAC, stripes, path("M384 176C356 150 330 140 300 134", width=9)) + ball + tube("M106 232Q250 286 394 232", CREAM, 36)


def in_the_tea(*parts):
    """Parts that stand in a cup: cut off at the surface of the tea."""
    name = f"clip{next(ids)}"
    return (f'<clipPath id="{name}"><path d="M0 -300H512V216Q250 262 0 216Z"/></clipPath><g clip-path="url(#{name})">{"".join(parts)}</g>'
            + path("M138 226Q250 252 362 226", stroke=TEA_LIGHT, width=7))


def sinking_biscuit():
    drawing = biscuit("teary", "wail", bitten=False, brows="sad")
    return in_the_tea(group(drawing, move=(-6, -120), around=(256, 262), scale=(0.64, 0.64)))


STILLS = {
    "teapot": lambda: picture(group(teapot(), move=(-4, -18)), title="A cheerful teapot"),
    "cup": lambda: picture(
        group(cup("happy", "smile"), move=(-2, 16)), steam_heart(250, 122, 88), steam_heart(158, 82, 50, -16), steam_heart(338, 76, 58, 14),
        title="A cup of tea, its steam made of hearts"),
    "biscuit": lambda: picture(biscuit(), title="A bitten biscuit winks"),
    "lemon": lambda: picture(group(lemon(), turn=-8, around=(256, 262), move=(-2, 28)), title="A lemon pulls a sour face"),
    "kettle": lambda: picture(
        puff(428, 130, 48), puff(384, 62, 30), group(kettle(), move=(-10, 14)), puff(76, 190, 40), puff(92, 94, 28), title="A kettle is boiling over"),
    "sleepy-cup": lambda: picture(
        group(cup("asleep", "o", color=BUTTER, shade=BUTTER_SHADE, light=BUTTER_LIGHT), move=(0, 18)), group(nightcap(), move=(0, -4)), zed(76, 66, 44), zed(46, 144, 28),
        title="A cup asleep in its nightcap"),
    "sugar": lambda: picture(
        group(sugar_cube(180, 316, "happy", "smile", side=112), turn=-5, around=(180, 430)), group(sugar_cube(346, 342, "happy", "cat", side=96), turn=7, around=(346, 430)),
        steam_heart(262, 92, 92), title="Two sugar cubes cuddle"),
    "teabag": lambda: picture(teabag(), title="A tea bag lets go"),
    "oh-crumbs": lambda: picture(
        group(cup("wide", "frown", inside=sinking_biscuit(), look=(0, -8)), move=(-2, 16)), title="A biscuit sinks in a cup of tea"),
    "cake": lambda: picture(cake(), title="A slice of cake with stars in its eyes"),
    "love": lambda: picture(group(teapot("heart", "laugh", lift=-0.4, lid=20, lid_turn=-10), move=(-4, 6)), steam_heart(146, 86, 66, -18), steam_heart(376, 84, 80, 16), title="A teapot in love"),
}
