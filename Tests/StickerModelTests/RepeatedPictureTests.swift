import StickerModel
import Testing

/// Pictures of a pack that repeat an earlier one.
struct RepeatedPictureTests {
    private func picture(_ durations: [Double], hash: UInt64 = 1, shade: UInt8? = nil) -> ImageFacts {
        var facts = ImageFacts(format: .apng, byteCount: 1, size: .square(408), durations: durations)
        var pixels = PixelFacts(
            isOpaque: false, hasSoftEdges: true, visibleBox: PixelRect(x: 0, y: 0, width: 9, height: 9),
            firstFrameCoverage: 0.5, greatestCoverage: 0.5, contentHash: hash)
        if let shade {
            let parts = 8 * PictureSketch.side * PictureSketch.side
            pixels.sketch = PictureSketch([UInt8](repeating: shade, count: parts))
        }
        facts.pixels = pixels
        return facts
    }

    private func frames(_ count: Int, _ duration: Double) -> [Double] { Array(repeating: duration, count: count) }

    @Test func stillsAreComparedByTheirPixels() {
        var pictures = RepeatedPictures()
        #expect(pictures.first(like: picture([0]), path: "a") == nil)
        #expect(pictures.first(like: picture([0]), path: "b")?.path == "a")
        #expect(pictures.first(like: picture([0], hash: 2), path: "c") == nil)
    }

    /// The parrots of a public pack: fast, as usual and slow, each with the same frames, and one that waits elsewhere.
    @Test(arguments: [nil, 90 as UInt8]) func animationsAtAnotherSpeedAreOthers(_ shade: UInt8?) {
        var pictures = RepeatedPictures()
        let waits = [[250.0], frames(9, 80), [750]].flatMap(\.self)
        for (index, times) in [frames(10, 20), frames(10, 40), frames(10, 200), waits].enumerated() {
            // Of the same pixels, or only of what people see.
            let picture = picture(times, hash: shade == nil ? 1 : UInt64(index), shade: shade)
            #expect(pictures.first(like: picture, path: "\(index)") == nil)
        }
        let again = pictures.first(like: picture(frames(10, 200), hash: shade == nil ? 1 : 9, shade: shade), path: "b")
        #expect(again?.path == "2" && again?.likeness == (shade == nil ? .same : .similar))
    }

    /// Times are rounded, and equal frames joined.
    @Test func copiesInOtherFormatsAreTheSame() {
        var pictures = RepeatedPictures()
        #expect(pictures.first(like: picture(frames(30, 33.3), shade: 90), path: "a") == nil)
        #expect(pictures.first(like: picture(frames(30, 30)), path: "b")?.likeness == .same)
        #expect(pictures.first(like: picture(frames(15, 66.6), hash: 2, shade: 91), path: "c")?.likeness == .similar)
    }
}
