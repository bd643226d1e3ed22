import CJPEG
import StickerModel

/// A JPEG photo.
struct JPEGArt: ArtFile {
    let facts: ImageFacts
    private let bytes: [UInt8]
    private let orientation: Orientation
    private let transform: ColorTransform?

    /// Throws `ArtProblem` when the file breaks the format's rules or the limits.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(ArtProblem) {
        let file = try JPEGFile(bytes, limits: limits)
        self.bytes = bytes
        orientation = file.orientation
        let profile = file.profile.flatMap { ColorProfile(icc: $0) }
        transform = profile?.toSRGB(from: file.components == 4 ? .cmyk : file.components == 1 ? .gray : .rgb)
        var facts = ImageFacts(format: .jpeg, byteCount: bytes.count, size: orientation.turned(file.size))
        facts.isInterlaced = file.isProgressive
        facts.orientation = orientation.rawValue
        facts.colorProfile = transform == nil ? nil : profile?.name
        facts.metadata = file.metadata.sorted()
        facts.trailingBytes = bytes.count - file.end
        self.facts = facts
    }

    func frames(drawnAt size: PixelSize?) throws -> any FrameReader {
        OneFrame { try decode(orientation.turned(facts.size)).turned(orientation) }
    }

    /// Decodes a picture of exactly this stored size.
    private func decode(_ size: PixelSize) throws(ArtProblem) -> Raster {
        var outcome = sp_jpeg_outcome()
        let pixels = [UInt8](unsafeUninitializedCapacity: 4 * size.area) { target, count in
            bytes.withUnsafeBufferPointer { source in
                sp_jpeg_decode(
                    source.baseAddress, source.count, UInt32(size.width), UInt32(size.height), Self.scans(size),
                    target.baseAddress, &outcome)
            }
            count = outcome.complete == 1 ? 4 * size.area : 0
        }
        guard outcome.complete == 1, outcome.lost_pixels == 0, var raster = Raster(size, pixels: pixels) else {
            throw Self.problem(outcome, length: bytes.count, rows: size.height)
        }
        if let transform {
            transform.apply(to: &raster)
        } else if outcome.is_cmyk == 1 {
            raster.mixInks()
        }
        return raster
    }

    private static func problem(_ outcome: sp_jpeg_outcome, length: Int, rows: Int) -> ArtProblem {
        let place = "about row \(Figures.grouped(Int(outcome.row))) of \(Figures.grouped(rows))"
        if outcome.is_cut == 1 { return .cut(at: length, inside: "its picture, at \(place)") }
        let words = withUnsafeBytes(of: outcome.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return .damaged("has damaged pixel data at \(place), byte \(Figures.grouped(outcome.offset)): \(words)")
    }

    /// Progressive scans that may be read: real files have about ten, hundreds over a large picture are an attack
    /// on the clock.
    private static func scans(_ size: PixelSize) -> Int32 { Int32(min(200, max(20, 400_000_000 / max(size.area, 1)))) }
}

extension Raster {
    /// Turns C, M, Y, K as Adobe stores them (255 is no ink) into opaque RGBA, as browsers do without a profile.
    fileprivate mutating func mixInks() {
        pixels.withUnsafeMutableBufferPointer { buffer in
            for offset in stride(from: 0, to: buffer.count - 3, by: 4) {
                let black = UInt32(buffer[offset + 3])
                for channel in offset..<offset + 3 {
                    buffer[channel] = UInt8(truncatingIfNeeded: (UInt32(buffer[channel]) &* black &+ 127) / 255)
                }
                buffer[offset + 3] = 255
            }
        }
    }
}
