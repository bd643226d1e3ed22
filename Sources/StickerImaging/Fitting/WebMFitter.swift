import PortableFoundation
import StickerModel

/// Makes the best WebM of one animation that fits the byte budget: VP9 without loss where that fits, else its colors at the
/// finest level that does. Speed and duration never change.
///
/// Alpha is coded once: at a fine level it costs little, and finer ones show nothing more. Sizes of the colors are first
/// tried on some frames in a row; they fall evenly with the level.
struct WebMFitter {
    private let clip: Clip
    private let encoding: Encoding
    private let planes: VideoPlanes
    private let color: VP9Encoder
    private let alpha: VP9Encoder
    private var attempts = 0
    private var steps: [EncodingStep] = []

    /// One pass over the clip, and the first pass of both streams.
    init(clip: Clip, encoding: Encoding) throws {
        (self.clip, self.encoding) = (clip, encoding)
        planes = try VideoPlanes(clip)
        color = try VP9Encoder(planes.color)
        alpha = try VP9Encoder(planes.alpha)
    }

    /// Slower ones save 4 % of the bytes for half as much time again.
    private static let speed = 2
    /// Of encodes that only tell sizes; those are larger by `gain`: 1.12 to 1.19 on eight animations.
    private static let (sampleSpeed, gain) = (5, 1.15)
    /// Beyond it, edges get frayed.
    private static let (alphaLevel, coarseAlphaLevel) = (24, 45)
    private static let (usual, finest, coarsest) = (14, 4, 63)
    /// The coarsest level that looks right: 0.98 of structural similarity.
    private static let fair = 40

    private var count: Int { clip.durations.count }
    private var budget: Int { encoding.budget }
    private var overhead: Int { WebMContainer.overhead(frames: count) }

    /// Throws `FileError` when not even half of the frames at the coarsest level fit.
    consuming func fit() throws -> EncodedImage {
        let coarse = try alpha.packets(VP9Settings(level: Self.alphaLevel, speed: Self.speed))
        let isLarge = coarse.byteCount > budget / 3
        let alphas = isLarge ? try alpha.packets(VP9Settings(level: Self.coarseAlphaLevel, speed: Self.speed)) : coarse
        let room = budget - alphas.byteCount - overhead
        if encoding.quality == .small, let small = try small(alphas) { return small }
        var guess = try SizeGuess(planes.color)
        guard let found = try nearest(within: room, &guess) else { return try fewerFrames(alphas.byteCount) }
        // Files without loss are two and a half times as large as those of the finest level, or more.
        let isWorthTrying = found.level == Self.finest && found.packets.byteCount * 5 < room * 2
        if isWorthTrying, let exact = try lossless() { return exact }
        return image(found.packets, alphas, level: found.level)
    }

    /// All samples as they are; nil where that does not fit.
    private mutating func lossless() throws -> EncodedImage? {
        let settings = VP9Settings(level: 0, isLossless: true, speed: Self.speed)
        attempts += 1
        let (colors, alphas) = (try color.packets(settings), try alpha.packets(settings))
        let bytes = colors.byteCount + alphas.byteCount + overhead
        guard bytes <= budget else {
            steps.append(EncodingStep("lossless", bytes: bytes, limit: budget, verdict: .overLimit))
            return nil
        }
        return image(colors, alphas, level: nil)
    }

    /// The smallest file that still looks right; nil where that needs more than the budget.
    private mutating func small(_ alphas: [VP9Encoder.Packet]) throws -> EncodedImage? {
        let room = encoding.smallTarget(isAnimated: true) - alphas.byteCount - overhead
        var guess = try SizeGuess(planes.color)
        let found = try nearest(within: max(1, room), &guess, coarsest: Self.fair)
        if let found { return image(found.packets, alphas, level: found.level) }
        let packets = try color.packets(VP9Settings(level: Self.fair, speed: Self.speed))
        guard packets.byteCount + alphas.byteCount + overhead <= budget else { return nil }
        return image(packets, alphas, level: Self.fair)
    }

    /// The colors at the finest level with which they have at most `room` bytes; nil where there is none.
    private mutating func nearest(
        within room: Int, _ guess: inout SizeGuess, coarsest: Int = coarsest
    ) throws -> (packets: [VP9Encoder.Packet], level: Int)? {
        guard room > 0 else { return nil }
        var best: (packets: [VP9Encoder.Packet], level: Int)?
        var tooLarge = Self.finest - 1
        var level = try guess.level(for: Self.aim * Double(room), from: Self.finest, to: coarsest)
        for _ in 0..<Self.mostTries {
            let packets = try color.packets(VP9Settings(level: level, speed: Self.speed))
            attempts += 1
            let bytes = packets.byteCount
            guess.correct(level, bytes: bytes)
            if bytes <= room {
                best = (packets, level)
                if Double(bytes) >= Self.fill * Double(room) || level <= max(tooLarge + 1, Self.fine) { break }
            } else {
                tooLarge = level
                steps.append(
                    EncodingStep(Self.title(level), bytes: budget - room + bytes, limit: budget, verdict: .overLimit))
                if level >= coarsest { break }
            }
            let end = best.map { $0.level - 1 } ?? coarsest
            guard tooLarge < end else { break }
            level = try guess.level(for: Self.aim * Double(room), from: tooLarge + 1, to: end)
        }
        return best
    }

