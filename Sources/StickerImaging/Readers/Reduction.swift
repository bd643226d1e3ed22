import StickerModel

/// How much smaller a very large picture is read than it is stored.
///
/// A sticker has at most about a thousand px a side. So of a picture that is many times larger only a reduced copy is
/// kept, from which all stickers and icons are made: reading 64,000,000 px whole takes 256 MB, and as much again for
/// each change.
enum Reduction {
    /// Stills and frames of animations up to these areas (px) are always read whole.
    static let wholeStill = 12_000_000
    static let wholeFrame = 4_000_000
    /// Pictures with a longer side (px) are reduced, too: the resampler holds some of their rows for each of its own.
    private static let wholeSide = 16_384
    /// The area (px) that larger stills are reduced to, or a little less.
    private static let reducedStill = 9_000_000
    /// A reduced copy has at least so many px for each px of what is made from it.
    private static let reserve = 2.0

    /// The px, in both directions, that become one; 1 for pictures that are read whole.
    ///
    /// `needed` is the least size of the whole picture that what is made from it needs; nil when any will do.
    static func side(for facts: ImageFacts, needed: (width: Double, height: Double)? = nil) -> Int {
        let isAnimated = facts.isAnimationContainer || facts.isAnimated
        let size = facts.size
        let isLarge = size.area > (isAnimated ? wholeFrame : wholeStill) || isLong(size)
        guard !facts.format.isVector, isLarge else { return 1 }
        let excess = Double(size.area) / Double(isAnimated ? wholeFrame : reducedStill)
        let longest = 2 * Double(max(size.width, size.height)) / Double(wholeSide)
        let wanted = max(excess.squareRoot(), longest).rounded(.up)
        let possible = needed.map {
            min(Double(size.width) / (reserve * max(1, $0.width)), Double(size.height) / (reserve * max(1, $0.height)))
        }
        return max(1, Int(min(wanted, possible ?? wanted, Double(BlockAverage.longestSide))))
    }

    private static func isLong(_ size: PixelSize) -> Bool { max(size.width, size.height) > wholeSide }

    /// The same for what is placed on a canvas. Light is averaged only by the resampler.
    static func side(for facts: ImageFacts, _ placement: Placement) -> Int {
        placement.framing.linearLight && !isLong(facts.size) ? 1 : side(for: facts, needed: placement.needed)
    }
}
