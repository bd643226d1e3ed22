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

    /// The stream packed again, if that is smaller; `count` is its unpacked size.
    func repacked(_ stream: [UInt8], unpackingTo count: Int) throws(FileError) -> [UInt8] {
        guard let bytes = try ZlibUnpacker().unpacked(stream[...], atMost: count) else { return stream }
        let again = try packed(bytes)
        return again.count < stream.count ? again : stream
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
