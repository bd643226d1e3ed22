import StickerModel

/// The RIFF frame of WebP files (Google's "WebP Container Specification").
enum WebPContainer {
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
        var payload: WebPPayload
    }

    static func still(_ payload: WebPPayload, size: PixelSize) -> [UInt8] {
        var body = Array("WEBP".utf8)
        if payload.hasAlpha, !payload.isLossless { body.append(canvas: size, flags: 0x10) }
        body += payload.chunks
        return riff(body)
    }

    /// A whole animation file; it plays `loopCount` times, 0 is forever.
    static func animation(_ frames: [Frame], canvas: PixelSize, loopCount: Int) -> [UInt8] {
        var body = Array("WEBP".utf8)
        let hasAlpha = frames.contains {
            $0.payload.hasAlpha || $0.rect.width < canvas.width || $0.rect.height < canvas.height
        }
        body.append(canvas: canvas, flags: 0x02 | (hasAlpha ? 0x10 : 0))
        body.append(chunk: "ANIM", [0, 0, 0, 0] + UInt16(clamping: loopCount).little(2))
        for frame in frames {
            let rect = frame.rect
            let numbers = [rect.x / 2, rect.y / 2, rect.width - 1, rect.height - 1, min(frame.duration, 0xFF_FFFF)]
            let flags = UInt8((frame.isBlended ? 0 : 2) | (frame.isDisposed ? 1 : 0))
            body.append(chunk: "ANMF", numbers.flatMap { $0.little(3) } + [flags] + frame.payload.chunks)
        }
        return riff(body)
    }

    private static func riff(_ body: [UInt8]) -> [UInt8] { Array("RIFF".utf8) + body.count.little(4) + body }

    static func byteCount(_ frames: [Frame]) -> Int {
        frames.reduce(overhead(frames: frames.count)) { $0 + $1.payload.chunks.count }
    }

    /// Bytes an animation needs besides its frames' payloads.
    static func overhead(frames: Int) -> Int { 44 + 24 * frames }

    /// Bytes a still file needs besides its payload, at most.
    static let stillOverhead = 30

    /// The picture chunks of a still file the encoder made.
    static func payload(of file: [UInt8]) -> WebPPayload {
        var payload = WebPPayload(chunks: [], hasAlpha: false, isLossless: false)
        for (name, range) in chunks(of: file) where ["ALPH", "VP8 ", "VP8L"].contains(name) {
            payload.chunks += file[range]
            if name == "ALPH" { payload.hasAlpha = true }
            if name == "VP8L" {
                payload.isLossless = true
                // The alpha bit follows the signature and two sizes of 14 bits each.
                payload.hasAlpha = range.count > 12 && file[range.lowerBound + 12] & 0x10 != 0
            }
        }
        return payload
    }

    /// One chunk with its header; empty if there is none with that name.
    static func chunk(_ wanted: String, in file: [UInt8]) -> [UInt8] {
        chunks(of: file).first { $0.name == wanted }.map { Array(file[$0.range]) } ?? []
    }

    /// The chunks of a file with their headers, those behind so many left out.
    static func chunks(of file: [UInt8], atMost most: Int = .max) -> [(name: String, range: Range<Int>)] {
        var chunks: [(name: String, range: Range<Int>)] = []
        var position = 12
        while position + 8 <= file.count, chunks.count < most {
            let name = String(decoding: file[position..<(position + 4)], as: UTF8.self)
            let length = file.little32(position + 4) ?? 0
            let end = min(file.count, position + 8 + length + length % 2)
            chunks.append((name, position..<end))
            position = end
        }
        return chunks
    }
}

extension [UInt8] {
    /// The header of files with more than a plain picture.
    fileprivate mutating func append(canvas size: PixelSize, flags: Int) {
        append(chunk: "VP8X", flags.little(4) + (size.width - 1).little(3) + (size.height - 1).little(3))
    }

    fileprivate mutating func append(chunk name: String, _ data: [UInt8]) {
        append(contentsOf: name.utf8)
        append(contentsOf: data.count.little(4))
        append(contentsOf: data)
        if data.count % 2 == 1 { append(0) }
    }
}

/// The chunks of one encoded WebP picture: `ALPH` and `VP8 `, or `VP8L`.
struct WebPPayload {
    var chunks: [UInt8]
    var hasAlpha: Bool
    var isLossless: Bool
}
