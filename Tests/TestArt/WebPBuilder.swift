/// Assembles WebP containers round lossless pictures of one color, whose codes take no bits at all.
struct WebPBuilder {
    struct Part {
        var color: [Int]
        /// Even, as the format demands.
        var x = 0
        var y = 0
        var width: Int?
        var height: Int?
        var duration = 100
        var clears = false
        var replaces = false
    }

    var width = 4
    var height = 2
    var parts: [Part]
    var loops = 0
    var profile: [UInt8]?
    var exif: [UInt8]?

    var animation: [UInt8] {
        let frames = parts.map { part in
            let (w, h) = (part.width ?? width, part.height ?? height)
            var data = .little24(part.x / 2) + .little24(part.y / 2) + .little24(w - 1) + .little24(h - 1)
            data += .little24(part.duration) + [(part.replaces ? 2 : 0) | (part.clears ? 1 : 0)]
            return Self.chunk("ANMF", data + Self.picture(part.color, w, h))
        }
        let animation = Self.chunk("ANIM", [255, 255, 255, 255] + .little16(loops))
        return Self.riff(extended(flags: 0x12) + animation + frames.flatMap { $0 } + metadata)
    }

    var still: [UInt8] {
        let picture = Self.picture(parts[0].color, width, height)
        return Self.riff(profile == nil && exif == nil ? picture : extended(flags: 0x10) + picture + metadata)
    }

    private func extended(flags: Int) -> [UInt8] {
        let flags = flags | (profile == nil ? 0 : 0x20) | (exif == nil ? 0 : 8)
        let header = Self.chunk("VP8X", .little32(flags) + .little24(width - 1) + .little24(height - 1))
        return header + (profile.map { Self.chunk("ICCP", $0) } ?? [])
    }

    private var metadata: [UInt8] { exif.map { Self.chunk("EXIF", $0) } ?? [] }

    static func riff(_ content: [UInt8]) -> [UInt8] {
        .text("RIFF") + .little32(content.count + 4) + .text("WEBP") + content
    }

    static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        .text(name) + .little32(data.count) + data + (data.count % 2 == 1 ? [0] : [])
    }

    /// A VP8L picture: five prefix codes of one symbol each, then nothing.
    static func picture(_ color: [Int], _ width: Int, _ height: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.put(0x2F, 8)
        bits.put(width - 1, 14)
        bits.put(height - 1, 14)
        bits.put(1, 1)
        bits.put(0, 3)
        bits.put(0, 3)
        for symbol in [color[1], color[0], color[2], color[3], 0] {
            bits.put(0b101, 3)
            bits.put(symbol, 8)
        }
        return chunk("VP8L", bits.bytes)
    }
}
