"""What a construct costs when it is repeated 1,000 and 4,000 times: what grows with the square of its input is a fault.

Mutations of small inputs never find that. Each case takes one construct, in turn: 50 cases are all of them.
"""

import io
import json
import plistlib
import zipfile

from lab import Fault, png

COUNTS = (1_000, 4_000)
# Four times the input may cost eight times as much beyond what an empty input costs. Less than this is noise: CPU s, MB.
GROWTH, FLOORS = 8, (0.05, 8)


def svg(body):
    """Art: the contents of a drawing, by the number of repetitions."""
    def files(count):
        return {"art/a.svg": f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"><rect width="9" height="9"/>{body(count)}</svg>'}
    return "art/a.svg", files


def document_type(declarations, body=lambda count: ""):
    """Art: a drawing that begins with a document type."""
    def files(count):
        return {"art/a.svg": f'<!DOCTYPE svg [{declarations(count)}]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99">'
                             f'<rect width="9" height="9"/>{body(count)}</svg>'}
    return "art/a.svg", files


def lottie(layers, **more):
    """Art: an animation with these layers; `more` are further keys, by the number of repetitions."""
    def files(count):
        return {"art/a.json": json.dumps({"v": "5", "fr": 30, "ip": 0, "op": 30, "w": 100, "h": 100, "layers": layers(count),
                                          **{key: value(count) for key, value in more.items()}})}
    return "art/a.json", files


def shapes(items):
    """Art: an animation of one layer with these shapes."""
    return lottie(lambda count: [layer(items(count))])


def layer(items, **more):
    return {"ty": 4, "ind": 1, "ip": 0, "op": 30, "st": 0, "ks": {}, "shapes": items, **more}


def still(value):
    return {"a": 0, "k": value}


def moving(count, value):
    return {"a": 1, "k": [{"t": 30 * n / count, "s": value(n), "i": {"x": 0.5, "y": 0.5}, "o": {"x": 0.5, "y": 0.5}} for n in range(count)]}


def manifest(text):
    """A manifest, which is checked."""
    return "pack.yaml", lambda count: {"pack.yaml": "name: T\npublisher: P\n" + text(count), "art/a.png": png(64, 64)}


def bundle(path, content, *others):
    """A bundle of others, which is checked by the first part of its path."""
    return path.split("/")[0], lambda count: {path: content(count), **{other: png(96, 96) for other in others}}


def packs(stickers):
    return bundle("contents.json", lambda count: json.dumps({"sticker_packs": [{"identifier": "p", "name": "P", "stickers": stickers(count)}]}))


def archive(count):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        for number in range(count):
            file.writestr(f"{number}/{'a' * 60}.webp", b"")
    return data.getvalue()


def times(text):
    """The text so often, with its number for `~`."""
    return lambda count: "".join(text.replace("~", str(number)) for number in range(count))


GRADIENT = {"ty": "gf", "t": 1, "s": still([0, 0]), "e": still([90, 90]), "o": still(100)}
BOX = {"ty": "rc", "p": still([50, 50]), "s": still([40, 40]), "r": still(0)}
FILL = {"ty": "fl", "c": still([1, 0, 0, 1]), "o": still(100)}

# Letters are cheap, so there are more of them than of elements.
CONSTRUCTS = {
    "SVG shapes": svg(times('<rect x="~" width="9" height="9"/>')),
    "SVG long id": svg(lambda count: f'<hatch id="{"#" * 50 * count}"/>'),
    "SVG ids": svg(times('<linearGradient id="g~"><stop stop-color="red"/></linearGradient><rect width="9" height="9" fill="url(#g~)"/>')),
    "SVG hatches": svg(times('<hatch id="h~"/>')),
    "SVG uses": svg(lambda count: '<defs><path id="a" d="M0 0h9"/></defs>' + '<use href="#a"/>' * count),
    "SVG entities used": document_type(lambda _: '<!ENTITY a "abcdefgh">', lambda count: f'<desc>{"&a;" * 10 * count}</desc>'),
    "SVG entities declared": document_type(times('<!ENTITY e~ "x">'), times("<desc>&e~;</desc>")),
    "SVG nested entities": document_type(lambda count: '<!ENTITY e0 "x">' + "".join(f'<!ENTITY e{n} "&e{n - 1};">' for n in range(1, count)), lambda count: f"<desc>&e{count - 1};</desc>"),
    "SVG declarations": svg(lambda count: f'<g style="{"transform-origin:1px 2px;" * 5 * count}"><path d="M0 0h9"/></g>'),
    "SVG attributes": svg(lambda count: "<g " + times('a~="" ')(count) + "/>"),
    "SVG text": svg(lambda count: f'<defs><text>{"aé" * 50 * count}</text></defs>'),
    "SVG character references": svg(lambda count: f'<defs><text>{"&#233;" * 10 * count}</text></defs>'),
    "SVG texts": svg(times('<defs><text font-family="F~">a</text></defs>')),
    "SVG comments": svg(lambda count: "<!-- -->" * 20 * count),
    "SVG comments without an end": svg(lambda count: "<!- -" * 20 * count + "<!--" * 20 * count),
    "SVG tags without an end": svg(lambda count: "<feDropShadow " * 10 * count),
    "SVG shadows": svg(lambda count: "<filter id='f'>" + '<feDropShadow dx="1"/>' * count + "</filter>"),
    "SVG style rules": svg(lambda count: "<style>" + times(".a~{fill:red}")(count) + "</style><rect class='a1' width='9' height='9'/>"),
    "SVG points": svg(lambda count: f'<path d="M0 0{" L9 9" * 10 * count}"/>'),
    "SVG nested groups": svg(lambda count: "<g>" * count + "</g>" * count),
    "SVG pictures": svg(times('<image href="data:image/png;base64,AAAA" width="9" height="9"/>')),
    "Lottie empty layers": lottie(lambda count: [{}] * count * 10),
    "Lottie layers": lottie(lambda count: [layer([BOX, FILL], ind=number) for number in range(count)]),
    "Lottie parents": lottie(lambda count: [layer([], ind=number, parent=number - 1) for number in range(1, count)]),
    "Lottie masks": lottie(lambda count: [layer([BOX, FILL], hasMask=True, masksProperties=[{"mode": "a", "pt": still({"c": True, "v": [[0, 0]], "i": [[0, 0]], "o": [[0, 0]]}), "o": still(100)}] * count)]),
    "Lottie assets": lottie(lambda count: [{"ty": 0, "ind": 1, "ip": 0, "op": 30, "st": 0, "ks": {}, "w": 9, "h": 9, "refId": f"a{count - 1}"}],
                            assets=lambda count: [{"id": f"a{number}", "layers": [layer([BOX, FILL])]} for number in range(count)]),
    "Lottie empty groups": shapes(lambda count: [{"ty": "gr"}] * count * 10),
    "Lottie nested groups": lottie(lambda count: json.loads('[{"ty":4,"ip":0,"op":30,"ks":{},"shapes":' + '[{"ty":"gr","it":' * min(count, 200) + "[]" + "}]" * min(count, 200) + "}]") * (count // 100 + 1)),
    "Lottie keyframes": shapes(lambda count: [{**BOX, "p": moving(count, lambda n: [n % 90, 50])}, FILL]),
    "Lottie points": shapes(lambda count: [{"ty": "sh", "ks": still({"c": True, **{key: [[n % 90, n % 70] for n in range(count)] for key in "vio"}})}, FILL]),
    "Lottie dashes": shapes(lambda count: [BOX, {"ty": "st", "c": still([0, 0, 0, 1]), "w": still(1), "o": still(100), "d": [{"n": "d", "v": still(2)}] * count}]),
    "Lottie stops": shapes(lambda count: [BOX, {**GRADIENT, "g": {"p": 2, "k": still([0, 1, 0, 0, 1, 0, 0, 1] + [n / count for n in range(count) for _ in (0, 1)])}}]),
    "Lottie stops of one keyframe": shapes(lambda count: [BOX, {**GRADIENT, "g": {"p": 2, "k": moving(count, lambda n: [0, 1, 0, 0, 1, 0, 0, 1] + ([i / count for i in range(count) for _ in (0, 1)] if n == 0 else []))}}]),
    "manifest stickers": manifest(lambda count: "stickers:\n" + times("- {file: art/a.png, id: s~, alt: A}\n")(count)),
    "manifest missing art": manifest(lambda count: "stickers:\n" + times("- {file: art/s~.png, alt: A}\n")(count)),
    "manifest tags": manifest(lambda count: "stickers:\n- {file: art/a.png, alt: A, tags: [" + times("t~, ")(count) + "]}\n"),
    "manifest emojis": manifest(lambda count: "stickers:\n- {file: art/a.png, alt: A, emojis: " + "👋🏽" * count + "}\n"),
    "manifest texts": manifest(lambda count: "stickers:\n- {file: art/a.png, alt: {" + times("en-x-a~: A, ")(count) + "}}\n"),
    "manifest rules": manifest(lambda count: "rules:\n" + times("  whatsapp/rule-~: off\n")(count) + "stickers: [art/a.png]\n"),
    "manifest keys": manifest(lambda count: times("k~: 1\n")(count) + "stickers: [art/a.png]\n"),
    "manifest long name": manifest(lambda count: "stickers:\n- {file: art/a.png, alt: \"" + "e\u0301" * 50 * count + "\"}\n"),
    "WhatsApp packs": bundle("contents.json", lambda count: json.dumps({"sticker_packs": [{"identifier": f"p{n}", "name": "P", "stickers": []} for n in range(count)]})),
    "WhatsApp stickers": packs(lambda count: [{"image_file": f"{n}.webp", "emojis": ["a"]} for n in range(count)]),
    "WhatsApp empty stickers": packs(lambda count: [{}] * count * 10),
    "WhatsApp emojis": packs(lambda count: [{"image_file": "a.webp", "emojis": ["👋"] * count}]),
    "WhatsApp archive": ("a.wastickers", lambda count: {"a.wastickers": archive(count)}),
    "iMessage stickers": bundle("S.xcassets/P.stickerpack/Contents.json", lambda count: json.dumps({"stickers": [{"filename": f"s{n}.sticker"} for n in range(count)]})),
    "iMessage project": bundle("A.xcodeproj/project.pbxproj", lambda count: "{objects={" + times("A~={isa=PBXNativeTarget;name=t~;buildPhases=(P~);};P~={isa=PBXResourcesBuildPhase;files=(F~);};")(count) + "};}"),
    "iMessage property list": bundle("App/Info.plist", lambda count: plistlib.dumps({f"k{n}": "x" for n in range(count)}), "App/S.xcassets/P.stickerpack/a.sticker/a.png"),
    "editor assets": bundle("content.json", lambda count: json.dumps({"version": "2.0.0", "id": "ly.img.a", "assets": [{"id": f"a{n}", "meta": {"kind": "sticker", "uri": f"a{n}.png"}} for n in range(count)]})),
}


def sizes(lab, random):
    """One construct repeated 1 time, 1,000 and 4,000 times: processor time and memory grow no faster than the input."""
    name = sorted(CONSTRUCTS)[lab.number % len(CONSTRUCTS)]
    target, files = CONSTRUCTS[name]

    def cost(count):
        for path, content in files(count).items():
            lab.put(path, content)
        if not target.startswith("art/"):
            return lab.cost("check", target)
        # Which reads the art and does not draw it: drawing has limits of its own.
        lab.put("pack.yaml", json.dumps({"name": "T", "publisher": "P", "stickers": [{"file": target, "id": "a", "alt": "x"}], "targets": {"imessage": {}}}))
        return lab.cost("check", "pack.yaml")

    empty, few, many = cost(1), cost(COUNTS[0]), cost(COUNTS[1])
    for measure, unit in enumerate(("CPU s", "MB")):
        def grows():
            return many[measure] - empty[measure] > GROWTH * max(few[measure] - empty[measure], FLOORS[measure])
        # Other cases run meanwhile: only what repeats itself counts.
        for _ in range(2):
            if grows():
                many = tuple(map(min, many, cost(COUNTS[1])))
        if grows():
            raise Fault(f"{name}: {empty[measure]:.2f}, {few[measure]:.2f} and {many[measure]:.2f} {unit} for 1, {COUNTS[0]:,} and {COUNTS[1]:,} repetitions")
