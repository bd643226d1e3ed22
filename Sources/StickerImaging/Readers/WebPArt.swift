import CWebP
import StickerModel

struct WebPArt: RasterArt {
    private(set) var facts: ImageFacts
    let bytes: [UInt8]
    /// Whether every chunk is one of a picture or animation.
    let hasOnlyPictures: Bool
    private let orientation: Orientation
    private let transform: ColorTransform?

    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        self = try bytes.withUnsafeBufferPointer { source throws(FileError) in try WebPArt(source, bytes, limits) }
    }

    func frames(reducedBy side: Int) throws(FileError) -> FrameReader {
        let size = orientation.turned(facts.size)
        guard facts.isAnimationContainer else {
            return .still(try upright(WebPPixels.decode(bytes, size: size, reducedBy: side)))
        }
        let animation = try WebPAnimation(bytes, size)
        return .numbered(Array(facts.durations.indices)) { number throws(FileError) in
            let place = " in frame \(number + 1) of \(facts.durations.count)"
            return Frame(try upright(animation.next(reducedBy: side), place), duration: facts.durations[number])
        }
    }

    private func upright(_ stored: Raster?, _ place: String = "") throws(FileError) -> Raster {
        guard var raster = stored else { throw .damaged("has damaged pixel data" + place) }
        transform?.apply(to: &raster)
        return raster.turned(orientation)
    }
}

enum WebPPixels {
    /// libwebp averages blocks of `side` px a side itself while it decodes them, so that the whole picture is held at most
    /// once. nil if the bytes are not a complete still of this size.
    static func decode(_ bytes: [UInt8], size: PixelSize, reducedBy side: Int = 1) -> Raster? {
        let size = BlockAverage.reduced(size, by: side)
        var options = WebPDecoderConfig()
        guard WebPInitDecoderConfigInternal(&options, WEBP_DECODER_ABI_VERSION) != 0 else { return nil }
        options.options.use_scaling = side > 1 ? 1 : 0
        options.options.scaled_width = Int32(clamping: size.width)
        options.options.scaled_height = Int32(clamping: size.height)
        options.output.colorspace = MODE_RGBA
        options.output.is_external_memory = 1
        let pixels = [UInt8](unsafeUninitializedCapacity: 4 * size.area) { target, count in
            options.output.u.RGBA.rgba = target.baseAddress
            options.output.u.RGBA.stride = Int32(clamping: 4 * size.width)
            options.output.u.RGBA.size = 4 * size.area
            let isWhole = WebPDecode(bytes, bytes.count, &options) == VP8_STATUS_OK
            // A smaller picture would leave some of the memory as it was.
            let isOfSize = Int(options.output.width) == size.width && Int(options.output.height) == size.height
            count = isWhole && isOfSize ? 4 * size.area : 0
        }
        return Raster(size, pixels: pixels)
    }

    /// nil if the chunks are not a picture of this size.
    static func decode(chunks: [UInt8], size: PixelSize) -> Raster? {
        decode(WebPContainer.still(chunks, size: size), size: size)
    }
}

