import CLibDeflate
import StickerModel

/// Packs bytes as zlib streams at one level of libdeflate; one allocation serves many streams.
final class ZlibPacker {
    private let compressor: OpaquePointer
    private var room: [UInt8] = []

    /// Level 1...12. Throws `FileError` when memory is short.
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

    fileprivate static let refusal = FileError(.unsupported, "cannot be packed", hint: "free some memory")
}

final class ZlibUnpacker {
    private let decompressor: OpaquePointer

    init() throws(FileError) {
        guard let decompressor = libdeflate_alloc_decompressor() else { throw ZlibPacker.refusal }
        self.decompressor = decompressor
    }

    deinit { libdeflate_free_decompressor(decompressor) }

    /// At most `most` bytes; nil when the stream is damaged or has more.
    func unpacked(_ stream: ArraySlice<UInt8>, atMost most: Int) -> [UInt8]? {
        var result = LIBDEFLATE_BAD_DATA
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { bytes, count in
            result = stream.withUnsafeBytes {
                libdeflate_zlib_decompress(decompressor, $0.baseAddress, $0.count, bytes.baseAddress, most, &count)
            }
            if result != LIBDEFLATE_SUCCESS { count = 0 }
        }
        return result == LIBDEFLATE_SUCCESS ? bytes : nil
    }
}

/// Gzip data, as Telegram's TGS stickers are.
package enum Gzip {
    /// As gzip data without a name or a time: the same bytes give the same data. Throws `FileError`.
    package static func packed(_ bytes: [UInt8]) throws(FileError) -> [UInt8] {
        guard let deflater = libdeflate_alloc_compressor(12) else { throw ZlibPacker.refusal }
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
