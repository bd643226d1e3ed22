import StickerModel

/// What the plan is built to, read from the rules so that every figure stands in one place.
struct IMessageLimits: Sendable {
    /// Bytes of a sticker file, as the rule advises: tighter than what Apple may mean.
    let stickerBytes: Int
    /// Side in px by class.
    let sides: [SizeClass: Int]
    /// In ms.
    let shortestFrame: Double
    /// UTF-16 units of an accessibility label.
    let labelLength: Int

    /// Throws `RuleBookProblem` when a rule is missing or states no such bound.
    init(_ rules: RuleBook) throws {
        stickerBytes = try rules.most(IMessageRule.stickerFileSize.id)
        sides = try Dictionary(uniqueKeysWithValues: SizeClass.allCases.map { ($0, try rules.value(of: $0.rule.id)) })
        shortestFrame = Double(try rules.least(IMessageRule.frameDuration.id))
        labelLength = try rules.most(IMessageRule.labelLength.id)
    }

    /// Px of a sticker of the class.
    func side(of sizeClass: SizeClass) -> Int { sides[sizeClass] ?? 0 }

    /// The class whose stickers have exactly these px; nil for every other size.
    func sizeClass(of size: PixelSize) -> SizeClass? {
        guard size.width == size.height else { return nil }
        return SizeClass.allCases.first { sides[$0] == size.width }
    }
}
