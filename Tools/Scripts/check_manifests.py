"""check_manifests.py SCHEMA MANIFEST...: the manifests fit the schema, 42 broken ones do not, and neither does the schema
offer an example or default that it refuses itself."""

import copy
import json
import re
import sys

import jsonschema
import yaml

schema = json.load(open(sys.argv[1]))
validator = jsonschema.Draft202012Validator(schema)
failures = []


def expect(condition, text):
    if not condition:
        failures.append(text)


def valid(document):
    return not any(validator.iter_errors(document))


manifests = 0
texts = [(path, open(path).read()) for path in sys.argv[2:]]
page = open("README.md").read()
texts += [("README.md", block) for block in re.findall(r"```yaml\n(.*?)```", page, re.S) if "\nstickers:" in block]
for path, text in texts:
    document = yaml.safe_load(text)
    for error in validator.iter_errors(document):
        failures.append(f"{path}: {error.json_path}: {error.message}")
    manifests += 1

GOOD = yaml.safe_load("""
id: tea-time
name: Tea Time
publisher: Ana Lim
icon: art/icon.svg
background: "#FFEEDD"
links: { website: "https://example.com", email: a@example.com }
art: { margin: 16, outline: { width: 4, color: "#FFFFFF" }, fit: contain, quality: auto }
emojis: ["☕"]
stickers:
  - art/one.svg
  - { file: art/two.gif, id: two, alt: Two, emojis: ["🍵"], poster: 1, speed: 2, trim: { from: 0, to: 1 } }
targets:
  whatsapp: { remainder: omit }
  imessage: { size: regular, bundle-id: org.example.tea }
  editor-sdk: {}
rules:
  whatsapp/margin: { level: off, reason: Meant so }
""")
# YAML 1.1 reads `off` as false, YAML 1.2 does not.
GOOD["rules"]["whatsapp/margin"]["level"] = "off"

MISSING = object()
# Where, what is put there, in ways that people and programs get wrong.
BROKEN = [
    (["name"], MISSING), (["name"], ""), (["name"], "  "), (["name"], ["Tea"]), (["name"], {}),
    (["name"], {"en": "Tea"}), (["id"], "Tea Time"), (["id"], "é"), (["id"], "x" * 65), (["id"], 5),
    (["stickers"], MISSING), (["stickers"], 7), (["stickers"], {"file": "x"}), (["stickers", 0], ""), (["stickers", 0], 3),
    (["stickers", 0], ["a.svg"]), (["stickers", 1, "tags"], "tea"), (["stickers", 1, "file"], MISSING),
    (["stickers", 1, "fiel"], "x"), (["stickers", 1, "speed"], 0), (["stickers", 1, "speed"], "fast"),
    (["stickers", 1, "poster"], -1), (["stickers", 1, "trim"], [0, 1]), (["stickers", 1, "emojis"], "tea"),
    (["stickers", 1, "emojis"], [5]), (["background"], "red"), (["background"], "#12345"), (["links", "website"], "example"),
    (["links", "email"], "nobody"), (["links", "web"], "https://example.com"), (["art", "margin"], -1),
    (["art", "margin"], "wide"), (["art", "outline"], {"width": 4, "colour": "#FFFFFF"}), (["art", "fit"], "stretch"),
    (["art", "quality"], 2), (["targets", "whatsap"], {}), (["targets", "whatsapp"], "yes"),
    (["targets", "whatsapp", "remainder"], "maybe"), (["rules", "whatsapp/margin", "level"], "never"),
    (["rules", "whatsapp/no-such-rule"], "off"), (["emojis"], "text"), (["targets", "imessage", "size"], 408),
]
for error in validator.iter_errors(GOOD):
    failures.append(f"the manifest that the broken ones are made from: {error.json_path}: {error.message}")
for path, value in BROKEN:
    document = copy.deepcopy(GOOD)
    place = document
    for key in path[:-1]:
        place = place[key]
    if value is MISSING:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    expect(not valid(document), f"accepted: {path} = {'(removed)' if value is MISSING else value!r}")

keys = 0


def look(node, path):
    global keys
    if isinstance(node, list):
        for part in node:
            look(part, path)
    if not isinstance(node, dict):
        return
    for name, value in node.items():
        if name != "properties":
            look(value, path if name not in node.get("$defs", {}) else f"{path}/{name}")
            continue
        for key, field in value.items():
            place = f"{path}/{key}"
            keys += 1
            expect(field.get("description"), f"{place}: no description")
            expect("default" in field or field.get("examples"), f"{place}: no default and no example")
            here = validator.evolve(schema=field)
            for example in field.get("examples", []) + ([field["default"]] if "default" in field else []):
                for error in here.iter_errors(example):
                    failures.append(f"{place}: its example {example!r}: {error.message}")
            look({name: part for name, part in field.items() if name not in ("default", "examples")}, place)


look(schema, "")
for failure in failures:
    print(failure, file=sys.stderr)
print(f"{manifests} manifests accepted, {len(BROKEN)} broken ones refused, {keys} keys described with examples"
      if not failures else f"{len(failures)} failures")
sys.exit(bool(failures))
