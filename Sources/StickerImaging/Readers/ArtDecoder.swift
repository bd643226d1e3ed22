import StickerModel

/// Opens art files: recognizes their format by content, checks the limits from their headers, reads their frames.
package enum ArtDecoder {
    /// Opens art without decoding a pixel; cheap, and nothing large is allocated.
    ///
    /// Throws `FileError` when the bytes are not art, not in a format we read, damaged, or beyond `limits`.
    package static func open(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) -> any Art {
        try limits.check(fileBytes: bytes.count)
        if FrameFile.begins(bytes) { return try FramesArt(bytes, limits: limits) }
        let format = FormatSniffer.format(of: bytes)
        guard let reader = readers[format] else { throw format.refusal }
        // What begins like pictures that we decode may be a clip that ffmpeg decodes: WebM with other video or wide colors,
        // and HEIF files with a sequence, whose main picture does where ffmpeg is missing.
        if format == .webm {
            let file = try WebMFile(bytes, limits: limits)
            if !file.isDecoded || file.isWide && FFmpeg.isInstalled { return try VideoArt(bytes, limits: limits) }
        } else if [.avif, .heic].contains(format), FFmpeg.isInstalled, FormatSniffer.isSequence(bytes) {
            return try VideoArt(bytes, limits: limits)
        }
        return try reader.init(bytes, limits: limits)
    }

    /// The readers of all formats we read, and of gzip and zip, which may hold a Lottie animation.
    static let readers: [FileFormat: any ArtFile.Type] = [
        .png: PNGArt.self, .apng: PNGArt.self, .gif: GIFArt.self, .webp: WebPArt.self, .jpeg: JPEGArt.self,
        .webm: WebMArt.self, .video: VideoArt.self, .heic: PhotoArt.self, .avif: PhotoArt.self, .tiff: PhotoArt.self,
        .bmp: BMPArt.self, .svg: SVGArt.self, .lottie: LottieArt.self, .gzip: LottieArt.self, .zip: LottieArt.self,
    ]

    /// Facts of a file that is not art but can be checked: of WebM with other video than art may have; nil for every
    /// other. Throws `FileError` as `open` does.
    package static func headerFacts(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) -> ImageFacts? {
        guard FormatSniffer.format(of: bytes) == .webm else { return nil }
        try limits.check(fileBytes: bytes.count)
        let file = try WebMFile(bytes, limits: limits)
        return file.isDecoded && !file.frames.isEmpty ? nil : file.facts
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
        // A clip without transparency covers its canvas from the first frame to the last: its first second tells what
        // there is to know, and costs what a second costs.
        let seen = min(facts.video != nil && !facts.hasAlphaChannel ? 30 : Int.max, facts.frameCount)
        try art.forEachFrame(first: seen < facts.frameCount ? seen : nil) { frame in
            drawn = frame.raster.size
            meter.add(frame.raster)
            return true
        }
        var pixels = meter.facts
        if seen < facts.frameCount { pixels.contentHash &+= UInt64(facts.byteCount) &* 0x9E37_79B9_7F4A_7C15 }
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
