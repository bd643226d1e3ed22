import Foundation
import StickerModel

@testable import StickerImaging

/// Pictures and clips that stand for what people make stickers of, drawn by code in any size.
enum FloorArt: String, CaseIterable, Sendable {
    /// Stills.
    case flat, gradient, photo, shadow
    /// Clips: drawn art of the example, a camera that pans, film grain, sparkles on soft art.
    case hop, pan, grain, sparkle

    func clip(_ side: Int) throws -> Clip {
        switch self {
        case .flat: Self.still(Self.badge(side))
        case .gradient: Self.still(Self.sky(side, side))
        case .photo: Self.still(Self.scene(side, side, grain: 24))
        case .shadow: Self.still(Self.ball(side))
        case .hop: try Self.example("hop.gif", side)
        case .pan: Self.panning(side)
        case .grain: Self.grainy(side)
        case .sparkle: Self.sparkling(side)
        }
    }

    private static func still(_ raster: Raster) -> Clip {
        Clip(HeldFrames([raster], size: raster.size), durations: [0])
    }

    private static func moving(_ rasters: [Raster], duration: Double) -> Clip {
        Clip(HeldFrames(rasters, size: rasters[0].size), durations: rasters.map { _ in duration })
    }

    // MARK: Stills

    /// Three flat colors with edges of one pixel, on nothing.
    private static func badge(_ side: Int) -> Raster {
        let unit = Double(side)
        return Raster(side, side) { x, y in
            let (dx, dy) = (Double(x) + 0.5 - unit / 2, Double(y) + 0.5 - unit / 2)
            let distance = (dx * dx + dy * dy).squareRoot()
            let cover = min(1, 0.45 * unit - distance)
            if cover <= 0 { return clear }
            let inside = max(0, min(1, 0.3 * unit - distance))
            let bar = max(0, min(1, 0.06 * unit - abs(dx + dy) / 2.squareRoot()))
            func mix(_ rim: Double, _ face: Double, _ stripe: Double) -> UInt8 {
                let base = rim + (face - rim) * inside
                return UInt8((base + (stripe - base) * bar * inside).rounded())
            }
            return Color(
                red: mix(240, 255, 40), green: mix(90, 214, 70), blue: mix(60, 102, 150), alpha: byte(255 * cover))
        }
    }

    /// Opaque, with hardly a color that occurs twice.
    private static func sky(_ width: Int, _ height: Int) -> Raster {
        Raster(width, height) { x, y in
            let (u, v) = (Double(x) / Double(width), Double(y) / Double(height))
            return Color(red: byte(60 + 150 * v), green: byte(110 + 90 * u * v), blue: byte(235 - 110 * v + 20 * u))
        }
    }

