import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import StickerEngine

@Suite("Icon reports") struct IconReportTests {
    /// Names that every form would trip over.
    private static let name = "a,\"b\"|<i>*\u{1B}[31m\r\n.png"

    private static let slots = """
        [{ "number": 1, "idiom": "iphone", "points": "60x60", "scale": 2, "width": 120, "height": 120,
           "file": "120.png", "use": "Home, iPhone", "need": "always" },
         { "number": 2, "idiom": "iphone", "points": "29x29", "scale": 2, "width": 58, "height": 58,
           "file": "58.png", "use": "Settings", "need": "optional" }]
        """

    private func report() throws -> IconReport {
        let slots = try JSONDecoder().decode([IconSlot].self, from: Data(Self.slots.utf8))
        let list = IconList(id: "test", title: "Test icons", folder: nil, source: "a test", slots: slots)
        var checklist = IconChecklist(list, folder: "Set")
        checklist.rows[0].file = "Set/" + Self.name
        checklist.rows[0].remarks = [
            .wrongSize(SizeDifference(of: PixelSize(121, 120), from: .square(120)), found: PixelSize(121, 120))
        ]
        checklist.unassigned = ["Set/=1+1.png"]
        return IconReport(checklists: [checklist], root: "Art.xcassets")
    }

    @Test("CSV quotes as RFC 4180 says") func csv() throws {
        let text = (try report()).text(in: .csv).string
        let lines = text.components(separatedBy: "\r\n")
        #expect(lines.first?.hasPrefix("list,folder,status,use,") == true && text.hasSuffix("\r\n"))
        #expect(text.contains("test,Art.xcassets/Set,wrong,\"Home, iPhone\",iphone,,60x60,2x,120,120,always,"))
        #expect(text.contains("\"a,\"\"b\"\"|<i>*\\u{1B}[31m\\r\\n.png\""))
        #expect(lines.last == "" && lines[lines.count - 2].hasPrefix("test,Art.xcassets/Set,absent,Settings,"))
    }

    @Test("CSV has no formulas, whatever a file is called", arguments: ["=1+1.png", "@x.png", "+1.png", "-1.png"])
    func formulas(name: String) throws {
        var report = try report()
        report.checklists[0].rows[0].file = "Set/" + name
        #expect(report.text(in: .csv).string.contains(",'\(name),"))
    }

    @Test("a mark that joins a delimiter hides it from no format", arguments: ["\u{600}", "\u{110BD}"])
    func marks(mark: String) throws {
        var report = try report()
        report.checklists[0].rows[0].file = "Set/a\(mark)<i>\(mark)|\(mark)\"b.png"
        func has(_ part: String, _ format: IconFormat) -> Bool {
            Array(report.text(in: format).string.utf8).firstRange(of: Array(part.utf8)) != nil
        }
        #expect(!has("<i>", .html) && has("&lt;i&gt;", .html))
        #expect(has("&lt;i&gt;\(mark)\\|", .markdown))
        #expect(has("\(mark)\"\"b.png\"", .csv))
    }

    @Test("Markdown shows names as they are and keeps its columns") func markdown() throws {
        let lines = (try report()).text(in: .markdown).string.split(separator: "\n")
        let rows = lines.filter { $0.hasPrefix("|") }
        expect(rows.count, is: 4)
        #expect(rows[2].contains("a,\"b\"\\|&lt;i&gt;\\*\\\\u{1B}\\[31m\\\\r\\\\n.png"))
        let bars = rows.map { $0.replacing("\\|", with: "").count { $0 == "|" } }
        expect(Set(bars).count, is: 1)
    }

