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
            try pixels.forEachRow { canvas.draw(row: $1, $0, of: frame.rect, isBlended: frame.isBlended) }
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
    /// The default image or a frame's own rectangle as a PNG of its own: libpng then reads every frame of an APNG as a plain
    /// PNG and never sees chunks that do not affect pixels. `pieces` are the parts of one zlib stream.
    func stream(of pieces: [Range<Int>], size: PixelSize) -> [UInt8] {
        var stream = PNGChunks.signature + PNGChunks.chunk("IHDR", header.bytes(for: size))
        if let palette { stream += PNGChunks.chunk("PLTE", Array(bytes[palette])) }
        if let transparency { stream += PNGChunks.chunk("tRNS", Array(bytes[transparency])) }
        let count = pieces.reduce(0) { $0 + $1.count }
        // Room for all, so that a large picture is copied once.
        stream.reserveCapacity(stream.count + count + 24)
        stream += count.big(4)
        let start = stream.count
        stream += "IDAT".utf8
        for piece in pieces { stream += bytes[piece] }
        let sum = stream[start...].withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
        stream += sum.big(4) + PNGChunks.chunk("IEND", [])
        return stream
    }

    /// Container facts. `colorProfile` names a profile that changes colors.
    func facts(colorProfile: String?) -> ImageFacts {
        var facts = ImageFacts(
            format: plays == nil ? .png : .apng, byteCount: bytes.count, size: metadata.orientation.turned(header.size))
        facts.take(stated: frames.map(\.duration), plays: plays)
        facts.isAnimationContainer = plays != nil
        facts.announcedFrames = wrongFrameCount
        facts.hasAlphaChannel = header.colorType >= 4 || transparency != nil
        facts.bitDepth = header.bitDepth
        facts.colorKind = header.colorKind
        facts.isInterlaced = header.isInterlaced
        facts.isLossless = true
        facts.orientation = metadata.orientation.rawValue
        facts.colorProfile = colorProfile
        facts.omissions = metadata.unreadColors.map { [$0] } ?? []
        facts.metadata = metadata.kinds.sorted()
        facts.trailingBytes = bytes.count - end
        return facts
    }
}

/// Decodes one PNG stream to RGBA with libpng, row by row.
struct PNGPixels {
    /// Interlaced pictures are read whole; from this area (px) on with 8 bits a channel, not 16, before their colors
    /// are converted.
    static let wideArea = 4_000_000

    let stream: [UInt8]
    let header: PNGHeader
    let size: PixelSize
    let transform: ColorTransform?
    /// Names the picture in messages.
    let part: String

    /// Calls `body` with each row from the top. Only interlaced pictures are held whole. Throws `FileError` when the
    /// picture is damaged, perhaps after some rows.
    func forEachRow(_ body: (Int, UnsafePointer<UInt8>) -> Void) throws(FileError) {
        let failure = stream.withUnsafeBufferPointer { read($0, body) }
        if let failure { throw .damaged("has damaged pixel data in \(part): \(failure)") }
    }

    /// Whether colors are converted from 16 bits a channel.
    private var isWide: Bool { header.keepsWide && transform != nil }

    /// Reads row by row, of an interlaced picture all passes first. Returns what is wrong, nil when nothing is.
    private func read(_ stream: UnsafeBufferPointer<UInt8>, _ body: (Int, UnsafePointer<UInt8>) -> Void) -> String? {
        guard let png = sp_png_open(stream.baseAddress, stream.count, isWide ? 1 : 0) else {
            return "there is not enough memory"
        }
        defer { sp_png_close(png) }
        if let text = Self.message(png) { return text }
        guard sp_png_width(png) == size.width, sp_png_height(png) == size.height else { return "its size changes" }
        let stride = 4 * size.width * (isWide ? 2 : 1)
        let held = header.isInterlaced ? size.height : 1
        let rows = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * held + 4 * size.width)
        defer { rows.deallocate() }
        let narrow = rows + stride * held
        if header.isInterlaced, sp_png_read_picture(png, rows, stride) != 1 { return Self.message(png) }
        for y in 0..<size.height {
            if !header.isInterlaced, sp_png_read_row(png, rows) != 1 { return Self.message(png) }
            body(y, converted(header.isInterlaced ? rows + stride * y : rows, to: narrow))
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

    private static func message(_ png: OpaquePointer) -> String? {
        let text = String(cString: sp_png_error(png))
        return text.isEmpty ? nil : text
    }
}
