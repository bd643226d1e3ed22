import Expect
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct ImportDraftingTests {
    private func drafted(_ packs: [ImportedPack], _ change: (inout ImportRequest) -> Void = { _ in }) throws
        -> (draft: ImportDraft, lines: [String])
    {
        let folder = TemporaryFolder()
        var request = ImportRequest(path: folder.path)
        change(&request)
        let tree = DiskTree(
            root: folder.path, name: "x", images: ImageFactsCache(limits: ArtLimits()), fileLimit: 1_000)
        let target = try #require(try TargetRegistry.all().first)
        var drafting = ImportDrafting(packs: packs, target: target.name, tree: tree, request: request)
        let draft = drafting.draft()
        return (draft, drafting.findings.map { "\($0.severity.rawValue) \($0.rule): \($0.message)" })
    }

    private func pack(_ id: String?, _ name: String, stickers: [String] = ["a"]) -> ImportedPack {
        var pack = ImportedPack(name: name, stickers: stickers.map { ImportedSticker(name: $0, file: .bytes([1])) })
        pack.id = id
        pack.publisher = "Ana"
        return pack
    }

    @Test func idsAreUnique() throws {
        let (draft, lines) = try drafted([
            pack("Tea", "One", stickers: ["A b", "a-b", "a B", "🎉"]), pack("tea", "Two"), pack(nil, "Tea"),
        ])
        expect(draft.packs.map(\.id), is: ["tea-2", "tea", "tea-3"])
        expect(draft.packs[0].stickers.map(\.name).prefix(3), is: ["a-b", "a-b-2", "a-b-3"])
        #expect(draft.packs[0].stickers[3].name.hasPrefix("sticker-"))
        #expect(lines.contains("info import/renamed: the id “a-b” exists twice in “One”; the second is now “a-b-2”"))
        #expect(lines.contains("info import/renamed: the pack id “Tea” becomes “tea-2” in the manifest"))
        #expect(lines.contains("info import/renamed: the pack id “tea” becomes “tea-3” in the manifest"))
    }

    @Test func textsAreMadeValid() throws {
        var one = pack("a", "Tea\nTime\u{0}")
        one.publisher = "\t\n"
        one.stickers[0].emojis = ["", "🙂", " \n"]
        one.stickers[0].alt = LocalizedText(["": "A cup", "en_US": "x", "es": String(repeating: "ta za ", count: 500)])
        let (draft, lines) = try drafted([one])
        let pack = try #require(draft.packs.first)
        #expect(pack.name == "Tea Time" && pack.publisher == nil)
        expect(pack.stickers[0].emojis, is: ["🙂"])
        let alt = try #require(pack.stickers[0].alt?.texts)
        #expect(alt.keys.sorted() == ["en", "es"] && alt["es"]?.utf16.count ?? .max <= ImportText.limit)
        let rules = Set(lines.compactMap { $0.split(separator: ":").first.map(String.init) })
        #expect(rules.isSuperset(of: ["info import/text-changed", "warning import/text-cut", "info import/blank"]))
        #expect(rules.contains("warning import/language"))
    }

    @Test func linksThatCannotBeOpenedAreDropped() throws {
        var one = pack("a", "A")
        one.links.website = "javascript:alert(1)"
        one.links.email = "mailto:a@b.example"
        one.links.privacyPolicy = " https://p.example "
        one.links.appStore = "https://apps.apple.com/1"
        var two = pack("b", "B")
        two.links.appStore = "https://apps.apple.com/2"
        let (draft, lines) = try drafted([one, two])
        #expect(draft.packs[0].links.website == nil && draft.packs[0].links.email == nil)
        expect(draft.packs[0].links.privacyPolicy, is: "https://p.example")
        expect(draft.storeLinks.appStore, is: "https://apps.apple.com/1")
        expect(lines.count { $0.hasPrefix("warning import/link:") }, is: 2)
        #expect(lines.contains("warning import/store-link: the store address https://apps.apple.com/2 is dropped"))
    }

    @Test(arguments: [
        ([":cat:"], [], "“:cat:” of “a” is text, not an emoji; it is dropped"),
        (["1", "😀", "glad"], ["😀"], "“1”, “glad” of “a” are text, not emojis; they are dropped"),
        (["😀,😁"], ["😀", "😁"], nil),
    ])
    func wordsAmongEmojisAreDropped(texts: [String], emojis: [String], message: String?) throws {
        var one = pack("a", "A")
        one.stickers[0].emojis = texts
        let (draft, lines) = try drafted([one])
        expect(draft.packs[0].stickers[0].emojis, is: emojis)
        expect(lines, is: message.map { ["warning import/emoji-text: " + $0] } ?? [])
    }

    /// The limit of a text counts UTF-16 units: of this one character has eleven.
    @Test func longLinksAreDropped() throws {
        var pack = pack("a", "A")
        pack.links.website = "https://a.example/" + String(repeating: "👨‍👩‍👧‍👦", count: 180)
        #expect(try drafted([pack]).0.packs[0].links.website != nil)
        pack.links.website = "https://a.example/" + String(repeating: "👨‍👩‍👧‍👦", count: 181)
        #expect(try drafted([pack]).0.packs[0].links.website == nil)
    }

    /// Three errors are told behind the first; the others are counted.
    @Test(arguments: [(3, nil), (4, "and 1 more error like these"), (5, "and 2 more errors like these")])
    func errorsThatAreNotToldAreCounted(count: Int, expected: String?) {
        let errors = (1...count).map { Finding(rule: "a/b", severity: .error, message: "is \($0)", path: "") }
        expect(PlatformFeasibility.notes(on: errors), is: ["is 1", "is 2", "is 3"] + [expected].compactMap(\.self))
    }

    @Test func missingNamesAreSubstituted() throws {
        var nameless = pack("my_cats", "")
        nameless.publisher = nil
        let (draft, lines) = try drafted([nameless, pack("b", "B", stickers: [])]) { $0.publisher = "Bo" }
        #expect(draft.packs.map(\.name) == ["My Cats"] && draft.packs[0].publisher == "Bo")
        #expect(lines.contains("warning import/empty: “B” is left out: none of its stickers can be read"))
        #expect(lines.contains("warning import/name: a pack has no name; using “My Cats”"))
        try expect(drafted([nameless]) { $0.name = "Cats" }.draft.packs[0].name, is: "Cats")
        #expect(
            try drafted([pack("a", "A"), pack("b", "B")]) { $0.name = "C" }.lines.contains { $0.hasPrefix("error") })
        try expect(drafted([]).lines, is: ["error import/nothing: has no sticker that can be imported"])
    }
}

