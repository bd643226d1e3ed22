#!/usr/bin/env python3
"""Compares our readers with independent decoders.

usage: decoders.py FOLDER... [--decoder PATH] [--apng PATH] [--all]

Compares every frame and duration of every picture below the folders with Pillow; APNG is composed here from its
specification, because Pillow composes gray + tRNS frames wrongly (`--apng` takes a Python file whose
`load_apng(bytes)` does it instead). Colors count where alpha is above 0; alpha has to be equal.
Prints one line for each file that differs (each file with --all) and a table. Exit 1 when a difference is above
what its reason allows:

  0  everything not named below
  1  16 bits where ffmpeg is absent or colors change: Pillow drops the low byte, we round
  1  gamma: computed here in floating point
  2  ICC: two builds of lcms, and sRGB-like profiles that we leave alone
Needs Pillow and numpy; build the other side with: swift build -c release --product decode-frames
"""
import argparse, io, os, struct, subprocess, sys, zlib
import numpy as np
from PIL import Image, ImageCms, ImageFile, ImageOps

Image.MAX_IMAGE_PIXELS = None
KINDS = (".png", ".apng", ".gif", ".webp", ".jpg", ".jpeg")
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunks(data):
    at = 8
    while at + 12 <= len(data):
        length, kind = struct.unpack(">I", data[at:at + 4])[0], data[at + 4:at + 8]
        yield kind, data[at + 8:at + 8 + length]
        at += 12 + length
        if kind == b"IEND":
            return


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def load_apng(data):
    """[(premultiplied composition as straight RGBA, ms)] of an APNG, None for anything else."""
    if data[:8] != SIGNATURE:
        return None
    header, shared, frames, announced, started = b"", b"", [], 0, False
    for kind, body in chunks(data):
        if kind == b"IHDR":
            header = body
        elif kind in (b"PLTE", b"tRNS"):
            shared += chunk(kind, body)
        elif kind == b"acTL" and not started:
            announced = struct.unpack(">I", body[:4])[0]
        elif kind == b"fcTL":
            frames.append([struct.unpack(">IIIIIHHBB", body), b""])
        elif kind == b"IDAT":
            started = True
            if frames:
                frames[-1][1] += body
        elif kind == b"fdAT":
            frames[-1][1] += body[4:]
    if not announced or not frames:
        return None
    width, height = struct.unpack(">II", header[:8])
    canvas, out = np.zeros((height, width, 4)), []
    for (_, w, h, x, y, delay, unit, dispose, blend), body in frames:
        png = SIGNATURE + chunk(b"IHDR", struct.pack(">II", w, h) + header[8:]) + shared + chunk(b"IDAT", body) + chunk(b"IEND", b"")
        top = rgba(Image.open(io.BytesIO(png))) / 255.0
        before, area = canvas.copy(), canvas[y:y + h, x:x + w]
        if blend == 0:
            area[:] = top
        else:
            upper = top[..., 3:]
            lower = area[..., 3:] * (1 - upper)
            alpha = upper + lower
            color = (top[..., :3] * upper + area[..., :3] * lower) / np.where(alpha > 0, alpha, 1)
            area[:] = np.concatenate([color, alpha], -1)
        # Between frames, a canvas holds eight bits.
        canvas = np.floor(canvas * 255 + 0.5) / 255
        out.append((np.floor(canvas * 255 + 0.5).astype(np.uint8), 1000.0 * delay / (unit or 100)))
        if dispose == 1:
            canvas[y:y + h, x:x + w] = 0
        elif dispose == 2:
            canvas = before if len(out) > 1 else np.zeros_like(canvas)
    return out


def sixteen(path):
    """A 16-bit PNG as RGBA of 16 bits; None without ffmpeg."""
    try:
        run = subprocess.run(["ffmpeg", "-v", "error", "-i", "file:" + path, "-f", "rawvideo", "-pix_fmt", "rgba64le", "-"], capture_output=True)
    except OSError:
        return None
    return np.frombuffer(run.stdout, "<u2").astype(np.float64) if run.returncode == 0 and run.stdout else None


