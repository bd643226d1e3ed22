"""Generators of hostile cases: each takes a `Lab` and a `random.Random`, sets a case up, and runs the tool on it.

They know the structure that libFuzzer's mutations seldom reach: names, paths, sizes, keys, old outputs and caches.
"""

import io
import json
import os
import plistlib
import struct
import warnings
import zipfile

from lab import Fault, apng, chunk, png
from sizes import sizes

# Entries of one name are what some cases are about.
warnings.filterwarnings("ignore", "Duplicate name", UserWarning)

SCALARS = ["\u0600", "\U000110bd", "\u0301", "\u202e", "\u2066", "\u2028", "\u0085", "\ufeff", "\ufe0f", "\u200d", "\U000e0041", "\u00df", "e\u0301",
           "\U0001f602", "\x1b", "\x07", "\x7f", "\ufffe"]
DELIMITERS = ["*/", "/*", "//", "\"", "'", "\\", "$", "${x}", "{{name}}", "<i>", "&amp;", "]]>", "-->", "|", ",", ";", ":", "::", "%0A", "%", "#", "`", "\n",
              "\r\n", "\\(x)", "=1+1", "+1", "-1", "@x", "~", "..", ".", " ", "*", "?", "[x](y)", "!", "@@", "<![CDATA["]


def text(random, longest=6):
    parts = [random.choice(random.choice([SCALARS, DELIMITERS, ["a", "Tea", "x1"]])) for _ in range(random.randint(1, longest))]
    return "".join(parts)


def file_name(random):
    name = text(random).replace("/", "\u2215").replace("\0", "")
    return name if name not in (".", "..") else "x" + name


def manifest(stickers, **more):
    return json.dumps({"name": "T", "publisher": "P", "stickers": stickers, **more}, ensure_ascii=False)


def art(lab, count=3):
    for n in range(count):
        lab.put(f"art/s{n}.png", png(64, 64, seed=n * 40))
    return [{"file": f"art/s{n}.png", "id": f"s{n}", "emojis": ["🙂"], "alt": f"Thing {n}"} for n in range(count)]


ALL = {"whatsapp": {}, "imessage": {}, "editor-sdk": {}}


def names(lab, random):
    """Odd file names and texts, through every command and form of report."""
    stickers = []
    for n in range(3):
        name = file_name(random) + ".png"
        try:
            lab.put(f"art/{name}", png(64, 64, seed=n))
        except OSError:
            name = f"s{n}.png"
            lab.put(f"art/{name}", png(64, 64, seed=n))
        stickers.append({"file": f"art/{name}", "emojis": ["🙂"], "alt": text(random), "tags": [text(random, 2)]})
    lab.put("pack.yaml", manifest(stickers, name=text(random), publisher=text(random), targets=ALL))
    code, _ = lab.run("build", "pack.yaml", "-o", "out", "--no-cache")
    if code == 0:
        code, said = lab.run("check", "out")
        if code:
            raise Fault(f"its own output does not pass its check: {said[:300]}")
    for form in ("json", "github", "sarif", "text"):
        _, said = lab.run("check", "pack.yaml", "--format", form, "-q")
        if form in ("json", "sarif"):
            json.loads(said)
    for form in ("json", "csv", "html", "markdown"):
        lab.run("icons", "art", "--format", form)
    lab.run("init", "art", "--name", text(random).replace("\0", ""), "--force")


