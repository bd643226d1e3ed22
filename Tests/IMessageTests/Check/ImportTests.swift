import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("Reading packs back")
struct ImportTests {
    private func packs(_ tree: FakeTree) throws -> [ImportedPack] {
        let target = try IMessageTarget()
        return target.bundles(in: tree).flatMap { target.packs(of: $0, in: tree) }
    }

    @Test("keeps order, names, labels, class and icon")
    func catalog() throws {
        var tree = try GoodBundles.sequence()
        tree.replace(GoodBundles.pack + "wave.sticker/Contents.json", "\"accessibility-label\" : \"A cup waves\", ", "")
        let pack = try #require(try packs(tree).first)
        #expect(pack.name == "Tea" && pack.options == ["size": "regular"] && pack.findings == [])
        #expect(pack.icon == .file(GoodBundles.icons + "appstore.png"))
        #expect(pack.artOptions == ["wide-icon": .file(GoodBundles.icons + "appstore-messages.png")])
        #expect(pack.stickers.map(\.name) == ["wave", "hop"])
        #expect(pack.stickers[0].file == .file(GoodBundles.pack + "wave.sticker/wave.png"))
        #expect(pack.stickers[0].alt == nil)
        #expect(pack.stickers[1].alt == LocalizedText("A cup hops"))
        let folder = GoodBundles.pack + "hop.stickersequence/"
        #expect(
            pack.stickers[1].file
                == .frames([folder + "hop-0.png", folder + "hop-1.png"], duration: 1000.0 / 12))
    }

    @Test("knows our own projects again, with every language")
    func project() throws {
        let tree = try GoodBundles.project { maker in
            maker.set("localize", .bool(true))
            maker.set("size", .string("large"))
            maker.packs[0].stickers[0].alt = LocalizedText(["en": "A cup", "es": "Una taza"])
        }
        let pack = try #require(try packs(tree).first)
        #expect(pack.name == "Tea Time")
        #expect(pack.id == "tea-time")
        let options = [
            "size": "large", "bundle-id": "com.example.tea", "deployment-target": "15.0", "version": "1.0",
            "build": "1",
        ]
        #expect(pack.options == options)
        #expect(pack.stickers.map(\.name) == ["s1", "s2", "a1"])
        #expect(pack.stickers[0].alt == LocalizedText(["en": "A cup", "es": "Una taza"]))
        #expect(pack.stickers[1].alt?.base == "A cup waves")
    }

    @Test("leaves out what cannot be read, and says so")
    func broken() throws {
        var tree = try GoodBundles.catalog()
        tree.contents[GoodBundles.pack + "wave.sticker/wave.png"] = nil
        let pack = try #require(try packs(tree).first)
        #expect(pack.stickers.map(\.name) == ["jump"])
        #expect(pack.findings.map(\.rule) == ["imessage/sticker-missing"])
    }

    @Test("takes the folder's name where Xcode gave its own")
    func defaultName() throws {
        var tree = FakeTree(name: "/art/uhooi")
        for (path, content) in try GoodBundles.catalog().contents {
            tree.contents[path.replacing("Tea.stickerpack", with: "Sticker Pack.stickerpack")] = content
        }
        let found = try packs(tree)
        #expect(found.map(\.name) == ["uhooi"] && found.flatMap(\.findings).map(\.rule) == ["import/name"])
    }

    @Test("takes the wide icon where no square one is large enough, and neither when both are small")
    func icons() throws {
        var tree = try GoodBundles.catalog()
        tree.contents[GoodBundles.icons + "appstore.png"] = nil
        let wide = try #require(try packs(tree).first)
        #expect(wide.icon == .file(GoodBundles.icons + "appstore-messages.png") && wide.artOptions == [:])
        tree.contents[GoodBundles.icons + "appstore-messages.png"] = nil
        let small = try #require(try packs(tree).first)
        #expect(small.icon == nil && small.findings.map(\.rule) == ["import/icon"])
        #expect(small.findings[0].message.contains("wider than 180 px"))
    }

    @Test("says what a file of its own does not carry over")
    func sequences() throws {
        var tree = try GoodBundles.sequence()
        let document = GoodBundles.pack + "hop.stickersequence/Contents.json"
        tree.replace(document, "\"repetitions\" : 0", "\"repetitions\" : 2")
        tree.replace(document, "\"fps\"", "\"bpm\"")
        let pack = try #require(try packs(tree).first)
        let own = pack.findings.filter { $0.rule.hasPrefix("import/") }
        #expect(own.map(\.rule) == ["import/repetitions", "import/frame-rate"])
        #expect(own[0].message == "“hop” plays 3 times here; builds play it for ever" && own[0].line == 5)
    }
}
