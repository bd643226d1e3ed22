import StickerModel
import Testing

@testable import IMessage

@Suite("Icon checklist")
struct IconChecklistTests {
    let table: IconTable

    init() throws { table = try IMessageTarget().icons }

    /// The good icons as an icon set, or as files in a folder.
    private func tree(loose: Bool) throws -> FakeTree {
        var tree = FakeTree(name: "icons")
        for (path, content) in try GoodBundles.catalog().contents where path.hasPrefix(GoodBundles.icons) {
            let file = String(path.dropFirst(GoodBundles.icons.count))
            if loose, file == "Contents.json" { continue }
            tree.contents[loose ? file : path] = content
        }
        return tree
    }

    @Test("without files says what to draw")
    func bare() {
        let list = IconChecklist(table)
        #expect(list.rows.count == 13 && !list.isComplete)
        #expect(list.rows.allSatisfy { $0.remarks == [.missing] })
        #expect(list.rows.count(where: \.isNeeded) == 10)
        #expect(IconChecklist(table, layout: .extension).rows.count(where: \.isNeeded) == 9)
    }

    @Test("ticks a whole set, and a folder of the same files", arguments: [false, true])
    func complete(loose: Bool) throws {
        let list = IconChecklist(table, in: try tree(loose: loose))
        #expect(list.isComplete && list.strangers == [])
        #expect(list.rows.allSatisfy { $0.file != nil && $0.remarks == [] })
    }

    @Test("says by how much an icon misses", arguments: [false, true])
    func wrongSize(loose: Bool) throws {
        var tree = try tree(loose: loose)
        let path = (loose ? "" : GoodBundles.icons) + "small-27@2x.png"
        tree.change(path) { $0.size = PixelSize(54, 41) }
        let list = IconChecklist(table, in: tree)
        let row = try #require(list.rows.first { $0.slot.file == "small-27@2x.png" })
        #expect(row.file == path && row.isRefused && !list.isComplete)
        #expect(row.remarks.map(\.text) == ["54 x 41: 1 px too high"])
        #expect(list.rows.count(where: \.isRefused) == 1)
    }

    @Test("takes 143x100 for what it is meant to be")
    func misprint() throws {
        var tree = try tree(loose: true)
        tree.change("messages-ipad@2x.png") { $0.size = PixelSize(143, 100) }
        let row = IconChecklist(table, in: tree).rows.first { $0.slot.points == "67x50" }
        #expect(row?.remarks.map(\.text) == ["143 x 100: 9 px too wide"])
    }

    @Test("one 58x58 does for both devices")
    func shared() throws {
        var tree = try tree(loose: true)
        tree.contents["settings-ipad@2x.png"] = nil
        #expect(IconChecklist(table, in: tree).rows.allSatisfy { $0.remarks == [] })
    }

    @Test("tells transparent, interlaced, wide-gamut and other files", arguments: [false, true])
    func remarks(loose: Bool) throws {
        var tree = try tree(loose: loose)
        let path = (loose ? "" : GoodBundles.icons) + "appstore.png"
        tree.change(path) { facts in
            facts.pixels?.isOpaque = false
            facts.isInterlaced = true
            facts.colorProfile = "Display P3"
        }
        let list = IconChecklist(table, in: tree)
        let row = try #require(list.rows.first { $0.slot.points == "1024x1024" })
        #expect(row.remarks == [.transparent, .interlaced, .wideGamut("Display P3")])
        #expect(row.isFilled && row.isRefused && !list.isComplete)
    }

    @Test("an opaque channel refuses nothing")
    func channel() throws {
        var tree = try tree(loose: false)
        tree.change(GoodBundles.icons + "appstore.png") { $0.hasAlphaChannel = true }
        let list = IconChecklist(table, in: tree)
        #expect(list.isComplete && list.rows.contains { $0.remarks == [.alphaChannel] })
    }

    @Test("a missing store icon refuses a standalone pack, not an extension")
    func missing() throws {
        var tree = try tree(loose: true)
        tree.contents["appstore.png"] = nil
        tree.contents["photo.png"] = .picture(GoodBundles.sticker(500))
        let list = IconChecklist(table, in: tree)
        #expect(!list.isComplete && list.strangers == ["photo.png"])
        #expect(IconChecklist(table, layout: .extension, in: tree).isComplete)
    }

    @Test("idiom and platform count as missing")
    func identity() throws {
        var tree = try tree(loose: false)
        tree.replace(
            GoodBundles.icons + "Contents.json", "\"ipad\", \"scale\": \"2x\", \"size\": \"67x50\"",
            "\"universal\", \"scale\": \"2x\", \"size\": \"67x50\"")
        let row = IconChecklist(table, in: tree).rows.first { $0.slot.points == "67x50" }
        #expect(row?.remarks == [.wrongIdiom("universal")] && row?.isRefused == true)
    }

    @Test("differences in words")
    func words() {
        #expect(SizeDifference(of: PixelSize(9, 1), from: PixelSize(10, 2)).text == "1 px too narrow and 1 px too low")
        #expect(SizeDifference(of: PixelSize(9, 1), from: PixelSize(9, 1)).text == "exact")
    }
}