/// What its container says.
extension WebPArt {
    private init(_ source: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8], _ limits: ArtLimits) throws(FileError) {
        self.bytes = bytes
        let declared = (bytes.little32(4) ?? 0) + 8
        let end = min(declared + declared % 2, bytes.count)
        let chunks = try Self.chunks(in: bytes.count > end ? Array(bytes[..<end]) : bytes)
        var data = WebPData(bytes: source.baseAddress, size: source.count)
        var state = WEBP_DEMUX_PARSE_ERROR
        let demuxer = WebPDemuxPartial(&data, &state)
        defer { WebPDemuxDelete(demuxer) }
        guard let demuxer, state == WEBP_DEMUX_DONE else {
            guard declared > bytes.count else { throw .damaged("has a damaged WebP container") }
            throw FileError.damaged(
                "is cut short: its data ends at byte \(Figures.grouped(bytes.count)) of \(Figures.grouped(declared))")
        }
        let flags = WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS)
        let isAnimation = flags & UInt32(ANIMATION_FLAG.rawValue) != 0
        let size = PixelSize(
            Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)), Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)))
        try limits.check(canvas: size)
        let count = Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
        guard count > 0 else { throw .damaged("has no picture data") }
        // An animation of one frame is composed like any other.
        try limits.check(frames: isAnimation ? max(2, count) : count, of: size)
        transform = Self.chunk("ICCP", in: demuxer).flatMap { ColorProfile(icc: $0) }?.toSRGB(from: .rgb)
        orientation = Self.chunk("EXIF", in: demuxer).map { Orientation(exif: $0[...]) } ?? .upright
        hasOnlyPictures = chunks.isSubset(of: Self.pictureChunks)
        facts = ImageFacts(format: .webp, byteCount: bytes.count, size: orientation.turned(size))
        facts.hasAlphaChannel = flags & UInt32(ALPHA_FLAG.rawValue) != 0
        facts.isAnimationContainer = isAnimation
        facts.orientation = orientation.rawValue
        facts.metadata = Set(chunks.compactMap { Self.metadataChunks[$0] }).sorted()
        facts.colorProfile = transform?.name
        facts.trailingBytes = bytes.count - end
        try addFrames(of: demuxer)
    }

    private mutating func addFrames(of demuxer: OpaquePointer) throws(FileError) {
        var frame = WebPIterator()
        defer { WebPDemuxReleaseIterator(&frame) }
        guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { throw .damaged("has no picture data") }
        facts.isLossless = true
        var durations: [Double] = []
        repeat {
            var features = WebPBitstreamFeatures()
            guard WebPGetFeatures(frame.fragment.bytes, frame.fragment.size, &features) == VP8_STATUS_OK else {
                throw .damaged("has a damaged frame \(frame.frame_num)")
            }
            facts.isLossless = facts.isLossless && features.format == 2
            durations.append(Double(max(frame.duration, 0)))
        } while WebPDemuxNextFrame(&frame) != 0
        facts.take(stated: durations, plays: Int(WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT)))
    }

    /// The names of all chunks: libwebp leaves out metadata whose flag in the header is not set, and all of it in a file
    /// without that header. Those that are unknown have one name. Throws `FileError` for more chunks than any picture
    /// needs, as each would take memory.
    private static func chunks(in bytes: [UInt8]) throws(FileError) -> Set<String> {
        let names = WebPContainer.chunks(of: bytes, atMost: mostChunks + 1).map(\.name)
        guard names.count <= mostChunks else {
            throw .damaged("has more than \(Figures.grouped(mostChunks)) WebP chunks")
        }
        return Set(names.map { pictureChunks.contains($0) || metadataChunks[$0] != nil ? $0 : "" })
    }

    /// An animation has one for each frame.
    private static let mostChunks = 250_000

    private static let metadataChunks = ["EXIF": "EXIF", "ICCP": "ICC", "XMP ": "XMP"]
    private static let pictureChunks: Set = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF"]

    private static func chunk(_ name: String, in demuxer: OpaquePointer) -> [UInt8]? {
        var chunk = WebPChunkIterator()
        defer { WebPDemuxReleaseChunkIterator(&chunk) }
        guard WebPDemuxGetChunk(demuxer, name, 1, &chunk) != 0 else { return nil }
        return Array(UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))
    }
}

/// Composes the frames of an animated WebP one after the other; libwebp holds two canvases.
private final class WebPAnimation {
    private let bytes: StableBytes
    private let decoder: OpaquePointer
    private let size: PixelSize

    /// Throws `FileError` when libwebp refuses the file, whose canvas has this size.
    init(_ array: [UInt8], _ size: PixelSize) throws(FileError) {
        (bytes, self.size) = (StableBytes(array), size)
        var options = WebPAnimDecoderOptions()
        var data = WebPData(bytes: bytes.start, size: bytes.count)
        guard WebPAnimDecoderOptionsInitInternal(&options, WEBP_DEMUX_ABI_VERSION) != 0 else {
            throw .damaged("cannot be decoded")
        }
        options.color_mode = MODE_RGBA
        guard let decoder = WebPAnimDecoderNewInternal(&data, &options, WEBP_DEMUX_ABI_VERSION) else {
            throw .damaged("has a damaged WebP container")
        }
        self.decoder = decoder
    }

    deinit { WebPAnimDecoderDelete(decoder) }

    /// What the next frame shows; nil where its data is damaged.
    func next(reducedBy side: Int) -> Raster? {
        var canvas: UnsafeMutablePointer<UInt8>?
        var time: Int32 = 0
        guard WebPAnimDecoderGetNext(decoder, &canvas, &time) != 0, let canvas else { return nil }
        return Raster(reducing: canvas, of: size, by: side)
    }
}
