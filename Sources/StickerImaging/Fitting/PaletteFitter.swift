import PortableFoundation
import StickerModel

/// A file in which all frames share one palette.
protocol PaletteFile {
    var palette: [UInt32] { get }
    var frames: [CodedFrame] { get }
    var byteCount: Int { get }
    var file: [UInt8] { get }
    /// Guesses what share of the bytes of a quickly made file remains when it is packed for its limit.
    func packedShare() throws -> Double
    /// The same file in at most `limit` bytes; nil where that cannot be.
    func packed(within limit: Int) throws -> Self?
}

/// Finds the best file with one palette that fits: the first settings of `PaletteLadder` that do.
struct PaletteFitter<File: PaletteFile> {
    let candidates: PaletteCandidates
    let ladder: PaletteLadder
    let encoding: Encoding
    /// Makes a file quickly.
    let encode: (Clip, PaletteMap, PaletteSettings) throws -> File
    /// What the clip gave up before.
    var lost: [String] = []
    var attempts = 0
    /// Bytes that the best settings are expected to take at least: the search begins near where it will end. Changes no
    /// result but by chance.
    var expected: Double?
    /// What was tried before palettes.
    var steps: [EncodingStep] = []
    private var cached: [PaletteSettings: File] = [:]
    /// By the canvas, where that is smaller: the edges of a picture that is resized have colors of their own.
    private var smaller: [PixelSize: PaletteCandidates] = [:]
    private var visibleBox: PixelRect?

    /// One pass over the clip.
    init(
        _ clip: Clip, _ encoding: Encoding, encode: @escaping (Clip, PaletteMap, PaletteSettings) throws -> File
    ) throws {
        candidates = try PaletteCandidates(clip)
        ladder = PaletteLadder(error: candidates.palette(256).error, canShrink: encoding.canShrink)
        (self.encoding, self.encode) = (encoding, encode)
    }

    /// The smallest file that still looks right, which may be the exact one; nil if that does not fit the budget.
    mutating func small(exact: EncodedImage? = nil) throws -> EncodedImage? {
        for aim in encoding.smallAims(isAnimated: true) + [encoding.budget] {
            if let exact, exact.bytes.count <= aim { return exact }
            let found = try best(within: aim, fewestColors: SmallQuality.fewestColors)
            guard let found, try SmallQuality.looksRight(found.bytes, as: candidates.clip) else { continue }
            if let exact, exact.bytes.count <= found.bytes.count { return exact }
            return found
        }
        return nil
    }

    /// The best file within the budget. Throws `FileError` when even the end of the ladder does not fit: `remedy` ends its
    /// hint.
    mutating func best(remedy: String) throws -> EncodedImage {
        if let found = try best(within: encoding.budget) { return found }
        let last = ladder.settings(at: ladder.end)
        throw FileError.tooLarge(
            try quick(last).byteCount, "with \(try title(last))", budget: encoding.budget,
            hint: "shorten it with `trim`, make a smaller picture, or \(remedy)")
    }

