"""The raw encoders that builds are compared with: CPU seconds for the same pixels."""
import ctypes
import ctypes.util
import io
import os
import resource
import subprocess
import sys
import tempfile
import time

# With several threads the CPU time would include waiting. The variable is read when the library is loaded.
os.environ["OMP_NUM_THREADS"] = "1"

from PIL import Image


def run(command, **more):
    """(wall s, CPU s, peak MB) of a command that must succeed."""
    # The peak of a process includes what it held before it became another program, so a direct child would never be below
    # this script. `time` is small.
    peak = tempfile.NamedTemporaryFile() if os.path.exists("/usr/bin/time") else None
    if peak:
        command = ["/usr/bin/time", "-f", "%M", "-o", peak.name] + list(command)
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **more)
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit("%s failed:\n%s" % (" ".join(command), said.decode(errors="replace")))
    wall = time.monotonic() - start
    kilobytes = int(peak.read().split()[-1]) if peak else usage.ru_maxrss
    return wall, usage.ru_utime + usage.ru_stime, kilobytes / 1024


def run_with_orphans(command, **more):
    """The same, with the processor time of processes that outlive the one that started them: drawing processes. Linux only."""
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    wall, _, peak = run(command, **more)
    while True:
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            break
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, peak


def placed(picture, side):
    """The art on its canvas, as any tool prepares it for an encoder."""
    picture = picture.convert("RGBA").convert("RGBa")
    scale = side / max(picture.size)
    size = tuple(max(1, round(length * scale)) for length in picture.size)
    canvas = Image.new("RGBa", (side, side))
    canvas.paste(picture.resize(size, Image.LANCZOS), tuple((side - length) // 2 for length in size))
    return canvas.convert("RGBA")


def webp_stills(art, work, side):
    """One lossless and one good lossy encode of every picture."""
    total = 0.0
    for path in art:
        png = work + "/still.png"
        placed(Image.open(path), side).save(png, compress_level=1)
        total += run(["cwebp", "-quiet", "-lossless", "-m", "4", png, "-o", work + "/raw.webp"])[1]
        total += run(["cwebp", "-quiet", "-q", "90", "-m", "4", "-sharp_yuv", png, "-o", work + "/raw.webp"])[1]
    return total


def webp_mode(image, path):
    """The options of img2webp that come closest to how our file was made."""
    # Rounded colors are coded without loss, too: the frames of our file are rounded already.
    if image["exact"] or any("colors within" in words for words in image["given-up"]):
        return ["-lossless"]
    with open(path, "rb") as file:
        kinds = set(frame_kinds(file.read()))
    return ["-mixed" if len(kinds) > 1 else "-lossy", "-q", str(image.get("quality", 75))]


def frame_kinds(file):
    """The kind of picture chunk of every frame of an animated WebP."""
    position = 12
    while position + 8 <= len(file):
        name, length = file[position:position + 4], int.from_bytes(file[position + 4:position + 8], "little")
        if name == b"ANMF":
            inside = position + 24
            if file[inside:inside + 4] == b"ALPH":
                inside += 8 + (int.from_bytes(file[inside + 4:inside + 8], "little") + 1) // 2 * 2
            yield file[inside:inside + 4]
        position += 8 + length + length % 2


def webp_animations(images, root, work):
    """One img2webp of the frames that were kept, in the mode that was kept."""
    total = 0.0
    for image in images:
        # Passed on as it is: there is nothing to encode.
        if image.get("rendition") == "verbatim":
            continue
        path = root + "/" + image["files"][0]
        animation = Image.open(path)
        frames = []
        for index in range(getattr(animation, "n_frames", 1)):
            animation.seek(index)
            frames.append("%s/frame-%03d.png" % (work, index))
            animation.convert("RGBA").save(frames[-1], compress_level=1)
        command = ["img2webp", "-loop", "0"] + webp_mode(image, path) + ["-m", "4", "-d", "50"]
        total += run(command + frames + ["-o", work + "/raw.webp"])[1]
        for frame in frames:
            os.remove(frame)
    return total


def png_stills(art, side):
    """One PNG encode with zlib level 6 and one run of libimagequant with its own defaults, of every picture."""
    quantizer = ctypes.CDLL(ctypes.util.find_library("imagequant"))
    for name in ("liq_attr_create", "liq_image_create_rgba", "liq_quantize_image"):
        getattr(quantizer, name).restype = ctypes.c_void_p
    total = 0.0
    for path in art:
        picture = placed(Image.open(path), side)
        pixels, mapped = picture.tobytes(), ctypes.create_string_buffer(side * side)
        start = time.process_time()
        picture.save(io.BytesIO(), "PNG", compress_level=6)
        settings = ctypes.c_void_p(quantizer.liq_attr_create())
        image = ctypes.c_void_p(quantizer.liq_image_create_rgba(settings, pixels, side, side, ctypes.c_double(0)))
        result = ctypes.c_void_p(quantizer.liq_quantize_image(settings, image))
        quantizer.liq_write_remapped_image(result, image, mapped, ctypes.c_size_t(side * side))
        total += time.process_time() - start
        for thing, release in ((result, "liq_result_destroy"), (image, "liq_image_destroy"), (settings, "liq_attr_destroy")):
            getattr(quantizer, release)(thing)
    return total


def frames_with_pillow(path):
    """[(picture, ms)] of an animation."""
    animation = Image.open(path)
    for index in range(getattr(animation, "n_frames", 1)):
        animation.seek(index)
        # The duration of a frame of WebP is known once it is decoded.
        picture = animation.convert("RGBA")
        duration = animation.info.get("duration", 0) or 0
        yield picture, 100 if animation.format == "GIF" and duration < 20 else duration


def on_grid(durations, slot):
    """[(frame, ms)]: in every slot the frame that fills most of it; the last slot takes the rest."""
    if min(durations) >= slot:
        return list(enumerate(durations))
    total, starts = sum(durations), [sum(durations[:index]) for index in range(len(durations))]
    count = max(2, int(total / slot + 1e-6))
    shown = []
    for number in range(count):
        begin = number * slot
        end = total if number == count - 1 else begin + slot

        def overlap(index):
            return min(end, starts[index] + durations[index]) - max(begin, starts[index])

        frame = max(range(len(durations)), key=lambda index: (overlap(index), -index))
        shown.append((frame, end - begin))
    return shown


def apng(frames, slot, longest, side, work, output):
    """CPU s of assembling the frames without loss by apngasm, those faster than the slot on a grid of it."""
    frames, kept, clock = list(frames), [], 0
    for picture, duration in frames:
        if clock < longest:
            kept.append((picture, min(duration, longest - clock)))
        clock += duration
    names = []
    for number, (index, duration) in enumerate(on_grid([duration for _, duration in kept], slot)):
        names.append("%s/frame%04d" % (work, number))
        placed(kept[index][0], side).save(names[-1] + ".png", compress_level=1)
        with open(names[-1] + ".txt", "w") as file:
            file.write("delay=%d/1000" % round(duration))
    spent = run(["apngasm", output] + [name + ".png" for name in names] + ["-z0"])[1]
    for name in names:
        os.remove(name + ".png")
        os.remove(name + ".txt")
    return spent
