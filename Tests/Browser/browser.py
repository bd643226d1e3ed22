"""Drives headless Chromium over its debugging pipe, with the standard library alone."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Browser:
    """One Chromium. Messages are JSON texts that end with a zero byte, on the descriptors 3 and 4 of the process."""

    def __init__(self):
        program = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
        if program is None:
            raise SystemExit("needs chromium")
        self.profile = tempfile.mkdtemp(prefix="stickerpress-browser-")
        (to_read, self.to_write), (self.to_read, to_write) = os.pipe(), os.pipe()

        def connect():
            os.dup2(to_read, 3)
            os.dup2(to_write, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
             "--user-data-dir=" + self.profile, "--no-first-run", "about:blank"],
            preexec_fn=connect, pass_fds=(3, 4), close_fds=True, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.buffer, self.number, self.events = b"", 0, []

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self, seconds):
        """The next message, or None when none comes in time."""
        end = time.monotonic() + seconds
        while b"\0" not in self.buffer:
            if not select.select([self.to_read], [], [], max(0, end - time.monotonic()))[0]:
                return None
            piece = os.read(self.to_read, 1 << 20)
            if not piece:
                raise SystemExit("the browser has ended")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.to_write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive(60)
            if answer is None:
                raise SystemExit(f"{method}: no answer in 60 s")
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise SystemExit(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def page(self, address, width=1280, height=900, dark=False, reduced=False, media="", scale=1):
        return Page(self, address, width, height, dark, reduced, media, scale)


class Page:
    """One page at one size, with everything it asked for and complained about."""

    def __init__(self, browser, address, width, height, dark, reduced, media, scale):
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.target = target
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "DOM", "Accessibility"):
            self.call(domain + ".enable")
        self.metrics = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": width < 600}
        self.call("Emulation.setDeviceMetricsOverride", **self.metrics)
        features = [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced else "no-preference"},
        ]
        self.call("Emulation.setEmulatedMedia", media=media, features=features)
        browser.events.clear()
        self.call("Page.navigate", url=address)
        self.wait_for("Page.loadEventFired")
        self.settle()

    def call(self, method, **parameters):
        return self.browser.call(method, session=self.session, **parameters)

    def wait_for(self, method, seconds=60):
        end = time.monotonic() + seconds
        while not any(event.get("method") == method for event in self.browser.events):
            message = self.browser.receive(max(0.01, end - time.monotonic()))
            if message is None:
                raise SystemExit(f"waited in vain for {method}")
            self.browser.events.append(message)

    def settle(self, seconds=0.4):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            message = self.browser.receive(left)
            if message is not None:
                self.browser.events.append(message)

    def run(self, script):
        """The value of an expression, which may be a promise."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True, userGesture=True)
        if "exceptionDetails" in answer:
            raise SystemExit(f"{script}: {json.dumps(answer['exceptionDetails'])[:600]}")
        return answer["result"].get("value")

    def key(self, name, text=None, **parameters):
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowRight": 39, " ": 32}
        shared = dict(key=name, code="Space" if name == " " else name, windowsVirtualKeyCode=codes.get(name, 0), **parameters)
        if name == "Enter":
            text = "\r"
        if name == " ":
            text = " "
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **shared, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **shared)

    def click(self, selector):
        self.run(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{block: 'center', behavior: 'instant'}})")
        box = self.run(
            f"(() => {{ const b = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
            " return [b.x + b.width / 2, b.y + b.height / 2] })()")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)
        self.settle(0.2)

    def picture(self, path=None, clip=None, whole=False):
        """A screenshot as the bytes of a PNG."""
        parameters = {"format": "png"}
        if clip:
            parameters["clip"] = dict(zip(("x", "y", "width", "height"), clip), scale=1)
        if whole:
            # A window as high as the page, so that nothing of it is skipped.
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            for _ in range(2):
                self.call("Emulation.setDeviceMetricsOverride", **{**self.metrics, "height": int(min(size["height"], 16000))})
                self.settle(0.8)
                size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        data = base64.b64decode(self.call("Page.captureScreenshot", **parameters)["data"])
        if path:
            with open(path, "wb") as file:
                file.write(data)
        return data

    def problems(self):
        """What the page asked for outside itself and its files, and what it complained about."""
        found = []
        for event in self.browser.events:
            method, parameters = event.get("method"), event.get("params", {})
            if method == "Network.requestWillBeSent":
                address = parameters["request"]["url"]
                if not address.startswith(("file:", "data:", "about:", "blob:")):
                    found.append("request: " + address[:200])
            elif method == "Runtime.exceptionThrown":
                found.append("exception: " + json.dumps(parameters["exceptionDetails"])[:400])
            elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
                found.append("console: " + json.dumps(parameters["args"])[:300])
            elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
                found.append("log: " + parameters["entry"]["text"][:300] + " " + parameters["entry"].get("url", "")[:200])
        return found

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
