#!/usr/bin/env python3
"""Times builds beside the raw encoders on the same pixels in the same run, and writes Benchmarks/RESULTS.md.

usage: bench.py STICKERPRESS [--corpus DIR] [--quality SCRIPT] [--packs N,N,…] [--output FILE]

--corpus   a folder with static/, photo/ and animated/ art; default: the example catalog
--quality  a script that prints {"ssim": …} for SOURCE OUTPUT; adds fidelity to the table
--packs    sizes of the synthetic catalogs (default 1,10,100,1000)

Needs cwebp, img2webp and Pillow. CPU seconds are user + system of the process and its children.
"""
import argparse
import glob
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time

from PIL import Image

SIDE = 512


def run(command, **more):
    """(wall s, CPU s, peak MB) of a command that has to succeed."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **more)
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit("%s failed:\n%s" % (" ".join(command), said.decode(errors="replace")))
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def manifest(folder, art, trims):
    """A catalog of one pack whose stickers are links to the art."""
    os.makedirs(folder + "/art", exist_ok=True)
    lines = ["id: bench", "name: Bench", "publisher: Bench", "emojis: [🙂]", "stickers:"]
    for path in art:
        name = os.path.basename(path)
        shutil.copy(path, folder + "/art/" + name)
        trim = ", trim: { from: 0, to: 9800 }" if name in trims else ""
        lines.append('  - { file: "art/%s", alt: Picture%s }' % (name, trim))
    with open(folder + "/pack.yaml", "w") as file:
        file.write("\n".join(lines) + "\n")


def stickers(out):
    """Report entries of the stickers of a build."""
    with open(out + "/report.json") as file:
        images = json.load(file)["targets"]["whatsapp"]["images"]
    return [image for image in images if image["role"] == "sticker"]


def pixels(source, path):
    """The art on its canvas, as any tool would prepare it for an encoder."""
    picture = Image.open(source).convert("RGBA").convert("RGBa")
    scale = SIDE / max(picture.size)
    size = tuple(max(1, round(side * scale)) for side in picture.size)
    canvas = Image.new("RGBa", (SIDE, SIDE))
    canvas.paste(picture.resize(size, Image.LANCZOS), tuple((SIDE - side) // 2 for side in size))
    canvas.convert("RGBA").save(path, compress_level=1)


def raw_stills(art, work):
    """CPU s of one lossless and one good lossy encode of every picture."""
    total = 0.0
    for path in art:
        png = work + "/still.png"
        pixels(path, png)
        total += run(["cwebp", "-quiet", "-lossless", "-m", "4", png, "-o", work + "/raw.webp"])[1]
        total += run(["cwebp", "-quiet", "-q", "90", "-m", "4", "-sharp_yuv", png, "-o", work + "/raw.webp"])[1]
    return total


def raw_animations(out, work):
    """CPU s of one img2webp of the frames we kept, in the mode we kept."""
    total = 0.0
    for image in stickers(out):
        animation = Image.open(out + "/whatsapp/" + image["files"][0])
        frames = []
        for index in range(getattr(animation, "n_frames", 1)):
            animation.seek(index)
            frames.append("%s/frame-%03d.png" % (work, index))
            animation.convert("RGBA").save(frames[-1], compress_level=1)
        mode = ["-lossless"] if image["exact"] else ["-lossy", "-q", str(image.get("quality", 75))]
        total += run(["img2webp", "-loop", "0"] + mode + ["-m", "4", "-d", "50"] + frames + ["-o", work + "/raw.webp"])[1]
        for frame in frames:
            os.remove(frame)
    return total


def fidelity(script, folder, out):
    """Mean SSIM of the stickers against their art, and how many are exact."""
    images = stickers(out)
    exact = "%d of %d" % (sum(image["exact"] for image in images), len(images))
    if not script:
        return exact, "-"
    sums = 0.0
    for image in images:
        pair = [folder + "/" + image["art"], out + "/whatsapp/" + image["files"][0]]
        sums += json.loads(subprocess.check_output([sys.executable, script] + pair))["ssim"]
    return exact, "%.4f" % (sums / len(images))


def synthetic(folder, packs):
    """A catalog of that many packs of three drawings, no two alike."""
    os.makedirs(folder + "/art")
    lines = ["publisher: Bench", "emojis: [🙂]", "packs:"]
    for pack in range(packs):
        lines.append("  - id: pack-%d\n    name: Pack %d\n    stickers:" % (pack, pack))
        for number in range(3):
            name = "art/%d-%d.svg" % (pack, number)
            with open(folder + "/" + name, "w") as file:
                file.write('<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><circle cx="256" cy="%d" '
                           'r="%d" fill="#%06x"/></svg>' % (200 + number * 30, 100 + pack % 90, (pack * 7919 + number) % 0xFFFFFF))
            lines.append("      - { file: %s, alt: Dot }" % name)
    with open(folder + "/pack.yaml", "w") as file:
        file.write("\n".join(lines) + "\n")


def machine():
    cpu = re.search(r"model name\s*: (.*)", open("/proc/cpuinfo").read()) if os.path.exists("/proc/cpuinfo") else None
    return "%s, %d cores, %s" % (cpu.group(1) if cpu else platform.processor(), os.cpu_count(), platform.system())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("press")
    parser.add_argument("--corpus")
    parser.add_argument("--quality")
    parser.add_argument("--packs", default="1,10,100,1000")
    parser.add_argument("--output", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "RESULTS.md"))
    options = parser.parse_args()
    press = os.path.abspath(options.press)
    work = tempfile.mkdtemp()
    env = dict(os.environ, XDG_CACHE_HOME=work + "/cache")
    rows, rebuilds, scale = [], [], []

    def build(folder, *more):
        return run([press, "build", folder, "--quiet", *more], env=env)

    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Examples", "tea-time", "art")
    classes = {"stills": [], "animations": []}
    if options.corpus:
        for name, folder in (("stills", "static"), ("photos", "photo"), ("animations", "animated")):
            classes[name] = sorted(glob.glob(os.path.join(options.corpus, folder, "*")))
    else:
        # cwebp reads no drawings, so the example has animations only to compare.
        for path in sorted(glob.glob(root + "/*.png") + glob.glob(root + "/*.gif")):
            classes["animations"].append(path)
    for name, art in classes.items():
        if not art:
            continue
        folder = work + "/" + name
        manifest(folder, art, trims={"muybridge_58s.gif"})
        wall, cpu, peak = build(folder, "--no-cache")
        out = folder + "/out"
        raw = raw_animations(out, work) if name == "animations" else raw_stills(art, work)
        exact, ssim = fidelity(options.quality, folder, out)
        rows.append((name, len(art), "%.1f" % cpu, "%.1f" % raw, "%.2f" % (cpu / raw), "%.1f" % wall,
                     "%.0f %%" % (100 * cpu / wall / os.cpu_count()),
                     "%.0f" % peak, exact, ssim))
        print(rows[-1], flush=True)

    name = "stills" if classes["stills"] else "animations"
    folder = work + "/rebuild"
    manifest(folder, classes[name][:30], trims=set())
    first = build(folder)
    nothing = min((build(folder) for _ in range(5)), key=lambda figures: figures[0])
    victim = folder + "/art/" + os.path.basename(classes[name][0])
    shutil.copy(classes[name][-1], victim)
    change = build(folder)
    for label, (wall, cpu, peak) in (("first", first), ("nothing changed", nothing), ("one sticker changed", change)):
        rebuilds.append((label, "%.0f" % (1000 * wall), "%.0f" % (1000 * cpu), "%.0f" % peak))
        print(rebuilds[-1], flush=True)

    for packs in [int(number) for number in options.packs.split(",") if number]:
        folder = work + "/packs-%d" % packs
        synthetic(folder, packs)
        wall, cpu, peak = build(folder, "--no-cache")
        scale.append((packs, 3 * packs, "%.2f" % wall, "%.2f" % cpu, "%.1f" % (1000 * cpu / packs), "%.0f" % peak))
        print(scale[-1], flush=True)
        shutil.rmtree(folder)

    with open(options.output, "w") as file:
        file.write(document(rows, rebuilds, scale))
    shutil.rmtree(work)


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


def document(rows, rebuilds, scale):
    return """# Benchmark

Written by `make bench` on %s. CPU seconds are what counts: wall time depends on what else the machine does.

## Builds for WhatsApp beside the raw encoders

Raw, stills and photos: one `cwebp -lossless -m 4` and one `cwebp -q 90 -m 4 -sharp_yuv` of every picture at 512 px.
Raw, animations: one `img2webp` of the frames that were kept, in the mode and quality that was kept.
Ours includes reading, resizing, searching, four output forms, and reading everything back to judge it.

%s

## Rebuilds of a pack of up to 30 stickers

%s

## Catalogs of many packs (three drawings each)

%s
""" % (machine(),
       table(["class", "files", "CPU s", "raw CPU s", "ratio", "wall s", "cores busy", "peak MB", "exact", "mean SSIM"], rows),
       table(["build", "wall ms", "CPU ms", "peak MB"], rebuilds),
       table(["packs", "stickers", "wall s", "CPU s", "CPU ms a pack", "peak MB"], scale))


if __name__ == "__main__":
    main()
