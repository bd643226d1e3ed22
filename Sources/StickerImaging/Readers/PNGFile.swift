import CLibDeflate
import StickerModel

/// The chunks of a PNG or APNG that matter, found without decoding anything.
struct PNGFile {
    let bytes: [UInt8]
    let header: PNGHeader
    private(set) var palette: Range<Int>?
    private(set) var transparency: Range<Int>?
    /// The parts of the default image.
    private(set) var picture: [Range<Int>] = []
    private(set) var frames: [APNGFrame] = []
    /// How often the animation plays, 0 for ever; nil when the file is not an animation.
    private(set) var plays: Int?
    private(set) var metadata = PNGMetadata()
    /// The offset after the last chunk.
    private(set) var end = 0

    private var announced = 0
    private var sequence = 0
    /// Pixels of an interlaced animation: each frame is held whole beside the canvas and the one before.
    private static let mostInterlaced = 12_000_000
    /// Frames beyond the announced number are ignored.
    private var isPastLast = false

    /// The number of frames that the file announces, where it has more or fewer.
    var wrongFrameCount: Int? { isPastLast || plays != nil && frames.count < announced ? announced : nil }

    /// Walks all chunks; throws `FileError` where the format's rules are broken or limits exceeded.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        self.bytes = bytes
        guard bytes.starts(with: PNGChunks.signature) else {
            throw .damaged("has a damaged PNG signature (a transfer in text mode does that)")
        }
        let first = try PNGChunk(bytes, at: PNGChunks.signature.count)
        if first.type == "CgBI" { throw Self.crushed }
        guard first.type == "IHDR", first.data.count == 13 else { throw .damaged("does not begin with a PNG header") }
        header = try PNGHeader(bytes, at: first.data.lowerBound)
        try limits.check(canvas: header.size)
        let chunks = try chunks(after: first)
        // An animation may be announced anywhere before the picture, even after a frame description.
        if let announcement = chunks.prefix(while: { $0.type != "IDAT" }).first(where: { $0.type == "acTL" }) {
            try announce(announcement, limits: limits)
        }
        for chunk in [first] + chunks { try read(chunk) }
        guard !picture.isEmpty else { throw .damaged("has no picture data") }
        guard plays != nil else { return }
        guard !frames.isEmpty else { throw .damaged("claims to be an animation but has no frames") }
        if let empty = frames.firstIndex(where: \.pieces.isEmpty) {
            throw .damaged("has frame \(empty + 1) of \(announced) without picture data")
        }
    }

    private mutating func chunks(after first: PNGChunk) throws(FileError) -> [PNGChunk] {
        var chunks: [PNGChunk] = []
        var chunk = try PNGChunk(bytes, at: first.end)
        while chunk.type != "IEND" {
            guard chunks.count < Self.mostChunks else {
                throw .damaged("has more than \(Figures.grouped(Self.mostChunks)) PNG chunks")
            }
            chunks.append(chunk)
            chunk = try PNGChunk(bytes, at: chunk.end)
        }
        end = chunk.end
        return chunks
    }

    private mutating func announce(_ chunk: PNGChunk, limits: ArtLimits) throws(FileError) {
        guard let count = bytes.big32(chunk.data.lowerBound), chunk.data.count == 8, count > 0 else { return }
        try limits.check(frames: count, of: header.size)
        guard !header.isInterlaced || header.size.area <= Self.mostInterlaced else {
            let (area, limit) = (Figures.grouped(header.size.area), Figures.grouped(Self.mostInterlaced))
            throw FileError(
                .overLimit, "is an interlaced animation of \(area) px; the limit is \(limit) px",
                hint: "save it without interlacing, or make it smaller")
        }
        announced = count
        plays = bytes.big32(chunk.data.lowerBound + 4)
    }

    private mutating func read(_ chunk: PNGChunk) throws(FileError) {
        guard Self.structure.contains(chunk.type) else {
            // Chunks whose type begins with a lower-case letter may be ignored.
            guard chunk.type.first?.isLowercase == true else {
                throw .damaged("has a critical chunk “\(chunk.type)”, which is not part of PNG")
            }
            return metadata.read(chunk, in: bytes)
        }
        guard chunk.isIntact(in: bytes) else {
            throw .damaged("is damaged: the checksum of its \(chunk.type) chunk is wrong")
        }
        switch chunk.type {
        case "IDAT":
            picture.append(chunk.data)
            // A frame description before the default image makes it the first frame.
            if frames.count == 1, plays != nil { frames[0].pieces.append(chunk.data) }
        case "fdAT" where plays != nil:
            try check(sequenceAt: chunk)
            guard !frames.isEmpty else { throw .damaged("has frame data before any frame description") }
            if !isPastLast { frames[frames.count - 1].pieces.append(chunk.data.dropFirst(4)) }
        case "PLTE" where header.colorType == 3: palette = palette ?? chunk.data
        case "tRNS" where picture.isEmpty: transparency = chunk.data
        case "fcTL" where plays != nil:
            try check(sequenceAt: chunk)
            guard chunk.data.count == 26 else { throw .damaged("has a frame description of the wrong length") }
            guard frames.count < announced else {
                isPastLast = true
                return
            }
            let frame = try APNGFrame(bytes, at: chunk.data.lowerBound, number: frames.count + 1, canvas: header.size)
            guard !picture.isEmpty || frame.rect.size == header.size else {
                throw .damaged("has a first frame that does not fill its canvas")
            }
            frames.append(frame)
        default: break
        }
    }

    private static let structure: Set = ["IDAT", "fdAT", "acTL", "fcTL", "IHDR", "PLTE", "tRNS"]

    private mutating func check(sequenceAt chunk: PNGChunk) throws(FileError) {
        guard let number = bytes.big32(chunk.data.lowerBound), chunk.data.count >= 4, number == sequence else {
            throw .damaged(
                "has frame parts out of order: number \(bytes.big32(chunk.data.lowerBound) ?? 0) is where "
                    + "\(sequence) must be")
        }
        sequence += 1
    }

    /// Far more than real files have. Each one costs memory.
    private static let mostChunks = 250_000
    private static let crushed = FileError(
        .unsupported, "is a PNG that Xcode optimized for iOS, which is not a standard PNG",
        hint: "use the original, or restore it: xcrun pngcrush -revert-iphone-optimizations FILE OUT.png")
}

