import CLibDeflate

/// Puts the checksums of PNG chunks right, as far as the lengths can be followed.
enum PNGRepair {
    static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for chunk in chunks(of: bytes) { seal(chunk, in: &bytes) }
        return bytes
    }

    /// The data of every chunk that is completely inside the file.
    static func chunks(of bytes: [UInt8]) -> [Range<Int>] {
        var chunks: [Range<Int>] = []
        var offset = 8
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - offset - 12 else { break }
            chunks.append(offset + 8..<offset + 8 + length)
            offset += length + 12
        }
        return chunks
    }

    private static func seal(_ chunk: Range<Int>, in bytes: inout [UInt8]) {
        let covered = Array(bytes[chunk.lowerBound - 4..<chunk.upperBound])
        let sum = libdeflate_crc32(0, covered, covered.count)
        bytes.replaceSubrange(chunk.upperBound..<chunk.upperBound + 4, with: PNGSeed.big32(Int(sum)))
    }

    /// The file with the data of one chunk replaced, sealed.
    static func replacing(_ chunk: Range<Int>, with data: [UInt8], in bytes: [UInt8]) -> [UInt8] {
        let type = bytes[chunk.lowerBound - 4..<chunk.lowerBound]
        let covered = Array(type) + data
        return Array(bytes[..<(chunk.lowerBound - 8)]) + PNGSeed.big32(data.count) + covered
            + PNGSeed.big32(Int(libdeflate_crc32(0, covered, covered.count))) + bytes[(chunk.upperBound + 4)...]
    }
}

/// The packed data inside a PNG, so that mutations reach what is under the compression.
package enum PackedData {
    /// Changes the unpacked data of one packed chunk (picture, frame, profile); nil when there is none to change.
    ///
    /// `choice` picks the chunk; `change` gets the unpacked bytes.
    package static func changed(_ bytes: [UInt8], choice: Int, _ change: ([UInt8]) -> [UInt8]) -> [UInt8]? {
        let packed = PNGRepair.chunks(of: bytes).filter { packedStart(of: $0, in: bytes) != nil }
        guard !packed.isEmpty else { return nil }
        let chunk = packed[choice % packed.count]
        guard let start = packedStart(of: chunk, in: bytes),
            let plain = Inflater.zlib(Array(bytes[start..<chunk.upperBound]), room: 1 << 15)
        else { return nil }
        let data = bytes[chunk.lowerBound..<start] + PNGSeed.zlib(change(plain))
        return PNGRepair.replacing(chunk, with: Array(data), in: bytes)
    }

    private static func packedStart(of chunk: Range<Int>, in bytes: [UInt8]) -> Int? {
        let start: Int
        switch String(decoding: bytes[chunk.lowerBound - 4..<chunk.lowerBound], as: UTF8.self) {
        case "IDAT": start = chunk.lowerBound
        case "fdAT": start = chunk.lowerBound + 4
        case "iCCP":
            guard let end = bytes[chunk].firstIndex(of: 0) else { return nil }
            start = end + 2
        default: return nil
        }
        return start < chunk.upperBound ? start : nil
    }
}

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
        // Between the header and the checksum, a zlib stream has the same content as gzip data.
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

/// Puts the checksums of zip members right, as far as the directory can be followed.
enum ZipRepair {
    static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        guard let end = lastMark([0x50, 0x4B, 5, 6], in: bytes), end + 20 <= bytes.count else { return bytes }
        var entry = little(4, at: end + 16, in: bytes)
        while entry + 46 <= bytes.count, bytes[entry] == 0x50, bytes[entry + 1] == 0x4B, bytes[entry + 2] == 1 {
            seal(entry, in: &bytes)
            let lengths = [28, 30, 32].map { little(2, at: entry + $0, in: bytes) }
            entry += 46 + lengths.reduce(0, +)
        }
        return bytes
    }

    private static func seal(_ entry: Int, in bytes: inout [UInt8]) {
        let local = little(4, at: entry + 42, in: bytes)
        guard local + 30 <= bytes.count else { return }
        let start = local + 30 + little(2, at: local + 26, in: bytes) + little(2, at: local + 28, in: bytes)
        let size = little(4, at: entry + 20, in: bytes)
        guard start <= bytes.count, size <= bytes.count - start else { return }
        let isPacked = little(2, at: entry + 10, in: bytes) == 8
        let stored = Array(bytes[start..<start + size])
        guard let plain = isPacked ? Inflater.deflate(stored, room: 1 << 15) : stored else { return }
        let sum = PictureSeeds.little32(Int(libdeflate_crc32(0, plain, plain.count)))
        bytes.replaceSubrange(entry + 16..<entry + 20, with: sum)
        bytes.replaceSubrange(local + 14..<local + 18, with: sum)
    }

    private static func little(_ length: Int, at offset: Int, in bytes: [UInt8]) -> Int {
        bytes[offset..<offset + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private static func lastMark(_ mark: [UInt8], in bytes: [UInt8]) -> Int? {
        stride(from: bytes.count - mark.count, through: 0, by: -1).first {
            bytes[$0..<$0 + mark.count].elementsEqual(mark)
        }
    }
}

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
