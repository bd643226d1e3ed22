"""Brings an emoji pack of this folder into a Matrix room, and brings it up to date there: the same command each time.

    TOKEN=… SERVER=https://matrix.example.org ROOM='!…' python3 upload.py FOLDER [--remove]

TOKEN is an access token of an account that may send state events in the room. Each picture is uploaded once: the program
keeps the addresses in a file beside the output, matrix.uploaded. The event of the room is replaced whole. Of a pack that
has another name now, the room has the old one, too: before the program removes it, it asks; --remove says yes.
"""

DOCUMENT, RECORD, TOKEN = "image_pack.json", "matrix.uploaded", "an access token of your account"

{{kit}}

server = (os.environ.get("SERVER") or sys.exit("SERVER is not set, such as https://matrix.example.org")).rstrip("/")
if "://" not in server:
    server = "https://" + server
room = urllib.parse.quote(os.environ.get("ROOM") or sys.exit("ROOM is not set: the id of the room, such as !abc:example.org"), safe="")


def call(method, path, body, kind="application/json"):
    status, answer = send(method, server + path, body, kind, Authorization="Bearer " + token)
    if status >= 300:
        sys.exit(f"the server refuses: {answer.get('error', 'without a reason')} (status {status})")
    return answer


pictures = known.setdefault("pictures", {})
# The state keys of packs that the program brought into this room, with their pictures.
keys = known.setdefault("rooms", {}).setdefault(server + " " + room, {})


def put(kind, key, content):
    path = f"/_matrix/client/v3/rooms/{room}/state/{kind}/{urllib.parse.quote(key, safe='')}"
    call("PUT", path, content)


event = listed(here)
digests = []
for image in event["content"]["images"].values():
    name = image["url"].rsplit("/", 1)[1]
    digest = server + " " + sha(name)
    if digest not in pictures:
        path = "/_matrix/media/v3/upload?" + urllib.parse.urlencode({"filename": name})
        pictures[digest] = call("POST", path, data(name), image["info"]["mimetype"])["content_uri"]
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
