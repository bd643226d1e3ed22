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

    /// The readers of all formats we read, and of gzip, which may hold a Lottie animation.
    static let readers: [FileFormat: any ArtFile.Type] = [
        .png: PNGArt.self, .apng: PNGArt.self, .gif: GIFArt.self, .webp: WebPArt.self, .jpeg: JPEGArt.self,
        .svg: SVGArt.self, .lottie: LottieArt.self, .gzip: LottieArt.self,
    ]

    /// Opens art, decodes every frame one after the other and fills `pixels`.
    ///
    /// Throws `FileError` as `open` does, and for damage that only shows in the pixels.
    package static func measure(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) -> ImageFacts {
        try measure(open(bytes, limits: limits))
    }

    /// The facts of opened art with `pixels` filled. Throws `FileError` for damage that only shows in the pixels.
    package static func measure(_ art: any Art) throws(FileError) -> ImageFacts {
        var meter = PixelMeter()
        do {
            let reader = try art.frames(drawnAt: nil)
            while let frame = try reader.next() { meter.add(frame.raster) }
        } catch let problem as FileError {
            throw problem
        } catch {
            throw .damaged("cannot be decoded")
        }
        var facts = art.facts
        facts.pixels = meter.facts
        return facts
    }
}
