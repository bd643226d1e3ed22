import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("Reading packs back") struct ImportTests {
    private func packs(_ tree: FakeTree) throws -> [ImportedPack] { tree.packs(by: try WhatsAppTarget()) }

    @Test("keeps ids, names, order, emojis and texts, in every kind of bundle") func forms() throws {
        for tree in [GoodBundles.ios(), GoodBundles.android(), GoodBundles.archive()] {
            let pack = try #require(try packs(tree).first)
            #expect(pack.name == "Tea Time" && pack.publisher == "Ana Lim" && pack.id == "tea")
            #expect(pack.stickers.count == 3 && pack.options == [:] && pack.icon == nil)
            #expect(pack.findings.allSatisfy { $0.severity == .info } && pack.notices.count < 2)
            guard tree.kind != .archive else { continue }
            #expect(pack.stickers.allSatisfy { $0.emojis == ["👋"] && $0.alt == LocalizedText("A cup waves") })
        }
    }

    @Test("leaves words among the emojis out, which a manifest refuses, and says so") func words() throws {
        let pack = try #require(try packs(GoodBundles.broken(.android, "👋", "happy")).first)
        #expect(pack.stickers.contains { $0.emojis.isEmpty })
        #expect(!pack.stickers.contains { $0.emojis.contains("happy") })
        let said = pack.notices.filter { $0.name == "import/emoji-text" }
        #expect(said.first?.values["words"] == "“happy”" && said.first?.location != nil)
        let several = try #require(try packs(GoodBundles.broken(.android, "\"👋\"", "\"happy\", \"glad\"")).first)
        let values = several.notices.first { $0.name == "import/emoji-text" }?.values
        #expect(values?["words"] == "“happy”, “glad”" && values?["count"] == "2", "\(values ?? [:])")
    }

    @Test("says which lines of an archive's texts are not a part of the name") func furtherLines() throws {
        var tree = GoodBundles.archive()
        tree.contents["title.txt"] = .text("Tea Time\r\n\r\nFor cold days\nand warm ones\n")
        let pack = try #require(try packs(tree).first)
        expect(pack.name, is: "Tea Time")
        let dropped = pack.notices.filter { $0.name == "import/dropped.lines" }.map(\.values)
        #expect(dropped.map { $0["lines"] } == ["For cold days, and warm ones"] && dropped[0]["file"] == "title.txt")
        let all = try #require(try packs(GoodBundles.archive()).first).notices
        #expect(!all.contains { $0.name == "import/dropped.lines" })
    }

    @Test("names the files of folders") func places() throws {
        let android = try #require(try packs(GoodBundles.android()).first)
        expect(android.stickers.map(\.file), is: (1...3).map { .file("assets/tea/tea_0\($0).webp") })
        expect(android.tray, is: .file("assets/tea/tea_tray.png"))
        expect(android.stickers.map(\.name), is: ["tea_01", "tea_02", "tea_03"])
    }

    @Test("takes the bytes out of an archive in a folder") func nestedArchive() throws {
        var inner = GoodBundles.archive()
        inner.contents["tea_02.webp"] = .bytes([7])
        inner.contents["tea_tray.png"] = .picture(GoodBundles.tray)
        let tree = FakeTree(contents: ["packs/My Teas.wastickers": .archive(.init(inner))])
        let pack = try #require(try packs(tree).first)
        #expect(pack.name == "Tea Time" && pack.id == nil)
        // Neither facts nor bytes of what is not a picture.
        #expect(pack.findings.contains { $0.path == "packs/My Teas.wastickers/tea_02.webp" })
    }

    @Test("takes every sticker, whatever its name begins with: a slash and a combining mark are one character")
    func combiningMarks() throws {
        var inner = GoodBundles.archive()
        inner.move("tea_02.webp", to: "\u{301}a.webp")
        inner.contents["\u{301}a.webp"] = .picture(GoodBundles.sticker(2))
        inner.contents["other/\u{301}b.webp"] = .picture(GoodBundles.sticker(4))
        let archived = try #require(
            try packs(FakeTree(contents: ["packs/tea.wastickers": .archive(.init(inner))])).first)
        expect(archived.stickers.count, is: 3)
        #expect(archived.notices.contains { $0.values["names"] == "other/\u{301}b.webp" })
        var tree = GoodBundles.android()
        tree.contents["assets/tea/\u{301}b.webp"] = .picture(GoodBundles.sticker(4))
        let pack = try #require(try packs(tree).first)
        #expect(pack.notices.contains { $0.name == "import/unnamed" && $0.values["names"] == "\u{301}b.webp" })
    }

    @Test("says what is in front of a name of ours, whatever the pack is called") func prependedMarks() throws {
        // With a prepended mark at its end, the pack's name and the line behind it have one character less.
        let pack = "tea\u{600}"
        var tree = GoodBundles.ios(GoodBundles.document(.ios).replacing("\"tea\"", with: "\"\(pack)\""))
        for number in 1...3 {
            tree.replace("sticker_packs.wasticker", "tea_0\(number).webp", "\(pack)_0\(number)_s\(number).webp")
            tree.move("tea_0\(number).webp", to: "\(pack)_0\(number)_s\(number).webp")
        }
        try expect(#require(try packs(tree).first).stickers.map(\.name), is: ["s1", "s2", "s3"])
    }

    @Test("knows our own output again: sticker ids without pack and number", arguments: [3, 31])
    func ours(stills: Int) throws {
        let plan = try CatalogMaker(stills: stills).plan()
        let tree = FakeTree(plan.output)
        let target = try WhatsAppTarget()
        let bundle = try #require(target.bundles(in: tree).first { $0.kind as? WhatsAppBundleKind == .ios })
        let packs = target.open(bundle, in: tree).packs()
        expect(packs.compactMap(\.id), is: Array(plan.packOrigins.keys).sorted())
        expect(packs.flatMap { $0.stickers.map(\.name) }, is: (1...stills).map { "s\($0)" })
    }

    @Test("leaves out the numbers that names begin with, where all have one and are different without")
    func numbered() throws {
        func names(_ files: [String]) throws -> [String] {
            var tree = GoodBundles.ios()
            for (index, file) in files.enumerated() {
                tree.replace("sticker_packs.wasticker", "tea_0\(index + 1).webp", file + ".webp")
                tree.move("tea_0\(index + 1).webp", to: file + ".webp")
            }
            return try #require(try packs(tree).first).stickers.map(\.name)
        }
        try expect(names(["01_Cuppy", "02-smile", "3 tea"]), is: ["Cuppy", "smile", "tea"])
        for kept in [["01_a", "02_a", "03_b"], ["01_a", "b", "c"], ["01", "02", "03"], ["1up", "2up", "3up"]] {
            try expect(names(kept), is: kept)
        }
    }

    @Test("keeps the identifier that an id cannot be") func identifier() throws {
        let text = GoodBundles.document(.ios).replacing("\"tea\"", with: "\"Tea Time ID\"")
        let pack = try #require(try packs(GoodBundles.ios(text)).first)
        #expect(pack.id == "Tea Time ID" && pack.options == ["identifier": "Tea Time ID"])
    }

    @Test("keeps links, and drops what is empty") func links() throws {
        let text = GoodBundles.document(.android).replacing(
            "\"publisher\": ",
            with: "\"publisher_email\": \"a@b.example\", \"publisher_website\": \"\", "
                + "\"privacy_policy_website\": \"https://p.example\", \"publisher\": "
        ).replacing(
            "\"ios_app_store_link\": \"\"", with: "\"ios_app_store_link\": \"https://itunes.apple.com/app/id1\"")
        let links = try #require(try packs(GoodBundles.android(text)).first).links
        #expect(links.email == "a@b.example" && links.website == nil && links.privacyPolicy == "https://p.example")
        #expect(links.appStore == "https://itunes.apple.com/app/id1" && links.playStore == nil)
    }

    @Test("names images that no pack names with their folders, where several have one name") func unnamed() throws {
        var tree = GoodBundles.twoPacks(.android, called: "TEA")
        for folder in ["tea", "TEA"] { tree.contents["assets/\(folder)/09.webp"] = .picture(GoodBundles.sticker(9)) }
        let notices = try packs(tree).flatMap(\.notices).filter { $0.name == "import/unnamed" }
        expect(notices.map { $0.values["names"] }, is: ["TEA/09.webp, tea/09.webp"])
    }

    /// Of errors, an import says that it continues without what they are about.
    @Test(
        "has no errors about what is imported all the same",
        arguments: [
            ("\"emojis\"", "\"emoji\"", "json-emojis-key"), ("\"sticker_packs\"", "\"sticker_pack\"", "json-packs-key"),
        ])
    func otherKeys(key: String, other: String, rule: String) throws {
        let pack = try #require(try packs(GoodBundles.broken(.android, key, other)).first)
        expect(pack.stickers.map(\.emojis), is: [["👋"], ["👋"], ["👋"]])
        expect(pack.findings.filter { $0.rule == "whatsapp/" + rule }.map(\.severity), is: [.warning])
        let lost = try #require(
            try packs(GoodBundles.broken(.android, "\"emojis\": [\"👋\"]", "\"emoji\": \"👋\"")).first)
        expect(lost.stickers.first?.emojis, is: [])
        #expect(lost.findings.contains { $0.rule == "whatsapp/json-emojis-key" && $0.severity == .error })
    }

    @Test("reads numbers as texts where Android does") func numbers() throws {
        var tree = GoodBundles.broken(.android, "\"tea\"", "7")
        for (path, _) in tree.contents where path.hasPrefix("assets/tea/") {
            tree.move(path, to: path.replacing("/tea/", with: "/7/"))
        }
        let pack = try #require(try packs(tree).first)
        #expect(pack.id == "7" && pack.stickers.count == 3)
        expect(pack.findings.filter { $0.severity > .info }.map(\.rule), is: ["whatsapp/json-number"])
    }

    @Test(
        "drops store addresses that no pack could be built with, and says so",
        arguments: [
            ("ios_app_store_link", "https://www.example.com/app", "app-store-host", true),
            ("ios_app_store_link", "https://apps.apple.com/app/id1", "app-store-host", false),
            ("android_play_store_link", "https://www.example.com/app", "play-store-host", true),
            ("android_play_store_link", "https://play.google.com/store/apps/details?id=a.b", "play-store-host", false),
        ])
    func storeLinks(key: String, address: String, rule: String, isDropped: Bool) throws {
        let pack = try #require(
            try packs(GoodBundles.broken(.android, "\"\(key)\": \"\"", "\"\(key)\": \"\(address)\"")).first)
        expect(pack.links.appStore ?? pack.links.playStore, is: isDropped ? nil : address)
        expect(pack.findings.contains { $0.rule == "whatsapp/" + rule }, is: isDropped)
    }

    @Test(
        "takes pictures whose names are in another letter case, where only one can be meant",
        arguments: [
            ("tea_01.webp", "Tea_01.webp"), ("tea_tray.png", "TEA_tray.png"), ("tea_01.webp", "art/Tea_01.webp"),
        ])
    func otherCase(named: String, found: String) throws {
        let isAndroid = !found.hasPrefix("art/")
        let folder = isAndroid ? "assets/tea/" : ""
        var tree = isAndroid ? GoodBundles.android() : GoodBundles.ios()
        tree.move(folder + named, to: folder + found)
        let pack = try #require(try packs(tree).first)
        expect(pack.stickers.count, is: 3)
        expect(named == "tea_tray.png" ? pack.tray : pack.stickers.first?.file, is: .file(folder + found))
        #expect(pack.findings.allSatisfy { $0.severity < .error }, "\(pack.findings.map(\.allText))")
        let missing = pack.findings.filter { $0.rule.hasSuffix("-missing") }
        #expect(missing.count == 1 && missing[0].notes.last == FileName.last(found) + " is imported")
        tree.contents[folder + found.uppercased()] = tree.contents[folder + found]
        let unsure = try #require(try packs(tree).first)
        expect(unsure.stickers.count + (unsure.tray == nil ? 0 : 1), is: 3)
        #expect(unsure.findings.contains { $0.rule.hasSuffix("-missing") && $0.severity == .error })
    }

    @Test("takes pictures out of the folder of an identifier that is refused", arguments: ["tea/cups", "t..a", "té"])
    func refusedIdentifiers(_ identifier: String) throws {
        var tree = GoodBundles.android(GoodBundles.document(.android).replacing("\"tea\"", with: "\"\(identifier)\""))
        for path in tree.files where path.hasPrefix("assets/tea/") {
            tree.move(path, to: "assets/\(identifier)/" + FileName.last(path))
        }
        let pack = try #require(try packs(tree).first)
        #expect(pack.stickers.count == 3 && pack.tray != nil && pack.options["identifier"] == identifier)
        #expect(!pack.notices.contains { $0.name == "import/unnamed" })
    }

    @Test(
        "follows a path to the place where a bare name is looked up, and no other",
        arguments: [
            ("tea/", 3), ("./tea/", 3), ("tea\\\\", 3), ("assets/tea/", 3), ("../tea/", 0), ("coffee/", 0),
            ("/sdcard/tea/", 0),
        ])
    func paths(folders: String, count: Int) throws {
        let text = GoodBundles.document(.android).replacing("\"tea_", with: "\"\(folders)tea_")
        let packs = try packs(GoodBundles.android(text))
        #expect(packs.first?.stickers.count == count && (packs.first?.tray != nil) == (count > 0))
        expect(packs.first?.notices.contains { $0.name == "import/path" }, is: count == 0)
    }

    @Test("takes the PNG files of an archive without WebP, and one folder around everything", arguments: [false, true])
    func looseArchives(isInFolder: Bool) throws {
        for cover in ["tea_tray.png", "tea_09.png"] {
            var tree = GoodBundles.archive()
            tree.move("tea_tray.png", to: cover)
            for number in 1...3 {
                tree.contents["tea_0\(number).webp"] = nil
                var facts = GoodBundles.sticker(UInt64(number))
                facts.format = .png
                tree.contents["tea_0\(number).png"] = .picture(facts)
            }
            if isInFolder { for path in tree.contents.keys { tree.move(path, to: "My Tea/" + path) } }
            let pack = try #require(try packs(tree).first)
            #expect(pack.name == "Tea Time" && pack.publisher == "Ana Lim")
            expect(pack.stickers.map(\.name), is: ["tea_01", "tea_02", "tea_03"])
            expect(pack.tray, is: .file((isInFolder ? "My Tea/" : "") + cover))
        }
    }

    @Test("takes the tray image by its name, and other pictures for stickers") func picturesBesideWebP() throws {
        var tree = GoodBundles.archive()
        for name in ["a_02.png", "tea_04.jpg"] { tree.contents[name] = .picture(GoodBundles.sticker(9)) }
        let pack = try #require(try packs(tree).first)
        expect(pack.tray, is: .file("tea_tray.png"))
        expect(pack.stickers.map(\.name), is: ["a_02", "tea_01", "tea_02", "tea_03", "tea_04"])
        #expect(
            pack.notices.contains { $0.name == "import/unnamed.taken" && $0.values["names"] == "a_02.png, tea_04.jpg" })
    }

    @Test("says what it cannot take over") func remarks() throws {
        let text = GoodBundles.document(.android).replacing(
            "\"tray_image_file\"", with: "\"mood\": 1, \"tray_image_file\""
        )
        .replacing("tea_02.webp", with: "../tea_02.webp").replacing("tea_03.webp", with: "tea_09.webp")
        .replacing("\"animated_sticker_pack\": false", with: "\"animated_sticker_pack\": true, \"avoid_cache\": true")
        let pack = try #require(try packs(GoodBundles.android(text)).first)
        expect(pack.stickers.map(\.name), is: ["tea_01"])
        expect(Set(pack.findings.map(\.rule)), is: ["whatsapp/json-ignored-key", "whatsapp/sticker-missing"])
        let names = [
            "import/animated-flag", "import/dropped", "import/dropped.version", "import/path", "import/unnamed",
        ]
        expect(pack.notices.map(\.name).sorted(), is: names)
        expect(pack.notices.last?.values["names"]?.contains("tea_03.webp"), is: true)
    }
}

