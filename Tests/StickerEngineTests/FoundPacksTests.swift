import Expect
import Foundation
import StickerDocuments
import StickerModel
import TestSupport
import Testing

@testable import StickerEngine
@testable import TestArt

/// Files as other programs leave them, in a folder or in a zip archive.
private struct Download {
    let folder: TemporaryFolder
    let path: String

    /// Each picture is another one; every name that is not a text is a picture.
    init(_ pictures: [String], _ texts: [String: String] = [:], isArchive: Bool = false) throws {
        folder = TemporaryFolder()
        var files = pictures.enumerated().map { ($1, Self.png($0)) } + texts.map { ($0, Array($1.utf8)) }
        files.sort { $0.0 < $1.0 }
        path = folder.path + (isArchive ? "/happy-frogs.zip" : "/happy-frogs")
        if isArchive {
            try ZipWriting.write(files.map { (name: $0.0, bytes: $0.1) }, to: path)
        } else {
            for (name, bytes) in files { try folder.write(bytes, to: "happy-frogs/" + name) }
        }
    }

    static func png(_ number: Int) -> [UInt8] {
        PNGBuilder(width: 2, height: 1).still([number & 255, number >> 8, 7, 255, 9, 9, 9, 255])
    }

    func imported(_ change: (inout ImportRequest) -> Void = { _ in }) async throws -> Imported {
        var request = ImportRequest(path: path, output: folder.path + "/new")
        request.publisher = "Ana"
        change(&request)
        let outcome = try await StickerPress().importPacks(request)
        let loaded = try folder.loaded("new")
        return Imported(outcome: outcome, loaded: loaded, root: folder.path + "/")
    }

    /// The same with `init`.
    func begun() throws -> (lines: [String], catalog: Catalog?) {
        let outcome = try StickerPress().scaffold(path, publisher: nil)
        let lines = outcome.findings.map { Imported.line($0, folder.path + "/") }
        return (lines, ManifestLoader(targets: try TargetRegistry.all()).load(path).catalog)
    }
}

private struct Imported {
    let outcome: ImportOutcome
    let loaded: LoadedManifest
    let root: String

    var packs: [Pack] { loaded.catalog?.packs ?? [] }
    /// Without those about platforms, which these tests are not about.
    var lines: [String] {
        outcome.findings.filter { !$0.rule.hasSuffix("switched-off") }.map { Self.line($0, root) }
    }

    static func line(_ finding: Finding, _ root: String) -> String {
        let name = finding.rule.split(separator: "/").last ?? ""
        return
            "\(finding.severity) \(name) \(finding.path.replacingOccurrences(of: root, with: "")): \(finding.message)"
    }
}

extension Pack {
    fileprivate var files: [String] { stickers.map(\.file) }
    fileprivate var ownEmojis: [[String]] { stickers.map(\.emojis) }
}

