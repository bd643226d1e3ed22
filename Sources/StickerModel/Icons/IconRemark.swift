/// What is wrong with an icon, or that it is not there.
package enum IconRemark: Sendable, Hashable {
    case missing
    /// Px too wide and too high.
    case wrongSize(SizeDifference, found: PixelSize)
    case unreadable(String)
    case wrongIdiom(String)
    case wrongPlatform
    /// Bytes, and how many there may be.
    case tooLarge(Int, limit: Int)
    case transparent
    /// An alpha channel that hides nothing.
    case alphaChannel
    case interlaced
    case wideGamut(String)
    /// Bits a channel.
    case deep(Int)
    case colorKind(String)
    case notPNG(ArtFormat)
    /// A single color all over.
    case uniform
    /// Xcode makes it of another icon of the set.
    case derived

    /// Stable, for programs.
    package var name: String {
        switch self {
        case .missing: "missing"
        case .wrongSize: "wrong-size"
        case .unreadable: "unreadable"
        case .wrongIdiom: "wrong-idiom"
        case .wrongPlatform: "wrong-platform"
        case .tooLarge: "too-large"
        case .transparent: "transparent"
        case .alphaChannel: "alpha-channel"
        case .interlaced: "interlaced"
        case .wideGamut: "wide-gamut"
        case .deep: "bit-depth"
        case .colorKind: "color-kind"
        case .notPNG: "not-png"
        case .uniform: "placeholder"
        case .derived: "derived"
        }
    }

    /// In words, for tables.
    package var text: String {
        switch self {
        case .missing: "missing"
        case .wrongSize(let difference, let found): "is \(found.width) x \(found.height): \(difference.text)"
        case .unreadable(let problem): problem
        case .wrongIdiom(let idiom): "the entry has the idiom “\(idiom)”"
        case .wrongPlatform: "the entry has the wrong platform"
        case .tooLarge(let bytes, let limit):
            "is \(Figures.grouped(bytes)) bytes, at most \(Figures.grouped(limit))"
        case .transparent: "has transparent pixels"
        case .alphaChannel: "has an opaque alpha channel"
        case .interlaced: "is interlaced"
        case .wideGamut(let profile): "has the color profile “\(profile)”, not sRGB"
        case .deep(let bits): "has \(bits) bits a channel, not 8"
        case .colorKind(let kind): "is stored as \(kind), not RGB"
        case .notPNG(let format): "is \(format.withArticle), not a PNG"
        case .uniform: "shows a single color, as placeholders do"
        case .derived: "Xcode makes it of the 1024x1024"
        }
    }

    /// Whether the slot counts as empty because of it.
    package var emptiesSlot: Bool {
        switch self {
        case .missing, .wrongSize, .unreadable, .wrongIdiom, .wrongPlatform, .tooLarge: true
        case .transparent, .alphaChannel, .interlaced, .wideGamut, .deep, .colorKind, .notPNG, .uniform, .derived:
            false
        }
    }
}
