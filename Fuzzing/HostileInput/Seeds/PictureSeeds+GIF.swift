extension PictureSeeds {
    package static func gif() -> [[UInt8]] {
        [
            gif(frames: [GIFPart()]),
            gif(frames: [GIFPart(isInterlaced: true)]),
            gif(frames: [
                GIFPart(disposal: 1), GIFPart(x: 2, y: 3, width: 5, height: 4, disposal: 2, isTransparent: true),
                GIFPart(x: 6, y: 5, width: 6, height: 5, disposal: 3, hasPalette: true),
                GIFPart(x: 9, y: 8, disposal: 0),
            ]),
        ]
    }

    private struct GIFPart {
        var x = 0
        var y = 0
        var width = PictureSeeds.width
        var height = PictureSeeds.height
        var disposal: UInt8 = 0
        var isTransparent = false
        var isInterlaced = false
        var hasPalette = false
    }

    private static let palette: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]

    private static func gif(frames: [GIFPart]) -> [UInt8] {
        var file = Array("GIF89a".utf8) + little16(width) + little16(height)
        file += [0x81, 0, 0] + palette
        if frames.count > 1 { file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0] }
        file += [0x21, 0xFE, 2] + Array("hi".utf8) + [0]
        for frame in frames {
            file += [0x21, 0xF9, 4, frame.disposal << 2 | (frame.isTransparent ? 1 : 0), 5, 0, 1, 0]
            file.append(0x2C)
            file += [frame.x, frame.y, frame.width, frame.height].flatMap { little16($0) }
            file += [(frame.isInterlaced ? 0x40 : 0) | (frame.hasPalette ? 0x81 : 0)]
            if frame.hasPalette { file += palette.reversed() }
            file += lzw(frame.width * frame.height)
        }
        return file + [0x3B]
    }

    /// Codes of three bits, with a clear code before the table would grow.
    private static func lzw(_ count: Int) -> [UInt8] {
        var codes: [Int] = []
        for pixel in 0..<count {
            if pixel % 2 == 0 { codes.append(4) }
            codes.append(pixel % 4)
        }
        codes.append(5)
        var packed: [UInt8] = []
        var bits = 0
        var held = 0
        for code in codes {
            bits |= code << held
            held += 3
            while held >= 8 {
                packed.append(UInt8(truncatingIfNeeded: bits))
                bits >>= 8
                held -= 8
            }
        }
        if held > 0 { packed.append(UInt8(truncatingIfNeeded: bits)) }
        var blocks: [UInt8] = [2]
        for start in stride(from: 0, to: packed.count, by: 255) {
            let block = packed[start..<min(start + 255, packed.count)]
            blocks.append(UInt8(block.count))
            blocks += block
        }
        return blocks + [0]
    }

    static func little16(_ number: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
}
