import CImageQuant
import StickerModel

/// Palettes with alpha by libimagequant.
enum Quantizer {
    /// The picture in at most `colors` colors; nil when the library refuses.
    ///
    /// `dithering` 0...1 spreads errors over neighbours: better for gradients in stills, never for animations.
    static func reduce(_ raster: Raster, colors: Int, dithering: Float) -> PNGSamples? {
        guard let settings = liq_attr_create() else { return nil }
        defer { liq_attr_destroy(settings) }
        guard liq_set_max_colors(settings, Int32(colors)) == LIQ_OK, liq_set_speed(settings, 3) == LIQ_OK else {
            return nil
        }
        return raster.pixels.withUnsafeBytes { bytes -> PNGSamples? in
            guard let base = bytes.baseAddress,
                let image = liq_image_create_rgba(
                    settings, base, Int32(raster.width), Int32(raster.height), 0)
            else { return nil }
            defer { liq_image_destroy(image) }
            var made: OpaquePointer?
            guard liq_image_quantize(image, settings, &made) == LIQ_OK, let result = made else { return nil }
            defer { liq_result_destroy(result) }
            guard liq_set_dithering_level(result, dithering) == LIQ_OK else { return nil }
            var indexes = [UInt8](repeating: 0, count: raster.size.area)
            guard liq_write_remapped_image(result, image, &indexes, indexes.count) == LIQ_OK,
                let palette = liq_get_palette(result)
            else { return nil }
            return PNGSamples(size: raster.size, indexes: indexes, palette: colorWords(palette.pointee))
        }
    }

    private static func colorWords(_ palette: liq_palette) -> [UInt32] {
        withUnsafeBytes(of: palette.entries) { entries in
            (0..<Int(min(256, palette.count))).map {
                let color = entries.load(fromByteOffset: 4 * $0, as: UInt32.self)
                return Raster.alpha(color) == 0 ? 0 : color
            }
        }
    }
}
