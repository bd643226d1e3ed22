import CLibDeflate
import CPNG
import StickerModel

/// Turns samples into the bytes of a PNG file: libpng filters and codes, libdeflate packs once more.
enum PNGCoder {
    /// The smallest file over the filters worth trying. Throws `ArtProblem` when the coder gives up (no memory).
    static func smallest(_ samples: PNGSamples) throws(ArtProblem) -> [UInt8] {
        // Filters only add to palettes and to flat art; gradients want them (fitting.md 1.4).
        let none = 0x08
        let all = 0xF8
        let paeth = 0x80
        var best: [UInt8]?
        for filters in samples.kind == .palette ? [none] : [none, all, paeth] {
            let file = try coded(samples, filters: filters, level: 6)
            if file.count < best?.count ?? Int.max { best = file }
        }
        return packed(best ?? [], samples)
    }

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
        guard let file else {
            throw ArtProblem(.unsupported, "cannot be written as PNG", hint: "free some memory")
        }
        defer { sp_png_release(file) }
        return Array(UnsafeBufferPointer(start: file, count: count))
    }

    /// The same file with its pixels packed by libdeflate at its highest level, when that is smaller.
    private static func packed(_ file: [UInt8], _ samples: PNGSamples) -> [UInt8] {
        var chunks = PNGChunks(file)
        let data = chunks.pixels
        var raw = [UInt8](repeating: 0, count: (samples.rowBytes + 1) * samples.size.height)
        guard let unpacker = libdeflate_alloc_decompressor(), let packer = libdeflate_alloc_compressor(12) else {
            return file
        }
        defer {
            libdeflate_free_decompressor(unpacker)
            libdeflate_free_compressor(packer)
        }
        guard libdeflate_zlib_decompress(unpacker, data, data.count, &raw, raw.count, nil) == LIBDEFLATE_SUCCESS else {
            return file
        }
        var smaller = [UInt8](repeating: 0, count: libdeflate_zlib_compress_bound(packer, raw.count))
        let count = libdeflate_zlib_compress(packer, raw, raw.count, &smaller, smaller.count)
        guard count > 0, count < data.count else { return file }
        chunks.pixels = Array(smaller.prefix(count))
        return chunks.file
    }
}

extension PNGSamples {
    static func rgb(_ pixel: UInt32) -> [UInt8] {
        let (red, green, blue, _) = parts(pixel)
        return [red, green, blue]
    }
}
