import CLibDeflate
import StickerModel

/// Gzip data, as Telegram's TGS stickers are.
package enum Gzip {
    /// As gzip data without a name or a time: the same bytes give the same data. Throws `FileError`.
    package static func packed(_ bytes: [UInt8]) throws(FileError) -> [UInt8] {
        guard let deflater = libdeflate_alloc_compressor(12) else {
            throw FileError(.unsupported, "cannot be packed", hint: "free some memory")
        }
        defer { libdeflate_free_compressor(deflater) }
        let room = libdeflate_gzip_compress_bound(deflater, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = libdeflate_gzip_compress(deflater, bytes, bytes.count, buffer.baseAddress, room)
        }
    }

    /// The unpacked bytes. Throws `FileError` for damage and for more than `limit` bytes.
    static func unpacked(_ bytes: [UInt8], limit: Int) throws(FileError) -> [UInt8] {
        guard let inflater = libdeflate_alloc_decompressor() else {
            throw FileError(.unsupported, "cannot be unpacked", hint: "free some memory")
        }
        defer { libdeflate_free_decompressor(inflater) }
        // The trailer claims the size, modulo 4 GB; it may be wrong. Deflate compresses 1,032 to 1 at most.
        let claimed = bytes.count >= 18 ? bytes.little32(bytes.count - 4) ?? 0 : 0
        var room = min(max(claimed, 1_024), bytes.count.multipliedReportingOverflow(by: 1_032).partialValue, limit)
        while true {
            var status = LIBDEFLATE_BAD_DATA
            let plain = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                status = libdeflate_gzip_decompress(inflater, bytes, bytes.count, buffer.baseAddress, room, &count)
                if status != LIBDEFLATE_SUCCESS { count = 0 }
            }
            if status == LIBDEFLATE_SUCCESS { return plain }
            guard status == LIBDEFLATE_INSUFFICIENT_SPACE else {
                throw .damaged("is gzip data that is damaged or cut short")
            }
            guard room < limit else {
                throw FileError(
                    .overLimit, "unpacks to more than \(Figures.grouped(limit)) bytes",
                    hint: "simplify the animation, or export it as APNG or GIF")
            }
            room = min(room * 4, limit)
        }
    }
}
