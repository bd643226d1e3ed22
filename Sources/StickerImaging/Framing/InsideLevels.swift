import StickerModel

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

    init(of raster: Raster, _ nearby: NearbyAlpha, strongest: UInt8) {
        let alpha = nearby.own
        let outside = max(Self.tolerance, UInt8(Float(strongest) * SilhouetteLevels.hardlyVisible))
        var areas = Self.areas.map { reach, tolerance in
            let isKnown = reach == NearbyAlpha.reach
            let highest = isKnown ? nearby.highest : alpha.highest(within: reach)
            let lowest = isKnown ? nearby.lowest : alpha.lowest(within: reach)
            let middles = lowest.map { index, low in
                let high = highest.values[index]
                guard low > outside, high - low <= tolerance else { return 0 }
                // Beside opaque pixels, anything less is an edge.
                return high == 255 ? 255 : low
            }
            return EvenAreas(middles: middles, reach: reach)
        }
        var own = Self.all(areas.map(\.whole))
        if areas.contains(where: \.areTranslucent) {
            let even = own
            let regions = TranslucentRegions(of: raster, alpha, outside: outside) { even.values[$0] > 0 }
            for index in areas.indices {
                areas[index].middles = areas[index].middles.map { regions.isShadow($0) ? 0 : $1 }
            }
            // The softest parts of translucent art are not even by themselves.
            own = Self.all(areas.map(\.whole)).map { regions.isArt($0) ? max($1, alpha.values[$0]) : $1 }
        }
        let middles = Self.all(areas.map(\.middles))
        self.own = own
        high = middles.highest(within: Self.near)
        // Glass in a frame ends in tips too narrow for an area of their own.
        low = middles.map { $1 == 0 ? 255 : $1 }.lowest(within: 2 * Self.near)
        least = nearby.lowest
        (self.alpha, self.outside) = (alpha, outside)
    }

    /// The even areas of one size: the alpha of those in whose middle a pixel is, 0 elsewhere.
    private struct EvenAreas {
        var middles: AlphaPlane
        let reach: Int

        /// The same for all pixels of the areas.
        var whole: AlphaPlane { middles.highest(within: reach) }

        var areTranslucent: Bool { middles.values.contains { $0 > 0 && $0 < 255 } }
    }

    /// The highest alpha of several planes.
    private static func all(_ planes: [AlphaPlane]) -> AlphaPlane {
        planes.dropFirst().reduce(planes[0]) { all, plane in all.map { max($1, plane.values[$0]) } }
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