    /// The best file within `target` bytes, with at least `fewestColors`; nil if there is none.
    private mutating func best(within target: Int, fewestColors: Int? = nil) throws -> EncodedImage? {
        let excess = expected.map { log($0 / Double(target)) } ?? 0
        let start = excess <= 0 ? 0 : ladder.position(expecting: ladder.expectation(at: 0) - excess)
        var search = Search(ladder, target: Double(target), start: start, last: ladder.last(fewestColors: fewestColors))
        var quickSizes: [Double: Int] = [:]
        var packedSizes: [Double: Int] = [:]
        var share: Double?
        var found: (position: Double, file: File)?
        while true {
            while let position = search.next() {
                let file = try quick(ladder.settings(at: position))
                quickSizes[position] = file.byteCount
                let isNear = 0.85...1.5 ~= Double(file.byteCount) / Double(target)
                if share == nil, isNear { share = try file.packedShare() }
                // A little more than is guessed: a file that does not fit has to be made and packed again.
                search.note(position, bytes: 1.01 * Double(file.byteCount) * (share ?? 0.95))
            }
            guard let best = search.best, packedSizes[best] == nil else { break }
            let quick = try quick(ladder.settings(at: best))
            let packed = try quick.packed(within: target)
            packedSizes[best] = packed?.byteCount ?? target + 1
            if let packed, best < found?.position ?? .infinity { found = (best, packed) }
            if let packed, Double(packed.byteCount) >= Self.fill * Double(target) { break }
            // The share was wrong: the search goes on with what it is.
            let real = Double(packedSizes[best] ?? target) / Double(max(1, quick.byteCount))
            share = packed == nil ? max(real, 1.01 * (share ?? 0)) : real
            for (position, bytes) in quickSizes {
                search.know(position, bytes: packedSizes[position].map(Double.init) ?? Double(bytes) * (share ?? 1))
            }
        }
        guard let found else { return nil }
        let settings = ladder.settings(at: found.position)
        var outcome = try candidates(settings).outcome(settings, found.file, attempts: attempts)
        let lost = lost + [canvasLoss(settings)].compactMap(\.self)
        outcome.sacrifices.insert(contentsOf: lost, at: 0)
        outcome.isExact = outcome.isExact && lost.isEmpty
        if outcome.isExact { return EncodedImage(found.file.file, outcome: outcome) }
        outcome.considered = steps.map { $0.beyond(target) }
        for (position, bytes) in quickSizes.sorted(by: { $0.key < $1.key }) {
            let packed = packedSizes[position]
            outcome.considered.append(
                EncodingStep(
                    try title(ladder.settings(at: position)),
                    bytes: packed ?? Int(Double(bytes) * (share ?? 1)),
                    measure: packed == nil ? .estimated : .counted, limit: target,
                    verdict: position == found.position
                        ? .chosen : position < found.position ? .overLimit : .lessNear))
        }
        return EncodedImage(found.file.file, outcome: outcome)
    }

    /// A packed file that uses this share of the target is good enough: 9 % of the bytes were worth .8 dB.
    private static var fill: Double { 0.9 }

    private mutating func quick(_ settings: PaletteSettings) throws -> File {
        if let file = cached[settings] { return file }
        attempts += 1
        let candidates = try candidates(settings)
        let file = try encode(
            candidates.clip(keeping: settings.share), candidates.map(settings.colors), settings)
        cached[settings] = file
        return file
    }

    // MARK: The canvas

    /// Palettes for the canvas that is kept.
    mutating func candidates(_ settings: PaletteSettings) throws -> PaletteCandidates {
        let clip = candidates.clip
        let size = canvas(settings)
        if size == clip.size { return candidates }
        if let cached = smaller[size] { return cached }
        let box = try visibleBox ?? clip.frames.visibleBox()
        visibleBox = box
        let resized = try PaletteCandidates(
            Clip(
                MappedFrames(resizing: clip.frames, to: size, box: box), durations: clip.durations,
                changes: clip.changes))
        smaller[size] = resized
        return resized
    }

    /// In px. Sides are multiples of 32 px: finer steps show nothing, and each one takes a palette of its own.
    private func canvas(_ settings: PaletteSettings) -> PixelSize {
        let whole = candidates.clip.size
        if settings.side == 1 { return whole }
        let side = { (whole: Int) in min(whole, max(1, Int((settings.side * Double(whole) / 32).rounded())) * 32) }
        return PixelSize(side(whole.width), side(whole.height))
    }

    func canvasLoss(_ settings: PaletteSettings) -> String? {
        let (size, whole) = (canvas(settings), candidates.clip.size)
        return size == whole ? nil : "a canvas of \(Canvas.fixed(size).text) px instead of \(Canvas.fixed(whole).text)"
    }

    private mutating func title(_ settings: PaletteSettings) throws -> String {
        ([canvasLoss(settings)].compactMap(\.self) + [try candidates(settings).title(settings)]).joined(separator: ", ")
    }
}
