import StickerImaging
import StickerModel

@testable import TestArt

func frames(of bytes: [UInt8], limits: ArtLimits = ArtLimits(), drawnAt size: PixelSize? = nil) throws -> [Frame] {
    let reader = try ArtDecoder.open(bytes, limits: limits).frames(drawnAt: size)
    var frames: [Frame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
}

/// The pixels of the only frame.
func pixels(of bytes: [UInt8]) throws -> [[Int]] { try frames(of: bytes).first.map { colors($0.raster) } ?? [] }

/// Each pixel as four numbers: runs of one color share an array, since nothing here is optimized.
func colors(_ raster: Raster) -> [[Int]] {
    var colors: [[Int]] = []
    colors.reserveCapacity(raster.pixels.count / 4)
    raster.pixels.withUnsafeBytes { bytes in
        var (last, color): (UInt32, [Int]) = (0, [0, 0, 0, 0])
        var at = 0
        while at < bytes.count {
            let next = bytes.load(fromByteOffset: at, as: UInt32.self)
            if next != last { (last, color) = (next, bytes[at..<at + 4].map(Int.init)) }
            colors.append(color)
            at += 4
        }
    }
    return colors
}

/// The problem that reading runs into; nil when all frames can be read.
func problem(of bytes: [UInt8], limits: ArtLimits = ArtLimits()) throws -> FileError? {
    do {
        _ = try frames(of: bytes, limits: limits)
        return nil
    } catch let problem as FileError { return problem }
}

/// The same with SVG and Lottie art drawn in processes of the built tool, as the tool itself draws it.
func drawingProblem(of bytes: [UInt8], limits: ArtLimits = ArtLimits()) throws -> FileError? {
    let pool = DrawingPool(try BuiltTool.url().path)
    return try DrawingMethod.$override.withValue(.processes(pool)) { try problem(of: bytes, limits: limits) }
}

/// EXIF data that holds an orientation and nothing else.
func exif(_ orientation: Int, bigEndian: Bool = true) -> [UInt8] {
    func short(_ number: Int) -> [UInt8] { bigEndian ? .big16(number) : .little16(number) }
    func long(_ number: Int) -> [UInt8] { bigEndian ? .big32(number) : .little32(number) }
    var data: [UInt8] = .text(bigEndian ? "MM" : "II") + short(42) + long(8) + short(1)
    data += short(0x0112) + short(3) + long(1) + short(orientation) + short(0)
    return data + long(0)
}
