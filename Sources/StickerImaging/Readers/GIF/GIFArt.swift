import StickerModel

/// A GIF file.
struct GIFArt: ArtFile {
    let facts: ImageFacts
    private let file: GIFFile

    /// Throws `ArtProblem` when the file breaks the format's rules or the limits.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(ArtProblem) {
        file = try GIFFile(bytes, limits: limits)
        if file.isCut, let last = file.images.last {
            // Only the end mark may be missing.
            let whole = GIFPixels.rows(of: last, in: file) { _, _ in }
            guard whole == last.rect.height else {
                throw .cut(
                    at: bytes.count,
                    inside: "frame \(file.images.count), of which \(whole) of \(last.rect.height) rows are there")
            }
        }
        facts = file.facts
    }

    func frames(drawnAt size: PixelSize?) throws -> any FrameReader { GIFReader(file, durations: facts.durations) }
}

extension GIFFile {
    /// Container facts.
    var facts: ImageFacts {
        var facts = ImageFacts(format: .gif, byteCount: bytes.count, size: size)
        if images.count > 1 {
            facts.statedDurations = images.map(\.delay)
            facts.durations = images.map(\.shownDelay)
            facts.loopCount = plays
        }
        facts.hasAlphaChannel = images.contains { $0.transparentIndex != nil }
        facts.isInterlaced = images.contains(where: \.isInterlaced)
        facts.isLossless = true
        facts.metadata = metadata.sorted()
        facts.trailingBytes = bytes.count - end
        return facts
    }
}
