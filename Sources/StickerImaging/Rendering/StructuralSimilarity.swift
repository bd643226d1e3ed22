import PortableFoundation
import StickerModel

/// Mean structural similarity of two pictures as the usual tools compute it: Gaussian window of sigma 1.5, 11 px wide,
/// without a border, over red, green and blue, on white and on black.
///
/// Agrees with scikit-image's `structural_similarity(gaussian_weights=True, use_sample_covariance=False)`. Users
/// can compare its figures with other tools. It is too slow for searches, which use `PictureDistance` (8 px windows).
enum StructuralSimilarity {
    /// The window's weights; they sum up to 1.
    private static let window: [Float] = {
        let weights = (-5...5).map { exp(-Float($0 * $0) / (2 * 1.5 * 1.5)) }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }()

    /// The constants of the formula for 8-bit values.
    private static let (luminance, contrast): (Float, Float) = (6.5025, 58.5225)

    /// 1 for equal pictures; -1 for pictures of different sizes. Pictures too small for one window are compared
    /// coarsely.
    static func between(_ first: Raster, _ second: Raster) -> Double {
        guard first.size == second.size else { return -1 }
        guard min(first.width, first.height) >= window.count else {
            return PictureDistance(from: first, to: second).similarity
        }
        // Opaque pictures look the same on both backgrounds.
        let backgrounds: [Float] = first.isOpaque && second.isOpaque ? [0] : [0, 255]
        var sum = 0.0
        for background in backgrounds {
            for channel in 0..<3 {
                sum += mean(
                    plane(first, channel, on: background), plane(second, channel, on: background), first.width,
                    first.height)
            }
        }
        return sum / Double(3 * backgrounds.count)
    }

    /// One channel over a background, rounded as a screen would show it.
    private static func plane(_ raster: Raster, _ channel: Int, on background: Float) -> [Float] {
        raster.pixels.withUnsafeBufferPointer { pixels in
            (0..<raster.size.area).map { index in
                let alpha = Float(pixels[4 &* index &+ 3]) / 255
                let blended = Float(pixels[4 &* index &+ channel]) * alpha + background * (1 - alpha)
                return blended.rounded(.toNearestOrEven)
            }
        }
    }

    /// The mean over every whole window.
    private static func mean(_ first: [Float], _ second: [Float], _ width: Int, _ height: Int) -> Double {
        let a = blurred(first, width, height)
        let b = blurred(second, width, height)
        let aa = blurred(zip(first, first).map { $0 * $1 }, width, height)
        let bb = blurred(zip(second, second).map { $0 * $1 }, width, height)
        let ab = blurred(zip(first, second).map { $0 * $1 }, width, height)
        var total = 0.0
        for index in a.indices {
            let (meanA, meanB) = (a[index], b[index])
            let product = meanA * meanB
            let squares = meanA * meanA + meanB * meanB
            let spread = aa[index] + bb[index] - squares
            let similarity =
                (2 * product + luminance) * (2 * (ab[index] - product) + contrast)
                / ((squares + luminance) * (spread + contrast))
            total += Double(similarity)
        }
        return total / Double(max(1, a.count))
    }

    /// The plane filtered by the window, only where all of the window is inside: 10 px less each way.
    private static func blurred(_ plane: [Float], _ width: Int, _ height: Int) -> [Float] {
        let (columns, rows) = (width - window.count + 1, height - window.count + 1)
        var across = [Float](repeating: 0, count: columns * height)
        var result = [Float](repeating: 0, count: columns * rows)
        plane.withUnsafeBufferPointer { plane in
            across.withUnsafeMutableBufferPointer { across in
                for row in 0..<height {
                    add(plane, from: row &* width, step: 1, to: across, at: row &* columns, count: columns)
                }
            }
        }
        across.withUnsafeBufferPointer { across in
            result.withUnsafeMutableBufferPointer { result in
                for row in 0..<rows {
                    add(across, from: row &* columns, step: columns, to: result, at: row &* columns, count: columns)
                }
            }
        }
        return result
    }

    /// Adds the weighted values, `step` apart, to each of `count` results in a row.
    private static func add(
        _ source: UnsafeBufferPointer<Float>, from start: Int, step: Int, to target: UnsafeMutableBufferPointer<Float>,
        at offset: Int, count: Int
    ) {
        for (tap, weight) in window.enumerated() {
            let first = start &+ tap &* step
            for index in 0..<count { target[offset &+ index] += weight * source[first &+ index] }
        }
    }
}
