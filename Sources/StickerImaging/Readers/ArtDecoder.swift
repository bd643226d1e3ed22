import StickerModel

/// Opens art files: recognizes their format by content, checks the limits from their headers, reads their frames.
package enum ArtDecoder {
    /// Opens art without decoding a pixel; cheap, and nothing large is allocated.
    ///
    /// Throws `FileError` when the bytes are not art, not in a format we read, damaged, or beyond `limits`.
    package static func open(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) -> any Art {
        try limits.check(fileBytes: bytes.count)
        let format = FormatSniffer.format(of: bytes)
        guard let reader = readers[format] else { throw format.refusal }
        return try reader.init(bytes, limits: limits)
    }

    /// The readers of all formats we read, and of gzip and zip, which may hold a Lottie animation.
    static let readers: [FileFormat: any ArtFile.Type] = [
        .png: PNGArt.self, .apng: PNGArt.self, .gif: GIFArt.self, .webp: WebPArt.self, .jpeg: JPEGArt.self,
        .svg: SVGArt.self, .lottie: LottieArt.self, .gzip: LottieArt.self, .zip: LottieArt.self,
    ]

    /// Facts of a file that is not art but can be checked: of a video, whose header alone is read; nil for every other
    /// format. Throws `FileError` as `open` does.
    package static func headerFacts(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) -> ImageFacts? {
        guard FormatSniffer.format(of: bytes) == .webm else { return nil }
        try limits.check(fileBytes: bytes.count)
        return try WebMFile.facts(bytes, limits: limits)
    }

    /// Opens art, decodes every frame one after the other and fills `pixels`.
    ///
    /// Throws `FileError` as `open` does, and for damage that only shows in the pixels.
    package static func measure(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) -> ImageFacts {
        try measure(open(bytes, limits: limits))
    }

    /// The facts of opened art with `pixels` filled, those of very large art from a reduced copy. Throws `FileError`
    /// for damage that only shows in the pixels.
    package static func measure(_ art: any Art) throws(FileError) -> ImageFacts {
        var facts = art.facts
        var meter = PixelMeter()
        var drawn = facts.size
        try art.forEachFrame { frame in
            drawn = frame.raster.size
            meter.add(frame.raster)
            return true
        }
        var pixels = meter.facts
        if let box = pixels.visibleBox, drawn != facts.size, drawn.area > 0 {
            let part = ArtPart(box, from: drawn, to: facts.size, reducedBy: Reduction.side(for: facts)).pixels
            pixels.visibleBox = PixelRect(
                x: part.x, y: part.y, width: min(part.width, facts.size.width - part.x),
                height: min(part.height, facts.size.height - part.y))
        }
        facts.pixels = pixels
        return facts
    }
}
