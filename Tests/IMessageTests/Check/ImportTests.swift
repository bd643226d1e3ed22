import StickerModel
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
        #expect(pack.options == ["size": "large", "bundle-id": "com.example.tea"])
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
        #expect(try packs(tree).map(\.name) == ["uhooi"])
    }
}
