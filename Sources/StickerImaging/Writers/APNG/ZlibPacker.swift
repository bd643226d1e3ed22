import CLibDeflate
import StickerModel

/// Packs bytes as zlib streams at one level of libdeflate; one allocation serves all frames.
final class ZlibPacker {
    private let compressor: OpaquePointer
    private var room: [UInt8] = []

    /// Level 1...12: 6 while searching, 12 to finish (fitting.md 1.5). Throws `ArtProblem` when memory is short.
    init(level: Int32) throws(ArtProblem) {
        guard let compressor = libdeflate_alloc_compressor(level) else { throw Self.refusal }
        self.compressor = compressor
    }

    deinit { libdeflate_free_compressor(compressor) }

    func packed(_ bytes: [UInt8]) throws(ArtProblem) -> [UInt8] {
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        if room.count < bound { room = [UInt8](repeating: 0, count: bound) }
        let count = libdeflate_zlib_compress(compressor, bytes, bytes.count, &room, room.count)
        guard count > 0 else { throw Self.refusal }
        return Array(room.prefix(count))
    }

    /// The stream packed again, when that is smaller; `count` is what it unpacks to.
    func repacked(_ stream: [UInt8], unpackingTo count: Int) throws(ArtProblem) -> [UInt8] {
        guard let unpacker = libdeflate_alloc_decompressor() else { throw Self.refusal }
        defer { libdeflate_free_decompressor(unpacker) }
        var bytes = [UInt8](repeating: 0, count: count)
        guard
            libdeflate_zlib_decompress(unpacker, stream, stream.count, &bytes, count, nil) == LIBDEFLATE_SUCCESS
        else { return stream }
        let again = try packed(bytes)
        return again.count < stream.count ? again : stream
    }

    private static let refusal = ArtProblem(.unsupported, "cannot be packed", hint: "free some memory")
}
