import hashlib
import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

words = [word for word in sys.argv[1:] if not word.startswith("--")]
if len(words) != 1:
    sys.exit(__doc__)
folder = os.path.abspath(words[0])
if not os.path.isfile(os.path.join(folder, DOCUMENT)):
    sys.exit(f"There is no {DOCUMENT} in {folder}: name the folder of a pack, as in README.md.")
token = os.environ.get("TOKEN") or sys.exit(f"TOKEN is not set: {TOKEN}")
if not token.isascii() or not token.isprintable():
    sys.exit("TOKEN has a character that no token has: copy it again, without quotes and dots")


def output():
    """The folder of the build that the pack is in; None for a copy elsewhere."""
    place = folder
    while not os.path.exists(os.path.join(place, ".stickerpress.json")):
        if os.path.dirname(place) == place:
            return None
        place = os.path.dirname(place)
    return place


def listed(pack):
    """The document of a pack; None where there is no such folder."""
    path = os.path.join(os.path.dirname(folder), pack, DOCUMENT)
    if not os.path.isfile(path):
        return None
    with open(path, encoding="utf-8") as file:
        return json.load(file)


here, build = os.path.basename(folder), output()
packs = os.listdir(os.path.dirname(folder)) if build else [here]
# What earlier runs uploaded. A build keeps no file of others in its output, so it lies beside that.
record = os.path.join(os.path.dirname(build), RECORD.replace("FOLDER", here)) if build else folder + ".uploaded"
known = {}
if os.path.exists(record):
    try:
        with open(record, encoding="utf-8") as file:
            known = json.load(file)
        if not isinstance(known, dict):
            raise ValueError
    except ValueError:
        sys.exit(f"{record} is damaged: take it from a backup, or remove it and run the same command again.")


def save():
    with open(record + ".new", "w", encoding="utf-8") as file:
        json.dump(known, file, ensure_ascii=False, indent=1)
    os.replace(record + ".new", record)


def data(name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def sha(name):
    return hashlib.sha256(data(name)).hexdigest()


def form(fields, files):
    """The body of a request with fields and files, by the names of their fields, and its type."""
    border = uuid.uuid4().hex
    kinds = {".png": "image/png", ".gif": "image/gif", ".json": "application/json"}
    parts = [(f'name="{key}"', text.encode()) for key, text in fields.items()]
    for key, name in files.items():
        kind = kinds.get(os.path.splitext(name)[1], "application/octet-stream")
        parts.append((f'name="{key}"; filename="{name}"\r\nContent-Type: {kind}', data(name)))
    body = b"".join(
        b"--%s\r\nContent-Disposition: form-data; %s\r\n\r\n%s\r\n" % (border.encode(), head.encode(), part)
        for head, part in parts) + b"--%s--\r\n" % border.encode()
    return body, "multipart/form-data; boundary=" + border


def send(method, address, body=None, kind="application/json", **headers):
    """The status of an answer, and its JSON. No message has the address, as the token may be a part of it."""
    for attempt in range(20):
        request = urllib.request.Request(address, body, {key.replace("_", "-"): text for key, text in headers.items()}, method=method)
        if body is not None:
            request.add_header("Content-Type", kind)
        try:
            try:
                response = urllib.request.urlopen(request, timeout=120)
            except urllib.error.HTTPError as error:
                response = error
            with response:
                status, text, pause = response.getcode(), response.read(), response.headers.get("Retry-After")
        except (OSError, ValueError, http.client.HTTPException) as error:
            no_answer(getattr(error, "reason", type(error).__name__))
        try:
            answer = json.loads(text)
        except ValueError:
            answer = None
        if status >= 500 or status < 300 and answer is None and method != "DELETE":
            # What it was asked for it may have done.
            no_answer(f"status {status}")
        if status < 300:
            return status, answer
        answer = answer if isinstance(answer, dict) else {}
        if status != 429:
            return status, answer
        try:
            pause = answer.get("retry_after") or (answer.get("parameters") or {}).get("retry_after") or pause
            seconds = max(0.0, float(pause or answer["retry_after_ms"] / 1000))
        except (AttributeError, KeyError, TypeError, ValueError):
            seconds = min(60.0, 2.0 ** attempt)
        if seconds > 5:
            print(f"waiting {seconds:.0f} s: the server takes no more requests until then", flush=True)
        time.sleep(seconds)
    no_answer("status 429, again and again")


def no_answer(reason):
    sys.exit(f"no answer ({reason}). Run the same command again: it goes on from here.")


def agrees(question):
    if "--remove" in sys.argv:
        return True
    if not sys.stdin.isatty():
        print(question, "Not removed: run the command with --remove.")
        return False
    return input(question + " [y/N] ").strip().lower() in ("y", "yes")
