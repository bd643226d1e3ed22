/// Assembles PNG and APNG files byte by byte: stored deflate blocks, its own checksums, nothing of the shipping code.
struct PNGBuilder {
    var width: Int
    var height: Int
    var depth = 8
    var colorType = 6
    var isInterlaced = false
    /// Chunks between header and picture.
    var ahead: [[UInt8]] = []

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    static let end = chunk("IEND", [])

    var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 4 }

    /// A whole still of the given samples (row by row, channel by channel).
    func still(_ samples: [Int], behind: [[UInt8]] = []) -> [UInt8] {
        file([Self.chunk("IDAT", data(samples))] + behind)
    }

    /// Signature, header, the chunks ahead, these chunks, the end.
    func file(_ chunks: [[UInt8]]) -> [UInt8] {
        Self.signature + header + (ahead + chunks).flatMap { $0 } + Self.end
    }

    var header: [UInt8] {
        Self.chunk(
            "IHDR",
            .big32(width) + .big32(height) + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    }

    /// The zlib stream of the samples of a picture of this builder's kind, in another size if need be.
    func data(_ samples: [Int], width: Int? = nil, height: Int? = nil) -> [UInt8] {
        let (width, height) = (width ?? self.width, height ?? self.height)
        guard isInterlaced else {
            return Self.zlib(
                (0..<height).flatMap { y in row(samples, (0..<width).map { x in y * width + x }) })
        }
        let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        return Self.zlib(
            passes.flatMap { left, top, right, down in
                stride(from: top, to: height, by: down).flatMap { y -> [UInt8] in
                    let line = stride(from: left, to: width, by: right).map { x in y * width + x }
                    return line.isEmpty ? [] : row(samples, line)
                }
            })
    }

    /// Filter byte 0 and the packed samples of these pixels.
    private func row(_ samples: [Int], _ pixels: [Int]) -> [UInt8] {
        var bits: [Int] = []
        for pixel in pixels {
            for channel in 0..<channels {
                let sample = samples[pixel * channels + channel]
                bits += (0..<depth).reversed().map { sample >> $0 & 1 }
            }
        }
        var bytes: [UInt8] = [0]
        for start in stride(from: 0, to: bits.count, by: 8) {
            let eight = bits[start..<min(start + 8, bits.count)]
            bytes.append(UInt8(eight.enumerated().reduce(0) { $0 | $1.element << (7 - $1.offset) }))
        }
        return bytes
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = .text(type) + data
        return .big32(data.count) + body + .big32(crc(body))
    }

    static func zlib(_ data: [UInt8]) -> [UInt8] {
        var (low, high) = (1, 0)
        for byte in data {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        var blocks: [UInt8] = []
        for start in stride(from: 0, to: max(data.count, 1), by: 65_535) {
            let part = data[start..<min(start + 65_535, data.count)]
            blocks += [start + 65_535 >= data.count ? 1 : 0] + .little16(part.count) + .little16(~part.count & 0xFFFF)
            blocks += part
        }
        return [0x78, 0x01] + blocks + .big32(high << 16 | low)
    }

    static func crc(_ bytes: [UInt8]) -> Int {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return Int(~sum)
    }
}
