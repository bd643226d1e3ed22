#!/usr/bin/env python3
"""Sorts the small files of a folder of real art by format, as further seeds for the fuzzer.

collect-seeds.py CORPUS READER DESTINATION copies what is at most 4 KB; with Pillow installed, larger pictures are
scaled down to 24 px and three frames first.
"""
import io
import pathlib
import sys

LONGEST = 4_096
BUNDLES = {".wasticker"}


def reader_of(data: bytes, path: pathlib.Path) -> set:
    if data.startswith(b"\x89PNG"):
        return {"apng" if b"acTL" in data[:200] else "png"}
    for magic, reader in [(b"GIF8", "gif"), (b"RIFF", "webp"), (b"\xff\xd8", "jpeg"), (b"PK\x03\x04", "zip")]:
        if data.startswith(magic):
            return {reader}
    if path.suffix == ".json" or path.suffix in BUNDLES:
        return {"json", "bundle"}
    if path.suffix == ".plist":
        return {"plist"}
    if path.suffix in {".yaml", ".yml"}:
        return {"yaml", "manifest"}
    return {"svg"} if b"<svg" in data[:1_000] else set()


def scaled_down(data: bytes, reader: str):
    """A tiny picture of the same kind; None without Pillow, or where Pillow cannot read it."""
    try:
        from PIL import Image, ImageSequence

        Image.MAX_IMAGE_PIXELS = 4_000_000
        picture = Image.open(io.BytesIO(data))
        frames = []
        for frame in ImageSequence.Iterator(picture):
            small = frame.copy()
            small.thumbnail((24, 24))
            frames.append(small)
            if len(frames) == 3:
                break
        out = io.BytesIO()
        extra = {"save_all": True, "append_images": frames[1:]} if len(frames) > 1 else {}
        if reader != "png":
            extra["icc_profile"] = picture.info.get("icc_profile")
        frames[0].save(out, {"apng": "PNG"}.get(reader, reader.upper()), **{k: v for k, v in extra.items() if v})
        return out.getvalue()
    except Exception:
        return None


def main() -> None:
    corpus, reader, destination = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    for number, path in enumerate(sorted(p for p in corpus.rglob("*") if p.is_file())):
        data = path.read_bytes()
        if reader not in reader_of(data, path):
            continue
        if len(data) > LONGEST:
            data = scaled_down(data, reader) if reader in {"png", "apng", "gif", "webp", "jpeg"} else None
        if data and len(data) <= LONGEST:
            (destination / f"real-{number}").write_bytes(data)


main()
