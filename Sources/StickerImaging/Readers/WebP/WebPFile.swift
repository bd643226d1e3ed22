import CWebP
import StickerModel

/// What the container of a WebP file says.
struct WebPFile {
    let size: PixelSize
    let hasAlpha: Bool
    let isAnimation: Bool
    let plays: Int
    /// As stated, in ms.
    private(set) var durations: [Double] = []
    private(set) var isLossless = true
    let profile: [UInt8]?
    let orientation: Orientation
    let metadata: [String]
    /// Behind the RIFF container.
    let end: Int

    /// Throws `ArtProblem` for files that are cut, damaged or beyond the limits.
    init(_ bytes: StableBytes, _ array: [UInt8], limits: ArtLimits) throws(ArtProblem) {
        let declared = (array.little32(4) ?? 0) + 8
        end = min(declared + declared % 2, array.count)
        var data = WebPData(bytes: bytes.start, size: bytes.count)
        var state = WEBP_DEMUX_PARSE_ERROR
        let demuxer = WebPDemuxPartial(&data, &state)
        defer { WebPDemuxDelete(demuxer) }
        guard let demuxer, state == WEBP_DEMUX_DONE else {
            guard declared > array.count else { throw .damaged("has a damaged WebP container") }
            throw ArtProblem.damaged(
                "is cut short: its data ends at byte \(Figures.grouped(array.count)) of \(Figures.grouped(declared))")
        }
        let flags = WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS)
        size = PixelSize(
            Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)), Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)))
        isAnimation = flags & UInt32(ANIMATION_FLAG.rawValue) != 0
        plays = Int(WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT))
        try limits.check(canvas: size)
        let count = Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
        guard count > 0 else { throw .damaged("has no picture data") }
        try limits.check(frames: count, of: size)
        profile = Self.chunk("ICCP", in: demuxer)
        let exif = Self.chunk("EXIF", in: demuxer)
        orientation = exif.map { Orientation(exif: $0[...]) } ?? .upright
        metadata =
            (exif == nil ? [] : ["EXIF"]) + (profile == nil ? [] : ["ICC"])
            + (Self.chunk("XMP ", in: demuxer) == nil ? [] : ["XMP"])
        hasAlpha = flags & UInt32(ALPHA_FLAG.rawValue) != 0
        try walk(demuxer)
    }

    private mutating func walk(_ demuxer: OpaquePointer) throws(ArtProblem) {
        var frame = WebPIterator()
        defer { WebPDemuxReleaseIterator(&frame) }
        guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { throw .damaged("has no picture data") }
        repeat {
            var features = WebPBitstreamFeatures()
            guard WebPGetFeatures(frame.fragment.bytes, frame.fragment.size, &features) == VP8_STATUS_OK else {
                throw .damaged("has a damaged frame \(frame.frame_num)")
            }
            isLossless = isLossless && features.format == 2
            durations.append(Double(max(frame.duration, 0)))
        } while WebPDemuxNextFrame(&frame) != 0
    }

    private static func chunk(_ name: String, in demuxer: OpaquePointer) -> [UInt8]? {
        var chunk = WebPChunkIterator()
        defer { WebPDemuxReleaseChunkIterator(&chunk) }
        guard WebPDemuxGetChunk(demuxer, name, 1, &chunk) != 0 else { return nil }
        return Array(UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))
    }
}
