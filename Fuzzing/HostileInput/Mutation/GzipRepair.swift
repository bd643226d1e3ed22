import CLibDeflate

/// Gzip as TGS stickers are packed: checksums put right, and changes below the compression.
enum GzipRepair {
    /// The same data with the sum and the length at its end put right; as it was when it cannot be unpacked.
    static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        guard let plain = unpacked(bytes), bytes.count >= 18 else { return bytes }
        return Array(bytes.dropLast(8)) + trailer(plain)
    }

    /// The data unpacked, changed and packed again, without compression; nil when it cannot be unpacked.
    static func changed(_ bytes: [UInt8], _ change: ([UInt8]) -> [UInt8]) -> [UInt8]? {
        unpacked(bytes).map { packed(change($0)) }
    }

    static func packed(_ plain: [UInt8]) -> [UInt8] {
        // What stands between the head and the sum of a zlib stream is what gzip holds as well.
        let body = PNGSeed.zlib(plain).dropFirst(2).dropLast(4)
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + body + trailer(Array(plain.prefix(65_535)))
    }

    private static func trailer(_ plain: [UInt8]) -> [UInt8] {
        let sum = libdeflate_crc32(0, plain, plain.count)
        return (PNGSeed.big32(plain.count) + PNGSeed.big32(Int(sum))).reversed()
    }

    private static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 18, bytes[3] == 0 else { return nil }
        return Inflater.deflate(Array(bytes[10..<bytes.count - 8]), room: 1 << 16)
    }
}
