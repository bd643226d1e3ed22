/// Assembles GIF files byte by byte; its LZW never grows a code, it clears the table in time.
struct GIFBuilder {
    struct Image {
        var x = 0
        var y = 0
        var width = 2
        var height = 1
        /// Palette indices in the order of display, top to bottom.
        var indices: [Int]
        var palette: [[UInt8]]?
        /// In hundredths of a second.
        var delay = 10
        var disposal = 0
        var transparent: Int?
        var isInterlaced = false
        var hasControl = true
    }

    static let red: [UInt8] = [255, 0, 0]
    static let green: [UInt8] = [0, 255, 0]
    static let blue: [UInt8] = [0, 0, 255]
    static let white: [UInt8] = [255, 255, 255]

    var width = 2
    var height = 1
    var palette: [[UInt8]]? = [red, green, blue, white]
    var images: [Image]
    var loops: Int?
    var trailer: [UInt8] = [0x3B]

    var bytes: [UInt8] {
        var bytes = .text("GIF89a") + .little16(width) + .little16(height) + [palette == nil ? 0 : 0x81, 0, 0]
        bytes += (palette ?? []).flatMap { $0 }
        if let loops { bytes += [0x21, 0xFF, 11] + .text("NETSCAPE2.0") + [3, 1] + .little16(loops) + [0] }
        for image in images { bytes += Self.block(image) }
        return bytes + trailer
    }

    private static func block(_ image: Image) -> [UInt8] {
        var bytes: [UInt8] = []
        if image.hasControl {
            let flags = UInt8(image.disposal << 2 | (image.transparent == nil ? 0 : 1))
            bytes += [0x21, 0xF9, 4, flags] + .little16(image.delay) + [UInt8(image.transparent ?? 0), 0]
        }
        bytes += [0x2C] + .little16(image.x) + .little16(image.y) + .little16(image.width) + .little16(image.height)
        bytes.append((image.palette == nil ? 0 : 0x81) | (image.isInterlaced ? 0x40 : 0))
        bytes += (image.palette ?? []).flatMap { $0 }
        return bytes + [2] + blocks(codes(stored(image))) + [0]
    }

    /// Indices in file order.
    private static func stored(_ image: Image) -> [Int] {
        guard image.isInterlaced else { return image.indices }
        let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]
        return passes.flatMap { start, step in
            stride(from: start, to: image.height, by: step).flatMap { row in
                image.indices[row * image.width..<(row + 1) * image.width]
            }
        }
    }

    private static func codes(_ indices: [Int]) -> [UInt8] {
        var bits = BitWriter()
        for (position, index) in indices.enumerated() {
            // Codes stay 3 bits wide as long as the table is cleared before it holds 8 entries.
            if position % 2 == 0 { bits.put(4, 3) }
            bits.put(index, 3)
        }
        bits.put(5, 3)
        return bits.bytes
    }

    private static func blocks(_ data: [UInt8]) -> [UInt8] {
        stride(from: 0, to: data.count, by: 255).flatMap { start -> [UInt8] in
            let part = data[start..<min(start + 255, data.count)]
            return [UInt8(part.count)] + part
        }
    }
}

extension GIFBuilder {
    /// Frames of 4 x 4 px, 100 ms each; in each as many px are red as the number says, the others clear.
    static func showing(_ visible: [Int]) -> [UInt8] {
        GIFBuilder(
            width: 4, height: 4,
            images: visible.map { count in
                .init(
                    width: 4, height: 4, indices: (0..<16).map { $0 < count ? 0 : 3 }, delay: 10, disposal: 2,
                    transparent: 3)
            }, loops: 0
        ).bytes
    }

    /// Opaque frames of 4 x 4 px, 100 ms each: in each as many of the four px in the middle are red as the number says,
    /// the others are white.
    static func onWhite(_ red: [Int]) -> [UInt8] {
        GIFBuilder(
            width: 4, height: 4,
            images: red.map { count in
                let ink = Set([5, 6, 9, 10].prefix(count))
                return .init(width: 4, height: 4, indices: (0..<16).map { ink.contains($0) ? 0 : 3 }, delay: 10)
            }, loops: 0
        ).bytes
    }
}