@Suite struct ImportedManifestTests {
    private static let texts = [
        "yes", "NO", "007", "1.20", "0x1F", "null", "~", "- a", "a: b", "a #b", "\"quoted\"", "it's", "🎉🎉", "{x}",
        "[x]",
        "&a", "*a", "!tag", "%x", "@x", "`x`", "back\\slash", "Zürich 東京", "2026-11-20", "on", "|", ">", "?", "!", "<<",
        "a\u{202E}b", "x:", ": x", "12:30:45", ".inf", "=", "true",
    ]

    private func draft(_ texts: [String], packs count: Int = 1) -> ImportDraft {
        let packs = (1...count).map { number in
            let stickers = texts.enumerated().map { index, text in
                var sticker = ImportedSticker(name: "s\(index)", file: .file("art/s\(index).png"))
                sticker.emojis = ["☕", "🙂"]
                sticker.alt = LocalizedText(index % 2 == 0 ? ["": text] : ["en": text, "no": text])
                return sticker
            }
            var pack = ImportedPack(name: texts[0] + "\(number)", stickers: stickers)
            (pack.id, pack.publisher, pack.icon) = ("00\(number)", texts[1], .file("icons/icon.png"))
            pack.links.website = "https://a.example/?x=#\(number)"
            pack.options = ["identifier": texts[2] + "\(number)"]
            return pack
        }
        var draft = ImportDraft(packs: packs, target: "whatsapp", choices: packs.map { _ in [:] })
        draft.targets = ["whatsapp"]
        draft.storeLinks.playStore = "https://play.google.com/store/apps/details?id=a.b"
        for path in packs.flatMap(\.files) { draft.paths[.file(path)] = path }
        return draft
    }

    private func load(_ draft: ImportDraft) throws -> Catalog {
        let folder = TemporaryFolder()
        for path in draft.paths.values { try folder.write("x", to: path) }
        try folder.write(draft.text.string, to: "pack.yaml")
        let loaded = try folder.loaded()
        // Hostile texts turn their direction, which is a warning.
        expect(loaded.findings, is: [])
        return try #require(loaded.catalog)
    }

