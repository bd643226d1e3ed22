"""Draws the art of the benchmark: what one pack has, and what takes the most memory. The same bytes each time."""
import glob
import math
import os
import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Examples/tea-time/art")
COLORS = ["#D9483B", "#F2A93B", "#3F8F5B", "#2F6DB5", "#7A4FA3", "#EBD9B4"]


def clouds(width, height, numbers, cell=16):
    """Soft colors everywhere."""
    columns, rows = max(2, width // cell), max(2, height // cell)
    return Image.frombytes("RGB", (columns, rows), numbers.randbytes(columns * rows * 3)).resize((width, height), Image.BICUBIC)


def disc(side):
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).ellipse((side // 64, side // 64, side - side // 64, side - side // 64), fill=255)
    return mask


def drawing(number, side=1024):
    """A flat drawing with an outline; every third has a soft shadow, every fourth a gradient."""
    numbers = random.Random(number)
    picture = Image.new("RGBA", (side, side))
    pen = ImageDraw.Draw(picture)
    for _ in range(5):
        x, y, reach = numbers.randint(300, 700), numbers.randint(300, 700), numbers.randint(90, 260)
        color = numbers.choice(COLORS)
        if numbers.random() < .5:
            pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=color, outline="#222222", width=12)
        else:
            corners = [(x + reach * math.cos(2 * math.pi * k / 5), y + reach * math.sin(2 * math.pi * k / 5)) for k in range(5)]
            pen.polygon(corners, fill=color, outline="#222222", width=12)
    if number % 4 == 0:
        slope = Image.linear_gradient("L").resize((side, side))
        picture = Image.composite(picture, ImageChops.darker(picture, Image.merge("RGBA", [slope] * 3 + [picture.getchannel("A")])), slope)
    if number % 3 == 0:
        shadow = Image.new("RGBA", (side, side))
        shadow.putalpha(ImageChops.offset(picture.getchannel("A").filter(ImageFilter.GaussianBlur(24)), 12, 24).point(lambda a: a // 2))
        picture = Image.alpha_composite(shadow, picture)
    return picture


def photo(number, side=1200):
    """Colors as a camera sees them: coarse, fine and grain; every second one is cut out with soft edges."""
    numbers = random.Random(100 + number)
    picture = Image.blend(clouds(side, side, numbers, 200), clouds(side, side, numbers, 24), .35)
    grain = Image.frombytes("L", (side, side), numbers.randbytes(side * side)).point(lambda value: 128 + (value - 128) // 14)
    picture = ImageChops.add(picture, Image.merge("RGB", [grain] * 3), 1, -128)
    if number % 2:
        picture.putalpha(disc(side).filter(ImageFilter.GaussianBlur(6)))
    return picture


def clip(kind, frames=24, side=512):
    """An animation that moves as its name says."""
    numbers = random.Random(kind)
    still, world = drawing(1, 1024).resize((side, side), Image.LANCZOS), clouds(2 * side, side, numbers, 32)
    pictures = []
    for index in range(frames):
        phase = index / frames
        frame = Image.new("RGBA", (side, side))
        if kind == "bounce":
            frame.alpha_composite(still.resize((side // 2, side // 2)), (side // 4, int(side / 2 * abs(math.sin(math.pi * phase)))))
        elif kind == "pan":
            frame = world.crop((int(side * phase), 0, int(side * phase) + side, side)).convert("RGBA")
            frame.putalpha(disc(side))
        elif kind == "grain":
            noise = Image.frombytes("L", (side, side), numbers.randbytes(side * side)).point(lambda value: 128 + (value - 128) // 10)
            frame = ImageChops.add(still.convert("RGB"), Image.merge("RGB", [noise] * 3), 1, -128).convert("RGBA")
            frame.putalpha(still.getchannel("A"))
        elif kind == "sparkle":
            frame.alpha_composite(still)
            for _ in range(12):
                x, y, reach = numbers.randrange(side), numbers.randrange(side), numbers.randint(2, 9)
                ImageDraw.Draw(frame).ellipse((x - reach, y - reach, x + reach, y + reach), fill="#FFF6C0")
        else:
            frame = still.rotate(360 * phase, Image.BICUBIC)
        pictures.append(frame)
    return pictures


def write_classes(folder):
    """Art by class, drawn into a folder: {"stills": [path], "photos": …, "animations": …}."""
    os.makedirs(folder)
    for number in range(12):
        drawing(number).save(folder + "/still-%02d.png" % number, compress_level=1)
    for number in range(6):
        photo(number).save(folder + "/photo-%02d.png" % number, compress_level=1)
    for kind in ("bounce", "grain", "pan", "sparkle", "turn"):
        frames = clip(kind)
        frames[0].save(folder + "/clip-%s.png" % kind, save_all=True, append_images=frames[1:], duration=50, compress_level=1)
    found = {name: sorted(glob.glob(folder + "/%s-*" % prefix))
             for name, prefix in (("stills", "still"), ("photos", "photo"), ("animations", "clip"))}
    found["animations"] += sorted(glob.glob(EXAMPLE + "/*.png") + glob.glob(EXAMPLE + "/*.gif"))
    return found


LARGEST = """publisher: Bench
emojis: [🙂]
targets: { whatsapp: {}, imessage: {}, editor-sdk: {} }
packs:
  - id: stills
    name: Stills
    stickers:
      - { file: art/photo.jpg, alt: Photo }
      - { file: art/soft.png, alt: Soft }
      - { file: art/wide.png, alt: Wide }
  - id: long
    name: Long
    stickers:
      - { file: art/120.webp, alt: Short }
      - { file: art/180.webp, alt: Longer }
      - { file: art/240.webp, alt: Longest }
"""


def write_largest(folder):
    """A catalog of six stickers: pictures of 18 and 24 megapixels, and long animations."""
    numbers = random.Random(3)
    os.makedirs(folder + "/art")
    with open(folder + "/pack.yaml", "w") as file:
        file.write(LARGEST)
    picture = clouds(5184, 3456, numbers)
    picture = ImageChops.add(picture, Image.effect_noise(picture.size, 40).convert("RGB"), 1, -128)
    picture.save(folder + "/art/photo.jpg", quality=92, progressive=True)
    soft = clouds(2048, 2048, numbers)
    soft.putalpha(disc(2048).filter(ImageFilter.GaussianBlur(16)))
    soft.save(folder + "/art/soft.png", compress_level=1)
    clouds(6000, 4000, numbers).save(folder + "/art/wide.png", compress_level=1)
    picture, mask = clouds(512, 512, numbers), disc(512)
    frames = []
    for number in range(240):
        frame = ImageChops.offset(picture, 3 * number, 2 * number)
        frame.putalpha(mask)
        frames.append(frame)
    for count in (120, 180, 240):
        frames[0].save(folder + "/art/%d.webp" % count, save_all=True, append_images=frames[1:count], duration=40,
                       quality=80, method=0)
