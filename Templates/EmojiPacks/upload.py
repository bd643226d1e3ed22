"""Brings an emoji pack of this folder into a Matrix room, and brings it up to date there: the same command each time.

    TOKEN=… SERVER=https://matrix.example.org ROOM='!…' python3 upload.py FOLDER

TOKEN is an access token of an account that may send state events in the room. Each picture is uploaded once: the program
keeps the addresses in a file beside the output, matrix-FOLDER.uploaded. The event of the room is replaced whole.
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


def record_beside_output(service):
    """Builds keep no file of others in their output: the record lies beside it."""
    place = folder
    while not os.path.exists(os.path.join(place, ".stickerpress.json")):
        if os.path.dirname(place) == place:
            return folder + ".uploaded"
        place = os.path.dirname(place)
    return os.path.join(os.path.dirname(place), f"{service}-{os.path.basename(folder)}.uploaded")


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
                time.sleep(answer.get("retry_after_ms", 1000) / 1000)
                continue
            sys.exit(f"the server refuses: {answer.get('error', 'without a reason')} (status {error.code})")
        except (OSError, ValueError) as error:
            sys.exit(f"no answer ({getattr(error, 'reason', type(error).__name__)}). Run the same command again: it goes on from here.")


record = record_beside_output("matrix")
known = {}
if os.path.exists(record):
    with open(record, encoding="utf-8") as file:
        known = json.load(file)

with open(os.path.join(folder, "image_pack.json"), encoding="utf-8") as file:
    event = json.load(file)
for image in event["content"]["images"].values():
    name = image["url"].rsplit("/", 1)[1]
    with open(os.path.join(folder, name), "rb") as file:
        data = file.read()
    digest = server + " " + hashlib.sha256(data).hexdigest()
    if digest not in known:
        path = "/_matrix/media/v3/upload?" + urllib.parse.urlencode({"filename": name})
        known[digest] = call("POST", path, data, image["info"]["mimetype"])["content_uri"]
        with open(record + ".new", "w", encoding="utf-8") as file:
            json.dump(known, file, indent=1)
        os.replace(record + ".new", record)
        print("uploaded", name)
    image["url"] = known[digest]
body = json.dumps(event["content"], ensure_ascii=False).encode()
if len(body) > 64_000:
    sys.exit(f"the event has {len(body):,} bytes; servers take 65,536: build two packs of it")
key = urllib.parse.quote(event["state_key"], safe="")
call("PUT", f"/_matrix/client/v3/rooms/{room}/state/{event['type']}/{key}", body, "application/json")
print("the pack is in the room")
