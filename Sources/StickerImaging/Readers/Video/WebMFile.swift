import StickerModel

/// The container of a WebM file: what it says about itself, and where the data of each frame is.
struct WebMFile {
    let bytes: [UInt8]
    private let limits: ArtLimits
    /// Nanoseconds of one unit of time.
    private var scale = 1_000_000.0
    /// In units.
    private var statedDuration: Double?
    private var tracks: [Track] = []
    private var clusterStart = 0.0
    private var hasSegment = false

    struct Track {
        var number = 0
        /// 1 is video, 2 is audio.
        var kind = 0
        var codec = ""
        /// Whether its frames are packed once more.
        var isPacked = false
        var width = 0
        var height = 0
        /// What the picture is shown as; 0 for its own size.
        var display = PixelSize(0, 0)
        var hasAlpha = false
        /// Of its colors, in the numbers of ITU-T H.273; 2 is unknown.
        var (matrix, transfer, primaries) = (2, 2, 2)
        /// 1 is limited, 2 is full.
        var range = 0

        /// In px: as players show it, without losing any of its own.
        var size: PixelSize {
            let (across, down) = (Double(display.width) * Double(height), Double(display.height) * Double(width))
            guard across > 0, down > 0, abs(across / down - 1) > 0.01 else { return PixelSize(width, height) }
            // Beyond any limit on pictures.
            func side(_ length: Double) -> Int { Int(min(length.rounded(), 1e9)) }
            return across > down
                ? PixelSize(side(Double(width) * across / down), height)
                : PixelSize(width, side(Double(height) * down / across))
        }
    }

    struct Block {
        fileprivate var track: Int
        /// In units.
        fileprivate var time: Double
        /// In units, where the file states it.
        fileprivate var length: Double?
        /// Where its coded picture is.
        var color: Range<Int>
        /// Where that of its transparency is.
        var alpha: Range<Int>?
    }

    private var track: Track {
        get { tracks.last ?? Track() }
        set { if !tracks.isEmpty { tracks[tracks.count - 1] = newValue } }
    }

