import StickerModel

/// The rules that code names; all others are found through their metric.
///
/// Raw values are the part of the id behind `imessage/`. A test compares them with `rules.json`.
enum IMessageRule: String, DocumentRule {
    static let target = "imessage"

    // Bounds that the plan keeps to.
    case stickerFileSize = "sticker-file-size"
    case smallSide = "sticker-side-small"
    case regularSide = "sticker-side-regular"
    case largeSide = "sticker-side-large"
    case frameDuration = "animation-frame-duration"
    case labelLength = "accessibility-label-length"

    // Raised by the planner.
    case dropped
    case labelCut = "accessibility-label-cut"
    case enlarged
    case framesOnGrid = "frames-on-grid"
    case sequenceUneven = "sequence-uneven"
    case gifSoftEdges = "gif-soft-edges"
    case iconEnlarged = "icon-enlarged"
    case severalPacks = "several-packs"
    case bundleIDDefault = "bundle-id-default"
    case team
    case deploymentTarget = "deployment-target"
    case expectsAnimation = "expects-animation"

    // Raised while reading a bundle.
    case jsonSyntax = "json-syntax"
    case jsonType = "json-type"
    case jsonMissingKey = "json-missing-key"
    case jsonUnknownKey = "json-unknown-key"
    case jsonMisspelledKey = "json-misspelled-key"
    case packContentsMissing = "pack-contents-missing"
    case stickerContentsMissing = "sticker-contents-missing"
    case iconContentsMissing = "icon-contents-missing"
    case stickerMissing = "sticker-missing"
    case stickerEmpty = "sticker-empty"
    case stickerPointer = "sticker-pointer"
    case stickerUnreadable = "sticker-unreadable"
    case iconMissing = "icon-missing"
    case iconUnreadable = "icon-unreadable"
    case iconExtraFile = "icon-extra-file"
    case projectUnreadable = "project-unreadable"
    case plistUnreadable = "plist-unreadable"
    case plistMissing = "plist-missing"
}

/// The findings of rules that no metric measures.
typealias FindingLog = StickerModel.FindingLog<IMessageRule>

/// The limits that the plan keeps to, read from the rules so that each number is in one place.
struct IMessageLimits: Sendable {
    /// Bytes of a sticker file, as the rule recommends: fewer than Apple might mean.
    let stickerBytes: Int
    /// Bytes that a still of `quality: small` aims at: our recommendation, the same as for WhatsApp.
    let smallStillBytes = 15_000
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

    /// The class whose stickers have exactly these px; nil for all other sizes.
    func sizeClass(of size: PixelSize) -> SizeClass? {
        guard size.width == size.height else { return nil }
        return SizeClass.allCases.first { sides[$0] == size.width }
    }
}

/// The three sizes a sticker pack can have.
package enum SizeClass: String, Sendable, CaseIterable {
    case small
    case regular
    case large

    /// The rule that states its side in px.
    var rule: IMessageRule {
        switch self {
        case .small: .smallSide
        case .regular: .regularSide
        case .large: .largeSide
        }
    }
}
