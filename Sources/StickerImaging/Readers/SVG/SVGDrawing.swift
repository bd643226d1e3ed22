import CRSVG
import StickerModel

/// An SVG that librsvg draws. It was given no base address, so librsvg reads no other file and no network.
final class SVGDrawing: DrawingRenderer {
    private var handle: Handle
    /// The visible part of the drawing plane, in CSS px.
    private let view: RsvgRectangle
    /// What `draw` fills, in px.
    private let size: PixelSize

    /// The natural size, the document as it is to be drawn, and what that leaves out. A document that cannot be prepared,
    /// or that librsvg does not take then, is drawn as it is.
    static func measure(_ document: [UInt8], limits: ArtLimits) throws(DrawingRefusal) -> DrawingAnswer {
        do throws(DrawingRefusal) {
            let preparation = SVGPreparation(limits)
            let changed = try preparation.changed(document)
            let drawing = try SVGDrawing(changed ?? document, size: PixelSize(0, 0))
            var answer = drawing.answer(preparation.omissions.texts)
            (answer.hasText, answer.pictures) = (preparation.omissions.hasText, preparation.pictureArea)
            answer.content = changed ?? []
            return answer
        } catch {
            guard [.notSVG, .notDrawn].contains(error.reason), let drawing = try? measureUnprepared(document) else {
                throw error
            }
            return drawing
        }
    }

    /// The same without preparation. Throws `DrawingRefusal`, also where the document may hold pictures: their size is
    /// unknown then.
    static func measureUnprepared(_ document: [UInt8]) throws(DrawingRefusal) -> DrawingAnswer {
        guard !SVGPreparation.mayHoldPictures(document) else { throw DrawingRefusal(reason: .notPrepared) }
        let drawing = try SVGDrawing(document, size: PixelSize(0, 0))
        var omissions = SVGOmissions()
        omissions.add(found: "unprepared")
        var answer = drawing.answer(omissions.texts)
        answer.hasText = true
        return answer
    }

    /// Reads a document that is to fill `size` px; 0 x 0 where it is only measured.
    ///
    /// Throws `DrawingRefusal` with librsvg's message when the text is not an SVG, or when it has no size.
    init(_ bytes: [UInt8], size: PixelSize, limits _: ArtLimits) throws(DrawingRefusal) {
        handle = try Handle(bytes)
        view = Self.view(of: handle.pointer)
        self.size = size
        let isUsable = [view.width, view.height].allSatisfy { (1e-6...1e9).contains($0) }
        guard isUsable, (0...1e9).contains(view.x), (0...1e9).contains(view.y) else {
            throw DrawingRefusal(reason: .noSize)
        }
        guard size.area > 0 else { return }
        let scale = min(Double(size.width) / view.width, Double(size.height) / view.height)
        if let other = try SVGMorphology.document(bytes, (view.width, view.height), scale: scale) {
            handle = try Handle(other)
        }
    }

    /// A document that librsvg has read.
    private final class Handle {
        let pointer: UnsafeMutablePointer<RsvgHandle>

        init(_ bytes: [UInt8]) throws(DrawingRefusal) {
            var failure: UnsafeMutablePointer<GError>?
            let parsed: UnsafeMutablePointer<RsvgHandle>? = bytes.withUnsafeBytes { bytes in
                let stream = g_memory_input_stream_new_from_data(bytes.baseAddress, gssize(bytes.count), nil)
                defer { g_object_unref(stream) }
                // `SVGTree` has seen that a long document uses no entities.
                let flags = bytes.count > SVGTree.longestAttribute ? RSVG_HANDLE_FLAG_UNLIMITED : RSVG_HANDLE_FLAGS_NONE
                return rsvg_handle_new_from_stream_sync(stream, nil, flags, nil, &failure)
            }
            defer { g_clear_error(&failure) }
            guard let parsed else { throw SVGDrawing.refusal(.notSVG, failure) }
            pointer = parsed
            // CSS: 96 px are an inch.
            rsvg_handle_set_dpi(pointer, 96)
        }

        deinit { g_object_unref(pointer) }
    }

    /// The box of an element without its strokes, in CSS px; nil where there is nothing.
    func box(of id: String) -> RsvgRectangle? {
        var (box, plane) = (RsvgRectangle(), view)
        let isKnown = rsvg_handle_get_geometry_for_layer(handle.pointer, "#" + id, &plane, nil, &box, nil)
        return isKnown == 0 ? nil : box
    }

