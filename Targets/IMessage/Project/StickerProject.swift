import StickerDocuments
import StickerModel

/// The Xcode project of one app: with a sticker pack that needs no code, or with code that displays several packs.
struct StickerProject: Sendable {
    static let iconSetName = "iMessage App Icon"

    /// Name of the project, the app target and its folder: letters and digits only.
    let app: String
    /// The name under the icon and in the drawer.
    let displayName: String
    let bundleID: String
    let options: IMessageOptions
    /// Stem of the `.stickerpack` folder.
    let pack: String
    /// Language tags that have a `.strings` file, base language first; empty without localization.
    let languages: [String]
    /// Whether the extension has code.
    let isCoded: Bool

    /// The folder of stickers in an extension with code, which is copied into the app as it is.
    static let stickerFolder = "Stickers"
    /// The Swift files of such an extension.
    static let sources = ["MessagesViewController.swift", "StickerPacks.swift"]

    static func extensionName(isCoded: Bool) -> String { isCoded ? "MessagesExtension" : "StickerPackExtension" }
    var extensionName: String { Self.extensionName(isCoded: isCoded) }
    var extensionBundleID: String { bundleID + "." + extensionName }
    /// `Stickers.xcassets`
    var catalogName: String { options.catalogName(isCoded: isCoded) }
    var catalogPath: String { extensionName + "/" + catalogName }
    var stickerPath: String { extensionName + "/" + Self.stickerFolder }
    var catalogType: String { catalogName.hasSuffix(".xcstickers") ? "folder.stickers" : "folder.assetcatalog" }

    func stringsPath(_ language: String) -> String { "\(extensionName)/\(language).lproj/\(pack).strings" }

    /// The id of an object by its role in this project.
    func id(_ role: String) -> String { ProjectID.of(role, in: app) }

    /// A name that needs no quotes in Xcode, shells and file systems: "Tea Time" becomes `TeaTime`.
    static func appName(of name: String, isCoded: Bool) -> String {
        let words = Slug.fileSafe(name).split { $0 == "-" || $0 == "_" }
        var joined = words.map(\.capitalizedStart).joined()
        // A name that starts with a digit is not an identifier, and the extension already has its own name.
        if joined.first?.isNumber ?? true { joined = "Stickers" + joined }
        if joined.lowercased() == extensionName(isCoded: isCoded).lowercased() { joined += "App" }
        return joined
    }

    /// Letters, digits, hyphens and periods: `_` is not allowed in a bundle id.
    static func bundleIDPart(of id: String) -> String { id.replacing("_", with: "-") }

    /// `project.pbxproj`, sections sorted by kind and objects by id, as Xcode sorts them.
    var projectText: SafeText<PropertyList> {
        var writer = PropertyListWriter()
        writer.line("// !$*UTF8*$!")
        writer.line("{")
        for (key, value) in [("archiveVersion", "1"), ("classes", nil), ("objectVersion", "50")] {
            let value: PropertyListValue = value.map { .string($0) } ?? .object([PropertyListValue.Member]())
            writer.write(.init(key: key, value: value), depth: 1)
        }
        writer.line("\tobjects = {")
        let kinds = Dictionary(grouping: objects) { $0.value["isa"]?.text ?? "" }
        for kind in kinds.keys.sorted() {
            writer.line("\n/* Begin \(.comment(kind)) section */")
            for object in (kinds[kind] ?? []).sorted(by: { id($0.role) < id($1.role) }) {
                writer.write(
                    .init(key: id(object.role), value: object.value),
                    remark: object.title.isEmpty ? nil : object.title, depth: 2)
            }
            writer.line("/* End \(.comment(kind)) section */")
        }
        writer.line("\t};")
        writer.write(.init(key: "rootObject", value: reference("project", "Project object")), depth: 1)
        writer.line("}")
        return writer.text
    }

    /// Values for the templates of the property lists and of the scheme.
    var xmlValues: [String: Template<XML>.Value] {
        [
            "app": .text(.text(app)), "app-id": .text(.text(id("app"))), "extension-id": .text(.text(id("extension"))),
            // Xcode would take `$(NAME)` for a build setting.
            "display-name": .text(.text(SettingText.escaped(displayName))),
            "sharing-level": .text(.text(options.sharingLevel ?? "")), "extension": .text(.text(extensionName)),
            "is-coded": .flag(isCoded),
        ]
    }

    /// Values for the templates of XcodeGen. Versions are in quotes, so that `1.0` stays a string.
    var yamlValues: [String: Template<YAML>.Value] {
        [
            "app": .text(.name(app)), "bundle-id": .text(.literal(bundleID)),
            "extension-bundle-id": .text(.literal(extensionBundleID)), "catalog": .text(.literal(catalogPath)),
            "team": .text(.literal(options.team)), "version": .text(.literal(options.version)),
            "build": .text(.literal(options.build)), "deployment-target": .text(.literal(options.deploymentTarget)),
            "extension": .text(.name(extensionName)),
            "is-coded": .flag(isCoded),
        ]
    }
}

/// Ids of project objects: 24 upper-case hex digits, the same for the same role in every build.
enum ProjectID {
    static func of(_ role: String, in project: String) -> String {
        let seed = project + "\u{0}" + role
        return String((StableHash.hex(of: seed) + StableHash.hex(of: "\u{1}" + seed)).prefix(24)).uppercased()
    }
}