    @Test("no form lets control characters through", arguments: ["table", "html", "markdown", "json", "csv"])
    func controls(format: String) throws {
        let text = try report().text(in: try #require(IconFormat(rawValue: format))).string
        #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" && !(format == "csv" && $0 == "\r") })
    }

    @Test("HTML escapes, loads nothing and runs nothing") func html() throws {
        let text = (try report()).text(in: .html).string
        #expect(!text.contains("<i>*") && text.contains("&lt;i&gt;*"))
        #expect(!text.contains("<script") && !text.contains("http") && !text.contains("url("))
        #expect(text.contains("prefers-color-scheme: dark") && text.contains("@media print"))
    }

    @Test("HTML has the icons themselves, and none that is missing") func pictures() throws {
        var report = try report()
        let facts = ImageFacts(format: .png, byteCount: 1, size: PixelSize(121, 120))
        report.tree = FakeTree(contents: ["Set/" + Self.name: .picture(facts)])
        let rows = report.text(in: .html).string.components(separatedBy: "<tr").suffix(2)
        expect(rows.map { $0.contains("href=\"data:image/png;base64,iQ==\"") }, is: [true, false])
    }

    @Test("JSON says everything, with stable keys") func json() throws {
        let text = (try report()).text(in: .json).string
        let root = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let list = try #require((root["lists"] as? [[String: Any]])?.first)
        #expect(list["folder"] as? String == "Art.xcassets/Set" && list["complete"] as? Bool == false)
        expect(list["unassigned"] as? [String], is: ["=1+1.png"])
        let icon = try #require((list["icons"] as? [[String: Any]])?.first)
        #expect(icon["status"] as? String == "wrong" && icon["file"] as? String == Self.name)
        #expect(icon["needed"] as? String == "always" && icon["width"] as? Int == 120)
        let remark = try #require((icon["remarks"] as? [[String: String]])?.first)
        expect(remark, is: ["kind": "wrong-size", "text": "is 121 x 120: 1 px too wide"])
    }

    @Test("a bare list has no folder and nothing checked") func bare() throws {
        var report = try report()
        report.checklists[0] = IconChecklist(report.checklists[0].list)
        report.root = nil
        #expect(!report.text(in: .table).string.contains("Status"))
        #expect(!report.text(in: .json).string.contains("\"status\""))
        #expect(report.text(in: .csv).string.contains("always,120.png,\r\n"))
    }
}

@Suite("Icons in folders that say nothing") struct LooseIconTests {
    /// For a folder of pictures that are called as they are large.
    private func checklists(_ sizes: [(Int, Int)]) throws -> [IconChecklist] {
        let lists = try StickerPress().targets.compactMap(\.iconCatalog).flatMap(\.lists)
        let longestFirst = lists.sorted { $0.slots.count > $1.slots.count }
        let pictures = sizes.map { width, height in
            let facts = ImageFacts(format: .png, byteCount: 100, size: PixelSize(width, height))
            return ("\(width)x\(height).png", FakeTree.Content.picture(facts))
        }
        let tree = FakeTree(name: "pictures", contents: Dictionary(uniqueKeysWithValues: pictures))
        return LooseIcons(lists: longestFirst).checklists(in: tree, nil)
    }

    @Test("belong to the list that a size gives away") func telling() throws {
        try expect(checklists([(120, 120), (1024, 1024)]).map(\.list.id), is: ["app-icon"])
        try expect(checklists([(54, 40), (1024, 1024)]).map(\.list.id), is: ["imessage-icons"])
        try expect(checklists([(54, 40), (96, 96)]).map(\.list.id), is: ["imessage-icons", "whatsapp-tray"])
    }

    @Test("or to the longest list when none does") func unclear() throws {
        try expect(checklists([(1024, 1024)]).map(\.list.id), is: ["imessage-icons"])
        let empty = try checklists([])
        #expect(empty.map(\.list.id) == ["imessage-icons"] && empty[0].notes.count == 1)
    }

    @Test("a file that fills one list is not a bad attempt at another, and is not unassigned") func shared() throws {
        let lists = try checklists([(54, 40), (96, 96), (96, 71), (300, 300)])
        expect(lists[0].rows.compactMap(\.file).sorted(), is: ["54x40.png", "96x71.png"])
        expect(lists[1].rows.compactMap(\.file), is: ["96x96.png"])
        expect(lists.flatMap(\.unassigned), is: ["300x300.png"])
    }
}
