import StickerDocuments
import StickerModel

/// The Xcode project of one pack.
struct StickerProject: Sendable {
    static let extensionName = "StickerPackExtension"
    static let iconSetName = "iMessage App Icon"

    /// Name of the project, the app target and its folder: letters and digits only.
    let app: String
    /// The name under the icon and in the drawer.
    let displayName: String
    let bundleID: String
    let team: String
    let deploymentTarget: String
    let version: String
    let build: String
    let sharingLevel: String?
    /// `Stickers.xcassets`
    let catalogName: String
    /// Stem of the `.stickerpack` folder.
    let pack: String
    /// Language tags that have a `.strings` file, base language first; empty without localization.
    let languages: [String]

    var extensionBundleID: String { bundleID + "." + Self.extensionName }
    var catalogPath: String { Self.extensionName + "/" + catalogName }
    var catalogType: String { catalogName.hasSuffix(".xcstickers") ? "folder.stickers" : "folder.assetcatalog" }

    func stringsPath(_ language: String) -> String { "\(Self.extensionName)/\(language).lproj/\(pack).strings" }

    /// The id of an object by its role in this project.
    func id(_ role: String) -> String { ProjectID.of(role, in: app) }

    /// A name that needs no quotes in Xcode, shells and file systems: "Tea Time" becomes `TeaTime`.
    static func appName(of name: String) -> String {
        let words = Slug.fileSafe(name).split { $0 == "-" || $0 == "_" }
        var joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        // A name that starts with a digit is not an identifier, and the extension already has its own name.
        if joined.first?.isNumber ?? true { joined = "Stickers" + joined }
        if joined.lowercased() == extensionName.lowercased() { joined += "App" }
        return joined
    }

    /// Letters, digits, hyphens and periods: `_` is not allowed in a bundle id.
    static func bundleIDPart(of id: String) -> String { id.replacing("_", with: "-") }

    /// `project.pbxproj`, sections sorted by kind and objects by id, as Xcode sorts them.
    var projectText: String {
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
            writer.line("\n/* Begin \(kind) section */")
            for object in (kinds[kind] ?? []).sorted(by: { id($0.role) < id($1.role) }) {
                writer.write(
                    .init(key: id(object.role), value: object.value),
                    remark: object.title.isEmpty ? nil : object.title, depth: 2)
            }
            writer.line("/* End \(kind) section */")
        }
        writer.line("\t};")
        writer.write(.init(key: "rootObject", value: reference("project", "Project object")), depth: 1)
        writer.line("}")
        return writer.text
    }

    /// Values for the placeholders of the templates.
    var templateValues: [String: String] {
        [
            "app": app, "app-id": id("app"), "extension-id": id("extension"),
            "display-name": displayName.xmlEscaped, "bundle-id": yaml(bundleID),
            "extension-bundle-id": yaml(extensionBundleID), "catalog": yaml(catalogPath), "team": yaml(team),
            "version": yaml(version), "build": yaml(build), "deployment-target": yaml(deploymentTarget),
            "sharing-level": sharingLevel?.xmlEscaped ?? "",
        ]
    }

    /// A quoted YAML scalar, so that `1.0` stays a string.
    private func yaml(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }
}

/// Ids of project objects: 24 upper-case hex digits, the same for the same role in every build.
enum ProjectID {
    static func of(_ role: String, in project: String) -> String {
        let seed = project + "\u{0}" + role
        return String((hex(StableHash.of(seed)) + hex(StableHash.of("\u{1}" + seed))).prefix(24))
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
