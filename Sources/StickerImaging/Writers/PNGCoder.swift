import CLibDeflate
import StickerModel

/// Turns samples into a PNG file: `PNGFilterSearch` filters the rows, libdeflate packs them.
enum PNGCoder {
    /// The smallest file of a picture: `kinds` are all exact ways to store its pixels, and for each row filters are
    /// chosen in two ways. Where a file exceeds `limit` bytes, and no packing could change it, it is not packed as
    /// tightly as it could be; without a limit, less effort is worth it. Also gives the position of the chosen kind.
    /// Throws `FileError` when there is not enough memory.
    static func smallest(
        _ kinds: [PNGSamples], limit: Int?
    ) throws(FileError) -> (bytes: [UInt8], kind: Int) {
        var drafts: [Draft] = []
        for samples in kinds {
            drafts.append(try draft(samples, isCompared: kinds.count > 1))
        }
        let least = drafts.map(\.count).min() ?? 0
        var best: (bytes: [UInt8], kind: Int)?
        for (kind, draft) in drafts.enumerated() {
            // Palettes gain up to 15 % more from tight packing than from level 6, truecolor up to 8 %.
            guard kinds.count == 1 || draft.count * 100 <= least * 112 else { continue }
            let file = try tight(draft, limit: limit)
            if file.count < best?.bytes.count ?? Int.max { best = (file, kind) }
        }
        guard let best else { throw refusal }
        return best
    }

    /// As above, of one way to store the pixels.
    static func smallest(_ samples: PNGSamples, limit: Int?) throws(FileError) -> [UInt8] {
        try smallest([samples], limit: limit).bytes
    }

    /// Rows with chosen filters, not yet packed to the end.
    private struct Draft {
        var head: [UInt8]
        var rows: [UInt8]
        /// Bytes of the file after quick packing: by level 6, if drafts are to be compared.
        var count: Int
        /// Whether the picture is larger than the largest sticker: icons are far from their limits.
        var isLarge: Bool
    }

    private static func draft(_ samples: PNGSamples, isCompared: Bool) throws(FileError) -> Draft {
        let search = PNGFilterSearch(samples)
        // Packing quickly puts the ways into the same order as packing tightly; palettes repeat so much that it takes
        // more.
        let quick = try ZlibPacker(level: samples.kind == .palette ? 6 : 1)
        var best = Draft(
            head: PNGChunks.head(samples), rows: [], count: .max, isLarge: samples.size.area > mostThorough)
        if let heuristic = try clearlyBest(search, samples, quick) {
            best.rows = search.rows(heuristic)
        } else {
            for heuristic in PNGFilterSearch.Heuristic.allCases {
                let rows = search.rows(heuristic)
                let count = best.head.count + (try quick.packed(rows).count)
                if count < best.count { (best.rows, best.count) = (rows, count) }
            }
        }
        if isCompared, samples.kind != .palette {
            best.count = best.head.count + (try ZlibPacker(level: 6).packed(best.rows).count)
        }
        return best
    }

    /// How filters are chosen best, where a quarter of the rows tells that clearly; nil for palettes, of which the whole
    /// has to be packed anyway.
    private static func clearlyBest(
        _ search: PNGFilterSearch, _ samples: PNGSamples, _ quick: ZlibPacker
    ) throws(FileError) -> PNGFilterSearch.Heuristic? {
        let height = samples.size.height
        guard samples.kind != .palette, height >= leastSampled else { return nil }
        let strips = (0..<8).map { strip in
            let top = height * (2 * strip + 1) / 16 - height / 64
            return top..<top + height / 32
        }
        let plain = try quick.packed(search.rows(.none, in: strips)).count
        let filtered = try quick.packed(search.rows(.pairs, in: strips)).count
        if plain * 100 < filtered * clearly { return PNGFilterSearch.Heuristic.none }
        return filtered * 100 < plain * clearly ? .pairs : nil
    }

    /// Rows below which a quarter is too little to tell.
    private static let leastSampled = 192
    /// In percent: a smaller difference may be another one for all rows.
    private static let clearly = 92

    /// Pixels of a picture that is packed thoroughly: beyond, that takes too long for what it saves.
    private static let mostThorough = 381_924

    /// Rows packed by the level that the limit asks for: 11 where they fit; where they nearly do, 12, which saves
    /// another percent in up to twice the time; 7 where no limit is near, as the last twentieth of the bytes takes most
    /// of the time (docs/fitting.md, section 4).
    private static func tight(_ draft: Draft, limit: Int?) throws(FileError) -> [UInt8] {
        let rows = draft.rows
        var file = PNGChunks(head: draft.head, pixels: [])
        if limit == nil || draft.isLarge { file.pixels = try ZlibPacker(level: 7).packed(rows) }
        guard let limit, !draft.isLarge || file.byteCount > limit else { return file.file }
        if draft.head.count + rows.count > limit {
            file.pixels = try ZlibPacker(level: 6).packed(rows)
            // The tightest packing saves a fifth at most.
            if file.byteCount / 5 * 4 > limit { return file.file }
        }
        file.pixels = try ZlibPacker(level: 11).packed(rows)
        if file.byteCount > limit, file.byteCount / 50 * 49 <= limit {
            file.pixels = try ZlibPacker(level: 12).packed(rows)
        }
        return file.file
    }

