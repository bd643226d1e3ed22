import CLibDeflate
import CPNG
import StickerModel

struct PNGArt: RasterArt {
    let facts: ImageFacts
    private let file: PNGFile
    private let transform: ColorTransform?

    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        file = try PNGFile(bytes, limits: limits)
        let (header, metadata) = (file.header, file.metadata)
        if let fault = metadata.fault { throw fault }
        transform = metadata.colorProfile(in: bytes)?
            .toSRGB(from: header.isGray ? .gray : .rgb, wide: header.keepsWide)
        var facts = ImageFacts(
            format: file.plays == nil ? .png : .apng, byteCount: bytes.count,
            size: metadata.orientation.turned(header.size))
        facts.take(stated: file.frames.map(\.duration), plays: file.plays)
        facts.isAnimationContainer = file.plays != nil
        facts.announcedFrames = file.wrongFrameCount
        facts.hasAlphaChannel = header.colorType >= 4 || file.transparency != nil
        facts.bitDepth = header.bitDepth
        facts.colorKind = header.colorKind
        facts.isInterlaced = header.isInterlaced
        facts.isLossless = true
        facts.orientation = metadata.orientation.rawValue
        facts.colorProfile = transform?.name
        facts.omissions = metadata.unreadColors.map { [$0] } ?? []
        facts.metadata = metadata.kinds.sorted()
        facts.trailingBytes = bytes.count - file.end
        self.facts = facts
    }

    func frames(reducedBy side: Int) throws(FileError) -> FrameReader {
        guard !file.frames.isEmpty else {
            return .still(try picture(reducedBy: side).turned(file.metadata.orientation))
        }
        var canvas = FrameCanvas(file.header.size)
        return .numbered(Array(file.frames.indices)) { number throws(FileError) in
            let displayed = try displayed(number, on: &canvas)
            return Frame(
                displayed.reduced(by: side).turned(file.metadata.orientation), duration: facts.durations[number])
        }
    }

    /// What the canvas shows from a frame of an APNG on; all before it were drawn.
    private func displayed(_ number: Int, on canvas: inout FrameCanvas) throws(FileError) -> Raster {
        let (frame, isLast) = (file.frames[number], number == file.frames.count - 1)
        return try canvas.display(frame.disposal, of: frame.rect, isLast: isLast) { canvas throws(FileError) in
            try forEachRow(of: frame.pieces, frame.rect.size, in: "frame \(number + 1)") {
                canvas.draw(row: $1, $0, of: frame.rect, isBlended: frame.isBlended)
            }
        }
    }

    private func picture(reducedBy side: Int) throws(FileError) -> Raster {
        var average = BlockAverage(of: file.header.size, side: side)
        try forEachRow(of: file.picture, file.header.size, in: "its picture") { average.add($1) }
        return average.finish()
    }
}

/// Decoding of one zlib stream to RGBA with libpng, row by row.
extension PNGArt {
    /// Calls `body` with each row of a picture, whose data is in `pieces`, from the top. Only interlaced pictures are held
    /// whole. Throws `FileError`, which names the `part`, when the picture is damaged, perhaps after some rows.
    private func forEachRow(
        of pieces: [Range<Int>], _ size: PixelSize, in part: String, _ body: (Int, UnsafePointer<UInt8>) -> Void
    ) throws(FileError) {
        let failure = file.stream(of: pieces, size: size).withUnsafeBufferPointer { read($0, size, body) }
        if let failure { throw .damaged("has damaged pixel data in \(part): \(failure)") }
    }

    /// Reads row by row, of an interlaced picture all passes first. Returns what is wrong, nil when nothing is.
    private func read(
        _ stream: UnsafeBufferPointer<UInt8>, _ size: PixelSize, _ body: (Int, UnsafePointer<UInt8>) -> Void
    ) -> String? {
        let isInterlaced = file.header.isInterlaced
        // Colors are converted from 16 bits a channel.
        let isWide = file.header.keepsWide && transform != nil
        guard let png = sp_png_open(stream.baseAddress, stream.count, isWide ? 1 : 0) else {
            return "there is not enough memory"
        }
        defer { sp_png_close(png) }
        if let text = Self.message(png) { return text }
        guard sp_png_width(png) == size.width, sp_png_height(png) == size.height else { return "its size changes" }
        let stride = 4 * size.width * (isWide ? 2 : 1)
        let held = isInterlaced ? size.height : 1
        let rows = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * held + 4 * size.width)
        defer { rows.deallocate() }
        let narrow = rows + stride * held
        if isInterlaced, sp_png_read_picture(png, rows, stride) != 1 { return Self.message(png) }
        for y in 0..<size.height {
            if !isInterlaced, sp_png_read_row(png, rows) != 1 { return Self.message(png) }
            let row = isInterlaced ? rows + stride * y : rows
            if isWide {
                transform?.apply(wide: row, to: narrow, count: size.width)
            } else {
                transform?.apply(to: row, count: size.width)
            }
            body(y, isWide ? narrow : row)
        }
        return nil
    }

    private static func message(_ png: OpaquePointer) -> String? {
        let text = String(cString: sp_png_error(png))
        return text.isEmpty ? nil : text
    }
}

extension PNGFile {
    /// The default image or a frame's own rectangle as a PNG of its own: libpng then reads every frame of an APNG as a plain
    /// PNG and never sees chunks that do not affect pixels. `pieces` are the parts of one zlib stream.
    fileprivate func stream(of pieces: [Range<Int>], size: PixelSize) -> [UInt8] {
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
}
