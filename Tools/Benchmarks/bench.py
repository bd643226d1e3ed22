#!/usr/bin/env python3
"""Times builds beside the raw encoders on the same pixels in the same run, and writes Tools/Benchmarks/RESULTS.md.

usage: bench.py STICKERPRESS [--corpus DIR] [--quality SCRIPT] [--packs N,N,…] [--parts-packs N,N,…] [--output FILE]

--corpus   a folder with static/, photo/ and animated/ art; default: art that art.py draws, and the example's animations
--quality  a script with load(path) and quality(source, output, frames) that measures fidelity; default: fidelity.py
--packs    sizes of the synthetic catalogs (default 1,30,100,300,1000)
--parts-packs  sizes of those that are rendered in parts (default 300)

Needs cwebp, img2webp, apngasm, libimagequant, Pillow and numpy. CPU seconds are user + system of the process and its children.
"""
import argparse
import glob
import importlib.util
import json
import multiprocessing
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time

from PIL import Image

import art as drawn
import fidelity
import raw
import results

# The shortest frame iMessage shows and the longest animation WhatsApp accepts (trimmed on all platforms), in ms.
SLOT, LONGEST = 50, 9800
TOO_LONG = {"muybridge_58s.gif"}


# Sides of the stickers by the manifest's names, px.
SIZES = {"regular": 408, "large": 618}


def manifest(folder, art, size=None):
    """A catalog of one pack whose stickers are copies of the art; `size` is that of iMessage."""
    os.makedirs(folder + "/art", exist_ok=True)
    lines = ["id: bench", "name: Bench", "publisher: Bench", "emojis: [🙂]"]
    if size:
        lines.append("targets: { imessage: { size: %s } }" % size)
    lines.append("stickers:")
    for path in art:
        name = os.path.basename(path)
        shutil.copy(path, folder + "/art/" + name)
        trim = ", trim: { from: 0, to: %d }" % LONGEST if name in TOO_LONG else ""
        lines.append('  - { file: "art/%s", alt: Picture%s }' % (name, trim))
    with open(folder + "/pack.yaml", "w") as file:
        file.write("\n".join(lines) + "\n")


def stickers(out, target):
    """Report entries of the stickers of a build."""
    with open(out + "/report.json") as file:
        images = json.load(file)["targets"][target]["images"]
    return [image for image in images if image["role"] == "sticker"]


class Judge:
    """Fidelity, by a script."""

    # A member of the class: forked processes find it there, and it cannot be sent to them.
    module = fidelity

    def __init__(self, script):
        if script:
            place = importlib.util.spec_from_file_location("quality", script)
            Judge.module = importlib.util.module_from_spec(place)
            place.loader.exec_module(Judge.module)

    def frames(self, path):
        """[(picture, ms)]"""
        return [(Image.fromarray(pixels), duration) for pixels, duration in self.module.load(path)]

    def similarity(self, pair):
        return Judge.module.quality(pair[0], pair[1], frames=pair[2])["ssim"]

    def similarities(self, pairs):
        """SSIM of (source, output, instants) triples."""
        with multiprocessing.get_context("fork").Pool() as pool:
            return pool.map(self.similarity, pairs, chunksize=1)


def mean(values):
    return "%.4f" % (sum(values) / len(values)) if values else "-"


def synthetic(folder, packs):
    """A catalog of that many packs of three drawings, all different."""
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


