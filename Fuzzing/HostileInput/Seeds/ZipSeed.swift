import CLibDeflate

/// Writes a zip archive: texts packed, the rest stored.
enum ZipSeed {
    static func bytes(_ members: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for (name, bytes) in members {
            let offset = file.count
            let isPacked = name.hasSuffix(".txt")
            let data = isPacked ? deflate(bytes) : bytes
            var common: [UInt8] = [20, 0, 0, 8, isPacked ? 8 : 0, 0, 0, 0, 0x21, 0]
            common += little32(Int(libdeflate_crc32(0, bytes, bytes.count)))
            common += little32(data.count) + little32(bytes.count)
            common += little16(name.utf8.count) + little16(0)
            file += [0x50, 0x4B, 3, 4]
            file += common + Array(name.utf8) + data
            directory += [0x50, 0x4B, 1, 2, 20, 0]
            directory += common + [UInt8](repeating: 0, count: 10)
            directory += little32(offset) + Array(name.utf8)
        }
        let count = little16(members.count)
        let end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count
        return file + directory + end + little32(directory.count) + little32(file.count) + little16(0)
    }

    /// One stored block of deflate.
    private static func deflate(_ bytes: [UInt8]) -> [UInt8] {
        [1] + little16(bytes.count) + little16(~bytes.count) + bytes
    }

    private static func little16(_ number: Int) -> [UInt8] { PictureSeeds.little16(number) }
    private static func little32(_ number: Int) -> [UInt8] { PictureSeeds.little32(number) }
}
