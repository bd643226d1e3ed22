import StickerModel
import Testing

@testable import WhatsApp

@Suite("Splitting packs")
struct SplitTests {
    @Test(
        "stills are cut where a pack is full",
        arguments: [
            (3, ["tea-time 3"]), (30, ["tea-time 30"]), (31, ["tea-time 28", "tea-time-2 3"]),
            (32, ["tea-time 29", "tea-time-2 3"]), (33, ["tea-time 30", "tea-time-2 3"]),
            (60, ["tea-time 30", "tea-time-2 30"]), (61, ["tea-time 30", "tea-time-2 28", "tea-time-3 3"]),
            (63, ["tea-time 30", "tea-time-2 30", "tea-time-3 3"]),
        ])
    func stills(count: Int, expected: [String]) throws {
        let plan = try CatalogMaker(stills: count).plan()
        #expect(plan.packSizes == expected)
        #expect(plan.findings("pack-split").count == (expected.count > 1 ? 1 : 0))
        #expect(!plan.findings.contains { $0.severity == .error })
    }

    @Test("kinds come apart, stills first")
    func mixed() throws {
        let plan = try CatalogMaker(stills: 33, animations: 32).plan()
        let sizes = ["tea-time 30", "tea-time-2 3", "tea-time-animated 29", "tea-time-animated-2 3"]
        #expect(plan.packSizes == sizes)
        #expect(
            plan.packs.map { $0["name"] } == [
                .string("Tea Time"), .string("Tea Time 2"), .string("Tea Time Animated"),
                .string("Tea Time Animated 2"),
            ])
        #expect(plan.packOrigins.values.allSatisfy { $0 == "tea-time" })
    }

    @Test("a pack of animations alone keeps its plain name")
    func animationsAlone() throws {
        #expect(try CatalogMaker(animations: 31).plan().packSizes == ["tea-time 28", "tea-time-2 3"])
    }

    @Test("every list is cut into parts of 3 to 30 that keep the order")
    func everyLength() {
        let splitter = PackSplitter(most: 30, fewest: 3)
        for count in 3...200 {
            let parts = splitter.parts(of: Array(0..<count))
            #expect(parts.allSatisfy { (3...30).contains($0.count) })
            #expect(parts.flatMap(\.self) == Array(0..<count))
            #expect(parts.count == (count + 29) / 30)
        }
    }
}
