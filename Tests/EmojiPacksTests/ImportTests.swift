import Expect
import StickerModel
import TestSupport
import Testing

@testable import EmojiPacks

@Suite("The import of emoji") struct ImportTests {
    private func packs(_ name: String, _ change: (inout FakeTree) -> Void = { _ in }) throws -> [ImportedPack] {
        var tree = try #require(try GoodBundles.all[name]?())
        change(&tree)
        return tree.packs(by: try EmojiPacksTarget())
    }

    @Test("has each emoji with its name", arguments: ["discord", "slack", "mastodon", "misskey"])
    func lists(name: String) throws {
        let packs = try packs(name)
        expect(packs.map(\.name), is: ["tea"])
        expect(packs.first?.stickers.map(\.name), is: ["cup", "wave"])
    }

    @Test("has the name that people read, and the emojis among the aliases") func misskey() throws {
        let text = """
            { "emojis": [{ "downloaded": true, "fileName": "cup.png",
              "emoji": { "name": "cup", "category": "Tea Time", "aliases": ["☕", "tea"] } }] }
            """
        let packs = try packs("misskey") { $0.contents["tea/meta.json"] = .text(text) }
        expect(packs.map(\.name), is: ["Tea Time"])
        expect(packs.first?.stickers.map(\.emojis), is: [["☕"]])
    }

    @Test("keeps a name that is not made of the id", arguments: [("Cup", "Cup"), ("tired_cup", nil), ("01", "01")])
    func names(name: String, shortcode: String?) throws {
        let text = #"{ "emojis": [{ "fileName": "cup.png", "emoji": { "name": "\#(name)" } }] }"#
        let packs = try packs("misskey") { $0.contents["tea/meta.json"] = .text(text) }
        expect(packs.first?.stickers.map { $0.options["shortcode"] }, is: [shortcode])
    }

    @Test("leaves out what was uploaded and is not here") func matrix() throws {
        let packs = try packs("stickers") { tree in
            guard case .text(let list)? = tree.contents["tea/image_pack.json"] else { return }
            tree.contents["tea/image_pack.json"] = .text(list.replacing("upload/wave.gif", with: "example.org/abc"))
        }
        #expect(packs.map(\.name) == ["Tea"] && packs[0].options == ["matrix": "stickers"])
        expect(packs.first?.stickers.map(\.name), is: ["cup"])
    }

    @Test("names a license and categories, for which a manifest has no key") func losses() throws {
        let emoji = ["cup", "wave"].map { name in
            let file = name == "cup" ? "cup.png" : "wave.gif"
            let own = #""name": "\#(name)", "category": "\#(name)s", "license": "CC0""#
            return #"{ "fileName": "\#(file)", "emoji": { \#(own) } }"#
        }
        let text = #"{ "emojis": [\#(emoji.joined(separator: ","))] }"#
        let packs = try packs("misskey") { $0.contents["tea/meta.json"] = .text(text) }
        let notice = try #require(packs.first?.notices.first)
        expect(notice.name, is: "import/dropped.parts")
        expect(notice.values["parts"], is: "license “CC0”, categories cups, waves")
    }
}
