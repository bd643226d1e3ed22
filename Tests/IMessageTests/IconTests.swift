import Expect
import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("Icon table") struct IconTableTests {
    let table: IconTable

    init() throws { table = try IMessageTarget().icons }

    @Test("has the 13 slots in Xcode's order, pixels = points x scale") func slots() {
        expect(table.slots.count, is: 13)
        expect(table.slots.map(\.number), is: Array(1...13))
        for slot in table.slots {
            let points = size(slot.points)
            expect(points.map { PixelSize($0.width * slot.scale, $0.height * slot.scale) }, is: slot.pixels)
            expect(slot.platform == "ios", is: slot.idiom == "universal" || slot.points == "1024x768")
        }
        expect(table.slots.filter { $0.need == .always }.count, is: 9)
        expect(Set(table.slots.map(\.pixels)).count, is: 12)
        expect(Set(table.slots.map(\.file)).count, is: 13)
    }

    @Test("knows the misprint, the size that is meant, and the entries of old sets") func otherSizes() {
        #expect(table.misprints.map(\.found) == ["143x100"] && table.misprints.map(\.meant) == ["134x100"])
        let pixels = table.slots.map(\.pixels)
        #expect(table.misprints.compactMap { size($0.meant) }.allSatisfy(pixels.contains))
        #expect(table.formerEntries.count == 4 && table.formerEntries.allSatisfy { size($0.points) != nil })
    }

    /// `134x100`
    private func size(_ text: String) -> PixelSize? {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
        return sides.count == 2 && sides.allSatisfy { $0 > 0 } ? PixelSize(sides[0], sides[1]) : nil
    }
}

@Suite("Icon checklist") struct IconChecklistTests {
    let icons: IMessageIcons
    var list: IconList { icons.table.list }

    init() throws { icons = IMessageIcons(target: try IMessageTarget()) }

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

    /// The one list that a tree has.
    private func checked(_ tree: FakeTree, _ layout: ProjectLayout? = nil) throws -> IconChecklist {
        let sets = icons.checklists(in: tree, layout: layout)
        #expect(sets.count < 2)
        return sets.first ?? IconChecklist(list, layout: layout ?? .standalone, imagesIn: "", of: tree)
    }

    private func wrong(_ size: PixelSize, for row: IconCheck) -> IconRemark {
        .wrongSize(SizeDifference(of: size, from: row.slot.pixels), found: size)
    }

    @Test("without files, lists what to draw") func bare() {
        let bare = IconChecklist(list)
        #expect(bare.rows.count == 13 && !bare.isComplete)
        #expect(bare.rows.allSatisfy { $0.remarks == [.missing] })
        expect(bare.rows.count(where: \.isNeeded), is: 10)
        expect(IconChecklist(list, layout: .extension).rows.count(where: \.isNeeded), is: 9)
    }

    @Test("checks a whole set, and a folder of the same files", arguments: [false, true])
    func complete(loose: Bool) throws {
        let list = try checked(tree(loose: loose))
        #expect(list.isComplete && list.unassigned == [] && list.notes == [] && list.faults == [])
        #expect(list.rows.allSatisfy { $0.file != nil && $0.remarks == [] && $0.status == .ok })
    }

    @Test("states by how much the size of an icon differs", arguments: [false, true])
    func wrongSize(loose: Bool) throws {
        var tree = try tree(loose: loose)
        let path = (loose ? "" : GoodBundles.icons) + "small-27@2x.png"
        tree.change(path) { $0.size = PixelSize(54, 41) }
        let list = try checked(tree)
        let row = try #require(list.rows.first { $0.slot.file == "small-27@2x.png" })
        #expect(row.file == path && row.isRejected && row.status == .wrong && !list.isComplete)
        expect(row.remarks, is: [wrong(PixelSize(54, 41), for: row)])
        expect(list.rows.count(where: \.isRejected), is: 1)
    }

    @Test("recognizes 143x100 as a misprint") func misprint() throws {
        var tree = try tree(loose: true)
        tree.change("messages-ipad@2x.png") { $0.size = PixelSize(143, 100) }
        let row = try #require(try checked(tree).rows.first { $0.slot.points == "67x50" })
        expect(row.remarks, is: [wrong(PixelSize(143, 100), for: row)])
    }

    @Test("accepts one 58x58 file for both devices") func shared() throws {
        var tree = try tree(loose: true)
        tree.contents["settings-ipad@2x.png"] = nil
        #expect(try checked(tree).rows.allSatisfy { $0.remarks == [] })
    }

    @Test("reports transparent, interlaced, wide-gamut, deep and other files", arguments: [false, true])
    func remarks(loose: Bool) throws {
        var tree = try tree(loose: loose)
        let path = (loose ? "" : GoodBundles.icons) + "appstore.png"
        tree.change(path) { facts in
            facts.pixels?.isOpaque = false
            facts.isInterlaced = true
            facts.colorProfile = "Display P3"
            facts.bitDepth = 16
            facts.colorKind = "gray"
        }
        let list = try checked(tree)
        let row = try #require(list.rows.first { $0.slot.points == "1024x1024" })
        expect(row.remarks, is: [.transparent, .deep(16), .colorKind("gray"), .interlaced, .wideGamut("Display P3")])
        #expect(row.isFilled && row.isRejected && !list.isComplete)
    }

    @Test("an opaque alpha channel is only a remark, and only for store icons") func channel() throws {
        var tree = try tree(loose: false)
        for file in ["appstore.png", "small-27@2x.png"] {
            tree.change(GoodBundles.icons + file) { $0.hasAlphaChannel = true }
        }
        let list = try checked(tree)
        let reported = list.rows.filter { $0.remarks == [.alphaChannel] }
        #expect(list.isComplete && reported.map(\.status) == [.remark, .ok])
    }

