import CTIFF
import StickerModel

/// The first page of a TIFF, in the drawing process.
final class TIFFDrawing: DrawingRenderer {
    private let file: OpaquePointer
    private let source: StableBytes
    private let stream: UnsafeMutablePointer<sp_tiff_bytes>
    private let size: PixelSize
    private let limits: ArtLimits

    init(_ document: [UInt8], size: PixelSize, limits: ArtLimits) throws(DrawingRefusal) {
        source = StableBytes(document)
        stream = .allocate(capacity: 1)
        stream.initialize(to: sp_tiff_bytes(bytes: source.start, count: UInt64(source.count), at: 0))
        guard let file = sp_tiff_open(stream) else {
            stream.deallocate()
            throw Self.damage
        }
        (self.file, self.size, self.limits) = (file, size, limits)
    }

    deinit {
        TIFFClose(file)
        stream.deallocate()
    }

    static func measure(_ document: [UInt8]) throws(DrawingRefusal) -> DrawingAnswer {
        let drawing = try TIFFDrawing(document, size: PixelSize(0, 0))
        return try PhotoArt.measured(
            drawing.orientation.turned(drawing.stored), hasAlpha: drawing.alpha != 0,
            drawing.transform?.name, others: drawing.furtherPages)
    }

    /// How many pages follow, up to a thousand, without thumbnails and masks. The last one is the current one then.
    private var furtherPages: Int {
        (0..<1_000).lazy.prefix { _ in TIFFReadDirectory(self.file) != 0 }
            .count { _ in self.number(TIFFTAG_SUBFILETYPE) & Int(FILETYPE_REDUCEDIMAGE | FILETYPE_MASK) == 0 }
    }

    private static var damage: DrawingRefusal { DrawingRefusal(.damaged("is a damaged TIFF, or one of a rare kind")) }

    private func number(_ tag: Int32) -> Int { Int(sp_tiff_number(file, UInt32(tag), 0)) }

    private var stored: PixelSize { PixelSize(number(TIFFTAG_IMAGEWIDTH), number(TIFFTAG_IMAGELENGTH)) }

    private var orientation: Orientation { Orientation(rawValue: number(TIFFTAG_ORIENTATION)) ?? .upright }

    private var alpha: Int { Int(sp_tiff_has_alpha(file)) }

    private var isGray: Bool { number(TIFFTAG_PHOTOMETRIC) <= 1 }

    private var isCMYK: Bool { number(TIFFTAG_PHOTOMETRIC) == Int(PHOTOMETRIC_SEPARATED) }

    private var isLab: Bool {
        [Int(PHOTOMETRIC_CIELAB), Int(PHOTOMETRIC_ICCLAB)].contains(number(TIFFTAG_PHOTOMETRIC))
    }

    func draw(frame: Int) throws(DrawingRefusal) -> Raster {
        let stored = stored
        do throws(FileError) { try limits.check(canvas: stored) } catch { throw DrawingRefusal(error) }
        let samples = try samples(stored)
        var raster: Raster
        if let samples { raster = samples } else { raster = try colors(stored) }
        transform?.apply(to: &raster)
        let side = HEIFDrawing.side(of: orientation.turned(stored), as: size)
        let upright = raster.turned(orientation).reduced(by: side)
        guard upright.size == size else { throw Self.damage }
        return upright
    }

    /// C, M, Y and K as a JPEG has them, or L, a and b, which only a profile turns into colors, or gray and alpha, which
    /// libtiff mixes up; nil for other pictures.
    private func samples(_ stored: PixelSize) throws(DrawingRefusal) -> Raster? {
        let hasGray = isGray && alpha != 0
        let (count, bits) = (hasGray ? 2 : isCMYK ? 4 : 3, number(TIFFTAG_BITSPERSAMPLE))
        guard hasGray || (isCMYK || isLab) && transform != nil, bits == 8 || !isCMYK && bits == 16,
            number(TIFFTAG_SAMPLESPERPIXEL) == count, number(TIFFTAG_PLANARCONFIG) == Int(PLANARCONFIG_CONTIG),
            TIFFIsTiled(file) == 0, TIFFScanlineSize64(file) == count * bits / 8 * stored.width
        else { return nil }
        let signs: UInt8 = number(TIFFTAG_PHOTOMETRIC) == Int(PHOTOMETRIC_CIELAB) ? 128 : 0
        let white: UInt8 = number(TIFFTAG_PHOTOMETRIC) == Int(PHOTOMETRIC_MINISWHITE) ? 255 : 0
        let flips = hasGray ? [white, white, white] : isCMYK ? [255, 255, 255, 255] : [0, signs, signs]
        var raster = Raster(stored)
        var row = [UInt8](repeating: 0, count: count * bits / 8 * stored.width)
        for y in 0..<stored.height {
            guard TIFFReadScanline(file, &row, UInt32(y), 0) == 1 else { throw Self.damage }
            for x in 0..<stored.width {
                let at = 4 * (y * stored.width + x)
                // The second of two bytes is the higher one.
                func value(_ channel: Int) -> UInt8 { row[((x * count + channel + 1) * bits / 8) - 1] }
                raster.pixels[at + 3] = hasGray ? value(1) : 255
                for channel in flips.indices {
                    raster.pixels[at + channel] = value(hasGray ? 0 : channel) ^ flips[channel]
                }
            }
        }
        if hasGray, alpha == Int(EXTRASAMPLE_ASSOCALPHA) { raster.dividePremultiplied() }
        return raster
    }

    /// Whatever else libtiff makes colors of.
    private func colors(_ stored: PixelSize) throws(DrawingRefusal) -> Raster {
        // The grays of libtiff's own Lab are too light.
        if isLab { throw Self.damage }
        var isRead = false
        let pixels = [UInt8](unsafeUninitializedCapacity: 4 * stored.area) { pixels, count in
            pixels.withMemoryRebound(to: UInt32.self) { words in
                isRead =
                    TIFFReadRGBAImageOriented(
                        file, UInt32(stored.width), UInt32(stored.height), words.baseAddress,
                        number(TIFFTAG_ORIENTATION) == 0 ? 1 : Int32(number(TIFFTAG_ORIENTATION)), 1) == 1
            }
            count = isRead ? pixels.count : 0
        }
        guard isRead, var raster = Raster(stored, pixels: pixels) else { throw Self.damage }
        if alpha == Int(EXTRASAMPLE_ASSOCALPHA) || alpha != 0 && !isGray { raster.dividePremultiplied() }
        return raster
    }

    /// Of its ICC profile; nil where nothing changes.
    private lazy var transform: ColorTransform? = {
        if isLab { return ColorProfile.lab?.toSRGB(from: .lab) }
        var count: UInt32 = 0
        guard let bytes = sp_tiff_profile(file, &count), count > 0, count < 4 << 20,
            let profile = ColorProfile(icc: Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
        else { return nil }
        return profile.toSRGB(from: isCMYK ? .cmyk : isGray ? .gray : .rgb)
    }()
}
