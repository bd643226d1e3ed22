import CRSVG
import StickerModel

/// An SVG that librsvg draws. It was given no base address, so librsvg reads no other file and no network.
final class SVGDrawing: DrawingRenderer {
    private var handle: Handle
    /// The visible part of the drawing plane, in CSS px.
    private let view: RsvgRectangle
    /// What is drawn around it for filters, and not shown.
    private var margin = SVGMargin()
    /// What `draw` fills, in px.
    private let size: PixelSize

    /// The natural size, the document as it is to be drawn, and what that leaves out.
    static func measure(_ document: [UInt8], limits: ArtLimits) throws(DrawingRefusal) -> MeasuredDrawing {
        let preparation = SVGPreparation(limits)
        let changed = try preparation.changed(document)
        let drawing = try SVGDrawing(changed ?? document, size: PixelSize(0, 0))
        return MeasuredDrawing(
            size: drawing.naturalSize, omissions: preparation.omissions.texts, document: changed)
    }

    /// Reads a document that is to fill `size` px; 0 x 0 where it is only measured.
    ///
    /// Throws `DrawingRefusal` with librsvg's message when the text is not an SVG, or when it has no size.
    init(_ bytes: [UInt8], size: PixelSize) throws(DrawingRefusal) {
        handle = try Handle(bytes)
        view = Self.view(of: handle.pointer)
        self.size = size
        let isUsable = [view.width, view.height].allSatisfy { (1e-6...1e9).contains($0) }
        guard isUsable, (0...1e9).contains(view.x), (0...1e9).contains(view.y) else {
            throw DrawingRefusal(reason: .noSize)
        }
        guard size.area > 0, bytes.indices.contains(where: { bytes.has("filter", at: $0) }) else { return }
        let tree = try SVGTree(bytes)
        let scale = min(Double(size.width) / view.width, Double(size.height) / view.height)
        let reach = SVGFilterReach(
            tree, unit: tree.root.scaleOfView((view.width, view.height)), share: max(view.width, view.height))
        SVGMorphology.repair(tree, scale: scale, reach)
        if view.x == 0, view.y == 0, !reach.steps.isEmpty {
            margin = SVGMargin(beyond: box(of: nil), of: view, scale: scale, reach.steps)
            margin.add(to: tree, view)
        }
        if tree.isChanged { handle = try Handle(try tree.text()) }
    }

    /// A document that librsvg has read.
    private final class Handle {
        let pointer: UnsafeMutablePointer<RsvgHandle>

        init(_ bytes: [UInt8]) throws(DrawingRefusal) {
            var failure: UnsafeMutablePointer<GError>?
            let parsed = bytes.withUnsafeBufferPointer {
                rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), &failure)
            }
            defer { g_clear_error(&failure) }
            guard let parsed else { throw SVGDrawing.refusal(.notSVG, failure) }
            pointer = parsed
            // CSS: 96 px are an inch.
            rsvg_handle_set_dpi(pointer, 96)
        }

        deinit { g_object_unref(pointer) }
    }

    /// The box of an element without its strokes, or that of the whole drawing with them, in CSS px and beyond the
    /// canvas, too; nil where there is nothing.
    func box(of id: String?) -> RsvgRectangle? {
        var (ink, box, plane) = (RsvgRectangle(), RsvgRectangle(), view)
        let isKnown = rsvg_handle_get_geometry_for_layer(handle.pointer, id.map { "#" + $0 }, &plane, &ink, &box, nil)
        return isKnown == 0 ? nil : id == nil ? ink : box
    }

    /// The size in px at which it is meant to be displayed.
    ///
    /// Where a side is not a whole number, or is very small or large, it is a size of the same shape whose larger side
    /// is 2,048 px: rounding a shape of 1.5 x 1 px would distort what is drawn from it.
    private var naturalSize: PixelSize {
        let larger = max(view.width, view.height)
        let isWhole = [view.width, view.height].allSatisfy { abs($0 - $0.rounded()) < 0.001 && $0 >= 1 }
        let scale = isWhole && larger >= 16 && larger <= 4_096 ? 1 : 2_048 / larger
        return PixelSize(
            max(1, Int((view.width * scale).rounded())), max(1, Int((view.height * scale).rounded())))
    }

    /// Draws the whole picture, whatever the frame. Throws `DrawingRefusal` with librsvg's message.
    func draw(frame: Int) throws(DrawingRefusal) -> DrawnPicture {
        let surface = Surface(size)
        let context = cairo_create(surface.pointer)
        defer { cairo_destroy(context) }
        var failure: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&failure) }
        cairo_scale(context, Double(size.width) / view.width, Double(size.height) / view.height)
        cairo_translate(context, -view.x - margin.left, -view.y - margin.top)
        var viewport = RsvgRectangle(
            x: 0, y: 0, width: view.x + view.width + margin.left + margin.right,
            height: view.y + view.height + margin.top + margin.bottom)
        guard rsvg_handle_render_document(handle.pointer, context, &viewport, &failure) != 0 else {
            throw Self.refusal(.notDrawn, failure)
        }
        cairo_surface_flush(surface.pointer)
        switch cairo_surface_status(surface.pointer) {
        case CAIRO_STATUS_SUCCESS: break
        case CAIRO_STATUS_NO_MEMORY: throw DrawingRefusal(reason: .noMemory)
        default: throw DrawingRefusal(reason: .notDrawn)
        }
        // Rows of whole words need no padding.
        guard let data = cairo_image_surface_get_data(surface.pointer),
            Int(cairo_image_surface_get_stride(surface.pointer)) == 4 * size.width
        else { throw DrawingRefusal(reason: .notDrawn) }
        return DrawnPicture(
            size, UnsafeMutableRawBufferPointer(start: data, count: 4 * size.area), owner: surface)
    }

    private final class Surface {
        let pointer: OpaquePointer?

        init(_ size: PixelSize) {
            pointer = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(clamping: size.width), Int32(clamping: size.height))
        }

        deinit { cairo_surface_destroy(pointer) }
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
        return DrawingRefusal(reason: lacksMemory ? .noMemory : reason, text: text)
    }
}
