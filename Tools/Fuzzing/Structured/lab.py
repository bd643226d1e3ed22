"""A folder for one hostile case, and the tool run in it under limits."""

import os
import resource
import signal
import stat
import struct
import subprocess
import sys
import time
import unicodedata
import zlib
from pathlib import Path
from types import SimpleNamespace

# What one case may take. Waiting for a busy machine does not count, hence a wide bound on wall time.
MEMORY_MB = 700
CPU_SECONDS = 3
WALL_SECONDS = 180
OUTPUT_BYTES = 1_000_000
# Those of `ExitStatus`, without 70 (a fault of the tool itself) and without signals, of which a case sends none.
EXIT_CODES = {int(code) for code in (Path(__file__).parent.parent / "exit-codes.txt").read_text().split()}


# Runs the tool from a small process: until it begins, a process counts the memory of the one that started it as its own.
MEASURING = """
import os, subprocess, sys
_, status, usage = os.wait4(subprocess.Popen(sys.argv[1:]).pid, 0)
with open("../usage", "w") as file:
    print(os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss, file=file)
"""


class Fault(Exception):
    """The tool did what it must not do."""


class Lab:
    """`root` is the project's folder; `outside` is what no run may touch; `number` is that of the case in its class."""

    def __init__(self, tool, folder, cpu_factor=1.0, number=0):
        self.tool, self.cpu_factor, self.number = tool, cpu_factor, number
        self.base = Path(folder)
        self.root, self.outside = self.base / "project", self.base / "outside"
        for path in (self.root, self.outside, self.base / "home", self.base / "tmp"):
            path.mkdir(parents=True)
        (self.outside / "secret.txt").write_text("password=hunter2")
        self.steps = []

    def put(self, path, content):
        """Writes a file of the project; `path` may be bytes, since file names are."""
        path = os.path.join(os.fsencode(self.root), os.fsencode(path))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content)

    def run(self, *arguments, cwd=None, refused_size=None, stdin=None):
        """Runs the tool and raises `Fault` for whatever no input may cause. `refused_size`: bytes of the input; below
        1 MB a refusal has `CPU_SECONDS`."""
        usage, code, text = self._started([self.tool], arguments, cwd)
        self._judge(code, usage, text, refused_size)
        self._untouched()
        return code, text.decode("utf-8", "replace")

    def cost(self, *arguments):
        """Runs the tool as `run` does, and returns the processor time in s and the memory in MB that it took, the processes
        it started included."""
        usage, code, text = self._started([sys.executable, "-S", "-c", MEASURING, self.tool], arguments)
        if code is not None:
            code, seconds, kilobytes = map(float, (self.base / "usage").read_text().split())
            usage = SimpleNamespace(ru_utime=seconds, ru_stime=0, ru_maxrss=kilobytes)
        self._judge(code if code is None else int(code), usage, text, None)
        self._untouched()
        return usage.ru_utime, usage.ru_maxrss / 1024

    def _started(self, program, arguments, cwd=None):
        """What a run used, its exit code (None where it did not end in time), and everything it printed."""
        self.steps.append(" ".join(map(str, arguments)))
        environment = {"HOME": str(self.base / "home"), "TMPDIR": str(self.base / "tmp"), "PATH": os.environ["PATH"],
                       "XDG_CACHE_HOME": str(self.base / "home/cache"), "LANG": "C.UTF-8"}
        out, err = self.base / "stdout", self.base / "stderr"
        with open(out, "wb") as o, open(err, "wb") as e:
            process = subprocess.Popen([*program, *map(os.fsencode, map(str, arguments))], cwd=cwd or self.root, env=environment,
                                       stdin=subprocess.DEVNULL, stdout=o, stderr=e, preexec_fn=_limits, start_new_session=True)
            usage, code = _wait(process)
        return usage, code, out.read_bytes() + err.read_bytes()

    def _judge(self, code, usage, text, refused_size):
        cpu, megabytes = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
        if code is None:
            raise Fault(f"did not end within {WALL_SECONDS} s")
        if code < 0:
            raise Fault(f"was ended by signal {-code} ({signal.Signals(-code).name})")
        if code not in EXIT_CODES:
            raise Fault(f"exit code {code}")
        if b"Fatal error" in text or b"panicked" in text:
            raise Fault("printed the message of a crash")
        if megabytes > MEMORY_MB:
            raise Fault(f"took {megabytes:,.0f} MB; the limit is {MEMORY_MB} MB")
        if code and refused_size is not None and refused_size < 1_000_000 and cpu > CPU_SECONDS * self.cpu_factor:
            raise Fault(f"took {cpu:.1f} CPU s to refuse {refused_size:,} bytes; the limit is {CPU_SECONDS} s")
        if len(text) > OUTPUT_BYTES:
            raise Fault(f"printed {len(text):,} bytes; the limit is {OUTPUT_BYTES:,}")
        if b"hunter2" in text:
            raise Fault("printed what is in a file outside the project")
        # Lines of CSV end in CR LF (RFC 4180).
        for scalar in set(text.decode("utf-8", "replace").replace("\r\n", "\n")) - set("\n\t"):
            if unicodedata.category(scalar) == "Cc" or scalar in "\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069":
                raise Fault(f"printed U+{ord(scalar):04X} raw")

    def _untouched(self):
        names = sorted(p.name for p in self.outside.iterdir())
        secret = self.outside / "secret.txt"
        if names != ["secret.txt"] or secret.read_text() != "password=hunter2":
            raise Fault(f"changed files outside the project: {names}")
        if secret.stat().st_nlink != 1:
            raise Fault("linked a file from outside the project")
        leftovers = [p.name for p in self.root.rglob(".*.stickerpress-*") if p.is_dir()]
        if leftovers:
            raise Fault(f"left {leftovers[0]} behind")

    def listing(self, folder):
        """Every entry below a folder, as (kind, content or target)."""
        found = {}
        for here, folders, files in os.walk(os.fsencode(self.root / folder)):
            for name in folders + files:
                path = os.path.join(here, name)
                mode = os.lstat(path).st_mode
                if stat.S_ISREG(mode):
                    value = ("file", open(path, "rb").read())
                elif stat.S_ISLNK(mode):
                    value = ("link", os.readlink(path))
                else:
                    value = ("folder" if stat.S_ISDIR(mode) else "other", b"")
                found[os.path.relpath(path, os.fsencode(self.root / folder))] = value
        return found


