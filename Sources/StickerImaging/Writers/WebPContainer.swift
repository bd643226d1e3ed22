import StickerModel

/// The RIFF frame of WebP files (Google's "WebP Container Specification").
enum WebPContainer {
    /// One frame of an animation as it stands in the file.
    struct Frame {
        /// Even offsets, as the format demands.
        var rect: PixelRect
        /// Whole ms, below 2^24.
        var duration: Int
        /// Drawn over what is there instead of replacing it.
        var isBlended: Bool
        /// The rectangle is cleared before the next frame.
        var isDisposed: Bool
        /// The chunks of a still file that hold its picture.
        var payload: [UInt8]
        var hasAlpha: Bool
    }

    /// A whole animation file; loops as often as `loopCount` says, 0 for ever.
    static func animation(_ frames: [Frame], canvas: PixelSize, loopCount: Int) -> [UInt8] {
        var body = Array("WEBP".utf8)
        var header: [UInt8] = []
        let hasAlpha = frames.contains { $0.hasAlpha || $0.rect.width < canvas.width || $0.rect.height < canvas.height }
        header.append(little: 0x02 | (hasAlpha ? 0x10 : 0), bytes: 4)
        header.append(little: canvas.width - 1, bytes: 3)
        header.append(little: canvas.height - 1, bytes: 3)
        body.append(chunk: "VP8X", header)
        var settings: [UInt8] = []
        settings.append(little: 0, bytes: 4)
        settings.append(little: max(0, min(65_535, loopCount)), bytes: 2)
        body.append(chunk: "ANIM", settings)
        for frame in frames {
            var data: [UInt8] = []
            data.reserveCapacity(frame.payload.count + 16)
            data.append(little: frame.rect.x / 2, bytes: 3)
            data.append(little: frame.rect.y / 2, bytes: 3)
            data.append(little: frame.rect.width - 1, bytes: 3)
            data.append(little: frame.rect.height - 1, bytes: 3)
            data.append(little: min(frame.duration, 0xFF_FFFF), bytes: 3)
            data.append(UInt8((frame.isBlended ? 0 : 2) | (frame.isDisposed ? 1 : 0)))
            data += frame.payload
            body.append(chunk: "ANMF", data)
        }
        var file = Array("RIFF".utf8)
        file.append(little: body.count, bytes: 4)
        return file + body
    }

    /// Bytes an animation needs besides its frames' payloads.
    static func overhead(frames: Int) -> Int { 44 + 24 * frames }

    /// The picture chunks (`ALPH`, `VP8 `, `VP8L`) of a still file, and whether they carry alpha.
    static func payload(of file: [UInt8]) -> (chunks: [UInt8], hasAlpha: Bool) {
        var chunks: [UInt8] = []
        var hasAlpha = false
        var position = 12
        while position + 8 <= file.count {
            let name = file[position..<(position + 4)]
            let length = (0..<4).reduce(0) { $0 | Int(file[position + 4 + $1]) << (8 * $1) }
            let end = min(file.count, position + 8 + length + length % 2)
            if name.elementsEqual("ALPH".utf8) { hasAlpha = true }
            // The alpha bit stands after the signature and twice 14 bits of size.
            if name.elementsEqual("VP8L".utf8), length >= 5 { hasAlpha = file[position + 12] & 0x10 != 0 }
            if ["ALPH", "VP8 ", "VP8L"].contains(where: { name.elementsEqual($0.utf8) }) {
                chunks += file[position..<end]
            }
            position = end
        }
        return (chunks, hasAlpha)
    }
}

extension [UInt8] {
    fileprivate mutating func append(little value: Int, bytes: Int) {
        for index in 0..<bytes { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }

    fileprivate mutating func append(chunk name: String, _ data: [UInt8]) {
        append(contentsOf: name.utf8)
        append(little: data.count, bytes: 4)
        append(contentsOf: data)
        if data.count % 2 == 1 { append(0) }
    }
}