    /// Throws `FileError` for damage and beyond `limits`.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        self.bytes = bytes
        self.limits = limits.ofClips
        try read(0..<bytes.count, depth: 0)
        guard hasSegment else { throw .cut(at: bytes.count, inside: "its header") }
        if let video {
            try limits.check(canvas: PixelSize(video.width, video.height))
            try limits.check(canvas: video.size)
            blocks.removeAll { $0.track != video.number }
        } else {
            blocks = []
        }
        blocks.sort { $0.time < $1.time }
        // A picture of VP8 that only others refer to has a block of its own.
        let isVP8 = video?.codec == "V_VP8"
        frames = blocks.indices.filter { index in
            let color = blocks[index].color
            return !isVP8 || color.isEmpty || bytes[color.lowerBound] & 16 != 0
        }
    }

    /// The first track of pictures.
    var video: Track? { tracks.first { $0.kind == 1 } }

    private var hasAudio: Bool { tracks.contains { $0.kind == 2 } }

    /// All coded pictures of the video, in order.
    private(set) var blocks: [Block] = []
    /// Which of them are shown.
    private(set) var frames: [Int] = []

    /// Whether its pictures are ones that libvpx decodes, in colors that need no other.
    var isDecoded: Bool {
        guard let video else { return false }
        // Of 16 and 18, light is brighter than any screen of ours.
        return ["V_VP8", "V_VP9"].contains(video.codec) && !video.isPacked && video.transfer != 16
            && video.transfer != 18
    }

    /// Whether ffmpeg shows it better where it is installed: in colors beyond those of sRGB (of BT.2020, DCI-P3 and
    /// Display P3), and without transparency, of which ffmpeg knows nothing.
    var isWide: Bool { video.map { [9, 11, 12].contains($0.primaries) && !$0.hasAlpha } ?? false }

    /// Facts of a file; those of its pixels stay nil.
    var facts: ImageFacts {
        let (track, stated) = (video, statedDuration.map(milliseconds))
        var facts = ImageFacts(
            format: .webm, byteCount: bytes.count, size: track?.size ?? PixelSize(0, 0),
            durations: durations(of: frames.map { blocks[$0] }, stated))
        facts.isAnimationContainer = true
        facts.hasAlphaChannel = track?.hasAlpha == true && blocks.contains { $0.alpha != nil }
        facts.video = VideoFacts(
            codec: track?.codec ?? "", hasAlpha: facts.hasAlphaChannel, hasAudio: hasAudio,
            statedDuration: stated)
        return facts
    }

    /// In ms; [0] where there is one frame or none.
    private func durations(of frames: [Block], _ stated: Double?) -> [Double] {
        guard let last = frames.last, frames.count > 1 else { return [0] }
        var durations = zip(frames, frames.dropFirst()).map { milliseconds($1.time - $0.time) }
        // What is stated is the end of the longest track, from the beginning of the file.
        let rest = hasAudio ? 0 : (stated ?? 0) - milliseconds(last.time)
        durations.append(last.length.map(milliseconds) ?? (rest > 0 ? rest : durations.last ?? 0))
        return durations
    }

    /// At most thirty years: a file may state any number, and one that is none.
    private func milliseconds(_ units: Double) -> Double {
        let time = units * scale / 1_000_000
        return time < 1e12 ? time : 1e12
    }

    // MARK: Elements

    /// Reads the elements in a range. One of unknown size, as streams have them, ends where its parent does: what is inside
    /// is read like what follows it. Throws `FileError` for an element that ends beyond the range.
    private mutating func read(_ range: Range<Int>, depth: Int) throws(FileError) {
        var position = range.lowerBound
        while position < range.upperBound {
            let length = bytes[position].leadingZeroBitCount + 1
            guard length <= 4, position + length < range.upperBound,
                let (size, start) = variable(at: position + length)
            else { throw .damaged("has bytes that are not WebM at byte \(Figures.grouped(position))") }
            let number = bytes[position..<position + length].reduce(0) { $0 << 8 | UInt32($1) }
            guard size ?? 0 <= range.upperBound - start else { throw .cut(at: bytes.count, inside: "its video") }
            if let id = EBML.ID(rawValue: number) { try read(id, start..<start + (size ?? 0), depth: depth) }
            position = start + (size ?? 0)
        }
    }

    private mutating func read(_ id: EBML.ID, _ range: Range<Int>, depth: Int) throws(FileError) {
        switch id {
        case .segment: hasSegment = true
        case .trackEntry: tracks.append(Track())
        case .cluster: clusterStart = 0
        case .timestampScale: scale = Double(max(1, unsigned(range)))
        case .duration: statedDuration = float(range)
        case .trackNumber: track.number = unsigned(range)
        case .trackType: track.kind = unsigned(range)
        case .pixelWidth: track.width = unsigned(range)
        case .pixelHeight: track.height = unsigned(range)
        case .displayWidth: track.display.width = unsigned(range)
        case .displayHeight: track.display.height = unsigned(range)
        case .alphaMode: track.hasAlpha = unsigned(range) == 1
        case .matrix: track.matrix = unsigned(range)
        case .range: track.range = unsigned(range)
        case .transfer: track.transfer = unsigned(range)
        case .primaries: track.primaries = unsigned(range)
        case .contentEncodings: track.isPacked = true
        case .codecID: track.codec = String(decoding: bytes[range].prefix(32), as: UTF8.self)
        case .timestamp: clusterStart = Double(unsigned(range))
        case .simpleBlock, .block: try readBlock(range)
        case .blockDuration: if let last = blocks.indices.last { blocks[last].length = Double(unsigned(range)) }
        case .blockAdditional: if let last = blocks.indices.last { blocks[last].alpha = range }
        default: break
        }
        guard Self.parents.contains(id), !range.isEmpty else { return }
        // Real files are 5 levels deep.
        guard depth < 8 else { throw .damaged("has elements inside of each other that WebM does not have") }
        try read(range, depth: depth + 1)
    }

    private static let parents: Set<EBML.ID> = [
        .segment, .info, .tracks, .trackEntry, .video, .color, .cluster, .blockGroup, .blockAdditions, .blockMore,
    ]

    private mutating func readBlock(_ range: Range<Int>) throws(FileError) {
        guard let (number, next) = variable(at: range.lowerBound), let time = bytes.big16(next), let number else {
            return
        }
        // Sound has many more blocks than pictures.
        if tracks.contains(where: { $0.number == number && $0.kind != 1 }) { return }
        blocks.append(
            Block(
                track: number, time: clusterStart + Double(Int16(truncatingIfNeeded: time)),
                color: min(next + 3, range.upperBound)..<range.upperBound))
        try limits.check(frames: blocks.count, isCounting: true)
    }

    /// A number of variable length and where it ends; its value is nil where all bits are set, which means an unknown size.
    private func variable(at position: Int) -> (value: Int?, end: Int)? {
        guard bytes.indices.contains(position) else { return nil }
        let length = bytes[position].leadingZeroBitCount + 1
        guard length <= 8, position + length <= bytes.count else { return nil }
        var value = Int(bytes[position]) & (1 << (8 - length) - 1)
        for byte in bytes[position + 1..<position + length] { value = value << 8 | Int(byte) }
        return (value == 1 << (7 * length) - 1 ? nil : value, position + length)
    }

    /// Of the first 8 bytes.
    private func bits(_ range: Range<Int>) -> UInt64 { bytes[range].prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }

    /// What is greater than any number that matters becomes that.
    private func unsigned(_ range: Range<Int>) -> Int { Int(min(bits(range), 1 << 52)) }

    private func float(_ range: Range<Int>) -> Double? {
        let bits = bits(range)
        let value = range.count == 4 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits)
        return value.isFinite && value > 0 ? value : nil
    }
}
