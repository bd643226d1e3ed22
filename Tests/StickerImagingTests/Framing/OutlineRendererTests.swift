import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct OutlineTests {
    private let white = Outline(width: 8, color: .white)

    /// The soft edge of the line counts, too: art that fills its canvas keeps the whole margin clear.
    @Test func leavesTheMarginClear() throws {
        let framing = Framing.square(512) {
            $0.margin = 16
            $0.outline = white
        }
        let art = Raster(64, 64) { _, _ in Color(red: 200, green: 100, blue: 50) }
        let framed = try Framer(Placement(art.size, framing, isVector: false)).frame(art)
        for at in 0..<512 {
            for edge in 0..<16 {
                #expect(framed.color(at, edge).alpha == 0 && framed.color(edge, at).alpha == 0)
                #expect(framed.color(at, 511 - edge).alpha == 0 && framed.color(511 - edge, at).alpha == 0)
            }
        }
        expect(framed.color(256, 18).alpha, is: 255)
    }

    @Test func fitsOnTheCanvas() throws {
        let framing = Framing.square(128) { $0.outline = Outline(width: 32, color: .white) }
        let art = Raster(50, 50) { _, _ in Color(red: 1, green: 2, blue: 3) }
        let shown = try Framer(Placement(art.size, framing, isVector: false)).frame(art)
        // 32 px of 512 are 8 of 128: a ring of exactly 8 px, and a px for its soft edge, so that nothing is cut off.
        #expect(shown.color(0, 64).alpha == 0 && shown.color(127, 64).alpha == 0)
        #expect(shown.color(1, 64) == .white && shown.color(8, 64) == .white && shown.color(126, 64) == .white)
        expect(shown.color(9, 64), is: Color(red: 1, green: 2, blue: 3))
        expect(shown.color(0, 0).alpha, is: 0)
    }
}

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
            if art.pixels[4 * index + 3] == 255 { expect(painted.pixels[pixel], is: art.pixels[pixel]) }
            if distance(of: index) > 42, painted.pixels[4 * index + 3] > 0 {
                expect(painted.pixels[pixel].prefix(3), is: [255, 255, 255])
            }
        }
    }

    @Test func followsArtToTheRimOfTheCanvas() {
        let full = Raster(.square(16), pixels: [UInt8](repeating: 255, count: 1_024))
        expect(full.map(brush.paint), is: full)
        let empty = Raster(.square(16))
        expect(brush.paint(empty), is: empty)
    }

    @Test func ignoresTheRingOfResampling() {
        let clean = disc(radius: 40, isSoft: true)
        var ringing = clean
        for index in 0..<clean.size.area where clean.pixels[4 * index + 3] == 0 && distance(of: index) < 43 {
            ringing.pixels[4 * index + 3] = 6
        }
        let (line, other) = (brush.paint(clean), brush.paint(ringing))
        for index in 0..<clean.size.area where distance(of: index) > 44 {
            #expect(abs(Int(line.pixels[4 * index + 3]) - Int(other.pixels[4 * index + 3])) <= 6)
        }
    }
}

/// Art whose alpha never reaches that of the strongest pixel, or only there.
@Suite struct OutlineOfFaintArtTests {
    private let brush = OutlineRenderer(Outline(width: 6, color: .white))

    /// 128 x 128 px with an opaque square in a corner, so that the strongest pixel is elsewhere.
    private func art(_ alpha: (_ x: Int, _ y: Int) -> Double) -> Raster {
        Raster(128, 128) { x, y in
            let isCorner = (100..<120).contains(x) && (100..<120).contains(y)
            return Color(red: 20, green: 40, blue: 160, alpha: isCorner ? 255 : UInt8(255 * alpha(x, y) + 0.5))
        }
    }

