import PortableFoundation
import StickerModel

struct HeldFrames: FrameStore {
    let size: PixelSize
    let rasters: [Raster]

    /// All rasters must have this size.
    init(_ rasters: [Raster], size: PixelSize) {
        self.size = size
        self.rasters = rasters
    }

    func forEach(_ body: (Int, Raster) throws -> Bool) throws {
        for (position, raster) in rasters.enumerated() where try !body(position, raster) { return }
    }

    func picking(_ positions: [Int]) -> any FrameStore {
        HeldFrames(positions.map { rasters[$0] }, size: size)
    }
}

/// Frames decoded and placed again for each pass, one in memory at a time: the other stores are made from them, and what
/// is too large for those is encoded from here.
struct StreamedFrames: FrameStore {
    let art: any Art
    let placement: Placement
    /// The slots of the source, in the order in which they are displayed.
    let sources: [TimelineSlot]
    var remark = Locked<String?>(nil)

    var size: PixelSize { placement.canvas }

    func forEach(_ body: (Int, Raster) throws -> Bool) throws {
        let framer = Framer(placement)
        var position = 0
        while position < sources.count {
            // A loop that was rotated to its poster jumps back once: the rest needs a new pass.
            var end = position + 1
            while end < sources.count, sources[end - 1].precedes(sources[end]) { end += 1 }
            let reader = try art.frames(
                Array(sources[position..<end]), drawnAt: placement.drawnAt,
                reducedBy: Reduction.side(for: art.facts, placement)
            ).cuttingOut(placement.framing.key)
            for slot in position..<end {
                guard let frame = try reader.next() else { throw FileError.missingFrames(slot) }
                remark.with { $0 = $0 ?? frame.remark }
                guard try body(slot, framer.frame(frame.raster)) else { return }
            }
            position = end
        }
    }

    func picking(_ positions: [Int]) -> any FrameStore {
        StreamedFrames(art: art, placement: placement, sources: positions.map { sources[$0] }, remark: remark)
    }
}

extension FileError {
    /// The file declares more frames than it holds.
    static func missingFrames(_ count: Int) -> FileError {
        FileError(.damaged, "ends after frame \(Figures.grouped(count))", hint: "save the art again from its editor")
    }
}

/// Frames in memory as zlib streams. Flat art needs less than a tenth of the memory, and reading it is much faster than
/// decoding and resizing again.
struct PackedFrames: FrameStore {
    let size: PixelSize
    private let streams: [[UInt8]]

    /// nil if the frames take more than `limit` bytes. One pass over the frames.
    init?(_ frames: any FrameStore, limit: Int) throws {
        size = frames.size
        let packer = try ZlibPacker(level: 1)
        var (streams, total): ([[UInt8]], Int) = ([], 0)
        try frames.forEach { _, raster in
            let stream = try packer.packed(raster.pixels)
            streams.append(stream)
            total += stream.count
            return total <= limit
        }
        if total > limit { return nil }
        self.streams = streams
    }

    private init(size: PixelSize, streams: [[UInt8]]) { (self.size, self.streams) = (size, streams) }

    func forEach(_ body: (Int, Raster) throws -> Bool) throws {
        let unpacker = try ZlibUnpacker()
        for (position, stream) in streams.enumerated() {
            guard let pixels = unpacker.unpacked(stream[...], atMost: 4 * size.area),
                let raster = Raster(size, pixels: pixels)
            else { throw FileError.missingFrames(position) }
            guard try body(position, raster) else { return }
        }
    }

    func picking(_ positions: [Int]) -> any FrameStore {
        PackedFrames(size: size, streams: positions.map { streams[$0] })
    }
}

/// Frames changed one by one as they pass; nothing is kept.
struct MappedFrames: FrameStore {
    private let frames: any FrameStore
    let size: PixelSize
    /// Made again for each pass.
    private let change: @Sendable () throws -> (Raster) throws -> Raster

    /// `change` must keep the size.
    init(_ frames: any FrameStore, change: @escaping @Sendable (Raster) -> Raster) {
        self.init(frames, frames.size) { change }
    }

    private init(
        _ frames: any FrameStore, _ size: PixelSize,
        _ change: @escaping @Sendable () throws -> (Raster) throws -> Raster
    ) {
        (self.frames, self.size, self.change) = (frames, size, change)
    }

    /// The frames resampled to another size. `box` has everything visible of all of them.
    init(resizing frames: any FrameStore, to size: PixelSize, box: PixelRect) {
        let own = frames.size
        self.init(frames, size) {
            // What is resampled lies between whole pixels of both sizes: there the edges of a rectangle stay hard.
            let (x, width) = Self.span(box.x, box.width, of: own.width, onto: size.width)
            let (y, height) = Self.span(box.y, box.height, of: own.height, onto: size.height)
            let part = PixelRect(x: x.source, y: y.source, width: width.source, height: height.source)
            let target = PixelRect(x: x.target, y: y.target, width: width.target, height: height.target)
            let resampler = try Resampler(source: own, part: ArtPart(part), target: target.size, linearLight: false)
            return { try resampler.resample($0).placed(at: target, on: size) }
        }
    }

    private typealias Length = (source: Int, target: Int)

    /// The least part of a side with this one in it that begins and ends at whole pixels of both sizes.
    private static func span(_ start: Int, _ length: Int, of source: Int, onto target: Int) -> (Length, Length) {
        var (divisor, rest) = (source, target)
        while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
        let (step, small) = (source / divisor, target / divisor)
        let (first, end) = (start / step, (start + length + step - 1) / step)
        return ((first * step, first * small), ((end - first) * step, (end - first) * small))
    }

    func forEach(_ body: (Int, Raster) throws -> Bool) throws {
        let change = try change()
        try frames.forEach { try body($0, change($1)) }
    }

    func picking(_ positions: [Int]) -> any FrameStore { MappedFrames(frames.picking(positions), size, change) }
}

extension FrameStore {
    /// The box around everything that any frame shows; the whole canvas where nothing is visible.
    func visibleBox() throws -> PixelRect {
        var box = VisibleBox()
        try forEach { _, raster in
            box.add(raster)
            return true
        }
        return box.box ?? PixelRect(size)
    }
}
