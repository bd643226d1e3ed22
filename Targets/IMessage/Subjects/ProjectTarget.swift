import StickerModel

/// One target of an Xcode project, as far as stickers are concerned.
struct ProjectTarget: Sendable {
    enum Kind: Sendable, Hashable {
        /// An app without code that only carries a sticker pack.
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
    var phases: [String]
    /// Paths of the files in its Resources phase; nil when whole folders are in it without being listed.
    var resources: [String]?
    /// Ids of the targets whose products it copies into itself.
    var embedded: Set<String>
    /// Ids of the targets it depends on.
    var dependencies: Set<String>
    /// Build settings of the project and its own, of the configuration that ships.
    var settings: [String: String]
    /// Its Info.plist and the values in it; nil when none is named or it cannot be read.
    var plistPath: String?
    var plist: DocumentNode?

    var kind: Kind {
        switch productType {
        case "com.apple.product-type.application.messages": .messagesApp
        case "com.apple.product-type.application": .app
        case "com.apple.product-type.app-extension.messages-sticker-pack": .stickerExtension
        case "com.apple.product-type.app-extension.messages": .codedExtension
        case "com.apple.product-type.app-extension": .otherExtension
        default: .other
        }
    }

    /// Whether Xcode builds it from resources alone.
    var isCodeFree: Bool { kind == .messagesApp || kind == .stickerExtension }

    /// A setting whose value is known without building: no `$(…)` left in it.
    func setting(_ name: String) -> String? {
        guard let value = settings[name]?.replacing("$(TARGET_NAME)", with: self.name), !value.contains("$(") else {
            return nil
        }
        return value
    }

    /// A value of the Info.plist, settings filled in; nil when absent or not known without building.
    func plistText(_ key: String) -> String? {
        guard let text = plist?[key]?.string else { return nil }
        guard text.hasPrefix("$("), text.hasSuffix(")") else { return text.contains("$(") ? nil : text }
        return setting(String(text.dropFirst(2).dropLast()))
    }

    /// Whether it has one of the given catalogs among its resources; true when that is not known.
    func builds(_ catalogs: [String]) -> Bool {
        guard let resources else { return true }
        return resources.contains { path in catalogs.contains { FileName.last($0) == FileName.last(path) } }
    }
}
