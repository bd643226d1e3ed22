import StickerModel

extension Encoding {
    /// Stands for no limit in sums that must not overflow: a terabyte.
    static let noBudget = 1 << 40
}
