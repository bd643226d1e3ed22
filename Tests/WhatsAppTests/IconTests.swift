import Expect
import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("App icons and tray images") struct IconTests {
    let icons: WhatsAppIcons

    init() throws {
        let target = try WhatsAppTarget()
        icons = WhatsAppIcons(table: target.icons, limits: target.limits)
    }

    private func picture(_ width: Int, _ height: Int, clear: Bool = false, bytes: Int = 4_000) -> FakeTree.Content {
        var facts = ImageFacts(format: .png, byteCount: bytes, size: PixelSize(width, height))
        facts.colorKind = clear ? "RGBA" : "RGB"
        facts.hasAlphaChannel = clear
        facts.pixels = PixelFacts(
            isOpaque: !clear, hasSoftEdges: false, visibleBox: PixelRect(x: 0, y: 0, width: width, height: height),
            firstFrameCoverage: 1, greatestCoverage: 1, contentHash: 1)
        return .picture(facts)
    }

    private func set(_ entries: String...) -> FakeTree.Content {
        .text("{ \"images\": [\(entries.joined(separator: ", "))] }")
    }

    private func entry(_ file: String, _ idiom: String, _ size: String, _ rest: String = "") -> String {
        "{ \"filename\": \"\(file)\", \"idiom\": \"\(idiom)\", \"size\": \"\(size)\"\(rest) }"
    }

    @Test("have the sizes of the README, the tray that of the rules") func sizes() throws {
        expect(icons.app.slots.map(\.width), is: [120, 180, 1024])
        #expect(icons.app.slots.allSatisfy { $0.width == $0.height && $0.need == .always })
        expect(icons.tray.slots.map(\.pixels), is: [.square(try WhatsAppTarget().limits.traySide)])
        #expect(icons.lists.allSatisfy { !$0.source.isEmpty })
    }

    @Test("are checked in a set") func checked() throws {
        var tree = FakeTree()
        tree.contents = [
            "A/AppIcon.appiconset/Contents.json": set(
                entry("a.png", "iphone", "60x60", ", \"scale\": \"2x\""),
                entry("b.png", "iphone", "60x60", ", \"scale\": \"3x\""),
                entry("c.png", "ios-marketing", "1024x1024", ", \"scale\": \"1x\"")),
            "A/AppIcon.appiconset/a.png": picture(120, 120), "A/AppIcon.appiconset/b.png": picture(181, 180),
            "A/AppIcon.appiconset/c.png": picture(1024, 1024, clear: true),
            "A/AppIcon.appiconset/old.png": picture(29, 29),
        ]
        let list = try #require(icons.checklists(in: tree, layout: nil).first)
        #expect(list.folder == "A/AppIcon.appiconset" && list.unassigned == ["A/AppIcon.appiconset/old.png"])
        expect(list.rows.map(\.status), is: [.ok, .wrong, .wrong])
        let size = PixelSize(181, 180)
        expect(list.rows[1].remarks, is: [.wrongSize(SizeDifference(of: size, from: .square(180)), found: size)])
        expect(list.rows[2].remarks, is: [.transparent])
    }

    @Test("one picture is enough where Xcode makes the rest; its dark variant may be clear") func single() throws {
        var tree = FakeTree(name: "x/AppIcon.appiconset")
        tree.contents = [
            "Contents.json": set(
                entry("dark.png", "universal", "1024x1024", ", \"platform\": \"ios\", \"appearances\": []"),
                entry("one.png", "universal", "1024x1024", ", \"platform\": \"ios\"")),
            "one.png": picture(1024, 1024), "dark.png": picture(1024, 1024, clear: true),
        ]
        let list = try #require(icons.checklists(in: tree, layout: nil).first)
        #expect(list.isComplete && list.rows.map(\.status) == [.ok, .ok, .ok] && list.unassigned == [])
        expect(list.rows[0].remarks, is: [.derived])
    }

    @Test("an entry without its file, a set without a document, a document that is none") func broken() throws {
        var tree = FakeTree()
        tree.contents["AppIcon.appiconset/Contents.json"] = set(
            entry("a.png", "iphone", "60x60", ", \"scale\": \"2x\""))
        #expect(try #require(icons.checklists(in: tree, layout: nil).first).rows.map(\.status).contains(.missing))
        for text in ["{}", "{", "[1]"] {
            tree.contents["AppIcon.appiconset/Contents.json"] = .text(text)
            try expect(#require(icons.checklists(in: tree, layout: nil).first).faults.count, is: 1, "\(text)")
        }
        tree.contents = ["AppIcon.appiconset/c.png": picture(1024, 1024)]
        let bare = try #require(icons.checklists(in: tree, layout: nil).first)
        #expect(!bare.isComplete && bare.rows[2].isFilled)
    }

    @Test("tray images are known by name, may be clear, and must not be heavy") func trays() throws {
        var tree = FakeTree()
        tree.contents = [
            "ios/cats_tray.png": picture(96, 96, clear: true), "tray_Cuppy.png": picture(96, 96, bytes: 60_000),
            "ashtray.png": picture(96, 96), "tray.txt": .text(""), "tray.png": picture(512, 512),
        ]
        let list = try #require(icons.checklists(in: tree, layout: nil).first)
        expect(list.rows.map(\.file), is: ["ios/cats_tray.png", "tray.png", "tray_Cuppy.png"])
        expect(list.rows.map(\.status), is: [.ok, .wrong, .wrong])
        expect(list.rows[2].remarks, is: [.tooLarge(60_000, limit: 51_200)])
    }

    @Test("tray images are known by the documents of their packs, there or not", arguments: [false, true])
    func namedTrays(isAndroid: Bool) throws {
        var tree = isAndroid ? GoodBundles.android() : GoodBundles.ios()
        let folder = isAndroid ? "assets/tea/" : ""
        tree.replace(isAndroid ? "assets/contents.json" : "sticker_packs.wasticker", "tea_tray.png", "cover.png")
        tree.contents[folder + "tea_tray.png"] = nil
        let missing = try #require(icons.checklists(in: tree, layout: nil).first)
        #expect(missing.rows.map(\.file) == [folder + "cover.png"] && missing.rows.map(\.status) == [.missing])
        tree.contents[folder + "cover.png"] = picture(96, 96)
        #expect(try #require(icons.checklists(in: tree, layout: nil).first).isComplete)
    }

    @Test("nothing is checked where nothing is") func nothing() {
        #expect(icons.checklists(in: FakeTree(), layout: nil).isEmpty)
    }

    @Test("are made opaque, the tray image clear and small") func plan() throws {
        let master = IconMaster(file: "m.svg", edit: ArtEdit())
        let plan = icons.plan(IconRenderRequest(square: master, wide: master, background: nil))
        #expect(plan.entries.map(\.path).count == 5 && plan["tray.png"] != nil)
        for entry in plan.entries {
            guard case .art(.raster(let recipe)) = entry.content else { continue }
            expect(recipe.encoding.isOpaque, is: entry.path != "tray.png")
            expect(recipe.encoding.byteBudget == nil, is: entry.path != "tray.png")
        }
    }
}
