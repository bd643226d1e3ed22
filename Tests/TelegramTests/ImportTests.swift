import Expect
import StickerModel
import TestSupport
import Testing

@testable import Telegram

@Suite("The import of a set") struct ImportTests {
    private func opened(_ tree: FakeTree) throws -> [any OpenedBundle] {
        let target = try TelegramTarget()
        return target.bundles(in: tree).filter { !$0.kind.isGuess }.map { target.open($0, in: tree) }
    }

    @Test("has its stickers with emojis") func set() throws {
        let packs = try opened(GoodBundles.set()).flatMap { $0.packs() }
        expect(packs.map(\.name), is: ["Tea Time"])
        expect(packs.first?.stickers.map(\.name), is: ["cup", "wave", "spin"])
        expect(packs.first?.stickers.map(\.emojis), is: [["☕"], ["👋"], ["🌀"]])
        expect(packs.first?.findings.isEmpty, is: true)
    }

    @Test("leaves the answer of getStickerSet to the search for pictures") func answer() throws {
        var tree = GoodBundles.set()
        tree.contents["tea_time/set.json"] = .text(
            #"{ "name": "tea", "sticker_type": "regular", "stickers": [{ "file_unique_id": "AgAD" }] }"#)
        #expect(try opened(tree).isEmpty)
    }
}
