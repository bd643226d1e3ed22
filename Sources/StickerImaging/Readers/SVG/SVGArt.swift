import CRSVG
import StickerModel

/// An SVG drawing, drawn at the size asked for.
struct SVGArt: ArtFile {
    let facts: ImageFacts
    private let bytes: [UInt8]
    private let limits: ArtLimits
    private let cost: SVGGuard

    /// Throws `FileError` when the drawing cannot be parsed or has no size.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        self.bytes = bytes
        self.limits = limits
        let cost = try SVGGuard(bytes, limits: limits)
        self.cost = cost
        let natural = try VectorClock.run(seconds: limits.vectorSeconds) { () throws(FileError) in
            try SVGDrawing(bytes, plane: cost.plane).naturalSize
        }
        var facts = ImageFacts(format: .svg, byteCount: bytes.count, size: natural)
        facts.hasAlphaChannel = true
        facts.isLossless = true
        self.facts = facts
    }

    func frames(drawnAt size: PixelSize?) throws -> any FrameReader {
        let size = size ?? facts.size
        try limits.check(canvas: size)
        try cost.check(size)
        return OneFrame { [bytes, limits, cost] in
            try VectorClock.run(seconds: limits.vectorSeconds) { () throws(FileError) in
                try SVGDrawing(bytes, plane: cost.plane).draw(size)
            }
        }
    }
}

/// A parsed SVG. It was given no base address, so librsvg reads no other file and no network.
final class SVGDrawing {
    private let handle: UnsafeMutablePointer<RsvgHandle>
    /// The visible part of the drawing plane, in CSS px.
    private let view: RsvgRectangle

    /// Throws `FileError` with librsvg's message when the text is not an SVG, or when it has no size.
    ///
    /// `plane` is the side, in px, of the square that is searched for a drawing without any size.
    init(_ bytes: [UInt8], plane: Double) throws(FileError) {
        var failure: UnsafeMutablePointer<GError>?
        let parsed = bytes.withUnsafeBufferPointer {
            rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), &failure)
        }
        defer { g_clear_error(&failure) }
        guard let parsed else { throw .damaged("is not a valid SVG" + Self.reason(failure)) }
        // CSS: 96 px are an inch.
        rsvg_handle_set_dpi(parsed, 96)
        let view = Self.view(of: parsed, plane: plane)
        let isUsable = [view.width, view.height].allSatisfy { (1e-6...1e9).contains($0) }
        guard isUsable, (0...1e9).contains(view.x), (0...1e9).contains(view.y) else {
            g_object_unref(parsed)
            throw FileError(
                .damaged, "is an SVG without a usable size or view box, and without anything visible",
                hint: "give its <svg> element a width, a height and a viewBox")
        }
        handle = parsed
        self.view = view
    }

    deinit { g_object_unref(handle) }

    /// The size in px at which it is meant to be displayed.
    ///
    /// Where a side is not a whole number, or is very small or large, it is a size of the same shape whose larger side
    /// is 2,048 px: rounding a shape of 1.5 x 1 px would distort what is drawn from it.
    var naturalSize: PixelSize {
        let larger = max(view.width, view.height)
        let isWhole = [view.width, view.height].allSatisfy { abs($0 - $0.rounded()) < 0.001 && $0 >= 1 }
        let scale = isWhole && larger >= 16 && larger <= 4_096 ? 1 : 2_048 / larger
        return PixelSize(
            max(1, Int((view.width * scale).rounded())), max(1, Int((view.height * scale).rounded())))
    }

    /// Draws the whole picture so that it fills `size`, straight alpha. Throws `FileError` with librsvg's message.
    func draw(_ size: PixelSize) throws(FileError) -> Raster {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
        defer { cairo_surface_destroy(surface) }
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        var failure: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&failure) }
        cairo_scale(context, Double(size.width) / view.width, Double(size.height) / view.height)
        cairo_translate(context, -view.x, -view.y)
        var viewport = RsvgRectangle(x: 0, y: 0, width: view.x + view.width, height: view.y + view.height)
        guard rsvg_handle_render_document(handle, context, &viewport, &failure) != 0 else {
            throw .damaged("cannot be drawn" + Self.reason(failure))
        }
        cairo_surface_flush(surface)
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface)
        else { throw .damaged("cannot be drawn") }
        var raster = Raster(size)
        raster.takePremultiplied(data, stride: Int(cairo_image_surface_get_stride(surface)))
        return raster
    }

    /// Its width and height, else its view box, else the box around what it draws.
    private static func view(of handle: UnsafeMutablePointer<RsvgHandle>, plane side: Double) -> RsvgRectangle {
        var view = RsvgRectangle()
        if rsvg_handle_get_intrinsic_size_in_pixels(handle, &view.width, &view.height) != 0 { return view }
        var has: (width: gboolean, height: gboolean, box: gboolean) = (0, 0, 0)
        var width = RsvgLength()
        var height = RsvgLength()
        rsvg_handle_get_intrinsic_dimensions(handle, &has.width, &width, &has.height, &height, &has.box, &view)
        if has.box != 0 { return RsvgRectangle(x: 0, y: 0, width: view.width, height: view.height) }
        var ink = RsvgRectangle()
        var plane = RsvgRectangle(x: 0, y: 0, width: side, height: side)
        guard rsvg_handle_get_geometry_for_layer(handle, nil, &plane, &ink, nil, nil) != 0 else { return ink }
        // Nothing left of or above the origin is ever visible.
        let (x, y) = (max(0, ink.x), max(0, ink.y))
        return RsvgRectangle(x: x, y: y, width: ink.x + ink.width - x, height: ink.y + ink.height - y)
    }

    private static func reason(_ failure: UnsafeMutablePointer<GError>?) -> String {
        failure.map { ": " + plain(String(cString: $0.pointee.message)) } ?? ""
    }

    /// The message of a library, without the numbers that only it understands.
    ///
    /// `XML parse error: Error domain 1 code 77 on line 3 column 9 of data: Premature end` becomes
    /// `XML parse error on line 3 column 9: Premature end`.
    static func plain(_ message: String) -> String {
        // libxml2 ends its sentences with a line break.
        let plain = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return plain.replacing(/: Error domain \d+ code \d+ on (line \d+ column \d+) of data:/) { " on \($0.1):" }
    }
}
