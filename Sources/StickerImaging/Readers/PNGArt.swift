import CLibDeflate
import CPNG
import StickerModel

struct PNGArt: RasterArt {
    let facts: ImageFacts
    private let file: PNGFile
    private let transform: ColorTransform?

    /// Throws `FileError` when the file breaks the format's rules or the limits.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        file = try PNGFile(bytes, limits: limits)
        try file.metadata.refuseHDR()
        transform = file.metadata.colorProfile(in: bytes)?
            .toSRGB(from: file.header.isGray ? .gray : .rgb, wide: file.header.keepsWide)
        facts = file.facts(colorProfile: transform?.name)
    }

    func frames(reducedBy side: Int) throws -> FrameReader {
        guard !file.frames.isEmpty else {
            return .still { try picture(reducedBy: side).turned(file.metadata.orientation) }
        }
        var canvas = FrameCanvas(file.header.size)
        return .numbered(Array(file.frames.indices)) { number in
            let displayed = try displayed(number, on: &canvas)
            return Frame(
                displayed.reduced(by: side).turned(file.metadata.orientation), duration: facts.durations[number])
        }
    }

    /// What the canvas shows from a frame of an APNG on; all before it were drawn.
    private func displayed(_ number: Int, on canvas: inout FrameCanvas) throws -> Raster {
        let frame = file.frames[number]
        let size = frame.rect.size
        let pixels = PNGPixels(
            stream: file.stream(of: frame.pieces, size: size), header: file.header, size: size, transform: transform,
            part: "frame \(number + 1)")
        return try canvas.display(
            frame.disposal, of: frame.rect, isLast: number == file.frames.count - 1
        ) { canvas in
            try pixels.forEachRow { canvas.draw(row: $1, $0, of: frame.rect, isBlended: frame.blend == .over) }
        }
    }

    private func picture(reducedBy side: Int) throws(FileError) -> Raster {
        let size = file.header.size
        let stream = file.stream(of: file.picture, size: size)
        let pixels = PNGPixels(
            stream: stream, header: file.header, size: size, transform: transform, part: "its picture")
        var average = BlockAverage(of: size, side: side)
        try pixels.forEachRow { average.add($1) }
        return average.finish()
    }
}

extension PNGFile {
    /// The default image or a frame's own rectangle as a PNG stream of its own.
    func stream(of pieces: [Range<Int>], size: PixelSize) -> PNGStream {
        PNGStream(
            bytes, header: header.bytes(for: size), palette: palette, transparency: transparency, pieces: pieces)
    }

    /// Container facts. `colorProfile` names a profile that changes colors.
    func facts(colorProfile: String?) -> ImageFacts {
        var facts = ImageFacts(format: plays == nil ? .png : .apng, byteCount: bytes.count, size: header.size)
        if frames.count > 1 {
            facts.statedDurations = frames.map(\.duration)
            facts.durations = ImageFacts.displayed(facts.statedDurations)
            facts.loopCount = plays
        }
        facts.isAnimationContainer = plays != nil
        facts.announcedFrames = wrongFrameCount
        facts.hasAlphaChannel = header.colorType >= 4 || transparency != nil
        facts.bitDepth = header.bitDepth
        facts.colorKind = header.colorKind
        facts.isInterlaced = header.isInterlaced
        facts.isLossless = true
        facts.orientation = metadata.orientation.rawValue
        facts.size = metadata.orientation.turned(header.size)
        facts.colorProfile = colorProfile
        facts.omissions = metadata.unreadColors.map { [$0] } ?? []
        facts.metadata = metadata.kinds.sorted()
        facts.trailingBytes = bytes.count - end
        return facts
    }
}

/// Picture data as a PNG stream of its own, without a copy of the data: libpng then reads every frame of an APNG as a
/// plain PNG and never sees chunks that do not affect pixels.
struct PNGStream {
    private let bytes: [UInt8]
    private let pieces: [Range<Int>]
    /// What comes before and after the pieces.
    private let head: [UInt8]
    private let tail: [UInt8]

    /// `header` is the 13 bytes of IHDR; `pieces` are the parts of one zlib stream inside `bytes`.
    init(_ bytes: [UInt8], header: [UInt8], palette: Range<Int>?, transparency: Range<Int>?, pieces: [Range<Int>]) {
        self.bytes = bytes
        self.pieces = pieces
        var head = PNGChunks.signature + PNGChunks.chunk("IHDR", header)
        if let palette { head += PNGChunks.chunk("PLTE", Array(bytes[palette])) }
        if let transparency { head += PNGChunks.chunk("tRNS", Array(bytes[transparency])) }
        let type = Array("IDAT".utf8)
        head += pieces.reduce(0) { $0 + $1.count }.big(4)
        self.head = head + type
        let sum = pieces.reduce(Self.checksum(0, type[...])) { Self.checksum($0, bytes[$1]) }
        tail = sum.big(4) + PNGChunks.chunk("IEND", [])
    }

