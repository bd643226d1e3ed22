import CRSVG
import StickerModel

/// An SVG drawing, drawn at the size asked for.
struct SVGArt: ArtFile {
    let facts: ImageFacts
    private let bytes: [UInt8]
    private let limits: ArtLimits
    private let load: SVGGuard

    /// Throws `ArtProblem` when the drawing cannot be parsed or has no size.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(ArtProblem) {
        self.bytes = bytes
        self.limits = limits
        let load = try SVGGuard(bytes, limits: limits)
        self.load = load
        let natural = try VectorClock.run(seconds: limits.vectorSeconds) { () throws(ArtProblem) in
            try SVGDrawing(bytes, plane: load.plane).naturalSize
        }
        var facts = ImageFacts(format: .svg, byteCount: bytes.count, size: natural)
        facts.hasAlphaChannel = true
        facts.isLossless = true
        self.facts = facts
    }

    func frames(drawnAt size: PixelSize?) throws -> any FrameReader {
        let size = size ?? facts.size
        try limits.check(canvas: size)
        try load.check(size)
        return OneFrame { [bytes, limits, load] in
            try VectorClock.run(seconds: limits.vectorSeconds) { () throws(ArtProblem) in
                try SVGDrawing(bytes, plane: load.plane).draw(size)
            }
        }
    }
}

/// A parsed SVG. It was given no base address, so librsvg reads no other file and no network.
final class SVGDrawing {
    private let handle: UnsafeMutablePointer<RsvgHandle>
    /// The part of the drawing plane that is shown, in CSS px.
    private let view: RsvgRectangle

    /// Throws `ArtProblem` with librsvg's words when the text is no SVG, or when it has no size.
    ///
    /// `plane` is the side, in px, of the square in which a drawing without any size is looked for.
    init(_ bytes: [UInt8], plane: Double) throws(ArtProblem) {
        var failure: UnsafeMutablePointer<GError>?
        let parsed = bytes.withUnsafeBufferPointer {
            rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), &failure)
        }
        defer { g_clear_error(&failure) }
        guard let parsed else { throw .damaged("is no valid SVG" + Self.words(failure)) }
        // CSS: 96 px are an inch.
        rsvg_handle_set_dpi(parsed, 96)
        let view = Self.view(of: parsed, plane: plane)
        let isUsable = [view.width, view.height].allSatisfy { (1e-6...1e9).contains($0) }
        guard isUsable, (0...1e9).contains(view.x), (0...1e9).contains(view.y) else {
            g_object_unref(parsed)
            throw ArtProblem(
                .damaged, "is an SVG without a usable size, view box or anything to see",
                hint: "give its <svg> element a width, a height and a viewBox")
        }
        handle = parsed
        self.view = view
    }

    deinit { g_object_unref(handle) }

    /// The size in px it asks to be shown at.
    ///
    /// Sides that are no whole numbers, or very small or large ones, come as a size of the same shape with a larger
    /// side of 2,048 px: rounding a shape of 1.5 x 1 px would distort what is drawn from it.
    var naturalSize: PixelSize {
        let larger = max(view.width, view.height)
        let isWhole = [view.width, view.height].allSatisfy { abs($0 - $0.rounded()) < 0.001 && $0 >= 1 }
        let scale = isWhole && larger >= 16 && larger <= 4_096 ? 1 : 2_048 / larger
        return PixelSize(
            max(1, Int((view.width * scale).rounded())), max(1, Int((view.height * scale).rounded())))
    }

    /// Draws the whole picture so that it fills `size`, straight alpha. Throws `ArtProblem` with librsvg's words.
    func draw(_ size: PixelSize) throws(ArtProblem) -> Raster {
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
            throw .damaged("cannot be drawn" + Self.words(failure))
        }
        cairo_surface_flush(surface)
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface)
        else { throw .damaged("cannot be drawn") }
        var raster = Raster(size)
        raster.takePremultiplied(data, stride: Int(cairo_image_surface_get_stride(surface)))
        return raster
    }

    /// Its width and height, else its view box, else its ink.
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
        // Nothing left of or above the origin is ever shown.
        let (x, y) = (max(0, ink.x), max(0, ink.y))
        return RsvgRectangle(x: x, y: y, width: ink.x + ink.width - x, height: ink.y + ink.height - y)
    }

    private static func words(_ failure: UnsafeMutablePointer<GError>?) -> String {
        failure.map { ": " + plain(String(cString: $0.pointee.message)) } ?? ""
    }

    /// What a library says, without the numbers that only it understands.
    ///
    /// `XML parse error: Error domain 1 code 77 on line 3 column 9 of data: Premature end` becomes
    /// `XML parse error on line 3 column 9: Premature end`.
    static func plain(_ message: String) -> String {
        // libxml2 ends its sentences with a line break.
        let words = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.replacing(/: Error domain \d+ code \d+ on (line \d+ column \d+) of data:/) { " on \($0.1):" }
    }
}
