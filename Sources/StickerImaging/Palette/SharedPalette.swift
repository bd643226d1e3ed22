import CImageQuant
import StickerModel

#if canImport(Glibc)
    import Glibc
#endif

/// One palette for all frames of an animation; its first color is clear, which also means "unchanged".
struct SharedPalette {
    /// R, G, B, A words in memory order; the first is 0, the rest sorted by alpha and value.
    let colors: [UInt32]
    /// Whether it contains every color of the art.
    let isExact: Bool

    /// Colors beside the clear one.
    static let mostColors = 255

    /// A palette that holds exactly these colors, at most 255.
    init(exact colors: [UInt32]) {
        self.colors = [0] + Self.sorted(colors.filter { $0 != 0 })
        isExact = true
    }

    /// The best palette of up to `count` colors, including the clear one; nil if libimagequant fails.
    init?(_ histogram: ColorHistogram, count: Int, isOpaque: Bool) {
        OpenMP.disable()
        guard let attributes = liq_attr_create() else { return nil }
        defer { liq_attr_destroy(attributes) }
        let wanted = max(2, min(count - 1, Self.mostColors))
        guard liq_set_max_colors(attributes, Int32(wanted)) == LIQ_OK, liq_set_speed(attributes, Self.speed) == LIQ_OK,
            let counts = liq_histogram_create(attributes)
        else { return nil }
        defer { liq_histogram_destroy(counts) }
        let entries = histogram.colors.map(Self.entry)
        guard !entries.isEmpty,
            liq_histogram_add_colors(counts, attributes, entries, Int32(entries.count), 0) == LIQ_OK
        else { return nil }
        var made: OpaquePointer?
        guard liq_histogram_quantize(counts, attributes, &made) == LIQ_OK, let result = made else { return nil }
        defer { liq_result_destroy(result) }
        guard let palette = liq_get_palette(result) else { return nil }
        let words = withUnsafeBytes(of: palette.pointee.entries) { entries in
            (0..<Int(min(256, palette.pointee.count))).map {
                let word = entries.load(fromByteOffset: 4 * $0, as: UInt32.self)
                return isOpaque ? word | UInt32(littleEndian: 0xFF00_0000) : word
            }
        }
        colors = [0] + Self.sorted(Array(Set(words.filter { Raster.alpha($0) > 0 })))
        isExact = false
    }

    /// 1...10; slower gains 0.1 dB for twice the time, faster loses up to 6 dB (docs/fitting.md 1.6).
    private static let speed: Int32 = 6

    private static func entry(_ entry: ColorHistogram.Entry) -> liq_histogram_entry {
        let half = entry.count / 2
        func mean(_ sum: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: (sum &+ half) / max(1, entry.count)) }
        return liq_histogram_entry(
            color: liq_color(r: mean(entry.red), g: mean(entry.green), b: mean(entry.blue), a: mean(entry.alpha)),
            count: UInt32(clamping: entry.count))
    }

    private static func sorted(_ colors: [UInt32]) -> [UInt32] {
        colors.sorted { (Raster.alpha($0), UInt32(bigEndian: $0)) < (Raster.alpha($1), UInt32(bigEndian: $1)) }
    }
}

/// What palettes of an animation are made from, gathered in one pass.
struct ClipColors {
    /// Colors of some of the frames: every third is as good as all (docs/fitting.md 1.6).
    private(set) var histogram = ColorHistogram()
    /// All visible colors of all frames; nil if there are more than a palette holds beside the clear one.
    private(set) var exact: [UInt32]?
    private(set) var isOpaque = true
    /// Some pixel is neither opaque nor fully clear.
    private(set) var hasSoftEdges = false

    init(_ clip: Clip) throws {
        let stride = max(1, min(3, clip.durations.count / 8))
        var all = ColorHistogram()
        var isFew = true
        try clip.frames.forEach { index, raster in
            if index % stride == 0 { histogram.add(raster) }
            if isFew {
                all.add(raster)
                isFew = all.isExact && all.colors.count <= SharedPalette.mostColors
            }
            noteAlpha(of: raster)
            return true
        }
        if isFew { exact = Array(all.exactColors) }
    }

    private mutating func noteAlpha(of raster: Raster) {
        if hasSoftEdges, !isOpaque { return }
        raster.withPixelWords { pixels in
            for index in 0..<raster.size.area {
                let alpha = Raster.alpha(pixels[index])
                if alpha == 255 { continue }
                isOpaque = false
                if alpha > 0 {
                    hasSoftEdges = true
                    return
                }
            }
        }
    }
}

/// The threads of OpenMP, which libimagequant may be built with.
///
/// With several threads the rounding of sums depends on how the work is divided, so that palettes would differ between
/// machines; and idle threads use processor time while they wait.
enum OpenMP {
    /// Keeps the work on the calling thread; does nothing where OpenMP is not loaded.
    static func disable() {
        #if canImport(Glibc)
            guard let symbol = dlsym(nil, "omp_set_num_threads") else { return }
            unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Void).self)(1)
        #endif
    }
}