@Suite("The size table") struct InventoryTests {
    @Test("has a row for each sticker, with the limit of its kind") func rows() throws {
        var tree = GoodBundles.ios()
        tree.change("tea_02.webp") { $0.durations = [100, 150] }
        let target = try WhatsAppTarget()
        let bundle = try #require(target.bundles(in: tree).first)
        let rows = target.open(bundle, in: tree).inventory()
        expect(rows.map(\.name), is: ["tea_01", "tea_02", "tea_03"])
        expect(rows.map(\.byteLimit), is: [102_400, 512_000, 102_400])
        #expect(rows.map(\.frameCount) == [1, 2, 1] && rows[1].duration == 250)
        #expect(rows.allSatisfy { $0.format == "WebP" && $0.sizeClass == "sticker" && $0.pack == "tea" })
    }
}

@Suite("What we emit") struct RoundTripTests {
    @Test("is read back without a word, in every kind of bundle", arguments: [(3, 0), (0, 3), (31, 32), (61, 0)])
    func good(stills: Int, animations: Int) throws {
        var maker = CatalogMaker(stills: stills, animations: animations)
        maker.pack.name = "Tea \"Time\" \\ Zürich 🫖"
        maker.pack.links.website = "https://tea.example"
        maker.pack.links.email = "ana@tea.example"
        maker.links.appStore = "https://apps.apple.com/app/id1"
        let plan = try maker.plan()
        let tree = FakeTree(plan.output)
        let found = try WhatsAppTarget().bundles(in: tree)
        expect(found.count, is: 2 + plan.packs.count)
        try expect(tree.findings(), is: [])
    }

