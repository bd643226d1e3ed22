import StickerModel
import Testing

@testable import StickerImaging

/// One kind of art in one format and size: it must fit, and look at least like this.
struct QualityFloor: Sendable, CustomTestStringConvertible {
    let art: FloorArt
    let format: FileFormat
    let side: Int
    let budget: Int
    /// Similarity to the art (`PictureDistance`): 1 where the file was exact when this table was written, else .003
    /// below what it had.
    let least: Double

    init(_ art: FloorArt, _ format: FileFormat, _ side: Int, _ budget: Int, _ least: Double) {
        (self.art, self.format, self.side, self.budget, self.least) = (art, format, side, budget, least)
    }

    var testDescription: String { "\(art.rawValue) as \(format.id), \(side) px" }

    static let all: [QualityFloor] = [
        .init(.flat, .webp, 512, 100_000, 1), .init(.gradient, .webp, 512, 100_000, 1),
        .init(.photo, .webp, 512, 100_000, 0.9840), .init(.shadow, .webp, 512, 100_000, 1),
        .init(.flat, .png, 618, 500_000, 1), .init(.gradient, .png, 618, 500_000, 1),
        .init(.photo, .png, 618, 500_000, 0.9959), .init(.shadow, .png, 618, 500_000, 1),
        .init(.hop, .webp, 512, 500_000, 1), .init(.pan, .webp, 512, 500_000, 0.9885),
        .init(.grain, .webp, 512, 500_000, 0.9776), .init(.sparkle, .webp, 512, 500_000, 0.9876),
        .init(.hop, .apng, 408, 500_000, 1), .init(.pan, .apng, 408, 500_000, 0.9655),
        .init(.grain, .apng, 408, 500_000, 0.9491), .init(.sparkle, .apng, 408, 500_000, 0.9927),
        .init(.hop, .apng, 618, 500_000, 0.9969), .init(.pan, .apng, 618, 500_000, 0.9243),
        .init(.grain, .apng, 618, 500_000, 0.8456), .init(.sparkle, .apng, 618, 500_000, 0.9923),
        .init(.hop, .gif, 408, 500_000, 0.9914), .init(.pan, .gif, 408, 500_000, 0.9064),
        .init(.grain, .gif, 408, 500_000, 0.9491), .init(.sparkle, .gif, 408, 500_000, 0.9566),
    ]
}

/// What comes out under a budget, whatever searches made it.
@Suite struct QualityFloorTests {
    @Test(arguments: QualityFloor.all) func looksAsGoodAsItDid(floor: QualityFloor) throws {
        let clip = try floor.art.clip(floor.side)
        let image = try ImageWriter.write(clip, Encoding(floor.format, byteBudget: floor.budget))
        #expect(image.bytes.count <= floor.budget)
        let distance = try ClipDistance.measure(image.bytes, against: clip, instants: clip.isAnimated ? 6 : 1)
        #expect(distance.similarity >= floor.least, "\(image.bytes.count) bytes: \(image.outcome.sacrifices)")
    }
}