/// Pictures of which one could be lost without a word.
@Suite struct LostPictureTests {
    /// With a picture beside the list, and one in a folder beside it, that it does not name.
    @Test(arguments: [
        ("stickers.json", #"[{"name": "Cat", "description": "", "tags": "😀", "file": "c.png"}]"#),
        ("names.txt", "# Slack: names\nc.png\t:c:\n"), ("pack.json", #"{"pack": {}, "files": {"c": "c.png"}}"#),
        ("meta.json", #"{"emojis": [{"fileName": "c.png", "emoji": {"name": "c"}}]}"#),
        (
            "image_pack.json",
            #"{"type": "im.ponies.room_emotes", "content": {"images": {"c": {"url": "mxc://upload/c.png"}}, "pack": {}}}"#
        ),
        (
            "set.json",
            #"{"name": "cats", "title": "Cats", "sticker_type": "regular", "stickers": [{"sticker": "attach://c.png", "#
                + #""format": "static", "emoji_list": ["😀", ":cat:"]}]}"#
        ),
    ])
    func whatAListDoesNotNameIsNamed(name: String, list: String) async throws {
        let pictures = ["c.png", "new.png", "more/newer.png"]
        for path in ["", "/" + name] {
            let download = try Download(pictures, [name: list])
            let imported = try await download.imported { $0.path += path }
            expect(imported.outcome.stickerCount, is: 1, "\(imported.lines)")
            let names =
                path.isEmpty
                ? "2 pictures that no pack names are not imported: more/newer.png, new.png"
                : "1 picture that no pack names is not imported: new.png"
            #expect(
                imported.lines.contains { $0.hasPrefix("info unnamed happy-frogs") && $0.hasSuffix(names) },
                "\(imported.lines)")
            // What the note advises.
            try download.folder.write(Download.png(1), to: "new/art/new.png")
            try expect(StickerPress().add([download.folder.path + "/new"]).added.map(\.count), is: [1])
        }
    }

    @Test func thePicturesBesideAListOfEmojiAreNotLeftOut() throws {
        let download = try Download(
            ["a/1.png", "a/2.png", "a/3.png"], ["a/pack.json": #"{"pack": {}, "files": {"x": "1.png"}}"#])
        try expect(download.begun().catalog?.packs.first?.files.count, is: 3)
    }

    /// The names are equal as texts.
    @Test(arguments: [false, true]) func namesThatAreComposedInTwoWaysAreRefused(isArchive: Bool) async throws {
        let twins = ["caf\u{E9}.png", "cafe\u{301}.png"]
        let download = try Download(twins + ["z.png"], isArchive: isArchive)
        let imported = try await download.imported()
        #expect(imported.outcome.status == .findings && imported.outcome.manifest == nil)
        #expect(imported.lines.contains { $0.hasPrefix("error twins happy-frogs") && $0.contains("is there 2 times") })
        guard !isArchive else { return }
        #expect(try download.begun().catalog == nil)
        try FileManager.default.moveItem(
            atPath: download.path + "/" + twins[1], toPath: download.folder.path + "/other.png")
        try expect(download.begun().catalog?.packs.first?.files.count, is: 2)
        try FileManager.default.moveItem(
            atPath: download.folder.path + "/other.png", toPath: download.path + "/" + twins[1])
        let manifest = try Data(contentsOf: URL(fileURLWithPath: download.path + "/pack.yaml"))
        for paths in [[download.path], [download.path + "/" + twins[1]]] {
            let outcome = try StickerPress().add(paths)
            #expect(
                outcome.status == .findings && outcome.findings.contains { $0.severity == .error },
                "\(outcome.findings)")
        }
        try expect(Data(contentsOf: URL(fileURLWithPath: download.path + "/pack.yaml")), is: manifest)
    }
}

@Suite struct FoundPacksTests {
    // MARK: Telegram

    private static func message(_ file: String, _ emoji: String) -> String {
        #"{"type": "message", "media_type": "sticker", "file": "\#(file)", "sticker_emoji": "\#(emoji)", "text": ""}"#
    }

    private static let chat = """
        {"name": "Ana Lim", "type": "personal_chat", "id": 1, "messages": [
        \(message("stickers/sticker.webp", "😂")), \(message("stickers/sticker (10).webp", "🐸🎉")),
        \(message("stickers/sticker (2).webp", "")), \(message("stickers/sticker.webp", "😂")),
        \(message("(File not included. Change data exporting settings to download.)", "🙈")),
        \(message("../../etc/passwd", "🙈")), \(message("/etc/hostname", "🙈")),
        {"type": "message", "text": ["hi", {"type": "custom_emoji", "text": "💘", "document_id": "stickers/heart.webp"}]}
        ]}
        """

    @Test(arguments: [false, true]) func aChatThatTelegramHasExported(isArchive: Bool) async throws {
        let stickers = ["sticker.webp", "sticker (2).webp", "sticker (10).webp", "heart.webp"].map { "stickers/" + $0 }
        let files = stickers + stickers.map { $0 + "_thumb.jpg" } + ["photos/photo_1.jpg"]
        let download = try Download(files, ["result.json": Self.chat], isArchive: isArchive)
        let imported = try await download.imported()
        let pack = try #require(imported.packs.first)
        #expect(pack.name == "Ana Lim Stickers" && imported.outcome.stickerCount == 4)
        expect(
            pack.files.map(FileName.last), is: ["sticker.webp", "sticker (10).webp", "sticker (2).webp", "heart.webp"])
        expect(pack.ownEmojis, is: [["😂"], ["🐸", "🎉"], [], ["💘"]])
        let name = isArchive ? "happy-frogs.zip" : "happy-frogs"
        expect(
            imported.lines.sorted(),
            is: [
                "info skipped \(name)/stickers/heart.webp_thumb.jpg: skipped: it is a thumbnail of “heart.webp”",
                "info skipped \(name)/stickers/sticker (10).webp_thumb.jpg: skipped: it is a thumbnail of "
                    + "“sticker (10).webp”",
                "info skipped \(name)/stickers/sticker (2).webp_thumb.jpg: skipped: it is a thumbnail of “sticker (2).webp”",
                "info skipped \(name)/stickers/sticker.webp_thumb.jpg: skipped: it is a thumbnail of “sticker.webp”",
                "info unlisted \(name)/result.json: does not list 1 picture as a sticker, which is left out: "
                    + "photos/photo_1.jpg",
                "warning list \(name)/result.json: 1 sticker of the chat is not in the export",
                "warning list \(name)/result.json: lists 2 stickers that are not here and leaves them out: "
                    + "../../etc/passwd, /etc/hostname",
            ])
        expect(imported.outcome.sources.first?.hasSuffix("/\(name)/result.json: Telegram chat export"), is: true)
    }

    @Test func allChatsOfAnAccountAreOnePack() async throws {
        let lists = (1...3).map {
            #"{"name": "A\#($0)", "messages": [\#(Self.message("chats/chat_\($0)/stickers/s.webp", "😂"))]}"#
        }
        let json = #"{"about": "-", "chats": {"about": "-", "list": [\#(lists.joined(separator: ","))]}}"#
        let download = try Download((1...3).map { "chats/chat_\($0)/stickers/s.webp" }, ["result.json": json])
        let imported = try await download.imported()
        #expect(imported.packs.map(\.name) == ["Telegram Stickers"] && imported.outcome.stickerCount == 3)
        expect(imported.lines, is: [])
    }

    @Test func anExportWithoutStickersSaysSo() async throws {
        let json =
            #"{"name": "A", "messages": [\#(Self.message("(File not included. …)", "🙈")), {"photo": "photos/a.jpg"}]}"#
        let imported = try await Download(["photos/a.jpg"], ["result.json": json]).imported()
        #expect(imported.outcome.status == .findings && imported.outcome.manifest == nil)
        expect(
            imported.lines,
            is: [
                "warning list happy-frogs/result.json: 1 sticker of the chat is not in the export",
                "warning unlisted happy-frogs/result.json: does not list 1 picture as a sticker, which is left out: "
                    + "photos/a.jpg", "error nothing happy-frogs: has no sticker that can be imported",
            ])
    }

    @Test(arguments: [("{\"messages\": [", "result.json"), ("<!doctype html><html></html>", "messages.html")])
    func withoutAListTheFolderOfStickersCounts(text: String, name: String) async throws {
        let files = ["stickers/a.webp", "stickers/b.webp", "stickers/c.webp", "photos/p.jpg"]
        let imported = try await Download(files, [name: text, "css/style.css": "a {}"]).imported()
        expect(imported.packs.first?.files, is: ["art/a.webp", "art/b.webp", "art/c.webp"])
        let lines = imported.lines.filter { !$0.contains("style.css") }
        #expect(lines.count == 2 && lines.last?.hasSuffix("which is left out: photos/p.jpg") == true)
        let reason = name == "messages.html" ? "names no emojis" : "is damaged, so the stickers get no emojis from it"
        expect(lines.first?.contains(reason), is: true)
    }

    // MARK: Signal and others

    private static let numbers = (0..<4).map { "00\($0).webp" }

    @Test(arguments: [false, true]) func aFolderOfSignal(isArchive: Bool) async throws {
        let texts = [
            "title.txt": "\u{FEFF}Happy Frogs\r\n", "author.txt": "Léa\n",
            "emoji.txt": #"{"000": "😂", "001": "🐸🎉", "002": "smile", "099": "🙈"}"#,
        ]
        let imported = try await Download(Self.numbers + ["cover.png"], texts, isArchive: isArchive).imported()
        let pack = try #require(imported.packs.first)
        #expect(pack.name == "Happy Frogs" && pack.publisher == "Léa" && pack.icon == "art/cover.png")
        expect(pack.files, is: Self.numbers.map { "art/" + $0 })
        expect(pack.ownEmojis, is: [["😂"], ["🐸", "🎉"], [], []])
        let file = (isArchive ? "happy-frogs.zip" : "happy-frogs") + "/emoji.txt"
        expect(
            imported.lines,
            is: [
                "warning list \(file): names pictures that are not here: 099",
                "info list-incomplete \(file): has no emoji for 2 pictures: 002.webp, 003.webp",
                "warning list \(file): has words where emojis are expected, which are dropped: “smile” of 002.webp",
            ])
        let off = imported.loaded.catalog?.packs.first?.targets.keys.sorted()
        expect(off, is: ["imessage", "signal", "whatsapp"], "Signal, and the platforms that init switches on")
    }

    @Test func emojisThatCannotBeReadAreNamed() async throws {
        let imported = try await Download(Self.numbers, ["emoji.txt": "{\"000\": "]).imported()
        expect(imported.packs.first?.ownEmojis, is: [[], [], [], []])
        expect(imported.outcome.findings.map(\.message), is: ["is not read: the file ends where a value is expected"])
        expect(imported.outcome.findings.first?.notes.first?.hasSuffix("`{ \"000\": \"😀\" }`"), is: true)
    }

    @Test func aListOfPleromaIsNoneOfSignal() async throws {
        let list = "cat, /emoji/cat.png, Cats\nfox, /emoji/fox.png\n"
        let imported = try await Download(["cat.png", "dog.png", "fox.png"], ["emoji.txt": list]).imported()
        let pack = try #require(imported.packs.first)
        #expect(pack.files.count == 3 && pack.targets["signal"] == nil)
        expect(imported.lines.filter { $0.contains("emoji.txt") }.map { $0.hasPrefix("info skipped") }, is: [true])
    }

    @Test func textsThatCannotBeReadAreNamed() async throws {
        let download = try Download(Self.numbers)
        try download.folder.write([0x43, 0x61, 0x66, 0xE9], to: "happy-frogs/title.txt")
        try download.folder.write([0xFF, 0xFE, 0x41, 0], to: "happy-frogs/author.txt")
        let imported = try await download.imported()
        expect(imported.packs.first?.name, is: "Happy Frogs", "the name of the folder")
        expect(
            imported.lines,
            is: ["title", "author"].map {
                "warning list happy-frogs/\($0).txt: is not UTF-8 text, so it is not read"
            })
    }

    @Test func aManifestForSignal() async throws {
        let json = """
            {"title": "Cups", "author": "Bo", "cover": {"file": "front.png"}, "stickers": [{"file": "b.png", "emoji": "🍵"},
            {"file": "a.png", "emoji": ""}, {"file": "b.png", "emoji": "☕"}, {"file": "gone.png"}, {"file": "../x.png"}]}
            """
        let imported = try await Download(["a.png", "b.png", "extra.png", "front.png"], ["manifest.json": json])
            .imported()
        let pack = try #require(imported.packs.first)
        #expect(pack.name == "Cups" && pack.publisher == "Bo" && pack.icon == "art/front.png")
        #expect(pack.files == ["art/b.png", "art/a.png"] && pack.ownEmojis == [["🍵", "☕"], []])
        #expect(pack.targets["signal"] != nil && pack.targets["telegram"] == nil)
        expect(
            imported.lines,
            is: [
                "warning list happy-frogs/manifest.json: lists the same file more than once, which becomes one sticker: b.png",
                "warning list happy-frogs/manifest.json: lists 2 stickers that are not here and leaves them out: "
                    + "gone.png, ../x.png",
                "info unlisted happy-frogs/manifest.json: does not list 1 picture as a sticker, which is left out: extra.png",
            ])
    }

    /// signal-cli keeps a pack that it has downloaded in files without extension, and says null for what it does not know.
    @Test(arguments: [false, true]) func aPackThatSignalCLIHasDownloaded(isArchive: Bool) async throws {
        let json = """
            {"title":"Cups","author":null,"cover":{"id":1,"emoji":null,"file":"1","contentType":null},"stickers":[
            {"id":1,"emoji":"🍵","file":"1","contentType":"image/png"},{"id":0,"emoji":"☕","file":"0","contentType":null}]}
            """
        let imported = try await Download(["0", "1"], ["manifest.json": json], isArchive: isArchive).imported()
        let pack = try #require(imported.packs.first)
        #expect(pack.name == "Cups" && pack.publisher == "Ana")
        #expect(pack.stickers.count == 2 && pack.ownEmojis == [["🍵"], ["☕"]], "\(pack.files)")
        expect(imported.lines, is: [])
    }

    /// Other programs have files of these names, too. One that cannot be read may be a list.
    @Test(arguments: [
        ("manifest.json", #"{"name": "x", "icons": []}"#), ("result.json", #"{"ok": true}"#), ("result.json", "{"),
        ("pack.txt.json", "{ \"title\": 'x' }"),
    ])
    func filesOfOtherProgramsSayNothing(name: String, text: String) async throws {
        let imported = try await Download(["a.png", "b.png", "c.png"], [name: text]).imported()
        #expect(imported.packs.map(\.name) == ["Happy Frogs"] && imported.outcome.stickerCount == 3)
        let isJSON = (try? JSONReader.read(Array(text.utf8), file: "")) != nil
        #expect(
            imported.lines.count == 1
                && imported.lines[0].hasPrefix(
                    isJSON
                        ? "info skipped happy-frogs/\(name): skipped: it is a text file, not a picture"
                        : "warning left-out happy-frogs/\(name): skipped, with all that it says: it is not valid JSON in line 1: "
                ), "\(imported.lines)")
    }

    // MARK: Sets of Telegram

    private static func answer(_ stickers: [(id: String, emoji: String)], title: String = "Happy Frogs") -> String {
        let list = stickers.map {
            #"{"file_id": "CAAC\#($0.id)", "file_unique_id": "\#($0.id)", "type": "regular", "emoji": "\#($0.emoji)"}"#
        }
        return
            #"{"ok": true, "result": {"name": "frogs_by_bot", "title": "\#(title)", "stickers": [\#(list.joined(separator: ","))]}}"#
    }

    @Test(arguments: [false, true]) func aSetOfTelegramBesideItsAnswer(isArchive: Bool) async throws {
        let answer = Self.answer([("AgAD2", "🐸"), ("AgAD1", "🎉"), ("AgAD3", "💘"), ("AgAD4", "🌀")])
        let files = ["AgAD1.webp", "CAACAgAD2.webp", "AgAD4.png"]
        let download = try Download(files, ["frogs.json": answer], isArchive: isArchive)
        let imported = try await download.imported()
        let pack = try #require(imported.packs.first)
        expect(pack.name, is: "Happy Frogs")
        expect(pack.files.map(FileName.last), is: ["CAACAgAD2.webp", "AgAD1.webp", "AgAD4.png"])
        expect(pack.ownEmojis, is: [["🐸"], ["🎉"], ["🌀"]])
        let name = isArchive ? "happy-frogs.zip" : "happy-frogs"
        expect(
            imported.lines,
            is: [
                "info dropped \(name)/frogs.json: not imported of “Happy Frogs”: its name frogs_by_bot (`name` and `bot`)",
                "warning list \(name)/frogs.json: lists 1 sticker that is not here and leaves it out: AgAD3",
            ])
    }

    /// Below the answer, by the ids or by `file_path`.
    @Test func aSetOfTelegramInAFolderBelow() async throws {
        let answer = Self.answer([("AgAD2", "🐸"), ("AgAD1", "🎉")])
            .replacing(
                #""file_unique_id": "AgAD1""#, with: #""file_path": "stickers/file_7.png", "file_unique_id": "x""#)
        let download = try Download(
            ["stickers/AgAD2.png", "stickers/file_7.png", "other/file_7.png"], ["frogs.json": answer])
        let pack = try #require(try await download.imported().packs.first)
        #expect(pack.files.map(FileName.last) == ["AgAD2.png", "file_7.png"] && pack.ownEmojis == [["🐸"], ["🎉"]])
    }

    @Test func aSetOfTelegramInNumberedFiles() async throws {
        let answer = Self.answer([("a", "🐸"), ("b", "🎉"), ("c", "💘")])
        let download = try Download(["1.png", "2.png", "10.png", "cover.png"], ["set.json": answer])
        let imported = try await download.imported { $0.path += "/set.json" }
        let pack = try #require(imported.packs.first)
        expect(pack.files.map(FileName.last), is: ["1.png", "2.png", "10.png"])
        expect(pack.ownEmojis, is: [["🐸"], ["🎉"], ["💘"]])
        // A picture that was made of a video has its place; the video is named.
        try download.folder.write([0x1A, 0x45, 0xDF, 0xA3, 1], to: "happy-frogs/2.webm")
        let again = try await download.imported {
            ($0.path, $0.output) = ($0.path + "/set.json", download.folder.path + "/more")
        }
        #expect(again.outcome.stickerCount == 3 && again.lines.contains { $0.contains(": 2.webm") }, "\(again.lines)")
        #expect(imported.lines.contains { $0.contains("the pictures get its emojis in the order of their names") })
    }

    @Test func whatASetHasAndNoReaderTakesIsAWarning() async throws {
        let answer = Self.answer([("a", "🐸"), ("b", "🎉"), ("c", "💘")])
        let video = "\u{1A}\u{45}video"
        let download = try Download(["a.png", "c.png"], ["set.json": answer])
        for name in ["b.webm", "c.webm"] {
            try download.folder.write([0x1A, 0x45, 0xDF, 0xA3] + Array(video.utf8), to: "happy-frogs/" + name)
        }
        let imported = try await download.imported { $0.targets = ["discord"] }
        expect(
            imported.lines.map { String($0.prefix(80)) },
            is: [
                "info dropped happy-frogs/set.json: not imported of “Happy Frogs”: its name frogs",
                "info unlisted happy-frogs/set.json: does not list 1 picture as a sticker, which ",
                "warning left-out happy-frogs/b.webm: skipped: it is cut short: its data ends at ",
            ])
        #expect(imported.packs.first?.targets["discord"] != nil && imported.packs.first?.targets["telegram"] != nil)
    }

    // MARK: LINE, and lists of other tools

    @Test(arguments: [false, true]) func aPackOfLine(isArchive: Bool) async throws {
        let info =
            #"{"title": {"ja": "まる", "en": "Round"}, "author": {"en": "Ana Lim"}, "stickers": [{"id": 12}, {"id": 11}]}"#
        let files = ["11", "12"].flatMap { ["\($0)@2x.png", "\($0)_key@2x.png", "animation@2x/\($0)@2x.png"] }
        let imported = try await Download(
            files + ["tab_on@2x.png", "tab_off@2x.png"], ["productInfo.meta": info], isArchive: isArchive
        ).imported()
        let pack = try #require(imported.packs.first)
        #expect(pack.name == "Round" && pack.publisher == "Ana Lim" && imported.packs.count == 1)
        #expect(
            pack.files == ["art/animation@2x/12@2x.png", "art/animation@2x/11@2x.png"]
                && pack.tray == "art/tab_on@2x.png")
        #expect(pack.stickers.allSatisfy { $0.alt == nil })
    }

    @Test func aPackOfLineInAFolder() async throws {
        let info = #"{"title": {"en": "Round"}, "stickers": [{"id": 12}, {"id": 11}]}"#
        let imported = try await Download(
            ["line/11@2x.png", "line/12@2x.png", "line/11_key@2x.png"], ["line/productInfo.meta": info], isArchive: true
        ).imported()
        expect(imported.packs.first?.files.map(FileName.last), is: ["12@2x.png", "11@2x.png"], "\(imported.lines)")
    }

    @Test func aFolderForLinesMarket() async throws {
        let imported = try await Download(["01.png", "02.png", "03.png", "main.png", "tab.png"]).imported()
        expect(imported.packs.first?.files, is: ["art/01.png", "art/02.png", "art/03.png"])
        #expect(imported.lines.count == 1 && imported.lines[0].contains("main picture or a tab"))
        // Pictures of those names beside others are stickers.
        let others = try await Download(["cat.png", "main.png", "tab.png"]).imported()
        expect(others.packs.first?.files.count, is: 3)
    }

    @Test(arguments: [
        (
            "pack.json",
            #"{"title": "Hugs", "id": "x", "stickers": [{"body": "b", "url": "mxc://a/1"}, {"body": "a", "url": "mxc://a/2"}]}"#
        ),
        ("pack.yaml", "title: Hugs\nemojis:\n- name: b\n  src: http://x/b.png\n- name: a\n  src: http://x/a.png\n"),
    ])
    func listsOfOtherToolsAreNoManifests(name: String, text: String) async throws {
        for isArchive in [false, true] {
            let download = try Download(["a.png", "b.png", "c.png"], [name: text], isArchive: isArchive)
            let pack = try #require(try await download.imported().packs.first)
            #expect(pack.name == "Hugs" && pack.files.prefix(2) == ["art/b.png", "art/a.png"])
            guard !isArchive else { continue }
            let check = await (try StickerPress()).check(CheckRequest(paths: [download.path + "/" + name]))
            #expect(!check.findings.contains { $0.rule == "manifest/unknown-key" })
        }
    }

    /// Files are called after addresses; what people type and read is in the list.
    @Test func listsOfOtherToolsSayMoreThanNames() async throws {
        let picker = """
            {"title": "Hugs", "stickers": [{"body": "A cat waves", "url": "mxc://a/x1",
              "net.maunium.telegram.sticker": {"emoticons": ["🐱", "👋"]}}, {"body": "🐶", "url": "mxc://a/x2"}]}
            """
        var download = try Download(["x1.png", "x2.png"], ["pack.json": picker])
        var pack = try #require(try await download.imported().packs.first)
        #expect(pack.ownEmojis == [["🐱", "👋"], ["🐶"]] && pack.stickers[0].alt?.base == "A cat waves")
        let emojis = """
            title: Hugs
            emojis:
            - { name: bath_tub, src: "http://x/x1.png", aliases: [bath] }
            - { name: Pilot, src: "http://x/x2.png" }

            """
        download = try Download(["x1.png", "x2.png"], ["pack.yaml": emojis])
        pack = try #require(try await download.imported().packs.first)
        #expect(pack.stickers.map(\.id) == ["bath_tub", "pilot"] && pack.stickers[0].tags == ["bath"])
        expect(pack.stickers(for: "emoji").map { $0.options.string("shortcode") }, is: [nil, "Pilot"])
    }

    @Test func otherDocumentsAreNoSets() async throws {
        let download = try Download(["a.png"], ["data.json": #"{"stickers": [{"id": 1}]}"#])
        let named = try await download.imported { $0.path += "/data.json" }
        #expect(named.outcome.status == .findings && named.packs.isEmpty)
        try await expect(download.imported().packs.first?.files.count, is: 1)
    }

    @Test func severalFoldersAreSeveralPacks() async throws {
        let files = ["one", "two"].flatMap { pack in (1...3).map { "\(pack)/\($0).webp" } }
        let texts = ["one/title.txt": "First", "one/author.txt": "Bo", "two/title.txt": "Second"]
        let imported = try await Download(files, texts).imported()
        #expect(imported.packs.map(\.name) == ["First", "Second"] && imported.packs.map(\.publisher) == ["Bo", "Ana"])
    }

    /// `init` knows the same, and the pictures stay where they are.
    @Test func aNewManifestKnowsTheSame() throws {
        let texts = ["title.txt": "Happy Frogs", "author.txt": "Léa", "emoji.txt": #"{"000": "😂"}"#]
        let (lines, catalog) = try Download(Self.numbers, texts).begun()
        let pack = try #require(catalog?.packs.first)
        #expect(pack.name == "Happy Frogs" && pack.publisher == "Léa" && pack.files == Self.numbers)
        #expect(pack.ownEmojis.first == ["😂"] && lines.count == 1)
    }
}

@Suite struct PictureImportTests {
    private let folder = TemporaryFolder()

    @Test(arguments: [false, true]) func picturesOfAllKinds(isArchive: Bool) async throws {
        let files = ["cat 10.png", "cat 2.png", "dog.webp", "dog@2x.webp", "sun@2x.png", "😂 laugh.png"]
        let texts = ["photo.psd": "8BPS\0\u{1}", "notes.txt": "hi", ".hidden.png": "x"]
        let imported = try await Download(files, texts, isArchive: isArchive).imported()
        let pack = try #require(imported.packs.first)
        #expect(pack.name == "Happy Frogs" && pack.publisher == "Ana")
        expect(
            pack.files, is: ["cat 2.png", "cat 10.png", "dog@2x.webp", "sun@2x.png", "😂 laugh.png"].map { "art/" + $0 })
        expect(pack.stickers.map(\.id), is: ["cat-2", "cat-10", "dog", "sun", "laugh"])
        #expect(pack.ownEmojis.last == ["😂"] && pack.stickers.last?.alt?.base == "Laugh")
        let name = isArchive ? "happy-frogs.zip" : "happy-frogs"
        expect(
            imported.lines,
            is: [
                "info skipped \(name)/notes.txt: skipped: it is a text file, not a picture",
                "info skipped \(name)/photo.psd: skipped: it is a Photoshop file, which is not supported",
                "info skipped \(name)/dog.webp: skipped: it is a smaller copy of “dog@2x.webp”",
            ])
        #expect(try StickerPress().isManifest(imported.outcome.manifest ?? ""))
    }

    @Test(.needs("ffmpeg")) func theMotionOfALivePhotoIsNamed() async throws {
        let motion = ["IMG_1.MOV": "\0\0\0\u{18}ftypqt  \0\0\0\0"]
        let imported = try await Download(["IMG_1.jpg", "b.png"], motion).imported()
        expect(imported.packs.first?.files, is: ["art/b.png", "art/IMG_1.jpg"])
        #expect(imported.lines.contains { $0.contains("the motion of the Live Photo “IMG_1.jpg”") })
    }

    /// As GitHub packs them: one folder around all.
    @Test(arguments: [false, true]) func theFolderAroundAllIsLeftOut(isArchive: Bool) async throws {
        let files = ["cats", "dogs"].flatMap { pack in (1...3).map { "frogs-main/packs/\(pack)/\($0).png" } }
        let imported = try await Download(files, isArchive: isArchive).imported()
        expect(imported.packs.map(\.name), is: ["Cats", "Dogs"])
        expect(imported.packs.first?.files, is: ["art/cats/1.png", "art/cats/2.png", "art/cats/3.png"])
        let loose = try await Download(
            files + ["frogs-main/logo.png", "frogs-main/docs/shot.png"], isArchive: isArchive
        )
        .imported()
        expect(loose.packs.map(\.stickers.count), is: [3, 3])
        #expect(
            loose.lines.contains { $0.contains("are in no pack: frogs-main/logo.png, frogs-main/docs/shot.png") },
            "\(loose.lines)")
        let one = try await Download(["Lazy Cats-main (1)/a.png"], isArchive: isArchive).imported()
        expect(one.packs.map(\.name), is: ["Lazy Cats"])
    }

    @Test(arguments: ["frogs/pack.yaml", "pack.yaml"]) func aManifestInAnArchiveIsBuilt(name: String) async throws {
        let text = "name: A\npublisher: B\nstickers: [a.png]\n"
        let download = try Download(["a.png"], [name: text], isArchive: true)
        let imported = try await download.imported()
        expect(imported.outcome.status, is: .usage)
        expect(imported.lines, is: ["error manifest happy-frogs.zip: has a manifest: \(name)"])
        let folder = name == "pack.yaml" ? "happy-frogs" : "happy-frogs/frogs"
        expect(
            imported.outcome.findings.first?.notes,
            is: [
                "unpack it, then build it: `unzip \(download.path) -d happy-frogs`, `stickerpress build \(folder)`"
            ])
    }

    private static let animation = Array(
        """
        {"v":"5.5","fr":30,"ip":0,"op":30,"w":512,"h":512,"layers":[{"ty":4,"ip":0,"op":30,"st":0,
        "ks":{"p":{"k":[256,256]}},"shapes":[{"ty":"gr","it":[{"ty":"rc","s":{"k":[256,256]},"p":{"k":[0,0]},
        "r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}},{"ty":"tr","p":{"k":[0,0]},"a":{"k":[0,0]},
        "s":{"k":[100,100]},"r":{"k":0},"o":{"k":100}}]}]}]}
        """.utf8)

    @Test(arguments: [false, true]) func animatedStickersOfWhatsAppAreArt(isAlone: Bool) async throws {
        let place = folder.path + (isAlone ? "/wave.was" : "/pack/wave.was")
        try folder.write(Download.png(1), to: "pack/a.png")
        try ZipWriting.write([(name: "animation/animation.json", bytes: Self.animation)], to: place)
        let outcome = try await StickerPress().importPacks(
            ImportRequest(path: isAlone ? place : folder.path + "/pack", output: folder.path + "/new"))
        #expect(outcome.status == .success && outcome.stickerCount == (isAlone ? 1 : 2), "\(outcome.findings)")
    }

    @Test func anArchiveOfMastodonGetsItsCommands() async throws {
        try TarWriting.write([(name: "a.png", bytes: Download.png(1))], to: folder.path + "/my tea.tar.gz")
        let outcome = try await StickerPress().importPacks(
            ImportRequest(path: folder.path + "/my tea.tar.gz", output: folder.path + "/new"))
        let finding = try #require(outcome.findings.last)
        expect(finding.message, is: "is a tar archive packed with gzip")
        expect(
            finding.notes,
            is: [
                "unpack it: `mkdir 'my tea' && tar -xzf '\(folder.path)/my tea.tar.gz' -C 'my tea'`, then "
                    + "`stickerpress import 'my tea'`"
            ])
    }

    @Test func archivesInsideAreImportedByThemselves() async throws {
        let inner = try Download(["a.png"], isArchive: true)
        let bytes = try FileReading.bytes(of: inner.path, atMost: .max)
        try folder.write(bytes, to: "in/cats.zip")
        try ZipWriting.write([(name: "cats.zip", bytes: bytes)], to: folder.path + "/out.zip")
        for (path, remedy) in [
            ("/in", "make a pack of it with `stickerpress import \(folder.path)/in/cats.zip`"),
            ("/out.zip", "unpack the archive that it is in, then use `stickerpress import cats.zip`"),
        ] {
            let outcome = try await StickerPress().importPacks(
                ImportRequest(path: folder.path + path, output: folder.path + "/new"))
            expect(outcome.findings.map(\.severity), is: [.warning, .error])
            expect(outcome.findings.first?.message, is: "skipped: it is a zip archive")
            expect(outcome.findings.first?.notes, is: [remedy])
        }
        // A document of Office is one, too, and has no pictures to import.
        try folder.write(bytes, to: "office/prices.xlsx")
        let note = PictureSearch(in: folder.path + "/office").notes.first
        #expect(note?.message == "skipped: it is a zip archive" && note?.notes == [])
    }

    @Test(
        arguments: [
            ("a.rar", "Rar!\u{1A}\u{7}\u{1}\0", "is a RAR archive"),
            ("a.7z", "7z\u{BC}\u{AF}\u{27}\u{1C}", "is a 7z archive"),
            ("a.tar.gz", "\u{1F}\u{8B}\u{8}\0", "is a tar archive packed with gzip"),
            ("a.tgz", "\u{1F}\u{8B}\u{8}\0", "is a tar archive packed with gzip"),
            ("a.xz", "\u{FD}7zXZ\0", "is an archive packed with xz"),
            ("a.tar", String(repeating: "\0", count: 257) + "ustar\0", "is a tar archive"),
            ("a.z01", "PK\u{7}\u{8}PK\u{3}\u{4}", "is one part of a split zip archive"),
            // The record at the end of the last part, of part 1.
            (
                "a.zip", "..PK\u{5}\u{6}\u{1}\0\u{1}\0" + String(repeating: "\0", count: 14),
                "is one part of a split zip archive"
            ),
            ("a.psd", "8BPS\0\u{1}", "is a Photoshop file, which is not supported"),
            ("notes.txt", "hi", "is a text file, not a picture"),
        ])
    func filesThatHoldNoStickerAreNamed(name: String, content: String, message: String) async throws {
        try folder.write(content.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, to: name)
        let outcome = try await StickerPress().importPacks(
            ImportRequest(path: folder.path + "/" + name, output: folder.path + "/new"))
        expect(outcome.findings.map(\.message), is: [message])
        #expect(outcome.findings.first?.notes.first?.isEmpty == false && outcome.status != .success)
    }

    /// The flag of encryption, in both records of the entry.
    @Test func encryptedArchivesAreNamed() throws {
        try ZipWriting.write([(name: "a.png", bytes: [1, 2, 3])], to: folder.path + "/a.zip")
        var bytes = try folder.bytes("a.zip")
        let entry = try #require(bytes.firstRange(of: [0x50, 0x4B, 0x01, 0x02])).lowerBound
        (bytes[6], bytes[entry + 8]) = (bytes[6] | 1, bytes[entry + 8] | 1)
        let problem = #expect(throws: FileError.self) {
            try ArchiveTree(name: "a.zip", bytes: bytes, limits: ArtLimits())
        }
        expect(problem?.message, is: "is encrypted: “a.png” in it can only be read with a password")
    }

    @Test func aSinglePictureIsAPack() async throws {
        let download = try Download(["big cat.png", "other.png"])
        let imported = try await download.imported { $0.path += "/big cat.png" }
        #expect(imported.packs.map(\.name) == ["Big Cat"] && imported.packs.first?.files == ["art/big cat.png"])
    }
}
