import CLibDeflate

/// Unpacks what mutations want to reach; nil where it cannot be unpacked, or is longer than `room` bytes.
enum Inflater {
    /// A bare deflate stream, as zip and gzip hold it.
    static func deflate(_ packed: [UInt8], room: Int) -> [UInt8]? {
        unpacked(room) { libdeflate_deflate_decompress($0, packed, packed.count, $1.baseAddress, room, &$2) }
    }

    /// A zlib stream, as PNG holds it.
    static func zlib(_ packed: [UInt8], room: Int) -> [UInt8]? {
        unpacked(room) { libdeflate_zlib_decompress($0, packed, packed.count, $1.baseAddress, room, &$2) }
    }

    private static func unpacked(
        _ room: Int, _ unpack: (OpaquePointer, UnsafeMutableBufferPointer<UInt8>, inout Int) -> libdeflate_result
    ) -> [UInt8]? {
        guard let inflater = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(inflater) }
        var isDone = false
        let plain = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            isDone = unpack(inflater, buffer, &count) == LIBDEFLATE_SUCCESS
            if !isDone { count = 0 }
        }
        return isDone ? plain : nil
    }
}
