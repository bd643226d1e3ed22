import StickerModel

/// Lets pixels repeat earlier ones where that costs little likeness. Deflate and LZW write a stretch of pixels that was
/// there before in a few bytes, however long it is; so at equal bytes many colors with repeats look better than few
/// colors.
///
/// A stretch copies the pixels to its left or those above it, for as long as the likeness that its pixels lose is worth
/// less than the bytes they save.
struct PixelRepeats {
    private let points: [SIMD4<Float>]
    /// The squared distance that the bytes of one pixel are worth.
    private let price: Float
    /// One by the price.
    private let share: Float

    /// What the bytes of one pixel are worth is `settings.repeats` times the squared distance that the colors of the
    /// art have to the palette on average. Nil where nothing may be lost.
    init?(_ palette: SharedPalette, _ settings: PaletteSettings) {
        let most = Float(settings.mostStep * settings.mostStep * 6) / Self.most
        price = min(Float(settings.repeats) * palette.error, most)
        if price <= 0 { return nil }
        share = 1 / price
        points = palette.colors.map(ColorPoint.point)
    }

    /// No pixel may lose more than this many times the price.
    private static let most: Float = 4
    /// What a stretch costs by itself, in pixels.
    private static let overhead: Float = 3
    /// The longest that deflate knows.
    private static let longest = 258

    /// How far a pixel may be moved from the palette color nearest to it, as a difference of all its channels
    /// (0...255).
    var largestStep: Int { Int((price * Self.most / 6).squareRoot().rounded(.up)) }

    /// How far before a pixel are those that it may repeat: the ones to its left, above, and above to the left and to
    /// the right. Rows of one pixel (a `stride` of 1) have none to the right.
    static func distances(stride: Int) -> [Int] { [1, stride, stride + 1, stride - 1].filter { $0 > 0 } }

    private struct Stretch {
        var distance = 0
        var length = 0
        /// Pixels saved, less what they lose.
        var gain: Float = 0
    }

    /// The indexes of a rectangle, row by row, each row after `lead` zeros. Where it is drawn over a canvas, 0 keeps
    /// what that shows; else it is clear.
    func found(
        in indexes: [UInt8], of frame: IndexedFrame, _ rect: PixelRect, lead: Int = 0, over canvas: IndexedCanvas? = nil
    ) -> [UInt8] {
        let stride = rect.width + lead
        let distances = Self.distances(stride: stride)
        let wanted = frame.source.withPixelWords { rect.rows(of: $0, width: frame.source.width, lead: lead) }
        let kept = canvas?.part(rect, lead: lead) ?? [UInt8](repeating: 0, count: indexes.count)
        var result = indexes
        repeatPixels(&result, indexes.count, indexes, kept: kept, wanted, points, distances)
        return result
    }

    /// `result` begins as the nearest colors, which `indexes` are; `wanted` is what the pixels should show.
    private func repeatPixels(
        _ result: UnsafeMutablePointer<UInt8>, _ count: Int, _ indexes: UnsafePointer<UInt8>,
        kept: UnsafePointer<UInt8>, _ wanted: UnsafePointer<UInt32>, _ points: UnsafePointer<SIMD4<Float>>,
        _ distances: [Int]
    ) {
        /// How far, from `index` on, the pixels at a distance before can be repeated with the largest gain.
        @inline(__always)
        func stretch(at index: Int, _ distance: Int) -> Stretch {
            var stretch = Stretch(distance: distance)
            var gain = -Self.overhead
            let isRun = distance == 1
            let last = result[index &- 1]
            let run = UInt64(last) &* 0x0101_0101_0101_0101
            let end = min(count, index &+ (isRun ? Self.longest : min(Self.longest, distance)))
            var place = index
            while place < end {
                // Most pixels are alike, and compared eight at a time.
                if place &+ 8 <= end {
                    let repeated = isRun ? run : UnsafePointer(result).eightBytes(at: place &- distance)
                    if indexes.eightBytes(at: place) == repeated {
                        place &+= 8
                        gain += 8
                        if gain > stretch.gain { (stretch.gain, stretch.length) = (gain, place &- index) }
                        continue
                    }
                }
                for next in place..<min(place &+ 8, end) {
                    let (repeated, own) = (isRun ? last : result[next &- distance], indexes[next])
                    if repeated == own {
                        gain += 1
                    } else {
                        let new = repeated == 0 ? kept[next] : repeated
                        let old = own == 0 ? kept[next] : own
                        // What is clear stays clear, and nothing else becomes it.
                        if new == 0 || old == 0 { return stretch }
                        let point = ColorPoint.point(wanted[next])
                        let loss =
                            (ColorPoint.squaredDistance(point, points[Int(new)])
                                - ColorPoint.squaredDistance(point, points[Int(old)])) * share
                        if loss > Self.most { return stretch }
                        gain += 1 - max(0, loss)
                    }
                    if gain > stretch.gain { (stretch.gain, stretch.length) = (gain, next &+ 1 &- index) }
                }
                place &+= 8
            }
            return stretch
        }
        var index = 0
        while index < count {
            var best = Stretch()
            for distance in distances where distance <= index {
                let stretch = stretch(at: index, distance)
                if stretch.gain > best.gain { best = stretch }
                // Nothing can be longer, or lose less.
                if best.gain == Float(Self.longest) - Self.overhead { break }
            }
            for place in index..<index + best.length { result[place] = result[place - best.distance] }
            index += max(1, best.length)
        }
    }
}
