import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("Bundles without a fault")
struct GoodBundleTests {
    @Test("a catalog with its icons")
    func catalog() throws {
        let tree = try GoodBundles.catalog()
        #expect(try IMessageTarget().bundles(in: tree).map(\.form) == ["sticker catalog"])
        #expect(try tree.verdicts() == [])
    }

    @Test("a catalog with a sequence")
    func sequence() throws { #expect(try GoodBundles.sequence().verdicts() == []) }

    @Test(
        "our own output, whatever the options",
        arguments: [
            [:], ["size": .string("small")], ["size": .string("large")], ["animation-format": .string("gif")],
            ["sequence": .bool(true)], ["catalog": .string("xcstickers")], ["sharing-level": .string("OS")],
            ["localize": .bool(true)],
        ] as [[String: DocumentNode.Value]])
    func ownOutput(options: [String: DocumentNode.Value]) throws {
        let tree = try GoodBundles.project { maker in
            for (name, value) in options { maker.set(name, value) }
        }
        let found = try IMessageTarget().bundles(in: tree)
        #expect(found.map(\.form) == ["Xcode project"])
        #expect(found.map(\.path) == ["tea-time"])
        let isGIF = options["animation-format"] != nil
        #expect(try tree.verdicts() == (isGIF ? ["info sticker-gif"] : []))
    }

    @Test("the extension alone")
    func extensionOnly() throws {
        let tree = try GoodBundles.project { $0.set("layout", .string("extension")) }
        #expect(try IMessageTarget().bundles(in: tree).map(\.form) == ["sticker catalog"])
        #expect(try tree.verdicts() == [])
        #expect(!tree.files.contains { $0.contains(".xcodeproj") })
    }

    @Test("levels of the manifest reach the bundle")
    func levels() throws {
        var tree = try GoodBundles.project()
        let path = "tea-time/StickerPackExtension/Stickers.xcassets/tea-time.stickerpack/s1.sticker/s1.png"
        tree.change(path) { $0.isInterlaced = true }
        #expect(try tree.verdicts() == ["warning sticker-interlaced"])
        let off = RuleLevel(severity: nil, reason: "meant so")
        #expect(try tree.findings(levels: ["tea-time": ["imessage/sticker-interlaced": off]]) == [])
        #expect(try tree.findings(levels: ["other": ["imessage/sticker-interlaced": off]]).count == 1)
    }
}
