import StickerModel

/// What an Xcode project of one pack is made of.
struct StickerProject: Sendable {
    static let extensionName = "StickerPackExtension"
    static let iconSetName = "iMessage App Icon"

    /// Name of the project, the app target and its folder: letters and digits only.
    let app: String
    /// What people see under the icon and in the drawer.
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

    /// A name that Xcode, shells and file systems take without quotes: "Tea Time" becomes `TeaTime`.
    static func appName(of name: String) -> String {
        let words = Slug.fileSafe(name).split { $0 == "-" || $0 == "_" }
        var joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        // A name that begins with a digit is no identifier, and the extension's own name is taken.
        if joined.first?.isNumber ?? true { joined = "Stickers" + joined }
        if joined.lowercased() == extensionName.lowercased() { joined += "App" }
        return joined
    }

    /// Letters, digits, hyphens and periods: `_` is not allowed in a bundle id.
    static func bundleIDPart(of id: String) -> String { id.replacing("_", with: "-") }
}
