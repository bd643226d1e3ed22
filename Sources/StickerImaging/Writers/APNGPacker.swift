import StickerModel

/// Packs the pictures of an animated PNG again, for good. A few frames tell which level does what to this animation;
/// they are packed once a level.
final class APNGPacker {
    /// How finely files are packed that are finished: levels of libdeflate (docs/fitting.md 1.5).
    enum Level: Int32 {
        /// For files that fit as they are, and for frames that need no finer level. Also for what repeats so much that
        /// the next level, which guesses what repeats, saves nothing over it.
        case plain = 9
        /// For what was made to fit.
        case tight = 10
        /// Twice the time of the level before for two percent: for files that miss their limit by less than that.
        case utmost = 11
        /// For files that are exact if they just fit.
        case finest = 12
    }

    /// As it was made, packed quickly.
    let container: APNGContainer
    /// The frames that tell how the others pack.
    private let sample: [Int]
    private let compressors: Compressors
    /// Sampled frames by position.
    private var packedSample: [Level: [Int: [UInt8]]] = [:]

    init(_ container: APNGContainer, _ compressors: Compressors = Compressors()) {
        self.container = container
        self.compressors = compressors
        let count = container.frames.count
        let wanted = min(count, max(4, count / 8))
        // From the middles of equal parts: the first frame is unlike the others.
        sample = (0..<wanted).map { (2 * $0 + 1) * count / (2 * wanted) }
    }

    /// The same pictures in fewer bytes.
    func packed(_ level: Level) throws(FileError) -> APNGContainer {
        var result = container
        let level = try best(level)
        for position in result.frames.indices { result.frames[position].data = try data(of: position, level) }
        return result
    }

    /// The same pictures, packed so that they fit `limit` bytes: as few frames tightly as that takes. The file is still
    /// larger where that is not enough.
    func packed(within limit: Int) throws(FileError) -> APNGContainer {
        let tight = try best(.tight)
        var result = container
        for position in sample { result.frames[position].data = try data(of: position, tight) }
        let others = Set(container.frames.indices).subtracting(sample).sorted {
            (container.frames[$1].data.count, $0) < (container.frames[$0].data.count, $1)
        }
        let before = byteCount(of: sample)
        let plain = try sampleBytes(.plain)
        // How often the sample's bytes are in the others.
        let times = Double(byteCount(of: others)) / Double(max(1, before))
        // What is too much where all others are packed plainly, and what packing them tightly saves.
        let excess = Double(result.byteCount - limit) - times * Double(before - plain)
        let saving = times * Double(plain - (try sampleBytes(tight)))
        let isTight = tight != .plain && excess > Self.someFrames * saving
        for position in others { result.frames[position].data = try data(of: position, isTight ? tight : .plain) }
        var size = result.byteCount
        func pack(_ level: Level) throws(FileError) {
            for position in others where size > limit {
                let data = try data(of: position, level)
                size += data.count - result.frames[position].data.count
                result.frames[position].data = data
            }
        }
        if tight != .plain, !isTight { try pack(tight) }
        if Double(size) <= Self.nearly * Double(limit) { try pack(.utmost) }
        return result
    }

    /// Where more than this share of the frames has to be packed tightly, packing all of them so costs less than
    /// packing some of them twice.
    private static let someFrames = 0.65
    /// What is more than this many times too large does not fit by the utmost level either.
    private static let nearly = 1.015

    /// Whether the file may fit `limit` bytes at this level, judged by the sampled frames. The finest level takes so long
    /// that it is not tried where the sample says that it is not enough.
    func mayFit(_ limit: Int, _ level: Level) throws(FileError) -> Bool {
        let share = Double(try sampleBytes(level)) / Double(max(1, byteCount(of: sample)))
        return Double(container.byteCount) * share <= (level == .finest ? 1 : Self.asMuch) * Double(limit)
    }

    /// Guesses what share of the bytes tight packing would leave.
    func tightShare() throws(FileError) -> Double {
        Double(try sampleBytes(best(.tight))) / Double(max(1, byteCount(of: sample)))
    }

    /// The level, or the plain one where that saves about as much, in a tenth of the time.
    private func best(_ level: Level) throws(FileError) -> Level {
        // What is exact only if it just fits is packed as finely as possible, whatever that takes.
        if level == .finest || level == .plain { return level }
        return Double(try sampleBytes(.plain)) <= Self.asMuch * Double(try sampleBytes(level)) ? .plain : level
    }

    /// Less than a few frames can tell.
    private static let asMuch = 1.02

    private func sampleBytes(_ level: Level) throws(FileError) -> Int {
        var sum = 0
        for position in sample { sum += try data(of: position, level).count }
        return sum
    }

    private func byteCount(of positions: [Int]) -> Int {
        positions.reduce(0) { $0 + container.frames[$1].data.count }
    }

    private func data(of position: Int, _ level: Level) throws(FileError) -> [UInt8] {
        if let known = packedSample[level]?[position] { return known }
        let packer = try compressors.compressor(level)
        let frame = container.frames[position]
        let data = try packer.repacked(
            frame.data, unpackingTo: (frame.rect.width * container.kind.channels + 1) * frame.rect.height)
        if sample.contains(position) { packedSample[level, default: [:]][position] = data }
        return data
    }

    /// One for each level, made when it is needed: those of the fine levels take 10 MB each.
    final class Compressors {
        private var known: [Level: ZlibPacker] = [:]

        fileprivate func compressor(_ level: Level) throws(FileError) -> ZlibPacker {
            if let known = known[level] { return known }
            let made = try ZlibPacker(level: level.rawValue)
            known[level] = made
            return made
        }
    }
}
