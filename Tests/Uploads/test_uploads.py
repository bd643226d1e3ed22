"""Usage: test_uploads.py OUTPUT
Runs the upload programs of a built pack (OUTPUT holds telegram, discord and emoji) against servers of ours that refuse as the
services do: names that are taken, slots that are full, requests that come too fast, connections that break."""

import contextlib
import io
import json
import os
import re
import runpy
import shutil
import sys
import tempfile
import threading
import unittest
from email.parser import BytesParser
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from unittest import mock

output = os.path.abspath(sys.argv.pop())


class Service(BaseHTTPRequestHandler):
    """What all three have: a form or JSON in, JSON out, now and then a broken connection or a wait."""

    def log_message(self, *words):
        pass

    def form(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        kind = self.headers.get("Content-Type") or ""
        if "multipart" not in kind:
            return json.loads(body) if body and "json" in kind else {}, {"": body}
        fields, files = {}, {}
        for part in BytesParser(policy=default).parsebytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body).iter_parts():
            name, data = part.get_param("name", header="content-disposition"), part.get_payload(decode=True)
            if part.get_filename():
                files[name] = data
            else:
                fields[name] = data.decode()
        return fields, files

    def answer(self, value, status=200):
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def handle_one(self):
        shop = self.server.shop
        shop.count += 1
        fields, files = self.form()
        if shop.count in shop.breaks:
            self.close_connection = True
            self.connection.close()
            return
        if shop.count in shop.moved:
            return self.answer({}, 308)
        if shop.count in shop.waits:
            return self.answer(shop.wait, 429)
        answer = shop.reply(self.command, self.path, fields, files)
        # What was asked for is done, but a gateway answers.
        self.answer(*({}, 502) if shop.count in shop.lost else answer)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_one


