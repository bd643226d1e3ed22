"""The art that takes the most memory: pictures of 18 and 24 megapixels, and long animations, made here."""
import os
import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

MANIFEST = """publisher: Bench
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


def clouds(width, height, numbers):
    """Soft colors everywhere."""
    small = Image.frombytes("RGB", (width // 16, height // 16), numbers.randbytes(width // 16 * (height // 16) * 3))
    return small.resize((width, height), Image.BICUBIC)


def disc(side):
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).ellipse((side // 64, side // 64, side - side // 64, side - side // 64), fill=255)
    return mask


def write(folder):
    """A catalog of six stickers."""
    numbers = random.Random(3)
    os.makedirs(folder + "/art")
    with open(folder + "/pack.yaml", "w") as file:
        file.write(MANIFEST)
    photo = clouds(5184, 3456, numbers)
    photo = ImageChops.add(photo, Image.effect_noise(photo.size, 40).convert("RGB"), 1, -128)
    photo.save(folder + "/art/photo.jpg", quality=92, progressive=True)
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
