import CWebP

extension PictureSeeds {
    package static func webp() -> [[UInt8]] {
        let lossless = encode(WebPEncodeLosslessRGBA)
        let lossy = encode { WebPEncodeRGBA($0, $1, $2, $3, 40, $4) }
        let extended = profiles.map { profile -> [UInt8] in
            let chunks = [head(flags: 0x38), part("ICCP", profile), body(lossy), part("EXIF", exif)]
            return riff(chunks.flatMap { $0 })
        }
        let frames = [frame(lossless, flags: 0), frame(lossy, flags: 1), frame(lossless, flags: 3)].flatMap { $0 }
        let moving = riff(head(flags: 0x12) + part("ANIM", [0, 0, 0, 0, 0, 0]) + frames)
        return [lossless, lossy, moving] + extended
    }

    private static func encode(
        _ encoder: (UnsafePointer<UInt8>?, Int32, Int32, Int32, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) ->
            Int
    ) -> [UInt8] {
        let pixels = (0..<4 * width * height).map { UInt8(truncatingIfNeeded: $0 * 7 ^ $0 >> 3) }
        var output: UnsafeMutablePointer<UInt8>?
        let count = encoder(pixels, Int32(width), Int32(height), Int32(4 * width), &output)
        defer { WebPFree(output) }
        return Array(UnsafeBufferPointer(start: output, count: count))
    }

    private static func riff(_ body: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + little32(body.count + 4) + Array("WEBP".utf8) + body
    }

    private static func head(flags: UInt8) -> [UInt8] {
        let size = little24(width - 1) + little24(height - 1)
        return part("VP8X", [flags, 0, 0, 0] + size)
    }

    /// The chunks of a simple file.
    private static func body(_ file: [UInt8]) -> [UInt8] {
        let chunks = file.dropFirst(12)
        // The encoder writes a header of its own where alpha has a chunk of its own.
        return Array(chunks.starts(with: Array("VP8X".utf8)) ? chunks.dropFirst(18) : chunks)
    }

    private static func frame(_ file: [UInt8], flags: UInt8) -> [UInt8] {
        let place = [0, 0, width - 1, height - 1, 100].flatMap { little24($0) }
        return part("ANMF", place + [flags] + body(file))
    }

    private static func part(_ name: String, _ data: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little32(data.count) + data + (data.count % 2 == 1 ? [0] : [])
    }

    private static func little24(_ number: Int) -> [UInt8] { Array(little32(number).prefix(3)) }
    static func little32(_ number: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) } }
}