    /// Hills of blurred noise in five sizes, as in a photo, and noise of a sensor up to `grain`.
    private static func scene(_ width: Int, _ height: Int, grain: Int) -> Raster {
        let noise = Raster.noise(256, seed: 5).pixels
        func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
            Int(noise[4 * (256 * (y & 255) + (x & 255)) + channel])
        }
        func hill(_ x: Int, _ y: Int, _ shift: Int, _ channel: Int) -> Int {
            let (column, row, size) = (x >> shift, y >> shift, 1 << shift)
            let (u, v) = (x & (size - 1), y & (size - 1))
            let top = sample(column, row, channel) * (size - u) + sample(column + 1, row, channel) * u
            let bottom = sample(column, row + 1, channel) * (size - u) + sample(column + 1, row + 1, channel) * u
            return (top * (size - v) + bottom * v) >> (2 * shift)
        }
        return Raster(width, height) { x, y in
            let light = hill(x, y, 7, 0) * 8 + hill(x, y, 5, 1) * 4 + hill(x, y, 3, 2) * 2 + hill(x, y, 2, 0)
            let tint = hill(x, y, 6, 1)
            let speck = (sample(x * 3, y * 5, 2) - 128) * grain / 256
            return Color(
                red: byte(Double(light / 15 + tint / 6 + speck)), green: byte(Double(light / 16 + speck + 12)),
                blue: byte(Double(light / 15 - tint / 6 + speck + 20)))
        }
    }

    /// A ball with a highlight over a soft shadow, on nothing.
    private static func ball(_ side: Int) -> Raster {
        let unit = Double(side)
        return Raster(side, side) { x, y in
            let (u, v) = ((Double(x) + 0.5) / unit - 0.5, (Double(y) + 0.5) / unit - 0.45)
            let radius = (u * u + v * v).squareRoot()
            let cover = max(0, min(1, (0.33 - radius) * unit))
            let depth = ((u * u) + (v - 0.36) * (v - 0.36) * 9).squareRoot()
            let shade = max(0, 0.55 * (1 - depth / 0.42))
            let alpha = cover + (1 - cover) * shade
            if alpha * 255 < 1 { return clear }
            let (a, b) = (u + 0.12, v + 0.14)
            let light = max(0, 1 - (a * a + b * b).squareRoot() * 2.1)
            func mix(_ value: Double) -> UInt8 { byte((value + (255 - value) * light * light) * cover / alpha) }
            return Color(red: mix(40 + 150 * light), green: mix(120), blue: mix(190), alpha: byte(255 * alpha))
        }
    }

    // MARK: Clips

    /// A drawn clip of the example, with flat colors and hard edges.
    private static func example(_ name: String, _ side: Int) throws -> Clip {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Examples/tea-time/art/\(name)")
        let art = try ArtDecoder.open([UInt8](Data(contentsOf: file)), limits: ArtLimits())
        let framing = Framing.square(side)
        let framer = Framer(try Placement(art.facts.size, framing, isVector: false))
        let reader = try art.frames(drawnAt: nil)
        var rasters: [Raster] = []
        while let frame = try reader.next() { rasters.append(try framer.frame(frame.raster)) }
        return try Clip(HeldFrames(rasters, size: .square(side)), durations: art.facts.durations).joiningIdentical()
    }

    /// A camera that moves over a scene, at first slowly.
    private static func panning(_ side: Int) -> Clip {
        let wide = scene(side + side / 4, side, grain: 0)
        let steps = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45]
        return moving(
            steps.map { wide.part(PixelRect(x: $0 * side / 300, y: 0, width: side, height: side)) }, duration: 60)
    }

    /// Film grain over a still sky: no pixel stays as it was.
    private static func grainy(_ side: Int) -> Clip {
        let back = sky(side, side)
        // Gray specks that hardly cover.
        var specks = Raster.noise(256, seed: 9)
        for index in 0..<256 * 256 {
            let shade = specks.pixels[4 * index]
            (specks.pixels[4 * index + 1], specks.pixels[4 * index + 2]) = (shade, shade)
            specks.pixels[4 * index + 3] = 14
        }
        return moving(
            (0..<6).map { frame in
                var raster = back
                for top in stride(from: -(frame * 97 % 256), to: side, by: 256) {
                    for left in stride(from: -(frame * 61 % 256), to: side, by: 256) {
                        raster.blend(specks, x: left, y: top)
                    }
                }
                return raster
            }, duration: 80)
    }

    /// Stars that come and go around a ball with a soft shadow.
    private static func sparkling(_ side: Int) -> Clip {
        let ball = ball(side)
        let stars = (1...6).map { star(side * $0 / 60) }
        return moving(
            (0..<18).map { frame in
                var raster = ball
                for place in 0..<36 {
                    let age = (frame + place * 5) % 18
                    let size = min(age, 12 - age)
                    guard size > 0 else { continue }
                    let (x, y) = (place * 149 % 97 * side / 100, place * 83 % 91 * side / 100)
                    raster.blend(stars[size - 1], x: x, y: y)
                }
                return raster
            }, duration: 70)
    }

    /// Four soft rays.
    private static func star(_ radius: Int) -> Raster {
        Raster(2 * radius + 1, 2 * radius + 1) { x, y in
            let (u, v) = (Double(abs(x - radius)) / Double(radius), Double(abs(y - radius)) / Double(radius))
            let light = max(0, 1 - (u.squareRoot() + v.squareRoot()))
            return Color(
                red: 255, green: byte(200 + 55 * light), blue: byte(80 + 150 * light), alpha: byte(900 * light))
        }
    }

    private static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

    private static func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
}

extension Raster {
    /// Draws another picture over this one; what is outside is left out.
    fileprivate mutating func blend(_ other: Raster, x: Int, y: Int) {
        let (left, right) = (max(0, x), min(width, x + other.width))
        guard left < right else { return }
        for row in max(0, y)..<max(0, y, min(height, y + other.height)) {
            other.pixels.withUnsafeBufferPointer { pixels in
                guard let start = pixels.baseAddress else { return }
                draw(
                    row: start + 4 * ((row - y) * other.width + left - x), 0,
                    of: PixelRect(x: left, y: row, width: right - left, height: 1), isBlended: true)
            }
        }
    }
}
