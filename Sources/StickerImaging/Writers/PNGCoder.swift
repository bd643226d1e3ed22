import StickerModel

/// A PNG file that is packed quickly, so that its size can be judged; `packed` packs it tightly.
struct PNGDraft {
    let samples: PNGSamples
    private let rows: [UInt8]
    private let pixels: [UInt8]

    /// The smaller one of the two ways to filter the samples. Throws `FileError` when memory is short.
    init(_ samples: PNGSamples) throws(FileError) {
        self.samples = samples
        (rows, pixels) = try samples.packed(by: ZlibPacker(level: 6))
    }

    var byteCount: Int { PNGChunks.head(samples).count + pixels.count + 24 }

    /// The file packed by level 10, which leaves 93 % of flat art and 96 % of photos (level 12 leaves 90 % and 96 %, in
    /// up to five times the time). The file as it is where that cannot make it fit `limit` bytes, and where there is no
    /// limit: icons are not worth the time.
    func packed(limit: Int?) throws(FileError) -> [UInt8] {
        guard let limit, byteCount - byteCount / 8 <= limit else { return PNGChunks.file(samples, pixels) }
        return PNGChunks.file(samples, try ZlibPacker(level: 10).packed(rows))
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

    /// A file for other programs, which is not kept: made quickly, not small. Throws `FileError` when there is not
    /// enough memory.
    func quickFile() throws(FileError) -> [UInt8] {
        PNGChunks.file(self, try ZlibPacker(level: 1).packed(rows(isFiltered: false)))
    }
}
