"""Brings the stickers of this folder to a Discord server, and brings them up to date there: the same command each time.

    TOKEN=… GUILD=… python3 upload.py FOLDER [--remove]

TOKEN is the bot's. GUILD is the number of the server (Copy Server ID, in developer mode). The program asks for the list
first: a sticker whose name is there stays, or gets its new description and tags. Discord cannot replace a picture: one that
changed is removed and uploaded again. Before the program removes anything it asks; --remove says yes. What it uploaded to
which server it keeps in a file beside the output, discord.uploaded.
"""

DOCUMENT, RECORD, TOKEN = "stickers.json", "discord.uploaded", "the token of the bot"

{{kit}}

guild = os.environ.get("GUILD", "")
if not guild.isdigit():
    sys.exit(f"GUILD is {f'“{guild}”, not a number' if guild else 'not set'}: the number of the server (Copy Server ID, in "
             "developer mode)")
address = os.environ.get("API", "https://discord.com/api/v10") + "/guilds/" + guild + "/stickers"


def call(method, path="", body=None, kind="application/json"):
    status, answer = send(method, address + path, body, kind, Authorization="Bot " + token,
                          User_Agent="DiscordBot (https://discord.com, 1)")
    if status < 300:
        return answer
    if answer.get("code") == 30039:
        sys.exit("The server has no room for more stickers. Those before this one are on it: boost it, or remove "
                 "some, and run the same command again.")
    sys.exit(f"Discord refuses: {answer.get('message', 'without a reason')} (status {status})")


# By the name of each sticker on this server: the hash of its picture, and the pack it is in.
uploaded = known.setdefault(guild, {})
stickers = listed(here)
names = {sticker["name"] for sticker in stickers}
there = {sticker["name"]: sticker for sticker in call("GET")}
# A pack that has another name now is the one of which it has most stickers.
had = {}
for name, entry in uploaded.items():
    had.setdefault(entry["pack"], []).append(name)
former = {pack for pack, all in had.items() if not listed(pack) and 2 * len(names.intersection(all)) > len(all)}
elsewhere = {sticker["name"]: pack for pack in packs if pack != here for sticker in listed(pack) or []}
gone = [name for name, entry in uploaded.items()
        if name in there and entry["pack"] in {here} | former and name not in names and name not in elsewhere]
verb = "sticker is" if len(gone) == 1 else "stickers are"
# First, as a full server takes no new stickers.
if gone and agrees(f"{len(gone)} {verb} not in this folder any longer ({', '.join(gone)}). Remove from the server?"):
    for name in gone:
        call("DELETE", "/" + there[name]["id"])
        uploaded.pop(name)
        print("removed", name)
        save()
for sticker in stickers:
    name, file_name = sticker["name"], sticker["file"]
    fields = {key: sticker[key] for key in ("name", "description", "tags")}
    digest = sha(file_name)
    old = there.get(name)
    if old and name in uploaded and uploaded[name]["pack"] == elsewhere.get(name):
        print(f"“{name}” stays as pack {elsewhere[name]} has it: give one of the two another name under `targets: discord:`.")
        continue
    if old and name in uploaded and uploaded[name]["sha"] != digest:
        if not agrees(f"The picture of “{name}” changed. Remove the old one and upload it again?"):
            continue
        call("DELETE", "/" + old["id"])
        old = None
    if old is None:
        call("POST", "", *form(fields, {"file": file_name}))
        print("uploaded", name)
    # Discord has null for an empty description, and takes no other one of less than two characters.
    elif any((old.get(key) or "") != fields[key] for key in ("description", "tags")):
        call("PATCH", "/" + old["id"], json.dumps({key: text or None for key, text in fields.items()}).encode())
        print("changed", name)
    uploaded[name] = {"sha": digest, "pack": here}
    save()