/// One chunk of a PNG stream: where its data is in the file.
struct PNGChunk {
    /// Four ASCII letters.
    let type: String
    let data: Range<Int>

    /// Reads the chunk at `offset`; throws `FileError` when the file ends before the chunk does.
    init(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        guard let length = bytes.big32(offset), offset + 8 <= bytes.count else {
            throw .cut(at: bytes.count, inside: "a chunk header, before the end mark of the PNG")
        }
        let letters = bytes[offset + 4..<offset + 8]
        guard letters.allSatisfy({ (65...90).contains($0 & 0xDF) }) else {
            throw .damaged("has no PNG chunk at byte \(Figures.grouped(offset)), where one must begin")
        }
        type = String(decoding: letters, as: UTF8.self)
        guard length <= bytes.count - offset - 12 else {
            throw .cut(at: bytes.count, inside: "its \(type) chunk of \(Figures.grouped(length)) bytes")
        }
        data = offset + 8..<offset + 8 + length
    }

    /// Where the next chunk begins.
    var end: Int { data.upperBound + 4 }

    /// Whether the checksum of type and data is correct.
    func isIntact(in bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            let covered = UnsafeRawBufferPointer(rebasing: buffer[data.lowerBound - 4..<data.upperBound])
            return Int(libdeflate_crc32(0, covered.baseAddress, covered.count)) == bytes.big32(data.upperBound)
        }
    }
}

