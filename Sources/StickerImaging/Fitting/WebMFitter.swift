import PortableFoundation
import StickerModel

/// Makes the best WebM of one animation that fits the byte budget: VP9 without loss where that fits, else its colors at the
/// finest level that does. Speed and duration never change.
///
/// Alpha is coded once: at a fine level it costs little, and finer ones show nothing more.
struct WebMFitter: Fitter {
    private let clip: Clip
    let encoding: Encoding
    private let planes: VideoPlanes
    private let color: VP9Encoder
    private let alpha: VP9Encoder
    private let alphas: [VP9Encoder.Packet]
    private var tries = Tries()

    /// One pass over the clip, and the first pass of both streams.
    init(clip: Clip, encoding: Encoding) throws {
        (self.clip, self.encoding) = (clip, encoding)
        planes = try VideoPlanes(clip)
        color = try VP9Encoder(planes.color)
        alpha = try VP9Encoder(planes.alpha)
        let fine = try alpha.packets(VP9Settings(level: Self.alphaLevel, speed: Self.speed))
        let isLarge = fine.byteCount > encoding.budget / 3
        alphas = isLarge ? try alpha.packets(VP9Settings(level: Self.coarseAlphaLevel, speed: Self.speed)) : fine
    }

    var isAnimated: Bool { true }

    /// Slower ones save 4 % of the bytes for half as much time again.
    private static let speed = 2
    /// Of encodes that only tell sizes; those are larger by `gain`: 1.12 to 1.19 on eight animations.
    private static let (sampleSpeed, gain) = (5, 1.15)
    /// Beyond it, edges get frayed.
    private static let (alphaLevel, coarseAlphaLevel) = (24, 45)
    /// The coarsest level that looks right: 0.98 of structural similarity.
    private static let fair = 40

    private var count: Int { clip.durations.count }
    /// Bytes of everything but the colors.
    private var rest: Int { alphas.byteCount + WebMContainer.overhead(frames: count) }

    /// Video has half the resolution for colors, whatever its quality.
    func exact(within limit: Int) -> EncodedImage? { nil }

    /// Half of the frames, where all of them do not fit and the file need not look right.
    mutating func nearest(within limit: Int, looksRight: Bool) throws -> EncodedImage? {
        let room = limit - rest
        guard let found = try colors(within: room, coarsest: looksRight ? Self.fair : VP9Levels.coarsest) else {
            let kept = (count + 1) / 2
            if looksRight || kept < Self.fewestFrames { return nil }
            var fitter = try WebMFitter(clip: FewerFrames(clip).keeping(kept), encoding: encoding)
            return try fitter.fit()
        }
        // Files without loss are two and a half times as large as those of the finest level, or more.
        if !looksRight, found.level == VP9Levels.finest, found.packets.byteCount * 5 < room * 2 {
            let settings = VP9Settings(level: 0, isLossless: true, speed: Self.speed)
            tries.attempts += 1
            let (colors, alphas) = (try color.packets(settings), try alpha.packets(settings))
            let bytes = colors.byteCount + alphas.byteCount + WebMContainer.overhead(frames: count)
            if bytes <= limit { return image(colors, alphas, level: nil, limit: limit) }
            tries.add("lossless", bytes: Double(bytes), limit: limit, verdict: .overLimit)
        }
        return image(found.packets, alphas, level: found.level, limit: limit)
    }

    private static let fewestFrames = 8

    func refusal() throws -> FileError {
        let packets = try color.packets(VP9Settings(level: VP9Levels.coarsest, speed: Self.speed))
        return FileError.tooLarge(
            packets.byteCount + rest, "at the lowest quality", budget: budget,
            hint: "shorten it with `trim`, or use simpler art")
    }

