import CPNG
import StickerModel

/// Decodes one PNG stream to RGBA with libpng.
enum PNGPixels {
    /// Decodes a whole stream; colors go through `transform` on the way. `part` names the picture in messages.
    static func decode(
        _ stream: [UInt8], header: PNGHeader, size: PixelSize, transform: ColorTransform?, part: String
    ) throws(ArtProblem) -> Raster {
        let isWide = header.keepsWide && transform != nil
        var failure: String?
        let pixels = [UInt8](unsafeUninitializedCapacity: 4 * size.area) { target, count in
            failure = stream.withUnsafeBufferPointer { source in
                read(source, into: target, size: size, wide: isWide, transform: transform)
            }
            count = failure == nil ? 4 * size.area : 0
        }
        if let failure { throw .damaged("has damaged pixel data in \(part): \(failure)") }
        guard var raster = Raster(size, pixels: pixels) else { throw .damaged("cannot be decoded") }
        if !isWide { transform?.apply(to: &raster) }
        return raster
    }

    /// libpng's words for what went wrong; nil when nothing did.
    private static func read(
        _ source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>, size: PixelSize,
        wide: Bool, transform: ColorTransform?
    ) -> String? {
        guard let start = target.baseAddress, let png = sp_png_open(source.baseAddress, source.count, wide ? 1 : 0)
        else { return "there is not enough memory" }
        defer { sp_png_close(png) }
        if let text = message(png) { return text }
        guard sp_png_width(png) == size.width, sp_png_height(png) == size.height else { return "its size changes" }
        guard wide, let transform else {
            return sp_png_read_picture(png, start, 4 * size.width) == 1 ? nil : message(png)
        }
        let isWhole = sp_png_is_interlaced(png) == 1
        let rows = UnsafeMutablePointer<UInt8>.allocate(capacity: 8 * (isWhole ? size.area : size.width))
        defer { rows.deallocate() }
        if isWhole {
            guard sp_png_read_picture(png, rows, 8 * size.width) == 1 else { return message(png) }
            transform.apply(wide: rows, to: start, count: size.area)
            return nil
        }
        for y in 0..<size.height {
            guard sp_png_read_row(png, rows) == 1 else { return message(png) }
            transform.apply(wide: rows, to: start + 4 * size.width * y, count: size.width)
        }
        return nil
    }

    private static func message(_ png: OpaquePointer) -> String? {
        let text = String(cString: sp_png_error(png))
        return text.isEmpty ? nil : text
    }
}
