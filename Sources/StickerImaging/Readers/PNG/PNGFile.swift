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
    /// How often the animation plays, 0 for ever; nil when the file is no animation.
    private(set) var plays: Int?
    private(set) var notes = PNGNotes()
    /// Behind the last chunk.
    private(set) var end = 0

    private var announced = 0
    private var sequence = 0
    /// Frames beyond the announced number are not shown.
    private var isPastLast = false

    /// Walks all chunks; throws `ArtProblem` where the format's rules are broken or limits exceeded.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(ArtProblem) {
        self.bytes = bytes
        guard bytes.starts(with: Self.signature) else {
            throw .damaged("has a damaged PNG signature (a transfer as text does that)")
        }
        let first = try PNGChunk(bytes, at: Self.signature.count)
        if first.type == "CgBI" { throw Self.crushed }
        guard first.type == "IHDR", first.data.count == 13 else { throw .damaged("does not begin with a PNG header") }
        header = try PNGHeader(bytes, at: first.data.lowerBound)
        try limits.check(canvas: header.size)
        let chunks = try rest(behind: first)
        // The announcement of an animation may stand anywhere ahead of the picture, even behind a frame description.
        if let announcement = chunks.prefix(while: { $0.type != "IDAT" }).first(where: { $0.type == "acTL" }) {
            try announce(announcement, limits: limits)
        }
        for chunk in [first] + chunks { try take(chunk) }
        try finish()
    }

    private mutating func rest(behind first: PNGChunk) throws(ArtProblem) -> [PNGChunk] {
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

    private mutating func announce(_ chunk: PNGChunk, limits: ArtLimits) throws(ArtProblem) {
        guard let count = bytes.big32(chunk.data.lowerBound), chunk.data.count == 8, count > 0 else { return }
        try limits.check(frames: count, of: header.size)
        announced = count
        plays = bytes.big32(chunk.data.lowerBound + 4)
    }

    private mutating func take(_ chunk: PNGChunk) throws(ArtProblem) {
        switch chunk.type {
        case "IDAT", "fdAT", "acTL", "fcTL", "IHDR", "PLTE", "tRNS":
            guard chunk.isIntact(in: bytes) else {
                throw .damaged("is damaged: the checksum of its \(chunk.type) chunk is wrong")
            }
            try takeStructure(chunk)
        case _ where chunk.isCritical:
            throw .damaged("has a \(chunk.type) chunk, which PNG does not know but says must be understood")
        default: notes.take(chunk, in: bytes)
        }
    }

    private mutating func takeStructure(_ chunk: PNGChunk) throws(ArtProblem) {
        switch chunk.type {
        case "IDAT": takePicture(chunk)
        case "fdAT" where plays != nil: try takeFrameData(chunk)
        case "PLTE" where header.isPalette: palette = palette ?? chunk.data
        case "tRNS" where picture.isEmpty: transparency = chunk.data
        case "fcTL" where plays != nil:
            try check(sequenceAt: chunk)
            guard chunk.data.count == 26 else { throw .damaged("has a frame description of a wrong length") }
            guard frames.count < announced else {
                isPastLast = true
                return
            }
            let frame = try APNGFrame(
                bytes, at: chunk.data.lowerBound, number: frames.count + 1, canvas: header.size)
            guard !picture.isEmpty || PixelSize(frame.rect.width, frame.rect.height) == header.size else {
                throw .damaged("has a first frame that does not fill its canvas")
            }
            frames.append(frame)
        default: break
        }
    }

    private mutating func takePicture(_ chunk: PNGChunk) {
        picture.append(chunk.data)
        // A frame description before the default image makes it the first frame.
        if frames.count == 1, plays != nil { frames[0].pieces.append(chunk.data) }
    }

    private mutating func takeFrameData(_ chunk: PNGChunk) throws(ArtProblem) {
        try check(sequenceAt: chunk)
        guard !frames.isEmpty else { throw .damaged("has frame data before any frame description") }
        if isPastLast { return }
        frames[frames.count - 1].pieces.append(chunk.data.dropFirst(4))
    }

    private mutating func check(sequenceAt chunk: PNGChunk) throws(ArtProblem) {
        guard let number = bytes.big32(chunk.data.lowerBound), chunk.data.count >= 4, number == sequence else {
            throw .damaged(
                "has frame parts out of order: number \(bytes.big32(chunk.data.lowerBound) ?? 0) stands where "
                    + "\(sequence) must be")
        }
        sequence += 1
    }

    private func finish() throws(ArtProblem) {
        guard !picture.isEmpty else { throw .damaged("has no picture data") }
        guard plays != nil else { return }
        guard !frames.isEmpty else { throw .damaged("says it is an animation but has no frames") }
        if let empty = frames.firstIndex(where: \.pieces.isEmpty) {
            throw .damaged("has frame \(empty + 1) of \(announced) without picture data")
        }
    }

    /// Far more than real files have; each costs memory.
    private static let mostChunks = 250_000
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let crushed = ArtProblem(
        .unsupported, "is a PNG crushed by Xcode for iOS, which is no real PNG",
        hint: "use the original, or restore it: xcrun pngcrush -revert-iphone-optimizations FILE OUT.png")
}
