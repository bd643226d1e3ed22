import StickerModel

/// Which alpha counts as full coverage at each pixel, to find the silhouette.
///
/// It is that of the strongest pixel of the picture, so that glows are no part of the silhouette. But a line thinner
/// than a pixel never gets there, nor does translucent art; both end within two pixels, as no glow does. There the
/// strongest pixel nearby counts.
struct SilhouetteLevels {
    private let near: AlphaPlane
    private let isSharp: [Bool]
    private let strongest: Float

    init(_ alpha: NearbyAlpha, strongest: UInt8) {
        let (near, least) = (alpha.highest, alpha.lowest)
        // Within 4 px of the pixel.
        let around = near.highest(within: NearbyAlpha.reach)
        isSharp = near.values.indices.map { index in
            let level = Int(near.values[index])
            // A glow grows by more than a fifth in two pixels where it is so near to its end.
            return 5 * level >= 4 * Int(around.values[index]) && 4 * Int(least.values[index]) <= level
        }
        self.near = near
        self.strongest = Float(strongest)
    }

    /// The alpha, and how strong the line is there, 0...1.
    func level(at index: Int) -> (alpha: Float, strength: Float) {
        guard isSharp[index] else { return (strongest, 1) }
        let level = Float(near.values[index])
        let strength = (level / strongest - Self.hardlyVisible) / (Self.plain - Self.hardlyVisible)
        return strength > 0 ? (level, min(1, strength)) : (strongest, 1)
    }

    /// Shares of the strongest alpha: art below the first can hardly be seen, art from the second on has a whole line.
    fileprivate static let (hardlyVisible, plain): (Float, Float) = (1.0 / 6, 1.0 / 4)
}

/// How much of each pixel art leaves uncovered: translucent art covers its pixels whole, soft edges do not.
struct InsideLevels {
    private let alpha: AlphaPlane
    private let least: AlphaPlane
    /// The alpha of an even area that a pixel belongs to; 0 for all others.
    private let own: AlphaPlane
    /// The highest and the lowest alpha of even areas nearby; 0 where there are none, or where the canvas ends. The
    /// lowest is looked for farther away.
    private let high: AlphaPlane
    private let low: AlphaPlane
    /// Up to here, an even area is a faint shadow, and outside.
    private let outside: UInt8

    init(_ nearby: NearbyAlpha, strongest: UInt8) {
        let alpha = nearby.own
        let outside = max(Self.tolerance, UInt8(Float(strongest) * SilhouetteLevels.hardlyVisible))
        var (own, middles) = (alpha.map { _, _ in 0 }, alpha.map { _, _ in 0 })
        for (reach, tolerance) in Self.areas {
            let isKnown = reach == NearbyAlpha.reach
            let highest = isKnown ? nearby.highest : alpha.highest(within: reach)
            let lowest = isKnown ? nearby.lowest : alpha.lowest(within: reach)
            let found = lowest.map { index, low in
                let high = highest.values[index]
                guard low > outside, high - low <= tolerance else { return 0 }
                // Beside opaque pixels, anything less is an edge.
                return high == 255 ? 255 : low
            }
            let around = found.highest(within: reach)
            own = own.map { max($1, around.values[$0]) }
            middles = middles.map { max($1, found.values[$0]) }
        }
        self.own = own
        high = middles.highest(within: Self.near)
        // Glass in a frame ends in tips too narrow for an area of their own.
        low = middles.map { $1 == 0 ? 255 : $1 }.lowest(within: 2 * Self.near)
        least = nearby.lowest
        (self.alpha, self.outside) = (alpha, outside)
    }

    /// Between 0 and 1.
    func uncovered(_ index: Int) -> Float {
        func share(of level: UInt8) -> Float { max(0, 1 - Float(alpha.values[index]) / Float(level)) }
        if own.values[index] > 0 { return share(of: own.values[index]) }
        guard high.values[index] > 0 else { return share(of: 255) }
        let least = least.values[index]
        // An edge between two areas has nothing outside.
        let isBetween =
            least > outside && low.values[index] > 0 && Int(low.values[index]) <= Int(least) + Int(Self.tolerance)
        return isBetween ? 0 : share(of: high.values[index])
    }

    /// How far an even area reaches from its middle, in px, and how much its alpha differs. Resampling makes of an even
    /// area what differs as much; a glow changes more in so many pixels.
    private static let areas: [(reach: Int, tolerance: UInt8)] = [(1, 3), (2, 6), (3, tolerance)]
    private static let tolerance: UInt8 = 10
    /// Px from the middle of an area that is nearby.
    private static let near = 6
}
