import Expect
import StickerModel
import Testing

@testable import StickerImaging

enum MovingArt {
    /// A clip of drawn frames, each shown for `duration` ms; `draw` gives R, G, B, A at a place.
    static func clip(
        side: Int = 24, frames: Int, duration: Double = 50, draw: (_ frame: Int, _ x: Int, _ y: Int) -> [UInt8]
    ) -> Clip {
        let size = PixelSize.square(side)
        let rasters = (0..<frames).map { frame in
            var raster = Raster(size)
            raster.pixels = (0..<size.area).flatMap { draw(frame, $0 % side, $0 / side) }
            return raster
        }
        return Clip(HeldFrames(rasters, size: size), durations: [Double](repeating: duration, count: frames))
    }

    /// A hard-edged square of few colors that crosses a clear canvas.
    static func square(side: Int = 24, frames: Int = 5) -> Clip {
        clip(side: side, frames: frames) { frame, x, y in
            let left = 2 + 2 * frame
            guard left..<left + 7 ~= x, 4..<12 ~= y else { return [0, 0, 0, 0] }
            return x == left ? [20, 30, 40, 255] : [200, UInt8(40 + 8 * (y % 3)), 60, 255]
        }
    }

    /// A dot that crosses an opaque background of many colors.
    static func dotOnBackground(side: Int = 24, frames: Int = 5) -> Clip {
        clip(side: side, frames: frames) { frame, x, y in
            if 3 * frame..<3 * frame + 3 ~= x, 8..<11 ~= y { return [250, 250, 250, 255] }
            return [UInt8(x * 255 / side), UInt8(y * 255 / side), UInt8((x ^ y) & 63), 255]
        }
    }

    /// A soft ball of many colors that rolls on a clear canvas.
    static func softBall(side: Int = 24, frames: Int = 6) -> Clip {
        clip(side: side, frames: frames) { frame, x, y in
            let (dx, dy) = (Double(x) - 6 - 2 * Double(frame), Double(y) - Double(side) / 2)
            let alpha = max(0, min(255, 400 - 50 * (dx * dx + dy * dy).squareRoot()))
            if alpha < 1 { return [0, 0, 0, 0] }
            return [UInt8(x * 255 / side), UInt8(y * 255 / side), UInt8((40 * frame + 3 * x) % 256), UInt8(alpha)]
        }
    }

    /// Noise that never repeats: nothing packs worse.
    static func noise(side: Int = 24, frames: Int = 6, duration: Double = 50) -> Clip {
        var state: UInt64 = 1
        return clip(side: side, frames: frames, duration: duration) { _, _, _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return [UInt8(state >> 56), UInt8(state >> 48 & 255), UInt8(state >> 40 & 255), 255]
        }
    }

    /// A background of fine grain that flickers a little: every pixel has a color of its own.
    static func grain(side: Int = 24, frames: Int = 6) -> Clip {
        clip(side: side, frames: frames) { frame, x, y in
            let grain = (x * 7_919 + y * 104_729 + frame * 1_299_709) % 97 % 12
            return [UInt8(60 + x * 100 / side + grain), UInt8(60 + y * 100 / side + grain), UInt8(120 + grain), 255]
        }
    }

    /// A gradient of many colors under fine noise, as in a film.
    static func film(side: Int = 96, frames: Int) -> Clip {
        var state: UInt64 = 1
        return clip(side: side, frames: frames) { _, x, y in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let (a, b, c) = (state >> 61, state >> 58 & 7, state >> 55 & 7)
            return [UInt8(30 + 2 * x) + UInt8(a), UInt8(30 + 2 * y) + UInt8(b), UInt8(30 + x + y) + UInt8(c), 255]
        }
    }

    /// Waves of many colors with soft edges, which palettes suit.
    static func bubbles(side: Int = 24, frames: Int = 6) -> Clip {
        clip(side: side, frames: frames) { frame, x, y in
            let (dx, dy) = (Double(x) - Double(side) / 2, Double(y) - Double(side) / 2)
            let distance = (dx * dx + dy * dy).squareRoot()
            let alpha = max(0, min(255, Double(side) * 20 - 44 * distance))
            if alpha < 1 { return [0, 0, 0, 0] }
            let wave = (distance * 9 + Double(frame * 20)).truncatingRemainder(dividingBy: 160)
            let other = (dx * dy / 3 + 2000).truncatingRemainder(dividingBy: 90)
            return [UInt8(40 + wave), UInt8(60 + other), UInt8(abs(160 - wave)), UInt8(alpha)]
        }
    }

    static func rasters(_ clip: Clip) throws -> [Raster] {
        var rasters: [Raster] = []
        try clip.frames.forEach {
            rasters.append($1)
            return true
        }
        return rasters
    }
}

/// The animations most tests of the writers run on; a failed test prints the name, not the pixels.
enum DrawnClip: String, CaseIterable {
    case square, dotOnBackground, softBall, noise

    var clip: Clip {
        switch self {
        case .square: MovingArt.square()
        case .dotOnBackground: MovingArt.dotOnBackground()
        case .softBall: MovingArt.softBall()
        case .noise: MovingArt.noise()
        }
    }
}

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
        expect(frames.count, is: wanted.count, sourceLocation: sourceLocation)
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
    init(_ format: FileFormat, budget: Int?, loopCount: Int = 0) {
        self.init(format, byteBudget: budget)
        self.loopCount = loopCount
    }
}
