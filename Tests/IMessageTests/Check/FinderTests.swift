import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("What a path is")
struct FinderTests {
    private func forms(_ tree: FakeTree) throws -> [String] {
        try IMessageTarget().bundles(in: tree).map { "\($0.form) \($0.path)" }
    }

    private func below(_ prefix: String, _ name: String) throws -> FakeTree {
        var tree = FakeTree(name: name)
        for (path, content) in try GoodBundles.catalog().contents where path.hasPrefix(prefix) {
            tree.contents[String(path.dropFirst(prefix.count))] = content
        }
        return tree
    }

    @Test("the folder itself tells by its name")
    func whole() throws {
        for (prefix, name, form) in [
            ("Stickers.xcassets/", "a/Stickers.xcassets", "sticker catalog "),
            (GoodBundles.pack, "Tea.stickerpack/", "sticker pack folder "),
            (GoodBundles.icons, "x/iMessage App Icon.stickersiconset", "sticker icon set "),
            (GoodBundles.pack + "wave.sticker/", "wave.sticker", "sticker folder "),
        ] {
            let tree = try below(prefix, name)
            #expect(try forms(tree) == [form])
            #expect(try tree.findings().filter { $0.severity > .info } == [], "\(name)")
        }
    }

    @Test("a Contents.json stands for its folder")
    func document() throws {
        var tree = try below(GoodBundles.pack, "Tea.stickerpack")
        tree.kind = .file
        tree.focus = "Contents.json"
        #expect(try forms(tree) == ["sticker pack folder "])
    }

    @Test("catalogs belong to the project above them")
    func project() throws {
        var tree = try GoodBundles.project()
        for (path, content) in try GoodBundles.catalog().contents { tree.contents["other/" + path] = content }
        #expect(try forms(tree) == ["Xcode project tea-time", "sticker catalog other/Stickers.xcassets"])
    }

    @Test("an .xcodeproj alone is judged as far as it goes")
    func alone() throws {
        var tree = FakeTree(name: "TeaTime.xcodeproj")
        let prefix = "tea-time/TeaTime.xcodeproj/"
        for (path, content) in try GoodBundles.project().contents where path.hasPrefix(prefix) {
            tree.contents[String(path.dropFirst(prefix.count))] = content
        }
        #expect(try forms(tree) == ["Xcode project "])
        #expect(try tree.verdicts() == [])
        tree.kind = .file
        tree.focus = "project.pbxproj"
        #expect(try forms(tree) == ["Xcode project "])
    }

    @Test("images alone are stickers, unless another platform's document lies beside them")
    func loose() throws {
        var tree = FakeTree(contents: [
            "a.png": .picture(GoodBundles.sticker()), "b.gif": .picture(GoodBundles.sticker()),
        ])
        tree.change("b.gif") { $0.format = .gif }
        #expect(try forms(tree) == ["sticker images "])
        #expect(try tree.verdicts() == ["info sticker-gif"])
        tree.change("a.png") { $0.size = .square(500) }
        #expect(
            try tree.verdicts() == ["info sticker-gif", "warning one-size", "warning sticker-side-any"])
        for other in ["sticker_packs.wasticker", "contents.json", "pack.yaml"] {
            var mixed = tree
            mixed.contents[other] = .text("{}")
            #expect(try forms(mixed) == [])
        }
        var single = tree
        single.kind = .file
        single.focus = "a.png"
        #expect(try forms(single) == ["sticker images a.png"])
        #expect(try single.verdicts() == ["warning sticker-side-any"])
    }

    @Test("nothing of ours is nothing")
    func nothing() throws {
        #expect(try forms(FakeTree()) == [])
        #expect(try forms(FakeTree(contents: ["readme.md": .text("x")])) == [])
        #expect(try forms(FakeTree(contents: ["Assets.xcassets/AppIcon.appiconset/Contents.json": .text("{}")])) == [])
        #expect(try forms(FakeTree(kind: .archive, contents: ["a.png": .picture(GoodBundles.sticker())])) == [])
    }

    @Test("the inventory lists what each sticker weighs")
    func inventory() throws {
        var tree = try GoodBundles.sequence()
        tree.change(GoodBundles.pack + "wave.sticker/wave.png") { facts in
            facts = GoodBundles.sticker(300, durations: [100, 150])
            facts.byteCount = 250_000
        }
        let target = try IMessageTarget()
        let facts = try #require(target.bundles(in: tree).first.map { target.inventory(of: $0, in: tree) })
        try #require(facts.map(\.name) == ["wave", "hop"])
        #expect(facts[0].format == "APNG" && facts[0].sizeClass == "small" && facts[0].share == 0.5)
        #expect(facts[0].frameCount == 2 && facts[0].duration == 250)
        #expect(facts[1].format == "PNG sequence" && facts[1].sizeClass == "regular" && facts[1].byteCount == 30_000)
        #expect(facts[1].frameCount == 2 && abs(facts[1].duration - 1000.0 / 6) < 1e-9)
    }
}
