import Expect
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct PixelRepeatsTests {
    /// A sky that moves, opaque; or a ball of it with soft edges, on nothing.
    private static func sky(side: Int, frames: Int = 2, isOpaque: Bool) -> Clip {
        MovingArt.clip(side: side, frames: frames) { frame, x, y in
            let (u, v) = (Double(x + 3 * frame) / Double(side), Double(y) / Double(side))
            func value(_ share: Double) -> UInt8 { UInt8(max(0, min(255, share * 255))) }
            let (dx, dy) = (Double(2 * x - side), Double(2 * y - side))
            let edge = (Double(side) * 0.9 - (dx * dx + dy * dy).squareRoot()) / 16
            let alpha = isOpaque ? 255 : value(edge)
            return alpha == 0 ? [0, 0, 0, 0] : [value(u * 0.8), value(v), value(1 - u * v), alpha]
        }
    }

    private func file(_ clip: Clip, colors: Int, repeats: Double) throws -> APNGContainer {
        let palette = try PaletteCandidates(clip).palette(colors)
        return try clip.apng(PaletteMap(palette), PaletteSettings(colors: colors, repeats: repeats), loopCount: 0)
    }

    /// A pixel loses at most four times what its bytes are worth, whatever a frame is drawn over; what is clear stays
    /// so.
    @Test(arguments: [true, false], [0.5, 3]) func eachPixelLosesLittle(isOpaque: Bool, share: Double) throws {
        let clip = Self.sky(side: 48, isOpaque: isOpaque)
        let palette = try PaletteCandidates(clip).palette(48)
        let points = palette.colors.map(ColorPoint.point)
        let shown = try ShownAnimation(file(clip, colors: 48, repeats: share).file)
        var repeated = 0
        for (frame, raster) in zip(shown.frames, try MovingArt.rasters(clip)) {
            for y in 0..<48 {
                for x in 0..<48 {
                    let (wanted, got) = (raster.word(x, y), frame.raster.word(x, y))
                    if Raster.alpha(wanted) == 0 {
                        expect(Raster.alpha(got), is: 0)
                        continue
                    }
                    let point = ColorPoint.point(wanted)
                    let least = points.map { ColorPoint.squaredDistance(point, $0) }.min() ?? 0
                    let loss = ColorPoint.squaredDistance(point, ColorPoint.point(got)) - least
                    #expect(loss <= 4 * Float(share) * palette.error * 1.001)
                    if loss > 0.01 { repeated += 1 }
                }
            }
        }
        #expect(repeated > 100)
    }

    /// GIF draws rectangles without zeros before their rows: where these are one px wide, no pixel repeats itself.
    @Test func rowsOfOnePixelRepeatThoseAbove() throws {
        for stride in 1...4 {
            let distances = PixelRepeats.distances(stride: stride)
            #expect(distances.contains(stride) && distances.allSatisfy { $0 > 0 }, "\(stride)")
        }
        let clip = Self.sky(side: 40, isOpaque: true)
        let palette = try PaletteCandidates(clip).palette(24)
        let repeats = try #require(PixelRepeats(palette, PaletteSettings(colors: 24, repeats: 2)))
        let frame = IndexedFrame(try #require(try MovingArt.rasters(clip).first), PaletteMap(palette))
        let column = PixelRect(x: 7, y: 0, width: 1, height: 40)
        let indexes = frame.part(column)
        let found = repeats.found(in: indexes, of: frame, column)
        #expect(found.count == 40 && found.first == indexes.first)
        #expect(Set(found).isSubset(of: indexes))
    }

    /// Many colors with repeats are nearer to the art than fewer colors without them, in fewer bytes.
    @Test(arguments: [true, false]) func repeatsBeatFewerColors(isOpaque: Bool) throws {
        let clip = Self.sky(side: 160, isOpaque: isOpaque)
        let many = try file(clip, colors: 256, repeats: 1)
        let few = try file(clip, colors: 128, repeats: 0)
        #expect(many.byteCount < few.byteCount)
        func error(_ container: APNGContainer) throws -> Double {
            zip(try ShownAnimation(container.file).frames, try MovingArt.rasters(clip)).reduce(0) {
                $0 + PictureDistance(from: $1.1, to: $1.0.raster).squaredError
            }
        }
        #expect(try error(many) < error(few) * 0.8)
    }
}

extension Raster {
    fileprivate func word(_ x: Int, _ y: Int) -> UInt32 { withPixelWords { $0[y * width + x] } }
}
