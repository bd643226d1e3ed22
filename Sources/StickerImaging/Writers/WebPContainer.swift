import StickerModel

/// The RIFF frame of WebP files (Google's "WebP Container Specification").
enum WebPContainer {
    /// `chunks` are those of one picture: `ALPH` and `VP8 `, or `VP8L`.
    static func still(_ chunks: [UInt8], size: PixelSize) -> [UInt8] {
        var body = Array("WEBP".utf8)
        if chunks.has("ALPH") { body.append(canvas: size, flags: 0x10) }
        return riff(body + chunks)
    }

    /// A whole animation file; it plays `loopCount` times, 0 is forever. Offsets of frames are even, as the format demands.
    static func animation(_ frames: [CodedFrame], canvas: PixelSize, loopCount: Int) -> [UInt8] {
        var body = Array("WEBP".utf8)
        let hasAlpha = frames.contains {
            Self.hasAlpha($0.data) || $0.rect.width < canvas.width || $0.rect.height < canvas.height
        }
        body.append(canvas: canvas, flags: 0x02 | (hasAlpha ? 0x10 : 0))
        body.append(chunk: "ANIM", [0, 0, 0, 0] + UInt16(clamping: loopCount).little(2))
        for (frame, duration) in zip(frames, Timestamps.rounded(frames.map(\.duration))) {
            let rect = frame.rect
            let numbers = [rect.x / 2, rect.y / 2, rect.width - 1, rect.height - 1, min(duration, 0xFF_FFFF)]
            let flags = (frame.isBlended ? 0 : 2) | frame.disposal.rawValue
            body.append(chunk: "ANMF", numbers.flatMap { $0.little(3) } + [flags] + frame.data)
        }
        return riff(body)
    }

    /// The alpha bit of `VP8L` follows its signature and two sizes of 14 bits each.
    private static func hasAlpha(_ chunks: [UInt8]) -> Bool {
        chunks.has("ALPH") || chunks.has("VP8L") && chunks.count > 12 && chunks[12] & 0x10 != 0
    }

    private static func riff(_ body: [UInt8]) -> [UInt8] { Array("RIFF".utf8) + body.count.little(4) + body }

    static func byteCount(_ frames: [CodedFrame]) -> Int {
        frames.reduce(overhead(frames: frames.count)) { $0 + $1.data.count }
    }

    /// Bytes an animation needs besides those of its pictures.
    static func overhead(frames: Int) -> Int { 44 + 24 * frames }

    /// Bytes a still file needs besides its picture, at most.
    static let stillOverhead = 30

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
