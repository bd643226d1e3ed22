import StickerModel
import Testing

@testable import StickerImaging

/// What a finished animation shows, by our readers.
struct ShownAnimation {
    let facts: ImageFacts
    let frames: [Frame]

    init(_ bytes: [UInt8]) throws {
        facts = try ArtDecoder.open(bytes, limits: ArtLimits()).facts
        frames = try StickerImagingTests.frames(of: bytes)
    }

    /// Expects exactly the frames of `clip`, one by one.
    func expectExactly(_ clip: Clip, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
        let wanted = try MovingArt.rasters(clip)
        #expect(frames.count == wanted.count, sourceLocation: sourceLocation)
        for (frame, raster) in zip(frames, wanted) {
            let isSame = frame.raster.looksLike(raster)
            #expect(isSame, sourceLocation: sourceLocation)
        }
        expectTimes(of: clip, within: 0.001, sourceLocation: sourceLocation)
    }

    func expectTimes(of clip: Clip, within tolerance: Double, sourceLocation: Testing.SourceLocation = #_sourceLocation)
    {
        var (ours, theirs) = (0.0, 0.0)
        for (frame, duration) in zip(frames, clip.durations) {
            ours += frame.duration
            theirs += duration
            #expect(abs(ours - theirs) <= tolerance, sourceLocation: sourceLocation)
        }
    }

    /// Similarity of the picture shown at each frame's beginning, the mean over the clip.
    func similarity(to clip: Clip) throws -> Double {
        let wanted = try MovingArt.rasters(clip)
        var (clock, total) = (0.0, 0.0)
        for (raster, duration) in zip(wanted, clip.durations) {
            total += PictureDistance(from: raster, to: shown(at: clock + duration / 2)).similarity
            clock += duration
        }
        return total / Double(max(1, wanted.count))
    }

    private func shown(at time: Double) -> Raster {
        var clock = 0.0
        for frame in frames {
            clock += frame.duration
            if time < clock { return frame.raster }
        }
        return frames.last?.raster ?? Raster(PixelSize(1, 1))
    }
}

extension Encoding {
    init(_ format: OutputFormat, budget: Int?, loopCount: Int = 0) {
        self.init(format, byteBudget: budget)
        self.loopCount = loopCount
    }
}
