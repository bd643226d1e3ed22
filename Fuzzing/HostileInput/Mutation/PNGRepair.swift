import CLibDeflate

/// Puts the checksums of PNG chunks right, as far as the lengths can be followed.
enum PNGRepair {
    static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for chunk in chunks(of: bytes) { seal(chunk, in: &bytes) }
        return bytes
    }

    /// The data of every chunk that lies wholly inside the file.
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
