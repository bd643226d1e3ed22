import Foundation
import StickerModel
import Synchronization

@testable import StickerImaging

/// Art that exists in memory only, and counts how often it is decoded.
final class DrawnArt: Art {
    let facts: ImageFacts
    private let rasters: [Raster]
    private let passCount = Mutex(0)

    init(_ rasters: [Raster], durations: [Double] = [0], format: FileFormat = .png) {
        self.rasters = rasters
        facts = ImageFacts(format: format, byteCount: 1, size: rasters[0].size, durations: durations)
    }

    var passes: Int { passCount.withLock { $0 } }

    func frames(_ slots: [TimelineSlot]?, drawnAt _: PixelSize?, reducedBy _: Int) throws(FileError) -> FrameReader {
        passCount.withLock { $0 += 1 }
        var rest = zip(rasters, facts.durations).map { Frame($0, duration: $1) }[...]
        return FrameReader { rest.popFirst() }.picking(slots)
    }
}

extension Raster {
    init(_ width: Int, _ height: Int, _ color: (Int, Int) -> Color) {
        self.init(PixelSize(width, height))
        for y in 0..<height {
            for x in 0..<width {
                let (pixel, color) = (4 * (y * width + x), color(x, y))
                pixels[pixel] = color.red
                pixels[pixel + 1] = color.green
                pixels[pixel + 2] = color.blue
                pixels[pixel + 3] = color.alpha
            }
        }
    }

    func color(_ x: Int, _ y: Int) -> Color {
        let pixel = 4 * (y * width + x)
        return Color(red: pixels[pixel], green: pixels[pixel + 1], blue: pixels[pixel + 2], alpha: pixels[pixel + 3])
    }

    /// A red disc with a smooth edge on a clear background.
    static func disc(_ side: Int, x: Double, y: Double, radius: Double) -> Raster {
        Raster(side, side) { px, py in
            let (dx, dy) = (Double(px) + 0.5 - x, Double(py) + 0.5 - y)
            let cover = max(0, min(1, radius + 0.5 - (dx * dx + dy * dy).squareRoot()))
            let alpha = UInt8(cover * 255)
            return alpha == 0
                ? Color(red: 0, green: 0, blue: 0, alpha: 0) : Color(red: 220, green: 30, blue: 40, alpha: alpha)
        }
    }

    /// Noise no coder can shrink, the same every run.
    static func noise(_ side: Int, seed: UInt64 = 1) -> Raster {
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        return Raster(side, side) { _, _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Color(
                red: UInt8(truncatingIfNeeded: state >> 33), green: UInt8(truncatingIfNeeded: state >> 41),
                blue: UInt8(truncatingIfNeeded: state >> 49))
        }
    }
}

extension Framing {
    /// A square canvas and otherwise what the edit says.
    static func square(_ side: Int, _ change: (inout ArtEdit) -> Void = { _ in }) -> Framing {
        var edit = ArtEdit()
        change(&edit)
        return Framing(edit, canvas: .fixed(.square(side)))
    }
}
