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

    /// A phase that copies products of other targets into this one.
    struct CopyPhase: Sendable {
        /// Ids of the targets whose products it copies.
        var targets: Set<String>
        /// The folder inside the product; nil when only a build shows it.
        var folder: String?
    }

    var id: String
    var name: String
    var productType: String
    /// `isa` of each build phase.
    var phases: [String] = []
    var resources = ResourceCatalogs()
    var copies: [CopyPhase] = []
    /// Ids of the targets it depends on.
    var dependencies: Set<String> = []
    var settings = BuildSettings()
    var plist = InfoPlist.unknown

    /// The product types that Xcode knows, as far as stickers are concerned.
    private static let types: [(kind: Kind, type: String)] = [
        (.messagesApp, "com.apple.product-type.application.messages"), (.app, "com.apple.product-type.application"),
        (.stickerExtension, "com.apple.product-type.app-extension.messages-sticker-pack"),
        (.codedExtension, "com.apple.product-type.app-extension.messages"),
        (.otherExtension, "com.apple.product-type.app-extension"),
    ]

    var kind: Kind { Self.types.first { $0.type == productType }?.kind ?? .other }

    /// The product type of a kind; "" for `.other`.
    static func type(of kind: Kind) -> String { types.first { $0.kind == kind }?.type ?? "" }

    /// Whether its type is one that Xcode does not know and begins as those of extensions of Messages.
    var isMisspelledMessagesType: Bool { kind == .other && productType.contains(".app-extension.message") }

    /// Whether it is an extension that shows stickers or messages in Messages.
    var isMessagesExtension: Bool { kind == .stickerExtension || kind == .codedExtension }

    /// Whether its Info.plist and settings are judged.
    var isJudged: Bool { isCodeFree || kind == .codedExtension }

    /// Whether Xcode builds it from resources alone.
    var isCodeFree: Bool { kind == .messagesApp || kind == .stickerExtension }

    static let contextsKey = "MSSupportedPresentationContexts"

    /// Where in iOS it asks to appear, `Messages` and `Media`; Messages if it does not say. nil when that is unknown.
    var contexts: Set<String>? {
        guard plist.isKnown else { return nil }
        guard let stated = plist[Self.contextsKey]?.strings else { return ["Messages"] }
        let prefix = "MSMessagesAppPresentationContext"
        return Set(stated.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) })
    }

    /// Whether it copies the product of a target, by its id, into itself.
    func embeds(_ target: String) -> Bool { copies.contains { $0.targets.contains(target) } }

    /// A setting whose value is known without building, with no `$(…)` left in it.
    func setting(_ name: String) -> String? { settings[name].flatMap(resolved) }

    /// A value of the Info.plist with build settings filled in; nil when absent, or unknown without building.
    func plistText(_ key: String) -> String? { plist[key]?.string.flatMap(resolved) }

    /// Bytes of the longest text that is worth filling in.
    private static let longest = 10_000

    /// How many settings may name one another in a row; two that name each other never end.
    private static let deepest = 4

    /// A text with the build settings that it names filled in; nil when one of them is unknown without building.
    func resolved(_ text: String) -> String? {
        var known: [String: String] = [:]
        return resolved(text, depth: Self.deepest, &known)
    }

    /// `known` has the values of settings that were filled in before.
    private func resolved(_ text: String, depth: Int, _ known: inout [String: String]) -> String? {
        guard text.utf8.count <= Self.longest else { return nil }
        var result = ""
        for part in SettingText.parts(of: text) {
            switch part {
            case .text(let text): result += text
            case .unknown: return nil
            case .setting(let name):
                let value = name.text == "TARGET_NAME" ? self.name : settings[name.text]
                guard depth > 0, name.operators.isEmpty, let value else { return nil }
                guard let text = known[name.text] ?? resolved(value, depth: depth - 1, &known) else { return nil }
                known[name.text] = text
                result += text
            }
            guard result.utf8.count <= Self.longest else { return nil }
        }
        return result
    }
}

/// The asset catalogs that a target compiles.
struct ResourceCatalogs: Sendable {
    /// Paths in the tree of those that each Resources phase lists.
    var listed: [Set<String>] = []
    /// Folders whose catalogs all belong to the target without being listed; each with the paths that do not.
    var folders: [String: Set<String>] = [:]
    /// Whether the phase has a catalog that is outside the tree.
    var hasOthers = false