    /// The colors at the finest level with which they have at most `room` bytes; nil where there is none.
    private mutating func colors(
        within room: Int, coarsest: Int
    ) throws -> (packets: [VP9Encoder.Packet], level: Int)? {
        guard room > 0 else { return nil }
        let last = Double(coarsest - VP9Levels.finest)
        var search = Search(
            VP9Levels(), target: Double(room), start: try start(within: Self.aim * Double(room), last: last),
            last: last,
            fill: Self.fill)
        var best: (packets: [VP9Encoder.Packet], level: Int)?
        for _ in 0..<Self.mostTries {
            guard best?.level ?? VP9Levels.coarsest > Self.fine, let position = search.next() else { break }
            let level = VP9Levels.finest + Int(position)
            let packets = try color.packets(VP9Settings(level: level, speed: Self.speed))
            tries.attempts += 1
            search.note(position, bytes: Double(packets.byteCount))
            if packets.byteCount <= room {
                best = (packets, level)
            } else {
                tries.add(
                    Self.title(level), bytes: Double(packets.byteCount + rest), limit: room + rest, verdict: .overLimit)
            }
        }
        return best
    }

    /// The share of the room that is aimed at, and the one that ends the search: what is left shows less than what another
    /// encode costs.
    private static let (aim, fill) = (0.92, 0.78)
    /// From here on, finer levels show nothing more.
    private static let fine = 8
    private static let mostTries = 5

    /// Where the search begins, by some frames in a row. The first of them is a picture of its own, and the others are
    /// differences.
    private func start(within target: Double, last: Double) throws -> Double {
        let length = min(count, max(16, count / 5))
        let first = (count - length) / 2
        let sample = try VP9Encoder(planes.color.part(first..<first + length))
        let share = Double(count - 1) / Double(max(1, length - 1))
        var search = Search(
            VP9Levels(), target: target, start: Double(VP9Levels.usual - VP9Levels.finest), last: last, fill: Self.fill)
        for _ in 0..<2 {
            guard let position = search.next() else { break }
            let packets = try sample.packets(
                VP9Settings(level: VP9Levels.finest + Int(position), speed: Self.sampleSpeed))
            let bytes = Double(packets.prefix(1).byteCount) + Double(packets.dropFirst().byteCount) * share
            search.note(position, bytes: bytes / Self.gain)
        }
        return search.next() ?? search.best ?? last
    }

    /// 0 to 100, as other formats have it.
    private static func quality(_ level: Int) -> Int { 100 - level * 100 / 63 }
    private static func title(_ level: Int) -> String { "quality \(quality(level))" }

    private func image(
        _ colors: [VP9Encoder.Packet], _ alphas: [VP9Encoder.Packet], level: Int?, limit: Int
    ) -> EncodedImage {
        let times = Timestamps.whole(clip.durations)
        let frames = colors.indices.map { index in
            WebMContainer.Frame(
                color: colors[index].bytes, alpha: alphas[index].bytes,
                isKey: colors[index].isKey && alphas[index].isKey, duration: times[index])
        }
        let file = WebMContainer.file(frames, size: clip.size)
        var image = tries.image(file, [level.map(Self.title) ?? "colors finer than 2 px"], limit: limit, of: clip)
        image.outcome.quality = level.map(Self.quality)
        return image
    }
}

/// Levels of VP9, from the finest that is worth having to the coarsest.
private struct VP9Levels: SizeScale {
    static let (finest, usual, coarsest) = (4, 14, 63)

    var end: Double { Double(Self.coarsest - Self.finest) }
    var step: Double { 1 }

    /// On eight animations, each level takes .08 to .11 off the logarithm of the size below the usual one and .03 to .06
    /// beyond it.
    func expectation(at position: Double) -> Double {
        let fine = min(position, Double(Self.usual - Self.finest))
        return -0.09 * fine - 0.045 * (position - fine)
    }
}

extension Collection<VP9Encoder.Packet> {
    /// Bytes of all.
    fileprivate var byteCount: Int { reduce(0) { $0 + $1.bytes.count } }
}
