import StickerModel

/// Opens art files: tells what they are by their content, checks the limits from their headers, reads their frames.
package enum ArtDecoder {
    /// Opens art without decoding a pixel; cheap, and nothing large is allocated.
    ///
    /// Throws `ArtProblem` when the bytes are no art, a format that is not read, damaged, or beyond `limits`.
    package static func open(_ bytes: [UInt8], limits: ArtLimits) throws(ArtProblem) -> any Art {
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
    /// Throws `ArtProblem` as `open` does, and for damage that only shows in the pixels.
    package static func measure(_ bytes: [UInt8], limits: ArtLimits) throws(ArtProblem) -> ImageFacts {
        try measure(open(bytes, limits: limits))
    }

    /// The facts of opened art with `pixels` filled. Throws `ArtProblem` for damage that only shows in the pixels.
    package static func measure(_ art: any Art) throws(ArtProblem) -> ImageFacts {
        var meter = PixelMeter()
        do {
            let reader = try art.frames(drawnAt: nil)
            while let frame = try reader.next() { meter.add(frame.raster) }
        } catch let problem as ArtProblem {
            throw problem
        } catch {
            throw .damaged("cannot be decoded")
        }
        var facts = art.facts
        facts.pixels = meter.facts
        return facts
    }
}
