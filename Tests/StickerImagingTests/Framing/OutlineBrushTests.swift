import Foundation
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct OutlineBrushTests {
    private static let white = Color(red: 255, green: 255, blue: 255)
    private let brush = OutlineRenderer(Outline(width: 8, color: white))

    /// A disc round the middle of 128 x 128 px; the soft one covers its pixels as renderers would.
    private func disc(radius: Double, isSoft: Bool) -> Raster {
        var raster = Raster(.square(128))
        for index in 0..<raster.size.area {
            var hits = 0
            for part in 0..<64 {
                let (right, down) = (Double(part % 8) / 8 - 0.4375, Double(part / 8) / 8 - 0.4375)
                if distance(of: index, right, down) < radius { hits += 1 }
            }
            let alpha = isSoft ? UInt8(hits * 255 / 64) : hits < 32 ? 0 : 255
            raster.pixels.replaceSubrange(4 * index..<4 * index + 4, with: [200, 40, 20, alpha])
        }
        return raster
    }

    /// From a point of a pixel, its middle by default, to the middle of the disc, in px.
    private func distance(of index: Int, _ right: Double = 0, _ down: Double = 0) -> Double {
        hypot(Double(index % 128) + right - 63.3, Double(index / 128) + down - 63.7)
    }

    @Test(arguments: [(true, 0.1), (false, 0.65)])
    func runsAtItsWidthInEveryDirection(isSoft: Bool, tolerance: Double) {
        let painted = brush.paint(disc(radius: 40, isSoft: isSoft))
        var worst = 0.0
        for index in 0..<painted.size.area {
            let ideal = max(0, min(1, 48.5 - distance(of: index)))
            worst = max(worst, abs(Double(painted.pixels[4 * index + 3]) / 255 - ideal))
        }
        #expect(worst < tolerance)
    }

    @Test func leavesTheArtAsItIs() {
        let art = disc(radius: 40, isSoft: true)
        let painted = brush.paint(art)
        for index in 0..<art.size.area {
            let pixel = 4 * index..<4 * index + 4
            if art.pixels[4 * index + 3] == 255 { #expect(painted.pixels[pixel] == art.pixels[pixel]) }
            if distance(of: index) > 42, painted.pixels[4 * index + 3] > 0 {
                #expect(painted.pixels[pixel].prefix(3) == [255, 255, 255])
            }
        }
    }

    @Test func followsArtToTheRimOfTheCanvas() {
        let full = Raster(.square(16), pixels: [UInt8](repeating: 255, count: 1_024))
        #expect(full.map(brush.paint) == full)
        let empty = Raster(.square(16))
        #expect(brush.paint(empty) == empty)
    }

    @Test func leavesGlowsAlone() {
        var raster = disc(radius: 20, isSoft: true)
        for index in 0..<raster.size.area where distance(of: index) > 40 { raster.pixels[4 * index + 3] = 30 }
        let painted = brush.paint(raster)
        for index in 0..<raster.size.area where distance(of: index) > 40 {
            #expect(painted.pixels[4 * index + 3] == 30)
        }
    }

    @Test func ignoresTheRingOfResampling() {
        let clean = disc(radius: 40, isSoft: true)
        var ringing = clean
        for index in 0..<clean.size.area where clean.pixels[4 * index + 3] == 0 && distance(of: index) < 43 {
            ringing.pixels[4 * index + 3] = 6
        }
        let (line, other) = (brush.paint(clean), brush.paint(ringing))
        for index in 0..<clean.size.area where distance(of: index) > 44 {
            #expect(abs(Int(line.pixels[4 * index + 3]) - Int(other.pixels[4 * index + 3])) <= 2)
        }
    }
}