    @Test("has the levels of its manifest pack applied in every kind of bundle") func levels() throws {
        let plan = try CatalogMaker(stills: 3).plan()
        var tree = FakeTree(plan.output)
        tree.changeAll { $0.pixels?.isOpaque = true }
        let off = ["whatsapp/sticker-transparency": RuleLevel(severity: nil, reason: "they are cards")]
        try expect(tree.findings().count, is: 6)
        try expect(tree.findings(levels: ["tea-time": off]), is: [])
        try expect(tree.findings(levels: ["other": off]).count, is: 6)
    }
}

@Suite("Pictures that several forms carry") struct ShownPictureTests {
    /// Our own output in which every sticker fills its canvas, and one is edited.
    private func output(_ edit: (inout ImageFacts) -> Void) throws -> FakeTree {
        let plan = try CatalogMaker(stills: 3).plan().output
        var tree = FakeTree(plan)
        tree.changeAll(edit)
        return tree
    }

    private func places(_ findings: [Finding]) -> Set<String> {
        Set(findings.compactMap { $0.path.split(separator: "/").first.map(String.init) })
    }

    @Test("are warned of where the apps have them, and not again") func once() throws {
        let findings = try output { $0.pixels?.isOpaque = true }.findings()
        expect(places(findings), is: ["ios", "android"])
    }

