import StickerModel
import Testing

@testable import IMessage

@Suite("Sequences")
struct SequenceTests {
    private static let hop = PlanTests.pack + "hop.stickersequence/"

    private static func plan(
        _ format: ArtFormat = .apng, _ durations: [Double], edit: (inout Sticker) -> Void = { _ in }
    ) throws -> TargetPlan {
        var maker = CatalogMaker()
        maker.set("sequence", .bool(true))
        maker.add("hop", format, durations: durations, edit: edit)
        return try maker.plan()
    }

    @Test("are written of evenly timed animations, frame by frame")
    func even() throws {
        let plan = try Self.plan(.apng, [100, 100, 100])
        let document = try #require(plan.document(Self.hop + "Contents.json"))
        #expect(document["frames"]?.elements.map { $0["filename"]?.string } == ["hop-0.png", "hop-1.png", "hop-2.png"])
        #expect(document["properties"]?["duration"] == .integer(10))
        #expect(document["properties"]?["duration-type"]?.string == "fps")
        #expect(document["properties"]?["repetitions"] == .integer(0))
        #expect(document["properties"]?["accessibility-label"]?.string == "A cup waves")
        let frames = try (0..<3).map { try #require(plan.recipe(Self.hop + "hop-\($0).png")) }
        #expect(frames.map(\.timing.poster) == [1, 2, 3])
        #expect(frames.allSatisfy { $0.timing.isStill && $0.encoding.byteBudget == 166_666 })
    }

    @Test("begin with the poster and count over the frames that the trim leaves")
    func poster() throws {
        let plan = try Self.plan(.apng, [100, 100, 100, 100]) {
            $0.edit.trimStart = 100
            $0.edit.poster = 2
        }
        let posters = (0..<4).compactMap { plan.recipe(Self.hop + "hop-\($0).png")?.timing.poster }
        #expect(posters == [2, 3, 1])
    }

    @Test("state seconds for one cycle where the rate is no whole number")
    func fixed() throws {
        let document = try Self.plan(.apng, [70, 70]).document(Self.hop + "Contents.json")
        #expect(document?["properties"]?["duration"] == .number(0.14))
        #expect(document?["properties"]?["duration-type"]?.string == "fixed")
    }

    @Test(
        "cannot carry uneven, fast or vector animations",
        arguments: [
            (ArtFormat.apng, [100.0, 200], "its frames last 100 to 200 ms"),
            (.gif, [30, 30], "its frames last less than 50 ms"),
            (.lottie, [50, 50], "it is drawn as a vector animation"),
        ])
    func uneven(format: ArtFormat, durations: [Double], reason: String) throws {
        let plan = try Self.plan(format, durations)
        #expect(plan.recipe(PlanTests.pack + "hop.sticker/hop.png")?.encoding.format == .apng)
        #expect(plan.findings("sequence-uneven").map(\.severity) == [.info])
        #expect(plan.findings("sequence-uneven").first?.message.hasSuffix(reason) == true)
    }
}
