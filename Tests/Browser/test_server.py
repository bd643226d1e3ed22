"""Usage: test_server.py STICKERPRESS
Runs `preview --serve` with its real limits and treats it badly, over sockets and with curl: slow requests, long lines, 200
connections, paths that lead out, other methods and names; then lets Chromium, if it is here, load a page again after a build.
Takes about a minute."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

TOOL = os.path.realpath(sys.argv[1])
failures = 0


def check(name, found, wanted=True):
    global failures
    if found == wanted:
        print(f"ok      {name}: {found}")
    else:
        failures += 1
        print(f"FAILED  {name}: {found}, not {wanted}")


class Server:
    """The tool on a tiny pack in a folder of its own."""

    def __init__(self, *options):
        self.folder = tempfile.mkdtemp(prefix="stickerpress-server-")
        self.write("Dots", "#D33")
        environment = dict(os.environ, XDG_CACHE_HOME=self.folder + "/cache")
        self.process = subprocess.Popen(
            [TOOL, "preview", self.folder, "--serve", "--port", "0", *options], env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.address = self.process.stdout.readline().strip() or sys.exit("the server does not begin")
        self.port = int(re.fullmatch(r"http://127\.0\.0\.1:(\d+)/", self.address)[1])

    def write(self, name, color):
        os.makedirs(self.folder + "/art", exist_ok=True)
        for number in range(3):
            with open(f"{self.folder}/art/dot-{number}.svg", "w") as file:
                file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><circle cx="256" cy="256" '
                           f'r="{150 + 40 * number}" fill="{color}"/></svg>')
        with open(self.folder + "/pack.yaml", "w") as file:
            file.write(f"name: {name}\npublisher: Ana Lim\nemojis: [🔴]\nstickers: art/*.svg\ntargets: {{ whatsapp: {{}} }}\n")

    def break_manifest(self):
        with open(self.folder + "/pack.yaml", "w") as file:
            file.write("name: [\n")

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def curl(self, path, *options):
        """Status and body."""
        run = subprocess.run(
            ["curl", "-s", "--path-as-is", "-w", "\n%{http_code}", *options, self.address.rstrip("/") + path],
            capture_output=True, text=True, errors="replace")
        body, status = run.stdout.rsplit("\n", 1)
        return int(status), body

    def end(self):
        """Seconds until it is gone after Ctrl-C, and its exit code."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(timeout=60)
        shutil.rmtree(self.folder, ignore_errors=True)
        return time.monotonic() - start, status


def seconds_until_closed(connection, drip):
    """How long the server puts up with a request that never ends."""
    start = time.monotonic()
    connection.settimeout(0.5)
    while time.monotonic() - start < 60:
        try:
            if drip:
                connection.send(drip)
            if connection.recv(65536) == b"":
                break
        except TimeoutError:
            continue
        except OSError:
            break
    return time.monotonic() - start


def answers(server):
    check("a good request is answered", server.curl("/")[0], 200)
    check("a file", server.curl("/whatsapp/wastickers/" + archive(server))[0], 200)
    for path in ["/../pack.yaml", "/%2e%2e/pack.yaml", "/..%2fpack.yaml", "/%252e%252e/pack.yaml", "/whatsapp/../../pack.yaml",
                 "//etc/passwd", "/whatsapp/", "/.stickerpress.json", "/report.json%00", "/report.json%0a", "/%ff%fe"]:
        check(path, server.curl(path)[0], 404)
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"]:
        check(method, server.curl("/", "-X", method)[0], 405)
    check("another Host", server.curl("/", "-H", "Host: evil.example")[0], 403)
    check("a long address", server.curl("/" + "a" * 10_000)[0] in (0, 414, 431))
    check("a long header", server.curl("/", "-H", "X: " + "a" * 10_000)[0] in (0, 431))
    check("a request with content", server.curl("/", "-X", "GET", "-d", "x")[0] in (200, 413))


def archive(server):
    return os.listdir(server.folder + "/out/whatsapp/wastickers")[0]


def patience(server):
    for name, begin, drip in [
            ("a silent connection", b"", b""), ("a header byte by byte", b"GET / HTTP/1.1\r\nX: ", b"x"),
            ("a first line byte by byte", b"GET /", b"x"), ("headers without end", b"GET / HTTP/1.1\r\n", b"X: y\r\n")]:
        with server.connect() as connection:
            connection.send(begin)
            took = seconds_until_closed(connection, drip)
        check(f"{name} is closed after 9 to 15 s", 9 < took < 15)
    crowd = []
    start = time.monotonic()
    for _ in range(200):
        try:
            crowd.append(server.connect())
        except OSError:
            break
    status = 0
    while status != 200 and time.monotonic() - start < 60:
        status = server.curl("/", "--max-time", "5")[0]
    check(f"an answer beside {len(crowd)} silent connections within 25 s", status == 200 and time.monotonic() - start < 25)
    for connection in crowd:
        connection.close()


def live(server):
    version = server.curl("/_live/changes")[1].strip()
    server.break_manifest()
    check("a waiting page hears of a failed build", server.curl(f"/_live/changes?since={version}")[1].strip() != version)
    check("and gets its findings", "The build failed" in server.curl("/")[1])


def live_in_browser(server):
    """The page a person has open."""
    try:
        from browser import Browser
    except ImportError:
        return print("skipped the browser: Tests/Browser/browser.py is not here")
    if not any(shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")):
        return print("skipped the browser: chromium is not here")
    browser = Browser()
    try:
        page = browser.page(server.address)

        def wait_for(expression):
            end = time.monotonic() + 60
            while time.monotonic() < end:
                try:
                    if page.run(expression):
                        return True
                # Asked while the page loads again.
                except SystemExit:
                    pass
                time.sleep(0.2)
            return False

        check("the page opens", wait_for("document.readyState === 'complete' && document.title"))
        complaints = [event["params"] for event in browser.events
                      if event.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown")]
        check("the browser's complaints about it", [c for c in complaints if "favicon" not in str(c)], [])
        server.break_manifest()
        check("the page shows what was found, by itself", wait_for("document.title === 'The build failed'"))
        server.write("Spots", "#36C")
        check("and comes back when that is mended", wait_for("document.title !== 'The build failed' && document.readyState === 'complete'"))
    finally:
        browser.close()


server = Server()
try:
    answers(server)
    patience(server)
    live(server)
    server.write("Dots", "#3A3")
    live_in_browser(server)
    with server.connect() as waiting:
        version = server.curl("/_live/changes")[1].strip()
        waiting.send(f"GET /_live/changes?since={version} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        seconds, status = server.end()
        check("Ctrl-C ends it within a second", seconds < 1 and status == 130)
finally:
    server.process.kill()
    shutil.rmtree(server.folder, ignore_errors=True)
if failures:
    sys.exit(f"{failures} failed")
