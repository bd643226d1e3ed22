import StickerModel

extension Encoding {
    /// Bytes the file may take; a terabyte stands for no limit, in sums that must not overflow.
    var budget: Int { byteBudget ?? 1 << 40 }
}

/// What `quality: small` aims at.
enum SmallPolicy {
    /// About 15 KB for a still: what WhatsApp recommends for stickers (its limit is 100,000).
    static let stillBytes = 15_000
    /// "Still looks right": mean structural similarity to the original, on black and on white, is at least this.
    static let similarity = 0.975

    /// The same share of another budget, never more than the still size where there is none.
    static func stillBytes(budget: Int?) -> Int { min(budget ?? stillBytes, stillBytes) }

    /// Shares of an animation's budget that are tried, the least first: 75,000 of 500,000 bytes and up.
    static let animationShares = [0.15, 0.25, 0.4, 0.65]

    /// The same share of an animation's budget: 75,000 of 500,000 bytes.
    static func animationBytes(budget: Int?) -> Int { (budget ?? 500_000) / 20 * 3 }
}
