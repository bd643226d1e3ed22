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
        guard let bytes = try ZlibUnpacker().unpacked(stream, count: count) else { return stream }
        let again = try packed(bytes)
        return again.count < stream.count ? again : stream
    }

    fileprivate static let refusal = FileError(.unsupported, "cannot be packed", hint: "free some memory")
}

/// Unpacks zlib streams of known size.
final class ZlibUnpacker {
    private let decompressor: OpaquePointer

    /// Throws `FileError` when memory is short.
    init() throws(FileError) {
        guard let decompressor = libdeflate_alloc_decompressor() else { throw ZlibPacker.refusal }
        self.decompressor = decompressor
    }

    deinit { libdeflate_free_decompressor(decompressor) }

    /// The `count` bytes that were packed; nil when the stream is damaged or of another size.
    func unpacked(_ stream: [UInt8], count: Int) -> [UInt8]? {
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            let result = libdeflate_zlib_decompress(
                decompressor, stream, stream.count, bytes.baseAddress, count, nil)
            isWhole = result == LIBDEFLATE_SUCCESS
            filled = isWhole ? count : 0
        }
        return isWhole ? bytes : nil
    }
}
