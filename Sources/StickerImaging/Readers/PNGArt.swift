import CLibDeflate
import CPNG
import StickerModel

/// A PNG or APNG file.
struct PNGArt: RasterArt {
    let facts: ImageFacts
    private let file: PNGFile
    private let transform: ColorTransform?

    /// Throws `FileError` when the file breaks the format's rules or the limits.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        file = try PNGFile(bytes, limits: limits)
        let profile = file.metadata.colorProfile(in: bytes)
        transform = profile?.toSRGB(from: file.header.isGray ? .gray : .rgb, wide: file.header.keepsWide)
        facts = file.facts(colorProfile: transform == nil ? nil : profile?.name)
    }

    func frames(reducedBy side: Int) throws -> any FrameReader {
        if !file.frames.isEmpty {
            return APNGReader(file, durations: facts.durations, transform: transform, reducedBy: side)
        }
        return OneFrame { try picture(reducedBy: side).turned(file.metadata.orientation) }
    }

    private func picture(reducedBy side: Int) throws(FileError) -> Raster {
        let size = file.header.size
        let stream = file.stream(of: file.picture, size: size)
        let pixels = PNGPixels(stream, header: file.header, size: size, transform: transform, part: "its picture")
        guard side > 1 else { return try pixels.whole() }
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

/// Composes the frames of an APNG one after the other; holds two canvases at most.
final class APNGReader: FrameReader {
    private let file: PNGFile
    private let durations: [Double]
    private let transform: ColorTransform?
    private let side: Int
    private var canvas: Raster
    private var number = 0

    /// The frames are `reducedBy` that many px, both ways, after they are composed.
    init(_ file: PNGFile, durations: [Double], transform: ColorTransform?, reducedBy side: Int = 1) {
        self.file = file
        self.durations = durations
        self.transform = transform
        self.side = side
        canvas = Raster(file.header.size)
    }

    func next() throws -> Frame? {
        guard number < file.frames.count else { return nil }
        let frame = file.frames[number]
        let isLast = number == file.frames.count - 1
        // Before the first frame the canvas is empty, so restoring clears it, as the specification says.
        let before = frame.disposal == .restore && !isLast ? canvas : nil
        let size = frame.rect.size
        let pixels = PNGPixels(
            file.stream(of: frame.pieces, size: size), header: file.header, size: size, transform: transform,
            part: "frame \(number + 1)")
        try pixels.forEachRow { y, row in canvas.draw(row: row, y, of: frame.rect, isBlended: frame.blend == .over) }
        let displayed = Frame(
            canvas.reduced(by: side).turned(file.metadata.orientation), duration: durations[number])
        if !isLast {
            switch frame.disposal {
            case .keep: break
            case .clear: canvas.clear(frame.rect)
            case .restore: if let before { canvas = before }
            }
        }
        number += 1
        return displayed
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
        var head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        func add(_ type: String, _ data: [UInt8], to stream: inout [UInt8]) {
            let content = Array(type.utf8) + data
            Self.append(UInt32(truncatingIfNeeded: data.count), to: &stream)
            stream += content
            Self.append(Self.checksum(0, content[...]), to: &stream)
        }
        add("IHDR", header, to: &head)
        if let palette { add("PLTE", Array(bytes[palette]), to: &head) }
        if let transparency { add("tRNS", Array(bytes[transparency]), to: &head) }
        let type = Array("IDAT".utf8)
        Self.append(UInt32(truncatingIfNeeded: pieces.reduce(0) { $0 + $1.count }), to: &head)
        self.head = head + type
        var tail: [UInt8] = []
        Self.append(pieces.reduce(Self.checksum(0, type[...])) { Self.checksum($0, bytes[$1]) }, to: &tail)
        add("IEND", [], to: &tail)
        self.tail = tail
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

    private static func append(_ number: UInt32, to stream: inout [UInt8]) {
        for shift in [24, 16, 8, 0] { stream.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
    }
}

/// Decodes one PNG stream to RGBA with libpng, whole or row by row.
struct PNGPixels {
    /// Interlaced pictures are read whole; from this area (px) on with 8 bits a channel, not 16, before their colors
    /// are converted.
    static let wideArea = 4_000_000

    private let stream: PNGStream
    private let header: PNGHeader
    private let size: PixelSize
    private let transform: ColorTransform?
    private let part: String

    /// Colors are converted with `transform`. `part` names the picture in messages.
    init(_ stream: PNGStream, header: PNGHeader, size: PixelSize, transform: ColorTransform?, part: String) {
        self.stream = stream
        self.header = header
        self.size = size
        self.transform = transform
        self.part = part
    }

    /// The whole picture. Throws `FileError` when it is damaged.
    func whole() throws(FileError) -> Raster {
        var failure: String?
        let pixels = [UInt8](unsafeUninitializedCapacity: 4 * size.area) { target, count in
            failure = target.baseAddress.map { read(into: $0) } ?? nil
            count = failure == nil ? 4 * size.area : 0
        }
        if let failure { throw damaged(failure) }
        guard let raster = Raster(size, pixels: pixels) else { throw .damaged("cannot be decoded") }
        return raster
    }

    /// Calls `body` with each row from the top. Only interlaced pictures are held whole. Throws `FileError` when the
    /// picture is damaged, perhaps after some rows.
    func forEachRow(_ body: (Int, UnsafePointer<UInt8>) -> Void) throws(FileError) {
        if header.isInterlaced {
            let raster = try whole()
            raster.pixels.withUnsafeBufferPointer { pixels in
                guard let base = pixels.baseAddress else { return }
                for y in 0..<size.height { body(y, base + 4 * size.width * y) }
            }
            return
        }
        let failure = stream.withPieces { pieces in
            reading(pieces) { png in
                let rows = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * size.width * (isWide ? 3 : 1))
                defer { rows.deallocate() }
                for y in 0..<size.height {
                    if let failure = readRow(png, into: rows) { return failure }
                    body(y, rows)
                }
                return nil
            }
        }
        if let failure { throw damaged(failure) }
    }

    /// Whether colors are converted from 16 bits a channel.
    private var isWide: Bool { header.keepsWide && transform != nil }

    private func damaged(_ failure: String) -> FileError {
        .damaged("has damaged pixel data in \(part): \(failure)")
    }

    /// Reads all rows. Returns what is wrong, nil when nothing is.
    private func read(into start: UnsafeMutablePointer<UInt8>) -> String? {
        stream.withPieces { pieces in
            reading(pieces) { png in
                let stride = 4 * size.width
                guard isWide, let transform else {
                    guard sp_png_read_picture(png, start, stride) == 1 else { return Self.message(png) }
                    transform?.apply(to: start, count: size.area)
                    return nil
                }
                guard sp_png_is_interlaced(png) == 1 else {
                    let rows = UnsafeMutablePointer<UInt8>.allocate(capacity: 3 * stride)
                    defer { rows.deallocate() }
                    for y in 0..<size.height {
                        if let failure = readRow(png, into: rows) { return failure }
                        (start + stride * y).update(from: rows, count: stride)
                    }
                    return nil
                }
                let picture = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * stride * size.height)
                defer { picture.deallocate() }
                guard sp_png_read_picture(png, picture, 2 * stride) == 1 else { return Self.message(png) }
                transform.apply(wide: picture, to: start, count: size.area)
                return nil
            }
        }
    }

    /// Reads the next row to the beginning of `rows`, which has room for a row of 16 bits a channel behind it if that
    /// is how rows are read. Returns what is wrong, nil when nothing is.
    private func readRow(_ png: OpaquePointer, into rows: UnsafeMutablePointer<UInt8>) -> String? {
        guard isWide, let transform else {
            guard sp_png_read_row(png, rows) == 1 else { return Self.message(png) }
            transform?.apply(to: rows, count: size.width)
            return nil
        }
        let wide = rows + 4 * size.width
        guard sp_png_read_row(png, wide) == 1 else { return Self.message(png) }
        transform.apply(wide: wide, to: rows, count: size.width)
        return nil
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
