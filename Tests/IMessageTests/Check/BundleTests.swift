import Expect
import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("Bundles without a fault") struct GoodBundleTests {
    @Test("a catalog with its icons") func catalog() throws {
        let tree = try GoodBundles.catalog()
        try expect(IMessageTarget().bundles(in: tree).map(\.kind.title), is: ["sticker catalog"])
        try expect(tree.verdicts(), is: [])
    }

    @Test("judges what all frames of a sequence show together", arguments: [(120, ["warning tiny"]), (300, [])])
    func growingSequence(last side: Int, verdicts: [String]) throws {
        var tree = try GoodBundles.sequence()
        for (frame, side) in [100, side].enumerated() {
            let file = GoodBundles.pack + "hop.stickersequence/hop-\(frame).png"
            guard case .picture(var facts) = tree.contents[file] else {
                throw FileError(.missing, "no picture", path: file)
            }
            facts.pixels?.visibleBox = PixelRect(x: 5, y: 5, width: side, height: side)
            tree.contents[file] = .picture(facts)
        }
        try expect(tree.verdicts(), is: verdicts)
    }

    @Test(
        "our own output, whatever the options",
        arguments: [
            [:], ["size": .string("small")], ["size": .string("large")], ["animation-format": .string("gif")],
            ["catalog": .string("xcstickers")], ["sharing-level": .string("OS")],
        ] as [[String: DocumentNode.Value]])
    func ownOutput(options: [String: DocumentNode.Value]) throws {
        let tree = try GoodBundles.project { maker in
            for (name, value) in options { maker.set(name, value) }
        }
        let found = try IMessageTarget().bundles(in: tree)
        expect(found.map(\.kind.title), is: ["Xcode project"])
        expect(found.map(\.path), is: ["tea-time"])
        let isGIF = options["animation-format"] != nil
        try expect(tree.verdicts(), is: isGIF ? ["info sticker-gif"] : [])
    }

    @Test("the extension alone") func extensionOnly() throws {
        let tree = try GoodBundles.project { $0.set("layout", .string("extension")) }
        try expect(IMessageTarget().bundles(in: tree).map(\.kind.title), is: ["sticker catalog"])
        try expect(tree.verdicts(), is: [])
        #expect(!tree.files.contains { $0.contains(".xcodeproj") })
    }

    @Test("is read once, and says the same each time it is asked") func repeated() throws {
        var tree = try GoodBundles.catalog()
        tree.contents[GoodBundles.pack + "wave.sticker/wave.png"] = nil
        let target = try IMessageTarget()
        let bundle = target.open(try #require(target.bundles(in: tree).first), in: tree)
        expect(bundle.findings().map(\.rule), is: ["imessage/sticker-missing"])
        expect(bundle.findings(), is: bundle.findings())
        expect(bundle.packs().map(\.findings), is: bundle.packs().map(\.findings))
    }

    @Test("levels of the manifest reach the bundle") func levels() throws {
        var tree = try GoodBundles.project()
        let path = "tea-time/StickerPackExtension/Stickers.xcassets/tea-time.stickerpack/s1.sticker/s1.png"
        tree.change(path) { $0.isInterlaced = true }
        try expect(tree.verdicts(), is: ["warning sticker-interlaced"])
        let off = RuleLevel(severity: nil, reason: "meant so")
        try expect(tree.findings(levels: ["tea-time": ["imessage/sticker-interlaced": off]]), is: [])
        try expect(tree.findings(levels: ["other": ["imessage/sticker-interlaced": off]]).count, is: 1)
    }
}

@Suite("Recognizing bundles") struct FinderTests {
    private func forms(_ tree: FakeTree) throws -> [String] {
        try IMessageTarget().bundles(in: tree).map { "\($0.kind.title) \($0.path)" }
    }

    private func below(_ prefix: String, _ name: String) throws -> FakeTree {
        var tree = FakeTree(name: name)
        for (path, content) in try GoodBundles.catalog().contents where path.hasPrefix(prefix) {
            tree.contents[String(path.dropFirst(prefix.count))] = content
        }
        return tree
    }

    @Test("recognizes a folder by its name") func whole() throws {
        for (prefix, name, form) in [
            ("Stickers.xcassets/", "a/Stickers.xcassets", "sticker catalog "),
            (GoodBundles.pack, "Tea.stickerpack/", "sticker pack folder "),
            (GoodBundles.icons, "x/iMessage App Icon.stickersiconset", "sticker icon set "),
            (GoodBundles.pack + "wave.sticker/", "wave.sticker", "sticker folder "),
        ] {
            let tree = try below(prefix, name)
            try expect(forms(tree), is: [form])
            try expect(tree.findings().filter { $0.severity > .info }, is: [], "\(name)")
        }
    }

    @Test("takes the folder of a Contents.json") func document() throws {
        var tree = try below(GoodBundles.pack, "Tea.stickerpack")
        tree.kind = .file
        tree.focus = "Contents.json"
        try expect(forms(tree), is: ["sticker pack folder "])
    }

    @Test("catalogs belong to the project above them") func project() throws {
        var tree = try GoodBundles.project()
        for (path, content) in try GoodBundles.catalog().contents { tree.contents["other/" + path] = content }
        try expect(forms(tree), is: ["Xcode project tea-time", "sticker catalog other/Stickers.xcassets"])
    }

    @Test("images alone are stickers, unless a document of another platform is beside them") func loose() throws {
        var tree = FakeTree(contents: [
            "a.png": .picture(GoodBundles.sticker()), "b.gif": .picture(GoodBundles.sticker(hash: 2)),
        ])
        tree.change("b.gif") { $0.format = .gif }
        try expect(forms(tree), is: ["sticker images "])
        tree.change("a.png") { $0.size = .square(500) }
        for other in ["sticker_packs.wasticker", "contents.json", "pack.yaml"] {
            var mixed = tree
            mixed.contents[other] = .text("{}")
            try expect(forms(mixed), is: [])
        }
        var single = tree
        single.kind = .file
        single.focus = "a.png"
        try expect(forms(single), is: ["sticker images a.png"])
        try expect(single.verdicts(), is: ["warning sticker-side-any"])
    }

    @Test("a folder of stickers for CE.SDK is not a sticker, whatever it is called") func otherFolder() throws {
        let tree = FakeTree(
            name: "ly.img.sticker",
            contents: ["content.json": .text("{}"), "images/a.png": .picture(GoodBundles.sticker())])
        try expect(forms(tree), is: [])
        let around = tree.contents.map { ("assets/ly.img.sticker/" + $0.key, $0.value) }
        try expect(forms(FakeTree(contents: Dictionary(uniqueKeysWithValues: around))), is: [])
        try expect(
            forms(FakeTree(contents: ["a.sticker/a.png": .picture(GoodBundles.sticker())])),
            is: ["sticker folder a.sticker"])
    }

    @Test("finds nothing in trees without stickers") func nothing() throws {
        try expect(forms(FakeTree()), is: [])
        try expect(forms(FakeTree(contents: ["readme.md": .text("x")])), is: [])
        try expect(forms(FakeTree(contents: ["Assets.xcassets/AppIcon.appiconset/Contents.json": .text("{}")])), is: [])
        try expect(forms(FakeTree(kind: .archive, contents: ["a.png": .picture(GoodBundles.sticker())])), is: [])
    }

    @Test("the inventory lists what each sticker weighs") func inventory() throws {
        var tree = try GoodBundles.sequence()
        tree.change(GoodBundles.pack + "wave.sticker/wave.png") { facts in
            facts = GoodBundles.sticker(300, durations: [100, 150])
            facts.byteCount = 256_000
        }
        let target = try IMessageTarget()
        let facts = try #require(target.bundles(in: tree).first.map { target.open($0, in: tree).inventory() })
        try #require(facts.map(\.name) == ["wave", "hop"])
        #expect(facts[0].format == "APNG" && facts[0].sizeClass == "small" && facts[0].share == 0.5)
        #expect(facts[0].frameCount == 2 && facts[0].duration == 250)
        #expect(facts[1].format == "PNG sequence" && facts[1].sizeClass == "regular" && facts[1].byteCount == 30_000)
        #expect(facts[1].frameCount == 2 && abs(facts[1].duration - 1000.0 / 6) < 1e-9)
    }
}
