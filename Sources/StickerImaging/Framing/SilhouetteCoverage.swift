import StickerModel

/// How much of each pixel the silhouette of a picture covers, 0...1: what an outline runs around.
///
/// Glows and shadows are outside: they are what one can reach from clear pixels without crossing an edge. Everything
/// behind an edge is inside, also where it is translucent, such as glass. Art that fades out has no edge there.
struct SilhouetteCoverage {
    private(set) var values: [Float]
    /// Whether there is an edge within 2 px: one that resampling made soft is as wide.
    private(set) var isNearEdge: [Bool]
    /// How much of each pixel a line under the art can be seen through, 0...1: translucent art hides it, but soft edges
    /// and shadows do not.
    private(set) var uncovered: [Float]

    /// `strongest` is the highest alpha of the picture, above 0.
    init(_ alpha: AlphaPlane, strongest: UInt8) {
        let (highest, lowest) = (alpha.highest(within: 2), alpha.lowest(within: 2))
        // A noisy shadow, or one blurred by 3 px (sigma), changes less in so few pixels.
        let leastContrast = max(1, strongest / 3)
        let isNearEdge = zip(highest.values, lowest.values).map { $0 - $1 >= leastContrast }
        let nearOutside = Self.outside(alpha, strongest: strongest).highest(within: 2)
        let inside: [UInt8] = nearOutside.values.map { $0 > 0 ? 0 : 255 }
        // The alpha of whole pixels beside an edge. Thin lines have none.
        let wholeAlpha = AlphaPlane(alpha.size, zip(alpha.values, inside).map { $0 & $1 }).highest(within: 4)
        self.isNearEdge = isNearEdge
        values = alpha.values.indices.map { index in
            guard inside[index] == 0 else { return 1 }
            guard isNearEdge[index] else { return 0 }
            let (high, low) = (Float(highest.values[index]), Float(lowest.values[index]))
            return (Float(alpha.values[index]) - low) / (high - low)
        }
        uncovered = alpha.values.indices.map { index in
            guard inside[index] == 0 else { return 0 }
            let whole = wholeAlpha.values[index] > 0 ? Float(wholeAlpha.values[index]) : 255
            return max(0, 1 - Float(alpha.values[index]) / whole)
        }
    }

    /// 255 for each pixel of glows, shadows and clear areas, 0 for others: those that can hardly be seen, and from there
    /// all that are not opaque and around which alpha changes softly.
    private static func outside(_ alpha: AlphaPlane, strongest: UInt8) -> AlphaPlane {
        let (hardlyVisible, opaque) = (strongest / 6, strongest - strongest / 16)
        let isOutside = alpha.size.reached(from: alpha.values.indices.filter { alpha.values[$0] <= hardlyVisible }) {
            alpha.values[$0] < opaque && alpha.isSoft($0 % alpha.size.width, $0 / alpha.size.width)
        }
        return AlphaPlane(alpha.size, isOutside.map { $0 ? 255 : 0 })
    }
}

extension AlphaPlane {
    /// Whether alpha changes as little around a pixel as in a shadow: blurred by 2 px (sigma) and as strong as usual,
    /// .4, it changes by 40 over two pixels where it is steepest. The edge of anything that can be seen well is steeper.
    fileprivate func isSoft(_ x: Int, _ y: Int) -> Bool {
        let (left, right) = (max(x - 1, 0), min(x + 1, size.width - 1))
        let (above, below) = (max(y - 1, 0), min(y + 1, size.height - 1))
        let across = abs(Int(values[y * size.width + left]) - Int(values[y * size.width + right]))
        let down = abs(Int(values[above * size.width + x]) - Int(values[below * size.width + x]))
        return max(across, down) <= 40
    }
}
