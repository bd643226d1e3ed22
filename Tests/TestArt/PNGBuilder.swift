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
    func still(_ samples: [Int], after: [[UInt8]] = []) -> [UInt8] {
        file([Self.chunk("IDAT", data(samples))] + after)
    }

    /// Signature, header, the chunks ahead, these chunks, the end.
    func file(_ chunks: [[UInt8]]) -> [UInt8] {
        Self.signature + header + (ahead + chunks).flatMap { $0 } + Self.end
    }

    var header: [UInt8] {
        Self.chunk(
            "IHDR", .big32(width) + .big32(height) + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    }

    /// The zlib stream of the samples of a picture of this builder's kind, in another size if need be.
    func data(_ samples: [Int], width: Int? = nil, height: Int? = nil) -> [UInt8] {
        let (width, height) = (width ?? self.width, height ?? self.height)
        guard isInterlaced else {
            return Self.zlib((0..<height).flatMap { y in row(samples, (0..<width).map { x in y * width + x }) })
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
        if depth == 8 { return bytes(samples, pixels) }
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

    /// The same for whole bytes, which most pictures have: without the bits, large ones are made in no time.
    private func bytes(_ samples: [Int], _ pixels: [Int]) -> [UInt8] {
        let channels = channels
        precondition(pixels.allSatisfy { $0 * channels + channels <= samples.count }, "samples are missing")
        return [UInt8](unsafeUninitializedCapacity: pixels.count * channels + 1) { bytes, count in
            samples.withUnsafeBufferPointer { samples in
                bytes[0] = 0
                count = 1
                for pixel in pixels {
                    for channel in 0..<channels {
                        bytes[count] = UInt8(truncatingIfNeeded: samples[pixel * channels + channel])
                        count += 1
                    }
                }
            }
        }
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = .text(type) + data
        return .big32(data.count) + body + .big32(crc(body))
    }

    static func zlib(_ data: [UInt8]) -> [UInt8] {
        var (low, high) = (1, 0)
        data.withUnsafeBufferPointer { data in
            for byte in data {
                low = (low + Int(byte)) % 65_521
                high = (high + low) % 65_521
            }
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
        bytes.withUnsafeBufferPointer { bytes in
            table.withUnsafeBufferPointer { table in
                for byte in bytes { sum = table[Int(truncatingIfNeeded: (sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
            }
        }
        return Int(~sum)
    }

    private static let table = (UInt32(0)..<256).map { byte in
        (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
}

extension PNGBuilder {
    /// A square picture that no coder can shrink, the same every time.
    static func noise(side: Int) -> [UInt8] {
        var seed: UInt32 = 1
        let samples = (0..<side * side * 4).map { _ -> Int in
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return Int(seed >> 24)
        }
        return PNGBuilder(width: side, height: side).still(samples)
    }
}

/// Assembles animations of solid RGBA rectangles.
struct APNGBuilder {
    struct Part {
        var color: [Int]
        var x = 0
        var y = 0
        var width: Int?
        var height: Int?
        var delay = (1, 10)
        var dispose = 0
        var blend = 0
    }

    var width = 2
    var height = 1
    var parts: [Part]
    /// A picture before the animation that is not one of its frames.
    var hiddenColor: [Int]?
    /// How many fdAT chunks a frame's data is split over.
    var pieces = 1
    var plays = 0
    var announced: Int?
    /// Added to the sequence numbers from this one on.
    var gapAt: Int?

    var bytes: [UInt8] {
        let png = PNGBuilder(width: width, height: height)
        var chunks = [PNGBuilder.chunk("acTL", .big32(announced ?? parts.count) + .big32(plays))]
        var sequence = 0
        func next() -> [UInt8] {
            defer { sequence += 1 }
            return .big32(sequence + (gapAt.map { sequence >= $0 ? 1 : 0 } ?? 0))
        }
        if let hiddenColor { chunks.append(PNGBuilder.chunk("IDAT", solid(png, hiddenColor, width, height))) }
        for (index, part) in parts.enumerated() {
            let (w, h) = (part.width ?? width, part.height ?? height)
            var control = next() + .big32(w) + .big32(h) + .big32(part.x) + .big32(part.y)
            control += .big16(part.delay.0) + .big16(part.delay.1) + [UInt8(part.dispose), UInt8(part.blend)]
            chunks.append(PNGBuilder.chunk("fcTL", control))
            let data = solid(png, part.color, w, h)
            if index == 0, hiddenColor == nil {
                chunks.append(PNGBuilder.chunk("IDAT", data))
                continue
            }
            let length = (data.count + pieces - 1) / pieces
            for start in stride(from: 0, to: data.count, by: length) {
                chunks.append(PNGBuilder.chunk("fdAT", next() + data[start..<min(start + length, data.count)]))
            }
        }
        return png.file(chunks)
    }

    private func solid(_ png: PNGBuilder, _ color: [Int], _ width: Int, _ height: Int) -> [UInt8] {
        png.data((0..<width * height).flatMap { _ in color }, width: width, height: height)
    }
}

/// Assembles RGB matrix profiles.
enum ICCBuilder {
    /// The sRGB primaries adapted to D50, as X, Y, Z.
    static let red = [0.4360, 0.2225, 0.0139]
    static let green = [0.3851, 0.7169, 0.0971]
    static let blue = [0.1431, 0.0606, 0.7141]

    /// A profile with these columns and the sRGB tone curve.
    static func profile(_ name: String, _ columns: [[Double]]) -> [UInt8] {
        let description = .text("desc") + .big32(0) + .big32(name.utf8.count + 1) + .text(name) + [0]
        let curve =
            .text("para") + .big32(0) + .big16(3) + .big16(0)
            + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
        var tags = [("desc", description + [UInt8](repeating: 0, count: 78)), ("wtpt", xyz([0.9642, 1, 0.8249]))]
        for (index, letter) in ["r", "g", "b"].enumerated() {
            tags.append((letter + "XYZ", xyz(columns[index])))
            tags.append((letter + "TRC", curve))
        }
        var table = [UInt8].big32(tags.count)
        var data: [UInt8] = []
        for (name, body) in tags {
            table += .text(name) + .big32(128 + 4 + 12 * tags.count + data.count) + .big32(body.count)
            data += body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
        }
        let body = table + data
        var header = .big32(128 + body.count) + .text("test") + .big32(0x0240_0000) + .text("mntrRGB XYZ ")
        header += [UInt8](repeating: 0, count: 12) + .text("acsp") + [UInt8](repeating: 0, count: 28)
        header += fixed(0.9642) + fixed(1) + fixed(0.8249)
        return header + [UInt8](repeating: 0, count: 128 - header.count) + body
    }

    private static func fixed(_ value: Double) -> [UInt8] { .big32(Int((value * 65_536).rounded())) }
    private static func xyz(_ values: [Double]) -> [UInt8] { .text("XYZ ") + .big32(0) + values.flatMap(fixed) }
}
