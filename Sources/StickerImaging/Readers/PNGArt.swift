import CLibDeflate
import CPNG
import StickerModel

/// A PNG or APNG file.
struct PNGArt: ArtFile {
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

    func frames(drawnAt size: PixelSize?) throws -> any FrameReader {
        if !file.frames.isEmpty { return APNGReader(file, durations: facts.durations, transform: transform) }
        return OneFrame {
            try file.decode(file.picture, size: file.header.size, part: "its picture", transform: transform)
                .turned(file.metadata.orientation)
        }
    }
}

extension PNGFile {
    /// Decodes the default image or a frame's own rectangle. Throws `FileError`.
    func decode(
        _ pieces: [Range<Int>], size: PixelSize, part: String, transform: ColorTransform?
    ) throws(FileError) -> Raster {
        let stream = PNGStream.wrap(
            bytes, header: header.bytes(for: size), palette: palette, transparency: transparency, pieces: pieces)
        return try PNGPixels.decode(stream, header: header, size: size, transform: transform, part: part)
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
        facts.hasAlphaChannel = header.colorType >= 4 || transparency != nil
        facts.bitDepth = header.bitDepth
        facts.colorKind = header.colorKind
        facts.isInterlaced = header.isInterlaced
        facts.isLossless = true
        facts.orientation = metadata.orientation.rawValue
        facts.size = metadata.orientation.turned(header.size)
        facts.colorProfile = colorProfile
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
    private var canvas: Raster
    private var number = 0

    init(_ file: PNGFile, durations: [Double], transform: ColorTransform?) {
        self.file = file
        self.durations = durations
        self.transform = transform
        canvas = Raster(file.header.size)
    }

    func next() throws -> Frame? {
        guard number < file.frames.count else { return nil }
        let frame = file.frames[number]
        let part = try file.decode(
            frame.pieces, size: PixelSize(frame.rect.width, frame.rect.height), part: "frame \(number + 1)",
            transform: transform)
        // Before the first frame the canvas is empty, so restoring clears it, as the specification says.
        let before = frame.disposal == .restore ? canvas : nil
        switch frame.blend {
        case .replace: canvas.replace(frame.rect, with: part)
        case .over: canvas.blend(part, over: frame.rect)
        }
        let displayed = Frame(canvas.turned(file.metadata.orientation), duration: durations[number])
        switch frame.disposal {
        case .keep: break
        case .clear: canvas.clear(frame.rect)
        case .restore: if let before { canvas = before }
        }
        number += 1
        return displayed
    }
}

/// Wraps picture data as a PNG stream of its own: libpng then reads every frame of an APNG as a plain PNG
/// and never sees chunks that do not affect pixels.
enum PNGStream {
    /// `header` is the 13 bytes of IHDR; `pieces` are the parts of one zlib stream inside `bytes`.
    static func wrap(
        _ bytes: [UInt8], header: [UInt8], palette: Range<Int>?, transparency: Range<Int>?, pieces: [Range<Int>]
    ) -> [UInt8] {
        let length = pieces.reduce(0) { $0 + $1.count }
        var stream: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        stream.reserveCapacity(length + 2_048)
        add("IHDR", [header[...]], to: &stream)
        if let palette { add("PLTE", [bytes[palette]], to: &stream) }
        if let transparency { add("tRNS", [bytes[transparency]], to: &stream) }
        add("IDAT", pieces.map { bytes[$0] }, to: &stream)
        add("IEND", [], to: &stream)
        return stream
    }

    private static func add(_ type: String, _ pieces: [ArraySlice<UInt8>], to stream: inout [UInt8]) {
        let length = UInt32(truncatingIfNeeded: pieces.reduce(0) { $0 + $1.count })
        append(length, to: &stream)
        let start = stream.count
        stream += Array(type.utf8)
        for piece in pieces { stream += piece }
        let checksum = stream.withUnsafeBytes { buffer in
            libdeflate_crc32(0, buffer.baseAddress?.advanced(by: start), buffer.count - start)
        }
        append(checksum, to: &stream)
    }

    private static func append(_ number: UInt32, to stream: inout [UInt8]) {
        for shift in [24, 16, 8, 0] { stream.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
    }
}

/// Decodes one PNG stream to RGBA with libpng.
enum PNGPixels {
    /// Decodes a whole stream and converts its colors with `transform`. `part` names the picture in messages.
    static func decode(
        _ stream: [UInt8], header: PNGHeader, size: PixelSize, transform: ColorTransform?, part: String
    ) throws(FileError) -> Raster {
        let isWide = header.keepsWide && transform != nil
        var failure: String?
        let pixels = [UInt8](unsafeUninitializedCapacity: 4 * size.area) { target, count in
            failure = stream.withUnsafeBufferPointer { source in
                read(source, into: target, size: size, wide: isWide, transform: transform)
            }
            count = failure == nil ? 4 * size.area : 0
        }
        if let failure { throw .damaged("has damaged pixel data in \(part): \(failure)") }
        guard var raster = Raster(size, pixels: pixels) else { throw .damaged("cannot be decoded") }
        if !isWide { transform?.apply(to: &raster) }
        return raster
    }

    /// libpng's message about what went wrong; nil when nothing did.
    private static func read(
        _ source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>, size: PixelSize,
        wide: Bool, transform: ColorTransform?
    ) -> String? {
        guard let start = target.baseAddress, let png = sp_png_open(source.baseAddress, source.count, wide ? 1 : 0)
        else { return "there is not enough memory" }
        defer { sp_png_close(png) }
        if let text = message(png) { return text }
        guard sp_png_width(png) == size.width, sp_png_height(png) == size.height else { return "its size changes" }
        guard wide, let transform else {
            return sp_png_read_picture(png, start, 4 * size.width) == 1 ? nil : message(png)
        }
        let isWhole = sp_png_is_interlaced(png) == 1
        let rows = UnsafeMutablePointer<UInt8>.allocate(capacity: 8 * (isWhole ? size.area : size.width))
        defer { rows.deallocate() }
        if isWhole {
            guard sp_png_read_picture(png, rows, 8 * size.width) == 1 else { return message(png) }
            transform.apply(wide: rows, to: start, count: size.area)
            return nil
        }
        for y in 0..<size.height {
            guard sp_png_read_row(png, rows) == 1 else { return message(png) }
            transform.apply(wide: rows, to: start + 4 * size.width * y, count: size.width)
        }
        return nil
    }

    private static func message(_ png: OpaquePointer) -> String? {
        let text = String(cString: sp_png_error(png))
        return text.isEmpty ? nil : text
    }
}
