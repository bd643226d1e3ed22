import CLibDeflate
import StickerModel

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
}