    @Test("are refused wherever they are") func errors() throws {
        let findings = try output { if $0.format == .webp { $0.trailingBytes = 4 } }.findings()
        expect(places(findings), is: ["ios", "android", "wastickers"])
    }

    @Test("are warned of where nothing is beside them") func alone() throws {
        var tree = try output { $0.pixels?.isOpaque = true }
        tree.contents["ios/sticker_packs.wasticker"] = nil
        try expect(places(tree.findings()), is: ["android", "wastickers"])
    }
}

@Suite("Remarks") struct RemarkTests {
    @Test("of one rule all stay, for formats that programs read") func many() throws {
        var tree = GoodBundles.android()
        for number in 4...9 {
            tree.contents["assets/tea/tea_0\(number).webp"] = .picture(GoodBundles.sticker(UInt64(number)))
        }
        let entries = (1...9).map { GoodBundles.stickerEntry($0) }
        tree.contents["assets/contents.json"] = .text(GoodBundles.document(.android, stickers: entries))
        tree.changeAll {
            $0.pixels?.visibleBox?.x = 2
            $0.metadata = ["XMP"]
        }
        let findings = try tree.findings()
        expect(findings.filter { $0.rule == "whatsapp/margin" }.count, is: 9)
        expect(findings.filter { $0.rule == "whatsapp/sticker-metadata" }.count, is: 9)
    }
}
