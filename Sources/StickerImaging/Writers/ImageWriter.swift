import StickerModel

/// Writes clips as files, each inside the byte budget of its encoding.
package enum ImageWriter {
    /// A row for each format that `FileFormat` marks as written.
    static let writers: [FileFormat: @Sendable (Clip, Encoding) throws -> EncodedImage] = [
        .webp: webp, .png: png, .apng: apng, .gif: gif, .jpeg: jpeg, .webm: webm,
    ]

    /// The best file of the encoding's format inside its budget, with what was given up for it.
    ///
    /// Throws `FileError` when not even the smallest file of the format fits (with sizes and remedies), and for a
    /// format that we do not write.
    package static func write(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage {
        guard let writer = writers[encoding.format] else {
            let known = writers.keys.map(\.id).sorted().joined(separator: ", ")
            throw FileError(
                .unsupported, "\(encoding.format.id) files cannot be written", hint: "choose one of \(known)")
        }
        var image = try writer(clip, encoding)
        guard image.outcome.frames.isEmpty else {
            image.outcome.sacrifices += image.outcome.frames.losses
            return image
        }
        image.outcome.frames = clip.changes
        if clip.isAnimated {
            image.outcome.frames.note(.still, count: 1)
            image.outcome.sacrifices.append("all motion: \(encoding.format.title) is a still format")
        }
        return image
    }

    @Sendable private static func webp(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage {
        if clip.isAnimated { return try WebPAnimationFitter(clip: clip, encoding: encoding).fit() }
        return try WebPStillFitter(raster: clip.still(for: encoding), encoding: encoding).fit()
    }

    @Sendable private static func png(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage {
        try PNGFitter(raster: clip.still(for: encoding), encoding: encoding).fit()
    }

    /// Stills become plain PNG, which every reader of APNG takes.
    @Sendable private static func apng(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage {
        guard clip.isAnimated else { return try png(clip, encoding) }
        return try APNGFitter(clip: encoding.isOpaque ? clip.over(encoding.matte) : clip, encoding: encoding).fit()
    }

    /// Alpha becomes one bit, so that soft edges become hard.
    @Sendable private static func gif(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage {
        let hard =
            encoding.isOpaque
            ? clip.over(encoding.matte) : clip.mapping { $0.withHardEdges(matte: encoding.matte) }
        let hasSoftSource = try !encoding.isOpaque && clip.hasSoftEdges()
        // Some frames differ only in soft edges, which GIF does not have.
        let shown = try hard.joiningShort(Double(10 * GIFContainer.shortestDelay), because: .shortest)
            .joiningIdentical()
        guard shown.size.width <= longestGIFSide, shown.size.height <= longestGIFSide else {
            throw FileError(
                .overLimit, "is \(shown.size.width) x \(shown.size.height) px; the limit of GIF is 65,535 px a side")
        }
        var fitter = try PaletteFitter(shown, encoding) { try $0.gif($1, $2, loopCount: encoding.loopCount) }
        if hasSoftSource { fitter.lost = ["soft edges"] }
        let small = encoding.quality == .small ? try fitter.small() : nil
        return try small ?? fitter.best(remedy: "write it as APNG")
    }

    private static let longestGIFSide = 65_535

    /// With transparency, whether the clip has any or not.
    @Sendable private static func webm(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage {
        try WebMFitter(clip: clip, encoding: encoding).fit()
    }

    @Sendable private static func jpeg(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage {
        let raster = try clip.still(for: encoding)
        guard raster.isOpaque else {
            let count = stride(from: 3, to: raster.pixels.count, by: 4).count { raster.pixels[$0] < 255 }
            throw FileError(
                .unsupported,
                "is transparent in \(Figures.grouped(count)) of \(Figures.grouped(raster.size.area)) px, "
                    + "which JPEG cannot store",
                hint: "put the art on a background color, or ask for PNG or WebP")
        }
        return try JPEGFitter(raster: raster, encoding: encoding).fit()
    }
}

package struct EncodedImage: Sendable {
    package var bytes: [UInt8]
    /// What was given up to make it fit, as the report prints it.
    package var outcome: EncodingOutcome

    package init(_ bytes: [UInt8], outcome: EncodingOutcome) {
        self.bytes = bytes
        self.outcome = outcome
    }
}

extension Clip {
    /// The first frame as a still file shows it: on a background where the file must be opaque. Throws `FileError` when
    /// there is none.
    fileprivate func still(for encoding: Encoding) throws -> Raster {
        var first: Raster?
        try frames.forEach {
            first = $1
            return false
        }
        guard let first else { throw FileError(.damaged, "shows no frame") }
        return encoding.isOpaque && !first.isOpaque ? first.over(encoding.matte ?? .white) : first
    }

    /// Every frame on a background, white if none is given.
    fileprivate func over(_ matte: Color?) -> Clip { mapping { $0.over(matte ?? .white) } }

    func mapping(_ change: @escaping @Sendable (Raster) -> Raster) -> Clip {
        Clip(MappedFrames(frames, change: change), durations: durations, changes: changes)
    }

    /// Whether some pixel of some frame is neither opaque nor clear.
    fileprivate func hasSoftEdges() throws -> Bool {
        var isSoft = false
        try frames.forEach { _, raster in
            isSoft = raster.hasSoftEdges
            return !isSoft
        }
        return isSoft
    }
}
