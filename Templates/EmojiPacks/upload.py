"""Brings an emoji pack of this folder into a Matrix room, and brings it up to date there: the same command each time.

    TOKEN=… SERVER=https://matrix.example.org ROOM='!…' python3 upload.py FOLDER [--remove]

TOKEN is an access token of an account that may send state events in the room. Each picture is uploaded once: the program
keeps the addresses in a file beside the output, matrix.uploaded. The event of the room is replaced whole. Of a pack that
has another name now, the room has the old one, too: before the program removes it, it asks; --remove says yes.
"""

import hashlib
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

words = [word for word in sys.argv[1:] if not word.startswith("--")]
if len(words) != 1:
    sys.exit(__doc__)
folder = os.path.abspath(words[0])
if not os.path.isfile(os.path.join(folder, "image_pack.json")):
    sys.exit(f"There is no image_pack.json in {folder}: name the folder of a pack, as in README.md.")
token = os.environ.get("TOKEN") or sys.exit("TOKEN is not set: an access token of your account")
if not token.isascii() or not token.isprintable():
    sys.exit("TOKEN has a character that no token has: copy it again, without quotes and dots")
server = (os.environ.get("SERVER") or sys.exit("SERVER is not set, such as https://matrix.example.org")).rstrip("/")
if "://" not in server:
    server = "https://" + server
room = urllib.parse.quote(os.environ.get("ROOM") or sys.exit("ROOM is not set: the id of the room, such as !abc:example.org"), safe="")


def output():
    """The folder of the build that the pack is in; None for a copy elsewhere."""
    place = folder
    while not os.path.exists(os.path.join(place, ".stickerpress.json")):
        if os.path.dirname(place) == place:
            return None
        place = os.path.dirname(place)
    return place


def listed(pack):
    """The event of a pack; None where there is no such folder."""
    path = os.path.join(os.path.dirname(folder), pack, "image_pack.json")
    if not os.path.isfile(path):
        return None
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def wait(seconds):
    if seconds > 5:
        print(f"waiting {seconds:.0f} s: the server takes no more requests until then", flush=True)
    time.sleep(seconds)


def call(method, path, body, kind):
    while True:
        request = urllib.request.Request(server + path, body, method=method)
        request.add_header("Authorization", "Bearer " + token)
        request.add_header("Content-Type", kind)
        try:
            with urllib.request.urlopen(request, timeout=120) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            try:
                answer = json.load(error)
            except ValueError:
                answer = {}
            if error.code == 429:
                wait(answer.get("retry_after_ms", 1000) / 1000)
                continue
            sys.exit(f"the server refuses: {answer.get('error', 'without a reason')} (status {error.code})")
        except (OSError, ValueError) as error:
            sys.exit(f"no answer ({getattr(error, 'reason', type(error).__name__)}). Run the same command again: it goes on from here.")


def agrees(question):
    if "--remove" in sys.argv:
        return True
    if not sys.stdin.isatty():
        print(question, "Not removed: run the command with --remove.")
        return False
    return input(question + " [y/N] ").strip().lower() in ("y", "yes")


# Builds keep no file of others in their output: the record of all its packs lies beside it.
build = output()
record = os.path.join(os.path.dirname(build), "matrix.uploaded") if build else folder + ".uploaded"
packs = os.listdir(os.path.dirname(folder)) if build else [os.path.basename(folder)]
known = {"pictures": {}, "rooms": {}}
if os.path.exists(record):
    with open(record, encoding="utf-8") as file:
        known.update(json.load(file))
pictures = known["pictures"]
# The state keys of packs that the program brought into this room, with their pictures.
keys = known["rooms"].setdefault(server + " " + room, {})


def save():
    with open(record + ".new", "w", encoding="utf-8") as file:
        json.dump(known, file, indent=1)
    os.replace(record + ".new", record)


def put(kind, key, content):
    path = f"/_matrix/client/v3/rooms/{room}/state/{kind}/{urllib.parse.quote(key, safe='')}"
    call("PUT", path, content, "application/json")


event = listed(os.path.basename(folder))
digests = []
for image in event["content"]["images"].values():
    name = image["url"].rsplit("/", 1)[1]
    with open(os.path.join(folder, name), "rb") as file:
        data = file.read()
    digest = server + " " + hashlib.sha256(data).hexdigest()
    if digest not in pictures:
        path = "/_matrix/media/v3/upload?" + urllib.parse.urlencode({"filename": name})
        pictures[digest] = call("POST", path, data, image["info"]["mimetype"])["content_uri"]
        save()
        print("uploaded", name)
    image["url"] = pictures[digest]
    digests.append(digest)
body = json.dumps(event["content"], ensure_ascii=False).encode()
if len(body) > 64_000:
    sys.exit(f"the event has {len(body):,} bytes; servers take 65,536: build two packs of it")
put(event["type"], event["state_key"], body)
print("the pack is in the room")
there = {other["state_key"] for other in map(listed, packs) if other}
# A pack that has another name now is the one of which it has most pictures.
former = [key for key, had in keys.items() if key not in there and 2 * len(set(had) & set(digests)) > len(set(had))]
keys[event["state_key"]] = digests
save()
for key in former:
    if agrees(f"The room still has the pack under its old name, “{key}”. Remove that?"):
        put(event["type"], key, b"{}")
        keys.pop(key)
        save()
        print("removed", key)
