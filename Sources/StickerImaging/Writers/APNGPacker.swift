import StickerModel

/// Packs the pictures of an animated PNG again, for good. A few frames tell which level does what to this animation;
/// they are packed once a level.
final class APNGPacker {
    /// How finely files are packed that are finished: levels of libdeflate (docs/fitting.md 1.5).
    enum Level: Int32 {
        /// For files that fit as they are: 4 % more bytes than the next level, in two fifths of its time. Also for what
        /// repeats so much that the finer levels, which guess what repeats, save nothing over it.
        case plain = 9
        /// For the frames of files that were made to fit that need no finer level.
        case roomy = 10
        /// For what was made to fit: a percent more than the finest level, in half of its time.
        case tight = 11
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
        let wanted = min(4, container.frames.count)
        sample = (0..<wanted).map { $0 * container.frames.count / wanted }
    }

    /// The same pictures in fewer bytes.
    func packed(_ level: Level) throws(FileError) -> APNGContainer {
        var result = container
        let level = try best(level)
        for position in result.frames.indices { result.frames[position].data = try data(of: position, level) }
        return result
    }

    /// The same pictures, packed so that they fit `limit` bytes: as few frames tightly as that takes. All of them are,
    /// and the file is still larger, where that is not enough.
    func packed(within limit: Int) throws(FileError) -> APNGContainer {
        let tight = try best(.tight)
        if tight == .plain { return try packed(tight) }
        let roomy = try best(.roomy)
        var result = container
        for position in sample { result.frames[position].data = try data(of: position, tight) }
        let others = Set(container.frames.indices).subtracting(sample).sorted {
            (container.frames[$1].data.count, $0) < (container.frames[$0].data.count, $1)
        }
        let before = byteCount(of: sample)
        // How often the sample's bytes are in the others.
        let times = Double(byteCount(of: others)) / Double(max(1, before))
        /// Bytes that are too many with all others at a level.
        func excess(_ level: Level) throws(FileError) -> Double {
            Double(result.byteCount - limit) - times * Double(before - (try sampleBytes(level)))
        }
        // The finest level saves least for its time: it is used only where the one before is not enough for all frames.
        let isClose = try excess(roomy) > -Self.margin * Double(limit)
        let (least, most) = isClose ? (roomy, tight) : (Level.plain, roomy)
        let saving = times * Double(try sampleBytes(least) - sampleBytes(most))
        let isFine = try excess(least) > Self.someFrames * saving
        for position in others { result.frames[position].data = try data(of: position, isFine ? most : least) }
        var size = result.byteCount
        for level in isFine ? [tight] : [most, tight] {
            for position in others where size > limit {
                let data = try data(of: position, level)
                size += data.count - result.frames[position].data.count
                result.frames[position].data = data
            }
        }
        return result
    }

    /// What guesses of a level are off by at most, as a share of the file.
    private static let margin = 0.01

    /// Where more than this share of the frames has to be packed tightly, packing all of them so costs less than
    /// packing some of them twice.
    private static let someFrames = 0.4

    /// Whether the file may fit `limit` bytes at this level, judged by the sampled frames.
    func mayFit(_ limit: Int, _ level: Level) throws(FileError) -> Bool {
        let share = Double(try sampleBytes(level)) / Double(max(1, byteCount(of: sample)))
        return Double(container.byteCount) * share <= Self.asMuch * Double(limit)
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