    /// Whether the target compiles a catalog; nil when that is unknown.
    func contain(_ catalog: String) -> Bool? {
        let path = Self.key(catalog)
        if listed.contains(where: { $0.contains(path) }) { return true }
        var folder = path
        while !folder.isEmpty {
            folder = FileName.folder(folder)
            if let exceptions = folders[folder], !path.isWithin(exceptions) { return true }
        }
        return hasOthers ? nil : false
    }

    /// Disks of Macs do not tell apart upper and lower case.
    static func key(_ path: String) -> String { path.lowercased() }
}

/// The build settings of a target and its project, of the configuration that ships.
struct BuildSettings: Sendable {
    /// What one configuration sets.
    struct Layer: Sendable {
        var values: [String: String] = [:]
        /// Settings with values that depend on the SDK or architecture, whose names end in `[sdk=…]`.
        var conditional: Set<String> = []
        /// Whether it is based on an `.xcconfig` file, which is not read and may define more.
        var isPartial = false
    }

    /// The nearest first.
    var layers: [Layer] = []

    subscript(name: String) -> String? { layers.lazy.compactMap { $0.values[name] }.first }

    var isPartial: Bool { layers.contains(where: \.isPartial) }

    /// Whether nothing sets it, under any condition, or the nearest value is an empty text.
    func lacks(_ name: String) -> Bool {
        if let value = self[name], !value.isEmpty { return false }
        return !isPartial && !layers.contains { $0.conditional.contains(name) }
    }
}

/// The Info.plist of a target.
enum InfoPlist: Sendable {
    /// The file as it is in the project; Xcode adds keys to it where `isCompleted`.
    case file(DocumentNode, path: String, isCompleted: Bool)
    /// Xcode generates all of it.
    case generated
    /// It is missing or cannot be read, or a setting that is not known names it.
    case unknown

    /// A value of the file.
    subscript(key: String) -> DocumentNode? {
        if case .file(let root, _, _) = self { root[key] } else { nil }
    }

    var root: DocumentNode? {
        if case .file(let root, _, _) = self { root } else { nil }
    }

    /// Whether every key that a build setting cannot define is known.
    var isKnown: Bool {
        if case .unknown = self { false } else { true }
    }
}

/// A text in which Xcode puts the values of build settings: `$(NAME)`, `${NAME}`; `$$` is a plain `$`.
enum SettingText {
    enum Part {
        case text(String)
        case setting(SettingName)
        /// A setting whose name is put together from other settings, or not closed.
        case unknown
    }

    /// The text that Xcode takes for `text` itself.
    static func escaped(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.flatMap { $0 == "$" ? [$0, $0] : [$0] }))
    }

    static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        // Scalars, as for Xcode: after a mark such as U+0600, `$` is not a character of its own.
        var rest = text.unicodeScalars[...]
        while let dollar = rest.firstIndex(of: "$") {
            parts.append(.text(String(rest[..<dollar])))
            rest = rest[rest.index(after: dollar)...]
            guard let open = rest.first, open == "(" || open == "{" else {
                parts.append(.text("$"))
                if rest.first == "$" { rest.removeFirst() }
                continue
            }
            guard let close = rest.firstIndex(of: open == "(" ? ")" : "}") else {
                parts.append(.unknown)
                break
            }
            let inside = Substring(rest[rest.index(after: rest.startIndex)..<close])
            parts.append(SettingName(inside).map { .setting($0) } ?? .unknown)
            rest = rest[rest.index(after: close)...]
        }
        return parts + [.text(String(rest))]
    }
}

/// A build setting as a property list or another setting names it: `$(PRODUCT_NAME:rfc1034identifier)`.
struct SettingName: Hashable {
    var text: String
    /// What comes after the name: `default=1`.
    var operators: String

    /// Reads what is between the parentheses; nil for a name that is put together from other settings, or empty.
    init?(_ inside: Substring) {
        let pieces = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = pieces.first, !name.isEmpty, !name.contains("$") else { return nil }
        text = String(name)
        operators = pieces.count > 1 ? String(pieces[1]) : ""
    }

    /// The settings that a text names; those whose names are put together from other settings are passed over.
    static func names(in text: String) -> [SettingName] {
        SettingText.parts(of: text).compactMap { part in
            if case .setting(let name) = part { name } else { nil }
        }
    }

    /// Whether it has a value where the project does not set it.
    var hasDefault: Bool { operators.hasPrefix("default=") || operators.contains(":default=") }