def _limits():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (120, 120))


def _wait(process):
    """Waits with a limit and returns what the process and its children used."""
    end = time.monotonic() + WALL_SECONDS
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return usage, process.returncode
        if time.monotonic() > end:
            os.killpg(process.pid, signal.SIGKILL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            return usage, None
        time.sleep(0.005)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, depth=8, color=6, interlaced=0, seed=None):
    """A PNG of one color, or of stripes that depend on `seed`. Rows are made by a compressor that never holds them all."""
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[color]
    packer = zlib.compressobj(6)
    data = bytearray()
    sizes = [(width, height)] if not interlaced else [
        ((width + a) // b, (height + c) // d)
        for a, b, c, d in ((7, 8, 7, 8), (3, 8, 7, 8), (3, 4, 3, 8), (1, 4, 3, 4), (1, 2, 1, 4), (0, 2, 1, 2), (0, 1, 0, 2))]
    for columns, rows in sizes:
        if not columns or not rows:
            continue
        length = (columns * channels * depth + 7) // 8
        for y in range(rows):
            byte = 0 if seed is None else (y * 7 + seed) % (2 if color == 3 else 251)
            data += packer.compress(b"\0" + bytes([byte]) * length)
    data += packer.flush()
    palette = chunk(b"PLTE", bytes(range(256)) * 3) if color == 3 else b""
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced))
            + palette + chunk(b"IDAT", bytes(data)) + chunk(b"IEND", b""))


def apng(width, height, delays, seed=0):
    """An APNG whose frames are of one color each; `delays` are (numerator, denominator) of seconds."""
    def rows(n):
        return zlib.compress(b"".join(b"\0" + bytes([(n * 37 + seed) % 256, n % 256, 90, 255]) * width for _ in range(height)))
    parts = [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)),
             chunk(b"acTL", struct.pack(">II", len(delays), 0))]
    sequence = 0
    for n, (numerator, denominator) in enumerate(delays):
        parts.append(chunk(b"fcTL", struct.pack(">IIIIIHHBB", sequence, width, height, 0, 0, numerator, denominator, 0, 0)))
        sequence += 1
        if n == 0:
            parts.append(chunk(b"IDAT", rows(n)))
        else:
            parts.append(chunk(b"fdAT", struct.pack(">I", sequence) + rows(n)))
            sequence += 1
    return b"".join(parts) + chunk(b"IEND", b"")