    /// What it is, in the size in px at which it is meant to be displayed.
    ///
    /// Where a side is not a whole number, or is very small or large, it is a size of the same shape whose larger side
    /// is 2,048 px: rounding a shape of 1.5 x 1 px would distort what is drawn from it.
    private func answer(_ omissions: [String]) -> DrawingAnswer {
        let larger = max(view.width, view.height)
        let isWhole = [view.width, view.height].allSatisfy { abs($0 - $0.rounded()) < 0.001 && $0 >= 1 }
        let scale = isWhole && larger >= 16 && larger <= 4_096 ? 1 : 2_048 / larger
        let sides = [view.width, view.height].map { max(1, Int(($0 * scale).rounded())) }
        return DrawingAnswer(measured: PixelSize(sides[0], sides[1]), scale: scale, omissions: omissions)
    }

    /// Draws the whole picture, whatever the frame. Throws `DrawingRefusal` with librsvg's message.
    func draw(frame: Int) throws(DrawingRefusal) -> Raster {
        try Raster.drawn(size) { pixels throws(DrawingRefusal) in
            let surface = cairo_image_surface_create_for_data(
                pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
                Int32(clamping: size.width), Int32(clamping: size.height), Int32(clamping: 4 * size.width))
            let context = cairo_create(surface)
            defer {
                cairo_destroy(context)
                cairo_surface_destroy(surface)
            }
            var failure: UnsafeMutablePointer<GError>?
            defer { g_clear_error(&failure) }
            cairo_scale(context, Double(size.width) / view.width, Double(size.height) / view.height)
            cairo_translate(context, -view.x, -view.y)
            var viewport = RsvgRectangle(x: 0, y: 0, width: view.x + view.width, height: view.y + view.height)
            guard rsvg_handle_render_document(handle.pointer, context, &viewport, &failure) != 0 else {
                throw Self.refusal(.notDrawn, failure)
            }
            cairo_surface_flush(surface)
            switch cairo_surface_status(surface) {
            case CAIRO_STATUS_SUCCESS: break
            case CAIRO_STATUS_NO_MEMORY: throw DrawingRefusal(reason: .noMemory)
            default: throw DrawingRefusal(reason: .notDrawn)
            }
        }
    }

    /// Its width and height, else its view box, else the box around what it draws.
    private static func view(of handle: UnsafeMutablePointer<RsvgHandle>) -> RsvgRectangle {
        var view = RsvgRectangle()
        if rsvg_handle_get_intrinsic_size_in_pixels(handle, &view.width, &view.height) != 0 { return view }
        var has: (width: gboolean, height: gboolean, box: gboolean) = (0, 0, 0)
        var width = RsvgLength()
        var height = RsvgLength()
        rsvg_handle_get_intrinsic_dimensions(handle, &has.width, &width, &has.height, &height, &has.box, &view)
        if has.box != 0 { return RsvgRectangle(x: 0, y: 0, width: view.width, height: view.height) }
        var ink = RsvgRectangle()
        var plane = RsvgRectangle(x: 0, y: 0, width: planeSide, height: planeSide)
        guard rsvg_handle_get_geometry_for_layer(handle, nil, &plane, &ink, nil, nil) != 0 else { return ink }
        // Nothing left of or above the origin is ever visible.
        let (x, y) = (max(0, ink.x), max(0, ink.y))
        return RsvgRectangle(x: x, y: y, width: ink.x + ink.width - x, height: ink.y + ink.height - y)
    }

    /// The side, in px, of the square that is searched for a drawing without any size.
    private static let planeSide = 4_096.0

    private static func refusal(
        _ reason: DrawingRefusal.Reason, _ failure: UnsafeMutablePointer<GError>?
    ) -> DrawingRefusal {
        let text = failure.map { String(cString: $0.pointee.message) } ?? ""
        // Of librsvg and of cairo.
        let lacksMemory = ["NoMemory", "out of memory"].contains { text.contains($0) }
        // What XML is wrong, librsvg says in the words of libxml2.
        let isAboutXML = reason == .notSVG || text.contains("XML")
        return DrawingRefusal(reason: lacksMemory ? .noMemory : reason, text: isAboutXML ? "" : text)
    }
}
