"""Writes the figures of a benchmark run as tables."""
import os


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


def busy(cpu, wall):
    return "%.0f %%" % (100 * cpu / wall / os.cpu_count())


class Tables:
    """Prints and writes every row as soon as it is known."""

    def __init__(self, path, machine):
        self.path, self.machine, self.rows = path, machine, {}

    def add(self, name, *cells):
        self.rows.setdefault(name, []).append(cells)
        print(name, *cells, flush=True)
        with open(self.path, "w") as file:
            file.write(self.document())

    def whatsapp(self, name, files, cpu, raw, wall, peak, exact, kept, similarity):
        self.add("whatsapp", name, files, "%.1f" % cpu, "%.1f" % raw, "%.2f" % (cpu / raw), "%.1f" % wall,
                 busy(cpu, wall), "%.0f" % peak, exact, kept, similarity)

    def imessage_stills(self, name, side, files, cpu, raw, wall, peak, exact, similarity):
        self.add("imessage-stills", name, side, files, "%.1f" % cpu, "%.1f" % raw, "%.2f" % (cpu / raw), "%.1f" % wall,
                 busy(cpu, wall), "%.0f" % peak, exact, similarity)

    def imessage_animations(self, side, cpu, wall, peak, rows, ours, ceilings):
        for number, (image, _, made, lossless, spent) in enumerate(rows):
            reached, ceiling = (("%.4f" % values[number] if values else "-") for values in (ours, ceilings))
            # Those that no one can tell from their ceiling are in the means alone.
            if ours and ceilings[number] - ours[number] < 0.005:
                continue
            loss = "%.4f" % (ceilings[number] - ours[number]) if ours else "-"
            self.add("imessage-animations", os.path.basename(image["art"]), side, image["frames-kept"], image["bytes"],
                     os.path.getsize(lossless), reached, ceiling, loss, "; ".join(image["given-up"]) or "nothing")
        made = sum(image["bytes"] for image, _, _, _, _ in rows)
        lossless = sum(os.path.getsize(path) for _, _, _, path, _ in rows)
        spent = sum(row[4] for row in rows)
        means = ["%.4f" % (sum(values) / len(values)) if values else "-" for values in (ours, ceilings)]
        self.add("imessage-totals", side, len(rows), "%.1f" % cpu, "%.1f" % spent, "%.1f" % wall, busy(cpu, wall),
                 "%.0f" % peak, "{:,}".format(made), "{:,}".format(lossless), *means)

    def fan_out(self, files, figures):
        wall, cpu, peak = figures
        self.add("fan-out", files, "%.1f" % cpu, "%.1f" % wall, busy(cpu, wall), "%.0f" % peak)

    def rebuild(self, name, figures):
        wall, cpu, peak = figures
        self.add("rebuilds", name, "%.0f" % (1000 * wall), "%.0f" % (1000 * cpu), "%.0f" % peak)

    def catalog(self, packs, clean, changed, nothing):
        wall, cpu, peak = clean
        self.add("catalogs", packs, 3 * packs, "%.2f" % wall, "%.2f" % cpu, "%.1f" % (1000 * cpu / packs), busy(cpu, wall),
                 "%.0f" % peak, "%.2f" % changed[0], "%.2f" % changed[1], "%.2f" % nothing[0])

    def parts(self, packs, count, whole, warm, build, entries, size):
        cpu = sum(figures[1] for figures in warm)
        self.add("parts", packs, count, "%.1f" % whole[1], "%.1f" % cpu, "%.1f" % build[1],
                 "%.1f %%" % (100 * (cpu + build[1] - whole[1]) / whole[1]), "%.1f %%" % (100 * build[1] / whole[1]),
                 "%.1f" % build[0], "%.0f" % max(figures[2] for figures in warm), "%.0f" % build[2], entries,
                 "%.1f" % (size / 1e6))

    def edit(self, packs, name, figures):
        wall, cpu, peak = figures
        self.add("edits", packs, name, "%.2f" % wall, "%.2f" % cpu, "%.0f" % peak)

    def interruption(self, files, whole, killed, resumed):
        self.add("interruption", files, "%.1f" % whole, "%.1f" % killed, "%.1f" % resumed,
                 "%.2f" % ((killed + resumed) / whole))

    def memory(self, jobs, figures):
        wall, cpu, peak = figures
        self.add("memory", jobs, "%.1f" % cpu, "%.1f" % wall, "%.0f" % peak)

    def document(self):
        parts = ["# Benchmark\n\nWritten by `make bench` on %s. Compare CPU seconds: wall time and busy cores depend\n"
                 "on what else the machine does." % self.machine]
        for name, (title, text, head) in SECTIONS.items():
            if name in self.rows:
                heading = ["## " + title] if title else []
                parts.append("\n\n".join(heading + [text, table(head, self.rows[name])]))
        return "\n\n".join(parts) + "\n"


