import CLibDeflate

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
