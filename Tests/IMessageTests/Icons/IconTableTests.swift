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
        #expect(Set(generation.slots).count == generation.entries)
        #expect(generation.slots.allSatisfy { number in table.slots.contains { $0.number == number } })
    }

    @Test("counts the entries of the betas with those that are gone")
    func betas() throws {
        let betas = try #require(table.generations.first { $0.id == "8-beta" })
        #expect(betas.slots.count + table.formerEntries.count == 16 && betas.entries == 16)
        #expect(table.formerEntries.allSatisfy { $0.pixels != nil })
    }

    @Test("shows the documents side by side and says who is right")
    func comparison() throws {
        let icons = IMessageIcons(table: table)
        #expect(icons.sources == ["hig-2016", "hig-current", "xcode", "union"])
        let union = try #require(icons.comparison(of: "union"))
        #expect(union.rows.count == 13)
        #expect(union.columns.map(\.id) == ["hig-2016", "hig-current", "xcode"])
        func row(_ width: Int, _ height: Int) -> IconComparison.Row? {
            union.rows.first { $0.size == PixelSize(width, height) }
        }
        #expect(row(143, 100)?.cells == [nil, "@2x", nil])
        #expect(row(134, 100)?.cells == ["@2x", nil, "67x50@2x"])
        #expect(row(1024, 768)?.cells == [nil, nil, "1024x768@1x"])
        #expect(row(1024, 1024)?.cells.contains(nil) == false)
        #expect(row(143, 100)?.verdict?.contains("134x100") == true)
        #expect(row(143, 100)?.reference?.contains("QA1686") == true)
        #expect(row(54, 40)?.verdict == nil)
        #expect(row(58, 58)?.uses == ["Settings, iPhone", "Settings, iPad"])
        #expect(icons.comparison(of: "hig-2016")?.rows.count == 11)
        #expect(icons.comparison(of: "nobody") == nil)
    }

    @Test("shows what each Xcode wrote")
    func xcodes() throws {
        let sets = try #require(IMessageIcons(table: table).comparison(of: "xcode"))
        #expect(sets.columns.map(\.id) == ["8-beta", "8", "9", "8.3-extension", "27"])
        let entries = sets.columns.indices.map { column in sets.rows.count { $0.cells[column] != nil } }
        #expect(entries == table.generations.map(\.entries))
        let store = try #require(sets.rows.first { $0.size == .square(1024) })
        #expect(store.cells == [nil, nil, "1024x1024@1x", nil, nil])
    }
}
