import StickerModel
import Testing

@testable import IMessage

@Suite("Icon table")
struct IconTableTests {
    let table: IconTable

    init() throws { table = try IMessageTarget().icons }

    @Test("has the 13 slots in Xcode's order, pixels = points x scale")
    func slots() {
        #expect(table.slots.count == 13)
        #expect(table.slots.map(\.number) == Array(1...13))
        for slot in table.slots {
            let points = PixelSize(text: slot.points)
            #expect(points.map { PixelSize($0.width * slot.scale, $0.height * slot.scale) } == slot.pixels)
            #expect((slot.platform == "ios") == (slot.idiom == "universal" || slot.points == "1024x768"))
        }
        #expect(table.slots.filter { $0.need == .always }.count == 9)
        #expect(table.distinctSizes.count == 12)
        #expect(Set(table.slots.map(\.file)).count == 13)
    }

    @Test("knows how many entries each generation has", arguments: ["8", "9", "8.3-extension", "27"])
    func generations(id: String) throws {
        let generation = try #require(table.generations.first { $0.id == id })
        #expect(table.slots.count { $0.generations.contains(id) } == generation.entries)
    }

    @Test("counts the entries of the betas with those that are gone")
    func betas() {
        #expect(table.slots.count { $0.generations.contains("8-beta") } + table.formerEntries.count == 16)
    }

    @Test("shows the documents side by side and says who is right")
    func comparison() throws {
        let union = try #require(IconComparison(table))
        #expect(union.rows.count == 13)
        #expect(union.columns == ["hig-2016", "hig-current", "xcode"])
        func row(_ width: Int, _ height: Int) -> IconComparison.Row? {
            union.rows.first { $0.size == PixelSize(width, height) }
        }
        #expect(row(143, 100)?.sources == ["hig-current"])
        #expect(row(134, 100)?.sources == ["hig-2016", "xcode"])
        #expect(row(1024, 768)?.sources == ["xcode"])
        #expect(row(1024, 1024)?.sources == ["hig-2016", "hig-current", "xcode"])
        #expect(row(143, 100)?.verdict?.contains("134x100") == true)
        #expect(row(54, 40)?.verdict == nil)
        #expect(IconComparison(table, source: "xcode")?.rows.count == 12)
        #expect(IconComparison(table, source: "hig-2016")?.rows.count == 11)
        #expect(IconComparison(table, source: "nobody") == nil)
    }

    @Test("has the sizes of an app's own icon")
    func appIcons() { #expect(table.appIcons.map(\.width) == [120, 180, 1024]) }
}