    /// A file of a palette, packed no tighter than it takes to fit `limit` bytes: for a search that makes many. Throws
    /// `FileError` when there is not enough memory.
    static func searched(_ samples: PNGSamples, limit: Int) throws(FileError) -> [UInt8] {
        // Filters make palettes larger (docs/fitting.md 1.4).
        let rows = PNGFilterSearch(samples).rows(.none)
        var file = PNGChunks(head: PNGChunks.head(samples), pixels: [])
        for level: Int32 in [6, 9, 12] {
            file.pixels = try ZlibPacker(level: level).packed(rows)
            // What is left to gain is a tenth, and then a twentieth.
            if file.byteCount <= limit || file.byteCount / 10 * 9 > limit { break }
        }
        return file.file
    }

    private static let refusal = FileError(.unsupported, "cannot be written as PNG", hint: "free some memory")

    /// A file of rows that are filtered already, packed by this level of libdeflate. Throws `FileError` when there is
    /// not enough memory.
    static func file(_ rows: PNGRows, size: PixelSize, level: Int32) throws(FileError) -> [UInt8] {
        PNGChunks(
            head: PNGChunks.head(size, rows.kind), pixels: try ZlibPacker(level: level).packed(rows.bytes)
        ).file
    }

    /// A file made quickly, not small. Throws `FileError` when there is not enough memory.
    static func quick(_ samples: PNGSamples) throws(FileError) -> [UInt8] {
        PNGChunks(
            head: PNGChunks.head(samples), pixels: try ZlibPacker(level: 1).packed(PNGFilterSearch(samples).rows(.none))
        ).file
    }
}

/// A PNG file that we wrote, as headers and one chunk of pixel data.
struct PNGChunks {
    /// Everything before the pixels: signature, `IHDR`, `PLTE`, `tRNS`.
    private var head: [UInt8] = []
    /// The zlib stream of the pixels.
    var pixels: [UInt8] = []

    init(head: [UInt8], pixels: [UInt8]) {
        self.head = head
        self.pixels = pixels
    }

    /// Bytes of the whole file.
    var byteCount: Int { head.count + pixels.count + 24 }

    /// The whole file.
    var file: [UInt8] { head + Self.chunk("IDAT", pixels) + Self.chunk("IEND", []) }

    /// Signature and `IHDR`.
    static func head(_ size: PixelSize, _ kind: PNGSamples.Kind, bitDepth: Int = 8) -> [UInt8] {
        let numbers = [size.width, size.height].flatMap { bigEndian(UInt32(truncatingIfNeeded: $0)) }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", numbers + [UInt8(bitDepth), UInt8(kind.rawValue), 0, 0, 0])
    }

    /// Everything before the pixels of these samples, the palette included.
    static func head(_ samples: PNGSamples) -> [UInt8] {
        var head = head(samples.size, samples.kind, bitDepth: samples.bitDepth)
        guard samples.kind == .palette else { return head }
        head += chunk("PLTE", samples.palette.flatMap(Raster.rgb))
        let alphas = samples.palette.map { UInt8(Raster.alpha($0)) }.filter { $0 < 255 }
        return alphas.isEmpty ? head : head + chunk("tRNS", alphas)
    }

    /// Length, name, data and check sum of one chunk.
    static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return bigEndian(UInt32(truncatingIfNeeded: data.count)) + body
            + bigEndian(libdeflate_crc32(0, body, body.count))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

/// Packs bytes as zlib streams at one level of libdeflate; one allocation serves all frames.
final class ZlibPacker {
    private let compressor: OpaquePointer
    private var room: [UInt8] = []

    /// Level 1...12: docs/fitting.md says which of them is worth its time (1.5, for stills section 4).
    ///
    /// Throws `FileError` when memory is short.
    init(level: Int32) throws(FileError) {
        guard let compressor = libdeflate_alloc_compressor(level) else { throw Self.refusal }
        self.compressor = compressor
    }

    deinit { libdeflate_free_compressor(compressor) }

    func packed(_ bytes: [UInt8]) throws(FileError) -> [UInt8] {
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        if room.count < bound { room = [UInt8](repeating: 0, count: bound) }
        let count = libdeflate_zlib_compress(compressor, bytes, bytes.count, &room, room.count)
        guard count > 0 else { throw Self.refusal }
        return Array(room.prefix(count))
    }

    /// The stream packed again, if that is smaller; `count` is its unpacked size.
    func repacked(_ stream: [UInt8], unpackingTo count: Int) throws(FileError) -> [UInt8] {
        guard let unpacker = libdeflate_alloc_decompressor() else { throw Self.refusal }
        defer { libdeflate_free_decompressor(unpacker) }
        var bytes = [UInt8](repeating: 0, count: count)
        guard
            libdeflate_zlib_decompress(unpacker, stream, stream.count, &bytes, count, nil) == LIBDEFLATE_SUCCESS
        else { return stream }
        let again = try packed(bytes)
        return again.count < stream.count ? again : stream
    }

    private static let refusal = FileError(.unsupported, "cannot be packed", hint: "free some memory")
}