SECTIONS = {
    "whatsapp": (
        "Builds for WhatsApp beside the raw encoders",
        "Raw, stills and photos: one `cwebp -lossless -m 4` and one `cwebp -q 90 -m 4 -sharp_yuv` for every picture at 512 px.\n"
        "Raw, animations: one `img2webp` for the frames that were kept, in the mode (lossless, lossy, mixed) and\n"
        "quality that was kept. Ours includes reading, resizing, searching, four kinds of bundle, and reading everything back to\n"
        "judge it. SSIM of animations is the mean over 16 instants of the source's own timeline.",
        ["class", "files", "CPU s", "raw CPU s", "ratio", "wall s", "cores busy", "peak MB", "exact", "frames", "mean SSIM"]),
    "imessage-stills": (
        "Builds for iMessage beside the raw encoders",
        "Raw: one PNG with zlib level 6 and one run of libimagequant with its defaults, in process, on pixels\n"
        "in memory. Ours includes the project, its icons, reading and resizing.",
        ["class", "px", "files", "CPU s", "raw CPU s", "ratio", "wall s", "cores busy", "peak MB", "exact", "mean SSIM"]),
    "imessage-totals": (
        "", "Animations, beside `apngasm -z0` of the same frames without loss, which is larger than Messages accepts. Frames\n"
        "shorter than 50 ms are shown on a grid of 50 ms; SSIM is the mean over 40 instants of the source's own timeline, so\n"
        "the lossless file shows what that grid costs: the ceiling.",
        ["px", "files", "CPU s", "apngasm CPU s", "wall s", "cores busy", "peak MB", "bytes", "apngasm bytes", "mean SSIM",
         "ceiling"]),
    "imessage-animations": (
        "", "Animations that are .005 or more below their ceiling:",
        ["art", "px", "frames", "bytes", "lossless bytes", "SSIM", "ceiling", "loss", "given up"]),
    "fan-out": (
        "All platforms from one manifest", "No `--target`: each source is read once for all of them.",
        ["files", "CPU s", "wall s", "cores busy", "peak MB"]),
    "rebuilds": (
        "Rebuilds of a pack of up to 30 stickers for all platforms", "With the cache, as by default.",
        ["build", "wall ms", "CPU ms", "peak MB"]),
    "catalogs": (
        "Catalogs of many packs (three drawings each) for all platforms", "First a build without the cache; then, with it, one drawing changed, and nothing changed.",
        ["packs", "stickers", "wall s", "CPU s", "CPU ms a pack", "cores busy", "peak MB", "one changed wall s",
         "one changed CPU s", "nothing changed wall s"]),
    "parts": (
        "Catalogs that are rendered in parts", "`cache warm --shard K/N` of all parts, one after the other, then a build with the cache that they filled; beside one\n"
        "build with an empty cache. CPU seconds here have those of the drawing processes.",
        ["packs", "parts", "one build CPU s", "parts CPU s", "build after them CPU s", "both over one build",
         "build after them by one build", "wall s of it", "peak MB of a part", "peak MB of the build", "cache files",
         "cache MB"]),
    "edits": (
        "Edits of such a catalog", "With the cache, each edit after the one above it.",
        ["packs", "edit", "wall s", "CPU s", "peak MB"]),
    "interruption": (
        "A build that is killed at half",
        "Killed when it had used half of the CPU time of a whole build, then started again; with the cache, empty at first.",
        ["files", "whole CPU s", "killed CPU s", "resumed CPU s", "both by whole"]),
    "memory": (
        "Memory of the largest art", "A JPEG of 18 megapixels, progressive; a PNG of 24 megapixels and one of 2,048 x 2,048 px with soft edges;\n"
        "three animations of 512 x 512 px with 120, 180 and 240 frames; all platforms, without the cache.",
        ["jobs", "CPU s", "wall s", "peak MB"]),
}
