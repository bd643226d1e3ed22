/// The shapes in which iMessage stickers are handed on.
enum IMessageForm: String, Sendable, CaseIterable {
    /// A folder with an `.xcodeproj` and its catalogs.
    case project
    /// `.xcassets` or `.xcstickers`.
    case catalog
    /// A `.stickerpack` folder alone.
    case pack
    /// A `.stickersiconset` folder alone.
    case iconSet
    /// A `.sticker` or `.stickersequence` folder alone.
    case sticker
    /// Images without any catalog.
    case loose
    /// A manifest that is planned: nothing is rendered yet.
    case manifest

    /// The words of a `BundleReference`; also how `check` finds the form again.
    var title: String {
        switch self {
        case .project: "Xcode project"
        case .catalog: "sticker catalog"
        case .pack: "sticker pack folder"
        case .iconSet: "sticker icon set"
        case .sticker: "sticker folder"
        case .loose: "sticker images"
        case .manifest: "manifest"
        }
    }

    init?(title: String) {
        guard let form = Self.allCases.first(where: { $0.title == title }) else { return nil }
        self = form
    }

    var traits: Set<String> { [rawValue] }
}
