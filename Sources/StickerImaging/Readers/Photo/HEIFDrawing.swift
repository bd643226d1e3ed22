import CHEIF
import StickerModel

/// The main picture of a HEIC or AVIF file, in the drawing process: upright, without its thumbnails, depth maps and further
/// pictures.
final class HEIFDrawing: DrawingRenderer {
    private let context: OpaquePointer
    private let handle: OpaquePointer
    /// libheif keeps a pointer to it.
    private let source: StableBytes
    private let size: PixelSize

    init(_ document: [UInt8], size: PixelSize, limits _: ArtLimits) throws(DrawingRefusal) {
        guard let context = heif_context_alloc() else { throw DrawingRefusal(reason: .noMemory) }
        source = StableBytes(document)
        heif_context_set_max_decoding_threads(context, 0)
        heif_context_set_maximum_image_size_limit(context, 1 << 15)
        var handle: OpaquePointer?
        var problem = heif_context_read_from_memory_without_copy(context, source.start, source.count, nil)
        if problem.code == heif_error_Ok { problem = heif_context_get_primary_image_handle(context, &handle) }
        guard problem.code == heif_error_Ok, let handle else {
            // The text of a problem is the context's.
            let refusal = Self.refusal(problem)
            heif_context_free(context)
            throw refusal
        }
        (self.context, self.handle, self.size) = (context, handle, size)
    }

    deinit {
        heif_image_handle_release(handle)
        heif_context_free(context)
    }

    static func measure(_ document: [UInt8]) throws(DrawingRefusal) -> DrawingAnswer {
        let drawing = try HEIFDrawing(document, size: PixelSize(0, 0))
        if drawing.profileLength == 0,
            let fault = drawing.named.flatMap({ FileError.hdr($0.transfer, in: "its nclx box") })
        {
            throw DrawingRefusal(fault)
        }
        return try PhotoArt.measured(
            drawing.own, hasAlpha: heif_image_handle_has_alpha_channel(drawing.handle) != 0, drawing.transform?.name,
            others: Int(heif_context_get_number_of_top_level_images(drawing.context)) - 1)
    }

    /// In px, turned upright.
    private var own: PixelSize {
        PixelSize(Int(heif_image_handle_get_width(handle)), Int(heif_image_handle_get_height(handle)))
    }

    func draw(frame: Int) throws(DrawingRefusal) -> Raster {
        guard let options = heif_decoding_options_alloc() else { throw DrawingRefusal(reason: .noMemory) }
        defer { heif_decoding_options_free(options) }
        options.pointee.convert_hdr_to_8bit = 1
        var image: OpaquePointer?
        let problem = heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options)
        guard problem.code == heif_error_Ok, let image else { throw Self.refusal(problem) }
        defer { heif_image_release(image) }
        var stride: Int32 = 0
        let stored = PixelSize(
            Int(heif_image_get_width(image, heif_channel_interleaved)),
            Int(heif_image_get_height(image, heif_channel_interleaved)))
        guard let rows = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride), stored == own,
            Int(stride) >= 4 * stored.width
        else { throw DrawingRefusal(reason: .notDrawn) }
        var average = BlockAverage(of: stored, side: Self.side(of: stored, as: size))
        for y in 0..<stored.height { average.add(rows + y * Int(stride)) }
        var raster = average.finish()
        if heif_image_handle_has_alpha_channel(handle) != 0, heif_image_handle_is_premultiplied_alpha(handle) != 0 {
            raster.dividePremultiplied()
        }
        transform?.apply(to: &raster)
        guard raster.size == size else { throw DrawingRefusal(reason: .notDrawn) }
        return raster
    }

    /// How many px of a side become one where a picture is drawn smaller than it is.
    static func side(of stored: PixelSize, as wanted: PixelSize) -> Int {
        (1...BlockAverage.longestSide).first { BlockAverage.reduced(stored, by: $0) == wanted } ?? 1
    }

    /// Of its ICC profile, else of the primaries it names; nil where nothing changes.
    private lazy var transform: ColorTransform? = {
        if profileLength > 0, profileLength < 4 << 20 {
            var bytes = [UInt8](repeating: 0, count: profileLength)
            _ = heif_image_handle_get_raw_color_profile(handle, &bytes)
            return ColorProfile(icc: bytes)?.toSRGB(from: .rgb)
        }
        return named.flatMap { ColorProfile(primaries: $0.primaries)?.toSRGB(from: .rgb) }
    }()

    /// Bytes of its ICC profile.
    private var profileLength: Int { heif_image_handle_get_raw_color_profile_size(handle) }

    /// The code points (ITU-T H.273) that it names; nil without any.
    private var named: (primaries: Int, transfer: Int)? {
        var named: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard heif_image_handle_get_nclx_color_profile(handle, &named).code == heif_error_Ok, let named else {
            return nil
        }
        defer { heif_nclx_color_profile_free(named) }
        return (Int(named.pointee.color_primaries.rawValue), Int(named.pointee.transfer_characteristics.rawValue))
    }

    private static func refusal(_ problem: heif_error) -> DrawingRefusal {
        if problem.code == heif_error_Memory_allocation_error { return DrawingRefusal(reason: .noMemory) }
        // Some have line breaks in them.
        let text = problem.message.map {
            String(cString: $0).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        return DrawingRefusal(.damaged("cannot be decoded" + (text.map { ": \($0.prefix(200).lowercased())" } ?? "")))
    }
}
