import CLibDeflate
import CPNG
import StickerModel

/// Turns samples into a PNG file: libpng filters the rows and writes the chunks, libdeflate packs the pixels.
enum PNGCoder {
    /// The smallest file of the filters worth trying. The finest level of packing is used only where the file may just fit
    /// `limit` bytes. Throws `FileError` when there is not enough memory.
    static func smallest(_ samples: PNGSamples, limit: Int) throws(FileError) -> [UInt8] {
        // Filters make palettes and flat art larger, and gradients smaller (docs/fitting.md 1.4).
        let none = 0x08
        let all = 0xF8
        let paeth = 0x80
        let packer = try ZlibPacker(level: 6)
        var best: (file: PNGChunks, rows: [UInt8])?
        for filters in samples.kind == .palette ? [none] : [none, all, paeth] {
            // libpng only filters: libdeflate packs better, in a third of zlib's time.
            var file = PNGChunks(try coded(samples, filters: filters, level: 0))
            let rows = try unpacked(file.pixels, samples)
            file.pixels = try packer.packed(rows)
            if file.pixels.count < best?.file.pixels.count ?? Int.max { best = (file, rows) }
        }
        guard let best else { throw refusal }
        var file = best.file
        for level in levels {
            let pixels = try ZlibPacker(level: level).packed(best.rows)
            if pixels.count < file.pixels.count { file.pixels = pixels }
            // The last level takes seven times as long as the one before and saves a twentieth.
            if file.byteCount <= limit || file.byteCount / 10 * 9 > limit { break }
        }
        return file.file
    }

    /// Of libdeflate, in the order tried.
    private static let levels: [Int32] = [9, 12]

    private static func unpacked(_ stream: [UInt8], _ samples: PNGSamples) throws(FileError) -> [UInt8] {
        guard let unpacker = libdeflate_alloc_decompressor() else { throw refusal }
        defer { libdeflate_free_decompressor(unpacker) }
        var rows = [UInt8](repeating: 0, count: (samples.rowBytes + 1) * samples.size.height)
        let result = libdeflate_zlib_decompress(unpacker, stream, stream.count, &rows, rows.count, nil)
        guard result == LIBDEFLATE_SUCCESS else { throw refusal }
        return rows
    }

    private static let refusal = FileError(.unsupported, "cannot be written as PNG", hint: "free some memory")

    /// A file of rows that are filtered already, packed by this level of libdeflate. Throws `FileError` when there is not
    /// enough memory.
    static func file(_ rows: PNGRows, size: PixelSize, level: Int32) throws(FileError) -> [UInt8] {
        PNGChunks(
            head: PNGChunks.head(size, rows.kind), pixels: try ZlibPacker(level: level).packed(rows.bytes)
        ).file
    }

    /// A file made quickly, not small. Throws `FileError` when there is not enough memory.
    static func quick(_ samples: PNGSamples) throws(FileError) -> [UInt8] {
        try coded(samples, filters: 0x08, level: 1)
    }

    private static func coded(_ samples: PNGSamples, filters: Int, level: Int) throws(FileError) -> [UInt8] {
        let colors = samples.palette.flatMap { [UInt8](PNGSamples.rgb($0)) }
        let alphas = samples.palette.map { UInt8(Raster.alpha($0)) }.filter { $0 < 255 }
        var count = 0
        let file = samples.bytes.withUnsafeBufferPointer { rows in
            colors.withUnsafeBufferPointer { colors in
                alphas.withUnsafeBufferPointer { alphas in
                    var picture = sp_png_picture(
                        width: UInt32(samples.size.width), height: UInt32(samples.size.height),
                        bit_depth: Int32(samples.bitDepth), color_type: Int32(samples.kind.rawValue),
                        rows: rows.baseAddress, row_bytes: samples.rowBytes,
                        palette: samples.kind == .palette ? colors.baseAddress : nil,
                        palette_count: Int32(samples.palette.count),
                        palette_alpha: alphas.isEmpty ? nil : alphas.baseAddress, alpha_count: Int32(alphas.count),
                        filters: Int32(filters), level: Int32(level))
                    return sp_png_write(&picture, &count)
                }
            }
        }
        guard let file else { throw refusal }
        defer { sp_png_release(file) }
        return Array(UnsafeBufferPointer(start: file, count: count))
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

    init(_ file: [UInt8]) {
        var position = 8
        head = Array(file.prefix(8))
        while position + 12 <= file.count {
            let length = (0..<4).reduce(0) { $0 << 8 | Int(file[position + $1]) }
            guard length <= file.count - position - 12 else { return }
            let name = file[(position + 4)..<(position + 8)]
            if name.elementsEqual("IDAT".utf8) {
                pixels += file[(position + 8)..<(position + 8 + length)]
            } else if !name.elementsEqual("IEND".utf8) {
                head += file[position..<(position + 12 + length)]
            }
            position += 12 + length
        }
    }

    /// Bytes of the whole file.
    var byteCount: Int { head.count + pixels.count + 24 }

    /// The whole file.
    var file: [UInt8] { head + Self.chunk("IDAT", pixels) + Self.chunk("IEND", []) }

    /// Signature and `IHDR` of a file with 8 bits a sample.
    static func head(_ size: PixelSize, _ kind: PNGSamples.Kind) -> [UInt8] {
        let numbers = [size.width, size.height].flatMap { bigEndian(UInt32(truncatingIfNeeded: $0)) }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", numbers + [8, UInt8(kind.rawValue), 0, 0, 0])
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

    /// Level 1...12: 6 while searching, 12 to finish (docs/fitting.md 1.5). Throws `FileError` when memory is short.
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
