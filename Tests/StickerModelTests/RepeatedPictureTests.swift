import Expect
import StickerModel
import Testing

struct RepeatedPictureTests {
    private func picture(_ durations: [Double], hash: UInt64 = 1) -> ImageFacts {
        var facts = ImageFacts(format: .apng, byteCount: 1, size: .square(408), durations: durations)
        facts.pixels = PixelFacts(
            isOpaque: false, hasSoftEdges: true, visibleBox: PixelRect(x: 0, y: 0, width: 9, height: 9),
            firstFrameCoverage: 0.5, greatestCoverage: 0.5, contentHash: hash)
        return facts
    }

    private func frames(_ count: Int, _ duration: Double) -> [Double] { Array(repeating: duration, count: count) }

    @Test func stillsAreComparedByTheirPixels() {
        var pictures = RepeatedPictures()
        #expect(pictures.first(like: picture([0]), path: "a") == nil)
        expect(pictures.first(like: picture([0]), path: "b"), is: "a")
        #expect(pictures.first(like: picture([0], hash: 2), path: "c") == nil)
    }

    /// The parrots of a public pack: fast, as usual and slow, each with the same frames, and one that waits elsewhere.
    @Test func animationsAtAnotherSpeedAreOthers() {
        var pictures = RepeatedPictures()
        let waits = [[250.0], frames(9, 80), [750]].flatMap(\.self)
        for (index, times) in [frames(10, 20), frames(10, 40), frames(10, 200), waits].enumerated() {
            #expect(pictures.first(like: picture(times), path: "\(index)") == nil)
        }
        expect(pictures.first(like: picture(frames(10, 200)), path: "b"), is: "2")
    }

    /// Times are rounded, and equal frames joined.
    @Test func copiesInOtherFormatsAreTheSame() {
        var pictures = RepeatedPictures()
        #expect(pictures.first(like: picture(frames(30, 33.3)), path: "a") == nil)
        expect(pictures.first(like: picture(frames(30, 30)), path: "b"), is: "a")
        expect(pictures.first(like: picture(frames(15, 66.6)), path: "c"), is: "a")
    }
}
