import StickerModel

/// Which alpha counts as full coverage at each pixel, to find the silhouette.
///
/// It is that of the strongest pixel of the picture, so that glows are not a part of the silhouette. But a line thinner
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
    static let (hardlyVisible, plain): (Float, Float) = (1.0 / 6, 1.0 / 4)
}