    @Test("a missing store icon fails a standalone pack, but not an extension") func missing() throws {
        var tree = try tree(loose: true)
        tree.contents["appstore.png"] = nil
        tree.contents["photo.png"] = .picture(GoodBundles.sticker(500))
        let list = try checked(tree)
        #expect(!list.isComplete && list.unassigned == ["photo.png"])
        #expect(try checked(tree, .extension).isComplete)
    }

    @Test("a missing store icon is only a note where it is unknown what ships the set, as in `check`")
    func unknownLayout() throws {
        var tree = try tree(loose: false)
        tree.contents[GoodBundles.icons + "appstore.png"] = nil
        tree.replace(GoodBundles.icons + "Contents.json", "\"filename\": \"appstore.png\", ", "")
        let unknown = try checked(tree)
        #expect(unknown.isComplete && unknown.notes.contains { $0.contains("--layout says which it is") })
        try expect(tree.verdicts().filter { !$0.hasPrefix("info") }, is: ["warning icon-marketing-unknown"])
        tree.replace(
            GoodBundles.icons + "Contents.json", "\"size\": \"1024x1024\"",
            "\"filename\": \"gone.png\", \"size\": \"1024x1024\"")
        #expect(try !checked(tree).isComplete && tree.verdicts().contains("error icon-missing"))
        tree.contents[GoodBundles.icons + "gone.png"] = .picture(GoodBundles.sticker(1024))
        #expect(try !checked(tree).isComplete && tree.verdicts().contains("error icon-transparent-store"))
        let standalone = try checked(tree, .standalone)
        #expect(!standalone.isComplete && !standalone.notes.contains { $0.contains("--layout") })
    }

    @Test("a settings icon may be absent, but not when the set names its file, as in `check`") func optional() throws {
        var tree = try tree(loose: false)
        let contents = GoodBundles.icons + "Contents.json"
        tree.contents[GoodBundles.icons + "settings-iphone@3x.png"] = nil
        let named = try checked(tree)
        #expect(!named.isComplete && named.rows.filter { $0.status == .missing }.map(\.slot.width) == [87])
        #expect(try tree.verdicts().contains("error icon-missing"))
        tree.replace(contents, "\"filename\": \"settings-iphone@3x.png\", ", "")
        let unnamed = try checked(tree)
        #expect(unnamed.isComplete && unnamed.rows.filter { $0.status == .absent }.map(\.slot.width) == [87])
        #expect(try !tree.verdicts().contains { $0.hasPrefix("error") })
    }

    @Test("idiom and platform count as wrong") func identity() throws {
        var tree = try tree(loose: false)
        tree.replace(
            GoodBundles.icons + "Contents.json", "\"ipad\", \"scale\": \"2x\", \"size\": \"67x50\"",
            "\"universal\", \"scale\": \"2x\", \"size\": \"67x50\"")
        let row = try checked(tree).rows.first { $0.slot.points == "67x50" }
        #expect(row?.remarks == [.wrongIdiom("universal")] && row?.status == .wrong)
    }

    @Test("a set without its document fails, even if all files are right") func contents() throws {
        var tree = try tree(loose: false)
        tree.contents[GoodBundles.icons + "Contents.json"] = nil
        let without = try checked(tree)
        #expect(!without.isComplete && without.faults.count == 1 && without.rows.allSatisfy(\.isFilled))
        tree.contents[GoodBundles.icons + "Contents.json"] = .text("{\n \"images\" : [\n}")
        let broken = try checked(tree)
        #expect(!broken.isComplete && broken.faults.first?.hasPrefix("Contents.json line 3: ") == true)
        expect(broken.faults.first?.hasSuffix("; here its icons are matched by size"), is: true)
        #expect(broken.rows.allSatisfy(\.isFilled) && broken.unassigned.isEmpty)
    }

    @Test("states why a file is not an image", arguments: ["is empty (0 bytes)", "is a Git LFS pointer"])
    func unreadable(problem: String) throws {
        var tree = try tree(loose: false)
        tree.contents[GoodBundles.icons + "small-27@2x.png"] = .unreadable(FileError(.notArt, problem))
        let row = try #require(try checked(tree).rows.first { $0.slot.file == "small-27@2x.png" })
        expect(row.status, is: .wrong)
        expect(row.remarks, is: [.unreadable(problem)])
    }

    @Test("names entries without a slot, and files without an entry") func unassigned() throws {
        var tree = try tree(loose: false)
        tree.replace(
            GoodBundles.icons + "Contents.json", "\"scale\": \"2x\", \"size\": \"67x50\"",
            "\"scale\": \"2x\", \"size\": \"71x50\"")
        let list = try checked(tree)
        #expect(list.notes.contains { $0.contains("143x100 is a misprint") } && !list.isComplete)
        expect(list.unassigned, is: [GoodBundles.icons + "messages-ipad@2x.png"])
    }

    @Test("makes sets that pass its own check") func plan() throws {
        let master = IconMaster(file: "m.svg", edit: ArtEdit())
        let order = IconRenderRequest(square: master, wide: master, background: nil)
        expect(icons.plan(order).entries.count, is: 14)
        let inside = IconRenderRequest(square: master, wide: master, background: nil, layout: .extension)
        expect(icons.plan(inside).entries.count, is: 13)
        #expect(icons.plan(order).entries.allSatisfy { $0.path.hasPrefix("iMessage App Icon.stickersiconset/") })
    }

    @Test("describes size differences") func words() {
        expect(SizeDifference(of: PixelSize(9, 1), from: PixelSize(10, 2)).text, is: "1 px too narrow and 1 px too low")
        expect(SizeDifference(of: PixelSize(9, 1), from: PixelSize(9, 1)).text, is: "exact")
    }
}