    /// Settings that are empty unless the project sets them.
    static let unset: Set = ["MARKETING_VERSION", "CURRENT_PROJECT_VERSION", "PRODUCT_BUNDLE_IDENTIFIER"]

    /// Settings with a value in every build, as far as property lists use them.
    static let ofXcode: Set = [
        "ACTION", "APPLICATION_EXTENSION_API_ONLY", "ARCHS", "ASSETCATALOG_COMPILER_APPICON_NAME",
        "AppIdentifierPrefix", "BUILD_VARIANTS", "BUILT_PRODUCTS_DIR", "BUNDLE_FORMAT", "CODE_SIGN_IDENTITY",
        "CONFIGURATION", "CONTENTS_FOLDER_PATH", "CURRENT_ARCH", "CURRENT_VARIANT", "CreationDate", "DEPLOYMENT_TARGET",
        "DERIVED_FILE_DIR", "DEVELOPER_DIR", "DEVELOPMENT_LANGUAGE", "DEVELOPMENT_TEAM", "DT_TOOLCHAIN_DIR",
        "EFFECTIVE_PLATFORM_NAME", "EXECUTABLE_NAME", "EXECUTABLE_PATH", "EXECUTABLE_PREFIX", "EXECUTABLE_SUFFIX",
        "FULL_PRODUCT_NAME", "GCC_VERSION", "HOME", "INFOPLIST_FILE", "INFOPLIST_PATH", "IPHONEOS_DEPLOYMENT_TARGET",
        "LOCALIZED_RESOURCES_FOLDER_PATH", "MACOSX_DEPLOYMENT_TARGET", "MAC_OS_X_PRODUCT_BUILD_VERSION",
        "MAC_OS_X_VERSION_ACTUAL", "NATIVE_ARCH", "PLATFORM_DISPLAY_NAME", "PLATFORM_NAME", "PLATFORM_PREFERRED_ARCH",
        "PLATFORM_PRODUCT_BUILD_VERSION", "PLUGINS_FOLDER_PATH", "PRODUCT_BUNDLE_PACKAGE_TYPE", "PRODUCT_MODULE_NAME",
        "PRODUCT_NAME", "PRODUCT_TYPE", "PROJECT", "PROJECT_DIR", "PROJECT_FILE_PATH", "PROJECT_NAME",
        "PRODUCT_SETTINGS_PATH", "RESOURCES_FOLDER_PATH", "SDKROOT", "SDK_DIR", "SDK_NAME", "SDK_VERSION",
        "SDK_VERSION_ACTUAL", "SOURCE_ROOT", "SRCROOT", "SUPPORTED_PLATFORMS", "SWIFT_VERSION", "SYMROOT", "TARGETNAME",
        "TARGET_BUILD_DIR", "TARGET_NAME", "TARGETED_DEVICE_FAMILY", "TeamIdentifierPrefix",
        "UNLOCALIZED_RESOURCES_FOLDER_PATH",
        "USER", "WRAPPER_EXTENSION", "WRAPPER_NAME", "WRAPPER_SUFFIX", "XCODE_PRODUCT_BUILD_VERSION",
        "XCODE_VERSION_ACTUAL", "XCODE_VERSION_MAJOR", "XCODE_VERSION_MINOR", "CFBundleIdentifier", "inherited",
    ]
}

extension ProjectTarget {
    /// The settings that its Info.plist takes values from, each once, with the first key that does.
    var neededSettings: [(name: String, key: String, location: SourceLocation?)] {
        var needs: [(name: String, key: String, location: SourceLocation?)] = []
        var seen: Set<String> = []
        for member in plist.root?.members ?? [] {
            var open = [member.node]
            while let node = open.popLast() {
                open += node.elements.reversed() + node.members.map(\.node).reversed()
                for setting in SettingName.names(in: node.string ?? "") where !setting.hasDefault {
                    guard seen.insert(setting.text).inserted else { continue }
                    needs.append((setting.text, member.key, node.location))
                }
            }
        }
        let isCompleted = if case .file(_, _, let isCompleted) = plist { isCompleted } else { plist.isKnown }
        guard isCompleted else { return needs }
        for (name, key) in [
            ("MARKETING_VERSION", "CFBundleShortVersionString"), ("CURRENT_PROJECT_VERSION", "CFBundleVersion"),
            ("PRODUCT_BUNDLE_IDENTIFIER", "CFBundleIdentifier"),
        ]
        where plist[key] == nil && seen.insert(name).inserted {
            needs.append((name, key, nil))
        }
        return needs
    }
}