def archive_paths(lab, random):
    """Entries of a .wastickers with deep, strange, repeated or leading-out paths."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        file.writestr("title.txt", text(random))
        file.writestr("author.txt", text(random))
        for n in range(random.choice([3, 5, 200])):
            name = random.choice([
                lambda: "a/" * random.choice([3, 33, 500, 12_000]) + "x.webp", lambda: "../" * random.randint(1, 9) + "outside/evil",
                lambda: os.path.join(str(lab.outside), "evil"), lambda: f"{n}.webp", lambda: "tray.png", lambda: text(random) or "x",
                lambda: "..\\..\\outside\\evil", lambda: "x" * random.choice([255, 4_000, 60_000]), lambda: f"{n}.PNG"])()
            entry = zipfile.ZipInfo(name.replace("\0", "0")[:65_000] or "x")
            if random.random() < 0.2:
                entry.external_attr = 0o120777 << 16
            try:
                file.writestr(entry, random.choice([b"", png(96, 96), str(lab.outside / "secret.txt").encode()]))
            except (UnicodeEncodeError, struct.error):
                continue
    lab.put("Cats.wastickers", data.getvalue())
    size = len(data.getvalue())
    lab.run("check", "Cats.wastickers", refused_size=size)
    lab.run("import", "Cats.wastickers", "-o", "cats", refused_size=size)


def pictures(lab, random):
    """Long, thin, large, deep and interlaced pictures within the default limits, for all platforms."""
    width, height = random.choice([
        (64_000, random.randint(1, 1_000)), (random.randint(1, 900), 64_000), (8_000, random.randint(1, 3_000)), (1, 30_000), (30_000, 1),
        (random.randint(1, 4_000), random.randint(1, 4_000)), (random.randint(1, 3), random.randint(1, 3))])
    depth, color = random.choice([(8, 6), (8, 2), (8, 0), (16, 6), (16, 2), (1, 0), (8, 3), (8, 4)])
    lab.put("a.png", png(width, height, depth, color, random.random() < 0.3 and width * height < 9_000_000, random.choice([None, 3])))
    lab.put("pack.yaml", manifest([{"file": "a.png", "id": "a", "alt": "x", "emojis": ["🙂"]}], targets=random.choice(
        [{"imessage": {"size": "large"}}, {"imessage": {}, "editor-sdk": {}}, {"editor-sdk": {}}])))
    lab.run("build", "-j", "2", "--no-cache")
    lab.run("icons", "make", "a.png", "-o", "icons")


def clips(lab, random):
    """APNGs with strange delays and many frames."""
    count = random.choice([2, 5, 60, 400])
    delays = [(random.choice([0, 1, 10, 65_535]), random.choice([0, 1, 100, 1_000, 65_535])) for _ in range(count)]
    side = random.choice([1, 4, 60]) if count > 60 else random.choice([1, 60, 300])
    data = apng(side, side, delays, random.randint(0, 255))
    lab.put("a.png", data)
    stickers = [{"file": "a.png", "id": f"a{n}", "alt": "x", "emojis": ["🙂"]} for n in range(3)]
    edits = random.choice([{}, {"poster": random.randint(0, count + 1)}, {"speed": random.choice([0.01, 1, 100])},
                           {"trim": {"from": random.randint(0, 5_000), "to": random.randint(0, 20_000)}}])
    lab.put("pack.yaml", manifest([s | edits for s in stickers], targets=ALL))
    lab.run("build", "--no-cache", refused_size=len(data))


def documents(lab, random):
    """JSON, YAML and property lists with repeated keys, long numbers, deep nesting and long lists."""
    number = random.choice(["1" * 20_000, "1e999999", "-0.0e-400", "0." + "3" * 20_000, "9" * 19, "1e308", "NaN", "0x10"])
    deep = random.choice([50, 2_000, 40_000])
    count = random.choice([100, 4_000, 16_000])
    body = random.choice([
        lambda: "[" * deep, lambda: "[" * deep + "]" * deep, lambda: '{"a":' * deep + "1" + "}" * deep, lambda: number,
        lambda: '{"sticker_packs":[' + ",".join(["{}"] * count) + "]}",
        lambda: '{"sticker_packs":[{' + ",".join('"name":"a"' for _ in range(count)) + "}]}",
        lambda: '{"sticker_packs":[{' + ",".join(f'"k{n}":{n}' for n in range(count)) + "}]}",
        lambda: '{"sticker_packs":[{"identifier":' + number + ',"stickers":[' + ",".join('{"image_file":"x"}' for _ in range(count)) + "]}]}",
        lambda: '{"sticker_packs":[{"name":"' + "\\ud83d" * count + '"}]}', lambda: '{"sticker_packs":"' + "\\u0000" * count + '"}'])()
    lab.put("contents.json", body)
    lab.run("check", "contents.json", refused_size=len(body))
    lab.run("import", "contents.json", "-o", "x", refused_size=len(body))
    stickers = art(lab)
    keys = "".join(f"key{n if random.random() < 0.9 else 0}: {n}\n" for n in range(count))
    yaml = random.choice([
        lambda: keys + "name: T\n", lambda: "rules:\n" + "".join(f"  x/rule-{n}: off\n" for n in range(count)),
        lambda: "name: " + "[" * min(deep, 9_000), lambda: "&a [" + ",".join(["*a"] * count) + "]", lambda: f"name: {number}\nstickers: {number}\n",
        lambda: "name: T\nstickers:\n" + "".join("  - { file: art/s0.png, id: s0 }\n" for _ in range(count)),
        lambda: "? " * min(deep, 9_000), lambda: json.dumps({"name": "T" * count, "stickers": stickers * 30})])()
    lab.put("pack.yaml", yaml)
    lab.run("check", "pack.yaml", "--format", random.choice(["text", "json", "sarif", "github"]), refused_size=len(yaml))
    plist = random.choice([
        lambda: plistlib.dumps({f"k{n}": "x" for n in range(count)}), lambda: plistlib.dumps([["x"] * 40] * count, fmt=plistlib.FMT_BINARY),
        lambda: b'<?xml version="1.0"?><plist version="1.0">' + b"<array>" * deep + b"</array>" * deep + b"</plist>",
        lambda: b"{" + b"a = (" * deep, lambda: b"bplist00" + bytes(random.randrange(256) for _ in range(random.choice([40, 4_000]))),
        lambda: b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><plist><string>' + b"&a;" * count + b"</string></plist>",
        lambda: b"<plist><integer>" + number.encode() + b"</integer></plist>"])()
    for name in ("Info.plist", "App.xcodeproj/project.pbxproj"):
        lab.put(f"App/{name}", plist)
    lab.put("App/Stickers.xcassets/S.stickerpack/Contents.json", body)
    lab.run("check", "App", refused_size=len(plist) + len(body))


def old_outputs(lab, random):
    """An output whose marker lies and which holds what the tool did not make; then a partial or a whole build."""
    stickers = art(lab)
    lab.put("pack.yaml", manifest(stickers, targets=ALL))
    lab.run("build")
    marker = lab.root / "out/.stickerpress.json"
    content = json.loads(marker.read_text())
    claims = ["../outside/evil", "x/../../../outside/evil", "x/link/secret.txt", "/etc/hostname", "", "x//y", "x/./y", "a/" * 3_000 + "b", "x/\n"]
    for claim in random.sample(claims, random.randint(0, 4)):
        content["files"][claim] = random.choice(["0" * 32, "", 7, None, "0" * 100_000])
    marker.write_bytes(random.choice([json.dumps(content).encode(), marker.read_bytes(), marker.read_bytes()[:random.randint(0, 400)], b"[]", b"{}"]))
    out = lab.root / "out"
    added = {}
    for name in random.sample(["x/link", ".git/HEAD", "empty", "imessage/.hidden", "whatsapp/pipe", "d/" * 40 + "deep", "notes.txt", "editor-sdk/link"],
                              random.randint(0, 3)):
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith("link"):
            path.symlink_to(random.choice([lab.outside, lab.outside / "secret.txt", "../../outside", "nowhere"]))
        elif name == "empty":
            path.mkdir()
        elif name.endswith("pipe"):
            os.mkfifo(path)
        else:
            path.write_bytes(b"mine")
        added[os.fsencode(name)] = path
    if random.random() < 0.4:
        victim = random.choice([p for p in out.rglob("*") if p.is_file() and not p.is_symlink()])
        victim.unlink()
        random.choice([lambda: None, lambda: victim.mkdir(), lambda: victim.symlink_to(lab.outside / "secret.txt")])()
    lab.put("pack.yaml", manifest(stickers[::-1], name="U", targets=ALL))
    before = lab.listing("out")
    force = random.random() < 0.3
    arguments = random.choice([[], ["--target", "whatsapp"], ["--target", "editor-sdk", "--target", "imessage"]]) + (["--force"] if force else [])
    code, said = lab.run("build", *arguments)
    after = lab.listing("out")
    if code and after != before:
        raise Fault("changed an output although it refused to build")
    for name, path in added.items():
        if name not in after and not (force and os.path.basename(path) in said):
            raise Fault(f"removed {name[-60:]!r} without a word (exit code {code})")


def caches(lab, random):
    """Entries of the cache cut, changed and exchanged: the next build equals one without a cache."""
    lab.put("pack.yaml", manifest(art(lab, 4), targets={"whatsapp": {}, "imessage": {}}))
    lab.run("build", "-o", "clean", "--no-cache")
    lab.run("build", "-o", "out")
    entries = [p for p in (lab.base / "home/cache").rglob("*") if p.is_file()]
    if not entries:
        raise Fault("wrote no cache, so that this case tests nothing")
    for _ in range(random.randint(1, 4)):
        one, other = random.choice(entries), random.choice(entries)
        a, b = one.read_bytes(), other.read_bytes()
        damage = random.choice(["exchange", "cut", "flip", "grow", "empty", "link"])
        if damage == "exchange":
            one.write_bytes(b), other.write_bytes(a)
        elif damage == "link":
            one.unlink(), one.symlink_to(lab.outside / "secret.txt")
        elif a:
            at = random.randrange(len(a))
            one.write_bytes({"cut": a[:at], "flip": a[:at] + bytes([a[at] ^ 1 << random.randrange(8)]) + a[at + 1:], "grow": a + b"x", "empty": b""}[damage])
        entries = [p for p in entries if not p.is_symlink()]
    code, said = lab.run("build", "-o", "again")
    clean, again = lab.listing("clean"), lab.listing("again")
    if code or {k for k in clean if clean[k] != again.get(k)} - {b"report.json", b".stickerpress.json"}:
        raise Fault(f"a damaged cache changed the output (exit code {code}): {said[:200]}")


def locks(lab, random):
    """A lock file that is cut, merged, repeated or made up."""
    lab.put("pack.yaml", manifest(art(lab), targets=ALL))
    lab.run("release")
    for lock in lab.root.glob("*.lock"):
        data = lock.read_bytes()
        at = random.randrange(len(data) + 1)
        lock.write_bytes(random.choice([
            data[:at], data + data, b"<<<<<<< ours\n" + data + b"=======\n" + data + b">>>>>>> theirs\n", data.replace(b"\n", b"\r\n"), b"\0" * 400,
            b"x" * 300_000, data[:at] + text(random).encode() + data[at:]]))
    lab.put("pack.yaml", manifest(art(lab, 4), targets=ALL))
    lab.run("release")


def drawings(lab, random):
    """SVG and Lottie with numbers at and beyond every bound."""
    def number():
        return random.choice(["0", "-1", "1e-40", "1e9", "2000000", "1e38", "NaN", "99999999999999999999", "50%", "3em", str(random.randint(-999, 999))])
    shapes = [
        lambda: f'<text x="5" y="50" font-size="{number()}" letter-spacing="{number()}">A\u0600</text>',
        lambda: f'<filter id="f"><feConvolveMatrix order="{number()}" kernelMatrix="{"1 " * random.choice([9, 300, 600])}"/></filter><rect width="9" height="9" filter="url(#f)"/>',
        lambda: f'<filter id="g" x="{number()}" width="{number()}"><feGaussianBlur stdDeviation="{number()}"/><feMorphology radius="{number()}"/><feTurbulence '
                f'numOctaves="{number()}" baseFrequency="{number()}"/></filter><rect width="90" height="90" filter="url(#g)"/>',
        lambda: f'<path d="M0 0 L{number()} {number()} A{number()} 5 0 1 0 9 9" stroke="red" stroke-width="{number()}" stroke-dasharray="{number()} {number()}"/>',
        lambda: f'<pattern id="p" width="{number()}" height="{number()}"><rect width="1" height="1"/></pattern><rect width="90" height="90" fill="url(#p)"/>',
        lambda: "<g opacity='.9'>" * random.choice([3, 200, 3_000]) + "<rect width='9' height='9'/>",
        lambda: f'<image href="{random.choice(["../../outside/secret.txt", "file:///etc/hostname", "http://127.0.0.1:9/x", "data:image/png;base64,AAAA"])}" width="9" height="9"/>',
        lambda: f'<circle r="{number()}" transform="scale({number()}) rotate({number()}) skewX({number()})"/>']
    body = "".join(random.choice(shapes)() for _ in range(random.randint(1, 4)))
    size = random.choice(['viewBox="0 0 100 100"', f'width="{number()}" height="{number()}"', f'viewBox="{number()} 0 {number()} 100"'])
    lab.put("art/a.svg", f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>')
    layer = {"ty": 4, "ind": 1, "ip": 0, "op": 30, "st": 0, "ks": {"s": {"a": 0, "k": [100, 100]}}, "shapes": [
        {"ty": "el", "p": {"a": 0, "k": [50, 50]}, "s": {"a": 0, "k": [random.choice([1e9, 40, -1]), 40]}},
        {"ty": "rp", "c": {"a": 0, "k": random.choice([1, 1e6])}, "tr": {}}, {"ty": "fl", "c": {"a": 0, "k": [1, 0, 0, 1]}, "o": {"a": 0, "k": 100}},
        {"ty": "st", "c": {"a": 0, "k": [0, 0, 0, 1]}, "w": {"a": 0, "k": random.choice([1, 1e7])}, "d": [{"n": "d", "v": {"a": 0, "k": random.choice([1e-7, 2])}}]}]}
    lab.put("art/b.json", json.dumps({"v": "5", "fr": random.choice([30, 1e-9, 1e9]), "ip": 0, "op": random.choice([30, 1e9]), "w": random.choice([100, 1e6]),
                                      "h": 100, "layers": [layer] * random.choice([1, 50, 2_000])}))
    for name in ("a.svg", "b.json"):
        lab.put("pack.yaml", manifest([{"file": f"art/{name}", "id": "a", "alt": "x"}], targets={"imessage": {}}))
        lab.run("build", "--no-cache")


CASES = [names, archive_paths, pictures, clips, documents, old_outputs, caches, locks, drawings, sizes]
