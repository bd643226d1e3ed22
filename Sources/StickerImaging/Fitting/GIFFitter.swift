import StickerModel

/// Animated GIF, and stills; alpha is one bit, so soft edges become hard.
struct GIFWriter: ImageWriter {
    let format = FileFormat.gif

    func write(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage {
        let frames: any FrameStore =
            if encoding.isOpaque {
                MappedFrames(clip.frames) { $0.over(encoding.matte ?? .white) }
            } else {
                MappedFrames(clip.frames) { $0.withHardEdges(matte: encoding.matte) }
            }
        let shown = try Clip(frames, durations: clip.durations).joiningBriefFrames()
        return try GIFFitter(shown, source: clip, encoding, dithering: encoding.dithering).fit()
    }
}

extension Clip {
    /// Frames too short for the format are joined with their neighbors; the total is kept.
    fileprivate func joiningBriefFrames() throws -> Clip {
        let shortest = Double(10 * GIFDelays.shortest)
        guard isAnimated, durations.contains(where: { $0 < shortest }) else { return self }
        let timing = Timing(ArtEdit(), isStill: false, shortestFrame: shortest)
        let timeline = try timing.timeline(over: durations)
        return Clip(frames.picking(timeline.slots.map(\.frame)), durations: timeline.durations)
    }
}

/// One clip as the best GIF inside its budget; exact in its colors when that fits, else down a ladder.
struct GIFFitter {
    /// Hard-edged frames.
    let clip: Clip
    let encoding: Encoding
    let budget: Int
    let dithering: Double
    private let hasSoftSource: Bool
    private var attempts = 0
    /// Tries that both ladders begin with.
    private var known: [PaletteSettings: GIFContainer] = [:]

    /// `source` is the clip before its edges became hard.
    init(_ clip: Clip, source: Clip, _ encoding: Encoding, dithering: Double) throws {
        self.clip = clip
        self.encoding = encoding
        self.dithering = dithering
        budget = encoding.budget
        hasSoftSource = try !encoding.isOpaque && source.hasSoftEdges()
    }

    /// Throws `ArtProblem` when even a few frames in a few colors are too large.
    func fit() throws -> EncodedImage {
        guard clip.size.width <= Self.longestSide, clip.size.height <= Self.longestSide else {
            throw ArtProblem(
                .overLimit, "is \(clip.size.width) x \(clip.size.height) px; the limit of GIF is 65,535 px a side")
        }
        var fitter = self
        let candidates = try PaletteCandidates(clip)
        if encoding.quality == .small {
            let target = encoding.smallTarget(isAnimated: true)
            if let small = try fitter.best(candidates, within: target, fewestColors: SmallQuality.fewestColors) {
                return small
            }
        }
        if let found = try fitter.best(candidates, within: budget, fewestColors: nil) { return found }
        throw try fitter.refusal(candidates)
    }

    private static let longestSide = 65_535

    /// Exact colors when they fit, else the highest rung that does; nil when none does.
    private mutating func best(
        _ candidates: PaletteCandidates, within target: Int, fewestColors: Int?
    ) throws -> EncodedImage? {
        if candidates.colors.exact != nil {
            let container = try encode(candidates, PaletteSettings())
            if container.byteCount <= target { return image(container, PaletteSettings(), candidates) }
        }
        var best: (image: EncodedImage, distance: PictureDistance)?
        for ladder in [PaletteLadder.flatGIF, .texturedGIF] {
            guard let found = try climb(ladder, candidates, within: target, fewestColors: fewestColors) else {
                continue
            }
            let image = image(found.container, found.settings, candidates)
            // Both begin alike: where runs were not needed, the other comes out the same.
            if found.settings.runs == 0, best == nil { return image }
            let distance = try ClipDistance.measure(image.bytes, against: clip)
            if best.map({ distance < $0.distance }) ?? true { best = (image, distance) }
        }
        return best?.image
    }

    /// The highest rung that fits; nil when none does.
    private mutating func climb(
        _ ladder: PaletteLadder, _ candidates: PaletteCandidates, within target: Int, fewestColors: Int?
    ) throws -> (container: GIFContainer, settings: PaletteSettings)? {
        var search = LadderSearch(ladder, target: Double(target))
        search.last = ladder.position(fewestColors: fewestColors)
        var best: (container: GIFContainer, settings: PaletteSettings, position: Double)?
        while let position = search.next() {
            let settings = ladder.settings(at: position)
            let container = try known[settings] ?? encode(candidates, settings)
            known[settings] = container
            search.note(position, bytes: container.byteCount)
            if container.byteCount <= target, position < best?.position ?? .infinity {
                best = (container, settings, position)
            }
        }
        return best.map { ($0.container, $0.settings) }
    }

    private mutating func encode(_ candidates: PaletteCandidates, _ settings: PaletteSettings) throws -> GIFContainer {
        attempts += 1
        return try GIFPaletteCoder(
            clip: candidates.clip(keeping: settings.share), palette: candidates.palette(settings.colors),
            settings: settings,
            loopCount: encoding.loopCount, dithering: candidates.colors.exact == nil ? dithering : 0
        ).encode()
    }

    private func image(_ container: GIFContainer, _ settings: PaletteSettings, _ candidates: PaletteCandidates)
        -> EncodedImage
    {
        var outcome = candidates.outcome(
            settings, colors: container.palette.count, framesKept: container.frames.count, attempts: attempts)
        if hasSoftSource {
            outcome.isExact = false
            outcome.sacrifices.insert("soft edges", at: 0)
        }
        return EncodedImage(container.file, outcome: outcome)
    }

    private mutating func refusal(_ candidates: PaletteCandidates) throws -> ArtProblem {
        let settings = PaletteLadder.texturedGIF.settings(at: PaletteLadder.texturedGIF.end)
        let least = try encode(candidates, settings)
        return .tooLarge(
            least.byteCount, "with \(settings.summary)", budget: budget,
            hint: "shorten it with `trim`, choose a smaller size class, or write it as APNG")
    }
}

extension Clip {
    /// Some pixel of some frame is neither opaque nor clear.
    fileprivate func hasSoftEdges() throws -> Bool {
        var isSoft = false
        try frames.forEach { _, raster in
            isSoft = raster.withPixelWords { pixels in
                (0..<raster.size.area).contains { 1...254 ~= Raster.alpha(pixels[$0]) }
            }
            return !isSoft
        }
        return isSoft
    }
}

extension Raster {
    /// The picture with every pixel opaque or clear, whichever is nearer.
    ///
    /// What becomes opaque is mixed with `matte`, so that it suits a background of that color; without one it keeps its
    /// own color, which fringes on no background.
    func withHardEdges(matte: Color?) -> Raster {
        var result = self
        let background = matte.map { [Int($0.red), Int($0.green), Int($0.blue)] }
        result.pixels.withUnsafeMutableBufferPointer { pixels in
            for pixel in stride(from: 0, to: pixels.count, by: 4) {
                let alpha = Int(pixels[pixel + 3])
                if alpha == 255 { continue }
                let isShown = alpha >= 128
                for channel in 0..<3 {
                    let own = Int(pixels[pixel + channel])
                    let mixed = background.map { (own * alpha + $0[channel] * (255 - alpha) + 127) / 255 } ?? own
                    pixels[pixel + channel] = isShown ? UInt8(truncatingIfNeeded: mixed) : 0
                }
                pixels[pixel + 3] = isShown ? 255 : 0
            }
        }
        return result
    }
}
