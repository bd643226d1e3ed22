"""The stickers of "Tea Time Moves": each is a function from the instant (0 to 1, a loop) to a picture."""

from cast import *
from stills import in_the_tea, nightcap, zed


def wave(t, turns=1, phase=0.0):
    """A sine of the loop: -1 to 1."""
    return math.sin(2 * math.pi * (turns * t + phase))


def ease(t):
    """0 to 1 with a soft start and end."""
    t = max(0.0, min(1.0, t))
    return t * t * (3 - 2 * t)


def blinking(t, at, length=0.08):
    return at <= t < at + length


def waving_teapot(t):
    lift = wave(t, 2)
    hop = abs(wave(t, 1))
    eyes = "happy" if blinking(t, 0.52, 0.3) else "open"
    pot = teapot(eyes, "laugh", lift=lift, lid=5 + 12 * abs(wave(t, 1, 0.06)), lid_turn=5 * wave(t, 1), squash=0.035 * wave(t, 2, 0.25))
    return picture(group(pot, turn=4.5 * wave(t), around=(258, 452), move=(4, -6 - 10 * hop), scale=(0.935, 0.935)))


def rising(t, x, start, end, size, sway, phase):
    """A heart that grows out of the tea, sways up and shrinks away."""
    u = (t + phase) % 1
    grown = min(1, u / 0.3) * min(1, (1 - u) / 0.25)
    if grown < 0.12:
        return ""
    at = (x + sway * math.sin(2 * math.pi * (u + phase)), start + (end - start) * u)
    return group(steam_heart(at[0], at[1], size, 12 * math.sin(2 * math.pi * (u + phase + 0.2))), around=at, scale=(grown, grown))


def steaming_cup(t):
    hearts = rising(t, 154, 204, 52, 70, 10, 0.0) + rising(t, 250, 212, 54, 92, -12, 0.36) + rising(t, 346, 204, 52, 70, 10, 0.7)
    eyes = "open" if 0.45 <= t < 0.9 else "happy"
    # Hearts rise from behind the front rim: the cup is drawn over their lower end.
    drawing = cup(eyes, "smile", squash=0.022 * wave(t), inside=group(hearts))
    return picture(group(drawing, move=(-6, 16)))


def drops_at(places, size, width=9):
    return "".join(group(path(drop(x, y, size), TEA_LIGHT, width=width), turn=turn, around=(x, y)) for x, y, turn in places)


def dunking_biscuit(t):
    down = ease((t - 0.08) / 0.2) * (1 - ease((t - 0.54) / 0.2))
    jiggle = 7 * math.sin(2 * math.pi * (t - 0.3) / 0.08) if 0.3 <= t < 0.54 else 0
    dry = ease((t - 0.86) / 0.12)
    wet = 0.0 if t < 0.2 else 0.4 * (1 - dry)
    eyes, lips = ("squint", "sour") if 0.12 <= t < 0.6 else ("happy", "laugh") if t >= 0.6 else ("open", "smile")
    treat = group(biscuit((eyes, eyes), lips, bitten=False, sogged=wet), around=(256, 262), turn=-7 * (1 - down),
                  move=(jiggle - 8, -186 + 130 * down), scale=(0.7, 0.7))
    falling = [(x, 236 * u * u + (1 - u * u) * 212, 0) for begin, x in ((0.7, 214), (0.78, 276)) if 0 <= (u := (t - begin) / 0.1) < 1]
    u = (t - 0.24) / 0.24
    splash = [(248 + side * (100 + reach * u), 196 - high * 4 * u * (1 - u) + 40 * u, side * 70 * u)
              for side in (-1, 1) for reach, high in ((52, 76), (108, 46))] if 0 <= u < 1 else []
    look = ("wide", "o") if 0.24 <= t < 0.5 else ("happy", "smile") if t >= 0.62 else ("open", "smile")
    mug = cup(*look, color=MINT, shade=MINT_SHADE, light=MINT_LIGHT, look=(0, -6) if look[0] == "wide" else (0, 0), squash=0.03 * down,
              inside=in_the_tea(treat) + drops_at(falling, 20))
    return picture(group(mug, drops_at(splash, 28), around=(250, 470), scale=(0.84, 0.84), move=(-2, 12)))


def hopping_sugar(t):
    # On the ground for a third of the loop: press, jump, land, spring back.
    if t < 0.18:
        height, squash = 0.0, 0.16 * math.sin(math.pi * t / 0.18)
    elif t < 0.78:
        u = (t - 0.18) / 0.6
        height, squash = 4 * u * (1 - u), -0.07 * abs(1 - 2 * u)
    else:
        u = (t - 0.78) / 0.22
        height, squash = 0.0, 0.13 * math.sin(math.pi * u * 1.5) * (1 - u)
    cheer = height > 0.3
    cube = sugar_cube(256, 344, "happy" if cheer else "open", "laugh" if cheer else "smile", side=112, squash=squash)
    turn = 7 * math.sin(2 * math.pi * (t - 0.18) / 0.6) if 0.18 <= t < 0.78 else 0
    stars = ""
    u = (t - 0.3) / 0.46
    if 0 < u < 1:
        grown = math.sin(math.pi * u)
        places = ((62, 222, 38, BUTTER), (450, 222, 38, BUTTER), (66, 352, 30, CORAL), (446, 352, 30, CORAL), (104, 98, 30, LILAC), (408, 98, 30, LILAC))
        for x, y, size, color in places:
            away = 0.86 + 0.14 * u
            at = (256 + (x - 256) * away, 280 + (y - 280) * away)
            stars += group(path(star(*at, size, 0.5), color, width=10), turn=40 * u, around=at, scale=(grown, grown))
    return picture(stars, group(cube, move=(0, 14 - 138 * height), turn=turn, around=(256, 380)))


def sleeping_cup(t):
    # Breathes in seven poses, so that most frames differ in the z's alone and the file stays small.
    breath = round(wave(t) * 3) / 3
    zs = ""
    for phase in (0.0, 0.5):
        u = (t + phase) % 1
        size = 46 * min(1, u / 0.35) * min(1, (1 - u) / 0.2)
        if size > 8:
            zs += zed(round(108 - 40 * u - size / 2, 2), round(182 - 122 * u - size / 2, 2), round(size, 2))
    tall = group(cup("asleep", "o" if breath > -0.2 else "smile", color=BUTTER, shade=BUTTER_SHADE, light=BUTTER_LIGHT), nightcap())
    press = -0.014 * breath
    return picture(group(tall, move=(-4, 16), around=(250, 440), scale=(1 + press * -0.4, 1 - press)), zs)


# name: (drawing, file kind, frames, ms a frame)
MOVES = {
    "hello": (waving_teapot, "apng", 24, 60),
    "steam": (steaming_cup, "gif", 20, 80),
    "dunk": (dunking_biscuit, "apng", 30, 66),
    "hop": (hopping_sugar, "gif", 20, 70),
    "nap": (sleeping_cup, "apng", 24, 80),
}
