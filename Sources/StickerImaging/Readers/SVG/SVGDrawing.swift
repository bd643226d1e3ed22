import CRSVG
import StickerModel

/// A parsed SVG. It was given no base address, so librsvg reads no other file and no network.
final class SVGDrawing {
    private let handle: UnsafeMutablePointer<RsvgHandle>

    /// Throws `ArtProblem` with librsvg's words when the text is no SVG.
    init(_ bytes: [UInt8]) throws(ArtProblem) {
        var failure: UnsafeMutablePointer<GError>?
        let handle = bytes.withUnsafeBufferPointer {
            rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), &failure)
        }
        defer { g_clear_error(&failure) }
        guard let handle else { throw .damaged("is no valid SVG" + Self.words(failure)) }
        self.handle = handle
    }

    deinit { g_object_unref(handle) }

    /// The size in px it asks to be shown at: its width and height, else its view box, else its ink. At least 1 px.
    func naturalSize() throws(ArtProblem) -> PixelSize {
        var width = 0.0
        var height = 0.0
        if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == 0 {
            (width, height) = viewBox() ?? ink()
        }
        guard width > 0, height > 0, width < 1_000_000, height < 1_000_000 else {
            throw .damaged("is an SVG without a usable size")
        }
        return PixelSize(max(1, Int(width.rounded(.up))), max(1, Int(height.rounded(.up))))
    }

    /// Draws the whole picture at `size`, straight alpha. Throws `ArtProblem` with librsvg's words.
    func draw(_ size: PixelSize) throws(ArtProblem) -> Raster {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
        defer { cairo_surface_destroy(surface) }
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        var failure: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&failure) }
        var viewport = RsvgRectangle(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
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

    private func viewBox() -> (Double, Double)? {
        var hasWidth: gboolean = 0
        var hasHeight: gboolean = 0
        var hasBox: gboolean = 0
        var width = RsvgLength()
        var height = RsvgLength()
        var box = RsvgRectangle()
        rsvg_handle_get_intrinsic_dimensions(handle, &hasWidth, &width, &hasHeight, &height, &hasBox, &box)
        return hasBox == 0 ? nil : (box.width, box.height)
    }

    private func ink() -> (Double, Double) {
        var box = RsvgRectangle()
        guard rsvg_handle_get_geometry_for_element(handle, nil, &box, nil, nil) != 0 else { return (0, 0) }
        return (box.width, box.height)
    }

    private static func words(_ failure: UnsafeMutablePointer<GError>?) -> String {
        failure.map { ": " + String(cString: $0.pointee.message) } ?? ""
    }
}

extension Raster {
    /// Takes cairo's premultiplied BGRA words over, divided by their alpha and rounded to nearest.
    fileprivate mutating func takePremultiplied(_ data: UnsafeMutablePointer<UInt8>, stride: Int) {
        let width = width
        let height = height
        pixels.withUnsafeMutableBufferPointer { target in
            guard var out = target.baseAddress else { return }
            for y in 0..<height {
                let row = UnsafeRawPointer(data + y * stride)
                for x in 0..<width {
                    let word = row.load(fromByteOffset: 4 * x, as: UInt32.self)
                    let alpha = word >> 24
                    if alpha != 0 {
                        let half = alpha / 2
                        out[0] = UInt8(truncatingIfNeeded: min(255, ((word >> 16 & 255) * 255 + half) / alpha))
                        out[1] = UInt8(truncatingIfNeeded: min(255, ((word >> 8 & 255) * 255 + half) / alpha))
                        out[2] = UInt8(truncatingIfNeeded: min(255, ((word & 255) * 255 + half) / alpha))
                        out[3] = UInt8(truncatingIfNeeded: alpha)
                    }
                    out += 4
                }
            }
        }
    }
}
