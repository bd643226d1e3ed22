import CWebP
import StickerModel

/// A still or animated WebP file.
struct WebPArt: ArtFile {
    let facts: ImageFacts
    private let bytes: [UInt8]
    private let orientation: Orientation
    private let transform: ColorTransform?

    /// Throws `ArtProblem` when the file breaks the format's rules or the limits.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(ArtProblem) {
        let file = try WebPFile(StableBytes(bytes), bytes, limits: limits)
        self.bytes = bytes
        orientation = file.orientation
        let profile = file.profile.flatMap { ColorProfile(icc: $0) }
        transform = profile?.toSRGB(from: .rgb)
        var facts = ImageFacts(format: .webp, byteCount: bytes.count, size: orientation.turned(file.size))
        if file.durations.count > 1 {
            facts.statedDurations = file.durations
            facts.durations = ImageFacts.shown(file.durations)
            facts.loopCount = file.plays
        }
        facts.hasAlphaChannel = file.hasAlpha
        facts.isLossless = file.isLossless
        facts.isAnimationContainer = file.isAnimation
        facts.orientation = orientation.rawValue
        facts.colorProfile = transform == nil ? nil : profile?.name
        facts.metadata = file.metadata
        facts.trailingBytes = bytes.count - file.end
        self.facts = facts
    }

    func frames(drawnAt size: PixelSize?) throws -> any FrameReader {
        guard !facts.isAnimationContainer else {
            return try WebPAnimationReader(
                bytes, durations: facts.durations, orientation: orientation, transform: transform)
        }
        return OneFrame {
            var raster = try WebPArt.decode(bytes, size: orientation.turned(facts.size))
            transform?.apply(to: &raster)
            return raster.turned(orientation)
        }
    }

    /// Decodes a still of exactly this stored size.
    private static func decode(_ bytes: [UInt8], size: PixelSize) throws(ArtProblem) -> Raster {
        var isDecoded = false
        let pixels = [UInt8](unsafeUninitializedCapacity: 4 * size.area) { target, count in
            isDecoded = bytes.withUnsafeBufferPointer { source in
                WebPDecodeRGBAInto(
                    source.baseAddress, source.count, target.baseAddress, 4 * size.area, Int32(4 * size.width)) != nil
            }
            count = isDecoded ? 4 * size.area : 0
        }
        guard isDecoded, let raster = Raster(size, pixels: pixels) else {
            throw .damaged("has damaged pixel data")
        }
        return raster
    }
}
