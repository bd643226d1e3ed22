#!/usr/bin/env python3
"""Draws every picture of the catalog into ../art: `python3 draw.py [name …]`. Needs rsvg-convert, pngquant, gifsicle, Pillow."""

import io
import itertools
import pathlib
import struct
import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor

from PIL import Image, ImageChops

from moves import MOVES
from stills import STILLS
from style import SIZE

ART = pathlib.Path(__file__).resolve().parent.parent / "art"


def render(svg):
    png = subprocess.run(["rsvg-convert"], input=svg.encode(), capture_output=True, check=True).stdout
    return Image.open(io.BytesIO(png)).convert("RGBA")


def check_margin(name, picture, margin=24):
    """Room for an 8 px outline and the 16 px a sticker keeps clear."""
    left, top, right, bottom = picture.getchannel("A").getbbox()
    if min(left, top, SIZE - right, SIZE - bottom) < margin:
        sys.exit(f"{name}: drawn to {(left, top, right, bottom)}, keep {margin} px clear on each side")


def in_one_palette(frames, colors):
    """The frames as palette indices, and the one palette of RGBA colors chosen over the whole loop."""
    strip = Image.new("RGBA", (SIZE, SIZE * len(frames)))
    for i, frame in enumerate(frames):
        strip.paste(frame, (0, SIZE * i))
    png = io.BytesIO()
    strip.save(png, "PNG", compress_level=1)
    done = subprocess.run(["pngquant", "--nofs", "--speed", "1", str(colors), "-"], input=png.getvalue(), capture_output=True, check=True)
    strip = Image.open(io.BytesIO(done.stdout))
    strip.load()
    rgb, clear = strip.getpalette("RGB"), strip.info["transparency"]
    alphas = {clear: 0} if isinstance(clear, int) else dict(enumerate(clear))
    palette = [(*rgb[3 * i:3 * i + 3], alphas.get(i, 255)) for i in range(len(rgb) // 3)]
    indices = Image.frombytes("L", strip.size, strip.tobytes())
    return [indices.crop((0, SIZE * i, SIZE, SIZE * (i + 1))) for i in range(len(frames))], palette


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def save_apng(path, frames, delay):
    """Palette frames, each only where it differs from the one before."""
    frames, palette = in_one_palette(frames, 256)
    out = [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", struct.pack(">IIBBBBB", SIZE, SIZE, 8, 3, 0, 0, 0)),
           chunk(b"acTL", struct.pack(">II", len(frames), 0)), chunk(b"PLTE", bytes(v for c in palette for v in c[:3])),
           chunk(b"tRNS", bytes(c[3] for c in palette))]
    serial = itertools.count()
    for i, picture in enumerate(frames):
        box = (0, 0, SIZE, SIZE) if i == 0 else ImageChops.difference(picture, frames[i - 1]).getbbox() or (0, 0, 1, 1)
        left, top, right, bottom = box
        rows = picture.crop(box).tobytes()
        width = right - left
        data = zlib.compress(b"".join(b"\0" + rows[y * width:(y + 1) * width] for y in range(bottom - top)), 9)
        out.append(chunk(b"fcTL", struct.pack(">IIIIIHHBB", next(serial), width, bottom - top, left, top, delay, 1000, 0, 0)))
        out.append(chunk(b"IDAT", data) if i == 0 else chunk(b"fdAT", struct.pack(">I", next(serial)) + data))
    path.write_bytes(b"".join(out) + chunk(b"IEND", b""))


def save_gif(path, frames, delay):
    """Hard edges: a pixel is opaque or clear, and an opaque one keeps the color of the line."""
    for frame in frames:
        frame.putalpha(frame.getchannel("A").point(lambda a: 255 if a >= 128 else 0))
    pictures, palette = in_one_palette(frames, 256)
    clear = next(i for i, color in enumerate(palette) if color[3] == 0)
    for picture in pictures:
        picture.putpalette([v for color in palette for v in color[:3]])
    pictures[0].save(path, format="GIF", save_all=True, append_images=pictures[1:], duration=delay, loop=0, transparency=clear, disposal=2,
                     optimize=False)
    subprocess.run(["gifsicle", "--batch", "-O3", "--no-warnings", str(path)], check=True)


def main(wanted):
    ART.mkdir(exist_ok=True)
    for name, draw in STILLS.items():
        if not wanted or name in wanted:
            svg = draw()
            check_margin(name, render(svg))
            (ART / f"{name}.svg").write_text(svg)
    for name, (draw, kind, count, delay) in MOVES.items():
        if wanted and name not in wanted:
            continue
        with ThreadPoolExecutor() as pool:
            frames = list(pool.map(render, [draw(i / count) for i in range(count)]))
        for i, frame in enumerate(frames):
            check_margin(f"{name} {i + 1}", frame)
        path = ART / f"{name}.{'png' if kind == 'apng' else 'gif'}"
        (save_apng if kind == "apng" else save_gif)(path, frames, delay)
        print(f"{path.name}: {count} frames, {count * delay} ms, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
