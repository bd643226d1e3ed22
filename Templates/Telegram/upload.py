"""Brings a sticker set of this folder to Telegram, and brings it up to date there: the same command each time.

    TOKEN=… TELEGRAM_USER=… python3 upload.py FOLDER [--remove]

TOKEN is the bot's, from @BotFather. TELEGRAM_USER is the number of the account that owns the set, which @userinfobot tells.
What is on Telegram already stays; new stickers are added, changed ones replaced, all brought into order. Before the program
removes stickers it asks; --remove says yes. What it uploaded it keeps in a file beside the output, telegram-FOLDER.uploaded.
"""

import difflib

DOCUMENT, RECORD, TOKEN = "set.json", "telegram-FOLDER.uploaded", "the token of the bot, from @BotFather"

{{kit}}

user = os.environ.get("TELEGRAM_USER") or os.environ.get("USER", "")
if not user.isdigit():
    given = os.environ.get("TELEGRAM_USER")
    sys.exit(f"TELEGRAM_USER is {f'“{given}”, not a number' if given else 'not set'}: the number of the account that owns the "
             "set, which @userinfobot tells")
server = os.environ.get("API", "https://api.telegram.org")


class Refusal(Exception):
    pass


def call(method, fields, files=()):
    """The result of a method of the Bot API."""
    texts = {key: value if isinstance(value, str) else json.dumps(value) for key, value in fields.items()}
    status, answer = send("POST", f"{server}/bot{token}/{method}", *form(texts, {name: name for name in files}))
    if not answer.get("ok"):
        raise Refusal(f"{method}: {answer.get('description', f'the server answered {status}')}")
    return answer.get("result")


def attached(address):
    return address[len("attach://"):]


def key(name):
    """What stays of a file's name when others come before it: 03_cup.png is cup."""
    stem = name.rsplit(".", 1)[0]
    number, _, rest = stem.partition("_")
    return rest if number.isdigit() and rest else stem


pack = listed(here)
stickers, thumbnail = pack.pop("stickers"), pack.pop("thumbnail", None)
wanted = []
for sticker in stickers:
    name = attached(sticker["sticker"])
    wanted.append({
        "key": key(name), "file": name, "sha": sha(name), "fields": sticker,
        "emoji": sticker["emoji_list"], "keywords": sticker.get("keywords", [])})

# By the number that Telegram gives each sticker.
known.setdefault("stickers", {})
known.setdefault("pending", None)


def remember(identity, item):
    known["stickers"][identity] = {name: item[name] for name in ("key", "sha", "emoji", "keywords")}
    known["pending"] = None
    save()


def identity(sticker):
    return sticker.get("file_unique_id") or sticker["file_id"]


# The stickers that the set had when it was asked for last.
latest = set()


def there():
    """The stickers of the set on Telegram, in order; None where there is no such set."""
    try:
        answer = call("getStickerSet", {"name": pack["name"]})
        latest.clear()
        latest.update(identity(sticker) for sticker in answer["stickers"])
        return answer
    except Refusal as refusal:
        if "INVALID" in str(refusal) or "not found" in str(refusal).lower():
            return None
        raise


def add(item):
    before = set(latest)
    known["pending"] = item
    save()
    try:
        call("addStickerToSet", {"name": pack["name"], "user_id": user, "sticker": item["fields"]}, [item["file"]])
    except Refusal:
        # Only where there was no answer it may have been added.
        known["pending"] = None
        save()
        raise
    new = [sticker for sticker in there()["stickers"] if identity(sticker) not in before]
    if new:
        remember(identity(new[-1]), item)
        print("added", item["file"])
    else:
        known["pending"] = None
        save()
        print(f"{item['file']} is not added: Telegram has its picture in the set, and takes each once.")


def finish(remote):
    """Records what was added, or put in the place of another one, by a request that had no answer."""
    item, names = known["pending"], [identity(sticker) for sticker in remote]
    if not item or item.get("old") in names:
        return
    new = names[item.get("place", -1):][:1]
    if new and new[0] not in known["stickers"]:
        known["stickers"].pop(item.get("old"), None)
        remember(new[0], item)


def match(remote):
    """The sticker on Telegram for each one wanted. Without a record, emoji and kind in their order tell them apart."""
    finish(remote)
    pairs, free = {}, [s for s in remote if identity(s) not in known["stickers"]]
    # A picture that the set has already cannot replace another one: it is that sticker, whatever its file is called.
    for names in ("key", "sha"), ("sha",), ("key",):
        for item in [item for item in wanted if item["key"] not in pairs]:
            used = {identity(sticker) for sticker in pairs.values()}
            for sticker in remote:
                last = known["stickers"].get(identity(sticker))
                if last and identity(sticker) not in used and all(last[name] == item[name] for name in names):
                    pairs[item["key"]] = sticker
                    break
    used = {identity(sticker): name for name, sticker in pairs.items()}
    for one, last in known["stickers"].items():
        last["key"] = used.get(one, ("former " if last["key"] in pairs else "") + last["key"])
    rest = [item for item in wanted if item["key"] not in pairs]
    if not known["stickers"]:
        ours = [item["emoji"][0] for item in rest]
        theirs = [sticker.get("emoji", ours[min(i, len(ours) - 1)]) for i, sticker in enumerate(free)]
        for a, b, size in difflib.SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks():
            for step in range(size):
                pairs[rest[a + step]["key"]] = free[b + step]
                remember(identity(free[b + step]), rest[a + step])
    return pairs


