import StickerModel

/// A PNG file that is packed quickly, so that its size can be judged; `packed` packs it tightly.
struct PNGDraft {
    let samples: PNGSamples
    private let rows: [UInt8]
    private let chunks: PNGChunks

    /// The smaller one of the two ways to filter the samples. Throws `FileError` when memory is short.
    init(_ samples: PNGSamples) throws(FileError) {
        self.samples = samples
        let pixels: [UInt8]
        (rows, pixels) = try samples.packed(by: ZlibPacker(level: 6))
        chunks = PNGChunks(head: PNGChunks.head(samples), pixels: pixels)
    }

    var byteCount: Int { chunks.byteCount }

    /// The file packed by level 10, which leaves 93 % of flat art and 96 % of photos (level 12 leaves 90 % and 96 %, in
    /// up to five times the time). The file as it is where that cannot make it fit `limit` bytes, and where there is no
    /// limit: icons are not worth the time.
    func packed(limit: Int?) throws(FileError) -> [UInt8] {
        guard let limit, byteCount - byteCount / 8 <= limit else { return chunks.file }
        return PNGChunks(head: chunks.head, pixels: try ZlibPacker(level: 10).packed(rows)).file
    }
}

extension PNGSamples {
    /// The rows with filters or without, whichever pack better: flat art does without them, gradients with them.
    func packed(by packer: ZlibPacker) throws(FileError) -> (rows: [UInt8], pixels: [UInt8]) {
        let plain = rows(isFiltered: false)
        let pixels = try packer.packed(plain)
        // The neighbors of an index say nothing about it.
        if kind == .palette { return (plain, pixels) }
        let filtered = rows(isFiltered: true)
        let others = try packer.packed(filtered)
        return others.count < pixels.count ? (filtered, others) : (plain, pixels)
    }
}

/// PNG files for other programs, which are not kept.
enum PNGCoder {
    /// A file made quickly, not small. Throws `FileError` when there is not enough memory.
    static func quick(_ samples: PNGSamples) throws(FileError) -> [UInt8] {
        let pixels = try ZlibPacker(level: 1).packed(samples.rows(isFiltered: false))
        return PNGChunks(head: PNGChunks.head(samples), pixels: pixels).file
    }
}
