import StickerModel

/// Makes the best GIF of one clip that fits the byte budget: with exact colors if that fits, else down
/// `PaletteLadder`.
struct GIFFitter {
    /// Hard-edged frames.
    let clip: Clip
    let encoding: Encoding
    /// The frames had soft edges before.
    let hasSoftSource: Bool
    private let candidates: PaletteCandidates
    private var palettes: PaletteFitter<GIFContainer>

    private var budget: Int { encoding.budget }

    /// One pass over the clip.
    init(clip: Clip, encoding: Encoding, hasSoftSource: Bool) throws {
        (self.clip, self.encoding, self.hasSoftSource) = (clip, encoding, hasSoftSource)
        let candidates = try PaletteCandidates(clip)
        self.candidates = candidates
        let dithering = candidates.colors.exact == nil ? encoding.dithering : 0
        palettes = PaletteFitter(candidates, PaletteLadder(error: candidates.palette(256).error)) {
            clip, palette, settings, map in
            try GIFPaletteCoder(
                clip: clip, palette: palette, settings: settings, loopCount: encoding.loopCount, dithering: dithering
            ).encode(map)
        }
    }

    /// Throws `FileError` when even the end of the ladder does not fit.
    mutating func fit() throws -> EncodedImage {
        guard clip.size.width <= Self.longestSide, clip.size.height <= Self.longestSide else {
            throw FileError(
                .overLimit, "is \(clip.size.width) x \(clip.size.height) px; the limit of GIF is 65,535 px a side")
        }
        if encoding.quality == .small {
            for aim in encoding.smallAims(isAnimated: true) {
                let found = try palettes.best(within: aim, fewestColors: SmallQuality.fewestColors)
                guard let found else { continue }
                let image = image(found)
                if try SmallQuality.looksRight(image.bytes, as: clip) { return image }
            }
        }
        if let found = try palettes.best(within: budget) { return image(found) }
        let smallest = try palettes.smallest()
        throw FileError.tooLarge(
            smallest.container.byteCount, "with \(candidates.title(smallest.settings))", budget: budget,
            hint: "shorten it with `trim`, make a smaller picture, or write it as APNG")
    }

    private static let longestSide = 65_535

    private func image(_ found: PaletteFitter<GIFContainer>.Found) -> EncodedImage {
        var outcome = candidates.outcome(found, attempts: palettes.attempts)
        if hasSoftSource {
            outcome.isExact = false
            outcome.sacrifices.insert("soft edges", at: 0)
        }
        if !outcome.isExact { outcome.considered = found.steps }
        return EncodedImage(found.container.file, outcome: outcome)
    }
}
