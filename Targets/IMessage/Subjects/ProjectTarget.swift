import StickerModel

/// One target of an Xcode project, as far as stickers are concerned.
struct ProjectTarget: Sendable {
    enum Kind: Sendable, Hashable {
        /// An app without code that only contains a sticker pack.
        case messagesApp
        /// Any other app.
        case app
        case stickerExtension
        /// An iMessage app with code.
        case codedExtension
        /// Any other app extension.
        case otherExtension
        case other
    }

    var id: String
    var name: String
    var productType: String
    /// `isa` of each build phase.
    var phases: [String] = []
    var catalogs = CompiledCatalogs()
    /// The folders of its product that it copies products of other targets to, by the ids of those targets; nil stands
    /// for one that only a build shows, and "" for the product itself.
    var embedded: [String: Set<String?>] = [:]
    /// Ids of the targets it depends on.
    var dependencies: Set<String> = []
    var settings = BuildSettings()
    /// Its Info.plist; nil where it is missing or cannot be read, and where Xcode generates it.
    var plist: DocumentNode?

    private static let kinds: [String: Kind] = [
        "com.apple.product-type.application.messages": .messagesApp, "com.apple.product-type.application": .app,
        "com.apple.product-type.app-extension.messages-sticker-pack": .stickerExtension,
        "com.apple.product-type.app-extension.messages": .codedExtension,
        "com.apple.product-type.app-extension": .otherExtension,
    ]

    /// The build setting with the oldest iOS version.
    static let deploymentTarget = "IPHONEOS_DEPLOYMENT_TARGET"

    var kind: Kind { Self.kinds[productType] ?? .other }

    var isApp: Bool { kind == .messagesApp || kind == .app }

    /// Whether it is an extension that shows stickers or messages in Messages.
    var isMessagesExtension: Bool { kind == .stickerExtension || kind == .codedExtension }

    /// Whether its settings are judged.
    var isJudged: Bool { isCodeFree || kind == .codedExtension }

    /// Whether Xcode builds it from resources alone.
    var isCodeFree: Bool { kind == .messagesApp || kind == .stickerExtension }

    /// A setting whose value is known without building, with no `$(…)` left in it.
    func setting(_ name: String) -> String? { settings[name].flatMap(resolved) }

    /// A value of the Info.plist with build settings filled in; nil when absent, or unknown without building.
    func plistText(_ key: String) -> String? { plist?[key]?.string.flatMap(resolved) }

    /// A text with the build settings that it names filled in; nil when one of them is unknown without building.
    func resolved(_ text: String) -> String? {
        SettingText.resolved(text) { $0 == "TARGET_NAME" ? name : settings[$0] }
    }
}

/// The asset catalogs that a target compiles.
struct CompiledCatalogs: Sendable {
    /// Paths in the tree of those that each Resources phase lists.
    var listed: [Set<String>] = []
    /// Synchronized folders, whose catalogs all belong to the target.
    var folders: Set<String> = []
    /// Whether others may belong to it: one outside the tree, or exceptions of synchronized folders.
    var isPartial = false

    /// Whether the target compiles a catalog; nil when that is unknown.
    func contain(_ catalog: String) -> Bool? {
        let path = Self.key(catalog)
        if listed.contains(where: { $0.contains(path) }) { return true }
        if isPartial { return nil }
        return path.isWithin(folders)
    }

    /// Disks of Macs do not tell apart upper and lower case.
    static func key(_ path: String) -> String { path.lowercased() }
}
