#!/usr/bin/env python3
"""Makes the README's picture from a finished build: `contact_sheet.py OUT PICTURE.webp`. Needs Pillow."""

import pathlib
import sys

from PIL import Image

CELL, STICKER, COLUMNS = 120, 104, 8
BACKGROUNDS = ("#EFE7DD", "#0E2A26")     # a light chat and a dark one


def main(build, picture):
    files = sorted(pathlib.Path(build, "whatsapp", "ios").glob("*.webp"))
    if not files:
        sys.exit(f"{build}: no stickers in whatsapp/ios")
    rows = -(-len(files) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * CELL * 2, rows * CELL * 2))
    for row in range(rows):
        sheet.paste(BACKGROUNDS[row % len(BACKGROUNDS)], (0, row * CELL * 2, sheet.width, (row + 1) * CELL * 2))
    for i, file in enumerate(files):
        sticker = Image.open(file).convert("RGBA").resize((STICKER * 2, STICKER * 2), Image.LANCZOS)
        inset = CELL - STICKER
        sheet.paste(sticker, (i % COLUMNS * CELL * 2 + inset, i // COLUMNS * CELL * 2 + inset), sticker)
    sheet.save(picture, quality=90, method=6)


if __name__ == "__main__":
    main(*sys.argv[1:3])
