"""Brings the stickers of this folder to a Discord server, and brings them up to date there: the same command each time.

    TOKEN=… GUILD=… python3 upload.py FOLDER [--remove]

TOKEN is the bot's. GUILD is the number of the server (Copy Server ID, in developer mode). The program asks for the list
first: a sticker whose name is there stays, or gets its new description and tags. Discord cannot replace a picture: one that
changed is removed and uploaded again. Before the program removes anything it asks; --remove says yes. What it uploaded to
which server it keeps in a file beside the output, discord.uploaded.
"""

import hashlib
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

words = [word for word in sys.argv[1:] if not word.startswith("--")]
if len(words) != 1:
    sys.exit(__doc__)
folder = os.path.abspath(words[0])
if not os.path.isfile(os.path.join(folder, "stickers.json")):
    sys.exit(f"There is no stickers.json in {folder}: name the folder of a pack, as in README.md.")
token = os.environ.get("TOKEN") or sys.exit("TOKEN is not set: the token of the bot")
if not token.isascii() or not token.isprintable():
    sys.exit("TOKEN has a character that no token has: copy it again, without quotes and dots")
guild = os.environ.get("GUILD", "")
if not guild.isdigit():
    sys.exit(f"GUILD is {f'“{guild}”, not a number' if guild else 'not set'}: the number of the server (Copy Server ID, in "
             "developer mode)")
address = os.environ.get("API", "https://discord.com/api/v10") + "/guilds/" + guild + "/stickers"
kinds = {".png": "image/png", ".gif": "image/gif", ".json": "application/json"}


def output():
    """The folder of the build that the pack is in; None for a copy elsewhere."""
    place = folder
    while not os.path.exists(os.path.join(place, ".stickerpress.json")):
        if os.path.dirname(place) == place:
            return None
        place = os.path.dirname(place)
    return place


def listed(pack):
    """The stickers of a pack; none where there is no such folder."""
    path = os.path.join(os.path.dirname(folder), pack, "stickers.json")
    if not os.path.isfile(path):
        return []
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def wait(seconds):
    if seconds > 5:
        print(f"waiting {seconds:.0f} s: the server takes no more requests until then", flush=True)
    time.sleep(seconds)


def call(method, path="", body=None, kind="application/json"):
    while True:
        request = urllib.request.Request(address + path, body, method=method)
        request.add_header("Authorization", "Bot " + token)
        request.add_header("User-Agent", "DiscordBot (https://discord.com, 1)")
        if body is not None:
            request.add_header("Content-Type", kind)
        try:
            with urllib.request.urlopen(request, timeout=120) as response:
                return json.loads(response.read() or b"null")
        except urllib.error.HTTPError as error:
            text = error.read().decode("utf-8", "replace")
            try:
                answer = json.loads(text)
            except ValueError:
                answer = {}
            if error.code == 429:
                wait(answer.get("retry_after", 1))
                continue
            if answer.get("code") == 30039:
                sys.exit("The server has no room for more stickers. Those before this one are on it: boost it, or remove "
                         "some, and run the same command again.")
            sys.exit(f"Discord refuses: {answer.get('message', text[:200])} (status {error.code})")
        except (OSError, ValueError) as error:
            sys.exit(f"no answer ({getattr(error, 'reason', type(error).__name__)}). Run the same command again: it goes on from here.")


def form(fields, name, data):
    border = uuid.uuid4().hex
    parts = [(f'name="{key}"', "", value.encode()) for key, value in fields.items()]
    kind = kinds[os.path.splitext(name)[1]]
    parts.append((f'name="file"; filename="{name}"', f"\r\nContent-Type: {kind}", data))
    body = b"".join(
        b"--%s\r\nContent-Disposition: form-data; %s%s\r\n\r\n%s\r\n" % (border.encode(), head.encode(), more.encode(), value)
        for head, more, value in parts) + b"--%s--\r\n" % border.encode()
    return body, "multipart/form-data; boundary=" + border


def agrees(question):
    if "--remove" in sys.argv:
        return True
    if not sys.stdin.isatty():
        print(question, "Not removed: run the command with --remove.")
        return False
    return input(question + " [y/N] ").strip().lower() in ("y", "yes")


# What earlier runs uploaded to this server, by the name of each sticker: the hash of its picture, and the pack it is in.
here, build = os.path.basename(folder), output()
# Builds keep no file of others in their output: the record of all its packs lies beside it.
record = os.path.join(os.path.dirname(build), "discord.uploaded") if build else folder + ".uploaded"
packs = os.listdir(os.path.dirname(folder)) if build else [here]
servers = {}
if os.path.exists(record):
    with open(record, encoding="utf-8") as file:
        servers = json.load(file)
known = servers.setdefault(guild, {})


def save():
    with open(record + ".new", "w", encoding="utf-8") as file:
        json.dump(servers, file, ensure_ascii=False, indent=1)
    os.replace(record + ".new", record)


stickers = listed(here)
names = {sticker["name"] for sticker in stickers}
there = {sticker["name"]: sticker for sticker in call("GET")}
# A pack that has another name now is the one of which it has most stickers.
had = {}
for name, entry in known.items():
    had.setdefault(entry["pack"], []).append(name)
former = {pack for pack, all in had.items() if not listed(pack) and 2 * len(names.intersection(all)) > len(all)}
elsewhere = {sticker["name"]: pack for pack in packs if pack != here for sticker in listed(pack)}
gone = [name for name, entry in known.items()
        if name in there and entry["pack"] in {here} | former and name not in names and name not in elsewhere]
verb = "sticker is" if len(gone) == 1 else "stickers are"
# First, as a full server takes no new stickers.
if gone and agrees(f"{len(gone)} {verb} not in this folder any longer ({', '.join(gone)}). Remove from the server?"):
    for name in gone:
        call("DELETE", "/" + there[name]["id"])
        known.pop(name)
        print("removed", name)
        save()
for sticker in stickers:
    name, file_name = sticker["name"], sticker["file"]
    fields = {key: sticker[key] for key in ("name", "description", "tags")}
    with open(os.path.join(folder, file_name), "rb") as file:
        data = file.read()
    digest = hashlib.sha256(data).hexdigest()
    old = there.get(name)
    if old and name in known and known[name]["pack"] == elsewhere.get(name):
        print(f"“{name}” stays as pack {elsewhere[name]} has it: give one of the two another name under `targets: discord:`.")
        continue
    if old and name in known and known[name]["sha"] != digest:
        if not agrees(f"The picture of “{name}” changed. Remove the old one and upload it again?"):
            continue
        call("DELETE", "/" + old["id"])
        old = None
    if old is None:
        call("POST", "", *form(fields, file_name, data))
        print("uploaded", name)
    # Discord has null for an empty description, and takes no other one of less than two characters.
    elif any((old.get(key) or "") != fields[key] for key in ("description", "tags")):
        call("PATCH", "/" + old["id"], json.dumps({key: text or None for key, text in fields.items()}).encode())
        print("changed", name)
    known[name] = {"sha": digest, "pack": here}
    save()
