import StickerModel

extension Encoding {
    /// Bytes the file may take; a terabyte stands for no limit, in sums that must not overflow.
    var budget: Int { byteBudget ?? 1 << 40 }
}