def rgba(image):
    if image.mode.startswith("I"):
        gray = np.asarray(image, dtype=np.float64)
        image = Image.fromarray(np.floor(gray / 257 + 0.5).astype(np.uint8))
    return np.asarray(image.convert("RGBA"))


def to_srgb(image, profile):
    """Colors by the embedded profile; alpha untouched. None when Pillow cannot (a profile for other pixels)."""
    source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    space = source.profile.xcolor_space.strip()
    alpha = image.convert("RGBA").getchannel("A")
    base = image.convert("L" if space == "GRAY" else "RGB") if space != "CMYK" else image
    if (space == "CMYK") != (image.mode == "CMYK") or (space == "GRAY" and image.mode not in ("L", "LA")):
        return None
    result = ImageCms.profileToProfile(base, source, ImageCms.createProfile("sRGB"), outputMode="RGB")
    if image.mode != "CMYK":
        result.putalpha(alpha)
    return result


def png_gamma(data):
    """The stored gamma when it has an effect: no profile, no sRGB mark, away from 1/2.2; primaries are not computed."""
    found = {}
    for kind, body in chunks(data):
        if kind == b"IDAT":
            break
        found[kind] = body
    if b"iCCP" in found or b"sRGB" in found or len(found.get(b"gAMA", b"")) != 4:
        return None
    gamma = struct.unpack(">I", found[b"gAMA"])[0] / 100000
    return gamma if abs(gamma * 2.2 - 1) > 0.05 else None


def reference(path, compose):
    """(frames as [(rgba, ms)], reasons why small differences are allowed)."""
    data = open(path, "rb").read()
    frames, reasons = compose(data), []
    image = Image.open(io.BytesIO(data))
    if image.width * image.height > 200_000_000:
        raise ValueError("not tried, too large for Pillow's memory")
    if data[:8] == SIGNATURE and data[24] == 16:
        reasons.append("16 bits")
    if frames is None:
        count = 1 if image.format in ("MPO", "JPEG") else getattr(image, "n_frames", 1)
        profile, frames = image.info.get("icc_profile"), []
        for index in range(count):
            image.seek(index)
            image.load()
            shown = ImageOps.exif_transpose(image) if count == 1 else image
            if profile:
                shown = to_srgb(shown, profile) or shown
                reasons.append("ICC")
            ms = float(image.info.get("duration", 0) or 0) if count > 1 else 0.0
            frames.append((rgba(shown), 100.0 if image.format == "GIF" and count > 1 and ms < 20 else ms))
    wide = sixteen(path) if "16 bits" in reasons and len(frames) == 1 and "ICC" not in reasons else None
    gamma = png_gamma(data) if data[:8] == SIGNATURE else None
    if wide is not None:
        straight = wide.reshape(frames[0][0].shape) / 65535
        if gamma:
            straight[..., :3] **= 1 / (2.2 * gamma)
        frames = [(np.floor(straight * 255 + 0.5).astype(np.uint8), 0.0)]
        reasons = ["gamma"] if gamma else []
    elif data[:8] == SIGNATURE:
        if gamma:
            table = np.floor(255 * (np.arange(256) / 255) ** (1 / (2.2 * gamma)) + 0.5).astype(np.uint8)
            frames = [(np.concatenate([table[f[..., :3]], f[..., 3:]], -1), ms) for f, ms in frames]
            reasons.append("gamma")
    if len(frames) == 1:
        frames = [(frames[0][0], 0.0)]
    elif all(ms == 0 for _, ms in frames):
        frames = [(f, 100.0) for f, _ in frames]
    return frames, sorted(set(reasons))


def ours(decoder, path):
    run = subprocess.run([decoder, path], capture_output=True)
    if run.returncode:
        return None, run.stderr.decode(errors="replace").strip() or f"exit {run.returncode}"
    out, at, frames = run.stdout, 0, []
    while at < len(out):
        end = out.index(b"\n", at)
        _, width, height, ms = out[at:end].split()
        width, height, at = int(width), int(height), end + 1
        frames.append((np.frombuffer(out, np.uint8, 4 * width * height, at).reshape(height, width, 4), float(ms)))
        at += 4 * width * height
    return frames, ""


