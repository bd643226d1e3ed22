import StickerDocuments
import StickerModel

/// Reads the targets of a `project.pbxproj` that have to do with Messages.
struct ProjectReader {
    private let objects: [String: DocumentNode]
    /// The folder the project's paths start from.
    private let folder: String
    private let source: BundleSource
    private var log: FindingLog
    /// By configuration list: each is read once, however many targets name it.
    private var layers: [String: ProjectTarget.Settings] = [:]

    /// The projects in a folder. One further down may belong to a library that has nothing to do with stickers.
    static func projects(below folder: String, in source: BundleSource) -> [IMessageProject] {
        source.index.folders(below: folder, endings: FolderKind.project).compactMap { path in
            guard source.tree.contains(path + "/project.pbxproj") else { return nil }
            let project = project(at: path, in: source)
            return FileName.folder(path) == folder || !project.extensions.isEmpty ? project : nil
        }
    }

    static func project(at path: String, in source: BundleSource) -> IMessageProject {
        let file = path + "/project.pbxproj"
        let folder = FileName.folder(path)
        var log = source.log
        var project = IMessageProject(path: file)
        let root = log.reading(file) { [tree = source.tree] in
            try OpenStepReader.read(try tree.bytes(file), file: file)
        } failure: {
            .fault("project-unreadable", $0)
        }
        let members = (root?["objects"]?.members ?? []).map { ($0.key, $0.node) }
        var reader = ProjectReader(
            objects: Dictionary(members) { $1 }, folder: folder, source: source, log: log)
        if let main = root?["rootObject"]?.string.flatMap({ reader.objects[$0] }) {
            project.targets = reader.targets(of: main)
        } else if root != nil {
            reader.log.raise(.fault("project-unreadable", FileError(.damaged, "has no root object")), path: file)
        }
        project.appIcons = Set(source.index.stems(below: folder, endings: FolderKind.appIconSet))
        project.problems = reader.log.findings
        return project
    }

    private mutating func targets(of project: DocumentNode) -> [ProjectTarget] {
        let shared = settings(of: project)
        var seen: Set<String> = []
        var targets: [ProjectTarget] = []
        /// The first app that depends on a target, by the target's id.
        var hosts: [String: Int] = [:]
        for id in project["targets"]?.strings ?? [] where seen.insert(id).inserted {
            guard let object = objects[id],
                let kind = object["productType"]?.string.flatMap(ProjectTarget.Kind.init)
            else { continue }
            var target = ProjectTarget(id: id, name: object["name"]?.string ?? "", kind: kind)
            target.settings = [settings(of: object), shared]
            let file = plist(of: target)
            target.plist = file.flatMap { [tree = source.tree] file in
                log.reading(file) {
                    try tree.propertyList(file)
                } failure: {
                    .fault("project-unreadable", $0)
                }
            }
            target.folder = file.map(FileName.folder)
            for dependency in target.isApp ? object["dependencies"]?.strings ?? [] : [] {
                guard let wanted = objects[dependency]?["target"]?.string else { continue }
                hosts[wanted] = hosts[wanted] ?? targets.count
            }
            targets.append(target)
        }
        // Else a Messages app, or the only app.
        let apps = targets.indices.filter { targets[$0].isApp }
        let usual = apps.first { targets[$0].kind == .messagesApp } ?? (apps.count == 1 ? apps[0] : nil)
        for index in targets.indices where !targets[index].isApp {
            targets[index].host = hosts[targets[index].id] ?? usual
        }
        return targets
    }

    /// Build settings of the configuration that ships.
    private mutating func settings(of owner: DocumentNode) -> ProjectTarget.Settings {
        guard let id = owner["buildConfigurationList"]?.string, let list = objects[id] else { return .init() }
        if let known = layers[id] { return known }
        let configurations = (list["buildConfigurations"]?.strings ?? []).compactMap { objects[$0] }
        func named(_ name: String?) -> DocumentNode? { configurations.first { $0["name"]?.string == name } }
        let shipped =
            named("Release") ?? list["defaultConfigurationName"]?.string.flatMap(named) ?? configurations.last
        var settings = ProjectTarget.Settings()
        for member in shipped?["buildSettings"]?.members ?? [] {
            settings.values[member.key] = member.node.string ?? member.node.strings.joined(separator: " ")
            if let bracket = member.key.firstIndex(of: "[") {
                settings.conditional.insert(String(member.key[..<bracket]))
            }
        }
        settings.isPartial = ["baseConfigurationReference", "baseConfigurationReferenceAnchor"].contains {
            shipped?[$0] != nil
        }
        layers[id] = settings
        return settings
    }