    /// A line of half a pixel that falls by a pixel every twelve lies in one row here and across two there.
    @Test func goesRoundLinesThinnerThanAPixel() {
        let painted = brush.paint(
            art { x, y in
                guard (10..<90).contains(x) else { return 0 }
                let middle = 40 + Double(x) / 12
                return 0.5 * max(0, 1 - abs(Double(y) + 0.5 - middle))
            })
        for x in 12..<88 {
            let middle = Int((40 + Double(x) / 12).rounded())
            for y in middle - 4..<middle + 4 { #expect(painted.color(x, y).alpha > 250, "\(x), \(y)") }
            #expect(painted.color(x, middle - 9).alpha == 0 && painted.color(x, middle + 9).alpha == 0)
        }
    }

    @Test func leavesTranslucentArtAsItIs() {
        // A soft edge of a pixel, and an opaque spot with one.
        func inside(_ distance: Double) -> Double { max(0, min(1, distance + 0.5)) }
        let ghost = art { x, y in
            let (dx, dy) = (Double(x) - 50, Double(y) - 50)
            let spot = inside(8 - hypot(dx - 8, dy))
            return max(0.4 * inside(30 - hypot(dx, dy)), spot)
        }
        let painted = brush.paint(ghost)
        for y in 15..<86 {
            for x in 15..<86 {
                let distance = hypot(Double(x) - 50, Double(y) - 50)
                if distance < 29 { expect(painted.color(x, y), is: ghost.color(x, y), "\(x), \(y)") }
                if (31..<35).contains(distance) { expect(painted.color(x, y), is: .white, "\(x), \(y)") }
            }
        }
    }

    /// Half of a pane in an opaque frame is even, the other half has ripples that are as steep as a glow.
    @Test func leavesTranslucentArtWithATextureAsItIs() {
        let pane = art { x, y in
            guard (10..<90).contains(x), (10..<90).contains(y) else { return 0 }
            guard (14..<86).contains(x), (14..<86).contains(y) else { return 1 }
            return x < 50 ? 0.4 : 0.4 + 0.1 * sin(Double(x - 50) * 0.5)
        }
        let painted = brush.paint(pane)
        for y in 16..<84 { for x in 16..<84 { expect(painted.color(x, y), is: pane.color(x, y), "\(x), \(y)") } }
    }

    /// Soft art ends without an edge.
    @Test(arguments: [12.0, 40]) func seesNoEdgeWhereAGlowEnds(length: Double) {
        let glow = art { x, y in max(0, 0.45 * (1 - max(0, hypot(Double(x) - 50, Double(y) - 50) - 8) / length)) }
        let painted = brush.paint(glow)
        for y in 0..<95 { for x in 0..<92 { expect(painted.color(x, y), is: glow.color(x, y), "\(x), \(y)") } }
    }

    /// A disc with a shadow around it: even beside the disc, then soft, and as noisy as a dithered one.
    @Test(arguments: [0.0, 30]) func isUnbrokenOverASoftShadow(noise: Double) {
        func share(_ distance: Double) -> Double { max(0, min(1, distance + 0.5)) }
        let grain = Raster.noise(128)
        let art = Raster(128, 128) { x, y in
            let distance = hypot(Double(x) - 64, Double(y) - 64)
            let own = share(26 - distance)
            let step = max(0, min(1, (60 - distance) / 24))
            let speck = noise * (Double(grain.color(x, y).red) / 255 - 0.5) / 255
            let shadow = max(0, 0.45 * step * step * (3 - 2 * step) + speck)
            let alpha = own + shadow * (1 - own)
            let part = alpha > 0 ? own / alpha : 0
            return Color(
                red: UInt8(220 * part), green: UInt8(60 * part), blue: UInt8(40 * part),
                alpha: UInt8(255 * alpha + 0.5))
        }
        let painted = brush.paint(art)
        for y in 0..<128 {
            for x in 0..<128 {
                let distance = hypot(Double(x) - 64, Double(y) - 64)
                if (26.7...31).contains(distance) { #expect(painted.color(x, y).alpha > 250, "\(x), \(y)") }
                if distance > 34 { expect(painted.color(x, y), is: art.color(x, y), "\(x), \(y)") }
            }
        }
    }
}
