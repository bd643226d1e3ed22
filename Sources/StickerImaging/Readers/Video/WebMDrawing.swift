import CVPX
import StickerModel

/// A WebM video whose frames libvpx decodes, in the drawing process.
final class WebMDrawing: DrawingRenderer {
    private let file: WebMFile
    private let track: WebMFile.Track
    private let size: PixelSize
    private let limits: ArtLimits
    private var color: VPXStream
    private var alpha: VPXStream
    private var next = 0
    private var colors: VideoColors?
    /// What is shown while a frame brings no picture.
    private var last: Raster?

    init(_ document: [UInt8], size: PixelSize, limits: ArtLimits) throws(DrawingRefusal) {
        var limits = limits
        // Who asks for a frame has counted them.
        limits.frames = 1 << 40
        do throws(FileError) { file = try WebMFile(document, limits: limits) } catch {
            throw DrawingRefusal(error)
        }
        guard let track = file.video, file.isDecoded else { throw DrawingRefusal(reason: .notDrawn) }
        (self.track, self.size, self.limits) = (track, size, limits)
        color = try VPXStream(isVP8: track.codec == "V_VP8", limits)
        alpha = try VPXStream(isVP8: track.codec == "V_VP8", limits)
    }

    func draw(frame: Int) throws(DrawingRefusal) -> Raster {
        guard file.frames.indices.contains(frame) else { throw DrawingRefusal(reason: .notDrawn) }
        let end = file.frames[frame]
        try start(before: end)
        var picture: (color: vpx_image_t?, alpha: vpx_image_t?)
        while next <= end {
            let block = file.blocks[next]
            next += 1
            do throws(FileError) {
                picture.color = try color.decode(file.bytes[block.color]) ?? picture.color
                picture.alpha = nil
                if track.hasAlpha, let part = block.alpha { picture.alpha = try alpha.decode(file.bytes[part]) }
            } catch {
                throw DrawingRefusal(
                    .damaged("has a damaged picture in frame \(Figures.grouped(frame + 1)): \(error.message)"))
            }
        }
        if let image = picture.color { last = try raster(of: image, alpha: picture.alpha) }
        guard let last else { throw DrawingRefusal(.damaged("does not begin with a whole picture")) }
        return last
    }

    /// Goes to the last whole picture up to a block where that is nearer than what was decoded last.
    private func start(before end: Int) throws(DrawingRefusal) {
        let key = (0...end).last { isWhole(file.blocks[$0]) } ?? 0
        guard next > end || key > next else { return }
        next = key
        color = try VPXStream(isVP8: track.codec == "V_VP8", limits)
        alpha = try VPXStream(isVP8: track.codec == "V_VP8", limits)
    }

    /// Whether both of its pictures need no other.
    private func isWhole(_ block: WebMFile.Block) -> Bool {
        guard color.isKey(file.bytes[block.color]) else { return false }
        return !track.hasAlpha || block.alpha.map { alpha.isKey(file.bytes[$0]) } ?? false
    }

    private func raster(of image: vpx_image_t, alpha: vpx_image_t?) throws(DrawingRefusal) -> Raster {
        guard let drawn = colors(for: image)?.raster(image, alpha) else { throw DrawingRefusal(reason: .noMemory) }
        // Stored narrower than it is shown, reduced, or changing its size on the way.
        do throws(FileError) { return try drawn.resized(to: size) } catch { throw DrawingRefusal(error) }
    }

    private func colors(for image: vpx_image_t) -> VideoColors? {
        let format = VideoColors.Format(
            size: PixelSize(Int(image.d_w), Int(image.d_h)), depth: Int(image.bit_depth),
            isWide: image.fmt.rawValue & UInt32(VPX_IMG_FMT_HIGHBITDEPTH) != 0, shiftX: Int(image.x_chroma_shift),
            shiftY: Int(image.y_chroma_shift), matrix: matrix(of: image),
            isFull: track.range == 2 || track.range != 1 && image.range == VPX_CR_FULL_RANGE)
        if colors?.format != format { colors = VideoColors(format) }
        return colors
    }

    /// Where neither the container nor the video says which one, that of players: large pictures are as in television of
    /// high definition.
    private func matrix(of image: vpx_image_t) -> Int {
        if track.codec == "V_VP9", [0, 1, 4, 5, 6, 7, 9].contains(track.matrix) { return track.matrix }
        return switch image.cs {
        case VPX_CS_BT_601, VPX_CS_SMPTE_170: 6
        case VPX_CS_BT_709: 1
        case VPX_CS_SMPTE_240: 7
        case VPX_CS_BT_2020: 9
        case VPX_CS_SRGB: 0
        default: track.codec == "V_VP9" && image.d_h >= 720 ? 1 : 6
        }
    }
}

private final class VPXStream {
    private let context: UnsafeMutablePointer<vpx_codec_ctx_t>
    private let isVP8: Bool
    private let limits: ArtLimits

    init(isVP8: Bool, _ limits: ArtLimits) throws(DrawingRefusal) {
        (self.isVP8, self.limits) = (isVP8, limits)
        context = UnsafeMutablePointer<vpx_codec_ctx_t>.allocate(capacity: 1)
        context.initialize(to: vpx_codec_ctx_t())
        guard sp_vpx_open_decoder(context, isVP8 ? 1 : 0) == VPX_CODEC_OK else {
            throw DrawingRefusal(reason: .noMemory)
        }
    }

    deinit {
        vpx_codec_destroy(context)
        context.deallocate()
    }

    /// What a coded picture shows; nil where it shows nothing. It is valid until the next one is decoded. Throws
    /// `FileError`.
    func decode(_ bytes: ArraySlice<UInt8>) throws(FileError) -> vpx_image_t? {
        if bytes.isEmpty { return nil }
        if let size = info(bytes)?.size { try limits.check(frames: 2, of: size) }
        let code = bytes.withUnsafeBufferPointer {
            vpx_codec_decode(context, $0.baseAddress, UInt32(clamping: $0.count), nil, 0)
        }
        guard code != VPX_CODEC_MEM_ERROR else { throw FileError(.overLimit, "there is too little memory for it") }
        guard code == VPX_CODEC_OK else { throw .damaged("libvpx cannot decode it") }
        var (position, shown): (vpx_codec_iter_t?, vpx_image_t?) = (nil, nil)
        while let image = vpx_codec_get_frame(context, &position) { shown = image.pointee }
        return shown
    }

    func isKey(_ bytes: ArraySlice<UInt8>) -> Bool { info(bytes)?.isKey ?? false }

    private func info(_ bytes: ArraySlice<UInt8>) -> (size: PixelSize?, isKey: Bool)? {
        var info = vpx_codec_stream_info_t()
        info.sz = UInt32(MemoryLayout<vpx_codec_stream_info_t>.size)
        let code = bytes.withUnsafeBufferPointer {
            vpx_codec_peek_stream_info(
                isVP8 ? vpx_codec_vp8_dx() : vpx_codec_vp9_dx(), $0.baseAddress, UInt32(clamping: $0.count), &info)
        }
        guard code == VPX_CODEC_OK else { return nil }
        return (info.w > 0 && info.h > 0 ? PixelSize(Int(info.w), Int(info.h)) : nil, info.is_kf != 0)
    }
}