    /// The path of its Info.plist; nil where there is none in the tree.
    private func plist(of target: ProjectTarget) -> String? {
        guard var file = target.value(of: "INFOPLIST_FILE"), !file.isEmpty else { return nil }
        for root in ["$(SRCROOT)/", "$(PROJECT_DIR)/", "${SRCROOT}/", "${PROJECT_DIR}/"] where file.hasPrefix(root) {
            file = String(file.dropFirst(root.count))
        }
        guard let resolved = target.resolved(file), !resolved.contains(".."), !resolved.hasPrefix("/") else {
            return nil
        }
        return source.tree.listed(FileName.join(folder, resolved))
    }
}

/// One target of an Xcode project that has to do with Messages.
struct ProjectTarget: Sendable {
    enum Kind: String, Sendable {
        /// An app without code that only contains a sticker pack.
        case messagesApp = "com.apple.product-type.application.messages"
        /// Any other app.
        case app = "com.apple.product-type.application"
        case stickerExtension = "com.apple.product-type.app-extension.messages-sticker-pack"
        /// An iMessage app with code.
        case codedExtension = "com.apple.product-type.app-extension.messages"
    }

    struct Settings: Sendable {
        var values: [String: String] = [:]
        /// Settings with values that depend on the SDK or architecture, whose names end in `[sdk=…]`.
        var conditional: Set<String> = []
        /// Whether it is based on an `.xcconfig` file, which is not read and may define more.
        var isPartial = false
    }

    var id: String
    var name: String
    var kind: Kind
    /// The target's own first, then those of the project.
    var settings: [Settings] = []
    var plist: DocumentNode?
    /// The folder of its Info.plist, where Xcode's template has its code and pictures.
    var folder: String?
    /// The app that ships the extension, by its position.
    var host: Int?

    var isApp: Bool { kind == .messagesApp || kind == .app }

    func value(of setting: String) -> String? { settings.lazy.compactMap { $0.values[setting] }.first }

    /// Whether a setting certainly has no value.
    func lacks(_ setting: String) -> Bool {
        value(of: setting) == nil && !settings.contains { $0.isPartial || $0.conditional.contains(setting) }
    }

    /// A setting whose value is known without building, with no `$(…)` left in it.
    func setting(_ name: String) -> String? { value(of: name).flatMap(resolved) }

    /// A value of the Info.plist with build settings filled in; nil when absent, or unknown without building.
    func plistText(_ key: String) -> String? { plist?[key]?.string.flatMap(resolved) }

    /// A text with the build settings that it names filled in; nil when one of them is unknown without building.
    func resolved(_ text: String) -> String? {
        SettingText.resolved(text) { $0 == "TARGET_NAME" ? name : value(of: $0) }
    }
}

/// Texts in which Xcode replaces build settings: `$(NAME)`, `${NAME}`; `$$` is a plain `$`.
enum SettingText {
    /// How many settings may name one another in a row; two that name each other never end.
    private static let maxDepth = 4
    private static let maxBytes = 10_000
    private static let dollar = UInt8(ascii: "$")

    /// `text` as a value that Xcode reads as it is.
    static func escaped(_ text: String) -> String {
        String(decoding: text.utf8.flatMap { $0 == dollar ? [$0, $0] : [$0] }, as: UTF8.self)
    }

    /// The text with the values of settings in it; nil where one of them is unknown without building.
    static func resolved(_ text: String, value: (String) -> String?) -> String? {
        var bytes = Array(text.utf8)
        for _ in 0...maxDepth {
            guard let next = replaced(bytes, value: value) else { return nil }
            if !next.hadSettings {
                return String(decoding: bytes.replacing([dollar, dollar], with: [dollar]), as: UTF8.self)
            }
            bytes = next.text
        }
        return nil
    }

    /// Replaces each setting once. `$$` stays, so that what follows it is never read as the name of a setting.
    private static func replaced(_ text: [UInt8], value: (String) -> String?) -> (text: [UInt8], hadSettings: Bool)? {
        var result: [UInt8] = []
        var hadSettings = false
        var rest = text[...]
        while let start = rest.firstIndex(of: dollar) {
            result += rest[..<start]
            rest = rest[(start + 1)...]
            guard let open = rest.first, let close = brackets[open] else {
                let isEscape = rest.first == dollar
                result += isEscape ? [dollar, dollar] : [dollar]
                rest = rest.dropFirst(isEscape ? 1 : 0)
                continue
            }
            guard let end = rest.firstIndex(of: close),
                let setting = value(String(decoding: rest[(start + 2)..<end], as: UTF8.self))
            else { return nil }
            result += setting.utf8
            hadSettings = true
            rest = rest[(end + 1)...]
            guard result.count <= maxBytes else { return nil }
        }
        result += rest
        return result.count <= maxBytes ? (result, hadSettings) : nil
    }

    private static let brackets = [
        UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "{"): UInt8(ascii: "}"),
    ]
}