/// The content of IHDR, checked against the PNG specification.
struct PNGHeader {
    let size: PixelSize
    let bitDepth: Int
    /// 0 gray, 2 RGB, 3 palette, 4 gray + alpha, 6 RGBA.
    let colorType: Int
    let isInterlaced: Bool
    /// What follows the size: depth, color type, compression, filter, interlacing.
    private let tail: [UInt8]

    /// Reads the 13 bytes at `offset`; throws `FileError` for what PNG does not define.
    init(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        size = PixelSize(bytes.big32(offset) ?? 0, bytes.big32(offset + 4) ?? 0)
        tail = Array(bytes[offset + 8..<offset + 13])
        (bitDepth, colorType, isInterlaced) = (Int(tail[0]), Int(tail[1]), tail[4] == 1)
        guard [size.width, size.height].allSatisfy({ (1...0x7FFF_FFFF).contains($0) }) else {
            throw .damaged("claims to be \(ArtLimits.text(size)) px, which is not a valid size for a PNG")
        }
        guard Self.kinds[colorType]?.depths.contains(bitDepth) == true else {
            throw .damaged("has a header with color type \(colorType) and \(bitDepth) bits, which PNG does not define")
        }
        guard tail[2] == 0, tail[3] == 0, tail[4] <= 1 else {
            throw .damaged("has a header with a compression, filter or interlace method that PNG does not define")
        }
    }

    var isGray: Bool { colorType == 0 || colorType == 4 }
    /// Whether 16 bits are kept until the color conversion. Interlaced rows arrive in pieces, so large pictures of
    /// that kind would have to be held whole at 8 bytes a pixel.
    var keepsWide: Bool { bitDepth == 16 && (!isInterlaced || size.area <= 4_000_000) }

    /// The 13 bytes of a header for a picture of the same kind and another size.
    func bytes(for size: PixelSize) -> [UInt8] {
        [size.width, size.height].flatMap { $0.big(4) } + tail
    }

    /// As in `ImageFacts.colorKind`.
    var colorKind: String { Self.kinds[colorType]?.name ?? "" }

    /// By their color type.
    private static let kinds: [Int: (name: String, depths: Set<Int>)] = [
        0: ("gray", [1, 2, 4, 8, 16]), 2: ("RGB", [8, 16]), 3: ("palette", [1, 2, 4, 8]), 4: ("gray + alpha", [8, 16]),
        6: ("RGBA", [8, 16]),
    ]
}

/// One frame of an APNG, as its fcTL chunk describes it.
struct APNGFrame {
    let rect: PixelRect
    /// In ms.
    let duration: Double
    let disposal: FrameDisposal
    /// Drawn over what is there instead of replacing it.
    let isBlended: Bool
    /// The parts of its zlib stream, in order.
    var pieces: [Range<Int>] = []

    /// Reads the 26 bytes of an fcTL chunk; throws `FileError` for a frame that is not inside the canvas.
    init(_ bytes: [UInt8], at offset: Int, number: Int, canvas: PixelSize) throws(FileError) {
        let numbers = (1...4).map { bytes.big32(offset + 4 * $0) ?? 0 }
        rect = PixelRect(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
        guard !rect.isEmpty, rect.x + rect.width <= canvas.width, rect.y + rect.height <= canvas.height else {
            throw .damaged(
                "has frame \(number) of \(ArtLimits.text(rect.size)) px at \(rect.x), \(rect.y), outside its "
                    + "canvas of \(ArtLimits.text(canvas)) px")
        }
        guard let disposal = FrameDisposal(rawValue: bytes[offset + 24]), bytes[offset + 25] <= 1
        else { throw .damaged("has frame \(number) with a dispose or blend operation that APNG does not define") }
        self.disposal = disposal
        isBlended = bytes[offset + 25] == 1
        // The specification: a denominator of 0 means 100.
        let (delay, unit) = (bytes.big16(offset + 20) ?? 0, bytes.big16(offset + 22) ?? 0)
        duration = 1_000 * Double(delay) / Double(unit == 0 ? 100 : unit)
    }
}