    /// Calls `body` with the pieces of the stream, which are valid only inside.
    func withPieces<Result>(_ body: (UnsafeBufferPointer<sp_png_piece>) -> Result) -> Result {
        head.withUnsafeBufferPointer { head in
            tail.withUnsafeBufferPointer { tail in
                bytes.withUnsafeBufferPointer { bytes in
                    let data = pieces.map {
                        sp_png_piece(bytes: bytes.baseAddress?.advanced(by: $0.lowerBound), length: $0.count)
                    }
                    let all =
                        [sp_png_piece(bytes: head.baseAddress, length: head.count)] + data
                        + [sp_png_piece(bytes: tail.baseAddress, length: tail.count)]
                    return all.withUnsafeBufferPointer(body)
                }
            }
        }
    }

    private static func checksum(_ sum: UInt32, _ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.withUnsafeBytes { libdeflate_crc32(sum, $0.baseAddress, $0.count) }
    }
}

/// Decodes one PNG stream to RGBA with libpng, row by row.
struct PNGPixels {
    /// Interlaced pictures are read whole; from this area (px) on with 8 bits a channel, not 16, before their colors
    /// are converted.
    static let wideArea = 4_000_000

    let stream: PNGStream
    let header: PNGHeader
    let size: PixelSize
    let transform: ColorTransform?
    /// Names the picture in messages.
    let part: String

    /// Calls `body` with each row from the top. Only interlaced pictures are held whole. Throws `FileError` when the
    /// picture is damaged, perhaps after some rows.
    func forEachRow(_ body: (Int, UnsafePointer<UInt8>) -> Void) throws(FileError) {
        let failure = stream.withPieces { pieces in
            reading(pieces) { png in header.isInterlaced ? readPasses(png, body) : readRows(png, body) }
        }
        if let failure { throw .damaged("has damaged pixel data in \(part): \(failure)") }
    }

    /// Whether colors are converted from 16 bits a channel.
    private var isWide: Bool { header.keepsWide && transform != nil }

    /// Reads all passes of an interlaced picture. Returns what is wrong, nil when nothing is.
    private func readPasses(_ png: OpaquePointer, _ body: (Int, UnsafePointer<UInt8>) -> Void) -> String? {
        let stride = 4 * size.width * (isWide ? 2 : 1)
        let picture = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * size.height)
        defer { picture.deallocate() }
        guard sp_png_read_picture(png, picture, stride) == 1 else { return Self.message(png) }
        let row = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * size.width)
        defer { row.deallocate() }
        for y in 0..<size.height { body(y, converted(picture + stride * y, to: row)) }
        return nil
    }

    /// Reads row by row. Returns what is wrong, nil when nothing is.
    private func readRows(_ png: OpaquePointer, _ body: (Int, UnsafePointer<UInt8>) -> Void) -> String? {
        let rows = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * size.width * 3)
        defer { rows.deallocate() }
        let wide = rows + 4 * size.width
        for y in 0..<size.height {
            guard sp_png_read_row(png, wide) == 1 else { return Self.message(png) }
            body(y, converted(wide, to: rows))
        }
        return nil
    }

    /// A row as libpng gives it, in sRGB with 8 bits a channel: in place, or in `target` where it had 16.
    private func converted(
        _ row: UnsafeMutablePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        guard isWide, let transform else {
            transform?.apply(to: row, count: size.width)
            return UnsafePointer(row)
        }
        transform.apply(wide: row, to: target, count: size.width)
        return UnsafePointer(target)
    }

    private func reading(
        _ pieces: UnsafeBufferPointer<sp_png_piece>, _ body: (OpaquePointer) -> String?
    ) -> String? {
        guard let png = sp_png_open(pieces.baseAddress, pieces.count, isWide ? 1 : 0) else {
            return "there is not enough memory"
        }
        defer { sp_png_close(png) }
        if let text = Self.message(png) { return text }
        guard sp_png_width(png) == size.width, sp_png_height(png) == size.height else { return "its size changes" }
        return body(png)
    }

    private static func message(_ png: OpaquePointer) -> String? {
        let text = String(cString: sp_png_error(png))
        return text.isEmpty ? nil : text
    }
}
