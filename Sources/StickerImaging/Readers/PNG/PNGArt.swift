import StickerModel

/// A PNG or APNG file.
struct PNGArt: ArtFile {
    let facts: ImageFacts
    private let file: PNGFile
    private let transform: ColorTransform?

    /// Throws `ArtProblem` when the file breaks the format's rules or the limits.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(ArtProblem) {
        file = try PNGFile(bytes, limits: limits)
        let profile = file.notes.colorProfile(in: bytes)
        transform = profile?.toSRGB(from: file.header.isGray ? .gray : .rgb, wide: file.header.keepsWide)
        facts = file.facts(colorProfile: transform == nil ? nil : profile?.name)
    }

    func frames(drawnAt size: PixelSize?) throws -> any FrameReader {
        if !file.frames.isEmpty { return APNGReader(file, durations: facts.durations, transform: transform) }
        return OneFrame {
            try file.decode(file.picture, size: file.header.size, part: "its picture", transform: transform)
                .turned(file.notes.orientation)
        }
    }
}

extension PNGFile {
    /// Decodes the default image or a frame's own rectangle. Throws `ArtProblem`.
    func decode(
        _ pieces: [Range<Int>], size: PixelSize, part: String, transform: ColorTransform?
    ) throws(ArtProblem) -> Raster {
        let stream = PNGStream.wrap(
            bytes, header: header.bytes(for: size), palette: palette, transparency: transparency, pieces: pieces)
        return try PNGPixels.decode(stream, header: header, size: size, transform: transform, part: part)
    }

    /// Container facts. `colorProfile` names a profile that changes colors.
    func facts(colorProfile: String?) -> ImageFacts {
        var facts = ImageFacts(format: plays == nil ? .png : .apng, byteCount: bytes.count, size: header.size)
        if frames.count > 1 {
            facts.statedDurations = frames.map(\.duration)
            facts.durations = ImageFacts.shown(facts.statedDurations)
            facts.loopCount = plays
        }
        facts.isAnimationContainer = plays != nil
        facts.hasAlphaChannel = header.colorType >= 4 || transparency != nil
        facts.bitDepth = header.bitDepth
        facts.colorKind = header.colorKind
        facts.isInterlaced = header.isInterlaced
        facts.isLossless = true
        facts.orientation = notes.orientation.rawValue
        facts.size = notes.orientation.turned(header.size)
        facts.colorProfile = colorProfile
        facts.metadata = notes.metadata.sorted()
        facts.trailingBytes = bytes.count - end
        return facts
    }
}