class Bench:
    def __init__(self, options):
        self.press = os.path.abspath(options.press)
        self.judge = Judge(options.quality)
        self.work = tempfile.mkdtemp()
        self.env = dict(os.environ, XDG_CACHE_HOME=self.work + "/cache")
        self.tables = results.Tables(options.output, machine())

    def build(self, folder, *more):
        return raw.run([self.press, "build", folder, "--quiet", *more], env=self.env)

    def images(self, folder, target):
        return [(image, folder + "/art/" + os.path.basename(image["art"]), folder + "/out/%s/%s" % (target, image["files"][0]))
                for image in stickers(folder + "/out", target)]

    def whatsapp(self, name, art):
        folder = self.work + "/whatsapp-" + name
        manifest(folder, art)
        wall, cpu, peak = self.build(folder, "--no-cache", "--target", "whatsapp")
        images = self.images(folder, "whatsapp")
        if name == "animations":
            spent = raw.webp_animations([image for image, _, _ in images], folder + "/out/whatsapp", self.work)
        else:
            spent = raw.webp_stills(art, self.work, 512)
        exact = "%d of %d" % (sum(image["exact"] for image, _, _ in images), len(images))
        kept = sum(image["frames-kept"] for image, _, _ in images)
        similarity = mean(self.judge.similarities([(source, made, 16) for _, source, made in images]))
        self.tables.whatsapp(name, len(art), cpu, spent, wall, peak, exact, kept, similarity)

    def imessage_stills(self, name, art, size):
        folder = self.work + "/imessage-%s-%s" % (name, size)
        manifest(folder, art, size)
        wall, cpu, peak = self.build(folder, "--no-cache", "--target", "imessage")
        spent = raw.png_stills(art, SIZES[size])
        images = self.images(folder, "imessage")
        exact = "%d of %d" % (sum(image["exact"] for image, _, _ in images), len(images))
        similarity = mean(self.judge.similarities([(source, made, 1) for _, source, made in images]))
        self.tables.imessage_stills(name, SIZES[size], len(art), cpu, spent, wall, peak, exact, similarity)

    def imessage_animations(self, art, size):
        folder = self.work + "/imessage-animations-" + size
        manifest(folder, art, size)
        wall, cpu, peak = self.build(folder, "--no-cache", "--target", "imessage")
        images = self.images(folder, "imessage")
        rows = []
        for image, source, made in images:
            lossless = folder + "/%s.png" % image["sticker"]
            longest = LONGEST if os.path.basename(source) in TOO_LONG else float("inf")
            spent = raw.apng(self.judge.frames(source), SLOT, longest, SIZES[size], self.work, lossless)
            rows.append((image, source, made, lossless, spent))
        ours = self.judge.similarities([(source, made, 40) for _, source, made, _, _ in rows])
        ceilings = self.judge.similarities([(source, lossless, 40) for _, source, _, lossless, _ in rows])
        self.tables.imessage_animations(SIZES[size], cpu, wall, peak, rows, ours, ceilings)

    def fan_out(self, art):
        """Every platform from one manifest: stills and animations in packs of their own, as WhatsApp wants them."""
        folder = self.work + "/all"
        manifest(folder, art)
        self.tables.fan_out(len(art), self.build(folder, "--no-cache"))

    def rebuilds(self, art):
        folder = self.work + "/rebuild"
        manifest(folder, art[:30])
        first = self.build(folder)
        nothing = min((self.build(folder) for _ in range(5)), key=lambda figures: figures[0])
        shutil.copy(art[-1], folder + "/art/" + os.path.basename(art[0]))
        self.tables.rebuild("first", first)
        self.tables.rebuild("nothing changed", nothing)
        self.tables.rebuild("one sticker changed", self.build(folder))

    def catalogs(self, sizes):
        for packs in sizes:
            folder = self.work + "/packs-%d" % packs
            synthetic(folder, packs)
            clean = self.build(folder, "--no-cache")
            # Once with the cache, so that the next build finds the same state as on a normal day.
            self.build(folder)
            with open(folder + "/art/0-0.svg", "r+") as file:
                text = file.read().replace("<circle ", '<circle stroke="#246" stroke-width="9" ')
                file.seek(0)
                file.write(text)
            changed = self.build(folder)
            self.tables.catalog(packs, clean, changed, self.build(folder))
            if packs > 1:
                self.edits(folder, packs)
            shutil.rmtree(folder)

    def edits(self, folder, packs):
        """Each edit is followed by a build of the whole catalog."""
        def text(change):
            with open(folder + "/pack.yaml", "r+") as file:
                new = change(file.read())
                file.seek(0)
                file.truncate()
                file.write(new)

        line = "      - { file: art/%s.svg, alt: Dot }\n"
        edits = [
            ("nothing", lambda: None),
            ("a drawing touched", lambda: os.utime(folder + "/art/1-0.svg")),
            ("a sticker added", lambda: (shutil.copy(folder + "/art/0-0.svg", folder + "/art/new.svg"),
                                         text(lambda old: old.replace(line % "1-0", line % "1-0" + line % "new")))),
            ("a sticker removed", lambda: text(lambda old: old.replace(line % "new", ""))),
            ("two stickers exchanged", lambda: text(lambda old: old.replace(line % "1-0" + line % "1-1",
                                                                           line % "1-1" + line % "1-0"))),
            ("a pack renamed", lambda: text(lambda old: old.replace("name: Pack 1\n", "name: Dots\n"))),
            ("nothing", lambda: None),
        ]
        for name, change in edits:
            change()
            self.tables.edit(packs, name, self.build(folder))

    def interruption(self, art):
        """CPU seconds of a build that is killed at half and of the one that goes on, by those of an undisturbed one."""
        folder = self.work + "/interrupted"
        manifest(folder, art)
        shutil.rmtree(self.work + "/cache", ignore_errors=True)
        _, whole, _ = self.build(folder)
        shutil.rmtree(folder + "/out")
        shutil.rmtree(self.work + "/cache")
        command = [self.press, "build", folder, "--quiet"]
        process = subprocess.Popen(command, env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        tick = os.sysconf("SC_CLK_TCK")
        while True:
            # User and system time so far, of the process and of those it waited for.
            with open("/proc/%d/stat" % process.pid) as file:
                spent = sum(int(field) for field in file.read().rsplit(")", 1)[1].split()[11:15]) / tick
            if spent >= whole / 2:
                break
            time.sleep(0.01)
        process.kill()
        _, _, usage = os.wait4(process.pid, 0)
        _, resumed, _ = self.build(folder)
        self.tables.interruption(len(art), whole, usage.ru_utime + usage.ru_stime, resumed)

    def parts(self, packs):
        """One build with an empty cache, beside parts that fill a cache and the build that finds all pictures there."""
        folder = self.work + "/parts"
        synthetic(folder, packs)

        def build(cache):
            # Not where one was: what was just deleted slows down some file systems, and the last output would be linked.
            return raw.run_with_orphans(
                [self.press, "build", folder, "--quiet", "--cache", cache, "--output", cache + ".out"], env=self.env)

        def cache(name):
            os.makedirs(folder + "/" + name)
            return folder + "/" + name

        def parts(count):
            shared = cache("cache-%d" % count)
            warm = [raw.run_with_orphans(
                [self.press, "cache", "warm", folder, "--shard", "%d/%d" % (part, count), "--cache", shared, "--quiet"],
                env=self.env) for part in range(1, count + 1)]
            entries = [os.path.getsize(os.path.join(place, name)) for place, _, names in os.walk(shared) for name in names]
            return warm, build(shared), len(entries), sum(entries)

        counts = (1, 2, 4)
        # One build before and one after, so that a machine that becomes slower or faster favors neither.
        first = build(cache("cache-first"))
        runs = [parts(count) for count in counts]
        last = build(cache("cache-last"))
        whole = [sum(pair) / 2 for pair in zip(first, last)]
        for count, run in zip(counts, runs):
            self.tables.parts(packs, count, whole, *run)
        shutil.rmtree(folder)

    def memory(self):
        folder = self.work + "/large"
        drawn.write_largest(folder)
        for jobs in (2, 16):
            self.tables.memory(jobs, self.build(folder, "--no-cache", "--jobs", str(jobs)))
            shutil.rmtree(folder + "/out")


def machine():
    cpu = re.search(r"model name\s*: (.*)", open("/proc/cpuinfo").read()) if os.path.exists("/proc/cpuinfo") else None
    return "%s, %d cores, %s" % (cpu.group(1) if cpu else platform.processor(), os.cpu_count(), platform.system())


def art_of(corpus, folder):
    """Files by class."""
    if not corpus:
        return drawn.write_classes(folder)
    folders = (("stills", "static"), ("photos", "photo"), ("animations", "animated"))
    return {name: sorted(glob.glob(os.path.join(corpus, folder, "*"))) for name, folder in folders}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("press")
    parser.add_argument("--corpus")
    parser.add_argument("--quality")
    parser.add_argument("--packs", default="1,30,100,300,1000")
    parser.add_argument("--parts-packs", default="300")
    parser.add_argument("--only-parts", action="store_true", help="nothing but catalogs that are rendered in parts")
    parser.add_argument("--output", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "RESULTS.md"))
    options = parser.parse_args()
    bench = Bench(options)
    for packs in options.parts_packs.split(",") if sys.platform == "linux" else []:
        bench.parts(int(packs))
    if options.only_parts:
        shutil.rmtree(bench.work)
        return
    art = {name: files for name, files in art_of(options.corpus, bench.work + "/art").items() if files}
    for name, files in art.items():
        bench.whatsapp(name, files)
    first = next(iter(art.values()))
    for size in SIZES:
        for name, files in art.items():
            if name == "animations":
                bench.imessage_animations(files, size)
            else:
                bench.imessage_stills(name, files, size)
    bench.fan_out([path for files in art.values() for path in files])
    bench.rebuilds(first)
    if os.path.exists("/proc/self/stat"):
        bench.interruption(art.get("stills", first)[:30])
    bench.memory()
    bench.catalogs([int(number) for number in options.packs.split(",") if number])
    shutil.rmtree(bench.work)


if __name__ == "__main__":
    main()
