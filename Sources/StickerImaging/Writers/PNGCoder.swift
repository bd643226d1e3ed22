import CLibDeflate
import CPNG
import StickerModel

/// Turns samples into the bytes of a PNG file: libpng filters and codes, libdeflate packs.
enum PNGCoder {
    /// The smallest file over the filters worth trying, packed with all effort where only that may bring it to `limit`
    /// bytes. Throws `ArtProblem` when the coder gives up (no memory).
    static func smallest(_ samples: PNGSamples, limit: Int) throws(ArtProblem) -> [UInt8] {
        // Filters only add to palettes and to flat art; gradients want them (fitting.md 1.4).
        let none = 0x08
        let all = 0xF8
        let paeth = 0x80
        let packer = try ZlibPacker(level: 6)
        var best: (file: PNGChunks, rows: [UInt8])?
        for filters in samples.kind == .palette ? [none] : [none, all, paeth] {
            // libpng filters alone: libdeflate packs better and in a third of zlib's time.
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

    private static func unpacked(_ stream: [UInt8], _ samples: PNGSamples) throws(ArtProblem) -> [UInt8] {
        guard let unpacker = libdeflate_alloc_decompressor() else { throw refusal }
        defer { libdeflate_free_decompressor(unpacker) }
        var rows = [UInt8](repeating: 0, count: (samples.rowBytes + 1) * samples.size.height)
        let result = libdeflate_zlib_decompress(unpacker, stream, stream.count, &rows, rows.count, nil)
        guard result == LIBDEFLATE_SUCCESS else { throw refusal }
        return rows
    }

    private static let refusal = ArtProblem(.unsupported, "cannot be written as PNG", hint: "free some memory")

    /// A file made quickly. Throws `ArtProblem` when the coder gives up (no memory).
    static func quick(_ samples: PNGSamples) throws(ArtProblem) -> [UInt8] {
        try coded(samples, filters: 0x08, level: 1)
    }

    private static func coded(_ samples: PNGSamples, filters: Int, level: Int) throws(ArtProblem) -> [UInt8] {
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

extension PNGSamples {
    static func rgb(_ pixel: UInt32) -> [UInt8] {
        let (red, green, blue, _) = parts(pixel)
        return [red, green, blue]
    }
}