def create():
    # Ten at a time: larger requests are refused.
    first = wanted[:10]
    try:
        call("createNewStickerSet", {**pack, "user_id": user, "stickers": [item["fields"] for item in first]},
             [item["file"] for item in first])
    except Refusal as error:
        if "invalid" not in str(error):
            raise
        sys.exit(f"{error}. The set is called {pack['name']}: a name ends in _by_ and the name of the bot whose token this "
                 "is. With another bot, write its name as bot in the manifest and build again: that is a new set.")
    made = there()["stickers"]
    if len(made) < len(first):
        # Telegram takes each picture once.
        first = list({item["sha"]: item for item in reversed(first)}.values())[::-1]
    for sticker, item in zip(made, first):
        remember(identity(sticker), item)
    for item in wanted[10:]:
        add(item)


def remove():
    """What this program added and the folder has no longer."""
    names = {item["key"] for item in wanted}
    gone = [s for s in there()["stickers"] if known["stickers"].get(identity(s), {"key": None})["key"] not in names]
    ours = [s for s in gone if identity(s) in known["stickers"]]
    listed = ", ".join(known["stickers"][identity(s)]["key"] for s in ours)
    verb = "sticker is" if len(ours) == 1 else "stickers are"
    if ours and agrees(f"{len(ours)} {verb} not in this folder any longer ({listed}). Remove from the set?"):
        for sticker in ours:
            call("deleteStickerFromSet", {"sticker": sticker["file_id"]})
            print("removed", known["stickers"].pop(identity(sticker))["key"])
            save()
    if len(gone) > len(ours):
        print(f"{len(gone) - len(ours)} of the set are from elsewhere; they stay.")


def update(current):
    pairs = match(current["stickers"])
    # A full set takes no new stickers, and a set without any is gone.
    if pairs:
        remove()
    for item in wanted:
        sticker = pairs.get(item["key"])
        if sticker is None:
            add(item)
            continue
        last = known["stickers"].get(identity(sticker), item)
        if last["sha"] != item["sha"]:
            place = [identity(one) for one in there()["stickers"]].index(identity(sticker))
            known["pending"] = {**item, "old": identity(sticker), "place": place}
            save()
            call("replaceStickerInSet", {
                "user_id": user, "name": pack["name"], "old_sticker": sticker["file_id"], "sticker": item["fields"]},
                [item["file"]])
            known["stickers"].pop(identity(sticker), None)
            remember(identity(there()["stickers"][place]), item)
            print("replaced", item["file"])
            continue
        if last["emoji"] != item["emoji"]:
            call("setStickerEmojiList", {"sticker": sticker["file_id"], "emoji_list": item["emoji"]})
            print("new emojis of", item["file"])
        if last["keywords"] != item["keywords"]:
            call("setStickerKeywords", {"sticker": sticker["file_id"], "keywords": item["keywords"]})
        remember(identity(sticker), item)
    if not pairs:
        remove()
    order()
    if current.get("title", pack["title"]) != pack["title"]:
        call("setStickerSetTitle", {"name": pack["name"], "title": pack["title"]})


def order():
    places = {item["key"]: place for place, item in enumerate(wanted)}
    now = [identity(s) for s in there()["stickers"]]
    files = {identity(s): s["file_id"] for s in there()["stickers"]}
    right = sorted(now, key=lambda one: places.get(known["stickers"].get(one, {}).get("key"), len(places)))
    for place, one in enumerate(right):
        if now[place] != one:
            call("setStickerPositionInSet", {"sticker": files[one], "position": place})
            now.remove(one)
            now.insert(place, one)


try:
    current = there()
    create() if current is None else update(current)
    if thumbnail:
        call("setStickerSetThumbnail", {"name": pack["name"], "user_id": user, **thumbnail},
             [attached(thumbnail["thumbnail"])])
except Refusal as refusal:
    text = str(refusal)
    if "occupied" in text:
        text += ". Another account has a set of this name: write another `name:` under `targets: telegram:`, and build."
    sys.exit(text)
print("https://t.me/" + ("addemoji/" if pack["sticker_type"] == "custom_emoji" else "addstickers/") + pack["name"])
