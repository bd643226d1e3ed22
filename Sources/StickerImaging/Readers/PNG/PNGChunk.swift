import CLibDeflate
import StickerModel

/// One chunk of a PNG stream: where its data stands in the file.
struct PNGChunk {
    /// Four ASCII letters, or what the file has in their place.
    let type: String
    let data: Range<Int>

    /// Reads the chunk at `offset`; throws `ArtProblem` when the file ends before the chunk does.
    init(_ bytes: [UInt8], at offset: Int) throws(ArtProblem) {
        guard let length = bytes.big32(offset), offset + 8 <= bytes.count else {
            throw .cut(at: bytes.count, inside: "a chunk header, before the end mark of the PNG")
        }
        let letters = bytes[offset + 4..<offset + 8]
        guard letters.allSatisfy({ (65...90).contains($0 & 0xDF) }) else {
            throw .damaged("has no PNG chunk at byte \(Figures.grouped(offset)), where one must be")
        }
        type = String(decoding: letters, as: UTF8.self)
        guard length <= bytes.count - offset - 12 else {
            throw .cut(at: bytes.count, inside: "its \(type) chunk of \(Figures.grouped(length)) bytes")
        }
        data = offset + 8..<offset + 8 + length
    }

    /// Where the next chunk begins.
    var end: Int { data.upperBound + 4 }

    /// Chunks with a small first letter may be ignored.
    var isCritical: Bool { type.utf8.first.map { $0 & 0x20 == 0 } ?? true }

    /// Whether the checksum over type and data is right.
    func isIntact(in bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            let covered = UnsafeRawBufferPointer(rebasing: buffer[data.lowerBound - 4..<data.upperBound])
            return Int(libdeflate_crc32(0, covered.baseAddress, covered.count)) == bytes.big32(data.upperBound)
        }
    }
}