    @Test func targetsAreSwitchedOffForSinglePacks() throws {
        for packs in [1, 2] {
            var draft = draft(["Tea", "Ana", "TEA"], packs: packs)
            draft.targets = ["whatsapp", "imessage"]
            let off = PlatformFeasibility.Choice(reason: "it has 1 sticker")
            draft.choices[0] = ["imessage": off]
            for number in 0..<packs {
                let targets = try load(draft).packs[number].targets.keys.sorted()
                expect(targets, is: number == 0 ? ["whatsapp"] : ["imessage", "whatsapp"])
            }
            for index in draft.packs.indices { draft.packs[index].options = [:] }
            draft.choices[0] = ["whatsapp": off]
            let targets = try load(draft).packs.map { $0.targets["whatsapp"] != nil }
            expect(targets, is: [false, true].prefix(packs).map { $0 })
        }
    }

    /// An option switches its platform on, and `targets` then switches off those that it does not name.
    @Test func anOptionSwitchesNoOtherPlatformOff() throws {
        for packs in [1, 2] {
            var draft = draft(["Tea", "Ana", "TEA"], packs: packs)
            for index in draft.packs.indices { draft.packs[index].options = [:] }
            draft.targets = ["whatsapp", "imessage"]
            draft.choices[0] = ["whatsapp": .init(option: ("remainder", "still"), reason: "it has 1 animation")]
            let catalog = try load(draft)
            expect(
                catalog.packs.map { $0.targets.keys.sorted() }, is: catalog.packs.map { _ in ["imessage", "whatsapp"] })
            expect(catalog.packs[0].targets["whatsapp"]?.string("remainder"), is: "still")
        }
    }

    @Test func everyTextComesBackAsItWas() throws {
        let pack = try #require(try load(draft(Self.texts)).packs.first)
        expect(pack.stickers.map(\.emojis), is: Self.texts.map { _ in ["☕", "🙂"] })
        expect(pack.stickers.map { $0.alt?.base }, is: Self.texts)
        expect(pack.stickers[1].alt?.texts["no"], is: Self.texts[1])
        #expect(pack.name == "yes1" && pack.publisher == "NO" && pack.id == "001")
        expect(pack.targets["whatsapp"]?.string("identifier"), is: "0071")
        #expect(pack.links.website == "https://a.example/?x=#1" && pack.links.playStore != nil)
    }

    @Test func severalPacksShareWhatTheyCan() throws {
        let catalog = try load(draft(Array(Self.texts.prefix(4)), packs: 3))
        expect(catalog.packs.map(\.id), is: ["001", "002", "003"])
        expect(catalog.packs.map(\.name), is: ["yes1", "yes2", "yes3"])
        #expect(catalog.packs.allSatisfy { $0.publisher == "NO" && $0.icon == "icons/icon.png" })
        expect(catalog.packs.map { $0.links.website }, is: (1...3).map { "https://a.example/?x=#\($0)" })
        #expect(catalog.links.playStore != nil)
        expect(catalog.packs[2].targets["whatsapp"]?.string("identifier"), is: "0073")
    }
}

@Suite struct ImportedCountTests {
    /// Of frames that differ in size, no animation can be made.
    @Test func onlyWhatIsWrittenIsCounted() async throws {
        let folder = TemporaryFolder()
        try folder.write(
            #"{"stickers": [{ "filename": "cup.sticker" }, { "filename": "hop.stickersequence" }]}"#,
            to: "P.stickerpack/Contents.json")
        try folder.write(
            #"{ "properties": { "filename": "cup.png" } }"#, to: "P.stickerpack/cup.sticker/Contents.json")
        try folder.write(
            #"{ "frames": [{ "filename": "hop-0.png" }, { "filename": "hop-1.png" }] }"#,
            to: "P.stickerpack/hop.stickersequence/Contents.json")
        for (name, side) in [
            ("cup.sticker/cup", 300), ("hop.stickersequence/hop-0", 300), ("hop.stickersequence/hop-1", 200),
        ] {
            let picture = PNGBuilder(width: side, height: side, depth: 1, colorType: 0)
            try folder.write(picture.still((0..<side * side).map { $0 % 3 % 2 }), to: "P.stickerpack/\(name).png")
        }
        let outcome = try await StickerPress().importPacks(
            ImportRequest(path: folder.path + "/P.stickerpack", output: folder.path + "/new"))
        #expect(outcome.status == .success && outcome.stickerCount == 1, "\(outcome.findings)")
        try expect(folder.text("new/pack.yaml").matches(of: /- file:/).count, is: 1)
    }
}
