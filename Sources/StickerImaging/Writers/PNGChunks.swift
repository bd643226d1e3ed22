import CLibDeflate

/// A PNG file of our own taken apart: headers, and pixel data joined to one chunk.
struct PNGChunks {
    /// Everything before the pixels: signature, `IHDR`, `PLTE`, `tRNS`.
    private var head: [UInt8] = []
    /// The zlib stream of the pixels.
    var pixels: [UInt8] = []

    init(_ file: [UInt8]) {
        var position = 8
        head = Array(file.prefix(8))
        while position + 12 <= file.count {
            let length = (0..<4).reduce(0) { $0 << 8 | Int(file[position + $1]) }
            guard length <= file.count - position - 12 else { return }
            let name = file[(position + 4)..<(position + 8)]
            if name.elementsEqual("IDAT".utf8) {
                pixels += file[(position + 8)..<(position + 8 + length)]
            } else if !name.elementsEqual("IEND".utf8) {
                head += file[position..<(position + 12 + length)]
            }
            position += 12 + length
        }
    }

    /// Bytes of the whole file.
    var byteCount: Int { head.count + pixels.count + 24 }

    /// The whole file again.
    var file: [UInt8] { head + Self.chunk("IDAT", pixels) + Self.chunk("IEND", []) }

    /// Length, name, data and check sum of one chunk.
    static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return bigEndian(UInt32(truncatingIfNeeded: data.count)) + body
            + bigEndian(libdeflate_crc32(0, body, body.count))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
