import StickerModel

/// Frames kept in memory.
struct HeldFrames: FrameStore {
    let size: PixelSize
    let rasters: [Raster]

    /// All rasters must have this size.
    init(_ rasters: [Raster], size: PixelSize) {
        self.size = size
        self.rasters = rasters
    }

    var count: Int { rasters.count }

    func forEach(_ body: (Int, Raster) throws -> Bool) throws {
        for (position, raster) in rasters.enumerated() where try !body(position, raster) { return }
    }

    func picking(_ positions: [Int]) -> any FrameStore {
        HeldFrames(positions.map { rasters[$0] }, size: size)
    }
}

/// Frames decoded and placed again for each pass, one in memory at a time.
struct StreamedFrames: FrameStore {
    let art: any Art
    let placement: Placement
    let framing: Framing
    /// The slots of the source, in the order in which they are shown.
    let sources: [TimelineSlot]

    var size: PixelSize { placement.canvas }
    var count: Int { sources.count }

    func forEach(_ body: (Int, Raster) throws -> Bool) throws {
        let framer = Framer(placement, framing)
        var position = 0
        while position < sources.count {
            // A loop that was rotated to its poster jumps back once: the rest needs a new pass.
            var end = position + 1
            while end < sources.count, sources[end - 1].instant < sources[end].instant { end += 1 }
            let reader = try art.frames(
                wanted: Array(sources[position..<end]), drawnAt: placement.drawnAt,
                reducedBy: Reduction.side(for: art.facts, placement, framing))
            for slot in position..<end {
                guard let frame = try reader.next() else { throw FileError.missingFrames(slot) }
                guard try body(slot, framer.frame(frame.raster)) else { return }
            }
            position = end
        }
    }

    func picking(_ positions: [Int]) -> any FrameStore {
        StreamedFrames(art: art, placement: placement, framing: framing, sources: positions.map { sources[$0] })
    }
}

extension FileError {
    /// The file declares more frames than it holds.
    static func missingFrames(_ count: Int) -> FileError {
        FileError(.damaged, "ends after frame \(Figures.grouped(count))", hint: "save the art again from its editor")
    }
}

/// Frames in memory without their repetitions. Flat art needs less than a tenth of the memory, and reading it is much
/// faster than decoding and resizing again.
struct PackedFrames: FrameStore {
    let size: PixelSize
    private let packed: [[UInt32]]
    /// The packed frames that are shown. Each one builds on the one before, shown or not.
    private let positions: [Int]

    /// nil if the frames take more than `limit` bytes. One pass over the frames.
    init?(_ frames: any FrameStore, limit: Int) throws {
        size = frames.size
        var (packed, total, previous): ([[UInt32]], Int, Raster) = ([], 0, Raster(frames.size))
        try frames.forEach { _, raster in
            packed.append(Self.pack(raster, after: previous))
            total += 4 * (packed.last?.count ?? 0)
            previous = raster
            return total <= limit
        }
        if total > limit { return nil }
        self.packed = packed
        positions = Array(packed.indices)
    }

    private init(size: PixelSize, packed: [[UInt32]], positions: [Int]) {
        (self.size, self.packed, self.positions) = (size, packed, positions)
    }

    var count: Int { positions.count }

    func forEach(_ body: (Int, Raster) throws -> Bool) throws {
        var raster = Raster(size)
        var next = 0
        for position in packed.indices where next < positions.count {
            Self.unpack(packed[position], into: &raster)
            while next < positions.count, positions[next] == position {
                guard try body(next, raster) else { return }
                next += 1
            }
        }
    }

    func picking(_ positions: [Int]) -> any FrameStore {
        PackedFrames(size: size, packed: packed, positions: positions.map { self.positions[$0] })
    }

    // Each run of pixels begins with a word: its kind in the upper two bits, its length in the others.
    private static let literal: UInt32 = 0
    private static let run: UInt32 = 1 << 30
    private static let kept: UInt32 = 2 << 30
    private static let lengthBits: UInt32 = (1 << 30) - 1
    /// Shorter runs are not worth a word of their own.
    private static let shortest = 4

    private static func pack(_ raster: Raster, after previous: Raster) -> [UInt32] {
        var words: [UInt32] = []
        raster.withPixelWords { new in
            previous.withPixelWords { old in
                let count = raster.size.area
                var (start, index) = (0, 0)
                func flush(to end: Int) {
                    if end == start { return }
                    words.append(literal | UInt32(truncatingIfNeeded: end - start))
                    words.append(contentsOf: UnsafeBufferPointer(start: new + start, count: end - start))
                }
                while index < count {
                    var same = index
                    while same < count, new[same] == old[same] { same += 1 }
                    var equal = index + 1
                    while equal < count, new[equal] == new[index] { equal += 1 }
                    let end = max(same, equal)
                    if end - index < shortest {
                        index += 1
                        continue
                    }
                    flush(to: index)
                    words.append((same >= equal ? kept : run) | UInt32(truncatingIfNeeded: end - index))
                    if same < equal { words.append(new[index]) }
                    (start, index) = (end, end)
                }
                flush(to: count)
            }
        }
        return words
    }

    private static func unpack(_ words: [UInt32], into raster: inout Raster) {
        raster.pixels.withUnsafeMutableBytes { bytes in
            guard let pixels = bytes.bindMemory(to: UInt32.self).baseAddress else { return }
            words.withUnsafeBufferPointer { words in
                var (index, word) = (0, 0)
                while word < words.count {
                    let (kind, count) = (words[word] & ~lengthBits, Int(words[word] & lengthBits))
                    word += 1
                    if kind == run {
                        (pixels + index).update(repeating: words[word], count: count)
                        word += 1
                    } else if kind == literal, let base = words.baseAddress {
                        (pixels + index).update(from: base + word, count: count)
                        word += count
                    }
                    index += count
                }
            }
        }
    }
}

/// Frames changed one by one as they pass; nothing is kept.
struct MappedFrames: FrameStore {
    private let frames: any FrameStore
    private let change: @Sendable (Raster) -> Raster

    /// `change` must keep the size.
    init(_ frames: any FrameStore, change: @escaping @Sendable (Raster) -> Raster) {
        self.frames = frames
        self.change = change
    }

    var size: PixelSize { frames.size }
    var count: Int { frames.count }

    func forEach(_ body: (Int, Raster) throws -> Bool) throws {
        try frames.forEach { try body($0, change($1)) }
    }

    func picking(_ positions: [Int]) -> any FrameStore { MappedFrames(frames.picking(positions), change: change) }
}