TOLERANCE = {"16 bits": 1, "gamma": 1, "ICC": 2}
# Files of the corpus that Pillow is known to show unlike browsers.
KNOWN = {
    "pygif_image-outside-bg.gif": "Pillow enlarges the canvas, browsers do not",
    "pygif_images-combine.gif": "Pillow paints black what no frame covers, browsers leave it transparent",
    "webp_bad_palette_index.webp": "damaged; versions of libwebp differ in what a wrong index shows",
}


def compare(mine, theirs, reasons):
    """(verdict, frames compared, greatest difference)."""
    if len(mine) != len(theirs):
        return f"{len(mine)} frames against {len(theirs)}", 0, 0
    allowed, worst = sum(TOLERANCE[r] for r in reasons), 0
    for index, ((a, ams), (b, bms)) in enumerate(zip(mine, theirs)):
        if a.shape != b.shape:
            return f"frame {index + 1}: {a.shape[1]}x{a.shape[0]} against {b.shape[1]}x{b.shape[0]}", index, worst
        if abs(ams - bms) > 0.51:
            return f"frame {index + 1}: {ams} ms against {bms} ms", index, worst
        alpha = int(np.abs(a[..., 3].astype(int) - b[..., 3]).max())
        seen = (a[..., 3] > 0) & (b[..., 3] > 0)
        color = int(np.abs(a[..., :3].astype(int) - b[..., :3])[seen].max(initial=0))
        worst = max(worst, alpha, color)
        if alpha > ("16 bits" in reasons):
            return f"frame {index + 1}: alpha differs by {alpha}", index + 1, worst
        if color > allowed:
            return f"frame {index + 1}: color differs by {color}, {int(((np.abs(a[..., :3].astype(int) - b[..., :3]).max(-1) > allowed) & seen).sum())} px", index + 1, worst
    return "", len(mine), worst


def main():
    parser = argparse.ArgumentParser(description="compare our decoders with Pillow")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--decoder", default=os.path.join(os.path.dirname(__file__), "../.build/release/decode-frames"))
    parser.add_argument("--apng")
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    compose = load_apng
    if options.apng:
        import importlib.util
        spec = importlib.util.spec_from_file_location("apng_reader", options.apng)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        compose = module.load_apng
    table, failed = {}, 0
    paths = sorted(os.path.join(d, n) for f in options.folders for d, _, names in os.walk(f) for n in names if n.lower().endswith(KINDS))
    for path in paths:
        mine, refusal = ours(options.decoder, path)
        try:
            theirs, reasons = reference(path, compose)
        except Exception as error:  # noqa: BLE001 - whatever Pillow cannot read is reported as such
            theirs, reasons = None, [str(error)[:70] or type(error).__name__]
        name, kind = os.path.relpath(path, os.path.commonpath(paths)), os.path.splitext(path)[1].lower()
        row = table.setdefault(kind, dict(files=0, frames=0, exact=0, small=0, known=0, refused=0, above=0, worst=0))
        row["files"] += 1
        if mine is None or theirs is None:
            if mine is None:
                row["refused"] += 1
                print(f"{name}: we refuse ({refusal.split(' (')[0]}); Pillow {'reads it' if theirs else 'refuses too'}")
            else:
                row["above"] += 1
                print(f"{name}: only Pillow refuses ({reasons[0]})")
            continue
        verdict, frames, worst = compare(mine, theirs, reasons)
        row["frames"] += frames
        row["worst"] = max(row["worst"], worst)
        if verdict and os.path.basename(path) in KNOWN:
            verdict += "; known: " + KNOWN[os.path.basename(path)]
            row["known"] += 1
        elif verdict:
            row["above"] += 1
            failed += 1
        else:
            row["exact" if worst == 0 else "small"] += 1
        if verdict or options.all or worst:
            print(f"{name}: {frames} frames, greatest difference {worst} {reasons or ''} {verdict}".rstrip())
    print(f"\n{'kind':8}{'files':>7}{'frames':>8}{'exact':>7}{'small':>7}{'refused':>9}{'above':>7}{'worst':>7}")
    for kind, row in sorted(table.items()):
        print(f"{kind:8}{row['files']:7}{row['frames']:8}{row['exact']:7}{row['small']:7}{row['known']:7}{row['refused']:9}{row['above']:7}{row['worst']:7}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