class Shop:
    """The state of a service. Requests are counted from 1; `breaks`, `waits`, `lost` and
    `moved` name some of them."""
    wait = {}

    def __init__(self):
        self.count, self.breaks, self.waits, self.lost, self.moved = 0, set(), set(), set(), set()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
        self.server.shop = self
        threading.Thread(target=self.server.serve_forever, args=[0.01], daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Telegram(Shop):
    wait = {"ok": False, "error_code": 429, "description": "Too Many Requests: retry after 1", "parameters": {"retry_after": 0.1}}

    def __init__(self):
        super().__init__()
        self.sets, self.next, self.taken, self.titles, self.room, self.bot = {}, 0, set(), {}, 200, ""

    def new(self, sticker, files):
        self.next += 1
        data = files[sticker["sticker"][len("attach://"):]]
        return {"file_id": f"F{self.next}", "file_unique_id": f"U{self.next}", "emoji": sticker["emoji_list"][0],
                "data": data, "emojis": sticker["emoji_list"]}

    def shown(self, name):
        return [{key: value for key, value in s.items() if key not in ("data", "emojis")} for s in self.sets[name]]

    def place(self, file_id):
        return next((s, i) for s in self.sets.values() for i, one in enumerate(s) if one["file_id"] == file_id)

    def reply(self, command, path, fields, files):
        def no(text):
            return {"ok": False, "error_code": 400, "description": "Bad Request: " + text}, 400
        method, name = path.rsplit("/", 1)[1], fields.get("name")
        if method == "createNewStickerSet":
            if name in self.sets or name in self.taken:
                return no("sticker set name is already occupied")
            if not name.endswith(self.bot):
                return no("invalid sticker set name is specified")
            if not fields["user_id"].isdigit():
                return no("user not found")
            self.sets[name] = [self.new(s, files) for s in json.loads(fields["stickers"])]
            self.titles[name] = fields["title"]
        elif method == "getStickerSet":
            if name not in self.sets:
                return no("STICKERSET_INVALID")
            return {"ok": True, "result": {"name": name, "title": self.titles[name], "stickers": self.shown(name)}}, 200
        elif method == "addStickerToSet":
            if len(self.sets[name]) >= self.room:
                return no("STICKERS_TOO_MUCH")
            self.sets[name].append(self.new(json.loads(fields["sticker"]), files))
        elif method == "replaceStickerInSet":
            stickers, index = self.place(fields["old_sticker"])
            stickers[index] = self.new(json.loads(fields["sticker"]), files)
        elif method == "deleteStickerFromSet":
            stickers, index = self.place(fields["sticker"])
            del stickers[index]
        elif method == "setStickerPositionInSet":
            stickers, index = self.place(fields["sticker"])
            stickers.insert(int(fields["position"]), stickers.pop(index))
        elif method == "setStickerEmojiList":
            stickers, index = self.place(fields["sticker"])
            stickers[index]["emojis"] = json.loads(fields["emoji_list"])
            stickers[index]["emoji"] = stickers[index]["emojis"][0]
        elif method == "setStickerSetTitle":
            self.titles[name] = fields["title"]
        return {"ok": True, "result": True}, 200


class Discord(Shop):
    wait = {"message": "You are being rate limited.", "retry_after": 0.1}

    def __init__(self, room=60):
        super().__init__()
        self.stickers, self.next, self.room = [], 0, room

    def reply(self, command, path, fields, files):
        identity = path.rsplit("/", 1)[1]
        if command == "GET":
            return [{key: value for key, value in s.items() if key != "data"} for s in self.stickers], 200
        if command == "POST":
            if len(self.stickers) >= self.room:
                return {"code": 30039, "message": "Maximum number of stickers reached"}, 400
            self.next += 1
            self.stickers.append({"id": str(self.next), **fields, "data": files["file"]})
            return {"id": str(self.next)}, 201
        sticker = next(s for s in self.stickers if s["id"] == identity)
        if command == "DELETE":
            self.stickers.remove(sticker)
            return None, 200
        sticker.update(fields)
        return {}, 200


class Matrix(Shop):
    wait = {"errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": 100}

    def __init__(self):
        super().__init__()
        self.uploads, self.event, self.events = 0, None, {}

    def reply(self, command, path, fields, files):
        if command == "POST":
            self.uploads += 1
            return {"content_uri": f"mxc://test/{self.uploads}"}, 200
        self.event = self.events[path.rsplit("/", 1)[1]] = fields
        return {"event_id": "$1"}, 200


class Case(unittest.TestCase):
    service, platform, settings = None, "", {}

    def setUp(self):
        self.shop = self.service()
        self.folder = tempfile.mkdtemp()
        shutil.copytree(os.path.join(output, self.platform), os.path.join(self.folder, "out"))
        self.program = os.path.join(self.folder, "out", "upload.py")

    def tearDown(self):
        self.shop.close()
        shutil.rmtree(self.folder)

    def run_program(self, pack, *options, status=0, **settings):
        words = {"PATH": os.environ["PATH"], "TOKEN": "123456:SECRETSECRET", "API": self.shop.address, **self.settings, **settings}
        arguments = [self.program, os.path.join(self.folder, "out", pack), *options]
        printed, failure = io.StringIO(), None
        # In this process: there are hundreds of runs, and starting Python would take most of their time.
        with mock.patch.dict(os.environ, words, clear=True), mock.patch.object(sys, "argv", arguments), \
                contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            try:
                runpy.run_path(self.program, run_name="__main__")
            except SystemExit as end:
                failure = end.code
        said = printed.getvalue() + (failure if isinstance(failure, str) else "")
        self.assertNotIn("SECRET", said)
        if status is not None:
            self.assertEqual(not failure, status == 0, said)
        return said

    def read(self, *path):
        with open(os.path.join(self.folder, "out", *path), "rb") as file:
            return file.read()

    def write(self, data, *path):
        with open(os.path.join(self.folder, "out", *path), "wb") as file:
            file.write(data)


class TelegramTests(Case):
    service, platform, settings = Telegram, "telegram", {"TELEGRAM_USER": "42"}

    def setUp(self):
        super().setUp()
        self.pack = next(name for name in sorted(os.listdir(os.path.join(self.folder, "out")))
                         if os.path.exists(os.path.join(self.folder, "out", name, "set.json")))
        self.document = json.loads(self.read(self.pack, "set.json"))
        self.name = self.document["name"]

    def files(self):
        return [s["sticker"][len("attach://"):] for s in self.document["stickers"]]

    def set_stickers(self, stickers):
        self.document["stickers"] = stickers
        self.write(json.dumps(self.document).encode(), self.pack, "set.json")

    def expect_set(self):
        there = self.shop.sets[self.name]
        self.assertEqual([s["data"] for s in there], [self.read(self.pack, name) for name in self.files()])
        self.assertEqual([s["emojis"] for s in there], [s["emoji_list"] for s in self.document["stickers"]])

    def test_the_same_command_each_time(self):
        self.assertIn("name the folder of a pack", self.run_program("mistyped", status=1))
        self.assertIn("copy it again", self.run_program(self.pack, status=1, TOKEN="12\u2026"))
        self.run_program(self.pack)
        self.expect_set()
        before = self.shop.count
        self.run_program(self.pack)
        self.expect_set()
        self.assertLess(self.shop.count - before, 8)

    def test_next_month(self):
        all_stickers = self.document["stickers"]
        self.set_stickers(all_stickers[:-2])
        self.run_program(self.pack)
        # Two more, in front; one has another picture, one other emojis; another is gone.
        changed = dict(all_stickers[1], emoji_list=["👋"])
        first = all_stickers[0]["sticker"][len("attach://"):]
        self.write(self.read(self.pack, first) + b"\0", self.pack, first)
        self.set_stickers(all_stickers[-2:] + [all_stickers[0], changed] + all_stickers[3:-2])
        said = self.run_program(self.pack)
        self.assertIn("--remove", said)
        self.assertEqual(len(self.shop.sets[self.name]), len(all_stickers))
        self.run_program(self.pack, "--remove")
        self.expect_set()

    def test_a_full_set_is_brought_up_to_date(self):
        all_stickers = self.document["stickers"]
        self.set_stickers(all_stickers[:-1])
        self.run_program(self.pack)
        self.shop.room = len(all_stickers) - 1
        self.set_stickers(all_stickers[1:])
        self.assertIn("removed", self.run_program(self.pack, "--remove"))
        self.expect_set()

    def test_goes_on_after_each_break(self):
        for number in range(1, 12):
            self.shop.breaks = {number}
            self.shop.count = 0
            said = self.run_program(self.pack, status=1) if number < 6 else ""
            self.assertIn("Run the same command again" if number < 6 else "", said)
            self.shop.breaks = set()
            self.run_program(self.pack)
            self.expect_set()
            self.shop.sets.clear()
            os.remove(os.path.join(self.folder, "out", self.pack + ".uploaded"))

    def test_goes_on_after_each_lost_answer(self):
        stickers, first = self.document["stickers"], self.files()[0]
        data = self.read(self.pack, first)
        for number in range(1, 12):
            self.set_stickers(stickers[:-1])
            self.write(data, self.pack, first)
            self.run_program(self.pack)
            self.set_stickers(stickers)
            self.write(data + b"\0", self.pack, first)
            self.shop.count, self.shop.lost = 0, {number}
            self.run_program(self.pack, status=None)
            self.shop.lost = set()
            self.run_program(self.pack)
            self.expect_set()
            self.shop.sets.clear()
            os.remove(os.path.join(self.folder, "out", self.pack + ".uploaded"))

    def test_without_the_record_nothing_doubles(self):
        self.run_program(self.pack)
        os.remove(os.path.join(self.folder, "out", self.pack + ".uploaded"))
        self.run_program(self.pack)
        self.expect_set()

    def test_waits_when_told(self):
        self.shop.waits = {1, 3}
        self.run_program(self.pack)
        self.expect_set()

    def test_a_name_of_another_account(self):
        self.shop.taken.add(self.name)
        self.assertIn("already occupied", self.run_program(self.pack, status=1))

    def test_a_name_of_another_bot(self):
        self.shop.bot = "_by_another_bot"
        self.assertIn("With another bot, write its name as bot", self.run_program(self.pack, status=1))

    def test_a_login_name_is_no_number(self):
        self.assertIn("TELEGRAM_USER", self.run_program(self.pack, status=1, TELEGRAM_USER="root"))


class DiscordTests(Case):
    service, platform, settings = Discord, "discord", {"GUILD": "7"}

    def setUp(self):
        super().setUp()
        self.pack = next(name for name in sorted(os.listdir(os.path.join(self.folder, "out")))
                         if os.path.exists(os.path.join(self.folder, "out", name, "stickers.json")))
        self.list = json.loads(self.read(self.pack, "stickers.json"))

    def set_list(self, stickers):
        self.list = stickers
        self.write(json.dumps(stickers).encode(), self.pack, "stickers.json")

    def expect_stickers(self):
        wanted = sorted((s["name"], s["tags"], self.read(self.pack, s["file"])) for s in self.list)
        self.assertEqual(sorted((s["name"], s["tags"], s["data"]) for s in self.shop.stickers), wanted)

    def test_nothing_is_uploaded_twice(self):
        self.assertIn("name the folder of a pack", self.run_program("mistyped", status=1))
        self.assertIn("copy it again", self.run_program(self.pack, status=1, TOKEN="12\u2026"))
        self.run_program(self.pack)
        self.run_program(self.pack)
        self.expect_stickers()

    def test_goes_on_when_there_is_room(self):
        self.shop.room = 1
        self.assertIn("no room", self.run_program(self.pack, status=1))
        self.shop.room = 60
        self.run_program(self.pack)
        self.expect_stickers()

    def test_next_month(self):
        stickers = self.list
        self.set_list(stickers[:-1])
        self.run_program(self.pack)
        first = stickers[0]["file"]
        self.write(self.read(self.pack, first) + b"\0", self.pack, first)
        self.set_list([stickers[0], dict(stickers[2], tags="wave")] + stickers[3:])
        self.run_program(self.pack)
        self.run_program(self.pack, "--remove")
        self.expect_stickers()

    def test_breaks_and_waits(self):
        self.shop.breaks, self.shop.waits = {3}, {2}
        self.run_program(self.pack, status=1)
        self.run_program(self.pack)
        self.expect_stickers()


    def second_pack(self, stickers):
        """A pack beside the first, in the output of a build."""
        self.write(b"{}", ".stickerpress.json")
        os.makedirs(os.path.join(self.folder, "out", "second"), exist_ok=True)
        self.write(json.dumps(stickers).encode(), "second", "stickers.json")
        for sticker in stickers:
            self.write(self.read(self.pack, sticker["file"]), "second", sticker["file"])

    def test_a_sticker_moves_to_another_pack(self):
        stickers = self.list
        self.second_pack([])
        self.run_program(self.pack)
        self.second_pack(stickers[-1:])
        self.set_list(stickers[:-1])
        self.write(self.read("second", stickers[-1]["file"]) + b"\0", "second", stickers[-1]["file"])
        self.run_program("second", "--remove")
        self.assertNotIn("removed", self.run_program(self.pack, "--remove"))
        self.assertEqual(len(self.shop.stickers), len(stickers))
        self.assertEqual(self.shop.stickers[-1]["data"], self.read("second", stickers[-1]["file"]))

    def test_a_pack_gets_another_name(self):
        stickers = self.list
        self.second_pack([])
        self.run_program(self.pack)
        self.second_pack(stickers[:-1])
        os.remove(os.path.join(self.folder, "out", self.pack, "stickers.json"))
        self.assertIn("removed " + stickers[-1]["name"], self.run_program("second", "--remove"))
        self.assertEqual(len(self.shop.stickers), len(stickers) - 1)

    def test_a_pack_that_is_not_in_this_output_stays(self):
        stickers = self.list
        self.second_pack([])
        self.run_program(self.pack)
        self.second_pack(stickers[:1])
        os.remove(os.path.join(self.folder, "out", self.pack, "stickers.json"))
        self.assertNotIn("removed", self.run_program("second", "--remove"))
        self.assertEqual(len(self.shop.stickers), len(stickers))

    def test_two_packs_have_one_name(self):
        self.second_pack(self.list[:1])
        self.run_program(self.pack)
        self.assertIn(f"stays as pack {self.pack} has it", self.run_program("second", "--remove"))
        self.expect_stickers()

    def test_each_server_is_known_by_itself(self):
        self.run_program(self.pack)
        first = self.list[0]["file"]
        self.shop.stickers.clear()
        self.run_program(self.pack, GUILD="8")
        self.write(self.read(self.pack, first) + b"\0", self.pack, first)
        self.run_program(self.pack, "--remove", GUILD="7")
        self.run_program(self.pack, "--remove", GUILD="8")
        self.expect_stickers()


class MatrixTests(Case):
    service, platform = Matrix, "emoji"

    def test_pictures_are_uploaded_once(self):
        self.assertIn("name the folder of a pack", self.run_program("mistyped", status=1))
        pack = next(name for name in sorted(os.listdir(os.path.join(self.folder, "out", "matrix"))) if "." not in name)
        settings = {"SERVER": self.shop.address, "ROOM": "!a:b"}
        self.assertIn("copy it again", self.run_program("matrix/" + pack, status=1, **{**settings, "TOKEN": "12\u2026"}))
        self.shop.breaks, self.shop.waits = {3}, {2}
        self.run_program("matrix/" + pack, status=1, **settings)
        self.run_program("matrix/" + pack, **settings)
        images = self.shop.event["images"]
        self.assertEqual(self.shop.uploads, len({image["url"] for image in images.values()}))
        self.assertTrue(all(re.fullmatch(r"mxc://test/\d+", image["url"]) for image in images.values()))

    def test_nothing_is_done_elsewhere(self):
        matrix = os.path.join(self.folder, "out", "matrix")
        pack = next(name for name in sorted(os.listdir(matrix)) if "." not in name)
        for number in (1, 8):
            self.shop.count, self.shop.moved = 0, {number}
            said = self.run_program("matrix/" + pack, status=1, SERVER=self.shop.address, ROOM="!a:b")
            self.assertIn("refuses", said)
            self.assertNotIn("is in the room", said)

    def test_a_damaged_record_is_named(self):
        matrix = os.path.join(self.folder, "out", "matrix")
        pack = next(name for name in sorted(os.listdir(matrix)) if "." not in name)
        self.write(b"[]", "matrix", pack + ".uploaded")
        self.assertIn("is damaged", self.run_program("matrix/" + pack, status=1, SERVER=self.shop.address, ROOM="!a:b"))

    def test_a_pack_gets_another_name(self):
        matrix = os.path.join(self.folder, "out", "matrix")
        pack = next(name for name in sorted(os.listdir(matrix)) if "." not in name)
        settings = {"SERVER": self.shop.address, "ROOM": "!a:b"}
        self.write(b"{}", ".stickerpress.json")
        self.run_program("matrix/" + pack, **settings)
        os.rename(os.path.join(matrix, pack), os.path.join(matrix, "renamed"))
        event = json.loads(self.read("matrix", "renamed", "image_pack.json"))
        self.write(json.dumps({**event, "state_key": "renamed"}).encode(), "matrix", "renamed", "image_pack.json")
        self.assertIn("--remove", self.run_program("matrix/renamed", **settings))
        self.run_program("matrix/renamed", "--remove", **settings)
        self.assertEqual(self.shop.events[event["state_key"]], {})
        self.assertTrue(self.shop.events["renamed"]["images"])


if __name__ == "__main__":
    unittest.main()