    /// The share of the room that is aimed at, and the one that ends the search: the rest shows less than what another encode
    /// costs.
    private static let (aim, fill) = (0.92, 0.78)
    /// From here on, finer levels show nothing more.
    private static let fine = 8
    private static let mostTries = 5

    /// Half of the frames, where all of them do not fit.
    private func fewerFrames(_ alphaBytes: Int) throws -> EncodedImage {
        let kept = (count + 1) / 2
        guard kept >= Self.fewestFrames else {
            let packets = try color.packets(VP9Settings(level: Self.coarsest, speed: Self.speed))
            throw FileError.tooLarge(
                packets.byteCount + alphaBytes + overhead, "at the lowest quality", budget: budget,
                hint: "shorten it with `trim`, or use simpler art")
        }
        return try WebMFitter(clip: FewerFrames(clip).keeping(kept), encoding: encoding).fit()
    }

    private static let fewestFrames = 8

    /// 0 to 100, as other formats have it.
    private static func quality(_ level: Int) -> Int { 100 - level * 100 / 63 }
    private static func title(_ level: Int) -> String { "quality \(quality(level))" }

    private func image(_ colors: [VP9Encoder.Packet], _ alphas: [VP9Encoder.Packet], level: Int?) -> EncodedImage {
        let file = WebMContainer.file(
            colors, alphas, durations: Timestamps.rounded(clip.durations), size: clip.size)
        var outcome = EncodingOutcome(isExact: false, frames: clip.changes, attempts: attempts)
        // Video has half the resolution for colors, whatever its quality.
        outcome.sacrifices = [level.map(Self.title) ?? "colors finer than 2 px"]
        outcome.quality = level.map(Self.quality)
        let title = level.map(Self.title) ?? "lossless"
        outcome.considered = steps + [EncodingStep(title, bytes: file.count, limit: budget, verdict: .chosen)]
        return EncodedImage(file, outcome: outcome)
    }

    /// What the colors take at a level: from some frames in a row, until the whole clip was coded once. The first frame is a
    /// picture of its own, and the others are differences.
    private struct SizeGuess {
        private let sample: VP9Encoder
        /// Frames of the clip for each one behind the first of the sample.
        private let share: Double
        /// Logarithms of sizes, by level.
        private var sizes: [Int: Double] = [:]
        private var isOfWholeClip = false

        init(_ source: VP9Source) throws(FileError) {
            let count = source.frames.count
            let length = min(count, max(16, count / 5))
            let first = (count - length) / 2
            sample = try VP9Encoder(source.part(first..<first + length))
            share = Double(count - 1) / Double(max(1, length - 1))
        }

        /// The finest level between two with which so many bytes are expected at most.
        mutating func level(for bytes: Double, from finest: Int, to coarsest: Int) throws(FileError) -> Int {
            if sizes.isEmpty { try encodeSample(usual) }
            let wanted = log(bytes)
            func expected() -> Int { (finest..<coarsest).first { logarithm($0) <= wanted } ?? coarsest }
            let level = expected()
            // Where that is far away, the sample is coded once more.
            guard !isOfWholeClip, sizes.keys.allSatisfy({ abs($0 - level) > 10 }) else { return level }
            try encodeSample(level)
            return expected()
        }

        /// From the levels around this one, else from the nearest.
        private func logarithm(_ level: Int) -> Double {
            let (finer, coarser) = (sizes.keys.filter { $0 <= level }.max(), sizes.keys.filter { $0 >= level }.min())
            guard let near = finer ?? coarser, let size = sizes[near] else { return 0 }
            guard let coarser, coarser != near, let end = sizes[coarser] else {
                return size + Self.fall(near) - Self.fall(level)
            }
            return size + (end - size) * Double(level - near) / Double(coarser - near)
        }

        /// How much less the logarithm of a size is than at level 0: for each level .08 to .11 below the usual one and .03
        /// to .06 beyond it, on eight animations.
        private static func fall(_ level: Int) -> Double {
            Double(min(level, usual)) * 0.09 + Double(max(0, level - usual)) * 0.045
        }

        /// What the whole clip took tells more than the sample.
        mutating func correct(_ level: Int, bytes: Int) {
            if !isOfWholeClip { sizes = [:] }
            isOfWholeClip = true
            sizes[level] = log(Double(max(1, bytes)))
        }

        private mutating func encodeSample(_ level: Int) throws(FileError) {
            let packets = try sample.packets(VP9Settings(level: level, speed: sampleSpeed))
            let first = Double(packets.first?.bytes.count ?? 0)
            let rest = Double(packets.dropFirst().byteCount)
            sizes[level] = log(max(1, (first + rest * share) / gain))
        }
    }
}

extension Collection<VP9Encoder.Packet> {
    fileprivate var byteCount: Int { reduce(0) { $0 + $1.bytes.count } }
}
